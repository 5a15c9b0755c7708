#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
main()
{
  char b[400]; int n; char far *fp;
  n = sprintf(b, "[%-1.3lo]", 30000L); printf("0 %s %d\n", b, n);
  n = sprintf(b, "[%#20.2lE]", -612.34); printf("1 %s %d\n", b, n);
  n = sprintf(b, "[%#.0Lg]", (long double)0.0001); printf("2 %s %d\n", b, n);
  n = sprintf(b, "[%.10s]", ""); printf("3 %s %d\n", b, n);
  n = sprintf(b, "[%+20.*f]", 5, -24637.5); printf("4 %s %d\n", b, n);
  n = sprintf(b, "[%*o]", 0, (int)257L); printf("5 %s %d\n", b, n);
  n = sprintf(b, "[%#.lx]", -255L); printf("6 %s %d\n", b, n);
  n = sprintf(b, "[%+8.15s]", "hello"); printf("7 %s %d\n", b, n);
  n = sprintf(b, "[%-+.0Le]", (long double)215.4374); printf("8 %s %d\n", b, n);
  n = sprintf(b, "[%.le]", -704.8); printf("9 %s %d\n", b, n);
  n = sprintf(b, "[%- 12.0f]", 4847.8); printf("10 %s %d\n", b, n);
  n = sprintf(b, "[% .8li]", 32767L); printf("11 %s %d\n", b, n);
  n = sprintf(b, "[%- 5u]", (int)3L); printf("12 %s %d\n", b, n);
  n = sprintf(b, "[%+5u]", (int)-123456789L); printf("13 %s %d\n", b, n);
  n = sprintf(b, "[% 8s]", "a long string of words"); printf("14 %s %d\n", b, n);
  n = sprintf(b, "[%-01p]", (void near *)0x0); printf("15 %s %d\n", b, n);
  n = sprintf(b, "[%-+5d]", (int)2L); printf("16 %s %d\n", b, n);
  n = sprintf(b, "[%08Le]", (long double)-0.0985979278746269); printf("17 %s %d\n", b, n);
  n = sprintf(b, "[%.8Lg]", (long double)578.034754); printf("18 %s %d\n", b, n);
  n = sprintf(b, "[%8.2lf]", 675.1502403); printf("19 %s %d\n", b, n);
  n = sprintf(b, "[%+20.s]", "%d"); printf("20 %s %d\n", b, n);
  n = sprintf(b, "[%- .1c]", 'a'); printf("21 %s %d\n", b, n);
  n = sprintf(b, "[%5.15lo]", -12345L); printf("22 %s %d\n", b, n);
  n = sprintf(b, "[%- 0*.15c]", 0, '\\'); printf("23 %s %d\n", b, n);
  n = sprintf(b, "[%+5.15E]", -998.7); printf("24 %s %d\n", b, n);
  n = sprintf(b, "[% #0.5ho]", (int)-2L); printf("25 %s %d\n", b, n);
  n = sprintf(b, "[%20LG]", (long double)38.9); printf("26 %s %d\n", b, n);
  n = sprintf(b, "[%+#8g]", 18348.5); printf("27 %s %d\n", b, n);
  n = sprintf(b, "[%-*.15e]", 12, -2.5528369476427737e-06); printf("28 %s %d\n", b, n);
  n = sprintf(b, "[%#.3LG]", (long double)17.95565337068905); printf("29 %s %d\n", b, n);
  n = sprintf(b, "[%*lo]", 5, 127L); printf("30 %s %d\n", b, n);
  n = sprintf(b, "[%20s]", "Turbo C"); printf("31 %s %d\n", b, n);
  n = sprintf(b, "[%-#5.15s]", "hello"); printf("32 %s %d\n", b, n);
  n = sprintf(b, "[%+1.10f]", 688.0956); printf("33 %s %d\n", b, n);
  n = sprintf(b, "[%+#8hu]", (int)32767L); printf("34 %s %d\n", b, n);
  n = sprintf(b, "[%05.10E]", 0.00012345); printf("35 %s %d\n", b, n);
  n = sprintf(b, "[%- .8e]", 1e+100); printf("36 %s %d\n", b, n);
  n = sprintf(b, "[%+ #.*f]", 1, -0.004617447237716617); printf("37 %s %d\n", b, n);
  n = sprintf(b, "[% .8ld]", -100L); printf("38 %s %d\n", b, n);
  n = sprintf(b, "[%#.*g]", 3, -4.178688877864985e+16); printf("39 %s %d\n", b, n);
  n = sprintf(b, "[%*.3s]", 8, "hello"); printf("40 %s %d\n", b, n);
  n = sprintf(b, "[%+8.*le]", 3, 151.82); printf("41 %s %d\n", b, n);
  n = sprintf(b, "[%12.8i]", (int)32768L); printf("42 %s %d\n", b, n);
  n = sprintf(b, "[%.hd]", (int)2147483647L); printf("43 %s %d\n", b, n);
  n = sprintf(b, "[% 12.*Lf]", 0, (long double)999999.5); printf("44 %s %d\n", b, n);
  n = sprintf(b, "[% 8.3c]", 65); printf("45 %s %d\n", b, n);
  n = sprintf(b, "[%05.10s]", "Turbo C"); printf("46 %s %d\n", b, n);
  n = sprintf(b, "[%.15g]", -56.12); printf("47 %s %d\n", b, n);
  n = sprintf(b, "[%+ 8.Le]", (long double)565.73415); printf("48 %s %d\n", b, n);
  n = sprintf(b, "[%#1Lg]", (long double)724.7591433); printf("49 %s %d\n", b, n);
  n = sprintf(b, "[%#u]", (int)-2147483647L); printf("50 %s %d\n", b, n);
  n = sprintf(b, "[%0lg]", 9.925712822064367e-13); printf("51 %s %d\n", b, n);
  n = sprintf(b, "[%-5lg]", -633.212); printf("52 %s %d\n", b, n);
  n = sprintf(b, "[% 05.3li]", -32767L); printf("53 %s %d\n", b, n);
  n = sprintf(b, "[%e]", -9022.5); printf("54 %s %d\n", b, n);
  n = sprintf(b, "[%8.10g]", 757.7804); printf("55 %s %d\n", b, n);
  n = sprintf(b, "[%+ s]", "12"); printf("56 %s %d\n", b, n);
  n = sprintf(b, "[%-05s]", "%d"); printf("57 %s %d\n", b, n);
  n = sprintf(b, "[%0*.1lf]", 5, -984.64); printf("58 %s %d\n", b, n);
  n = sprintf(b, "[%0.1g]", -77.7992); printf("59 %s %d\n", b, n);
  n = sprintf(b, "[%+#12.5Lf]", (long double)-461.5695); printf("60 %s %d\n", b, n);
  n = sprintf(b, "[%-8.8ho]", (int)-2147483647L); printf("61 %s %d\n", b, n);
  n = sprintf(b, "[%5.0c]", 65); printf("62 %s %d\n", b, n);
  n = sprintf(b, "[%-.1s]", "Turbo C"); printf("63 %s %d\n", b, n);
  n = sprintf(b, "[%12.0lf]", 1000000.0); printf("64 %s %d\n", b, n);
  n = sprintf(b, "[%*.0f]", 8, 3.2019594102484425e-12); printf("65 %s %d\n", b, n);
  n = sprintf(b, "[% .hx]", (int)16777215L); printf("66 %s %d\n", b, n);
  n = sprintf(b, "[%5.*lG]", 1, 1e+100); printf("67 %s %d\n", b, n);
  n = sprintf(b, "[%-12.0s]", ""); printf("68 %s %d\n", b, n);
  n = sprintf(b, "[%+ i]", (int)128L); printf("69 %s %d\n", b, n);
  return 0;
}
