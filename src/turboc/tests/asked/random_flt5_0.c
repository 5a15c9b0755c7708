#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned long v0 = 255;
long v1 = 257;
int v2 = 1000;
char v3 = 127;
unsigned long v4 = 256;
long v5 = -129;
float x0 = 0.1;
float x1 = 99999.5;
double x2 = 303.03;
double x3 = 55791.498046875;
double x4 = 99135.5407399;
double x5 = 9.9995;
main()
{
  printf("0: %e\n", (double)(1.5 - x5));
  printf("1: %e\n", (double)(-((x2 / 2.5f) * (-x0))));
  printf("2: %ld\n", (long)fmod((double)(-v1), 1e6));
  x0 = ((7L + 10) - (v5 > x0)); printf("3: %e\n", (double)x0);
  x2 -= ((1e3 + x3) * (x0 + x0)); printf("4: %g\n", (double)x2);
  x3 -= ((x1 - x3) + (v1 + x2)); printf("5: %.10g\n", (double)x3);
  printf("6: %e\n", (double)(((long)(v4)) * (x5 * x3)));
  printf("7: %f\n", (double)(((-7L) + (v0 + x3)) / 3.0));
  printf("8: %g\n", (double)((((long)(x3)) == (x3 + v1)) - ((float)(x5 / 2.5f))));
  x4 += ((-3.0f) / (x1 + 1e6)); printf("9: %e\n", (double)x4);
  x0 = ((x0 * 3.0f) - (x2 + v5)); printf("10: %.10g\n", (double)x0);
  printf("11: %ld\n", (long)fmod((double)(v4 / (x1 + 1e6)), 1e6));
  printf("12: %.10g\n", (double)(v5 - x1));
  printf("13: %e\n", (double)(((v4 * x5) * (x3 + v5)) + ((-x2) * (x1 + v0))));
  printf("14: %f\n", (double)((v0 / 3.0) + (x1 * x2)));
  printf("15: %d\n", ((v2 - v3) + (v2 - v2)) >= (x5 * v1));
  printf("16: %d\n", ((v4 - v5) < (1e3 - x2)) < (x5 - v3));
  printf("17: %ld\n", (long)fmod((double)(v2 + 3.0f), 1e6));
  printf("18: %ld\n", (long)fmod((double)(v5 / (x1 + 1e6)), 1e6));
  x4 -= ((float)(1.5 * v2)); printf("19: %.10g\n", (double)x4);
  printf("20: %ld\n", (long)fmod((double)(x4 * x3), 1e6));
  printf("21: %ld\n", (long)fmod((double)(v2 * v1), 1e6));
  printf("22: %.10g\n", (double)((long)(x5)));
  printf("23: %.10g\n", (double)(x1 - x3));
  printf("24: %g\n", (double)(((x0 + v1) * (7L + x0)) / (x1 + 1e6)));
  x3 -= ((x3 + v4) / 7); printf("25: %g\n", (double)x3);
  printf("26: %d\n", ((v2 - 1.5) * (1.5 + v1)) < (x1 / 7));
  printf("27: %.10g\n", (double)((x0 / (x1 + 1e6)) < ((float)(3.0f))));
  printf("28: %g\n", (double)(v5 * x3));
  printf("29: %g\n", (double)(0.1 / (x1 + 1e6)));
  printf("30: %e\n", (double)(((v1 / 3.0) + ((double)(v3))) - ((x2 * 10) + (v4 * x3))));
  x5 = ((-v1) * (x4 + v0)); printf("31: %.10g\n", (double)x5);
  printf("32: %.10g\n", (double)(v0 == v5));
  x4 -= ((3.0f - 2) + (x2 - 10)); printf("33: %.10g\n", (double)x4);
  printf("34: %g\n", (double)((x1 - v2) * (7L + x4)));
  x5 -= ((x1 - x4) + (-v5)); printf("35: %.10g\n", (double)x5);
  printf("36: %f\n", (double)(-x5));
  printf("37: %d\n", ((v2 + v1) + (x4 + 1.5)) == (v4 * v2));
  printf("38: %e\n", (double)((-x0) - (-x3)));
  x2 = ((x5 + v2) == (v1 > x2)); printf("39: %g\n", (double)x2);
  printf("40: %f\n", (double)(-((x3 - x2) + (v1 / 7))));
  printf("41: %ld\n", (long)fmod((double)(x0 * v5), 1e6));
  printf("42: %ld\n", (long)fmod((double)(v3 / 3.0), 1e6));
  printf("43: %g\n", (double)((3.0f - x1) * (-v5)));
  x3 += ((x0 * x1) * (v2 + x4)); printf("44: %.10g\n", (double)x3);
  x2 += ((v5 * v3) + (v2 > v2)); printf("45: %e\n", (double)x2);
  x3 -= ((-v1) + (2 / 7)); printf("46: %f\n", (double)x3);
  printf("47: %e\n", (double)(((float)(-x4)) * ((x2 / 2.5f) - (v4 * 1.5))));
  printf("48: %d\n", ((x4 + x3) + (v5 * v2)) == (v3 * v2));
  x2 = ((v4 - v3) * (x0 - x4)); printf("49: %.10g\n", (double)x2);
  return 0;
}
