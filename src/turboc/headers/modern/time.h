#include <stddef.h>
#undef CLK_TCK
#define clock __narrow_clock
#include <tc/time.h>
#undef clock
#undef CLK_TCK
#undef CLOCKS_PER_SEC
#define CLOCKS_PER_SEC 1000
#define CLK_TCK 1000
clock_t clock(void) { return (clock_t)(__narrow_clock() * (1000.0 / 18.2)); }
