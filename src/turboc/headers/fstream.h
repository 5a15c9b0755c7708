#include <iostream.h>
FILE *__open(const char *name, int mode)
{
    char how[4], *p = how;
    FILE *f;
    if ((mode & ios::nocreate) && (f = fopen(name, "r")) == NULL) return NULL;
    if (mode & ios::app) *p++ = 'a';
    else if ((mode & ios::out) && (mode & ios::in)) { *p++ = 'r'; *p++ = '+'; }
    else if (mode & ios::out) *p++ = mode & ios::ate ? 'a' : 'w';
    else *p++ = 'r';
    if ((mode & ios::app) && (mode & ios::in)) *p++ = '+';
    if (mode & ios::binary) *p++ = 'b';
    *p = 0;
    f = fopen(name, how);
    if (!f && (mode & ios::in) && (mode & ios::out)) f = fopen(name, mode & ios::binary ? "w+b" : "w+");
    if (f && (mode & ios::ate)) fseek(f, 0L, 2);
    return f;
}
class ifstream : public istream {
public:
    void __start() { __flags = 0; __width = 0; __precision = 6; __state = 0; __fill = ' '; __stream = NULL; }
    ifstream() { __start(); }
    ifstream(const char *name, int mode = ios::in, int protection = 0) { __start(); open(name, mode, protection); }
    ~ifstream() { close(); }
    void open(const char *name, int mode = ios::in, int protection = 0)
    {
        __state = 0;
        __stream = __open(name, mode | ios::in);
        if (!__stream) __state = 4;
    }
    void close() { if (__stream) fclose(__stream); __stream = NULL; }
    int is_open() { return __stream != NULL; }
};
class ofstream : public ostream {
public:
    void __start() { __flags = 0; __width = 0; __precision = 6; __state = 0; __fill = ' '; __stream = NULL; }
    ofstream() { __start(); }
    ofstream(const char *name, int mode = ios::out, int protection = 0) { __start(); open(name, mode, protection); }
    ~ofstream() { close(); }
    void open(const char *name, int mode = ios::out, int protection = 0)
    {
        __state = 0;
        __stream = __open(name, mode | ios::out);
        if (!__stream) __state = 4;
    }
    void close() { if (__stream) fclose(__stream); __stream = NULL; }
    int is_open() { return __stream != NULL; }
};
class fstream : public istream {
public:
    void __start() { __flags = 0; __width = 0; __precision = 6; __state = 0; __fill = ' '; __stream = NULL; }
    fstream() { __start(); }
    fstream(const char *name, int mode = (ios::in | ios::out), int protection = 0) { __start(); open(name, mode, protection); }
    ~fstream() { close(); }
    void open(const char *name, int mode = (ios::in | ios::out), int protection = 0)
    {
        __state = 0;
        __stream = __open(name, mode | 0);
        if (!__stream) __state = 4;
    }
    void close() { if (__stream) fclose(__stream); __stream = NULL; }
    int is_open() { return __stream != NULL; }
    fstream &write(const char *s, int n) { while (n-- > 0) __put(*s++); return *this; }
    fstream &write(const unsigned char *s, int n) { return write((const char *)s, n); }
    fstream &put(char c) { __put(c); return *this; }
    fstream &seekp(long at) { fseek(__stream, at, 0); return *this; }
    fstream &seekp(long at, int from) { fseek(__stream, at, from); return *this; }
    long tellp() { return ftell(__stream); }
    fstream &operator<<(char c) { __put(c); return *this; }
    fstream &operator<<(const char *s) { while (*s) __put(*s++); return *this; }
    fstream &operator<<(int v) { char s[10]; return *this << itoa(v, s, 10); }
    fstream &operator<<(unsigned v) { char s[10]; return *this << ultoa(v, s, 10); }
    fstream &operator<<(long v) { char s[16]; return *this << ltoa(v, s, 10); }
    fstream &operator<<(double v) { char s[400]; __format_double(s, v, __precision, 0); return *this << s; }
    fstream &operator<<(ostream &(*f)(ostream &)) { __put('\n'); return *this; }
    fstream &flush() { return *this; }
};
