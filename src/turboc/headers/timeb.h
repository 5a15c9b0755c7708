#include <time.h>
struct timeb { long time; short millitm, timezone, dstflag; };
void ftime(struct timeb *t) { t->time = time(NULL); t->millitm = 0; tzset(); t->timezone = (short)(timezone / 60); t->dstflag = localtime(&t->time)->tm_isdst; }
