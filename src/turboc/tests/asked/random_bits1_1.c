#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
struct S0 {
  char m0 : 4;
  unsigned char m1 : 1;
} s0;
struct S1 {
  signed int m0 : 8;
  int m1 : 1;
  unsigned int m2 : 1;
  unsigned int m3 : 7;
  unsigned char m4 : 3;
  signed int m5 : 2;
  char m6;
} s1;
struct S2 {
  signed int m0 : 3;
  unsigned m1 : 9;
  int m2 : 4;
} s2;
union S3 {
  unsigned int m0 : 2;
  int m1;
  unsigned m2 : 9;
  char m3;
  char m4 : 3;
} s3;
void dump(char *n, void *p, int k) { unsigned char *c = p; printf("%s %d:", n, k); while (k--) printf(" %02x", *c++); printf("\n"); }
main()
{
  dump("s0", &s0, sizeof s0);
  s0.m1 -= 0; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m0 |= 10; dump("m0", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m0, s0.m0 > 3);
  s0.m1 -= 5; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m1 += 257; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m1 = 257; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m1 |= 200; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m1 += 127; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m0 |= -32767; dump("m0", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m0, s0.m0 > 3);
  s0.m1++; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  s0.m1 |= 5; dump("m1", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m1, s0.m1 > 3);
  dump("s1", &s1, sizeof s1);
  s1.m0 |= 1000; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m0++; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m6 -= 2; dump("m6", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m6, s1.m6 > 3);
  s1.m1 = 7; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m6 ^= 3; dump("m6", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m6, s1.m6 > 3);
  s1.m0 |= -128; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m5++; dump("m5", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m5, s1.m5 > 3);
  s1.m5 = -3; dump("m5", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m5, s1.m5 > 3);
  s1.m5 -= -1; dump("m5", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m5, s1.m5 > 3);
  s1.m0 += 128; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  dump("s2", &s2, sizeof s2);
  s2.m0 = 1000; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m1++; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m2 ^= 3; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m1 -= 127; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m1 = -3; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m0 |= -100; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m2 ^= 32767; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m1 = -1; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m0 = -2; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m2 = 1000; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  dump("s3", &s3, sizeof s3);
  s3.m4 ^= 12345; dump("m4", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m4, s3.m4 > 3);
  s3.m2 ^= 1000; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  s3.m4 = -12345; dump("m4", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m4, s3.m4 > 3);
  s3.m4 += 0; dump("m4", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m4, s3.m4 > 3);
  s3.m0 |= 129; dump("m0", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m0, s3.m0 > 3);
  s3.m3 ^= 129; dump("m3", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m3, s3.m3 > 3);
  s3.m2 += -7; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  s3.m2 = 10; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  s3.m4 |= -12345; dump("m4", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m4, s3.m4 > 3);
  s3.m2 = 127; dump("m2", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m2, s3.m2 > 3);
  return 0;
}
