#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
long v0 = 65536;
int v1 = 12345;
int v2 = -2;
unsigned v3 = -129;
int v4 = 257;
long v5 = 65536;
long double x0 = 99999.99954826503;
float x1 = 19966.75;
long double x2 = 47877.68359375;
double x3 = 0.00012345;
double x4 = 1e-05;
float x5 = 0.0;
main()
{
  printf("0: %d\n", ((10 / 7) / 3.0) == (x5 / 3.0));
  printf("1: %ld\n", (long)fmod((double)(v2 - v5), 1e6));
  printf("2: %e\n", (double)(((v2 * v0) / 3.0) < ((v5 / 3.0) * (v5 + x4))));
  printf("3: %ld\n", (long)fmod((double)(x3 + v1), 1e6));
  printf("4: %d\n", (((float)(v4)) + (x2 - x3)) == (1.5 < v4));
  printf("5: %ld\n", (long)fmod((double)(x1 * v1), 1e6));
  printf("6: %ld\n", (long)fmod((double)(x2 * v0), 1e6));
  printf("7: %.10g\n", (double)(-x2));
  printf("8: %g\n", (double)((-v2) - (-v3)));
  printf("9: %e\n", (double)((v4 < v2) * (1.5 + v1)));
  x1 = ((10 * x2) - (v3 - v2)); printf("10: %f\n", (double)x1);
  printf("11: %d\n", ((x0 + x2) + (v1 * x0)) == (x2 * x2));
  printf("12: %.10g\n", (double)((v3 + x1) - (2 + 1.5)));
  printf("13: %e\n", (double)((x0 / 7) * (x2 * x2)));
  printf("14: %e\n", (double)((x1 * 1e3) / (x1 + 1e6)));
  printf("15: %f\n", (double)(((x2 / (x1 + 1e6)) * (x5 + v5)) * ((v5 < x2) - (x0 * 7L))));
  x1 = (((float)(x3)) - (3.0f / 3.0)); printf("16: %.10g\n", (double)x1);
  printf("17: %g\n", (double)((long)(v5)));
  printf("18: %e\n", (double)((double)(x0)));
  printf("19: %d\n", ((v2 + 10) - ((double)(x0))) == (v4 * x5));
  x3 += ((v3 - x5) + (x0 + x2)); printf("20: %f\n", (double)x3);
  printf("21: %d\n", ((x3 * 1e3) - (-x1)) == (x2 * x1));
  x2 -= (-(x1 * x5)); printf("22: %e\n", (double)x2);
  printf("23: %g\n", (double)(((0.1 * x1) - (v3 - v0)) + ((v5 * x0) + (x5 + x0))));
  x0 -= (-(10 / 3.0)); printf("24: %g\n", (double)x0);
  printf("25: %d\n", ((v3 * v4) + (x0 * x2)) > (v4 * x2));
  printf("26: %e\n", (double)(x4 - v0));
  printf("27: %ld\n", (long)fmod((double)(x5 - v5), 1e6));
  x1 += ((float)(1.5 - x0)); printf("28: %.10g\n", (double)x1);
  printf("29: %.10g\n", (double)((v1 - v5) * (-v3)));
  x4 += ((x1 * x4) - (v2 * 1.5)); printf("30: %g\n", (double)x4);
  printf("31: %d\n", ((2 < v3) * (7L * v4)) > (v4 * x3));
  x4 -= ((x4 * v0) + (x5 - 7L)); printf("32: %g\n", (double)x4);
  printf("33: %g\n", (double)(((x0 * v0) - (x5 / (x1 + 1e6))) / 2.5f));
  x2 += ((v0 + 7L) / 3.0); printf("34: %g\n", (double)x2);
  printf("35: %ld\n", (long)fmod((double)(x4 + v0), 1e6));
  printf("36: %d\n", ((x5 - 0.1) * (v1 / (x1 + 1e6))) < (x2 - v0));
  printf("37: %g\n", (double)(x0 * x3));
  printf("38: %e\n", (double)(2 * v1));
  printf("39: %d\n", ((x0 / 3.0) + ((long)(v3))) < (x0 - v4));
  printf("40: %e\n", (double)((v4 - 1e3) + (v1 + v0)));
  printf("41: %f\n", (double)(x1 - x5));
  x2 = ((v4 + x4) * ((long)(x0))); printf("42: %f\n", (double)x2);
  printf("43: %g\n", (double)(v1 * v3));
  printf("44: %d\n", ((x5 + 1e3) + (1e3 - 1.5)) <= (x3 + x5));
  printf("45: %ld\n", (long)fmod((double)(x0 + x2), 1e6));
  printf("46: %ld\n", (long)fmod((double)(x4 + x1), 1e6));
  printf("47: %d\n", ((x2 * v4) * ((float)(v4))) > (v4 - v2));
  printf("48: %f\n", (double)(v5 + v1));
  printf("49: %.10g\n", (double)((x1 - x0) * ((long)(v0))));
  return 0;
}
