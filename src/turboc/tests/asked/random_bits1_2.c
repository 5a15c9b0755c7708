#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
union S0 {
  unsigned m0 : 16;
  char m1;
  unsigned m2 : 12;
  unsigned m3 : 8;
  unsigned m4 : 11;
  char m5 : 3;
  unsigned char m6 : 4;
} s0;
union S1 {
  unsigned int m0 : 8;
  unsigned m1 : 16;
  unsigned m2 : 2;
  unsigned char m3;
  unsigned m4 : 11;
} s1;
union S2 {
  long m0;
  unsigned int m1 : 1;
  int m2 : 2;
} s2;
union S3 {
  unsigned m0 : 12;
  int m1 : 4;
  unsigned int m2 : 7;
  unsigned m3 : 2;
  float m4;
  unsigned char m5;
  signed int m6 : 8;
} s3;
void dump(char *n, void *p, int k) { unsigned char *c = p; printf("%s %d:", n, k); while (k--) printf(" %02x", *c++); printf("\n"); }
main()
{
  dump("s0", &s0, sizeof s0);
  s0.m6 = -128; dump("m6", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m6, s0.m6 > 3);
  s0.m2 += 100; dump("m2", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m2, s0.m2 > 3);
  s0.m2 += -7; dump("m2", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m2, s0.m2 > 3);
  s0.m6 |= -2; dump("m6", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m6, s0.m6 > 3);
  s0.m5 ^= -256; dump("m5", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m5, s0.m5 > 3);
  s0.m5++; dump("m5", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m5, s0.m5 > 3);
  s0.m6 = 30000; dump("m6", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m6, s0.m6 > 3);
  s0.m6 ^= 12345; dump("m6", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m6, s0.m6 > 3);
  s0.m2 ^= -129; dump("m2", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m2, s0.m2 > 3);
  s0.m2 = -256; dump("m2", &s0, sizeof s0); printf("%ld %d\n", (long)s0.m2, s0.m2 > 3);
  dump("s1", &s1, sizeof s1);
  s1.m3 |= 257; dump("m3", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m3, s1.m3 > 3);
  s1.m1 = -2; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m2 += -10; dump("m2", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m2, s1.m2 > 3);
  s1.m2 += 2; dump("m2", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m2, s1.m2 > 3);
  s1.m3++; dump("m3", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m3, s1.m3 > 3);
  s1.m1 ^= -10; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m2 |= 127; dump("m2", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m2, s1.m2 > 3);
  s1.m1 = 7; dump("m1", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m1, s1.m1 > 3);
  s1.m0 |= 257; dump("m0", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m0, s1.m0 > 3);
  s1.m4 = -3; dump("m4", &s1, sizeof s1); printf("%ld %d\n", (long)s1.m4, s1.m4 > 3);
  dump("s2", &s2, sizeof s2);
  s2.m0 = 100; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m1 |= 129; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m0 -= 1; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m0 = 10; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m1 += 200; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  s2.m2 += -2; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m0 ^= -3; dump("m0", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m0, s2.m0 > 3);
  s2.m2 += 32767; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m2 |= 200; dump("m2", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m2, s2.m2 > 3);
  s2.m1 ^= -1; dump("m1", &s2, sizeof s2); printf("%ld %d\n", (long)s2.m1, s2.m1 > 3);
  dump("s3", &s3, sizeof s3);
  s3.m5 ^= -32767; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  s3.m6 |= 255; dump("m6", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m6, s3.m6 > 3);
  s3.m3 = 5; dump("m3", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m3, s3.m3 > 3);
  s3.m5++; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  s3.m5 += -7; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  s3.m3++; dump("m3", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m3, s3.m3 > 3);
  s3.m6 += -100; dump("m6", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m6, s3.m6 > 3);
  s3.m5 |= 200; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  s3.m5 = -100; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  s3.m5 -= -1; dump("m5", &s3, sizeof s3); printf("%ld %d\n", (long)s3.m5, s3.m5 > 3);
  return 0;
}
