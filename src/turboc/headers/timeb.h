#include <time.h>
struct timeb { long time; short millitm, timezone, dstflag; };
void ftime(struct timeb *t) { t->time = time(NULL); t->millitm = 0; t->timezone = 0; t->dstflag = 0; }
