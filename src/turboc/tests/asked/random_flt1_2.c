#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
int v0 = 0;
unsigned v1 = 127;
unsigned long v2 = 257;
char v3 = -12345;
long v4 = -123456789;
unsigned long v5 = -255;
long double x0 = 458.2;
float x1 = 99499.58;
double x2 = 40160.0;
float x3 = 2854.7286918335344;
double x4 = 2.8512417055333428e-08;
float x5 = 2.5;
main()
{
  printf("0: %ld\n", (long)fmod((double)(x3 / 3.0), 1e6));
  printf("1: %d\n", ((v3 - x5) * (v5 + x3)) >= (7L / (x1 + 1e6)));
  printf("2: %e\n", (double)(-x0));
  x5 = ((x4 * x0) + (v0 + v4)); printf("3: %.10g\n", (double)x5);
  x2 -= ((v1 + v5) / (x1 + 1e6)); printf("4: %f\n", (double)x2);
  printf("5: %.10g\n", (double)(x1 / 2.5f));
  printf("6: %d\n", (-(x1 * v3)) > (x1 / 3.0));
  printf("7: %e\n", (double)((v2 + v4) * (-v3)));
  printf("8: %d\n", (-(v1 - 0.1)) == (x3 / 2.5f));
  printf("9: %.10g\n", (double)((((long)(v1)) / (x1 + 1e6)) + ((v3 / (x1 + 1e6)) * (x5 / 7))));
  printf("10: %d\n", ((x1 / 3.0) * (x4 - x0)) > (-0.1));
  printf("11: %e\n", (double)(-(-3.0f)));
  printf("12: %e\n", (double)(3.0f - x4));
  printf("13: %f\n", (double)((x3 * v2) * (v5 - x2)));
  printf("14: %.10g\n", (double)(x2 - 7L));
  printf("15: %g\n", (double)(v5 - x0));
  printf("16: %d\n", (((double)(x0)) - ((long)(10))) <= (x0 + v2));
  printf("17: %d\n", ((2 - v2) * (2 + 1e3)) <= (v5 * 2));
  x5 = (((double)(x5)) / (x1 + 1e6)); printf("18: %.10g\n", (double)x5);
  printf("19: %d\n", ((-v2) * (x0 * 1.5)) == (x5 * v3));
  printf("20: %d\n", ((v3 - 1.5) * (v5 - v0)) >= (x1 * x2));
  printf("21: %ld\n", (long)fmod((double)(x1 - x4), 1e6));
  printf("22: %f\n", (double)((double)(x0)));
  printf("23: %g\n", (double)(x1 + v1));
  printf("24: %g\n", (double)(10 * v4));
  printf("25: %g\n", (double)((x0 - x0) + (v1 * v2)));
  printf("26: %d\n", ((float)(x2 / (x1 + 1e6))) == (x2 * v3));
  printf("27: %e\n", (double)(-(x2 < x4)));
  x5 = ((float)(x5 - v1)); printf("28: %e\n", (double)x5);
  printf("29: %g\n", (double)((1.5 == v2) - (v2 * x4)));
  printf("30: %g\n", (double)(v2 - x3));
  printf("31: %e\n", (double)(((v3 + v4) + (x0 / 7)) * ((x0 + x0) + (v4 - x3))));
  printf("32: %ld\n", (long)fmod((double)(v3 - x1), 1e6));
  printf("33: %e\n", (double)(((-x4) * (x5 - x0)) * ((v5 * x2) / 2.5f)));
  printf("34: %d\n", ((v0 * x3) * (v1 - v2)) > (x2 * x3));
  printf("35: %ld\n", (long)fmod((double)(-v4), 1e6));
  printf("36: %e\n", (double)(-x1));
  printf("37: %g\n", (double)(((0.1 > v3) * (7L * x2)) + ((v1 - x3) + (v2 * x5))));
  printf("38: %f\n", (double)((x5 + x5) * (x3 + v3)));
  printf("39: %f\n", (double)((float)((10 + v3) + (x3 / 2.5f))));
  x2 = ((v0 > x0) / (x1 + 1e6)); printf("40: %e\n", (double)x2);
  x0 += (-(x3 - x0)); printf("41: %e\n", (double)x0);
  x4 -= ((0.1 + v1) * (x2 + x2)); printf("42: %f\n", (double)x4);
  printf("43: %g\n", (double)(x4 * x4));
  printf("44: %d\n", ((v2 + 3.0f) * (-10)) == (v3 * v3));
  printf("45: %d\n", (-(1.5 - x0)) <= (3.0f * 1.5));
  printf("46: %.10g\n", (double)(((v2 * x5) - (v1 - 1.5)) + ((x4 - x4) - (x5 - v3))));
  printf("47: %g\n", (double)(v5 - v4));
  x4 += ((x0 + v5) + ((float)(x3))); printf("48: %e\n", (double)x4);
  x2 = ((v0 - v5) * (x0 + x5)); printf("49: %g\n", (double)x2);
  return 0;
}
