#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned short g0 = 5U;
unsigned char g1 = ((signed char)((100000 % 40000U) ? (3 * 30000UL) : (7 >= (-128))));
unsigned short g2 = (3 >> 3);
unsigned short g3 = 0x1U;
signed char g4 = (+(!(100 ^ 127L)));
unsigned long g5 = (!((2147483647L + (-1)) > 70000));
int g6 = ((3 >> (5U & 7)) < (!('0' & '\377')));
char g7 = (((70000 + 0x8000) == (70000 ^ -1L)) / 1);
signed char g8 = ((((unsigned char)5U) ^ (3 ^ 70000)) >= (('\200' & '\200') ^ 0x8000));
unsigned g9 = ((-('\200' * 70000)) < (-7U));
int g10 = (((+3) << 6) != (('A' ? 70000 : 3) + ('\200' + (70000 | 1))));
short g11 = (((127 * 3) || -1L) >= ((0x8000 && (-2)) & ((unsigned short)(-128U))));
short g12 = (-((long)((-2147483647) | 0x8000)));
short g13 = (~((0x80U | 0x1234U) * ((unsigned long)(-1L))));
char g14 = ((!((unsigned char)5U)) - (('\200' % 65536L) ? (-1L ^ 70000) : (3 + (70000 | 1))));
signed char g15 = (((3 / -5L) ^ (70000 || '\200')) * ((unsigned long)(-1L - 3)));
unsigned char g16 = (((0x8000 ^ '\200') << (70000 & 7)) <= ((70000 << 6) ? (0xffU | 0x8000) : (0x8000 & 5U)));
unsigned char g17 = ((+(32767 * 1L)) + ((100 + (-7U)) | 70000));
unsigned short g18 = (((5U - 256) + ('A' ^ 200)) + ((70000 * 3) <= (!3)));
signed char g19 = (((32768 << 4) * (5U + (70000 | 1))) + (3 ^ (0177777 << 13)));
long g20 = (((127L & 257) + (0x8000 == '\200')) >= (-1L << (5U & 7)));
unsigned long g21 = 3;
char g22 = ((((-10L) | 5U) & (-1L % 2)) ? ((5U ^ 123456789) ? (+70000) : ((char)70000)) : ((7 != 70000) + ((unsigned short)(-2147483647))));
short g23 = (((0x1 & -1L) && ('\n' + 0x8000)) - ((127 | 1) ? (~3) : (129 | 0x7FFF)));
long g24 = ((unsigned short)((3 ? 5U : -1L) <= -1L));
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
  printf("0: %ld %d\n", (long)((-128) * '\200'), sizeof ((-128) * '\200'));
  printf("1: %ld %d\n", (long)(0377 < 1), sizeof (0377 < 1));
  printf("2: %ld %d\n", (long)((70000 ? 5U : 7) / 7L), sizeof ((70000 ? 5U : 7) / 7L));
  printf("3: %ld %d\n", (long)(+(1 > (5U - (-1L)))), sizeof (+(1 > (5U - (-1L)))));
  printf("4: %ld %d\n", (long)(+(65535L % 1)), sizeof (+(65535L % 1)));
  printf("5: %ld %d\n", (long)(((-70000) / 7L) ^ ((unsigned long)(70000 - '\200'))), sizeof (((-70000) / 7L) ^ ((unsigned long)(70000 - '\200'))));
  printf("6: %ld %d\n", (long)('a' / 2), sizeof ('a' / 2));
  printf("7: %ld %d\n", (long)70000, sizeof 70000);
  printf("8: %ld %d\n", (long)((((long)0x8000) ^ (0x8000 + 3)) + ((~0x8000) ? ((int)5U) : ((-128) ? '\200' : 3))), sizeof ((((long)0x8000) ^ (0x8000 + 3)) + ((~0x8000) ? ((int)5U) : ((-128) ? '\200' : 3))));
  printf("9: %ld %d\n", (long)3, sizeof 3);
  printf("10: %ld %d\n", (long)(100 * (-1L)), sizeof (100 * (-1L)));
  printf("11: %ld %d\n", (long)((((-1L) % (70000 | 1)) | (70000 / 1000L)) + (((-128L) * 3) >> 10)), sizeof ((((-1L) % (70000 | 1)) | (70000 / 1000L)) + (((-128L) * 3) >> 10)));
  printf("12: %ld %d\n", (long)(!((-1L) / (70000 | 1))), sizeof (!((-1L) / (70000 | 1))));
  printf("13: %ld %d\n", (long)(70000 & 0x8000), sizeof (70000 & 0x8000));
  printf("14: %ld %d\n", (long)((0x8000 < 0x8000) ^ (0x8000 & (-1L))), sizeof ((0x8000 < 0x8000) ^ (0x8000 & (-1L))));
  printf("15: %ld %d\n", (long)(0177777 / 1000L), sizeof (0177777 / 1000L));
  printf("16: %ld %d\n", (long)((5U ? 3 : 3) >> ((-1L) & 15)), sizeof ((5U ? 3 : 3) >> ((-1L) & 15)));
  printf("17: %ld %d\n", (long)((char)(0x8000 && 70000)), sizeof ((char)(0x8000 && 70000)));
  printf("18: %ld %d\n", (long)(+(70000 << (0x8000 & 7))), sizeof (+(70000 << (0x8000 & 7))));
  printf("19: %ld %d\n", (long)(0x1234 + (5U - 0x8000U)), sizeof (0x1234 + (5U - 0x8000U)));
  printf("20: %ld %d\n", (long)((5U ? 1000 : 257) ^ (70000 | 5U)), sizeof ((5U ? 1000 : 257) ^ (70000 | 5U)));
  printf("21: %ld %d\n", (long)(128UL > 3), sizeof (128UL > 3));
  printf("22: %ld %d\n", (long)((+('a' - '\200')) + ((-'\n') | (5U, 2))), sizeof ((+('a' - '\200')) + ((-'\n') | (5U, 2))));
  printf("23: %ld %d\n", (long)(((~'\200') >= (0x8000 / 3L)) >> (0x8000 & 7)), sizeof (((~'\200') >= (0x8000 / 3L)) >> (0x8000 & 7)));
  printf("24: %ld %d\n", (long)((5U * 70000) ^ ((unsigned char)(-1L))), sizeof ((5U * 70000) ^ ((unsigned char)(-1L))));
  printf("25: %ld %d\n", (long)(((10L != 12345) - 70000) | ((5U << (0x8000 & 7)) <= ('\200' >> (70000 & 7)))), sizeof (((10L != 12345) - 70000) | ((5U << (0x8000 & 7)) <= ('\200' >> (70000 & 7)))));
  printf("26: %ld %d\n", (long)(((3 > 5U) >= ('\200' & 3)) & ((0x8000 * '\200') | 257)), sizeof (((3 > 5U) >= ('\200' & 3)) & ((0x8000 * '\200') | 257)));
  printf("27: %ld %d\n", (long)(((30000L ? 3 : '\200'), (0x7FFF & 3)), ((70000 | 0377) >> (3 & 7))), sizeof (((30000L ? 3 : '\200'), (0x7FFF & 3)), ((70000 | 0377) >> (3 & 7))));
  printf("28: %ld %d\n", (long)(70000 ^ (70000 != 5U)), sizeof (70000 ^ (70000 != 5U)));
  printf("29: %ld %d\n", (long)(((0x8000 + (-128)) & (+70000)) > (((-12345) > (-1L)), ((-1L) >> 2))), sizeof (((0x8000 + (-128)) & (+70000)) > (((-12345) > (-1L)), ((-1L) >> 2))));
  printf("30: %ld %d\n", (long)(('\200' | (-1L)) ^ (+0x8000)), sizeof (('\200' | (-1L)) ^ (+0x8000)));
  printf("31: %ld %d\n", (long)(('\200' * 3) & 5U), sizeof (('\200' * 3) & 5U));
  printf("32: %ld %d\n", (long)(-70000), sizeof (-70000));
  printf("33: %ld %d\n", (long)(+' '), sizeof (+' '));
  printf("34: %ld %d\n", (long)(-3L), sizeof (-3L));
  printf("35: %ld %d\n", (long)((('\200' >> ('\200' & 7)) / -3) % 255U), sizeof ((('\200' >> ('\200' & 7)) / -3) % 255U));
  printf("36: %ld %d\n", (long)((-10) >> 13), sizeof ((-10) >> 13));
  printf("37: %ld %d\n", (long)(((char)('\200' << (0x8000 & 7))) - ((32767 <= '\200') & ((int)5U))), sizeof (((char)('\200' << (0x8000 & 7))) - ((32767 <= '\200') & ((int)5U))));
  printf("38: %ld %d\n", (long)(((65535L != (-10)) + (~(-32767))) & (('\200' - 0xFFFF) * (3 && 70000))), sizeof (((65535L != (-10)) + (~(-32767))) & (('\200' - 0xFFFF) * (3 && 70000))));
  printf("39: %ld %d\n", (long)(((3 << (5U & 7)) >> 11) ^ '\200'), sizeof (((3 << (5U & 7)) >> 11) ^ '\200'));
  return 0;
}
