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
class fstream : public iostream {
public:
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
};
