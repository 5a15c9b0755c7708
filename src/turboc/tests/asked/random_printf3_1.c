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
  n = sprintf(b, "[%5.*f]", 3, -2.5); printf("0 %s %d\n", b, n);
  n = sprintf(b, "[%12s]", "%d"); printf("1 %s %d\n", b, n);
  n = sprintf(b, "[%#12.*o]", 0, (int)-7L); printf("2 %s %d\n", b, n);
  n = sprintf(b, "[% 20.10p]", (void near *)0xff); printf("3 %s %d\n", b, n);
  n = sprintf(b, "[%#1g]", 21716.0); printf("4 %s %d\n", b, n);
  n = sprintf(b, "[% .2e]", -361.2202191); printf("5 %s %d\n", b, n);
  n = sprintf(b, "[%.2li]", -128L); printf("6 %s %d\n", b, n);
  n = sprintf(b, "[%20.p]", (void near *)0x1234); printf("7 %s %d\n", b, n);
  n = sprintf(b, "[%+1.3u]", (int)256L); printf("8 %s %d\n", b, n);
  n = sprintf(b, "[%+.1u]", (int)-123456789L); printf("9 %s %d\n", b, n);
  n = sprintf(b, "[%.8u]", (int)30000L); printf("10 %s %d\n", b, n);
  n = sprintf(b, "[%+ lx]", 128L); printf("11 %s %d\n", b, n);
  n = sprintf(b, "[%+#.10c]", 'a'); printf("12 %s %d\n", b, n);
  n = sprintf(b, "[%20.0s]", "hello"); printf("13 %s %d\n", b, n);
  n = sprintf(b, "[%+ 12.*s]", 0, "Turbo C"); printf("14 %s %d\n", b, n);
  n = sprintf(b, "[%+ 5.5%]"); printf("15 %s %d\n", b, n);
  n = sprintf(b, "[%-#01.1s]", "hello"); printf("16 %s %d\n", b, n);
  n = sprintf(b, "[%+#5hx]", (int)7L); printf("17 %s %d\n", b, n);
  n = sprintf(b, "[%-0.0lX]", -12345L); printf("18 %s %d\n", b, n);
  n = sprintf(b, "[%lX]", 7L); printf("19 %s %d\n", b, n);
  n = sprintf(b, "[%8.s]", "12"); printf("20 %s %d\n", b, n);
  n = sprintf(b, "[%-#0.5X]", (int)16777215L); printf("21 %s %d\n", b, n);
  n = sprintf(b, "[%+0.*s]", -1, "Turbo C"); printf("22 %s %d\n", b, n);
  n = sprintf(b, "[%8.0%]"); printf("23 %s %d\n", b, n);
  n = sprintf(b, "[%+#05E]", -5017.625); printf("24 %s %d\n", b, n);
  n = sprintf(b, "[%#.1hx]", (int)-40000L); printf("25 %s %d\n", b, n);
  n = sprintf(b, "[% 0*.5lg]", 5, 0.00012345); printf("26 %s %d\n", b, n);
  n = sprintf(b, "[%+.10g]", 1e-100); printf("27 %s %d\n", b, n);
  n = sprintf(b, "[%- #8.0hd]", (int)-1L); printf("28 %s %d\n", b, n);
  n = sprintf(b, "[%+5.1g]", -8574.0); printf("29 %s %d\n", b, n);
  n = sprintf(b, "[%-#*Lf]", 8, (long double)-792.8191); printf("30 %s %d\n", b, n);
  n = sprintf(b, "[%.2Lf]", (long double)-5.690244044556245e-05); printf("31 %s %d\n", b, n);
  n = sprintf(b, "[%1.10hx]", (int)123456789L); printf("32 %s %d\n", b, n);
  n = sprintf(b, "[%12.10ld]", 65536L); printf("33 %s %d\n", b, n);
  n = sprintf(b, "[% 12.ld]", -2L); printf("34 %s %d\n", b, n);
  n = sprintf(b, "[%8lX]", 32767L); printf("35 %s %d\n", b, n);
  n = sprintf(b, "[%+ .3g]", -4.189685035218733e+18); printf("36 %s %d\n", b, n);
  n = sprintf(b, "[%#12.8lf]", -24978.0); printf("37 %s %d\n", b, n);
  n = sprintf(b, "[% G]", -389122650107.0364); printf("38 %s %d\n", b, n);
  n = sprintf(b, "[%-8f]", 100.0); printf("39 %s %d\n", b, n);
  n = sprintf(b, "[%#.3c]", 65); printf("40 %s %d\n", b, n);
  n = sprintf(b, "[%-#*lx]", -8, 100000L); printf("41 %s %d\n", b, n);
  n = sprintf(b, "[%+ *.s]", 5, "%d"); printf("42 %s %d\n", b, n);
  n = sprintf(b, "[%-#8.10LE]", (long double)-303139083.336222); printf("43 %s %d\n", b, n);
  n = sprintf(b, "[%0*hd]", 8, (int)16777215L); printf("44 %s %d\n", b, n);
  n = sprintf(b, "[%-#12s]", "a"); printf("45 %s %d\n", b, n);
  n = sprintf(b, "[%+Le]", (long double)123456789.0); printf("46 %s %d\n", b, n);
  n = sprintf(b, "[%-+.1e]", -455.286); printf("47 %s %d\n", b, n);
  n = sprintf(b, "[%-+.1Lg]", (long double)-2.5); printf("48 %s %d\n", b, n);
  n = sprintf(b, "[%- .hi]", (int)-100L); printf("49 %s %d\n", b, n);
  n = sprintf(b, "[% 0.*%]", 3); printf("50 %s %d\n", b, n);
  n = sprintf(b, "[%.s]", "12"); printf("51 %s %d\n", b, n);
  n = sprintf(b, "[%20B]", 5); printf("52 %s %d\n", b, n);
  n = sprintf(b, "[%-12.1lf]", -5054.2); printf("53 %s %d\n", b, n);
  n = sprintf(b, "[%-*.0ho]", 0, (int)255L); printf("54 %s %d\n", b, n);
  n = sprintf(b, "[%#8.hi]", (int)-1L); printf("55 %s %d\n", b, n);
  n = sprintf(b, "[%+#f]", 0.0); printf("56 %s %d\n", b, n);
  n = sprintf(b, "[%05.10f]", -325.6905298); printf("57 %s %d\n", b, n);
  n = sprintf(b, "[%.3i]", (int)12345L); printf("58 %s %d\n", b, n);
  n = sprintf(b, "[%12.*e]", 3, 89.35425417588829); printf("59 %s %d\n", b, n);
  n = sprintf(b, "[%-*.5ld]", 5, -10L); printf("60 %s %d\n", b, n);
  n = sprintf(b, "[%1.5X]", (int)100000L); printf("61 %s %d\n", b, n);
  n = sprintf(b, "[%+12.f]", -1.0192618570954082e+16); printf("62 %s %d\n", b, n);
  n = sprintf(b, "[%+#8s]", ""); printf("63 %s %d\n", b, n);
  n = sprintf(b, "[%12.3c]", '\\'); printf("64 %s %d\n", b, n);
  n = sprintf(b, "[%+ 8.8g]", 123456789.0); printf("65 %s %d\n", b, n);
  n = sprintf(b, "[%-+ .15s]", "a"); printf("66 %s %d\n", b, n);
  n = sprintf(b, "[%+ *.5s]", 12, "a"); printf("67 %s %d\n", b, n);
  n = sprintf(b, "[%.p]", (void near *)0xabcd); printf("68 %s %d\n", b, n);
  n = sprintf(b, "[%+8.5ho]", (int)256L); printf("69 %s %d\n", b, n);
  return 0;
}
