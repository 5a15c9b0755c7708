#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t size);
void free(void *p);
void far *farmalloc(unsigned long size);
void far *farcalloc(unsigned long n, unsigned long size);
void far *farrealloc(void far *p, unsigned long size);
void farfree(void far *p);
#ifdef __LARGE__
unsigned long coreleft(void);
#else
unsigned coreleft(void);
#endif
unsigned long farcoreleft(void);
int heapcheck(void);
