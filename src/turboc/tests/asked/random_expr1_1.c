#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <math.h>
#include <limits.h>
#include <float.h>
char v0 = 1000;
unsigned short v1 = -2;
unsigned short v2 = 127;
char v3 = -129;
signed char v4 = -256;
unsigned char v5 = 1000;
unsigned v6 = 0;
char v7 = 1000;
int v8 = 32767;
unsigned char v9 = -255;
int v10 = 30000;
long v11 = 255;
main()
{
  register char l0 = -3;
  unsigned l1 = 10;
  short l2 = -12345;
  static short l3 = 255;
  static long l4 = 128;
  long l5 = 123456789;
  unsigned long l6 = 100000;
  unsigned char l7 = -256;
  printf("0: %d\n", (int)(v2 + l1));
  printf("1: %ld\n", (long)0xffU);
  printf("2: %d\n", (int)((l3, (-32767L)), (l1 != l7)));
  l6 ^= (((1000 == l2) ? (0200000 - v3) : (~l5)) * (((-1) ? v5 : l2) || (!v8))); printf("3: %lu\n", l6);
  v8 = (((v1 - '\377') * (v0 / (v10 | 1))) - ((v2 | l7) && v4)); printf("4: %d\n", v8);
  v2 -= (-(v6 & v5)); printf("5: %u\n", v2);
  if (((v4 & (-129L)) ? (l7 | v7) : ('a' ? l0 : 257))) printf("6: yes\n"); else printf("6: no\n");
  printf("7: %ld\n", (long)((((-32767U) ? v3 : 0) ^ (v5 != l7)) & ((signed char)(v4 ^ 257L))));
  printf("8: %d\n", (int)(((l6 | v0) & (l2 <= 0x1)) ^ l4));
  printf("9: %d\n", (int)((v11 % 255U) % 10U));
  l2 <<= 11; printf("10: %d\n", l2);
  printf("11: %ld\n", (long)(v2 || l4));
  if ((((v11 % (v10 | 1)) | (l1 ? v9 : v9)) << (v6 & 15))) printf("12: yes\n"); else printf("12: no\n");
  printf("13: %d\n", (int)(v7 - (((v11, (-256L)) ^ (256 != l0)) > (v5 ? (v0 ^ l2) : (v4 & v10)))));
  printf("14: %d\n", sizeof (-32767));
  l4 = ((30000UL | (l4 < (-100UL))) | (v10 - (v6 ^ 'a'))); printf("15: %ld\n", l4);
  l0 += ((((int)(v3 + 010)) > ((v2 < (-7)) / 65536L)) | ((unsigned long)((v1 - v2) < (v4 ^ (-32767))))); printf("16: %d\n", l0);
  printf("17: %d\n", sizeof (+(-1U)));
  printf("18: %d\n", (int)(+(('\n' == 30000) / 7L)));
  printf("19: %d\n", (int)(v7 % 255U));
  printf("20: %d", v3++); printf(" %d\n", v3);
  printf("21: %d", --v10); printf(" %d\n", v10);
  l0 >>= 5; printf("22: %d\n", l0);
  printf("23: %ld\n", (long)((((char)1) ^ (v4 % 2)) ^ ((v8 & 0x7fffU) - (l4 | 0xffU))));
  printf("24: %d\n", sizeof (l4 ^ v5));
  printf("25: %u", --v1); printf(" %u\n", v1);
  l2 /= 10; printf("26: %d\n", l2);
  printf("27: %d\n", (int)(~((v5 && 30000L) & (v10 | v6))));
  v10 <<= 11; printf("28: %d\n", v10);
  printf("29: %d\n", sizeof l4);
  printf("30: %ld\n", (long)(100L > l1));
  v5 /= 7; printf("31: %d\n", v5);
  printf("32: %d\n", (int)(((1 & 10) != (v1 || v11)) + ((unsigned short)(257 >= l5))));
  printf("33: %d\n", (int)((v1 + ((int)l0)) & ((l2 >> (l7 & 7)) ^ (-1))));
  printf("34: %d\n", (int)(l3 ^ (-1U)));
  printf("35: %ld\n", (long)128);
  printf("36: %ld\n", (long)(~v4));
  printf("37: %d\n", sizeof (((+(v8 | (-3))) || ((65536L + l2) ^ (l7 + v4))) | (((v11 % 3), (200L ^ '\n')) | ((l0 & v8) - v2))));
  l0 %= 2; printf("38: %d\n", l0);
  v3 >>= 8; printf("39: %d\n", v3);
  v8 /= 2; printf("40: %d\n", v8);
  printf("41: %d\n", sizeof (((v7 > v6) % 1) >= ((v1 & v4) + (l5 && 0x100U))));
  v10 |= ((-((32767 * 30000) < ('0' | v1))) & (-(((long)v9) ? (v4 / 1000) : ((int)v5)))); printf("42: %d\n", v10);
  printf("43: %ld\n", (long)((unsigned char)'\377'));
  l0 -= (-255L); printf("44: %d\n", l0);
  if ((((-32767) & v4) % 65536L)) printf("45: yes\n"); else printf("45: no\n");
  v9 = (((0L - 0) | (l2 || v5)) ^ ((v5 * v11) & (l0 ? l4 : l7))); printf("46: %d\n", v9);
  printf("47: %d\n", (int)((0x7F + ((char)v10)) >= ((0xabcdU / 10L) + (v0 / (v5 | 1)))));
  printf("48: %d\n", (int)257L);
  printf("49: %ld\n", (long)((v1 + (v9 / 1000)) % 255U));
  l5 += (((+l5) && ((0377 >> 3) | ((-255) ^ 32767L))), ((((-128L) ? (-256L) : 1L) + v7) | 12345)); printf("50: %ld\n", l5);
  printf("51: %ld\n", (long)((unsigned short)l0));
  l6 >>= 5; printf("52: %lu\n", l6);
  printf("53: %d\n", (int)((127 | (v6 ? 129U : l3)) + ((v9 & v10) && l7)));
  printf("54: %d\n", (int)((((30000 ? l4 : 12345) >> (l2 & 15)), ((l0 == 129) * (v10 ^ v6))) || (-(!(!v7)))));
  printf("55: %d\n", sizeof (((0377 * l2) | (~(-12345))) / 40000U));
  printf("56: %d\n", (int)((('a' / 255U) ? (30000 >= 100) : (3, (-129U))) | (('\377' + v7) & (v9 % (v4 | 1)))));
  l5 ^= (((0xffffU * 129) * ((-32767) == v5)) | ((v2 >= v2) - v4)); printf("57: %ld\n", l5);
  v10 ^= v0; printf("58: %d\n", v10);
  if ((((5 - v3), (v10 + l7)) ? (l0 * (128 ? v2 : 128)) : ((unsigned long)(v2 % (v10 | 1))))) printf("59: yes\n"); else printf("59: no\n");
  return 0;
}
