/* Constants out of the range of their type, assignments to float, shifts and comparisons at the edges. */
#include <stdio.h>

void D(double d) { unsigned char *p = (unsigned char *)&d; int i; for (i = 7; i >= 0; i--) printf("%02x", p[i]); printf(" "); }
void I(int i) { printf("%d ", i); }
void L(long i) { printf("%ld ", i); }

int main(void)
{
    L((signed char)200.7); L((signed char)32768.0); L((unsigned char)-1.5); L((unsigned char)300.0 + 1); L((int)40000.0);
    L((int)40000.0 + (int)40000.0); L((int)100000.0 % 7); L((unsigned)-1.5); L((unsigned)65536.0 + 1); L((long)3e9);
    L((unsigned long)-1.5); L((unsigned long)1e10); L((char)(int)40000.0); printf("\n");
    { int a = 1e10; unsigned u = -200.0; long l = -3e9; unsigned char c = -1e38; char s = 4294967295.5; I(a); I(u); L(l); I(c); I(s); }
    D((unsigned)-32768.5); D((int)40000.0); D((float)1e39); D(1e-46f); I(65536.0 ? 1 : 2); printf("\n");
    I(!65536L); I(!(0x10001 << 16)); I(!65537L); I(65536L ? 1 : 2); I(!!65536L); I(1.0 < 2.0); printf("\n");
    L(1L << 32); L(1L << 40); L(1L << 63); L(-1L >> 40); L(1L << -1); L(1 << 257); L(5L >> 257);
    { int s = 33; L(1L << s); L(5L >> s); L(-5L >> s); L(1 << s); } printf("\n");
    { int a = -1; long l = -1; I(7UL < a); I(7UL < l); I(40000UL < a); I(7u < a); I((unsigned long)7 < (a | 0)); } printf("\n");
    { float f = 16777216.0; double x = 0.1, d; D(++f); D(f); D(f = x); d = (f = x); D(d); D(f += x); D(f *= 1.1); D(f = 0.1); }
    { unsigned long v = 4294934529UL; v *= 65536 / 3.0f; L(v); } D(1.0f / 3.0f); printf("\n");
    return 0;
}
