#include <stdio.h>
int g=3; int f(){ return g; } int h(int a,int b){ return a*10+b; }
int pr(int k){printf("<%d>",k);return k;}
main(){ int i,j,k,x; int a[10]; int *p; char *s; static char t[10]="abcdef"; register int r;
 i=5; x=i++ + ++i; printf("1: %d %d\n",x,i);
 i=5; x=++i + ++i + ++i; printf("2: %d %d\n",x,i);
 i=5; x=i++ + i++ + i++; printf("3: %d %d\n",x,i);
 i=5; x=++i + i++; printf("4: %d %d\n",x,i);
 i=5; x=i + i++; printf("5: %d %d\n",x,i);
 i=5; x=i++ + i; printf("6: %d %d\n",x,i);
 i=5; x=i-- - --i; printf("7: %d %d\n",x,i);
 i=5; i=i++; printf("8: %d\n",i);
 i=5; i=i++ + 1; printf("9: %d\n",i);
 i=5; x=i++ * i++; printf("10: %d %d\n",x,i);
 i=5; x=++i * ++i; printf("11: %d %d\n",x,i);
 i=5; printf("12: %d %d %d\n",i,i++,++i);
 i=5; printf("13: %d\n",i++ + ++i);
 i=5; printf("14: %d\n",++i + ++i + ++i);
 for(j=0;j<10;j++)a[j]=j*11; j=2; a[j]=j++; printf("15: %d %d %d\n",a[2],a[3],j);
 j=2; a[j++]=j; printf("16: %d %d %d\n",a[2],a[3],j);
 j=2; x=a[j++]+j; printf("17: %d %d\n",x,j);
 j=2; j=a[j++]; printf("18: %d\n",j);
 p=a; x=*p++ + *p++; printf("19: %d %d\n",x,p-a);
 p=a; *p++=*p; printf("20: %d %d\n",a[0],a[1]);
 i=3; x=(i++, i++); printf("21: %d %d\n",x,i);
 i=3; x=i++ && i++; printf("22: %d %d\n",x,i);
 i=3; x=i++ ? i : 9; printf("23: %d %d\n",x,i);
 i=1; x=h(i++,i++); printf("24: %d %d\n",x,i);
 x=pr(1)+pr(2); printf("25\n"); x=pr(1)+pr(2)+pr(3); printf("26\n"); x=pr(1)+pr(2)*pr(3); printf("27\n"); x=pr(1)*pr(2)+pr(3)*pr(4); printf("28\n");
 x=pr(1)-(pr(2)-pr(3)); printf("29\n"); a[pr(1)]=pr(2); printf("30\n"); a[pr(1)]+=pr(2); printf("31\n"); x=a[pr(1)]+a[pr(2)]; printf("32\n");
 g=3; x=g++ + f(); printf("33: %d\n",x); g=3; x=f()+g++; printf("34: %d\n",x); g=3; x=++g+f(); printf("35: %d\n",x); g=3; x=g + (g=7); printf("36: %d\n",x);
 i=5; i+=i++; printf("37: %d\n",i); i=5; i+=++i; printf("38: %d\n",i); i=5; i=++i + i++; printf("39: %d\n",i); i=5; x=-i++ + i; printf("40: %d\n",x);
 i=5; x=i++ + 2*i; printf("41: %d\n",x); i=5; x=2*i + i++; printf("42: %d\n",x); i=5; x=i-- - i--; printf("43: %d %d\n",x,i);
 i=5; j=3; x=i+++j; printf("44: %d %d %d\n",x,i,j); i=1; i=i++ * 2 + i; printf("45: %d\n",i); i=2; x=i++ << i; printf("46: %d\n",x); i=2; x=(i=3)+i; printf("47: %d\n",x); i=2; x=i+(i=3); printf("48: %d\n",x);
 i=2; x=i++ == i; printf("49: %d\n",x); i=2; x=i == i++; printf("50: %d\n",x); i=2; if(i++ < i) printf("51 y\n"); else printf("51 n\n");
 s=t; while(*s++=*(s+1)); printf("52: %s\n",t); r=5; x=r++ + ++r; printf("53: %d %d\n",x,r); r=5; x=++r + ++r + ++r; printf("54: %d %d\n",x,r); r=5; r=r++; printf("55: %d\n",r); r=5; x=r++ + r++; printf("56: %d %d\n",x,r);
 { long l=5,m; m=l++ + ++l; printf("57: %ld %ld\n",m,l); l=5; m=++l + ++l + ++l; printf("58: %ld\n",m);} { char c=5; x=c++ + ++c; printf("59: %d %d\n",x,c); x=++c + ++c; printf("60: %d\n",x);} 
 a[0]=5; x=a[0]++ + ++a[0]; printf("61: %d %d\n",x,a[0]); a[0]=5; x=++a[0] + ++a[0] + ++a[0]; printf("62: %d %d\n",x,a[0]); p=a; a[0]=5; x=++*p + ++*p; printf("63: %d\n",x); i=0;a[i]=i++ + ++i; printf("64: %d %d %d\n",a[0],a[1],i);
 i=5; x=(i++)+(++i)+(i++); printf("65: %d %d\n",x,i); i=10; x=++i + i++ + --i - i--; printf("66: %d %d\n",x,i); i=1; x=++i*++i*++i; printf("67: %d\n",x); i=3; x=i*++i; printf("68: %d\n",x); i=3; x=++i*i; printf("69: %d\n",x); i=5; x=i-++i; printf("70: %d\n",x); i=5; x=i+++i--; printf("71: %d %d\n",x,i); i=1; x= i++ + ++i * i++; printf("72: %d %d\n",x,i); {double d=1.5; double e=d++ + ++d; printf("73: %g %g\n",e,d);}
 i=5; printf("74: %d %d %d %d\n",i++,i--,++i,--i); i=5; printf("75: %d %d\n",i,i=i+1); printf("76: %d %d\n",i=7,i); i=5; printf("77: %d %d %d\n",++i,i,i++); i=4; printf("78: %d %d\n",i*i++,i);
 return 0;}
