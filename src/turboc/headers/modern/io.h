#include <stddef.h>
#define read __narrow_read
#define _read __narrow__read
#define write __narrow_write
#define _write __narrow__write
#include <tc/io.h>
#undef read
#undef _read
#undef write
#undef _write
int read(short handle, void *buffer, size_t n);
int _read(short handle, void *buffer, size_t n);
int write(short handle, const void *buffer, size_t n);
int _write(short handle, const void *buffer, size_t n);
