#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned g0 = ((~(65536L ^ '\200')) + ((signed char)((-7L) | 5U)));
short g1 = ((((-255U) >= 5U) | ('\200' & 0x8000)) + ((unsigned long)(-1L + -1L)));
unsigned long g2 = (((1U - '\200') | (-1L ? 3 : '\200')) ^ 0x8000);
unsigned long g3 = 70000;
char g4 = (((-1L | 12345) - ('\200' ^ 30000)) | 70000);
signed char g5 = ((char)((0x8000 << 14) * 12345));
long g6 = (+((-1L < 5U) * ('\200' == 0x8000)));
int g7 = (((-1L >= 3) ^ ('\200' && 257L)) % 10);
unsigned char g8 = (((0x8000 & 70000) != ('\200' | 3)) ^ ((~'\200') - (256 % 10U)));
unsigned short g9 = 70000;
unsigned long g10 = (((-3) >= (0x8000 >> 4)) >> 7);
short g11 = ((('\200' <= (-128)) + (70000 & -1L)) % 40000U);
int g12 = ((!('\200' - 0x8000)) ^ 2UL);
unsigned short g13 = ((~(-1L ^ 0x0U)) == (('\200' - 0x8000) >> (0x8000 & 15)));
long g14 = (70000 + ((70000 >> 13) << (70000 & 7)));
char g15 = (((unsigned)-1L) * ((30000 + -1L) * ((signed char)5U)));
unsigned char g16 = (((-1L ^ -1L) + (70000 <= 5U)) || ((unsigned long)(0x7FFF ^ '\x80')));
signed char g17 = (((-1L << 4) - '\200') ^ ((0 % 65536L) << ('\200' & 15)));
int g18 = (((0x8000 + 010) + (200 ^ 3)) != (('A' ^ 0x1) >> 13));
unsigned char g19 = ((('\200' & 70000) * (70000 >= '\200')) - (+(3 + -1L)));
unsigned long g20 = (-129);
short g21 = (((5U || '\200') ? (1L >> (0x8000 & 7)) : 0x8000) / 1);
unsigned long g22 = (((0x8000 * 0) << 12) + (((int)3) + (0x8000 | 1)));
short g23 = (((+129) | (32767 % 3U)) / 10U);
char g24 = ((int)(('\200' - 70000) % 7L));
main()
{
  printf("g0 %ld\n", (long)g0);
  printf("g1 %ld\n", (long)g1);
  printf("g2 %ld\n", (long)g2);
  printf("g3 %ld\n", (long)g3);
  printf("g4 %ld\n", (long)g4);
  printf("g5 %ld\n", (long)g5);
  printf("g6 %ld\n", (long)g6);
  printf("g7 %ld\n", (long)g7);
  printf("g8 %ld\n", (long)g8);
  printf("g9 %ld\n", (long)g9);
  printf("g10 %ld\n", (long)g10);
  printf("g11 %ld\n", (long)g11);
  printf("g12 %ld\n", (long)g12);
  printf("g13 %ld\n", (long)g13);
  printf("g14 %ld\n", (long)g14);
  printf("g15 %ld\n", (long)g15);
  printf("g16 %ld\n", (long)g16);
  printf("g17 %ld\n", (long)g17);
  printf("g18 %ld\n", (long)g18);
  printf("g19 %ld\n", (long)g19);
  printf("g20 %ld\n", (long)g20);
  printf("g21 %ld\n", (long)g21);
  printf("g22 %ld\n", (long)g22);
  printf("g23 %ld\n", (long)g23);
  printf("g24 %ld\n", (long)g24);
  printf("0: %ld %d\n", (long)(70000 ? 0x8000 : 0x8000), sizeof (70000 ? 0x8000 : 0x8000));
  printf("1: %ld %d\n", (long)(3 - 127), sizeof (3 - 127));
  printf("2: %ld %d\n", (long)(-10), sizeof (-10));
  printf("3: %ld %d\n", (long)((-3L) > 5U), sizeof ((-3L) > 5U));
  printf("4: %ld %d\n", (long)(('\200' ? 5U : 70000) && ((unsigned char)0x8000)), sizeof (('\200' ? 5U : 70000) && ((unsigned char)0x8000)));
  printf("5: %ld %d\n", (long)((3 > ((unsigned long)'\n')) & ((unsigned long)((short)100))), sizeof ((3 > ((unsigned long)'\n')) & ((unsigned long)((short)100))));
  printf("6: %ld %d\n", (long)((0xabcdU < 0x0) | ((-12345L) - (-7))), sizeof ((0xabcdU < 0x0) | ((-12345L) - (-7))));
  printf("7: %ld %d\n", (long)((('\200' ^ 3UL) << 4) * ((5U ? 0377 : 1000) / (5U | 1))), sizeof ((('\200' ^ 3UL) << 4) * ((5U ? 0377 : 1000) / (5U | 1))));
  printf("8: %ld %d\n", (long)(((70000 ^ (-1L)) >> 14) + ((-7U) << 12)), sizeof (((70000 ^ (-1L)) >> 14) + ((-7U) << 12)));
  printf("9: %ld %d\n", (long)(3 << 10), sizeof (3 << 10));
  printf("10: %ld %d\n", (long)((unsigned)0x8000), sizeof ((unsigned)0x8000));
  printf("11: %ld %d\n", (long)(!5U), sizeof (!5U));
  printf("12: %ld %d\n", (long)0x8000, sizeof 0x8000);
  printf("13: %ld %d\n", (long)((40000 | 256UL) & (0x1 ? '\200' : 3)), sizeof ((40000 | 256UL) & (0x1 ? '\200' : 3)));
  printf("14: %ld %d\n", (long)(70000 | 0x1234U), sizeof (70000 | 0x1234U));
  printf("15: %ld %d\n", (long)('\200' == '\n'), sizeof ('\200' == '\n'));
  printf("16: %ld %d\n", (long)((+2L) << ((-1L) & 15)), sizeof ((+2L) << ((-1L) & 15)));
  printf("17: %ld %d\n", (long)((+(0x8000 | 70000)) - (129 == (5U & (-1L)))), sizeof ((+(0x8000 | 70000)) - (129 == (5U & (-1L)))));
  printf("18: %ld %d\n", (long)(5U & 0x1), sizeof (5U & 0x1));
  printf("19: %ld %d\n", (long)((3 % 40000U) << (0x8000 & 15)), sizeof ((3 % 40000U) << (0x8000 & 15)));
  printf("20: %ld %d\n", (long)(~0x8000), sizeof (~0x8000));
  printf("21: %ld %d\n", (long)(70000 ^ 100), sizeof (70000 ^ 100));
  printf("22: %ld %d\n", (long)(((70000 ^ 3L) > 3) | ((5 ? 0x8000 : 3) | (129L >= 127))), sizeof (((70000 ^ 3L) > 3) | ((5 ? 0x8000 : 3) | (129L >= 127))));
  printf("23: %ld %d\n", (long)(('\200' ^ 0xffU) + ((unsigned long)(-1L))), sizeof (('\200' ^ 0xffU) + ((unsigned long)(-1L))));
  printf("24: %ld %d\n", (long)('\200' | 0xABCD), sizeof ('\200' | 0xABCD));
  printf("25: %ld %d\n", (long)((signed char)(!(-1L))), sizeof ((signed char)(!(-1L))));
  printf("26: %ld %d\n", (long)((char)(((-1L) & 70000) + 0x8000)), sizeof ((char)(((-1L) & 70000) + 0x8000)));
  printf("27: %ld %d\n", (long)((((-10) ^ 5U) % (0x8000 | 1)) << (5U & 15)), sizeof ((((-10) ^ 5U) % (0x8000 | 1)) << (5U & 15)));
  printf("28: %ld %d\n", (long)(!0x8000), sizeof (!0x8000));
  printf("29: %ld %d\n", (long)(3 ^ 5U), sizeof (3 ^ 5U));
  printf("30: %ld %d\n", (long)(200 - 3), sizeof (200 - 3));
  printf("31: %ld %d\n", (long)('\200' == (-2)), sizeof ('\200' == (-2)));
  printf("32: %ld %d\n", (long)(((-0x8000) | (-100)) * (((-12345) ^ (-2147483647L)) || ((unsigned)(-7)))), sizeof (((-0x8000) | (-100)) * (((-12345) ^ (-2147483647L)) || ((unsigned)(-7)))));
  printf("33: %ld %d\n", (long)'\200', sizeof '\200');
  printf("34: %ld %d\n", (long)('\200' < ((-1L) - (-100UL))), sizeof ('\200' < ((-1L) - (-100UL))));
  printf("35: %ld %d\n", (long)(70000 ^ (-1L)), sizeof (70000 ^ (-1L)));
  printf("36: %ld %d\n", (long)(((1 < 0x8000) * (-70000)) % 2), sizeof (((1 < 0x8000) * (-70000)) % 2));
  printf("37: %ld %d\n", (long)(5U && (((-100) * 0x80U) - ((unsigned long)12345))), sizeof (5U && (((-100) * 0x80U) - ((unsigned long)12345))));
  printf("38: %ld %d\n", (long)(70000 || 3), sizeof (70000 || 3));
  printf("39: %ld %d\n", (long)((short)'\200'), sizeof ((short)'\200'));
  return 0;
}
