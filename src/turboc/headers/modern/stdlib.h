#include <stddef.h>
#define abs __narrow_abs
#define atoi __narrow_atoi
#define itoa __narrow_itoa
#define qsort __narrow_qsort
#define bsearch __narrow_bsearch
#define lfind __narrow_lfind
#define lsearch __narrow_lsearch
#define div __narrow_div
#define div_t __narrow_div_t
#include <tc/stdlib.h>
#include <tc/alloc.h>
#undef abs
#undef atoi
#undef itoa
#undef qsort
#undef bsearch
#undef lfind
#undef lsearch
#undef div
#undef div_t
#undef randomize
#define randomize() srand((unsigned short)time(0))
typedef struct { int quot, rem; } div_t;
int abs(int x) { return x < 0 ? -x : x; }
int atoi(const char *s) { return atol(s); }
char *itoa(int value, char *s, int radix) { return ltoa(value, s, radix); }
char *_itoa(int value, char *s, int radix) { return ltoa(value, s, radix); }
div_t div(int a, int b) { div_t r; r.quot = a / b; r.rem = a % b; return r; }
long long atoll(const char *s)
{
    long long n = 0;
    int minus = 0;
    while (*s == ' ' || (*s >= 9 && *s <= 13)) s++;
    if (*s == '-' || *s == '+') minus = *s++ == '-';
    while (*s >= '0' && *s <= '9') n = n * 10 + (*s++ - '0');
    return minus ? -n : n;
}
long long llabs(long long x) { return x < 0 ? -x : x; }
void qsort(void *base, size_t n, size_t width, int (*compare)(const void *, const void *))
{
    /* Heapsort. */
    char *a = (char *)base, t;
    size_t start = n / 2, end = n, root, child, i;
    while (end > 1) {
        if (start > 0) start--;
        else {
            end--;
            for (i = 0; i < width; i++) { t = a[i]; a[i] = a[end * width + i]; a[end * width + i] = t; }
        }
        root = start;
        while ((child = 2 * root + 1) < end) {
            if (child + 1 < end && compare(a + child * width, a + (child + 1) * width) < 0) child++;
            if (compare(a + root * width, a + child * width) >= 0) break;
            for (i = 0; i < width; i++) { t = a[root * width + i]; a[root * width + i] = a[child * width + i]; a[child * width + i] = t; }
            root = child;
        }
    }
}
void *bsearch(const void *key, const void *base, size_t n, size_t width, int (*compare)(const void *, const void *))
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        char *at = (char *)base + middle * width;
        int order = compare(key, at);
        if (order == 0) return at;
        if (order < 0) high = middle; else low = middle + 1;
    }
    return 0;
}
#ifdef __cplusplus
long abs(long x) { return x < 0 ? -x : x; }
long long abs(long long x) { return x < 0 ? -x : x; }
double abs(double x) { return x < 0 ? -x : x; }
float abs(float x) { return x < 0 ? -x : x; }
#endif
