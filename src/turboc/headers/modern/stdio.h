#include <stddef.h>
#define itoa __narrow_itoa
#include <tc/stdio.h>
#undef itoa
void *farmalloc(unsigned long size);
void farfree(void *p);
int snprintf(char *buffer, size_t n, const char *format, ...)
{
    char *text = (char *)farmalloc(4096);
    int length = vsprintf(text, format, (char *)&format + sizeof(format)), i;
    for (i = 0; i < length && i + 1 < (int)n; i++) buffer[i] = text[i];
    if (n) buffer[i] = 0;
    farfree(text);
    return length;
}
int sprintf_s(char *buffer, size_t n, const char *format, ...)
{
    return vsprintf(buffer, format, (char *)&format + sizeof(format));
}
