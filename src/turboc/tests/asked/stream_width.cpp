#include <iostream.h>
#include <iomanip.h>
int main(){ int i=5; int far *fp=&i; cout<<setw(5)<<1<<endl; cout<<(void*)16<<endl; cout<<setw(5)<<1<<endl; cout<<setfill(' ')<<setw(5)<<2<<"|"<<setw(8)<<(void*)18<<"|"<<setw(5)<<3<<endl;
cout<<setiosflags(ios::internal)<<setfill('.')<<setw(8)<<-42<<setw(8)<<42<<setw(8)<<-1.5<<setw(8)<<"ab"<<setiosflags(ios::showpos)<<setw(8)<<42<<setiosflags(ios::showbase)<<hex<<setw(8)<<42<<resetiosflags(ios::internal|ios::showpos|ios::showbase)<<endl;
cout<<hex<<-1<<" "<<-1L<<" "<<(short)-1<<" "<<oct<<-1<<" "<<dec<<-1<<" "<<(unsigned)-1<<" "<<hex<<(unsigned)-1<<" "<<(char)65<<dec<<endl;
cout<<setiosflags(ios::uppercase)<<1.5e20<<" "<<hex<<setiosflags(ios::showbase)<<255<<dec<<resetiosflags(ios::uppercase|ios::showbase)<<endl;
return 0;}
