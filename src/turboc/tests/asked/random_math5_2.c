#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
main()
{
  double x, y, z; float f, g; long double w; int e; double ip;
  x = 727.25; y = modf(x, &ip); printf("0 modf %g %g\n", y, ip);
  x = 16981.666666666668; y = 6416.75; printf("1 pow %20.8f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = -27232.0; printf("2 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = -36435.0; y = -6845.5; printf("3 atan2 %.10f\n", atan2(x, y));
  f = 799.0; g = 67.0; printf("4 flt %.3f %.3f %.3f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 1e+16; printf("5 ceil %g\n", ceil(x));
  x = 1; printf("6 acos %g\n", acos(x));
  x = -281.4865217; printf("7 floor %.10f\n", floor(x));
  x = 0.000125; printf("8 asin %.10f\n", asin(x));
  f = 0.5; g = 9.9995; printf("9 flt %f %f %f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 21093360597088.152; printf("10 log %.15g\n", log(x));
  x = 1.001; printf("11 sqrt %.15g\n", sqrt(x));
  x = 4461.0; printf("12 tanh %f\n", tanh(x));
  x = 620.0640999999999; printf("13 log %e\n", log(x));
  f = 7.200431633954412e-05; g = 11.435254754916855; printf("14 flt %.15g %.15g %.15g\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 567147102538305.8; printf("15 log %e\n", log(x));
  x = -29591.21023; printf("16 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 0.0; y = 98447168.60965508; printf("17 atan2 %f\n", atan2(x, y));
  x = 0.125; printf("18 floor %.15g\n", floor(x));
  x = 20464.25; printf("19 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 50; printf("20 sinh %f\n", sinh(x));
  x = -175.061026; printf("21 tanh %g\n", tanh(x));
  x = 999999.5; y = 8.0; printf("22 pow %f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 0.043; printf("23 acos %20.8f\n", acos(x));
  x = 28418374286.82292; y = 0.125; printf("24 hypot %e\n", hypot(x, y));
  f = 639.5574002414942; g = 19.0; printf("25 flt %20.8f %20.8f %20.8f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  f = 999.0; g = 9.9375; printf("26 flt %.10f %.10f %.10f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 0.5; y = frexp(x, &e); printf("27 frexp %g %d\n", y, e);
  x = -980.9; y = -88705889445.23294; printf("28 atan2 %e\n", atan2(x, y));
  f = 245.48799753256026; g = 76.99999971356148; printf("29 flt %f %f %f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = -1; printf("30 asin %20.8f\n", asin(x));
  x = -782.4; y = -330290243025.2226; printf("31 pow %20.8f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 736.1; y = 1e+100; printf("32 pow %.3f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 27374.666666666668; y = modf(x, &ip); printf("33 modf %.15g %.15g\n", y, ip);
  x = -742.564135; y = 0.5; printf("34 pow %e\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 24.286789666066944; y = -63430.0; printf("35 fmod %.3f\n", fmod(x, y == 0 ? 1 : y));
  x = -523.89; printf("36 sin %g\n", sin(x));
  f = 160.0; g = 1e-05; printf("37 flt %g %g %g\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = -126783254.86699249; y = 7962.333333333333; printf("38 atan2 %f\n", atan2(x, y));
  x = 8.061160773616869e-07; printf("39 ceil %.3f\n", ceil(x));
  f = 848.0; g = 8.156026723091829; printf("40 flt %e %e %e\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 0.0001; printf("41 fabs %.10f\n", fabs(x));
  x = 0.00012345; y = modf(x, &ip); printf("42 modf %f %f\n", y, ip);
  x = 395.5; printf("43 floor %e\n", floor(x));
  x = -705.59; printf("44 floor %.15g\n", floor(x));
  w = 0.125; x = 999999644.0; w = w * x - x / (w == 0 ? 1 : w); printf("45 ld %.3Lf\n", w);
  x = 50; printf("46 sinh %.15g\n", sinh(x));
  x = 1e-100; printf("47 cosh %f\n", cosh(x));
  f = 503.9; g = 3.14159265358979; printf("48 flt %.3f %.3f %.3f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 12521276.447538465; y = 830.86334; printf("49 pow %e\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  return 0;
}
