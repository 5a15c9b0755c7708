#include <iostream.h>
int made = 0, gone = 0;
class T { public: int n; T(int k) : n(k) { made++; } T(const T &o) : n(o.n) { made++; } ~T() { gone++; }
 T operator+(const T &o) const { return T(n + o.n); } int operator==(const T &o) const { return n == o.n; } int is() const { return n; } };
T give(int n) { return T(n); }
int take(T t) { return t.n; }
void show(const char *what) { cout << what << " " << made - gone << " n" << endl; }
int f(int x) { if (x && give(1).is()) return give(2).is() ? give(3).n : 4; return 5; }
int main() {
  T a(1), b(2);
  if ((a + b) == a) show("then"); else show("else");
  while ((a + b) == a) ; show("while");
  int x = (a + b).is() && give(0).is(); show("and");
  x = x || give(1).is(); show("or");
  int y = x ? give(1).is() : give(2).is(); show("conditional");
  for (int i = 0; i < 2; x ? i += give(1).is() : i++) ; show("for");
  const T &r = x ? give(3) : give(4); show("reference"); 
  y = f(0) + f(1); show("return");
  switch (give(1).is()) { case 1: show("switch"); }
  static int s = x ? give(1).is() : 2; show("static");
  x = take(x ? a + b : b + b); show("argument");
  T *p = new T(give(2).is() && give(3).is()); delete p; show("new");
  T arr[2] = { give(1), x ? give(1) : give(2) }; show("array");
  y = (give(1).is(), give(2).is()); show("comma");
  do { x = 0; } while (x && give(1).is() == y); show("do");
  cout << y << " " << r.n << arr[0].n << s << endl;
  return 0; }
