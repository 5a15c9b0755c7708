#include <iostream.h>
char *strncpy(char *to, const char *from, size_t n);
void *malloc(size_t size);
class istrstream : public istream {
public:
    istrstream(char *s) { __start(); __memory = s; while (s[__size]) __size++; }
    istrstream(char *s, int n) { __start(); __memory = s; __size = n; }
};
class ostrstream : public ostream {
public:
    ostrstream() { __start(); __size = 512; __memory = (char *)malloc(__size); }
    ostrstream(char *s, int n, int mode = ios::out)
    {
        __start();
        __memory = s;
        __size = n;
        if (mode & (ios::app | ios::ate)) while (__at < n && s[__at]) __at++;
    }
    char *str() { if (__at < __size) __memory[__at] = 0; return __memory; }
    int pcount() { return __at; }
    void freeze(int on = 1) { }
};
class strstream : public iostream {
public:
    strstream() { __start(); __size = 512; __memory = (char *)malloc(__size); }
    strstream(char *s, int n, int mode) { __start(); __memory = s; __size = n; }
    char *str() { return __memory; }
    int pcount() { return __at; }
};
