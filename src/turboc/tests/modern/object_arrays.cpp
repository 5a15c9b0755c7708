#include <cstdio>
#include <string>
#include <iostream>
using namespace std;
int made, copied, assigned, died;
struct A { int v; A(int x = 7) : v(x) { made++; } A(const A &o) : v(o.v) { copied++; } A &operator=(const A &o) { v = o.v; assigned++; return *this; } ~A() { died++; } };
struct M { A a[3][5]; int n[4]; A one; string s[2]; };
struct D : M { A more[300]; char tail[7]; };
struct P { string name; P(string s = "x") : name(s) {} };
struct V { A v; V operator=(const V &o) { v.v = o.v.v + 1; return *this; } };
struct W { V v[4]; };
void report(const char *w) { printf("%s %d %d %d %d\n", w, made, copied, assigned, died); made = copied = assigned = died = 0; }
M pass(M m) { m.a[2][4].v++; return m; }
int main() {
  { M x; report("m"); x.a[1][2].v = 5; x.n[3] = 9; x.s[1] = "q"; M y = x; report("copy"); y = x; report("assign"); printf("%d %d %s\n", y.a[1][2].v, y.n[3], y.s[1].c_str()); y.s[1] = "w"; printf("%s\n", x.s[1].c_str()); }
  report("end");
  { D x; x.more[299].v = 42; x.tail[6] = 'z'; report("d"); D y = x; report("dcopy"); D z; z = y; report("dassign"); printf("%d %c\n", z.more[299].v, z.tail[6]); }
  report("end");
  { P p[300]; int n = 0; for (int i = 0; i < 300; i++) n += p[i].name == "x"; printf("%d\n", n); }
  { W a, b; a.v[3].v.v = 4; report("w"); b = a; report("wassign"); printf("%d\n", b.v[3].v.v); }
  report("end");
  { M *p = new M[40]; report("new"); M *q = new M(p[3]); report("new copy"); *q = p[7]; report("="); delete q; report("delete"); delete[] p; report("delete[]"); }
  { M m; M n = pass(m); report("pass"); printf("%d\n", n.a[2][4].v); }
  report("end");
  { A a[1000]; report("a"); }
  report("end");
  { A t[2][3][4]; t[1][2][3].v = 3; report("t"); }
  report("end");
  return 0; }
