#ifndef NULL
#define NULL 0
#endif
typedef unsigned size_t;
typedef int ptrdiff_t;
#define offsetof(s, m) ((size_t)&(((s *)0)->m))
