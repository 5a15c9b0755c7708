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
  x = -6.104359853831021e-11; printf("0 ceil %.15g\n", ceil(x));
  f = 647.5; g = 34.83960984505984; printf("1 flt %.10f %.10f %.10f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = -0.459963064; printf("2 acos %20.8f\n", acos(x));
  x = 783.3119; y = 15856.25; printf("3 atan2 %.15g\n", atan2(x, y));
  x = -50; printf("4 sinh %.10f\n", sinh(x));
  x = -0.8111240000000001; printf("5 asin %e\n", asin(x));
  x = 41.0; y = 876.2; printf("6 atan2 %.10f\n", atan2(x, y));
  x = 305.0; y = 647.84229; printf("7 hypot %.15g\n", hypot(x, y));
  x = 478.20821997337043; printf("8 sin %.3f\n", sin(x));
  x = 1e+20; printf("9 atan %.10f\n", atan(x));
  x = 29147.618260000003; printf("10 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 991699198.7230928; y = modf(x, &ip); printf("11 modf %f %f\n", y, ip);
  x = 1e+300; y = 1e+20; printf("12 fmod %20.8f\n", fmod(x, y == 0 ? 1 : y));
  x = -3308.6576399173027; y = modf(x, &ip); printf("13 modf %g %g\n", y, ip);
  x = -29900.0; printf("14 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 24998.5; y = -991.226; printf("15 fmod %e\n", fmod(x, y == 0 ? 1 : y));
  f = 0.375; g = 1.0; printf("16 flt %20.8f %20.8f %20.8f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 1; printf("17 asin %.10f\n", asin(x));
  x = -0.481; printf("18 asin %e\n", asin(x));
  x = 525.5037543; printf("19 sqrt %.10f\n", sqrt(x));
  x = -8.134497541598557e+17; y = -315.07; printf("20 hypot %e\n", hypot(x, y));
  x = -15852.666666666666; printf("21 fabs %e\n", fabs(x));
  x = 995.580675500969; y = 21559.0; printf("22 fmod %20.8f\n", fmod(x, y == 0 ? 1 : y));
  x = 785.369401; printf("23 sin %.15g\n", sin(x));
  x = 12568.0; printf("24 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 1e+300; y = 2.5; printf("25 atan2 %g\n", atan2(x, y));
  x = -157.19103; printf("26 atan %g\n", atan(x));
  x = 10000.0; printf("27 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = 23373.867699765717; printf("28 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  w = 999999999.6198199; x = 1e-100; w = w * x - x / (w == 0 ? 1 : w); printf("29 ld %Lf\n", w);
  x = 0.05117265692630799; printf("30 sqrt %.15g\n", sqrt(x));
  x = 2367.4010000000003; printf("31 log %e\n", log(x));
  x = 961.0; printf("32 sin %.10f\n", sin(x));
  x = -1.0; printf("33 sin %.3f\n", sin(x));
  x = -0.20793; printf("34 asin %.3f\n", asin(x));
  f = 903.0; g = 16.52610900000002; printf("35 flt %.10f %.10f %.10f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 6179.2; y = 95.57; printf("36 fmod %.15g\n", fmod(x, y == 0 ? 1 : y));
  x = 99010126.94957481; printf("37 ceil %20.8f\n", ceil(x));
  x = 12243.375; y = 0.0; printf("38 pow %20.8f\n", pow(fabs(x)/100, y > 20 ? 3 : y < -20 ? -2 : y));
  x = 50; printf("39 exp %.15g\n", exp(x));
  x = 502.661; printf("40 sqrt %20.8f\n", sqrt(x));
  f = 456.0; g = 27.5; printf("41 flt %f %f %f\n", f*g, f+g, g == 0 ? 0.0 : f/g);
  x = 0.1; printf("42 ceil %20.8f\n", ceil(x));
  x = 0.126; printf("43 sqrt %20.8f\n", sqrt(x));
  x = 4710.334333333333; printf("44 sqrt %g\n", sqrt(x));
  x = -7.0056; printf("45 ceil %e\n", ceil(x));
  x = 25995.0; printf("46 cv %d %ld %u\n", (int)x, (long)x, (unsigned)(long)x);
  x = -8.484499025742973e+18; printf("47 floor %20.8f\n", floor(x));
  w = 147.0; x = 7262.8; w = w * x - x / (w == 0 ? 1 : w); printf("48 ld %Lf\n", w);
  x = 973.346; printf("49 cos %e\n", cos(x));
  return 0;
}
