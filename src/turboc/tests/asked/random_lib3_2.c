#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
static int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int cmps(const void *a, const void *b) { return strcmp((char*)a, (char*)b); }
int sg(int x) { return x < 0 ? -1 : x > 0; }
void pr(char *b, char *q) { if (q) printf("%d \"%s\"\n", q - b, q); else printf("null\n"); }
char a[200], b[200]; char *e; int v[20]; char w[6][8]; div_t dv; ldiv_t lv;
main()
{
  int i, n; long l; char *q;
  printf("0: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("1: "); printf("%u %u %lu\n", _rotl(255,4), _rotr(255,4), _lrotl(3UL,4));
  printf("2: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',6)); printf("%d %d\n", memcmp(a,"0124",6), memicmp(a,"01",2));
  printf("3: "); dv=div(0,7); lv=ldiv(7L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("4: "); dv=div(-129,1); lv=ldiv(0L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("5: "); strcpy(a,"a"); pr(a,strrchr(a,' '));
  printf("6: "); strcpy(a,"3.5e2z"); pr(a,strchr(a,' '));
  printf("7: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("8: "); printf("%g ",strtod("0x1F",&e)); printf("\"%s\"\n",e);
  printf("9: "); dv=div(-3,-3); lv=ldiv(5L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("10: "); strcpy(a,"zzz"); printf("%d\n", strcmp(a," \t\n9"));
  printf("11: "); strcpy(a,""); pr(a,strpbrk(a,"+7x"));
  printf("12: "); l=strtol("abcabc",&e,36); printf("%ld \"%s\"\n",l,e);
  printf("13: "); strcpy(a,"abd"); pr(a,strchr(a,' '));
  printf("14: "); strcpy(a,"1e3"); printf("%d\n", sg(strcmp(a,"3.5e2z")));
  printf("15: "); strcpy(a,"abcabc"); printf("%d\n", stricmp(a,"  12ab"));
  printf("16: "); printf("%s|", gcvt(150.96,6,a)); printf("%s ", ecvt(626.2,3,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(271.94,0,&i,&n)); printf("%d %d\n",i,n);
  printf("17: "); strcpy(a," \t\n9"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',0); printf("%s\n",a);
  printf("18: "); printf("%d %ld\n", abs(256), labs(-40000L));
  printf("19: "); swab("abcdefgh",a,6); a[8]=0; printf("%.4s\n",a);
  printf("20: "); strcpy(a,"abd"); printf("%d\n", strnicmp(a,"AbC",7));
  printf("21: "); strcpy(a,"Hello World"); pr(a,strstr(a,"-42"));
  printf("22: "); printf("%g ",strtod("1e3",&e)); printf("\"%s\"\n",e);
  printf("23: "); printf("%d %ld %g\n", atoi("a,b;c d"), atol("a,b;c d"), atof("a,b;c d"));
  printf("24: "); strcpy(a,"2147483647"); pr(a,strpbrk(a,"zzz"));
  printf("25: "); strcpy(a,"1e3"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',6); printf("%s\n",a);
  printf("26: "); strcpy(a,"0123456789"); memmove(a+2,a+0,1); printf("%s\n",a);
  printf("27: "); printf("%d %ld %g\n", atoi("0x1F"), atol("0x1F"), atof("0x1F"));
  printf("28: "); strcpy(a,"-42"); printf("%d\n", strnicmp(a,"abd",0));
  printf("29: "); srand(2); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(10));
  printf("30: "); printf("%g ",strtod(" \t\n9",&e)); printf("\"%s\"\n",e);
  printf("31: "); memset(a,'#',20); a[20]=0; strncpy(a,"",4); printf("%s\n", a);
  printf("32: "); dv=div(257,1); lv=ldiv(-256L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("33: "); strcpy(a,"abc"); printf("%d\n", strnicmp(a,"a,b;c d",7));
  printf("34: "); printf("%g ",strtod("abd",&e)); printf("\"%s\"\n",e);
  printf("35: "); strcpy(a,"-0"); printf("%d\n", stricmp(a,"AbC"));
  printf("36: "); strcpy(a,"0x1F"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',0); printf("%s\n",a);
  printf("37: "); for(n=0;n<20;n++) v[n]=(n*37+13)%101; qsort(v,20,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=1; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("38: "); strcpy(a,"3.5e2z"); printf("%d\n", strcmp(a,"abc"));
  printf("39: "); strcpy(a,"+7x"); pr(a,strchr(a,'b'));
  printf("40: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',8)); printf("%d %d\n", memcmp(a,"0124",8), memicmp(a,"01",2));
  printf("41: "); pr(a,stpcpy(a,"-0"));
  printf("42: "); strcpy(a,"-42"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',6); printf("%s\n",a);
  printf("43: "); strcpy(a,"4294967295"); pr(a,strpbrk(a,"99999"));
  printf("44: "); strcpy(a,"2147483647"); printf("%d\n", stricmp(a,"AbC"));
  printf("45: "); printf("%s ", itoa(-255,a,16)); printf("%s ", ltoa(2L,a,2)); printf("%s\n", ultoa(128UL,a,2));
  printf("46: "); strcpy(a,"0123456789"); memmove(a+2,a+1,5); printf("%s\n",a);
  printf("47: "); printf("%s ", itoa(3,a,10)); printf("%s ", ltoa(3L,a,16)); printf("%s\n", ultoa(1000UL,a,16));
  printf("48: "); printf("%s|", gcvt(1.0,15,a)); printf("%s ", ecvt(-0.05368029124759519,6,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(999895.0,1,&i,&n)); printf("%d %d\n",i,n);
  printf("49: "); printf("%d %ld %g\n", atoi("0x1F"), atol("0x1F"), atof("0x1F"));
  printf("50: "); printf("%d %d %d %d\n", toupper('b'), tolower('b'), _toupper('a'), toascii(12345));
  printf("51: "); l=strtol("-42",&e,8); printf("%ld \"%s\"\n",l,e);
  printf("52: "); printf("%d %d %d %d\n", toupper('1'), tolower('1'), _toupper('a'), toascii(-7));
  printf("53: "); srand(0); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(1));
  printf("54: "); strcpy(a,"-0"); printf("%d\n", strncmp(a,"0x1F",8));
  printf("55: "); strcpy(a,"a,b;c d"); printf("%d\n", strcmp(a,"abcabc"));
  printf("56: "); printf("%s|", gcvt(-787.5,3,a)); printf("%s ", ecvt(0.0005895659893272051,6,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(976448.8987720998,1,&i,&n)); printf("%d %d\n",i,n);
  printf("57: "); strcpy(a,"0123456789"); memmove(a+0,a+3,5); printf("%s\n",a);
  printf("58: "); strcpy(a,"a,b;c d"); pr(a,strpbrk(a," \t\n9"));
  printf("59: "); printf("%u %u %lu\n", _rotl(12345,8), _rotr(1,8), _lrotl(255UL,8));
  return 0;
}
