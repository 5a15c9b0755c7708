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
  printf("0: "); strcpy(a,"0x1F"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("1: "); strcpy(a,"4294967295"); pr(a,strstr(a,"Hello World"));
  printf("2: "); printf("%g ",strtod("",&e)); printf("\"%s\"\n",e);
  printf("3: "); printf("%u %u %lu\n", _rotl(255,6), _rotr(7,6), _lrotl(2147483647UL,6));
  printf("4: "); l=strtoul("Hello World",&e,10); printf("%lu \"%s\"\n",l,e);
  printf("5: "); strcpy(a,"abc"); pr(a,strrchr(a,' '));
  printf("6: "); strcpy(a,"AbC"); pr(a,strchr(a,'a'));
  printf("7: "); pr(a,stpcpy(a,""));
  printf("8: "); strcpy(a,"99999"); strncat(a,"abd",1); printf("%s\n",a);
  printf("9: "); strcpy(a,"3.5e2z"); printf("%d\n", sg(strcmp(a,"a")));
  printf("10: "); a[0]=0; q=memccpy(a,"hello,world",'z',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("11: "); printf("%d %ld %g\n", atoi("abcabc"), atol("abcabc"), atof("abcabc"));
  printf("12: "); strcpy(a,"AbC"); printf("%d\n", strcmp(a,"3.5e2z"));
  printf("13: "); swab("abcdefgh",a,6); a[8]=0; printf("%.4s\n",a);
  printf("14: "); l=strtol("Hello World",&e,16); printf("%ld \"%s\"\n",l,e);
  printf("15: "); printf("%d %d %d %d\n", toupper(0), tolower(0), _toupper('a'), toascii(-129));
  printf("16: "); strcpy(a,"-42"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("17: "); printf("%g ",strtod("99999",&e)); printf("\"%s\"\n",e);
  printf("18: "); strcpy(a,"-42"); strncat(a,"3.5e2z",3); printf("%s\n",a);
  printf("19: "); memset(a,'#',20); a[20]=0; strncpy(a,"4294967295",0); printf("%s\n", a);
  printf("20: "); printf("%d %d\n", strspn("  12ab","  12ab"), strcspn("  12ab","  12ab"));
  printf("21: "); srand(12345); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(10));
  printf("22: "); strcpy(a,"0123456789"); pr(a,memchr(a,'5',3)); printf("%d %d\n", memcmp(a,"0124",3), memicmp(a,"01",2));
  printf("23: "); for(n=0;n<20;n++) v[n]=(n*37+30)%101; qsort(v,5,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=98; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("24: "); printf("%d %d\n", strspn("-2147483648","4294967295"), strcspn("-2147483648","4294967295"));
  printf("25: "); strcpy(a,"Hello World"); strncat(a,"",1); printf("%s\n",a);
  printf("26: "); strcpy(a,"zzz"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("27: "); printf("%d %ld %g\n", atoi("1e3"), atol("1e3"), atof("1e3"));
  printf("28: "); strcpy(a,"99999"); pr(a,strstr(a,"0x1F"));
  printf("29: "); strcpy(a,"abcabc"); pr(a,strrev(a)); pr(a,strupr(a)); pr(a,strlwr(a));
  printf("30: "); strcpy(a,"a,b;c d"); for(q=strtok(a,"b");q;q=strtok(NULL,",; ")) printf("<%s>",q); printf("\n");
  printf("31: "); l=strtoul("a,b;c d",&e,0); printf("%lu \"%s\"\n",l,e);
  printf("32: "); printf("%d %d\n", strspn("AbC","abc"), strcspn("AbC","abc"));
  printf("33: "); a[0]=0; q=memccpy(a,"hello,world",',',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("34: "); strcpy(a,"abc"); pr(a,strpbrk(a,"-42"));
  printf("35: "); printf("%d %d %d %d\n", toupper('1'), tolower('1'), _toupper('z'), toascii(2));
  printf("36: "); strcpy(a,"4294967295"); pr(a,strrchr(a,'o'));
  printf("37: "); strcpy(a,"1e3"); pr(a,strchr(a,'b'));
  printf("38: "); strcpy(a,"0123456789"); memmove(a+3,a+3,5); printf("%s\n",a);
  printf("39: "); strcpy(a,"+7x"); pr(a,strchr(a,0));
  printf("40: "); strcpy(a,"99999"); strset(a,'x'); strcat(a,"|"); strnset(a,'y',7); printf("%s\n",a);
  printf("41: "); strcpy(a,"AbC"); pr(a,strchr(a,' '));
  printf("42: "); for(n=72;n<72+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("43: "); strcpy(a,""); pr(a,strrchr(a,'o'));
  printf("44: "); strcpy(a,"Hello World"); printf("%d\n", strnicmp(a,"-42",3));
  printf("45: "); strcpy(a,"-42"); printf("%d\n", strncmp(a,"-2147483648",4));
  printf("46: "); strcpy(a," \t\n9"); pr(a,strstr(a,"abc"));
  printf("47: "); printf("%u %u %lu\n", _rotl(30000,5), _rotr(32767,5), _lrotl(12345UL,5));
  printf("48: "); for(n=0;n<20;n++) v[n]=(n*7+22)%101; qsort(v,5,sizeof(int),cmp); for(n=0;n<20;n++) printf("%d ",v[n]); n=47; printf("%d\n", bsearch(&n,v,20,sizeof(int),cmp)!=NULL);
  printf("49: "); l=strtol("-2147483648",&e,1); printf("%ld \"%s\"\n",l,e);
  printf("50: "); strcpy(a,"Hello World"); pr(a,strchr(a,'a'));
  printf("51: "); strcpy(a,"AbC"); pr(a,strrchr(a,'b'));
  printf("52: "); srand(0); printf("%d %d %d %d\n", rand(), rand(), rand()%10, random(10));
  printf("53: "); a[0]=0; q=memccpy(a,"hello,world",',',8); a[10]=0; printf("%d\n", q?q-a:-1);
  printf("54: "); printf("%s|", gcvt(8923.0,15,a)); printf("%s ", ecvt(1.5,10,&i,&n)); printf("%d %d ",i,n); printf("%s ", fcvt(0.125,3,&i,&n)); printf("%d %d\n",i,n);
  printf("55: "); memset(a,'#',20); a[20]=0; strncpy(a,"Hello World",6); printf("%s\n", a);
  printf("56: "); for(n=0;n<0+24;n++) printf("%d%d%d%d%d%d%d%d%d%d%d ",!!isalpha(n),!!isdigit(n),!!isalnum(n),!!isspace(n),!!isupper(n),!!islower(n),!!ispunct(n),!!isprint(n),!!isgraph(n),!!iscntrl(n),!!isxdigit(n)); printf("\n");
  printf("57: "); swab("abcdefgh",a,8); a[8]=0; printf("%.4s\n",a);
  printf("58: "); strcpy(a,"-42"); strncat(a,"abcabc",5); printf("%s\n",a);
  printf("59: "); strcpy(a,""); strncat(a,"4294967295",8); printf("%s\n",a);
  return 0;
}
