#include <stddef.h>
#define itoa __narrow_itoa
#define printf __narrow_printf
#define fprintf __narrow_fprintf
#define sprintf __narrow_sprintf
#define vprintf __narrow_vprintf
#define vfprintf __narrow_vfprintf
#define vsprintf __narrow_vsprintf
#define fgets __narrow_fgets
#include <tc/stdio.h>
#undef itoa
#undef printf
#undef fprintf
#undef sprintf
#undef vprintf
#undef vfprintf
#undef vsprintf
#undef fgets
int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *buffer, const char *format, ...);
int vprintf(const char *format, void *list);
int vfprintf(FILE *stream, const char *format, void *list);
int vsprintf(char *buffer, const char *format, void *list);
char *fgets(char *s, int n, FILE *stream);
short __too_small(char *buffer, size_t size, size_t needed);
int __format_bounded(char *buffer, size_t size, const char *format, void *list);
/* Returns the length of the whole text, and always ends the buffer with a zero, as in C99. */
int vsnprintf(char *buffer, size_t n, const char *format, void *list)
{
    int length = __format_bounded(buffer, n, format, list);
    if (n && length >= (int)n) buffer[n - 1] = 0;
    return length;
}
int snprintf(char *buffer, size_t n, const char *format, ...)
{
    return vsnprintf(buffer, n, format, (char *)&format + sizeof(format));
}
/* Microsoft's: -1 if the text does not fit; a text that fills the buffer has no zero. */
int _vsnprintf(char *buffer, size_t n, const char *format, void *list)
{
    int length = __format_bounded(buffer, n, format, list);
    return length > (int)n ? -1 : length;
}
int _snprintf(char *buffer, size_t n, const char *format, ...)
{
    return _vsnprintf(buffer, n, format, (char *)&format + sizeof(format));
}
int vsprintf_s(char *buffer, size_t n, const char *format, void *list)
{
    int length = __format_bounded(buffer, n, format, list);
    if (length < (int)n) return length;
    __too_small(buffer, n, length + 1);
    return -1;
}
int sprintf_s(char *buffer, size_t n, const char *format, ...)
{
    return vsprintf_s(buffer, n, format, (char *)&format + sizeof(format));
}
#ifdef __cplusplus
template <size_t N> int sprintf_s(char (&buffer)[N], const char *format, ...)
{
    return vsprintf_s(buffer, N, format, (char *)&format + sizeof(format));
}
#endif
