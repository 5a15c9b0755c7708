#include <stdio.h>
#include <string.h>
char c=-1; unsigned char u=255, v=200; signed char s=-56; int r;
main(){ 
printf("%d %d %d %d %d %d\n",c==u,c<u,c>u,c!=u,s==v,s<v); printf("%d %d %d %d\n",c|v,c^v,c&v,c+v); printf("%d %d %d\n",r?c:u,u?s:v,c*v);
if(c==u) printf("eq\n"); else printf("ne\n"); if(s<v) printf("lt\n"); else printf("ge\n"); r=s|v; printf("%d\n",r); r=s^u; printf("%d\n",r); r=s==v; printf("%d\n",r); r=c-u; printf("%d\n",r);
printf("%d %d\n",c==255,u==-1); printf("%d %d\n",(c|0x10),(u|s)|1); c|=v; printf("%d\n",c); printf("%d %d\n", sizeof(c|u), sizeof(c+u)); printf("%d %d\n",c==(char)255,c==(unsigned char)255); printf("%d %d %d\n",(char)-5|(unsigned char)3,~u,-u);
printf("%d %d %d %d %d\n",stricmp("","abc"),stricmp("abc",""),stricmp("ab","abc"),stricmp("abc","ab"),stricmp("a","["));
printf("%d %d %d %d\n",strnicmp("","abc",3),strnicmp("abc","",3),strnicmp("ab","abc",3),strnicmp("ABd","abc",3)); printf("%d %d %d\n",memicmp("","abc",1),memicmp("abc","",1),memicmp("a","_",1));
return 0;}
