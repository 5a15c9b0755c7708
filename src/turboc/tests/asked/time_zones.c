#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <string.h>
char *z[]={"TZ=EST5EDT","TZ=CST-8","TZ=PST8PDT","TZ=","TZ=GMT0","TZ=XX5","TZ=ABC+3","TZ=ABC12DEF","TZ=abc5","TZ=A1C5","TZ=AB","TZ=ABC","TZ=ABC-","TZ=ABC99","TZ=ABC5X","TZ=ABC5DEFG","TZ=ABCD5","TZ=ABC5:30","TZ=ABC5DE","TZ=ABC05DEF","TZ=ABC123","TZ=ABC-12DEF"};
int main(){int i;char b[60];time_t t=709000000L;struct tm*p;
for(i=0;i<sizeof z/sizeof*z;i++){putenv(z[i]);tzset();p=localtime(&t);strftime(b,60,"%Z",p);printf("%s: %ld %d %s %s [%s] %d %s",z[i],timezone,daylight,tzname[0],tzname[1],b,p->tm_isdst,ctime(&t));}
return 0;}
