#define HUGE_VAL 1.7976931348623157e+308
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.785398163397448309616
#define M_1_PI 0.318309886183790671538
#define M_2_PI 0.636619772367581343076
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.434294481903251827651
#define M_LN2 0.693147180559945309417
#define M_LN10 2.30258509299404568402
#define M_SQRT2 1.41421356237309504880
#define M_SQRT_2 0.707106781186547524401
#define M_1_SQRTPI 0.564189583547756286948
#define M_2_SQRTPI 1.12837916709551257390
#define EDOM 33
#define ERANGE 34
#define DOMAIN 1
#define SING 2
#define OVERFLOW 3
#define UNDERFLOW 4
#define TLOSS 5
#define PLOSS 6
#define STACKFAULT 7
#ifndef __cplusplus
struct complex { double x, y; };
double cabs(struct complex z);
#endif
struct exception { int type; char *name; double arg1, arg2, retval; };
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double exp(double x);
double log(double x);
double log10(double x);
double pow(double x, double y);
double pow10(int p);
double sqrt(double x);
double floor(double x);
double ceil(double x);
double fabs(double x);
double fmod(double x, double y);
double ldexp(double x, int n);
double frexp(double x, int *n);
double modf(double x, double *whole);
double hypot(double x, double y);
double poly(double x, int degree, double coeffs[]);
double atof(const char *s);
int abs(int x);
long labs(long x);
long double sqrtl(long double x) { return sqrt((double)x); }
long double sinl(long double x) { return sin((double)x); }
long double cosl(long double x) { return cos((double)x); }
long double tanl(long double x) { return tan((double)x); }
long double atanl(long double x) { return atan((double)x); }
long double expl(long double x) { return exp((double)x); }
long double logl(long double x) { return log((double)x); }
long double fabsl(long double x) { return fabs((double)x); }
long double floorl(long double x) { return floor((double)x); }
long double ceill(long double x) { return ceil((double)x); }
long double powl(long double x, long double y) { return pow((double)x, (double)y); }
long double atan2l(long double y, long double x) { return atan2((double)y, (double)x); }
int matherr(struct exception *e);
long double asinl(long double x) { return asin((double)x); }
long double acosl(long double x) { return acos((double)x); }
long double sinhl(long double x) { return sinh((double)x); }
long double coshl(long double x) { return cosh((double)x); }
long double tanhl(long double x) { return tanh((double)x); }
long double log10l(long double x) { return log10((double)x); }
long double pow10l(int p) { return pow10(p); }
long double fmodl(long double x, long double y) { return fmod((double)x, (double)y); }
long double hypotl(long double x, long double y) { return hypot((double)x, (double)y); }
long double ldexpl(long double x, int n) { return ldexp((double)x, n); }
long double frexpl(long double x, int *n) { return frexp((double)x, n); }
long double modfl(long double x, long double *whole) { double w, f = modf((double)x, &w); *whole = w; return f; }
long double polyl(long double x, int n, long double c[]) { long double y = c[n]; while (n > 0) y = y * x + c[--n]; return y; }
long double _atold(const char *s) { return atof(s); }
