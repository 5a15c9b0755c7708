#ifndef NULL
#define NULL 0
#endif
typedef unsigned size_t;
typedef int ptrdiff_t;
#ifndef wchar_t
typedef char wchar_t;
#endif
#define offsetof(s, m) ((size_t)&(((s *)0)->m))
