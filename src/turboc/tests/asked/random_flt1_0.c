#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned v0 = 32767;
long v1 = 1000;
int v2 = 1000;
unsigned v3 = 129;
unsigned long v4 = -123456789;
int v5 = 257;
double x0 = 99932.41681066481;
float x1 = 1e-100;
double x2 = 99997.5;
double x3 = 0.0;
double x4 = 0.125;
float x5 = 99432.5;
main()
{
  x2 -= ((x1 - x2) > (-v3)); printf("0: %f\n", (double)x2);
  printf("1: %d\n", ((v0 * v0) * (v4 - x2)) == (v4 * x1));
  printf("2: %d\n", ((-v5) - (x4 - v4)) < (x0 - v2));
  printf("3: %e\n", (double)((x2 + v2) + (x5 > 3.0f)));
  printf("4: %e\n", (double)(((float)(x3 - v2)) - ((v1 / 7) - (-x0))));
  printf("5: %d\n", ((0.1 + v4) / 2.5f) == (x5 * 2));
  x1 -= ((x4 / 3.0) > (x0 * x3)); printf("6: %f\n", (double)x1);
  printf("7: %d\n", (-(3.0f + v4)) > (v3 + x3));
  printf("8: %f\n", (double)((1e3 - x4) + (v5 * x3)));
  printf("9: %ld\n", (long)fmod((double)(-x4), 1e6));
  printf("10: %f\n", (double)(((x0 / 3.0) * (v4 * 3.0f)) + ((x2 + v5) - (v1 - x1))));
  printf("11: %g\n", (double)(((1e3 * v4) - (-x5)) + ((v2 * v3) * (v0 + 3.0f))));
  printf("12: %d\n", ((3.0f + x1) * (3.0f > v5)) > (x1 - x1));
  printf("13: %e\n", (double)(x2 + 1.5));
  printf("14: %g\n", (double)(((float)(v1 / 3.0)) + ((x4 + v3) / 3.0)));
  printf("15: %d\n", ((v5 / (x1 + 1e6)) + (v5 - 7L)) >= (v3 * 0.1));
  printf("16: %d\n", ((x1 * x5) - (2 - x1)) != (2 * 7L));
  printf("17: %d\n", ((10 * x4) + (v5 / 7)) == ((double)(2)));
  printf("18: %g\n", (double)(((v2 - v2) - (x4 + x1)) * ((x4 - v2) + (x2 - x5))));
  x1 -= ((v1 - x1) - (x3 - 2)); printf("19: %.10g\n", (double)x1);
  printf("20: %ld\n", (long)fmod((double)(-x2), 1e6));
  printf("21: %f\n", (double)(v1 * 2));
  printf("22: %.10g\n", (double)((-x0) * (x0 - v3)));
  x3 = ((1.5 * 2) < (7L < 7L)); printf("23: %f\n", (double)x3);
  printf("24: %f\n", (double)(2 + x0));
  printf("25: %f\n", (double)(((v2 > x2) + (x5 + v4)) + ((v3 + v4) + (v5 + x2))));
  x2 -= ((x1 / (x1 + 1e6)) * ((long)(v3))); printf("26: %f\n", (double)x2);
  printf("27: %g\n", (double)((x5 / 2.5f) * (x5 * 1.5)));
  printf("28: %f\n", (double)(x3 + x4));
  printf("29: %d\n", ((v0 * v0) * (-x2)) <= (v2 + v1));
  printf("30: %.10g\n", (double)((v0 + v0) + (x4 + 2)));
  printf("31: %f\n", (double)(((x0 * x3) / (x1 + 1e6)) * ((0.1 - v1) - (x0 + v3))));
  printf("32: %ld\n", (long)fmod((double)(x0 - x2), 1e6));
  printf("33: %g\n", (double)(-1.5));
  printf("34: %.10g\n", (double)(x3 * 1.5));
  printf("35: %.10g\n", (double)(((v4 + x1) * (x4 - x2)) * ((10 + v0) + (v5 * v4))));
  printf("36: %g\n", (double)((v0 + 2) + (v1 - 2)));
  printf("37: %e\n", (double)(((v0 + v3) + (v0 * v2)) + ((v5 + x3) - (-7L))));
  printf("38: %ld\n", (long)fmod((double)(v4 == 2), 1e6));
  x5 += ((v3 * 7L) == (2 + v3)); printf("39: %f\n", (double)x5);
  printf("40: %.10g\n", (double)(x1 / 3.0));
  printf("41: %e\n", (double)(v3 + v1));
  printf("42: %f\n", (double)((long)(v0)));
  printf("43: %e\n", (double)(((v2 + v1) - (-x1)) + ((x4 + v0) - (v0 - x0))));
  printf("44: %e\n", (double)((x1 * x2) + (1.5 * 3.0f)));
  printf("45: %e\n", (double)((x3 * 0.1) > (x2 < 0.1)));
  x4 -= ((v5 * 10) + ((long)(0.1))); printf("46: %g\n", (double)x4);
  printf("47: %.10g\n", (double)(((v5 / (x1 + 1e6)) + (3.0f * x0)) - ((v1 == x1) == (x5 - v2))));
  printf("48: %.10g\n", (double)(-(10 - v5)));
  x5 = ((float)(v4 / 3.0)); printf("49: %f\n", (double)x5);
  return 0;
}
