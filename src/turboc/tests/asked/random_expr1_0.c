#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
unsigned char v0 = -32767;
int v1 = 5;
unsigned v2 = -7;
unsigned long v3 = 123456789;
short v4 = 12345;
unsigned char v5 = -10;
short v6 = 0;
signed char v7 = 2;
unsigned long v8 = -32767;
unsigned long v9 = 1000;
long v10 = 12345;
long v11 = 65535;
main()
{
  register unsigned char l0 = 257;
  unsigned long l1 = 30000;
  static short l2 = -100;
  register unsigned l3 = 255;
  short l4 = 3;
  register char l5 = 1;
  int l6 = 1;
  static long l7 = 129;
  v1 ^= (((~(v10 + 0177777)) ? ((256, l1) / (v6 | 1)) : ((v2 | l4) / 10L)) ? ((char)(l7 - (l5 - l3))) : (5 < ((l7 <= (-129)) >= (0xffffU >> 3)))); printf("0: %d\n", v1);
  printf("1: %d\n", (int)((v5 & v5) == (v9 >> 5)));
  if ((-((-(l3 & 65536L)) / (v3 | 1)))) printf("2: yes\n"); else printf("2: no\n");
  v10 = (l0 >= (+l4)); printf("3: %ld\n", v10);
  printf("4: %ld\n", (long)((signed char)((v3 & 1) - (v7 * l7))));
  printf("5: %d\n", (int)(((l0 - l5) + (12345UL ^ l4)) % -5L));
  printf("6: %d\n", (int)((v2 ? 2U : v2) | l5));
  l6 = (1000 + v8); printf("7: %d\n", l6);
  printf("8: %ld\n", (long)(~(-128)));
  l0 = v6; printf("9: %d\n", l0);
  printf("10: %ld\n", (long)((129 <= v3) * (30000 || v5)));
  printf("11: %ld\n", (long)(-((v2 << 9) / 10U)));
  printf("12: %d\n", (int)((unsigned short)(((unsigned short)128) * (l1 + v1))));
  printf("13: %d\n", (int)(((+'\x80') * ((unsigned short)v9)) ? ((0x8000U << (v2 & 7)) / 1000L) : l5));
  printf("14: %ld\n", (long)(-3));
  printf("15: %d\n", (int)((int)30000));
  l7 <<= 9; printf("16: %ld\n", l7);
  printf("17: %d\n", sizeof ((0x100U / 1000L) && (' ' + v6)));
  printf("18: %ld\n", (long)((((!10) >> 12) | 1000) ? ((('\377' + 256) - (255 & v8)) ^ l4) : (127 + ((-128) << (l6 & 15)))));
  printf("19: %ld\n", (long)(v1 + v7));
  v7 <<= 10; printf("20: %d\n", v7);
  printf("21: %d\n", (int)((~v4) & 0x100));
  printf("22: %d\n", (int)((l3 | 0x7fU) + (v3 % (l1 | 1))));
  printf("23: %d\n", sizeof (l0 & (l7 + (-100L))));
  printf("24: %ld\n", (long)((((v4 & l4) & (l0 & 0xFF)) >= ((unsigned char)(v11 % 40000U))) % 1000L));
  printf("25: %ld\n", (long)(+(((l1 > v1) < v1) >> (v2 & 7))));
  v1 /= 10; printf("26: %d\n", v1);
  printf("27: %ld\n", (long)v6);
  v9 ^= v7; printf("28: %lu\n", v9);
  printf("29: %ld\n", (long)(((127 & 200L) | (l5 * l7)), (((-128), v8) % 7L)));
  printf("30: %d\n", (int)(((unsigned)v8), ((l6 * 12345L) == (0 + (-2)))));
  l0 = (l6 / 3U); printf("31: %d\n", l0);
  v2 |= ((((2 - v8) ? (v9 ? l4 : v11) : ((long)v9)) ? ((!v7) ^ (l5 || v5)) : ((0xFFFF != 127) - (v10 & l0))) ^ ((-(l1 | v7)) | 0177777)); printf("32: %u\n", v2);
  printf("33: %ld\n", (long)(((v2 >> 15) ? v11 : (l4 ? 129 : l2)) + v0));
  v1 = (((long)(255UL && v4)) - v10); printf("34: %d\n", v1);
  printf("35: %ld\n", (long)l4);
  printf("36: %d\n", (int)((signed char)(((short)l1) || ((-12345) ^ v3))));
  printf("37: %ld\n", (long)(-((-7) && 1000)));
  printf("38: %ld\n", (long)v11);
  printf("39: %ld\n", (long)(((~(v6 + l4)) * v6) != (((7 | (-2)) | (l7 | v0)) | l6)));
  l0 %= 3L; printf("40: %d\n", l0);
  if (((((int)(l5 ^ l7)) & (+l0)) + ((2 && (1000 == v6)) & (v2 + (l6 - l3))))) printf("41: yes\n"); else printf("41: no\n");
  printf("42: %d\n", (int)((-((-12345U) & (-100UL))) >= (~(+v8))));
  printf("43: %d\n", sizeof (~(v11 || (l4 ? v5 : l4))));
  printf("44: %d\n", (int)(!256));
  printf("45: %d\n", (int)(((((unsigned)(-10U)), (l1 && v3)) & (!(v1 / (v1 | 1)))) - ((0 >= (l3 & l1)) | ((0177777 * (-100)) < ('a' ^ (-128))))));
  printf("46: %ld\n", (long)(((~(l3 * 0x8000U)), ((unsigned)(128 != v7))) ^ (1000 * (((int)128) ? v7 : v4))));
  printf("47: %d\n", sizeof (010 * 0x8000U));
  printf("48: %ld\n", (long)((v1 % (v0 | 1)) + ((long)l0)));
  l6 ^= (0xFFFF != 30000L); printf("49: %d\n", l6);
  l1 += ((0200000 | 200) + (l4 & v8)); printf("50: %lu\n", l1);
  printf("51: %lu", l1++); printf(" %lu\n", l1);
  l0 *= l2; printf("52: %d\n", l0);
  printf("53: %d\n", (int)(((int)(32768L ^ l4)) << 7));
  printf("54: %ld\n", (long)(0 ? v3 : v7));
  if ((((v2 * 0xffffU) ^ ((char)'A')) & (v1 ^ (l0 < v3)))) printf("55: yes\n"); else printf("55: no\n");
  printf("56: %d", v6--); printf(" %d\n", v6);
  l1 -= ((v3 >= ' ') && (32768L | 2)); printf("57: %lu\n", l1);
  printf("58: %d\n", (int)((-(l6 + 123456789L)) ? ((l6 && l3) * (v0 + l0)) : ((unsigned short)((unsigned char)(-2)))));
  v5 /= 3L; printf("59: %d\n", v5);
  return 0;
}
