#include <stddef.h>
typedef long time_t;
typedef long clock_t;
#define CLK_TCK 18.2
#define CLOCKS_PER_SEC 18.2
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; };
#include <__env.h>
#ifdef __HUANLE_WIDE__
int daylight = 0;
long timezone = 0;
char *tzname[2] = { "UTC", "" };
#else
int daylight = 1;
long timezone = 18000L;
char *tzname[2] = { "EST", "EDT" };
#endif
time_t time(time_t *t);
int stime(time_t *t);
clock_t clock(void);
double difftime(time_t b, time_t a);
long __zone(char *standard, char *daylight);
long __local_time(long time, int *is_daylight);
long __universal_time(long local);
long __make_time(struct tm *t);
void tzset(void)
{
    static char standard[4], saving[4];
    timezone = __zone(standard, saving);
    daylight = saving[0] != 0;
    tzname[0] = standard;
    tzname[1] = saving;
}
static struct tm __tm;
static char __time_text[26];
static int __month_days(int month, int year)
{
    if (month == 1) return year % 4 == 0 ? 29 : 28;
    return month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}
struct tm *gmtime(const time_t *t)
{
    long days = *t < 0 ? 0 : *t / 86400L, left = *t < 0 ? 0 : *t % 86400L;
    int year = 70, month = 0;
    __tm.tm_hour = (int)(left / 3600);
    __tm.tm_min = (int)(left % 3600 / 60);
    __tm.tm_sec = (int)(left % 60);
    __tm.tm_wday = (int)((days + 4) % 7);
    for (;;) {
        int length = year % 4 == 0 ? 366 : 365;
        if (days < length) break;
        days -= length;
        year++;
    }
    __tm.tm_year = year;
    __tm.tm_yday = (int)days;
    while (days >= __month_days(month, year)) {
        days -= __month_days(month, year);
        month++;
    }
    __tm.tm_mon = month;
    __tm.tm_mday = (int)days + 1;
    __tm.tm_isdst = 0;
    return &__tm;
}
struct tm *localtime(const time_t *t)
{
    int is_daylight;
    long local = __local_time(*t, &is_daylight);
    tzset();
    gmtime(&local);
    __tm.tm_isdst = is_daylight;
    return &__tm;
}
time_t mktime(struct tm *t)
{
    time_t time = __make_time(t);
    if (time != -1) *t = *localtime(&time);
    return time;
}
static void __pair(char *to, int value) { to[0] = value / 10 % 10 + '0'; to[1] = value % 10 + '0'; }
char *asctime(const struct tm *t)
{
    char *days = "SunMonTueWedThuFriSat", *months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int i, year = t->tm_year + 1900;
    for (i = 0; i < 24; i++) __time_text[i] = ' ';
    for (i = 0; i < 3; i++) {
        __time_text[i] = days[t->tm_wday * 3 + i];
        __time_text[4 + i] = months[t->tm_mon * 3 + i];
    }
    __pair(__time_text + 8, t->tm_mday);
    __pair(__time_text + 11, t->tm_hour);
    __pair(__time_text + 14, t->tm_min);
    __pair(__time_text + 17, t->tm_sec);
    __time_text[13] = __time_text[16] = ':';
    __pair(__time_text + 20, year / 100);
    __pair(__time_text + 22, year % 100);
    __time_text[24] = '\n';
    __time_text[25] = 0;
    return __time_text;
}
char *ctime(const time_t *t) { return asctime(localtime(t)); }
size_t strftime(char *s, size_t most, const char *format, const struct tm *t);
static char *__date_text(char *s, int clock)
{
    long now = time(0);
    struct tm *t = localtime(&now);
    __pair(s + 0, clock ? t->tm_hour : t->tm_mon + 1);
    __pair(s + 3, clock ? t->tm_min : t->tm_mday);
    __pair(s + 6, clock ? t->tm_sec : t->tm_year);
    s[2] = s[5] = clock ? ':' : '/';
    s[8] = 0;
    return s;
}
char *_strdate(char *s) { return __date_text(s, 0); }
char *_strtime(char *s) { return __date_text(s, 1); }
