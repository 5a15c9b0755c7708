#include <stdio.h>
#include <math.h>
int v(int i){ printf("<%d>",i); return i;}
struct S{int a:3; unsigned b:5; char c;} s={-1,3,'x'};
main(){ float f=1.5f,g=2; long double l=1.5L; double d=.1; char c=200; unsigned char u=250; int i=1; long n=70000; unsigned w=40000;
 printf("%d %d %d %d %d %d %d %d\n",sizeof(f*g),sizeof(f+i),sizeof(-f),sizeof(f*d),sizeof(+f),sizeof(f?f:g),sizeof(f,g),sizeof(l+1));
 printf("%Lf %Lf %f %f\n",l*2,-l,f*g,f/3);
 printf("%Lg %Lg %Lg\n",sqrtl(2.0L),powl(2,10),fabsl(-2.5L));
 printf("%d %d %d\n",sizeof 'a',sizeof "abc",sizeof(1L<<2));
 printf("%d %ld\n",(char)(c+1),(long)(u*200)); printf("%u %ld %ld\n",w+w,(long)w*2,w*2L);
 printf("%d %d\n",-1<0u,-1L<0u); printf("%d %d\n",c<0,c==200);
 printf("%d %d %d\n",(int)3.99,(int)-3.99,(int)40000.0); printf("%u %ld\n",(unsigned)40000.7,(long)-2147483648.0);
 printf("%d\n",v(1)+v(2)*v(3)); printf("%d %d %d\n",v(4),v(5),v(6)); i=5; printf("%d %d %d\n",i++,i++,i); i=3; i=i++ + ++i; printf("%d\n",i);
 { int a[5]={1,2,3}; int j=1; a[j]=j++; printf("%d %d %d\n",a[0],a[1],a[2]); j=2; j=a[j++]+j; printf("%d\n",j); }
 printf("%d %u %d\n",s.a,s.b,s.c); printf("%d %d %d\n",7/-2,-7/2,-7%3); printf("%ld %ld\n",-7L/2,7L%-3);
 printf("%d %d\n",1<<15,-1>>1); printf("%ld %lu\n",1L<<31,-1L>>1); printf("%u\n",0xffffu>>4);
 return 0;}
