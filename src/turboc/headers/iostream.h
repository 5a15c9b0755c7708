#include <stdio.h>
void __format_double(char *to, double value, int precision, int kind);
char *itoa(int value, char *s, int radix);
char *ltoa(long value, char *s, int radix);
char *ultoa(unsigned long value, char *s, int radix);
long strtol(const char *s, char **end, int radix);
double strtod(const char *s, char **end);
int __peekchar(void);
class ios {
public:
    enum { skipws = 1, left = 2, right = 4, internal = 8, dec = 16, oct = 32, hex = 64, showbase = 128, showpoint = 256,
        uppercase = 512, showpos = 1024, scientific = 2048, fixed = 4096, unitbuf = 8192, stdio = 16384 };
    enum { basefield = 112, adjustfield = 14, floatfield = 6144 };
    enum { in = 1, out = 2, ate = 4, app = 8, trunc = 16, nocreate = 32, noreplace = 64, binary = 128 };
    enum { beg = 0, cur = 1, end = 2 };
    enum { goodbit = 0, eofbit = 1, failbit = 2, badbit = 4, hardfail = 128 };
    long __flags;
    int __width, __precision, __state;
    char __fill;
    FILE *__stream;
    char *__memory;
    int __at, __size;
    void __start() { __flags = skipws; __width = __state = __at = __size = 0; __precision = 6; __fill = ' '; __stream = NULL; __memory = NULL; }
    void __put(int c)
    {
        if (__stream) fputc(c, __stream);
        else if (!__memory) putchar(c);
        else if (__at < __size) __memory[__at++] = c;
        else __state |= badbit;
    }
    int __get()
    {
        if (__memory) return __at < __size ? (unsigned char)__memory[__at++] : -1;
        return __stream ? fgetc(__stream) : getchar();
    }
    int __peek()
    {
        int c;
        if (__memory) return __at < __size ? (unsigned char)__memory[__at] : -1;
        if (!__stream) return __peekchar();
        c = fgetc(__stream);
        if (c >= 0) ungetc(c, __stream);
        return c;
    }
    int width() { return __width; }
    int width(int w) { int old = __width; __width = w; return old; }
    int precision() { return __precision; }
    int precision(int p) { int old = __precision; __precision = p; return old; }
    char fill() { return __fill; }
    char fill(char c) { char old = __fill; __fill = c; return old; }
    long flags() { return __flags; }
    long flags(long f) { long old = __flags; __flags = f; return old; }
    long setf(long f) { long old = __flags; __flags |= f; return old; }
    long setf(long f, long field) { long old = __flags; __flags = (__flags & ~field) | (f & field); return old; }
    long unsetf(long f) { long old = __flags; __flags &= ~f; return old; }
    int good() { return __state == 0; }
    int eof() { return __state & 1; }
    int fail() { return __state & 6; }
    int bad() { return __state & 4; }
    int rdstate() { return __state; }
    void clear(int state = 0) { __state = state; }
    int __truth() { return (__state & 6) == 0; }
    int operator!() { return (__state & 6) != 0; }
};
class ostream : public ios {
public:
#define __STREAM ostream
#include <__output.h>
#undef __STREAM
};
class istream : public ios {
public:
    int __count;
    void __skip()
    {
        int c;
        if (!(__flags & skipws)) return;
        while ((c = __peek()) == ' ' || (c >= 9 && c <= 13)) __get();
    }
    int __word(char *to, int size)
    {
        int n = 0, c;
        __skip();
        while (n < size - 1) {
            c = __peek();
            if (c < 0 || c == ' ' || (c >= 9 && c <= 13)) break;
            to[n++] = __get();
        }
        to[n] = 0;
        if (c < 0) __state |= 1;
        return n;
    }
    int __number(char *to, int real)
    {
        int n = 0, c;
        __skip();
        while (n < 38) {
            c = __peek();
            if (!(c >= '0' && c <= '9') && !((__flags & hex) && !real && (c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' || c == 'x')) && !((c == '-' || c == '+') && (n == 0 || to[n - 1] == 'e')) &&
                !(real && (c == '.' || c == 'e' || c == 'E'))) break;
            to[n++] = __get();
        }
        to[n] = 0;
        if (c < 0) __state |= 1;
        return n;
    }
    istream &operator>>(char &c)
    {
        int x;
        __skip();
        x = __get();
        if (x < 0) __state |= 3; else c = x;
        return *this;
    }
    istream &operator>>(signed char &c) { return *this >> (char &)c; }
    istream &operator>>(unsigned char &c) { return *this >> (char &)c; }
    istream &operator>>(char *s)
    {
        int w = __width > 0 ? __width : 32767;
        __width = 0;
        if (__word(s, w) <= 0) __state |= 3;
        return *this;
    }
    istream &operator>>(unsigned char *s) { return *this >> (char *)s; }
    long __whole()
    {
        char s[40];
        if (__number(s, 0) <= 0) { __state |= 2; return 0; }
        return strtol(s, 0, __flags & hex ? 16 : __flags & oct ? 8 : 10);
    }
    istream &operator>>(int &v) { long x = __whole(); if (!(__state & 2)) v = (int)x; return *this; }
    istream &operator>>(unsigned &v) { long x = __whole(); if (!(__state & 2)) v = (unsigned)x; return *this; }
    istream &operator>>(long &v) { long x = __whole(); if (!(__state & 2)) v = x; return *this; }
    istream &operator>>(unsigned long &v) { long x = __whole(); if (!(__state & 2)) v = x; return *this; }
    double __real()
    {
        char s[80];
        if (__number(s, 1) <= 0) { __state |= 2; return 0; }
        return strtod(s, 0);
    }
    istream &operator>>(float &v) { double x = __real(); if (!(__state & 2)) v = x; return *this; }
    istream &operator>>(double &v) { double x = __real(); if (!(__state & 2)) v = x; return *this; }
    istream &operator>>(long double &v) { double x = __real(); if (!(__state & 2)) v = x; return *this; }
    istream &operator>>(istream &(*f)(istream &)) { return f(*this); }
    istream &operator>>(ios &(*f)(ios &)) { f(*this); return *this; }
    int get() { int c = __get(); if (c < 0) __state |= 1; return c; }
    istream &get(char &c) { int x = get(); if (x >= 0) c = x; else __state |= 2; return *this; }
    istream &get(char *s, int n, char end = '\n')
    {
        int c = 0;
        __count = 0;
        while (__count < n - 1) {
            c = __peek();
            if (c < 0) { __state |= 1; break; }
            if (c == end) break;
            s[__count++] = __get();
        }
        s[__count] = 0;
        return *this;
    }
    istream &getline(char *s, int n, char end = '\n')
    {
        get(s, n, end);
        if (__peek() == end) __get();
        else if (__count == 0) __state |= 2;
        return *this;
    }
    istream &ignore(int n = 1, int end = -1) { while (n-- > 0) { int c = __get(); if (c < 0 || c == end) break; } return *this; }
    int peek() { return __peek(); }
    istream &read(char *s, int n)
    {
        __count = 0;
        while (__count < n) {
            int c = __get();
            if (c < 0) { __state |= 3; break; }
            s[__count++] = c;
        }
        return *this;
    }
    istream &read(unsigned char *s, int n) { return read((char *)s, n); }
    istream &seekg(long at) { __state &= ~1; if (__stream) fseek(__stream, at, 0); return *this; }
    istream &seekg(long at, int from) { __state &= ~1; if (__stream) fseek(__stream, at, from); return *this; }
    long tellg() { return __stream ? ftell(__stream) : -1L; }
    istream &putback(char c) { if (__memory) { if (__at > 0) __at--; } else ungetc(c, __stream ? __stream : stdin); return *this; }
    int gcount() { return __count; }
};
class iostream : public istream {
public:
#define __STREAM iostream
#include <__output.h>
#undef __STREAM
    operator ostream &() { return *(ostream *)this; }
};
typedef ostream ostream_withassign;
typedef istream istream_withassign;
ostream cout = { 0, 0, 6, 0, ' ', 0 };
ostream cerr = { 0, 0, 6, 0, ' ', 0 };
ostream clog = { 0, 0, 6, 0, ' ', 0 };
istream cin = { 1, 0, 6, 0, ' ', 0 };
ostream &endl(ostream &s) { s.__put('\n'); return s; }
ostream &ends(ostream &s) { s.__put(0); return s; }
ostream &flush(ostream &s) { return s; }
istream &ws(istream &s) { while (s.__peek() == ' ' || s.__peek() == '\n' || s.__peek() == '\t') s.__get(); return s; }
ios &dec(ios &s) { s.setf(ios::dec, ios::basefield); return s; }
ios &hex(ios &s) { s.setf(ios::hex, ios::basefield); return s; }
ios &oct(ios &s) { s.setf(ios::oct, ios::basefield); return s; }
