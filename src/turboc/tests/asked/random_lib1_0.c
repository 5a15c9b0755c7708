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
  printf("0: "); strcpy(a,"0x1F"); for(q=strtok(a," ");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("1: "); printf("%u %u %lu\n", _rotl(7,1), _rotr(257,1), _lrotl(2UL,1));
  printf("2: "); printf("%u %u %lu\n", _rotl(257,6), _rotr(129,6), _lrotl(65536UL,6));
  printf("3: "); for(n=48;n<48+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("4: "); strcpy(a,"Hello World"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("5: "); printf("%u %u %lu\n", _rotl(10,7), _rotr(3,7), _lrotl(2147483647UL,7));
  printf("6: "); strcpy(a,"-2147483648"); pr(a,strpbrk(a,"abd"));
  printf("7: "); strcpy(a,"4294967295"); for(q=strtok(a,"");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("8: "); printf("%d %d %d %d\n", toupper('b'), tolower('b'), _toupper('z'), toascii(-256));
  printf("9: "); strcpy(a,"abcabc"); pr(a,strstr(a,"abcabc"));
  printf("10: "); strcpy(a,"0123456789"); memmove(a+1,a+0,0); printf("%s\n",a);
  printf("11: "); printf("%d %d %d %d\n", toupper('a'), tolower('a'), _toupper('z'), toascii(-3));
  printf("12: "); printf("%d %d\n", strspn("","4294967295"), strcspn("","4294967295"));
  printf("13: "); pr(a,stpcpy(a,"  12ab"));
  printf("14: "); for(n=96;n<96+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("15: "); printf("%g ",strtod("-42",&e)); printf("\"%s\"\n",e);
  printf("16: "); a[0]=0; q=memccpy(a,"hello,world",',',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("17: "); printf("%g ",strtod("3.5e2z",&e)); printf("\"%s\"\n",e);
  printf("18: "); strcpy(a,"3.5e2z"); printf("%d\n", strcmp(a,"4294967295"));
  printf("19: "); l=strtol("-0",&e,8); printf("%ld \"%s\"\n",l,e);
  printf("20: "); printf("%d %ld\n", abs(1000), labs(1000L));
  printf("21: "); strcpy(a,"2147483647"); printf("%d\n", sg(strcmp(a,"-0")));
  printf("22: "); printf("%d %d\n", strspn("a,b;c d"," \t\n9"), strcspn("a,b;c d"," \t\n9"));
  printf("23: "); printf("%g ",strtod("1e3",&e)); printf("\"%s\"\n",e);
  printf("24: "); strcpy(a,"AbC"); printf("%d\n", strcmp(a,"-42"));
  printf("25: "); strcpy(a,"-2147483648"); pr(a,strstr(a,"abd"));
  printf("26: "); strcpy(a,"abc"); printf("%d\n", strcmp(a,"2147483647"));
  printf("27: "); strcpy(a,"0123456789"); memmove(a+2,a+3,3); printf("%s\n",a);
  printf("28: "); printf("%d %d\n", strspn("99999","a"), strcspn("99999","a"));
  printf("29: "); printf("%d %ld %g\n", atoi("-2147483648"), atol("-2147483648"), atof("-2147483648"));
  printf("30: "); strcpy(a,"-42"); printf("%d\n", strcmp(a,"+7x"));
  printf("31: "); strcpy(a,"0x1F"); printf("%d\n", strcmp(a,"zzz"));
  printf("32: "); l=strtol("AbC",&e,8); printf("%ld \"%s\"\n",l,e);
  printf("33: "); strcpy(a,"0x1F"); strncat(a,"  12ab",4); printf("%s\n",a);
  printf("34: "); l=strtoul("abc",&e,8); printf("%lu \"%s\"\n",l,e);
  printf("35: "); printf("%d %ld\n", abs(10), labs(40000L));
  printf("36: "); printf("%g ",strtod("-2147483648",&e)); printf("\"%s\"\n",e);
  printf("37: "); l=strtol("a",&e,10); printf("%ld \"%s\"\n",l,e);
  printf("38: "); strcpy(a,"Hello World"); printf("%d\n", strncmp(a,"-42",4));
  printf("39: "); dv=div(127,10); lv=ldiv(-7L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("40: "); printf("%s ", itoa(-2,a,3)); printf("%s ", ltoa(2147483647L,a,36)); printf("%s\n", ultoa(100UL,a,2));
  printf("41: "); strcpy(a,"+7x"); printf("%d\n", strncmp(a,"1e3",2));
  printf("42: "); l=strtoul("3.5e2z",&e,10); printf("%lu \"%s\"\n",l,e);
  printf("43: "); strcpy(a,"abd"); for(q=strtok(a," ");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("44: "); strcpy(a," \t\n9"); pr(a,strpbrk(a,"a"));
  printf("45: "); l=strtoul("",&e,10); printf("%lu \"%s\"\n",l,e);
  printf("46: "); dv=div(-10,1); lv=ldiv(16777215L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("47: "); strcpy(a,"-2147483648"); pr(a,strrchr(a,' '));
  printf("48: "); strcpy(a,"0x1F"); printf("%d\n", sg(strcmp(a,"-2147483648")));
  printf("49: "); strcpy(a,""); printf("%d\n", strnicmp(a,"0x1F",8));
  printf("50: "); printf("%u %u %lu\n", _rotl(30000,5), _rotr(256,5), _lrotl(100UL,5));
  printf("51: "); strcpy(a,"2147483647"); pr(a,strrchr(a,'b'));
  printf("52: "); printf("%s ", itoa(1000,a,10)); printf("%s ", ltoa(2147483647L,a,8)); printf("%s\n", ultoa(129UL,a,16));
  printf("53: "); printf("%d %d %d %d\n", toupper('b'), tolower('b'), _toupper('a'), toascii(-7));
  printf("54: "); strcpy(a,"4294967295"); printf("%d\n", stricmp(a,"0x1F"));
  printf("55: "); strcpy(a,"2147483647"); pr(a,strrchr(a,'a'));
  printf("56: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',6)); printf("%d %d\n", memcmp(a,"0124",6), memicmp(a,"01",2));
  printf("57: "); l=strtoul("0x1F",&e,8); printf("%lu \"%s\"\n",l,e);
  printf("58: "); strcpy(a,"0123456789"); memmove(a+2,a+3,1); printf("%s\n",a);
  printf("59: "); printf("%s|", gcvt(-179321097134440.56,15,a)); printf("%s ", ecvt(-2144.0,6,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(237837.3519973755,6,&i,&n)); printf("%d %d\n",i,n);
  return 0;
}
