#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t size);
void free(void *p);
void far *farmalloc(unsigned long size);
void far *farcalloc(unsigned long n, unsigned long size);
void far *farrealloc(void far *p, unsigned long size);
void farfree(void far *p);
#if defined(__COMPACT__) || defined(__LARGE__) || defined(__HUGE__)
unsigned long coreleft(void);
#else
unsigned coreleft(void);
#endif
unsigned long farcoreleft(void);
int heapcheck(void);
#define _HEAPEMPTY 1
#define _HEAPOK 2
#define _FREEENTRY 3
#define _USEDENTRY 4
#define _HEAPEND 5
#define _HEAPCORRUPT (-1)
#define _BADNODE (-2)
#define _BADVALUE (-3)
struct heapinfo { void *ptr; unsigned size; int in_use; };
struct farheapinfo { void huge *ptr; unsigned long size; int in_use; };
int heapcheckfree(unsigned fill) { return _HEAPOK; }
int heapfillfree(unsigned fill) { return _HEAPOK; }
int heapchecknode(void *node) { return node ? _USEDENTRY : _BADNODE; }
int heapwalk(struct heapinfo *info) { return _HEAPEND; }
int farheapcheck(void) { return _HEAPOK; }
int farheapcheckfree(unsigned fill) { return _HEAPOK; }
int farheapfillfree(unsigned fill) { return _HEAPOK; }
int farheapchecknode(void far *node) { return node ? _USEDENTRY : _BADNODE; }
int farheapwalk(struct farheapinfo *info) { return _HEAPEND; }
int brk(void *end) { return -1; }
void *sbrk(int more) { return (void *)-1; }
unsigned stackavail(void) { return coreleft(); }
#define alloca(n) malloc(n)
