#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
union S0 {
  unsigned char m0;
  unsigned m1 : 8;
  int m2 : 2;
  double m3;
  double m4;
} s0;
struct S1 {
  long m0;
  unsigned int m1 : 8;
} s1;
struct S2 {
  unsigned int m0 : 3;
  char m1;
  long m2;
  signed int m3 : 3;
  int m4;
  long m5;
  char m6 : 3;
} s2;
struct S3 {
  int m0 : 1;
  signed int m1 : 1;
  unsigned char m2 : 2;
  float m3;
} s3;
void dump(char *n, void *p, int k) { unsigned char *c = p; printf("%s %d:", n, k); while (k--) printf(" %02x", *c++); printf("\n"); }
main()
{
  dump("s0", &s0, sizeof s0);
  s0.m4 = 256; dump("m4", &s0, sizeof s0); printf("%g\n", s0.m4);
  s0.m2 = -128; dump("m2", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m2, s0.m2 > 3);
  s0.m4 = -129; dump("m4", &s0, sizeof s0); printf("%g\n", s0.m4);
  s0.m1 -= -100; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m0++; dump("m0", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m0, s0.m0 > 3);
  s0.m4 = 256; dump("m4", &s0, sizeof s0); printf("%g\n", s0.m4);
  s0.m1++; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m4 = -10; dump("m4", &s0, sizeof s0); printf("%g\n", s0.m4);
  s0.m4 = -10; dump("m4", &s0, sizeof s0); printf("%g\n", s0.m4);
  s0.m1 = 7; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  dump("s1", &s1, sizeof s1);
  s1.m0 += 256; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m1 = 10; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m1++; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m1 -= 5; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m1 ^= -7; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m0 = 32767; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m0 ^= -32767; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m1 ^= -128; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m1 |= -256; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m0 |= -255; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  dump("s2", &s2, sizeof s2);
  s2.m1++; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m2 = 257; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m6 = -255; dump("m6", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m6, s2.m6 > 3);
  s2.m0 += 0; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m0 = 127; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m2 = 200; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m0 |= 256; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m2 ^= 3; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m1 = 12345; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m5 ^= -129; dump("m5", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m5, s2.m5 > 3);
  dump("s3", &s3, sizeof s3);
  s3.m2 = -1; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  s3.m2++; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  s3.m3 = 2; dump("m3", &s3, sizeof s3); printf("%g\n", s3.m3);
  s3.m1 ^= 255; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  s3.m1 -= 1; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  s3.m1++; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  s3.m1 ^= 10; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  s3.m1 -= 255; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  s3.m0 |= 10; dump("m0", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m0, s3.m0 > 3);
  s3.m1 ^= 0; dump("m1", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m1, s3.m1 > 3);
  return 0;
}
