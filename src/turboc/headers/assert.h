void __assertfail(char *condition, char *file, int line);
#undef assert
#ifdef NDEBUG
#define assert(p) ((void)0)
#else
#define assert(p) ((p) ? (void)0 : __assertfail(#p, __FILE__, __LINE__))
#endif
