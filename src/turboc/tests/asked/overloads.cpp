#include <iostream.h>
void f(int){ cout<<"int "; } void f(char){ cout<<"char "; } void f(unsigned char){ cout<<"uchar "; } void f(long){ cout<<"long "; } void f(unsigned){ cout<<"unsigned "; } void f(double){ cout<<"double "; }
int main(){ char c='A',d='B'; unsigned char u='C'; unsigned v=3; f(c|d); f(c&u); f(c^c); f(u|u); f(c?c:u); f(c+d); f(c=='A'); f(~c); f(c|1); f(c&0x7f); f(c<<1); f(1?-1:v); f(0?1:v); f(c=d); f(c++);  f(c?1:2L); f(c|'x'); f('x'&'y'); cout<<endl; cout<<(c|d)<<" "<<(c&0x5f)<<" "<<(c^' ')<<" "<<(c|' ')<<endl; return 0; }
