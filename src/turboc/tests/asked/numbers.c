#include <stdio.h>
#include <stdlib.h>
#include <string.h>
union U1{unsigned a:2; unsigned b:4;} u1; union U2{unsigned a:2;} u2; union U3{char c; unsigned a:2;} u3; union U4{char c;} u4; union U5{unsigned char a:3; unsigned char b:4;} u5; union U6{unsigned a:8;} u6; union U7 {char a:3;int b:2;} u7;union U8{int a:3; char c[3];}u8;
struct S1{unsigned a:2;}s1; struct S2{unsigned a:2; char c;} s2; struct S3{unsigned a:9;}s3; struct S4{unsigned a:7; unsigned b:3;} s4; struct S5{char a:3; char b:6;} s5; struct S6{unsigned a:3; int:0; unsigned b:3;} s6; struct S7{char c; unsigned a:3;} s7; struct S8 {unsigned a:12; unsigned b:5;} s8; struct S9{union U1 u; char c;} s9;
main(){ ldiv_t l; div_t d; long a,b; int i,n; char *p; static char buf[30];
printf("%d %d %d %d %d %d %d %d\n",sizeof u1,sizeof u2,sizeof u3,sizeof u4,sizeof u5,sizeof u6,sizeof u7,sizeof u8);
printf("%d %d %d %d %d %d %d %d %d\n",sizeof s1,sizeof s2,sizeof s3,sizeof s4,sizeof s5,sizeof s6,sizeof s7,sizeof s8,sizeof s9);
for(a=-10;a<=10;a+=20)for(b=-3;b<=3;b+=6){ l=ldiv(a,b); d=div((int)a,(int)b); printf("%ld %ld: %ld %ld %d %d  %ld %ld\n",a,b,l.quot,l.rem,d.quot,d.rem,a/b,a%b);}
l=ldiv(9,-3); printf("%ld %ld\n",l.quot,l.rem); l=ldiv(2,-3);printf("%ld %ld\n",l.quot,l.rem);
{ static double v[]={0,0.04,0.06,0.5,0.001,1.5,123.456,0.999,-0.0004,9.99,1e-10,1e15,95.5}; for(i=0;i<13;i++) for(n=0;n<4;n++){ int dp,sg; p=fcvt(v[i],n,&dp,&sg); printf("%g %d: f %s %d %d ",v[i],n,p,dp,sg); p=ecvt(v[i],n,&dp,&sg); printf("e %s %d %d g %s\n",p,dp,sg,gcvt(v[i],n,buf)); } }
printf("%ld %ld %ld %ld\n",strtol("-0",0,10),strtol("0x",0,0),strtol("0",0,10),strtol("-",0,10)); printf("%ld %ld %ld %ld %ld\n",strtol("2147483648",&p,10),strtol("-2147483649",&p,10),strtol("99999999999",&p,10),strtol("-99999999999",0,10),strtol("-2147483648",0,10)); strtol("99999999999",&p,10); printf("<%s>\n",p); printf("%lu %lu\n",strtoul("99999999999",&p,10),strtoul("-1",0,10)); printf("<%s>\n",p);
printf("%d %d %d %d\n",stricmp("_","a"),stricmp("_","A"),stricmp("[","b"),strcmpi("a","["));
printf("%d %ld %d %d\n",atoi("70000"),atol("4294967297"),atoi("-32769"),atoi("+-5")); printf("%g %g %g %g\n",atof(".5e1"),atof("1e400"),atof(".e"),atof("0x10"));
printf("%s %s\n",itoa(-32767-1,buf,10),ltoa(-1L,buf+10,2)); printf("%s %s\n",itoa(-5,buf,16),ultoa(4294967295UL,buf+10,36));
for(i=0;i<3;i++){ srand(i); printf("%d %d %d|",rand(),rand(),random(100)); } printf("\n");
return 0;}
