#include <iostream.h>
#include <iomanip.h>
int main(){
 double v[]={0,1,-1,0.5,3.14159265,100000,1e6,1234567.891,1e-4,1e-5,12346.0,1e15,2.5,99.995,0.1,22.0/7};
 for(int i=0;i<16;i++) cout<<v[i]<<" "<<setprecision(2)<<v[i]<<" "<<setprecision(0)<<v[i]<<" "<<setprecision(10)<<v[i]<<setprecision(6)<<" "<<(float)v[i]<<" "<<(long double)v[i]<<endl;
 cout<<setiosflags(ios::fixed); for(i=0;i<16;i++) cout<<v[i]<<" "<<setprecision(2)<<v[i]<<" "<<setprecision(6); cout<<endl;
 cout<<resetiosflags(ios::fixed)<<setiosflags(ios::scientific); for(i=0;i<16;i++) cout<<v[i]<<" "<<setprecision(2)<<v[i]<<" "<<setprecision(6); cout<<endl<<resetiosflags(ios::scientific);
 cout<<setiosflags(ios::showpoint); for(i=0;i<16;i++) cout<<v[i]<<" "; cout<<endl<<resetiosflags(ios::showpoint);
 cout<<setw(8)<<42<<"|"<<setw(8)<<-42<<"|"<<setfill('*')<<setw(8)<<42<<"|"<<setiosflags(ios::left)<<setw(8)<<42<<"|"<<resetiosflags(ios::left)<<setiosflags(ios::internal)<<setw(8)<<-42<<"|"<<resetiosflags(ios::internal)<<setfill(' ')<<endl;
 cout<<hex<<255<<" "<<-1<<" "<<oct<<8<<" "<<dec<<255<<setiosflags(ios::showbase)<<hex<<" "<<255<<oct<<" "<<8<<dec<<" "<<8<<resetiosflags(ios::showbase)<<endl;
 cout<<setiosflags(ios::uppercase|ios::showpos)<<hex<<255<<dec<<" "<<255<<" "<<1.5e20<<" "<<3.5<<resetiosflags(ios::uppercase|ios::showpos)<<endl;
 cout<<'a'<<(int)'a'<<"str"<<(void*)0<<" "<<70000L<<" "<<40000u<<" "<<(unsigned char)65<<(signed char)66<<" "<<1<<2<<3L<<endl;
 cout<<setw(5)<<"ab"<<setw(5)<<'c'<<setw(2)<<"long"<<"|"<<setw(6)<<1.5<<"|"<<endl;
 cout.width(6); cout<<12<<cout.width()<<endl; cout.fill('0'); cout.width(5); cout<<7<<endl; cout.precision(3); cout<<3.14159<<endl; cout.setf(ios::hex,ios::basefield); cout<<255<<endl; cout.setf(ios::dec,ios::basefield); cout.put('x').put('y')<<endl; cout.write("hello",3)<<endl; long f=cout.flags(); cout<<(f&ios::dec?1:0)<<endl;
 int a=5,b=3; cout<<(a>b)<<(a&b)<<(a,b)<<endl; cout<<a++<<a++<<a<<endl; cout<<a<<++a<<a--<<endl; char *s="abc"; cout<<s<<*s<<s[1]<<(s+1)<<endl; cout<<flush<<ends<<"x"<<endl;
 cout<<1e300*10<<" "<<1.0f/3<<" "<<1.0/3<<" "<<2.0L/3<<" "<<100.0<<" "<<1e5<<" "<<1.0<<" "<<1234567.0<<" "<<0.0001234<<" "<<0.00001234<<endl;
 return 0;}
