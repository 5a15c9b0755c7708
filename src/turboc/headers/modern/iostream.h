#include <stdio.h>
#include <stdlib.h>
#include <string.h>
short __peekchar(void);
typedef long streamsize;
typedef long streampos;
class ios {
public:
    enum { skipws = 1, left = 2, right = 4, internal = 8, dec = 16, oct = 32, hex = 64, showbase = 128, showpoint = 256,
        uppercase = 512, showpos = 1024, scientific = 2048, fixed = 4096, unitbuf = 8192, boolalpha = 16384 };
    enum { basefield = 112, adjustfield = 14, floatfield = 6144 };
    enum { in = 1, out = 2, ate = 4, app = 8, trunc = 16, binary = 128 };
    enum { beg = 0, cur = 1, end = 2 };
    enum { goodbit = 0, eofbit = 1, failbit = 2, badbit = 4 };
    typedef int openmode;
    typedef int fmtflags;
    typedef int seekdir;
    typedef int iostate;
    int __flags, __width, __precision, __state;
    char __fill;
    FILE *__file;
    /* The text of a stream in memory: its length, the room for it, and the next character that is read. */
    bool __in_memory;
    char *__data;
    int __size, __room, __at;
    int __count;
    ios()
    {
        __flags = skipws | dec;
        __width = __state = __size = __room = __at = __count = 0;
        __precision = 6;
        __fill = ' ';
        __file = 0;
        __in_memory = false;
        __data = 0;
    }
    static bool sync_with_stdio(bool on = true) { return true; }
    int width() { return __width; }
    int width(int w) { int old = __width; __width = w; return old; }
    int precision() { return __precision; }
    int precision(int p) { int old = __precision; __precision = p; return old; }
    char fill() { return __fill; }
    char fill(char c) { char old = __fill; __fill = c; return old; }
    int flags() { return __flags; }
    int flags(int f) { int old = __flags; __flags = f; return old; }
    int setf(int f) { int old = __flags; __flags |= f; return old; }
    int setf(int f, int field) { int old = __flags; __flags = (__flags & ~field) | (f & field); return old; }
    int unsetf(int f) { int old = __flags; __flags &= ~f; return old; }
    bool good() const { return __state == 0; }
    bool eof() const { return (__state & eofbit) != 0; }
    bool fail() const { return (__state & (failbit | badbit)) != 0; }
    bool bad() const { return (__state & badbit) != 0; }
    int rdstate() const { return __state; }
    void clear(int state = 0) { __state = state; }
    void setstate(int state) { __state |= state; }
    void *tie(void *other) { return 0; }
    int __truth() const { return !fail(); }
    bool operator!() const { return fail(); }
};
typedef ios ios_base;
/* Streams for input and output are one class, so that a stream can do both. */
class ostream : public ios {
public:
    void __write(const char *s, int n)
    {
        if (__in_memory) {
            if (__size + n + 1 > __room) {
                int room = 2 * (__size + n) + 32;
                char *data = (char *)malloc(room);
                if (__data) { memcpy(data, __data, __size); free(__data); }
                __data = data;
                __room = room;
            }
            memcpy(__data + __size, s, n);
            __size += n;
            __data[__size] = 0;
        } else fwrite(s, 1, n, __file ? __file : stdout);
    }
    void __put(char c) { __write(&c, 1); }
    void __pad(int n) { while (n-- > 0) __put(__fill); }
    /* Prints a text in the width of the next field; fill characters of `internal` follow its first `head` characters. */
    void __print(const char *s, int n, int head = 0)
    {
        int room = __width - n;
        __width = 0;
        if (__flags & internal) {
            __write(s, head);
            __pad(room);
            __write(s + head, n - head);
            return;
        }
        if (!(__flags & left)) __pad(room);
        __write(s, n);
        if (__flags & left) __pad(room);
    }
    void __number(char *s)
    {
        int n = strlen(s), head = *s == '-' || *s == '+' ? 1 : *s == '0' && (s[1] | 32) == 'x' ? 2 : 0;
        if (__flags & uppercase) strupr(s);
        __print(s, n, head);
    }
    ostream &operator<<(char c) { __print(&c, 1); return *this; }
    ostream &operator<<(signed char c) { return *this << (char)c; }
    ostream &operator<<(unsigned char c) { return *this << (char)c; }
    ostream &operator<<(const char *s)
    {
        if (s) __print(s, strlen(s)); else setstate(badbit);
        return *this;
    }
    ostream &operator<<(const signed char *s) { return *this << (const char *)s; }
    ostream &operator<<(const unsigned char *s) { return *this << (const char *)s; }
    ostream &operator<<(bool v)
    {
        if (__flags & boolalpha) return *this << (v ? "true" : "false");
        return *this << (int)v;
    }
    ostream &operator<<(short v) { return __flags & (hex | oct) ? *this << (unsigned short)v : *this << (int)v; }
    ostream &operator<<(unsigned short v) { return *this << (unsigned)v; }
    ostream &operator<<(int v)
    {
        char s[40], *p = s;
        if (__flags & (hex | oct)) return *this << (unsigned)v;
        if ((__flags & showpos) && v >= 0) *p++ = '+';
        ltoa(v, p, 10);
        __number(s);
        return *this;
    }
    ostream &operator<<(unsigned v)
    {
        char s[40], *p = s;
        int radix = __flags & hex ? 16 : __flags & oct ? 8 : 10;
        if ((__flags & showbase) && radix != 10 && v) { *p++ = '0'; if (radix == 16) *p++ = 'x'; }
        ultoa(v, p, radix);
        __number(s);
        return *this;
    }
    ostream &operator<<(long v) { return *this << (int)v; }
    ostream &operator<<(unsigned long v) { return *this << (unsigned)v; }
    ostream &operator<<(long long v)
    {
        char s[40];
        sprintf(s, __flags & hex ? "%llx" : __flags & oct ? "%llo" : __flags & showpos ? "%+lld" : "%lld", v);
        __number(s);
        return *this;
    }
    ostream &operator<<(unsigned long long v)
    {
        char s[40];
        sprintf(s, __flags & hex ? "%llx" : __flags & oct ? "%llo" : "%llu", v);
        __number(s);
        return *this;
    }
    ostream &operator<<(double v)
    {
        char s[400], form[10], *p = form;
        *p++ = '%';
        if (__flags & showpos) *p++ = '+';
        if (__flags & showpoint) *p++ = '#';
        *p++ = '.';
        *p++ = '*';
        *p++ = __flags & fixed ? 'f' : __flags & scientific ? 'e' : 'g';
        *p = 0;
        sprintf(s, form, __precision, v);
        __number(s);
        return *this;
    }
    ostream &operator<<(float v) { return *this << (double)v; }
    ostream &operator<<(long double v) { return *this << (double)v; }
    ostream &operator<<(const void *p)
    {
        char s[20];
        s[0] = '0';
        s[1] = 'x';
        ultoa((unsigned long)p, s + 2, 16);
        __print(s, strlen(s), 2);
        return *this;
    }
    ostream &operator<<(ostream &(*f)(ostream &)) { return f(*this); }
    ostream &operator<<(ios &(*f)(ios &)) { f(*this); return *this; }
    ostream &put(char c) { __put(c); return *this; }
    ostream &write(const char *s, int n) { __write(s, n); return *this; }
    ostream &flush() { if (__file) fflush(__file); return *this; }
    ostream &seekp(long at, int from = 0) { if (__file) fseek(__file, at, from); return *this; }
    long tellp() { return __file ? ftell(__file) : __in_memory ? __size : -1; }

    int __get()
    {
        if (__in_memory) return __at < __size ? (unsigned char)__data[__at++] : -1;
        return __file ? fgetc(__file) : getchar();
    }
    int __peek()
    {
        if (__in_memory) return __at < __size ? (unsigned char)__data[__at] : -1;
        if (!__file) return __peekchar();
        int c = fgetc(__file);
        if (c >= 0) ungetc(c, __file);
        return c;
    }
    void __skip()
    {
        int c;
        if (!(__flags & skipws)) return;
        while ((c = __peek()) == ' ' || (c >= 9 && c <= 13)) __get();
    }
    /* Reads the characters of a number. */
    bool __digits(char *to, bool real)
    {
        int n = 0, c;
        if (__state) { __state |= failbit; return false; }
        __skip();
        while (n < 70) {
            c = __peek();
            if (c >= '0' && c <= '9') ;
            else if ((c == '-' || c == '+') && (n == 0 || (real && (to[n - 1] | 32) == 'e'))) ;
            else if (real && (c == '.' || ((c | 32) == 'e' && n > 0))) ;
            else if ((__flags & hex) && !real && (((c | 32) >= 'a' && (c | 32) <= 'f') || (c | 32) == 'x')) ;
            else break;
            to[n++] = __get();
        }
        to[n] = 0;
        if (c < 0) __state |= eofbit;
        if (n == 0 || (n == 1 && (to[0] < '0' || to[0] > '9'))) { __state |= failbit; return false; }
        return true;
    }
    ostream &operator>>(char &c)
    {
        if (__state) { __state |= failbit; return *this; }
        __skip();
        int x = __get();
        if (x < 0) __state |= eofbit | failbit; else c = x;
        return *this;
    }
    ostream &operator>>(signed char &c) { return *this >> (char &)c; }
    ostream &operator>>(unsigned char &c) { return *this >> (char &)c; }
    ostream &operator>>(char *s)
    {
        int n = 0, c = 0, most = __width > 0 ? __width : 32767;
        __width = 0;
        if (__state) { __state |= failbit; return *this; }
        __skip();
        while (n < most - 1) {
            c = __peek();
            if (c < 0 || c == ' ' || (c >= 9 && c <= 13)) break;
            s[n++] = __get();
        }
        s[n] = 0;
        if (c < 0) __state |= eofbit;
        if (n == 0) __state |= failbit;
        return *this;
    }
    ostream &operator>>(unsigned char *s) { return *this >> (char *)s; }
    ostream &operator>>(long long &v)
    {
        char s[80];
        v = 0;
        if (!__digits(s, false)) return *this;
        v = __flags & hex ? strtol(s, 0, 16) : __flags & oct ? strtol(s, 0, 8) : atoll(s);
        return *this;
    }
    ostream &operator>>(unsigned long long &v) { long long x; *this >> x; v = x; return *this; }
    ostream &operator>>(int &v)
    {
        long long x;
        *this >> x;
        v = x > 2147483647 ? 2147483647 : x < -2147483647 - 1 ? -2147483647 - 1 : (int)x;
        if (v != x) __state |= failbit;
        return *this;
    }
    ostream &operator>>(long &v) { int x; *this >> x; v = x; return *this; }
    ostream &operator>>(short &v) { int x; *this >> x; v = x; return *this; }
    ostream &operator>>(unsigned short &v) { int x; *this >> x; v = x; return *this; }
    ostream &operator>>(unsigned &v) { long long x; *this >> x; v = (unsigned)x; return *this; }
    ostream &operator>>(unsigned long &v) { long long x; *this >> x; v = (unsigned long)x; return *this; }
    ostream &operator>>(bool &v) { int x; *this >> x; v = x; return *this; }
    ostream &operator>>(double &v)
    {
        char s[80];
        v = 0;
        if (__digits(s, true)) v = strtod(s, 0);
        return *this;
    }
    ostream &operator>>(float &v) { double x; *this >> x; v = (float)x; return *this; }
    ostream &operator>>(long double &v) { double x; *this >> x; v = x; return *this; }
    ostream &operator>>(ostream &(*f)(ostream &)) { return f(*this); }
    ostream &operator>>(ios &(*f)(ios &)) { f(*this); return *this; }
    int get() { int c = __get(); if (c < 0) __state |= eofbit | failbit; return c; }
    ostream &get(char &c) { int x = get(); if (x >= 0) c = x; return *this; }
    ostream &get(char *s, int n, char end = '\n')
    {
        int c = 0;
        __count = 0;
        while (__count < n - 1) {
            c = __peek();
            if (c < 0) { __state |= eofbit; break; }
            if (c == end) break;
            s[__count++] = __get();
        }
        s[__count] = 0;
        if (__count == 0) __state |= failbit;
        return *this;
    }
    ostream &getline(char *s, int n, char end = '\n')
    {
        int c;
        __count = 0;
        s[0] = 0;
        if (__state) { __state |= failbit; return *this; }
        for (;;) {
            c = __peek();
            if (c < 0) { __state |= __count ? eofbit : eofbit | failbit; break; }
            if (c == end) { __get(); break; }
            if (__count == n - 1) { __state |= failbit; break; }
            s[__count++] = __get();
        }
        s[__count] = 0;
        return *this;
    }
    ostream &ignore(int n = 1, int end = -1)
    {
        while (n-- > 0) {
            int c = __get();
            if (c < 0) { __state |= eofbit; break; }
            if (c == end) break;
        }
        return *this;
    }
    int peek() { int c = __peek(); if (c < 0) __state |= eofbit; return c; }
    ostream &read(char *s, int n)
    {
        for (__count = 0; __count < n; __count++) {
            int c = __get();
            if (c < 0) { __state |= eofbit | failbit; break; }
            s[__count] = c;
        }
        return *this;
    }
    ostream &seekg(long at, int from = 0)
    {
        __state &= ~eofbit;
        if (__file) fseek(__file, at, from);
        else __at = (from == 0 ? 0 : from == 1 ? __at : __size) + at;
        return *this;
    }
    long tellg() { return __file ? ftell(__file) : __in_memory ? __at : -1; }
    ostream &putback(char c) { if (__in_memory) { if (__at > 0) __at--; } else ungetc(c, __file ? __file : stdin); return *this; }
    ostream &unget() { if (__at > 0) __at--; return *this; }
    int gcount() { return __count; }
    void sync() {}
};
typedef ostream istream;
typedef ostream iostream;
ostream cout, cin, cerr, clog;
ostream &endl(ostream &s) { s.__put('\n'); return s; }
ostream &ends(ostream &s) { s.__put(0); return s; }
ostream &flush(ostream &s) { return s; }
ostream &ws(ostream &s) { s.__skip(); return s; }
ios &dec(ios &s) { s.setf(ios::dec, ios::basefield); return s; }
ios &hex(ios &s) { s.setf(ios::hex, ios::basefield); return s; }
ios &oct(ios &s) { s.setf(ios::oct, ios::basefield); return s; }
ios &fixed(ios &s) { s.setf(ios::fixed, ios::floatfield); return s; }
ios &scientific(ios &s) { s.setf(ios::scientific, ios::floatfield); return s; }
ios &left(ios &s) { s.setf(ios::left, ios::adjustfield); return s; }
ios &right(ios &s) { s.setf(ios::right, ios::adjustfield); return s; }
ios &internal(ios &s) { s.setf(ios::internal, ios::adjustfield); return s; }
ios &boolalpha(ios &s) { s.setf(ios::boolalpha); return s; }
ios &noboolalpha(ios &s) { s.unsetf(ios::boolalpha); return s; }
ios &showpoint(ios &s) { s.setf(ios::showpoint); return s; }
ios &noshowpoint(ios &s) { s.unsetf(ios::showpoint); return s; }
ios &showpos(ios &s) { s.setf(ios::showpos); return s; }
ios &noshowpos(ios &s) { s.unsetf(ios::showpos); return s; }
ios &showbase(ios &s) { s.setf(ios::showbase); return s; }
ios &noshowbase(ios &s) { s.unsetf(ios::showbase); return s; }
ios &uppercase(ios &s) { s.setf(ios::uppercase); return s; }
ios &nouppercase(ios &s) { s.unsetf(ios::uppercase); return s; }
ios &skipws(ios &s) { s.setf(ios::skipws); return s; }
ios &noskipws(ios &s) { s.unsetf(ios::skipws); return s; }
#include <string>
#include <utility>
#include <stdint.h>
#include <limits.h>
