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
  printf("0: "); strcpy(a,"-42"); pr(a,strchr(a,'1'));
  printf("1: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',0)); printf("%d %d\n", memcmp(a,"0124",0), memicmp(a,"01",2));
  printf("2: "); strcpy(a,"0123456789"); memmove(a+0,a+2,5); printf("%s\n",a);
  printf("3: "); printf("%u %u %lu\n", _rotl(256,8), _rotr(128,8), _lrotl(100UL,8));
  printf("4: "); strcpy(a,"0123456789"); memmove(a+0,a+1,1); printf("%s\n",a);
  printf("5: "); printf("%s|", gcvt(798.48,10,a)); printf("%s ", ecvt(-6.820994623245788e+18,10,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(999999.9999994674,3,&i,&n)); printf("%d %d\n",i,n);
  printf("6: "); strcpy(a,"abcabc"); printf("%d\n", strcmp(a,"4294967295"));
  printf("7: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',0)); printf("%d %d\n", memcmp(a,"0124",0), memicmp(a,"01",2));
  printf("8: "); printf("%d %d\n", strspn("a,b;c d",""), strcspn("a,b;c d",""));
  printf("9: "); printf("%d %ld\n", abs(-32767), labs(1000L));
  printf("10: "); strcpy(a,"abcabc"); strncat(a,"3.5e2z",0); printf("%s\n",a);
  printf("11: "); printf("%d %d\n", strspn("","-2147483648"), strcspn("","-2147483648"));
  printf("12: "); l=strtol("0x1F",&e,0); printf("%ld \"%s\"\n",l,e);
  printf("13: "); strcpy(a,"2147483647"); strncat(a,"99999",7); printf("%s\n",a);
  printf("14: "); strcpy(a,"1e3"); for(q=strtok(a,",; ");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("15: "); strcpy(a,"a,b;c d"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',4); printf("%s\n",a);
  printf("16: "); strcpy(a,"2147483647"); strncat(a,"99999",1); printf("%s\n",a);
  printf("17: "); strcpy(a,"0123456789"); memmove(a+3,a+0,1); printf("%s\n",a);
  printf("18: "); srand(-1); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(1));
  printf("19: "); printf("%s ", itoa(12345,a,37)); printf("%s ", ltoa(-10L,a,36)); printf("%s\n", ultoa(1000UL,a,16));
  printf("20: "); printf("%s|", gcvt(13339.0,1,a)); printf("%s ", ecvt(256264.22789877656,10,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(499264.0,1,&i,&n)); printf("%d %d\n",i,n);
  printf("21: "); strcpy(a,"AbC"); strncat(a," \t\n9",2); printf("%s\n",a);
  printf("22: "); printf("%d %d %d %d\n", toupper('o'), tolower('o'), _toupper('z'), toascii(3));
  printf("23: "); strcpy(a,"4294967295"); strncat(a,"-42",8); printf("%s\n",a);
  printf("24: "); srand(1); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(1));
  printf("25: "); printf("%d %ld %g\n", atoi("3.5e2z"), atol("3.5e2z"), atof("3.5e2z"));
  printf("26: "); strcpy(a,"-2147483648"); printf("%d\n", strcmp(a,"Hello World"));
  printf("27: "); strcpy(a,"99999"); pr(a,strstr(a,""));
  printf("28: "); strcpy(a,"4294967295"); pr(a,strchr(a,'1'));
  printf("29: "); strcpy(a,"4294967295"); printf("%d\n", strncmp(a,"1e3",3));
  printf("30: "); printf("%d %d\n", strspn("a","0x1F"), strcspn("a","0x1F"));
  printf("31: "); printf("%d %ld %g\n", atoi("abd"), atol("abd"), atof("abd"));
  printf("32: "); strcpy(a,"99999"); pr(a,strpbrk(a,"-2147483648"));
  printf("33: "); for(n=0;n<0+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("34: "); l=strtol(" \t\n9",&e,10); printf("%ld \"%s\"\n",l,e);
  printf("35: "); strcpy(a,"1e3"); for(q=strtok(a,"");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("36: "); strcpy(a,"Hello World"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',3); printf("%s\n",a);
  printf("37: "); for(n=120;n<120+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("38: "); printf("%s ", itoa(-2,a,1)); printf("%s ", ltoa(40000L,a,8)); printf("%s\n", ultoa(5UL,a,2));
  printf("39: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',8)); printf("%d %d\n", memcmp(a,"0124",8), memicmp(a,"01",2));
  printf("40: "); printf("%s ", itoa(257,a,8)); printf("%s ", ltoa(65536L,a,2)); printf("%s\n", ultoa(3UL,a,16));
  printf("41: "); printf("%d %ld\n", abs(255), labs(-1L));
  printf("42: "); swab("abcdefgh",a,6); a[8]=0; printf("%.4s\n",a);
  printf("43: "); strcpy(a,"Hello World"); printf("%d\n", strnicmp(a,"abd",0));
  printf("44: "); printf("%d %d %d %d\n", toupper(' '), tolower(' '), _toupper('z'), toascii(1000));
  printf("45: "); strcpy(a,"a"); pr(a,strstr(a,"abcabc"));
  printf("46: "); for(n=0;n<20;n++) v[n]=(n*37+3)%101; qsort(v,5,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=16; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("47: "); strcpy(a,"2147483647"); printf("%d\n", strncmp(a,"a,b;c d",5));
  printf("48: "); strcpy(a,"-42"); printf("%d\n", sg(strcmp(a,"a,b;c d")));
  printf("49: "); memset(a,'#',20); a[20]=0; strncpy(a,"Hello World",1); printf("%s\n", a);
  printf("50: "); for(n=96;n<96+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("51: "); strcpy(a,"abc"); printf("%d\n", strncmp(a,"-42",3));
  printf("52: "); printf("%s ", itoa(127,a,2)); printf("%s ", ltoa(-128L,a,8)); printf("%s\n", ultoa(2UL,a,10));
  printf("53: "); dv=div(2,7); lv=ldiv(1000L,-7L); printf("%d %d %ld %ld\n",dv.quot,dv.rem,lv.quot,lv.rem);
  printf("54: "); strcpy(a,"0x1F"); pr(a,strchr(a,'o'));
  printf("55: "); printf("%s|", gcvt(46446.0,15,a)); printf("%s ", ecvt(66651057.47584892,10,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(914299.0,0,&i,&n)); printf("%d %d\n",i,n);
  printf("56: "); strcpy(a,"1e3"); printf("%d\n", stricmp(a,"abd"));
  printf("57: "); for(n=0;n<0+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("58: "); swab("abcdefgh",a,4); a[8]=0; printf("%.4s\n",a);
  printf("59: "); srand(-1); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(1));
  return 0;
}
