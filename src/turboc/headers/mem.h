#include <stddef.h>
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memccpy(void *to, const void *from, int c, size_t n);
void *memset(void *s, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
int memicmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);
void far * _fmemcpy(void far *to, const void far *from, size_t n);
void far * _fmemmove(void far *to, const void far *from, size_t n);
void far * _fmemccpy(void far *to, const void far *from, int c, size_t n);
void far * _fmemset(void far *s, int c, size_t n);
int _fmemcmp(const void far *a, const void far *b, size_t n);
int _fmemicmp(const void far *a, const void far *b, size_t n);
void far * _fmemchr(const void far *s, int c, size_t n);
void movmem(void *from, void *to, size_t n);
void setmem(void *to, size_t n, char c);
void movedata(unsigned fs, unsigned fo, unsigned ts, unsigned to, size_t n);
