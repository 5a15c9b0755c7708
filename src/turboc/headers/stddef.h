#ifndef NULL
#define NULL 0
#endif
typedef unsigned size_t;
#if defined(__COMPACT__) || defined(__LARGE__) || defined(__HUGE__)
typedef long ptrdiff_t;
#else
typedef int ptrdiff_t;
#endif
#ifndef wchar_t
typedef char wchar_t;
#endif
#define offsetof(s, m) ((size_t)&(((s *)0)->m))
