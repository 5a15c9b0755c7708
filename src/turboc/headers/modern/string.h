#include <stddef.h>
void abort(void);
#include <tc/string.h>
short __too_small(char *buffer, size_t size, size_t needed);
int strcasecmp(const char *a, const char *b) { return stricmp(a, b); }
int _stricmp(const char *a, const char *b) { return stricmp(a, b); }
char *_strrev(char *s) { return strrev(s); }
int strncpy_s(char *to, size_t size, const char *from, size_t n)
{
    size_t i, length;
    for (length = 0; length < n && from[length]; length++) ;
    if (length >= size && n == (size_t)-1 && size) {
        for (i = 0; i + 1 < size; i++) to[i] = from[i];
        to[i] = 0;
        return 80;
    }
    if (length >= size) return __too_small(to, size, length + 1);
    for (i = 0; i < length; i++) to[i] = from[i];
    to[i] = 0;
    return 0;
}
int strcpy_s(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length >= size) return __too_small(to, size, length + 1);
    strcpy(to, from);
    return 0;
}
int strncat_s(char *to, size_t size, const char *from, size_t n)
{
    size_t at = strlen(to), length, i;
    for (length = 0; length < n && from[length]; length++) ;
    if (at + length >= size) return __too_small(to, size, at + length + 1);
    for (i = 0; i < length; i++) to[at + i] = from[i];
    to[at + i] = 0;
    return 0;
}
int strcat_s(char *to, size_t size, const char *from) { return strncat_s(to, size, from, (size_t)-2); }
#ifdef __cplusplus
template <size_t N> int strcpy_s(char (&to)[N], const char *from) { return strcpy_s(to, N, from); }
template <size_t N> int strcat_s(char (&to)[N], const char *from) { return strcat_s(to, N, from); }
template <size_t N> int strncpy_s(char (&to)[N], const char *from, size_t n) { return strncpy_s(to, N, from, n); }
template <size_t N> int strncat_s(char (&to)[N], const char *from, size_t n) { return strncat_s(to, N, from, n); }
#endif
