#include <stdio.h>
main(){ char b[90]; int n;
printf("<%0-5d|%d>\n",5,6);printf("\n");printf("<%0 5d|%d>\n",5,6);printf("\n");printf("<%0#5x|%d>\n",5,6);printf("\n");
printf("<%d|%5.2%|%d>\n",5,6);printf("\n");printf("<%d|%5%|%d>\n",5,6);printf("\n");printf("<%d|%y|%d>\n",5,6);printf("\n");printf("<%d|%-%|%d>\n",5,6);printf("\n");
printf("<%d|%5",5);printf("\n");printf("%");printf("\n");printf("<%d|%.*%|%d>\n",5,6);printf("\n");
printf("<%+s|%05s|%-05s|%.3s|%.0s|%5.1s>\n","ab","ab","ab","abcd","ab","ab");
printf("<%05c|%+c|% c>\n",'a','b','c');
printf("<%5.3d|%-5.3d|%05.3d|%.3d|% d|%+ d|% +d>\n",7,7,7,-7,7,7,7);
printf("<%ld|%lu|%lx|%08lx|%#lo|%+ld|%hd|%hu>\n",70000L,-1L,70000L,70000L,70000L,70000L,70000L&0xffff,7);
printf("<%*d|%-*d|%*d|%.*f|%*.*f>\n",5,1,5,2,-5,3,2,3.14159,8,3,2.71828);
printf("<%s|%.2s|%10s>\n",(char*)0,(char*)0,(char*)0);
printf("<%Fs|%Ns|%p|%Fp|%Np|%lp>\n",(char far*)"far",(char near*)"near",(void*)0x1234,(void far*)0x12345678L,(void near*)0xabc,(void far*)0x12345678L);
n=0; printf("abc%n def\n",&n); printf("%d\n",n);
printf("%i %5i %D %U %O\n",5,6,7,8,9); printf("\n");
printf("%5lc|%lc|%hs\n",'a','b',"cc");
printf("%llx %hld\n",5L,6L); printf("\n");
n=sprintf(b,"%0+d!",5); printf("%d %s\n",n,b); n=printf("abc\n"); printf("%d\n",n);
printf("%.300d|%5.300f\n",5,0.5); printf("%200d\n",5); 
printf("%07.2f|%+7.2f|% 7.2f|%-+7.2f|%+-7.2f|%07.2e|%+07d|% 07d|%07d|%07u|%07x\n",-1.5,1.5,1.5,1.5,1.5,-1.5,5,5,-5,5,5);
printf("%05d|%05d|%03d|%06ld|% 05ld|%+05i\n",-42,42,-4200,-42L,42L,42);
printf("%05.1f|%06.2f|%07.3f|%5.1f|%05g|%05e\n",-1.5,-1.5,-1.5,-1.5,-1.5,-1.5);
return 0;}
