#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
char *s[]={"","  ","1","+","-","-0","0","0x","0x1f","-0x1f","+0X7FFFFFFF","0xffffffff","0x100000000","2147483647","2147483648","-2147483648","-2147483649","4294967295","4294967296","4294967297","99999999999","-99999999999","-1","-4294967295","-4294967296","077","08","081e-400","zz","ZZ9","1010102","  \t\n\v\f\r42","--5","+-5","- 5","3.14","42949672959","0x123456789","1777777777777","37777777777","40000000000","-0x80000000","-0x80000001","99z","  42"};
int r[]={0,2,8,10,16,36,37,1,-1,3};
int main(){int i,j;char*e;long d;unsigned long u;for(i=0;i<sizeof s/sizeof*s;i++)for(j=0;j<10;j++){errno=0;d=strtol(s[i],&e,r[j]);printf("[%s] %d: %ld %d %d",s[i],r[j],d,(int)(e-s[i]),errno);errno=0;u=strtoul(s[i],&e,r[j]);printf(" | %lu %d %d",u,(int)(e-s[i]),errno);if(!j)printf(" | %d %ld",atoi(s[i]),atol(s[i]));printf("\n");}return 0;}
