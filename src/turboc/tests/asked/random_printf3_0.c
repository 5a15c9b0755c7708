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
  n = sprintf(b, "[%12.5e]", -281.348); printf("0 %s %d\n", b, n);
  n = sprintf(b, "[%*.2s]", 0, "%d"); printf("1 %s %d\n", b, n);
  n = sprintf(b, "[%-+20.15u]", (int)12345L); printf("2 %s %d\n", b, n);
  n = sprintf(b, "[%+ 12.8lo]", -256L); printf("3 %s %d\n", b, n);
  n = sprintf(b, "[%+20.8u]", (int)1000L); printf("4 %s %d\n", b, n);
  n = sprintf(b, "[%+#8.15s]", "Turbo C"); printf("5 %s %d\n", b, n);
  n = sprintf(b, "[%-20s]", "12"); printf("6 %s %d\n", b, n);
  n = sprintf(b, "[% 20.8lf]", -426.4059); printf("7 %s %d\n", b, n);
  n = sprintf(b, "[%.0e]", 513.5072); printf("8 %s %d\n", b, n);
  n = sprintf(b, "[%+01.15p]", (void near *)0x1234); printf("9 %s %d\n", b, n);
  n = sprintf(b, "[%#1.3d]", (int)7L); printf("10 %s %d\n", b, n);
  n = sprintf(b, "[%01.15Lg]", (long double)-9323914244225904.0); printf("11 %s %d\n", b, n);
  n = sprintf(b, "[%12u]", (int)100L); printf("12 %s %d\n", b, n);
  n = sprintf(b, "[% 12li]", 1L); printf("13 %s %d\n", b, n);
  n = sprintf(b, "[%+*.15li]", 5, -2147483647L); printf("14 %s %d\n", b, n);
  n = sprintf(b, "[%-20k]", 5); printf("15 %s %d\n", b, n);
  n = sprintf(b, "[%#0.8LE]", (long double)-847.31475); printf("16 %s %d\n", b, n);
  n = sprintf(b, "[%0.5X]", (int)-123456789L); printf("17 %s %d\n", b, n);
  n = sprintf(b, "[%5lX]", 40000L); printf("18 %s %d\n", b, n);
  n = sprintf(b, "[% #.lE]", 203.906698); printf("19 %s %d\n", b, n);
  n = sprintf(b, "[%- #.3z]", 5); printf("20 %s %d\n", b, n);
  n = sprintf(b, "[%1.8c]", 'a'); printf("21 %s %d\n", b, n);
  n = sprintf(b, "[%+8s]", "a"); printf("22 %s %d\n", b, n);
  n = sprintf(b, "[%20.1g]", 999999.5); printf("23 %s %d\n", b, n);
  n = sprintf(b, "[%1.5Lg]", (long double)8943.0); printf("24 %s %d\n", b, n);
  n = sprintf(b, "[%20U]", 5); printf("25 %s %d\n", b, n);
  n = sprintf(b, "[%-1s]", "a long string of words"); printf("26 %s %d\n", b, n);
  n = sprintf(b, "[% 01lE]", 4828.7027965274465); printf("27 %s %d\n", b, n);
  n = sprintf(b, "[%.1i]", (int)100000L); printf("28 %s %d\n", b, n);
  n = sprintf(b, "[%1E]", 118.7); printf("29 %s %d\n", b, n);
  n = sprintf(b, "[%*.0E]", 5, -25.797398276789174); printf("30 %s %d\n", b, n);
  n = sprintf(b, "[%1.Lf]", (long double)-553.3); printf("31 %s %d\n", b, n);
  n = sprintf(b, "[% .15d]", (int)-123456789L); printf("32 %s %d\n", b, n);
  n = sprintf(b, "[%1.0s]", "a long string of words"); printf("33 %s %d\n", b, n);
  n = sprintf(b, "[%12.2lg]", -447.65218); printf("34 %s %d\n", b, n);
  n = sprintf(b, "[%5LG]", (long double)-5431.1); printf("35 %s %d\n", b, n);
  n = sprintf(b, "[%+5.15lx]", 129L); printf("36 %s %d\n", b, n);
  n = sprintf(b, "[%-+1lf]", -10999.875); printf("37 %s %d\n", b, n);
  n = sprintf(b, "[%-0*.1c]", 0, 65); printf("38 %s %d\n", b, n);
  n = sprintf(b, "[%+#.E]", -0.8939701441060264); printf("39 %s %d\n", b, n);
  n = sprintf(b, "[%.15G]", -0.0006571355079496999); printf("40 %s %d\n", b, n);
  n = sprintf(b, "[%hd]", (int)-128L); printf("41 %s %d\n", b, n);
  n = sprintf(b, "[%+#8.0o]", (int)65536L); printf("42 %s %d\n", b, n);
  n = sprintf(b, "[%-.8f]", 6278.75); printf("43 %s %d\n", b, n);
  n = sprintf(b, "[%+0E]", 1e-100); printf("44 %s %d\n", b, n);
  n = sprintf(b, "[%-#0*lg]", 5, 9.9995); printf("45 %s %d\n", b, n);
  n = sprintf(b, "[%-.2g]", 35575834.4523418); printf("46 %s %d\n", b, n);
  n = sprintf(b, "[%*.5b]", -8, 5); printf("47 %s %d\n", b, n);
  n = sprintf(b, "[%-+#020.1y]", 5); printf("48 %s %d\n", b, n);
  n = sprintf(b, "[% 020.X]", (int)255L); printf("49 %s %d\n", b, n);
  n = sprintf(b, "[%12.10Lf]", (long double)0.1); printf("50 %s %d\n", b, n);
  n = sprintf(b, "[%+ 0*s]", 5, "a"); printf("51 %s %d\n", b, n);
  n = sprintf(b, "[%-8.li]", 5L); printf("52 %s %d\n", b, n);
  n = sprintf(b, "[%-#*.2f]", 0, -6.5353062286787e+17); printf("53 %s %d\n", b, n);
  n = sprintf(b, "[%+0x]", (int)123456789L); printf("54 %s %d\n", b, n);
  n = sprintf(b, "[% *.*g]", 5, 3, 21107.5); printf("55 %s %d\n", b, n);
  n = sprintf(b, "[% .3hd]", (int)-256L); printf("56 %s %d\n", b, n);
  n = sprintf(b, "[%.2c]", '\\'); printf("57 %s %d\n", b, n);
  n = sprintf(b, "[%- 05o]", (int)65536L); printf("58 %s %d\n", b, n);
  n = sprintf(b, "[%-X]", (int)100000L); printf("59 %s %d\n", b, n);
  n = sprintf(b, "[%+12.8s]", "%d"); printf("60 %s %d\n", b, n);
  n = sprintf(b, "[%- .Lg]", (long double)9.9995); printf("61 %s %d\n", b, n);
  n = sprintf(b, "[%#01.*G]", 0, 3.14159265358979); printf("62 %s %d\n", b, n);
  n = sprintf(b, "[%+.10g]", -6.446388506435554e-13); printf("63 %s %d\n", b, n);
  n = sprintf(b, "[%20i]", (int)200L); printf("64 %s %d\n", b, n);
  n = sprintf(b, "[%12.3G]", 4.3986874501244943e+18); printf("65 %s %d\n", b, n);
  n = sprintf(b, "[%-+#1.3hd]", (int)-123456789L); printf("66 %s %d\n", b, n);
  n = sprintf(b, "[%#08.f]", -368.79); printf("67 %s %d\n", b, n);
  n = sprintf(b, "[%5.8lo]", -255L); printf("68 %s %d\n", b, n);
  n = sprintf(b, "[%.8i]", (int)-2147483647L); printf("69 %s %d\n", b, n);
  return 0;
}
