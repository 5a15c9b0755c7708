#include <stdio.h>
#include <string.h>
#define F(a,f) d=-9; k=-9; n=sscanf(a,f "%n",&d,&k); printf("%-10s %s n=%d %g k=%d\n",a,f,n,d,k);
main(){ int n,k; double d; 
F("1e","%lf") F("1e+","%lf") F("1e+x","%lf") F("1ex","%lf") F(".5","%lf") F(".","%lf") F("5.","%lf") F("-.5e-2","%lf") F("+.5","%lf") F("1e400","%lf") F("-1e400","%lf") F("1e-400","%lf") F("1.2.3","%lf") F("e5","%lf") F("-","%lf") F("-e5","%lf") F("12345","%3lf") F("1.25e10","%4lf") F("1.25e10","%5lf") F("1e5x","%lf") F("0x10","%lf") F("1d5","%lf") F("1E5","%lf") F("inf","%lf") F("1,5","%lf") F("  7","%lf") F("","%lf") F(" ","%lf") F("abc","%lf") F("1e5.5","%lf") F("--1","%lf") F("1-2","%lf") F("1+2","%lf")
return 0;}
