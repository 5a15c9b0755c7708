#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
long v0 = 1000;
unsigned v1 = 1000;
int v2 = 127;
unsigned v3 = -10;
int v4 = 100;
long v5 = 5;
double x0 = 99361.1;
double x1 = 9.5;
float x2 = 99317.46;
float x3 = 91262.0;
double x4 = 3.14159265358979;
double x5 = 99997.5;
main()
{
  printf("0: %.10g\n", (double)(((7L / (x1 + 1e6)) + (x4 * x4)) * ((float)(v3 * x4))));
  printf("1: %d\n", ((v5 * v0) * (x0 - x0)) > (x5 / (x1 + 1e6)));
  printf("2: %ld\n", (long)fmod((double)(v4 * x1), 1e6));
  x4 += ((2 * v3) - (x0 + v5)); printf("3: %.10g\n", (double)x4);
  printf("4: %e\n", (double)((1e3 - 1e3) + (-x0)));
  printf("5: %d\n", ((x2 - x1) / 7) <= ((float)(v4)));
  x2 = (-(x3 + x2)); printf("6: %e\n", (double)x2);
  printf("7: %d\n", ((10 - v1) - (0.1 - x5)) > (x5 * v2));
  printf("8: %g\n", (double)(((v4 - 1e3) / 2.5f) + ((x2 - x4) > (x4 - x5))));
  printf("9: %g\n", (double)(-(v0 - x4)));
  printf("10: %ld\n", (long)fmod((double)(x5 - 10), 1e6));
  printf("11: %.10g\n", (double)((long)(x1)));
  printf("12: %ld\n", (long)fmod((double)(x5 / (x1 + 1e6)), 1e6));
  printf("13: %ld\n", (long)fmod((double)(1e3 - 3.0f), 1e6));
  x5 -= ((v2 * v2) + (x3 - v5)); printf("14: %f\n", (double)x5);
  x1 -= ((x1 / (x1 + 1e6)) * (v0 + v2)); printf("15: %e\n", (double)x1);
  printf("16: %ld\n", (long)fmod((double)(v3 * x3), 1e6));
  printf("17: %ld\n", (long)fmod((double)(x0 / 2.5f), 1e6));
  printf("18: %f\n", (double)(((v5 - v3) + (0.1 - v2)) > ((v0 - v4) < (x5 + v4))));
  x2 -= ((x4 - v4) / 2.5f); printf("19: %e\n", (double)x2);
  printf("20: %e\n", (double)(((-x0) - (x5 == v3)) * ((-v0) > (v3 == x5))));
  printf("21: %d\n", (((double)(x1)) + (-v4)) == (x3 * v1));
  printf("22: %d\n", ((v1 + v0) + ((double)(v5))) <= (v3 * x4));
  printf("23: %f\n", (double)((x0 / 3.0) + (x5 + v5)));
  printf("24: %f\n", (double)(((float)(x2)) + (v2 + 1e3)));
  printf("25: %d\n", ((x1 + 3.0f) + (3.0f - x4)) <= (v3 - v0));
  printf("26: %e\n", (double)(((v0 * x3) + (v1 - x0)) + ((x5 * 10) / (x1 + 1e6))));
  printf("27: %.10g\n", (double)(((float)(v1)) - (0.1 - v4)));
  x2 -= ((-x0) - (v3 - x4)); printf("28: %.10g\n", (double)x2);
  printf("29: %f\n", (double)((v0 * x0) - (x3 + x4)));
  printf("30: %d\n", (((float)(v3)) - (v4 + v1)) <= (v3 - 0.1));
  printf("31: %.10g\n", (double)(-(x3 / 2.5f)));
  x4 -= ((x2 + v3) / 2.5f); printf("32: %e\n", (double)x4);
  x4 += ((v3 - v1) * (x4 + x5)); printf("33: %e\n", (double)x4);
  printf("34: %e\n", (double)((v0 / 7) > (v0 - v3)));
  printf("35: %ld\n", (long)fmod((double)(x2 + v0), 1e6));
  x1 = ((float)((float)(x4))); printf("36: %g\n", (double)x1);
  printf("37: %e\n", (double)(v1 * x2));
  printf("38: %g\n", (double)((v0 - v4) - (v3 * v2)));
  printf("39: %ld\n", (long)fmod((double)(x0 - 3.0f), 1e6));
  printf("40: %.10g\n", (double)(((x5 == x4) / 3.0) + ((3.0f + v0) / 7)));
  printf("41: %.10g\n", (double)(((float)(x5)) + (v5 + v2)));
  x0 += ((float)(x2 * v2)); printf("42: %f\n", (double)x0);
  printf("43: %d\n", ((v5 * x0) - (v2 + v0)) != (v3 - 0.1));
  printf("44: %ld\n", (long)fmod((double)(-0.1), 1e6));
  printf("45: %ld\n", (long)fmod((double)(7L * x1), 1e6));
  x0 += ((v1 + x1) / 3.0); printf("46: %e\n", (double)x0);
  printf("47: %ld\n", (long)fmod((double)(-x2), 1e6));
  printf("48: %g\n", (double)(((v2 * x0) / (x1 + 1e6)) + ((v5 * v4) + (v4 + x3))));
  printf("49: %f\n", (double)((-x3) + (v4 == x3)));
  return 0;
}
