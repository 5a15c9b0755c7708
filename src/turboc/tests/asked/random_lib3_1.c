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
  printf("0: "); printf("%u %u %lu\n", _rotl(257,5), _rotr(12345,5), _lrotl(128UL,5));
  printf("1: "); strcpy(a,"a"); printf("%d\n", strcmp(a,"-42"));
  printf("2: "); printf("%d %ld\n", abs(257), labs(100L));
  printf("3: "); pr(a,stpcpy(a,"1e3"));
  printf("4: "); for(n=48;n<48+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("5: "); printf("%s ", itoa(200,a,16)); printf("%s ", ltoa(-1L,a,10)); printf("%s\n", ultoa(65536UL,a,2));
  printf("6: "); strcpy(a,"-2147483648"); printf("%d\n", strnicmp(a,"AbC",2));
  printf("7: "); strcpy(a,"0123456789"); memmove(a+2,a+0,4); printf("%s\n",a);
  printf("8: "); strcpy(a,"  12ab"); printf("%d\n", strcmp(a,"99999"));
  printf("9: "); printf("%d %d\n", strspn(" \t\n9","AbC"), strcspn(" \t\n9","AbC"));
  printf("10: "); for(n=0;n<0+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("11: "); strcpy(a,"a"); for(q=strtok(a," ");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("12: "); strcpy(a,"-2147483648"); strncat(a,"2147483647",5); printf("%s\n",a);
  printf("13: "); printf("%d %ld\n", abs(257), labs(65536L));
  printf("14: "); dv=div(-7,10); lv=ldiv(5L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("15: "); for(n=24;n<24+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("16: "); strcpy(a,"3.5e2z"); printf("%d\n", strcmp(a," \t\n9"));
  printf("17: "); dv=div(1,-3); lv=ldiv(-255L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("18: "); strcpy(a,"abc"); printf("%d\n", strcmp(a,"Hello World"));
  printf("19: "); strcpy(a,"-2147483648"); strncat(a,"2147483647",8); printf("%s\n",a);
  printf("20: "); printf("%d %d\n", strspn("-2147483648","3.5e2z"), strcspn("-2147483648","3.5e2z"));
  printf("21: "); strcpy(a,"3.5e2z"); printf("%d\n", strnicmp(a," \t\n9",5));
  printf("22: "); printf("%d %ld\n", abs(-129), labs(-129L));
  printf("23: "); printf("%s ", itoa(-129,a,8)); printf("%s ", ltoa(-100L,a,16)); printf("%s\n", ultoa(100000UL,a,2));
  printf("24: "); strcpy(a,"abcabc"); pr(a,strrchr(a,'o'));
  printf("25: "); dv=div(-255,7); lv=ldiv(-1L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("26: "); pr(a,stpcpy(a,"-42"));
  printf("27: "); l=strtol("AbC",&e,10); printf("%ld \"%s\"\n",l,e);
  printf("28: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("29: "); printf("%d %ld\n", abs(257), labs(3L));
  printf("30: "); srand(0); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(10));
  printf("31: "); printf("%g ",strtod("Hello World",&e)); printf("\"%s\"\n",e);
  printf("32: "); pr(a,stpcpy(a,"-0"));
  printf("33: "); printf("%d %ld %g\n", atoi("a,b;c d"), atol("a,b;c d"), atof("a,b;c d"));
  printf("34: "); printf("%d %d %d %d\n", toupper('z'), tolower('z'), _toupper('z'), toascii(-128));
  printf("35: "); strcpy(a,"0x1F"); strncat(a,"abc",0); printf("%s\n",a);
  printf("36: "); dv=div(127,7); lv=ldiv(123456789L,1000L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("37: "); strcpy(a,"-42"); pr(a,strchr(a,'o'));
  printf("38: "); srand(-1); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(100));
  printf("39: "); printf("%u %u %lu\n", _rotl(255,7), _rotr(1,7), _lrotl(123456789UL,7));
  printf("40: "); printf("%d %ld %g\n", atoi("abcabc"), atol("abcabc"), atof("abcabc"));
  printf("41: "); strcpy(a,"-42"); pr(a,strpbrk(a,"abc"));
  printf("42: "); strcpy(a,"0123456789"); memmove(a+2,a+3,0); printf("%s\n",a);
  printf("43: "); a[0]=0; q=memccpy(a,"hello,world",'z',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("44: "); for(n=0;n<20;n++) v[n]=(n*7+2)%101; qsort(v,1,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=94; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("45: "); printf("%s|", gcvt(254.21,15,a)); printf("%s ", ecvt(-84724463924.75195,3,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(1747.3333333333333,0,&i,&n)); printf("%d %d\n",i,n);
  printf("46: "); printf("%s|", gcvt(-592.3664,15,a)); printf("%s ", ecvt(5496.5,6,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(99.5,3,&i,&n)); printf("%d %d\n",i,n);
  printf("47: "); strcpy(a,"a,b;c d"); printf("%d\n", strcmp(a,"-42"));
  printf("48: "); printf("%d %d %d %d\n", toupper('z'), tolower('z'), _toupper('z'), toascii(-100));
  printf("49: "); printf("%u %u %lu\n", _rotl(3,5), _rotr(129,5), _lrotl(257UL,5));
  printf("50: "); printf("%d %ld %g\n", atoi("0x1F"), atol("0x1F"), atof("0x1F"));
  printf("51: "); a[0]=0; q=memccpy(a,"hello,world",',',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("52: "); srand(1); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(100));
  printf("53: "); strcpy(a,"99999"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',1); printf("%s\n",a);
  printf("54: "); printf("%d %d\n", strspn("-42",""), strcspn("-42",""));
  printf("55: "); for(n=72;n<72+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("56: "); printf("%d %ld\n", abs(-32767), labs(-100L));
  printf("57: "); strcpy(a,"  12ab"); pr(a,strstr(a,"1e3"));
  printf("58: "); printf("%d %ld %g\n", atoi("  12ab"), atol("  12ab"), atof("  12ab"));
  printf("59: "); strcpy(a,"2147483647"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',4); printf("%s\n",a);
  return 0;
}
