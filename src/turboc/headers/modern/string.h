#include <stddef.h>
void abort(void);
#define memcpy __narrow_memcpy
#define memmove __narrow_memmove
#define memset __narrow_memset
#define memcmp __narrow_memcmp
#define strlen __narrow_strlen
#include <tc/string.h>
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef strlen
size_t strlen(const char *s)
{
    size_t n = __narrow_strlen(s);
    return n < 65535 ? n : n + strlen(s + n);
}
void *memcpy(void *to, const void *from, size_t n)
{
    char *a = (char *)to;
    const char *b = (const char *)from;
    for (; n > 16384; n -= 16384, a += 16384, b += 16384) __narrow_memcpy(a, b, 16384);
    __narrow_memcpy(a, b, n);
    return to;
}
void *memmove(void *to, const void *from, size_t n)
{
    if (n <= 32768) return __narrow_memmove(to, from, n);
    char *a = (char *)to;
    const char *b = (const char *)from;
    if (a < b) while (n--) *a++ = *b++;
    else while (n--) a[n] = b[n];
    return to;
}
void *memset(void *to, int c, size_t n)
{
    char *a = (char *)to;
    for (; n > 16384; n -= 16384, a += 16384) __narrow_memset(a, c, 16384);
    __narrow_memset(a, c, n);
    return to;
}
int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (; n; n--, p++, q++) if (*p != *q) return *p - *q;
    return 0;
}
int strcasecmp(const char *a, const char *b) { return stricmp(a, b); }
int _stricmp(const char *a, const char *b) { return stricmp(a, b); }
char *_strrev(char *s) { return strrev(s); }
int strcpy_s(char *to, size_t size, const char *from) { if (strlen(from) >= size) abort(); strcpy(to, from); return 0; }
int strcat_s(char *to, size_t size, const char *from) { if (strlen(to) + strlen(from) >= size) abort(); strcat(to, from); return 0; }
