#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned v0 = -128;
unsigned long v1 = 65536;
unsigned v2 = -128;
long v3 = 123456789;
unsigned long v4 = 3;
unsigned long v5 = 10;
double x0 = 0.125;
long double x1 = 31074.523619920015;
double x2 = 690.603;
float x3 = 99066.0;
long double x4 = 15104.0;
double x5 = 771.7733422;
main()
{
  printf("0: %g\n", (double)((x0 - v0) < ((float)(v0))));
  printf("1: %d\n", ((x1 - x1) * (x1 + 7L)) <= (10 - 1.5));
  printf("2: %d\n", ((x1 * x4) - (x1 * x1)) >= (3.0f / (x1 + 1e6)));
  printf("3: %f\n", (double)(v5 * x2));
  printf("4: %ld\n", (long)fmod((double)(v3 - 1e3), 1e6));
  x0 = ((1.5 - v5) * (x3 - x3)); printf("5: %.10g\n", (double)x0);
  x3 = ((v4 - v2) == (v5 > 1e3)); printf("6: %.10g\n", (double)x3);
  printf("7: %g\n", (double)((x5 - x0) + (v4 + 1.5)));
  printf("8: %d\n", ((2 > v2) * (x1 * v5)) <= (v5 + x0));
  printf("9: %d\n", ((10 + 0.1) / 7) == (-v2));
  printf("10: %d\n", ((7L - v4) + (x3 * v2)) < (v5 * x3));
  printf("11: %f\n", (double)((x3 < x4) > (x3 < x5)));
  printf("12: %f\n", (double)(x1 * 0.1));
  x4 = ((x5 - v0) * (x5 + x0)); printf("13: %e\n", (double)x4);
  printf("14: %.10g\n", (double)(-v1));
  printf("15: %g\n", (double)(((float)(v2 > x1)) - ((v1 * v4) - (x5 * 1.5))));
  x1 = ((v1 - x1) - (v5 * 0.1)); printf("16: %e\n", (double)x1);
  printf("17: %g\n", (double)((x4 - x2) - (v0 - x2)));
  printf("18: %ld\n", (long)fmod((double)(2 + v3), 1e6));
  printf("19: %g\n", (double)(((v0 * v0) + (x2 - 1.5)) + ((-x5) - (v5 / 3.0))));
  printf("20: %.10g\n", (double)((-(v5 * v4)) + ((x3 * x3) - (x0 * x4))));
  printf("21: %ld\n", (long)fmod((double)(v1 * v1), 1e6));
  printf("22: %ld\n", (long)fmod((double)(7L * 3.0f), 1e6));
  printf("23: %f\n", (double)(-(-(-v0))));
  printf("24: %d\n", (-(x5 > v1)) < (x1 / (x1 + 1e6)));
  printf("25: %ld\n", (long)fmod((double)(x2 - 0.1), 1e6));
  printf("26: %g\n", (double)((x4 * x2) + (x0 - x5)));
  x2 += (((long)(1.5)) * (7L * v2)); printf("27: %f\n", (double)x2);
  printf("28: %e\n", (double)(x0 + 7L));
  printf("29: %g\n", (double)((x0 * x2) - (v3 * x1)));
  printf("30: %ld\n", (long)fmod((double)((double)(x5)), 1e6));
  printf("31: %e\n", (double)(x0 - v1));
  printf("32: %e\n", (double)(((double)(10)) + (x0 + x1)));
  x0 = ((float)((long)(10))); printf("33: %e\n", (double)x0);
  printf("34: %.10g\n", (double)(((x1 - v0) * (v3 + v5)) + ((x2 == x0) * (x5 - v0))));
  printf("35: %f\n", (double)(v1 * x3));
  x2 = ((v3 - v5) + (x1 * v0)); printf("36: %e\n", (double)x2);
  x2 += ((10 * v2) + (10 + x2)); printf("37: %f\n", (double)x2);
  printf("38: %.10g\n", (double)((1e3 + v3) * (-10)));
  printf("39: %f\n", (double)(x2 - v2));
  x0 = ((x5 < x5) - (v1 + x0)); printf("40: %e\n", (double)x0);
  printf("41: %d\n", ((x0 * x2) * (x0 * x3)) != (3.0f * x4));
  printf("42: %f\n", (double)(x0 / 3.0));
  printf("43: %e\n", (double)((float)((v0 + x5) / 2.5f)));
  x2 += ((0.1 * v5) + (x1 / 3.0)); printf("44: %e\n", (double)x2);
  x1 -= ((v5 / 7) - (x2 * 0.1)); printf("45: %f\n", (double)x1);
  x5 = ((float)(v4 + v5)); printf("46: %e\n", (double)x5);
  printf("47: %.10g\n", (double)((x2 + v3) + (v4 - x0)));
  x1 = ((v3 + 0.1) - (v5 - 1.5)); printf("48: %g\n", (double)x1);
  printf("49: %ld\n", (long)fmod((double)(v4 + v4), 1e6));
  return 0;
}
