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
    long __flags;
    int __width, __precision, __state;
    char __fill;
    FILE *__stream;
    void __put(int c) { if (__stream) fputc(c, __stream); else putchar(c); }
    int __get() { return __stream ? fgetc(__stream) : getchar(); }
    int __peek()
    {
        int c;
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
    void clear() { __state = 0; }
    int __truth() { return (__state & 6) == 0; }
    int operator!() { return (__state & 6) != 0; }
};
class ostream : public ios {
public:
    void __text(const char *s)
    {
        int n = 0, room;
        while (s[n]) n++;
        room = __width - n;
        __width = 0;
        if (!(__flags & left))
            while (room-- > 0) __put(__fill);
        while (*s) __put(*s++);
        if (__flags & left)
            while (room-- > 0) __put(__fill);
    }
    ostream &operator<<(char c) { char s[2]; s[0] = c; s[1] = 0; if (c == 0) __put(0); else __text(s); return *this; }
    ostream &operator<<(signed char c) { return *this << (char)c; }
    ostream &operator<<(unsigned char c) { return *this << (char)c; }
    ostream &operator<<(const char *s) { __text(s); return *this; }
    ostream &operator<<(const signed char *s) { __text((const char *)s); return *this; }
    ostream &operator<<(const unsigned char *s) { __text((const char *)s); return *this; }
    ostream &operator<<(int v) { if (__flags & (hex | oct)) return *this << (unsigned)v; return *this << (long)v; }
    ostream &operator<<(unsigned v) { return *this << (unsigned long)v; }
    ostream &operator<<(long v)
    {
        char s[36], *p = s;
        if (__flags & (hex | oct)) return *this << (unsigned long)v;
        if ((__flags & showpos) && v > 0) *p++ = '+';
        ltoa(v, p, 10);
        __text(s);
        return *this;
    }
    ostream &operator<<(unsigned long v)
    {
        char s[36], *p = s;
        int radix = __flags & hex ? 16 : __flags & oct ? 8 : 10;
        if ((__flags & showbase) && radix != 10) { *p++ = '0'; if (radix == 16) *p++ = 'x'; }
        ultoa(v, p, radix);
        if (__flags & uppercase) for (p = s; *p; p++) if (*p >= 'a') *p -= 32;
        __text(s);
        return *this;
    }
    ostream &operator<<(double v)
    {
        char s[400], *p = s;
        int kind = __flags & fixed ? 1 : __flags & scientific ? 2 : 0, n = __precision;
        if (kind == 0 && n == 0) n = 6;
        if (kind == 0 && (__flags & showpoint)) kind = 1;
        if ((__flags & showpos) && v > 0) *p++ = '+';
        __format_double(p, v, n, kind);
        __text(s);
        return *this;
    }
    ostream &operator<<(float v) { return *this << (double)v; }
    ostream &operator<<(long double v) { return *this << (double)v; }
    ostream &operator<<(bool v) { return *this << (int)v; }
    ostream &operator<<(void *p)
    {
        char s[10];
        printf("0x");
        ultoa((unsigned)p, s, 16);
        __text(s);
        return *this;
    }
    ostream &operator<<(ostream &(*f)(ostream &)) { return f(*this); }
    ostream &operator<<(ios &(*f)(ios &)) { f(*this); return *this; }
    ostream &put(char c) { __put(c); return *this; }
    ostream &write(const char *s, int n) { while (n-- > 0) __put(*s++); return *this; }
    ostream &write(const unsigned char *s, int n) { return write((const char *)s, n); }
    ostream &seekp(long at) { if (__stream) fseek(__stream, at, 0); return *this; }
    ostream &seekp(long at, int from) { if (__stream) fseek(__stream, at, from); return *this; }
    long tellp() { return __stream ? ftell(__stream) : -1L; }
    ostream &flush() { return *this; }
};
class istream : public ios {
public:
    int __count;
    int __word(char *to, int size)
    {
        int n = 0, c;
        while ((c = __peek()) == ' ' || (c >= 9 && c <= 13)) __get();
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
        while ((c = __peek()) == ' ' || (c >= 9 && c <= 13)) __get();
        while (n < 38) {
            c = __peek();
            if (!(c >= '0' && c <= '9') && !((c == '-' || c == '+') && (n == 0 || to[n - 1] == 'e')) &&
                !(real && (c == '.' || c == 'e' || c == 'E'))) break;
            to[n++] = __get();
        }
        to[n] = 0;
        if (c < 0) __state |= 1;
        return n;
    }
    istream &operator>>(char &c) { char s[2]; if (__word(s, 2) > 0) c = s[0]; else __state |= 3; return *this; }
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
        return strtol(s, 0, 10);
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
    istream &putback(char c) { if (__stream) ungetc(c, __stream); return *this; }
    int gcount() { return __count; }
};
typedef ostream ostream_withassign;
typedef istream istream_withassign;
ostream cout = { 0, 0, 6, 0, ' ', 0 };
ostream cerr = { 0, 0, 6, 0, ' ', 0 };
ostream clog = { 0, 0, 6, 0, ' ', 0 };
istream cin = { 0, 0, 6, 0, ' ', 0 };
ostream &endl(ostream &s) { s.__put('\n'); return s; }
ostream &ends(ostream &s) { s.__put(0); return s; }
ostream &flush(ostream &s) { return s; }
istream &ws(istream &s) { while (s.__peek() == ' ' || s.__peek() == '\n' || s.__peek() == '\t') s.__get(); return s; }
ios &dec(ios &s) { s.setf(ios::dec, ios::basefield); return s; }
ios &hex(ios &s) { s.setf(ios::hex, ios::basefield); return s; }
ios &oct(ios &s) { s.setf(ios::oct, ios::basefield); return s; }
class __manipulator { public: int kind; long value; };
__manipulator setw(int n) { __manipulator m; m.kind = 0; m.value = n; return m; }
__manipulator setprecision(int n) { __manipulator m; m.kind = 1; m.value = n; return m; }
__manipulator setfill(int c) { __manipulator m; m.kind = 2; m.value = c; return m; }
__manipulator setiosflags(long f) { __manipulator m; m.kind = 3; m.value = f; return m; }
__manipulator resetiosflags(long f) { __manipulator m; m.kind = 4; m.value = f; return m; }
__manipulator setbase(int n) { __manipulator m; m.kind = 5; m.value = n; return m; }
void __apply(ios &s, __manipulator m)
{
    switch (m.kind) {
    case 0: s.__width = (int)m.value; break;
    case 1: s.__precision = (int)m.value; break;
    case 2: s.__fill = (char)m.value; break;
    case 3: s.__flags |= m.value; break;
    case 4: s.__flags &= ~m.value; break;
    case 5: s.setf(m.value == 16 ? 64 : m.value == 8 ? 32 : 16, 112); break;
    }
}
ostream &operator<<(ostream &s, __manipulator m) { __apply(s, m); return s; }
istream &operator>>(istream &s, __manipulator m) { __apply(s, m); return s; }
