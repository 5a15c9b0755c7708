#define abs __narrow_abs
#define pow10 __narrow_pow10
#define exception __math_exception
#include <tc/math.h>
#undef abs
#undef pow10
#undef exception
#include <stdlib.h>
#define INFINITY HUGE_VAL
double round(double x) { return x < 0 ? ceil(x - 0.5) : floor(x + 0.5); }
double trunc(double x) { return x < 0 ? ceil(x) : floor(x); }
double cbrt(double x) { return x < 0 ? -pow(-x, 1.0 / 3) : x == 0 ? 0 : pow(x, 1.0 / 3); }
double log2(double x) { return log(x) / log(2.0); }
double exp2(double x) { return pow(2.0, x); }
double fmax(double a, double b) { return a > b ? a : b; }
double fmin(double a, double b) { return a < b ? a : b; }
long lround(double x) { return (long)round(x); }
float sinf(float x) { return (float)sin(x); }
float cosf(float x) { return (float)cos(x); }
float tanf(float x) { return (float)tan(x); }
float sqrtf(float x) { return (float)sqrt(x); }
float powf(float x, float y) { return (float)pow(x, y); }
float fabsf(float x) { return (float)fabs(x); }
float floorf(float x) { return (float)floor(x); }
float ceilf(float x) { return (float)ceil(x); }
float atan2f(float y, float x) { return (float)atan2(y, x); }
float roundf(float x) { return (float)round(x); }
int isnan(double x) { return x != x; }
int isinf(double x) { return x > 1.7976931348623157e+308 || x < -1.7976931348623157e+308; }
