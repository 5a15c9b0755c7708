typedef void *va_list;
#if defined(__TURBOC__) && (defined(__cplusplus) || __TURBOC__ < 0x0300)
#define va_start(ap, last) (ap = ...)
#else
#define va_start(ap, last) ((void)((ap) = (va_list)((char *)&(last) + ((sizeof(last) + 1) & 0xFFFE))))
#endif
#define va_arg(ap, type) (*(type *)(((*(char **)&(ap)) += ((sizeof(type) + 1) & 0xFFFE)) - ((sizeof(type) + 1) & 0xFFFE)))
#define va_end(ap) ((void)0)
