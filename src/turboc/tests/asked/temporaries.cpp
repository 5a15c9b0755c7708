#include <iostream.h>
#include <iomanip.h>
#include <string.h>
class T { public: int n; static int alive; T(int k):n(k){ alive++; cout<<"+"<<n<<" "; } T(const T&o):n(o.n+100){ alive++; cout<<"c"<<n<<" "; } ~T(){ alive--; cout<<"-"<<n<<" "; } T operator+(const T&o)const{ return T(n+o.n); } int operator!() const { return n==0; } operator int() const { return n; } T& operator=(const T&o){ n=o.n; cout<<"="<<n<<" "; return *this; } };
int T::alive=0;
T make(int k){ return T(k); }
int take(T t){ return t.n; }
int refd(const T& t){ return t.n; }
int main(){
 cout<<"1: "; if (make(1)) cout<<"in "; cout<<T::alive<<endl;
 int x; cout<<"3: "; x = make(1) && make(2); cout<<x<<" "<<T::alive<<endl;
 cout<<"4: "; x = make(0) && make(2); cout<<x<<" "<<T::alive<<endl;
 cout<<"5: "; x = make(1) || make(2); cout<<x<<" "<<T::alive<<endl;
 cout<<"7: "; while (make(0)) ; cout<<T::alive<<endl;
 cout<<"8: "; for (int i=0; i<(int)make(2); i++) cout<<"body "; cout<<T::alive<<endl;
 cout<<"9: "; x = take(make(7)) + refd(T(8)); cout<<x<<" "<<T::alive<<endl;
 cout<<"10: "; { T a(1), b(2); T c = a + b; cout<<c.n<<" "; a = b + c; } cout<<T::alive<<endl;
 cout<<"11: "; if (!make(0) && make(3)) cout<<"in "; else cout<<"else "; cout<<T::alive<<endl;
 cout<<"12: "; do { cout<<"b "; } while (make(0)); cout<<T::alive<<endl;
 cout<<"13: "; switch (make(2)) { case 2: cout<<"two "; } cout<<T::alive<<endl;
 cout<<"15: "; const T& r = T(9); cout<<r.n<<" "<<T::alive<<endl;
 cout<<"16: "; T arr[2] = { T(1), T(2) }; cout<<T::alive<<endl;
 cout<<"17: "; T* p = new T(3); delete p; cout<<T::alive<<endl;
 cout<<"18: "; return take(arr[0]) - take(arr[0]);
}
