#include <stdio.h>
float g = 0.1; double gd = (float)0.1; float gs[2] = {0.1, 1/3.0}; double gi = (float)16777217L; int ci = (int)3.9; char cc = (char)300; unsigned char uc = (unsigned char)-1; short ss = (short)70000L;
double y = 0.1, z; 
double half(double x){ return (float)x; }
float ff(double x){ return x; }
int main(){ double d = 0.1; float f = 0.1, h;
 printf("%d %d %d\n", (float)0.1 == 0.1, (float)0.1 == 0.1f, 0.1f == 0.1);
 printf("%.17g %.17g %.17g %.17g\n", (double)(float)0.1, gd, (double)g, (double)gs[1]);
 printf("%.17g\n", gi);
 printf("%d %d\n", (float)d == d, (double)(float)d == (double)f);
 printf("%.17g %.17g\n", half(0.1), (double)ff(0.1));
 printf("%d %d %d %d\n", ci, cc, uc, ss);
 printf("%.17g %.17g\n", (double)(float)d, (float)d * 10.0);
 z = (float)y; printf("%.17g\n", z);
 h = 0.1 + 0.2; printf("%.17g %d\n", (double)h, h == 0.1 + 0.2);
 printf("%d %d %d %d\n", (char)200, (unsigned char)300, (int)(char)128, (short)40000L);
 printf("%d %d\n", (int)-2.7, (int)2.7);
 printf("%.17g\n", (double)(float)3 / 7);
 printf("%u\n", (unsigned)(unsigned char)-1);
 printf("%.17g\n", d = f = 0.3);
 printf("%d\n", (float)1e40 > 1e39);
 { float a[3] = {0.1, 0.2, 0.3}; static float sa[2] = {0.7}; struct { float x; double y; } p = {0.1, (float)0.1}; printf("%.17g %.17g %.17g %.17g\n", (double)a[2], (double)sa[0], (double)p.x, p.y); }
 printf("%d\n", -(float)0.1 == -0.1);
 printf("%.17g\n", (double)(1 ? (float)0.1 : 0.5f));
 { const float k = 0.1; printf("%d\n", k == 0.1); }
 printf("%.17g\n", (double)(long double)(float)0.1);
 return 0; }
