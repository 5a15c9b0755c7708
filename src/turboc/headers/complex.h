#include <iostream.h>
#include <math.h>
class complex {
    double re, im;
public:
    complex(double r = 0, double i = 0) { re = r; im = i; }
    friend double real(complex &z) { return z.re; }
    friend double imag(complex &z) { return z.im; }
    complex operator+() { return *this; }
    complex operator-() { return complex(-re, -im); }
    complex &operator+=(const complex &z) { re += z.re; im += z.im; return *this; }
    complex &operator-=(const complex &z) { re -= z.re; im -= z.im; return *this; }
    complex &operator*=(const complex &z) { double r = re * z.re - im * z.im; im = re * z.im + im * z.re; re = r; return *this; }
    complex &operator/=(const complex &z)
    {
        double n = z.re * z.re + z.im * z.im, r = (re * z.re + im * z.im) / n;
        im = (im * z.re - re * z.im) / n;
        re = r;
        return *this;
    }
    friend complex operator+(const complex &a, const complex &b) { return complex(a.re + b.re, a.im + b.im); }
    friend complex operator-(const complex &a, const complex &b) { return complex(a.re - b.re, a.im - b.im); }
    friend complex operator*(const complex &a, const complex &b) { complex z = a; z *= b; return z; }
    friend complex operator/(const complex &a, const complex &b) { complex z = a; z /= b; return z; }
    friend int operator==(const complex &a, const complex &b) { return a.re == b.re && a.im == b.im; }
    friend int operator!=(const complex &a, const complex &b) { return a.re != b.re || a.im != b.im; }
    friend complex conj(const complex &z) { return complex(z.re, -z.im); }
    friend double norm(const complex &z) { return z.re * z.re + z.im * z.im; }
    friend double abs(const complex &z) { return hypot(z.re, z.im); }
    friend double arg(const complex &z) { return z.re == 0 && z.im == 0 ? 0.0 : atan2(z.im, z.re); }
    friend complex polar(double size, double angle) { return complex(size * cos(angle), size * sin(angle)); }
    friend complex exp(const complex &z) { return polar(exp(z.re), z.im); }
    friend complex sqrt(const complex &z) { return polar(sqrt(hypot(z.re, z.im)), arg(z) / 2); }
    friend ostream &operator<<(ostream &s, const complex &z) { return s << '(' << z.re << ", " << z.im << ')'; }
    friend istream &operator>>(istream &s, complex &z) { return s >> z.re >> z.im; }
};
