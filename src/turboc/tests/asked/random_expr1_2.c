#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
short v0 = 1;
unsigned v1 = 256;
unsigned long v2 = -100;
unsigned v3 = 7;
unsigned char v4 = 32767;
unsigned long v5 = 257;
unsigned long v6 = 10;
unsigned short v7 = -129;
int v8 = -2;
short v9 = -7;
unsigned short v10 = -10;
unsigned v11 = 257;
main()
{
  unsigned l0 = -2;
  register int l1 = 257;
  register signed char l2 = -256;
  static unsigned char l3 = 1;
  static int l4 = 129;
  static unsigned long l5 = 2;
  int l6 = 128;
  static short l7 = 10;
  printf("0: %d\n", sizeof ('A' | v7));
  if (((((v7, v10), v7) >> (v10 & 7)) && l4)) printf("1: yes\n"); else printf("1: no\n");
  printf("2: %ld\n", (long)l5);
  printf("3: %d\n", sizeof v10);
  printf("4: %ld\n", (long)((-((v3, l3) & (v6 * v3))) >= ((unsigned long)(-3L))));
  printf("5: %d\n", (int)(0200000 + (v1 / 3L)));
  v10 |= (((signed char)(0177777 - 100L)) ? ((long)(v3 / (l6 | 1))) : ((v9 | 'A') && (7 & (-129UL)))); printf("6: %u\n", v10);
  printf("7: %d\n", sizeof ((((char)' ') * 257) & (((-10) / 255U) | (v5 % (v11 | 1)))));
  printf("8: %d\n", sizeof ((((0xffffU - 0xffffU) * (l0 + l7)) | ((5UL << (v4 & 15)), ((-129) == 0x0U))) / (l1 | 1)));
  printf("9: %d\n", (int)((((-010) / 65536L) * ((l0 ^ 16777215L) ? (l3 && v7) : (0x0U ^ l3))) ? ((unsigned char)((l4 >> 6), (l2 >= v1))) : (((l4 / (l6 | 1)) & (v0 > l6)) && (v3 - v0))));
  printf("10: %d\n", (int)(0200000 - 0100000));
  printf("11: %d\n", (int)(v9 * v3));
  printf("12: %ld\n", (long)(((signed char)((-2L) + v10)) ^ (((-7) >> (l2 & 15)) % 255U)));
  printf("13: %d\n", sizeof ((v7 && l4) ^ (5, (-2))));
  printf("14: %d\n", (int)(+(((l2 * 010) ? (v5 + l0) : (~3)) | ((0xFF ? l0 : 2) * (~'A')))));
  printf("15: %d", l7--); printf(" %d\n", l7);
  v11 *= ((-128) ^ (l4 << 10)); printf("16: %u\n", v11);
  v8 >>= 6; printf("17: %d\n", v8);
  v6 <<= 10; printf("18: %lu\n", v6);
  v0 %= -3; printf("19: %d\n", v0);
  printf("20: %ld\n", (long)(l3 ^ l4));
  printf("21: %ld\n", (long)(((char)v10) % 3U));
  printf("22: %d", v9--); printf(" %d\n", v9);
  if (((unsigned char)((-255L) || l4))) printf("23: yes\n"); else printf("23: no\n");
  l5 -= (l4 << 14); printf("24: %lu\n", l5);
  printf("25: %d\n", (int)((-2147483647L) == v9));
  printf("26: %d\n", (int)((1000UL | (-7)), (v7 && v9)));
  l0 += ((-(v7 % 3U)) % -1); printf("27: %u\n", l0);
  printf("28: %d\n", (int)(((unsigned long)v10) < (v4 << 3)));
  printf("29: %ld\n", (long)(((-v0) & ((char)l2)) && (v7 >= (v3 - 30000))));
  printf("30: %d\n", (int)l6);
  printf("31: %d\n", (int)l2);
  printf("32: %ld\n", (long)((((unsigned char)v4) >> (v4 & 7)) ^ ((((signed char)1000) && (v1, (-2147483647L))) / 3L)));
  printf("33: %ld\n", (long)((((v3 * v0) | (12345 >> (v11 & 15))) >> 7) | v0));
  printf("34: %lu", --l5); printf(" %lu\n", l5);
  printf("35: %d\n", (int)(((-10) | l0) >> 11));
  printf("36: %d\n", (int)((!(+l1)) % 16));
  printf("37: %d", v0--); printf(" %d\n", v0);
  printf("38: %d\n", (int)(((+((short)30000)), ((32767 ^ 256) > v5)) * ((0200000 | (3 - 0xABCD)) != (v0 >> (l7 & 15)))));
  v9 -= ((2147483647 ? '0' : v10) && (~v1)); printf("39: %d\n", v9);
  if ((v5 <= (0377 ^ v2))) printf("40: yes\n"); else printf("40: no\n");
  printf("41: %d\n", (int)(((v1 << 2) & (!7)) ? ((l0 >> (v0 & 15)) + (0x7F, l2)) : ((0377 * (-3)) & ((unsigned short)1000UL))));
  printf("42: %d\n", (int)(v3 % (v0 | 1)));
  l5 /= 10; printf("43: %lu\n", l5);
  printf("44: %d\n", (int)128);
  printf("45: %d\n", (int)((((unsigned short)l0), v0) | ((v6 + (-7U)) ^ (v7 + v6))));
  printf("46: %d\n", (int)(((v10 >= (-1)) && ((-2L) && l0)) >> 3));
  if (((long)(l0 | l1))) printf("47: yes\n"); else printf("47: no\n");
  printf("48: %ld\n", (long)((((unsigned long)(v5 && l7)) << (v0 & 15)) & ((((unsigned short)v11) << (v5 & 15)) | (((long)v5) % -10))));
  l1 >>= 0; printf("49: %d\n", l1);
  printf("50: %d\n", (int)(l6 | v10));
  printf("51: %d\n", (int)(((v0 % 40000U) & (l4 ? 3 : (-129))) | ((v10 & v5) != (v9 + 2147483647))));
  l7 *= (-((v1 << 4) % 255U)); printf("52: %d\n", l7);
  printf("53: %d\n", sizeof ((((-7) - 0x0) << (l3 & 15)) | ((~(-7)) + (l0 * v10))));
  printf("54: %d\n", (int)(((129 + v8) & l1) - l7));
  if (v5) printf("55: yes\n"); else printf("55: no\n");
  printf("56: %d\n", (int)(v8 <= l7));
  printf("57: %d\n", (int)(-256));
  printf("58: %ld\n", (long)((unsigned long)(((v5 | v1) ? (v0 ^ l1) : ((-3), l5)) | ((v3 >> 15) ? (~128) : 7))));
  printf("59: %ld\n", (long)((0UL + v3) & ((long)1)));
  return 0;
}
