#include <stddef.h>
typedef long time_t;
