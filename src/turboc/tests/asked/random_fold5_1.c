#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
signed char g0 = ((short)((0 == 0xABCD) > 1000));
long g1 = (2 | ((70000 * 3) != (5 << (3 & 15))));
int g2 = (((5U * -1L) * (70000 || 256U)) + ((-1L + '\200') | (3 < 5U)));
int g3 = (((unsigned long)(-1L - '0')) * ((5U || -1L) || (70000 + (5U | 1))));
int g4 = (((3 % 2) - (255 - 3)) + ((0x8000 * 5U) * (-10)));
long g5 = (((3 + (-255)) * (200 % 65536L)) ? ((0x0U - -1L) || '\377') : (-(5U - 256)));
short g6 = (+((3 + (-128)) + (65536L >= 0x8000)));
unsigned g7 = 0x7fffU;
signed char g8 = (-1);
char g9 = ((('\200' + 70000) != ((signed char)0x8000)) * (((unsigned)-1L) != ((int)0x8000)));
unsigned long g10 = (((3 != -1L) | ((-7) == 1000)) * 3);
unsigned long g11 = (((unsigned short)(70000 >> (70000 & 15))) || (('\200' >> (70000 & 7)) == '\200'));
signed char g12 = (((70000 - 0) * ((-256U) + 70000)) & (-256L));
unsigned long g13 = 0x0;
unsigned g14 = (((-1L ^ '\200') & (-1L >> 4)) & (('0' + '\200') & (0x8000 - 5U)));
int g15 = '\200';
int g16 = ((((unsigned long)-1L) ? (0x7fffU >> (5U & 7)) : ((-40000L) ? 5U : 7U)) % 10U);
unsigned g17 = (((0x8000 + 0x8000) * (+0xFF)) << (0x8000 & 7));
char g18 = (((char)((short)3)) & (((-32767) != '\377') >= (70000 >> 4)));
unsigned g19 = ((((-12345) | 3) || -1L) % 256);
signed char g20 = ('\200' + ((!0x8000) * ((-10L) | 0x8000)));
int g21 = (((unsigned long)(-1L * 5)) + ((5U && (-1)) || ('a' + '\200')));
short g22 = (-(((-40000L) <= 3) >> (-1L & 7)));
short g23 = (!(((-3) % -1) / 255U));
signed char g24 = (!('\200' != (0x80U / 65536L)));
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
  printf("0: %ld %d\n", (long)((unsigned short)'\377'), sizeof ((unsigned short)'\377'));
  printf("1: %ld %d\n", (long)3, sizeof 3);
  printf("2: %ld %d\n", (long)((long)((5U / 256) == ((unsigned char)(-1L)))), sizeof ((long)((5U / 256) == ((unsigned char)(-1L)))));
  printf("3: %ld %d\n", (long)(0x8000 * 10), sizeof (0x8000 * 10));
  printf("4: %ld %d\n", (long)(0177777 >= 0x8000), sizeof (0177777 >= 0x8000));
  printf("5: %ld %d\n", (long)70000, sizeof 70000);
  printf("6: %ld %d\n", (long)((3 ? 3 : (-12345U)) * ('\200' ^ 1000)), sizeof ((3 ? 3 : (-12345U)) * ('\200' ^ 1000)));
  printf("7: %ld %d\n", (long)((5U / 1000) >> (5U & 7)), sizeof ((5U / 1000) >> (5U & 7)));
  printf("8: %ld %d\n", (long)(5U >> 14), sizeof (5U >> 14));
  printf("9: %ld %d\n", (long)(((~10U) >> (3 & 15)) % 100), sizeof (((~10U) >> (3 & 15)) % 100));
  printf("10: %ld %d\n", (long)((70000 - '\200') + ((signed char)'\200')), sizeof ((70000 - '\200') + ((signed char)'\200')));
  printf("11: %ld %d\n", (long)(5U != 70000), sizeof (5U != 70000));
  printf("12: %ld %d\n", (long)0x7F, sizeof 0x7F);
  printf("13: %ld %d\n", (long)(!(~(-10L))), sizeof (!(~(-10L))));
  printf("14: %ld %d\n", (long)(0x8000 ? 0x8000 : (-128)), sizeof (0x8000 ? 0x8000 : (-128)));
  printf("15: %ld %d\n", (long)((((signed char)'\200') & ((unsigned long)(-1L))) << ('\200' & 7)), sizeof ((((signed char)'\200') & ((unsigned long)(-1L))) << ('\200' & 7)));
  printf("16: %ld %d\n", (long)(-1L), sizeof (-1L));
  printf("17: %ld %d\n", (long)((5U ^ 129) * 5U), sizeof ((5U ^ 129) * 5U));
  printf("18: %ld %d\n", (long)((int)((-3L) - 200)), sizeof ((int)((-3L) - 200)));
  printf("19: %ld %d\n", (long)(((-1L) - 5U) + (5U | 70000)), sizeof (((-1L) - 5U) + (5U | 70000)));
  printf("20: %ld %d\n", (long)(((-1U) * 5U) ? ((-1L) ^ 0x8000) : ('\200' && (-1L))), sizeof (((-1U) * 5U) ? ((-1L) ^ 0x8000) : ('\200' && (-1L))));
  printf("21: %ld %d\n", (long)((long)0x8000), sizeof ((long)0x8000));
  printf("22: %ld %d\n", (long)(0x8000 > 3), sizeof (0x8000 > 3));
  printf("23: %ld %d\n", (long)((((-1L) ? 0xFFFF : 3) % 256) & ((3 ^ '\200') - (!0x8000))), sizeof ((((-1L) ? 0xFFFF : 3) % 256) & ((3 ^ '\200') - (!0x8000))));
  printf("24: %ld %d\n", (long)('a' < 3), sizeof ('a' < 3));
  printf("25: %ld %d\n", (long)('A' % (70000 | 1)), sizeof ('A' % (70000 | 1)));
  printf("26: %ld %d\n", (long)((((-1L) + 0x8000) & (70000 << ((-1L) & 15))) || ((70000 + 0x8000) << (70000 & 15))), sizeof ((((-1L) + 0x8000) & (70000 << ((-1L) & 15))) || ((70000 + 0x8000) << (70000 & 15))));
  printf("27: %ld %d\n", (long)0x8000, sizeof 0x8000);
  printf("28: %ld %d\n", (long)((char)3), sizeof ((char)3));
  printf("29: %ld %d\n", (long)(((5U + 2L) * (0x8000 & 0x8000)) << 9), sizeof (((5U + 2L) * (0x8000 & 0x8000)) << 9));
  printf("30: %ld %d\n", (long)(70000 + 5U), sizeof (70000 + 5U));
  printf("31: %ld %d\n", (long)(!5U), sizeof (!5U));
  printf("32: %ld %d\n", (long)(5U + (-10U)), sizeof (5U + (-10U)));
  printf("33: %ld %d\n", (long)(((-1L) | (-1L)) > ((-256L) + 5U)), sizeof (((-1L) | (-1L)) > ((-256L) + 5U)));
  printf("34: %ld %d\n", (long)(((-1L) - 0x8000) / 10L), sizeof (((-1L) - 0x8000) / 10L));
  printf("35: %ld %d\n", (long)((((-10) == (-256)) - (+0x8000)) & ((char)(5U + 0377))), sizeof ((((-10) == (-256)) - (+0x8000)) & ((char)(5U + 0377))));
  printf("36: %ld %d\n", (long)(!0x8000), sizeof (!0x8000));
  printf("37: %ld %d\n", (long)(((-256), (-32767)) > (!010)), sizeof (((-256), (-32767)) > (!010)));
  printf("38: %ld %d\n", (long)((unsigned long)(5U || 5U)), sizeof ((unsigned long)(5U || 5U)));
  printf("39: %ld %d\n", (long)('\200' ? 70000 : 40000L), sizeof ('\200' ? 70000 : 40000L));
  return 0;
}
