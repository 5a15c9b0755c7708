#include <iostream.h>
#include <math.h>
double atof(const char *s);
enum { _BcdMaxDecimals = 5000 };
double __bcd_fit(double x) { char s[32]; sprintf(s, "%.14e", x); return atof(s); }
double __bcd_round(double x, int decimals)
{
    double power, whole, rest;
    if (decimals > 15 || decimals < -15) return __bcd_fit(x);
    power = pow(10.0, decimals);
    x = __bcd_fit(x * power);
    whole = floor(x);
    rest = x - whole;
    if (rest > 0.5 || rest == 0.5 && fmod(whole, 2.0) != 0) whole += 1;
    return __bcd_fit(whole / power);
}
class bcd {
    double __value;
public:
    bcd() { __value = 0; }
    bcd(int x) { __value = x; }
    bcd(unsigned x) { __value = x; }
    bcd(long x) { __value = x; }
    bcd(unsigned long x) { __value = x; }
    bcd(double x, int decimals = _BcdMaxDecimals) { __value = __bcd_round(x, decimals); }
    bcd(long double x, int decimals = _BcdMaxDecimals) { __value = __bcd_round(x, decimals); }
    bcd operator+() { return *this; }
    bcd operator-() { return bcd(-__value); }
    bcd &operator+=(const bcd &b) { __value = __bcd_fit(__value + b.__value); return *this; }
    bcd &operator-=(const bcd &b) { __value = __bcd_fit(__value - b.__value); return *this; }
    bcd &operator*=(const bcd &b) { __value = __bcd_fit(__value * b.__value); return *this; }
    bcd &operator/=(const bcd &b) { __value = __bcd_fit(__value / b.__value); return *this; }
    friend long double real(const bcd &a) { return a.__value; }
    friend bcd operator+(const bcd &a, const bcd &b) { bcd c = a; c += b; return c; }
    friend bcd operator-(const bcd &a, const bcd &b) { bcd c = a; c -= b; return c; }
    friend bcd operator*(const bcd &a, const bcd &b) { bcd c = a; c *= b; return c; }
    friend bcd operator/(const bcd &a, const bcd &b) { bcd c = a; c /= b; return c; }
    friend int operator==(const bcd &a, const bcd &b) { return a.__value == b.__value; }
    friend int operator!=(const bcd &a, const bcd &b) { return a.__value != b.__value; }
    friend int operator<(const bcd &a, const bcd &b) { return a.__value < b.__value; }
    friend int operator<=(const bcd &a, const bcd &b) { return a.__value <= b.__value; }
    friend int operator>(const bcd &a, const bcd &b) { return a.__value > b.__value; }
    friend int operator>=(const bcd &a, const bcd &b) { return a.__value >= b.__value; }
    friend bcd abs(const bcd &a) { return bcd(fabs(a.__value)); }
    friend bcd sqrt(const bcd &a) { return bcd(sqrt(a.__value)); }
    friend bcd exp(const bcd &a) { return bcd(exp(a.__value)); }
    friend bcd log(const bcd &a) { return bcd(log(a.__value)); }
    friend bcd log10(const bcd &a) { return bcd(log10(a.__value)); }
    friend bcd sin(const bcd &a) { return bcd(sin(a.__value)); }
    friend bcd cos(const bcd &a) { return bcd(cos(a.__value)); }
    friend bcd tan(const bcd &a) { return bcd(tan(a.__value)); }
    friend bcd pow(const bcd &a, const bcd &b) { return bcd(pow(a.__value, b.__value)); }
    friend ostream &operator<<(ostream &s, const bcd &a) { return s << a.__value; }
    friend istream &operator>>(istream &s, bcd &a) { double x; s >> x; a = bcd(x); return s; }
};
