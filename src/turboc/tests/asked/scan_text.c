#include <stdio.h>
#include <string.h>
#define T(a,f) memset(t,'#',9); t[9]=0; memset(s,'#',9); s[9]=0; n=sscanf(a,f,t,s); printf("%-8s %-10s n=%d t=%s s=%s\n",a,f,n,t,s);
#define N(a,f) l=-9; u=-9; n=sscanf(a,f,&l); m=sscanf(a,"%" "u",&u); printf("%-12s %s n=%d %ld %d %u\n",a,f,n,l,m,u);
main(){ char s[20],t[20]; int n,m; long l; unsigned u; 
T("abc","%[0-9]") T("abc","%[0-9]%s") T("","%[a-z]") T("12abc","%[0-9]%[a-z]") T("12","%[0-9]%[a-z]") T("12abc","%[a-z]%s") T("ab","%1[a-z]%1[a-z]") T("ab","%*[0-9]%s") T("]x","%[]]%s") T("a-b","%[a-]%s") T("^a","%[a^]%s") T("cba","%[c-a]%s") T("b-","%[a-c-e]%s") T("xy","%[^]]%s") T("  x","%s%s") T("x","%s%s") T("x","%c%c") T("x ","%c%s") T("abc","%2c%c") T("ab","%3c%c") T("","%s") T(" ","%s") T(" ","%c%c") T("a,b","%s,%s") T("a,b","%[^,],%s") T("5%","%[0-9]%%") T("ab","a%s") T("xb","a%s") T("","a%s") T("%x","%%%s")
N("99999999999","%ld") N("-99999999999","%ld") N("4294967295","%ld") N("4294967296","%ld") N("2147483648","%ld") N("-2147483648","%ld") N("-2147483649","%ld") N("70000","%ld") N("-70000","%ld") N("0x","%li") N("0x","%lx") N("0xg","%li") N("08","%li") N("09","%lo") N("8","%lo") N("+","%ld") N("-","%ld") N("+-3","%ld") N("- 3","%ld") N("-0","%ld") N("FFFFFFFF","%lx") N("1FFFFFFFF","%lx") N("-1","%lx") N("0x7g","%lx") N("00x5","%li") N("12345","%3ld") N("-12","%1ld") N("-12","%2ld") N("0x12","%2li") N("0x12","%3li") N("x5","%lx") N("99999999999","%lu") N("4294967295","%lu") N("-5","%lu") N("1e3","%ld") N("1.5","%ld")
N("5","%D") N("5","%I") N("0x15","%I") N("17","%O") N("17","%X") N("5","%U")
return 0;}
