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
  x = 0.4963; printf("0 acos %.15g\n", acos(x));
  x = 652.0; y = 0.125; printf("1 pow %.15g\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  w = 999999863.7852; x = 999999997.5; w = w * x - x / (w == 0 ? 1 : w); printf("2 ld %Le\n", w);
  x = 196.0; printf("3 ceil %.15g\n", ceil(x));
  x = 764.0; printf("4 cos %f\n", cos(x));
  x = -532.64; y = -294.70689; printf("5 atan2 %e\n", atan2(x, y));
  x = 225.015; y = 0.00012345; printf("6 pow %.15g\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 593.875; printf("7 sin %e\n", sin(x));
  x = -50; printf("8 cosh %20.8f\n", cosh(x));
  x = -33412499.897777613; y = 647.03156; printf("9 atan2 %.3f\n", atan2(x, y));
  x = -1; printf("10 acos %.3f\n", acos(x));
  x = -36456669180.5827; y = -2.5; printf("11 fmod %g\n", fmod(x, y == 0 ? 1 : y));
  x = -47249077.590447165; y = 9.9995; printf("12 pow %.10f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 50; printf("13 exp %e\n", exp(x));
  x = -0.002750622265033713; y = -8142.625; printf("14 pow %.3f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 23145.001; printf("15 log %e\n", log(x));
  x = 1; printf("16 acos %20.8f\n", acos(x));
  x = 0.375; printf("17 floor %f\n", floor(x));
  w = 921.0; x = 492.8; w = w * x - x / (w == 0 ? 1 : w); printf("18 ld %.10Lf\n", w);
  x = 0.5; y = frexp(x, &e); printf("19 frexp %g %d\n", y, e);
  x = 217.63526; printf("20 floor %e\n", floor(x));
  x = 772.8006341606379; printf("21 cos %.10f\n", cos(x));
  x = 1; printf("22 acos %.3f\n", acos(x));
  x = 3.14159265358979; y = -434.15; printf("23 pow %f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = -37101274729911.49; y = -39396.0; printf("24 atan2 %.3f\n", atan2(x, y));
  w = 126.923983; x = 999999999.999999; w = w * x - x / (w == 0 ? 1 : w); printf("25 ld %Lg\n", w);
  x = 10000000000.0; y = -936.42; printf("26 pow %f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = -50; printf("27 cosh %.15g\n", cosh(x));
  f = 779.3511962890625; g = 60.421875; printf("28 flt %20.8f %20.8f %20.8f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 5.346127; printf("29 cosh %.3f\n", cosh(x));
  w = 999992855.5; x = 21955.333333333332; w = w * x - x / (w == 0 ? 1 : w); printf("30 ld %.15Lg\n", w);
  x = -11679.0; printf("31 fabs %e\n", fabs(x));
  x = -94311.0; y = -319.6035; printf("32 atan2 %e\n", atan2(x, y));
  x = -2.8928203090445835e-09; y = 0.375; printf("33 fmod %20.8f\n", fmod(x, y == 0 ? 1 : y));
  x = 5269.0; y = frexp(x, &e); printf("34 frexp %.3f %d\n", y, e);
  x = 1.5; printf("35 ceil %.15g\n", ceil(x));
  x = -38425.0; y = 942.598; printf("36 pow %20.8f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = -50; printf("37 cosh %20.8f\n", cosh(x));
  x = 123456789.001; printf("38 log %.10f\n", log(x));
  f = 100.0; g = 76.0; printf("39 flt %g %g %g\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = -46.28077845472009; y = 999999.5; printf("40 fmod %.10f\n", fmod(x, y == 0 ? 1 : y));
  x = 0.0015; printf("41 acos %.15g\n", acos(x));
  x = -28923.203125; printf("42 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 4153223.619090196; y = 15965.0; printf("43 atan2 %e\n", atan2(x, y));
  x = 804.0; printf("44 sin %f\n", sin(x));
  x = -0.007683413813897322; y = -0.00012329428147098476; printf("45 fmod %g\n", fmod(x, y == 0 ? 1 : y));
  w = 999999776.757; x = 6.772808274384525e-13; w = w * x - x / (w == 0 ? 1 : w); printf("46 ld %Lf\n", w);
  x = -1404.7; y = -38871.0; printf("47 fmod %.15g\n", fmod(x, y == 0 ? 1 : y));
  x = -961.199659; printf("48 tanh %g\n", tanh(x));
  x = -17322.25; y = 16575.0; printf("49 pow %.10f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  return 0;
}
