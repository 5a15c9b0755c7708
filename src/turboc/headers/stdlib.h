#include <stddef.h>
#include <__path.h>
#include <__env.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 0x7FFF
#define MB_CUR_MAX 1
#define DOS_MODE 0
#define OS2_MODE 1
#define environ (__environment())
#define MAXPATH 80
#define randomize() srand((unsigned)time(0))
#ifndef __cplusplus
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#endif
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
extern int errno;
extern int _doserrno;
extern unsigned _psp;
#define sys_nerr 48
#define sys_errlist (__error_list())
extern unsigned char _osmajor, _osminor;
long time(long *t);
void exit(int code);
void _exit(int code);
void abort(void);
int atexit(void (*f)(void));
int abs(int x);
long labs(long x);
int atoi(const char *s);
long atol(const char *s);
double atof(const char *s);
double strtod(const char *s, char **end);
long strtol(const char *s, char **end, int radix);
long double _strtold(const char *s, char **end) { return strtod(s, end); }
unsigned long strtoul(const char *s, char **end, int radix);
char *itoa(int value, char *s, int radix);
char *ltoa(long value, char *s, int radix);
char *ultoa(unsigned long value, char *s, int radix);
char *gcvt(double value, int digits, char *s);
int rand(void);
void srand(unsigned seed);
int random(int n);
unsigned _rotl(unsigned value, int count);
unsigned _rotr(unsigned value, int count);
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t size);
void free(void *p);
#define _MAX_PATH 80
#define _MAX_DRIVE 3
#define _MAX_DIR 66
#define _MAX_FNAME 9
#define _MAX_EXT 5
int system(const char *command);
char **__error_list(void)
{
    static char *list[48] = {
        "Error 0", "Invalid function number", "No such file or directory", "Path not found", "Too many open files",
        "Permission denied", "Bad file number", "Memory arena trashed", "Not enough memory",
        "Invalid memory block address", "Invalid environment", "Invalid format", "Invalid access code",
        "Invalid data", "", "No such device", "Attempted to remove current directory", "Not same device",
        "No more files", "Invalid argument", "Arg list too big", "Exec format error", "Cross-device link", "", "",
        "", "", "", "", "", "", "", "", "Math argument", "Result too large", "File already exists",
        "Possible deadlock", "", "", "", "", "", "", "", "", "", "", ""
    };
    return list;
}
div_t div(int a, int b) { div_t r; r.quot = a / b; r.rem = a % b; return r; }
ldiv_t ldiv(long a, long b) { ldiv_t r; r.quot = a / b; r.rem = b < 0 ? -(a % b) : a % b; return r; }
void swab(char *from, char *to, int n) { int i; for (i = 0; i + 1 < n; i += 2) { char c = from[i]; to[i] = from[i + 1]; to[i + 1] = c; } }
void __exchange(char *a, char *b, size_t width)
{
    char kept;
    if (a == b) return;
    while (width--) {
        kept = *a;
        *a++ = *b;
        *b++ = kept;
    }
}
/* Quicksort: the median of the first, the middle and the last element is the pivot. Elements equal to it are collected after
   it, and moved between both parts at the end. */
void qsort(void *base, size_t n, size_t width, int (*compare)(const void *, const void *))
{
    char *first = (char *)base, *low, *high, *equal;
    int order;
    while (n > 2) {
        low = first + n / 2 * width;
        high = first + (n - 1) * width;
        if (compare(low, high) > 0) __exchange(low, high, width);
        if (compare(low, first) > 0) __exchange(low, first, width);
        else if (compare(first, high) > 0) __exchange(first, high, width);
        if (n == 3) {
            __exchange(first, low, width);
            return;
        }
        low = equal = first + width;
        do {
            while ((order = compare(low, first)) <= 0) {
                if (order == 0) {
                    __exchange(low, equal, width);
                    equal += width;
                }
                if (low >= high) break;
                low += width;
            }
            while (order > 0 && low < high) {
                order = compare(first, high);
                if (order < 0) {
                    high -= width;
                    order = 1;
                    continue;
                }
                __exchange(low, high, width);
                if (order != 0) {
                    low += width;
                    high -= width;
                }
                break;
            }
        } while (low < high);
        if (compare(low, first) <= 0) low += width;
        {
            char *front = first, *back = low - width, *end = first + n * width;
            size_t smaller = (size_t)(low - equal) / width, larger = (size_t)(end - low) / width;
            for (; front < equal && back >= equal; front += width, back -= width) __exchange(front, back, width);
            if (larger < smaller) {
                qsort(low, larger, width, compare);
                n = smaller;
            } else {
                qsort(first, smaller, width, compare);
                first = low;
                n = larger;
            }
        }
    }
    if (n == 2 && compare(first, first + width) > 0) __exchange(first, first + width, width);
}
void *bsearch(const void *key, const void *base, size_t n, size_t width, int (*compare)(const void *, const void *))
{
    char *a = (char *)base, *middle;
    int order;
    while (n > 0) {
        middle = a + (n / 2) * width;
        order = compare(key, middle);
        if (order == 0) return middle;
        if (order > 0) {
            a = middle + width;
            n -= n / 2 + 1;
        } else
            n /= 2;
    }
    return NULL;
}
void *lfind(const void *key, const void *base, size_t *n, size_t width, int (*compare)(const void *, const void *))
{
    char *a = (char *)base;
    unsigned i;
    for (i = 0; i < *n; i++, a += width)
        if (compare(key, a) == 0) return a;
    return NULL;
}
char *ecvt(double value, int digits, int *point, int *sign);
char *fcvt(double value, int digits, int *point, int *sign);
unsigned long _lrotl(unsigned long value, int count) { count &= 31; return count ? value << count | value >> (32 - count) : value; }
unsigned long _lrotr(unsigned long value, int count) { count &= 31; return count ? value >> count | value << (32 - count) : value; }
unsigned char _crotl(unsigned char value, int count) { count &= 7; return (unsigned char)(value << count | value >> (8 - count)); }
unsigned char _crotr(unsigned char value, int count) { count &= 7; return (unsigned char)(value >> count | value << (8 - count)); }
int mblen(const char *s, size_t n) { return s && *s; }
int mbtowc(wchar_t *to, const char *s, size_t n)
{
    if (!s) return 0;
    if (to) *to = *s;
    return *s != 0;
}
int wctomb(char *s, wchar_t c) { if (!s) return 0; *s = c; return 1; }
size_t mbstowcs(wchar_t *to, const char *s, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        if ((to[i] = s[i]) == 0) break;
    return i;
}
size_t wcstombs(char *s, const wchar_t *from, size_t n) { return mbstowcs(s, from, n); }
void *lsearch(const void *key, void *base, size_t *n, size_t width, int (*compare)(const void *, const void *))
{
    char *a = (char *)base, *k = (char *)key;
    size_t i;
    for (i = 0; i < *n; i++, a += width)
        if (compare(key, a) == 0) return a;
    for (i = 0; i < width; i++) a[i] = k[i];
    ++*n;
    return a;
}
void _splitpath(const char *path, char *drive, char *dir, char *name, char *ext) { fnsplit(path, drive, dir, name, ext); }
void _makepath(char *path, const char *drive, const char *dir, const char *name, const char *ext) { fnmerge(path, drive, dir, name, ext); }
char *searchpath(const char *name);
void _searchenv(const char *name, const char *variable, char *to)
{
    char *found = searchpath(name);
    if (!found) { *to = 0; return; }
    while ((*to++ = *found++) != 0) ;
}
char *_fullpath(char *to, const char *path, int size)
{
    char *p;
    int n = 0;
    if (!to && (to = (char *)malloc(80)) == NULL) return NULL;
    p = to;
    if (path[0] && path[1] == ':') path += 2;
    *p++ = 'C'; *p++ = ':';
    if (*path != '\\' && *path != '/') *p++ = '\\';
    for (; path[n] && n < 76; n++) *p++ = path[n] == '/' ? '\\' : path[n];
    *p = 0;
    return to;
}
