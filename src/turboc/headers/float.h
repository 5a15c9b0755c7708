#define FLT_RADIX 2
#define FLT_DIG 6
#define DBL_DIG 15
#define FLT_MANT_DIG 24
#define DBL_MANT_DIG 53
#define FLT_EPSILON 1.19209290E-07F
#define DBL_EPSILON 2.2204460492503131E-16
#define FLT_MAX 3.40282347E+38F
#define FLT_MIN 1.17549435E-38F
#define DBL_MAX 1.7976931348623157E+308
#define DBL_MIN 2.2250738585072014E-308
unsigned _clear87(void);
unsigned _control87(unsigned value, unsigned mask);
void _fpreset(void);
