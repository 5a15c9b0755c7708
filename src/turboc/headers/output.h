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
    void __number(char *s)
    {
        char *p;
        int n;
        if (__flags & uppercase) for (p = s; *p; p++) if (*p >= 'a') *p -= 32;
        if (__flags & internal)
            for (n = *s == '-' || *s == '+' ? 1 : *s == '0' && (s[1] | 32) == 'x' ? 2 : 0; n > 0; n--, __width--) __put(*s++);
        __text(s);
    }
    __STREAM &operator<<(char c) { char s[2]; s[0] = c; s[1] = 0; if (c == 0) __put(0); else __text(s); return *this; }
    __STREAM &operator<<(signed char c) { return *this << (char)c; }
    __STREAM &operator<<(unsigned char c) { return *this << (char)c; }
    __STREAM &operator<<(const char *s) { __text(s); return *this; }
    __STREAM &operator<<(const signed char *s) { __text((const char *)s); return *this; }
    __STREAM &operator<<(const unsigned char *s) { __text((const char *)s); return *this; }
    __STREAM &operator<<(int v) { return *this << (long)v; }
    __STREAM &operator<<(unsigned v) { return *this << (unsigned long)v; }
    __STREAM &operator<<(long v)
    {
        char s[36], *p = s;
        if (__flags & (hex | oct)) return *this << (unsigned long)v;
        if ((__flags & showpos) && v > 0) *p++ = '+';
        ltoa(v, p, 10);
        __number(s);
        return *this;
    }
    __STREAM &operator<<(unsigned long v)
    {
        char s[36], *p = s;
        int radix = __flags & hex ? 16 : __flags & oct ? 8 : 10;
        if ((__flags & showbase) && radix != 10) { *p++ = '0'; if (radix == 16) *p++ = 'x'; }
        ultoa(v, p, radix);
        __number(s);
        return *this;
    }
    __STREAM &operator<<(double v)
    {
        char s[400], *p = s;
        int kind = __flags & fixed ? 1 : __flags & scientific ? 2 : 0;
        if (__flags & showpoint) kind |= 4;
        if ((__flags & showpos) && v > 0) *p++ = '+';
        __format_double(p, v, __precision, kind);
        __number(s);
        return *this;
    }
    __STREAM &operator<<(float v) { return *this << (double)v; }
    __STREAM &operator<<(long double v) { return *this << (double)v; }
    __STREAM &operator<<(bool v) { return *this << (int)v; }
    __STREAM &operator<<(void *p)
    {
        char s[10];
        __put('0'); __put('x');
        __width = 4; __fill = '0';
        ultoa((unsigned)p, s, 16);
        __text(s);
        return *this;
    }
#ifndef __OWN_MANIPULATORS
    __STREAM &operator<<(ostream &(*f)(ostream &)) { f(*this); return *this; }
    __STREAM &operator<<(ios &(*f)(ios &)) { f(*this); return *this; }
#endif
    __STREAM &put(char c) { __put(c); return *this; }
    __STREAM &write(const char *s, int n) { while (n-- > 0) __put(*s++); return *this; }
    __STREAM &write(const unsigned char *s, int n) { return write((const char *)s, n); }
    __STREAM &seekp(long at) { if (__stream) fseek(__stream, at, 0); return *this; }
    __STREAM &seekp(long at, int from) { if (__stream) fseek(__stream, at, from); return *this; }
    long tellp() { return __stream ? ftell(__stream) : -1L; }
    __STREAM &flush() { return *this; }
