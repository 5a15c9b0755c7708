typedef void *va_list;
#define va_start(ap, last) ((void)((ap) = (va_list)((char *)&(last) + ((sizeof(last) + 1) & 0xFFFE))))
#define va_arg(ap, type) (*(type *)(((*(char **)&(ap)) += ((sizeof(type) + 1) & 0xFFFE)) - ((sizeof(type) + 1) & 0xFFFE)))
#define va_end(ap) ((void)0)
