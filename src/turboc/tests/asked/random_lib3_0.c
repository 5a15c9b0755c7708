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
  printf("0: "); printf("%s ", itoa(32767,a,2)); printf("%s ", ltoa(-40000L,a,36)); printf("%s\n", ultoa(100000UL,a,16));
  printf("1: "); strcpy(a,"-42"); strncat(a,"+7x",3); printf("%s\n",a);
  printf("2: "); l=strtol("99999",&e,16); printf("%ld \"%s\"\n",l,e);
  printf("3: "); printf("%d %d %d %d\n", toupper('a'), tolower('a'), _toupper('a'), toascii(0));
  printf("4: "); printf("%u %u %lu\n", _rotl(255,8), _rotr(128,8), _lrotl(7UL,8));
  printf("5: "); strcpy(a,"4294967295"); printf("%d\n", strncmp(a,"  12ab",1));
  printf("6: "); printf("%d %ld %g\n", atoi("abd"), atol("abd"), atof("abd"));
  printf("7: "); a[0]=0; q=memccpy(a,"hello,world",',',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("8: "); strcpy(a,"AbC"); pr(a,strrchr(a,'a'));
  printf("9: "); printf("%d %ld\n", abs(257), labs(-100000L));
  printf("10: "); printf("%d %ld\n", abs(30000), labs(65536L));
  printf("11: "); printf("%s|", gcvt(822.56,15,a)); printf("%s ", ecvt(-475.0569562,1,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(999427.774557,0,&i,&n)); printf("%d %d\n",i,n);
  printf("12: "); strcpy(a,"2147483647"); pr(a,strchr(a,'o'));
  printf("13: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("14: "); printf("%g ",strtod("  12ab",&e)); printf("\"%s\"\n",e);
  printf("15: "); for(n=0;n<20;n++) v[n]=(n*7+23)%101; qsort(v,20,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=53; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("16: "); strcpy(a,"-42"); printf("%d\n", strncmp(a,"99999",7));
  printf("17: "); strcpy(a,"0x1F"); strncat(a,"AbC",8); printf("%s\n",a);
  printf("18: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',4)); printf("%d %d\n", memcmp(a,"0124",4), memicmp(a,"01",2));
  printf("19: "); strcpy(a,"1e3"); for(q=strtok(a,"");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("20: "); strcpy(a,"+7x"); for(q=strtok(a,"");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("21: "); printf("%d %ld\n", abs(32767), labs(0L));
  printf("22: "); strcpy(a,"Hello World"); printf("%d\n", stricmp(a,"99999"));
  printf("23: "); printf("%d %d %d %d\n", toupper('a'), tolower('a'), _toupper('z'), toascii(-2));
  printf("24: "); printf("%d %ld\n", abs(256), labs(257L));
  printf("25: "); printf("%d %d %d %d\n", toupper('b'), tolower('b'), _toupper('a'), toascii(-10));
  printf("26: "); pr(a,stpcpy(a,"a,b;c d"));
  printf("27: "); dv=div(2,10); lv=ldiv(65535L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("28: "); strcpy(a,"abcabc"); pr(a,strrchr(a,'z'));
  printf("29: "); strcpy(a,"-42"); pr(a,strpbrk(a,"AbC"));
  printf("30: "); strcpy(a,"1e3"); printf("%d\n", strcmp(a,"a,b;c d"));
  printf("31: "); strcpy(a,"  12ab"); pr(a,strchr(a,0));
  printf("32: "); for(n=120;n<120+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("33: "); for(n=0;n<0+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("34: "); strcpy(a,"a,b;c d"); pr(a,strchr(a,'b'));
  printf("35: "); strcpy(a,"1e3"); printf("%d\n", strncmp(a,"2147483647",6));
  printf("36: "); strcpy(a,"Hello World"); for(q=strtok(a,",; ");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("37: "); strcpy(a,"abcabc"); pr(a,strrchr(a,'1'));
  printf("38: "); strcpy(a,"0x1F"); pr(a,strchr(a,'a'));
  printf("39: "); strcpy(a,"+7x"); strncat(a,"+7x",2); printf("%s\n",a);
  printf("40: "); printf("%s|", gcvt(13253.25,3,a)); printf("%s ", ecvt(41439213343.578316,3,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(682.083,6,&i,&n)); printf("%d %d\n",i,n);
  printf("41: "); strcpy(a,"-42"); printf("%d\n", strncmp(a," \t\n9",1));
  printf("42: "); swab("abcdefgh",a,4); a[8]=0; printf("%.4s\n",a);
  printf("43: "); srand(0); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(10));
  printf("44: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',8)); printf("%d %d\n", memcmp(a,"0124",8), memicmp(a,"01",2));
  printf("45: "); strcpy(a,"Hello World"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("46: "); printf("%d %ld %g\n", atoi("abd"), atol("abd"), atof("abd"));
  printf("47: "); dv=div(-3,7); lv=ldiv(-10L,3L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("48: "); for(n=96;n<96+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("49: "); strcpy(a,"AbC"); printf("%d\n", strncmp(a," \t\n9",0));
  printf("50: "); swab("abcdefgh",a,6); a[8]=0; printf("%.4s\n",a);
  printf("51: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("52: "); strcpy(a,"4294967295"); pr(a,strstr(a,"Hello World"));
  printf("53: "); printf("%d %ld %g\n", atoi("abd"), atol("abd"), atof("abd"));
  printf("54: "); strcpy(a,"+7x"); printf("%d\n", strncmp(a,"",8));
  printf("55: "); strcpy(a,"3.5e2z"); pr(a,strrchr(a,' '));
  printf("56: "); strcpy(a,""); printf("%d\n", strncmp(a," \t\n9",3));
  printf("57: "); strcpy(a,""); pr(a,strstr(a,"abd"));
  printf("58: "); dv=div(200,10); lv=ldiv(-100L,1000L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("59: "); for(n=72;n<72+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  return 0;
}
