#include <iostream.h>
#include <strstrea.h>
#include <string.h>
class Shape { protected: int w,h; public: Shape(int a=1,int b=2):w(a),h(b){} virtual ~Shape(){ cout<<"~Shape "; } virtual int area() const { return 0; } virtual const char* name() { return "shape"; } int W() const { return w; } };
class Rect: public Shape { public: Rect(int a,int b):Shape(a,b){} ~Rect(){ cout<<"~Rect "; } int area() const { return w*h; } const char* name() { return "rect"; } };
class Sq: public Rect { int id; public: Sq(int a):Rect(a,a),id(a){} const char* name() { return "sq"; } friend ostream& operator<<(ostream& o, const Sq& s) { return o<<"Sq("<<s.w<<","<<s.id<<")"; } };
class Cx { double r,i; public: Cx(double a=0,double b=0):r(a),i(b){} Cx operator+(Cx o){ return Cx(r+o.r,i+o.i);} Cx operator*(const Cx&o) const { return Cx(r*o.r-i*o.i,r*o.i+i*o.r);} Cx& operator+=(const Cx&o){ r+=o.r;i+=o.i; return *this;} Cx operator-(){ return Cx(-r,-i);} int operator==(Cx o){ return r==o.r&&i==o.i;} Cx& operator++(){ r++; return *this;} friend Cx operator-(Cx,Cx); void show(){ cout<<r<<(i<0?"":"+")<<i<<"i "; } };
Cx operator-(Cx a,Cx b){ return Cx(a.r-b.r,a.i-b.i); }
void f(int){ cout<<"int "; } void f(long){ cout<<"long "; } void f(double){ cout<<"double "; } void f(float){ cout<<"float "; } void f(char){ cout<<"char "; } void f(unsigned){ cout<<"unsigned "; } void f(const char*){ cout<<"char* "; } void f(long double){ cout<<"ld "; } void f(unsigned char){ cout<<"uchar "; }
inline int sq(int x){ return x*x; } int dflt(int a,int b=2,int c=3){ return a*100+b*10+c; }
class Str { char*p; public: Str(const char*s=""){ p=new char[strlen(s)+1]; strcpy(p,s);} Str(const Str&o){ p=new char[strlen(o.p)+1]; strcpy(p,o.p);} ~Str(){ delete[] p;} Str& operator=(const Str&o){ if(this!=&o){ delete[] p; p=new char[strlen(o.p)+1]; strcpy(p,o.p);} return *this;} Str operator+(const Str&o) const { Str t; delete[] t.p; t.p=new char[strlen(p)+strlen(o.p)+1]; strcpy(t.p,p); strcat(t.p,o.p); return t;} char& operator[](int i){ return p[i];} operator const char*() const { return p;} int operator<(const Str&o) const { return strcmp(p,o.p)<0; } };
struct Node { int v; Node*next; Node(int a,Node*n=0):v(a),next(n){} };
enum Color { RED, GREEN=5, BLUE }; union U { int i; char c[2]; };
int& pick(int&a,int&b){ return a>b?a:b; }
static int cnt; struct Ct { Ct(){cnt++;} ~Ct(){cnt--;} };
int main(){
 Shape*s[3]={new Shape,new Rect(3,4),new Sq(5)}; for(int i=0;i<3;i++) cout<<s[i]->name()<<" "<<s[i]->area()<<" "<<s[i]->W()<<endl; for(i=0;i<3;i++) delete s[i]; cout<<endl;
 Sq q(7); cout<<q<<endl; Cx a(1,2),b(3,-4); (a+b).show(); (a*b).show(); (a-b).show(); (-a).show(); (a+1.5).show(); a+=b; a.show(); ++a; a.show(); cout<<(a==a)<<endl;
 char c='x'; short h=1; float fl=1; unsigned char uc=1; long double ld=1; f(1); f(1L); f(1.0); f(1.0f); f('a'); f(1u); f("s"); f(c); f(h); f(fl); f(fl*fl); f(fl+1); f(fl*1.0); f(c+c); f(uc); f(ld); f(1.0L); f(-fl); f(c?c:c); f(1L+1u); f(GREEN); f(sizeof(int)); f(5>3); f(h+1L); f('a'+1); f(i++); f(~c); f(!c); f(c<<1); f(uc+uc); f(-c); cout<<endl;
 cout<<sq(3+1)<<" "<<dflt(1)<<" "<<dflt(1,5)<<" "<<dflt(1,5,6)<<" "<<::sq(2)<<endl;
 Str x("abc"),y("def"),z; z=x+y+Str("ghi"); z[0]='X'; cout<<(const char*)z<<" "<<(x<y)<<endl;
 Node*l=0; for(i=0;i<5;i++) l=new Node(i*i,l); while(l){ cout<<l->v<<" "; Node*t=l; l=l->next; delete t; } cout<<endl;
 Color k=BLUE; cout<<k<<" "<<RED<<" "<<sizeof(k)<<" "<<sizeof(U)<<" "<<sizeof('a')<<" "<<sizeof(Sq)<<" "<<sizeof(Shape)<<endl; int m=3,n=9; pick(m,n)=100; cout<<m<<" "<<n<<endl; int&r=m; r++; cout<<m<<endl;
 { Ct t[3]; cout<<cnt<<" "; Ct*p=new Ct[4]; cout<<cnt<<" "; delete[] p; cout<<cnt<<" "; } cout<<cnt<<endl;
 char buf[40]; ostrstream o(buf,40); o<<"n="<<42<<" "<<1.5<<ends; cout<<buf<<endl; istrstream in("12 3.5 word x"); int ii; double dd; char ww[10],cc; in>>ii>>dd>>ww>>cc; cout<<ii<<" "<<dd<<" "<<ww<<" "<<cc<<endl;
 const int N=4; int arr[N]={1,2}; cout<<arr[1]+arr[3]<<" "<<sizeof arr<<endl; static int st=5; { int st=6; cout<<st<<::cnt; } cout<<st<<endl; void (*fp)(int)=f; fp(3); cout<<endl; return 0; }
