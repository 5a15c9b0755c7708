#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
static int into(char *b, size_t n, const char *f, ...) { va_list a; int r; va_start(a, f); r = vsnprintf(b, n, f, a); va_end(a); return r; }
int main(void)
{
    char b[8]; char *big = (char *)malloc(30000); char *hole = (char *)malloc(4096); char *q = (char *)malloc(50); int r, n;
    strcpy(q, "precious"); memset(big, 'l', 9000); big[9000] = 0; free(hole);
    r = snprintf(b, 8, "%s", big); printf("%d %s\n", r, b); printf("q=%.20s\n", q);
    for (n = 0; n < 8; n++) { memset(b, '#', 8); r = snprintf(b, n, "%d-%s", 42, "x"); printf("%d ", r); for (r = 0; r < 8; r++) putchar(b[r] ? b[r] : '~'); putchar('\n'); }
    r = into(b, sizeof b, "%s|%5.2f", "ab", 3.14159); printf("%d %s\n", r, b);
    printf("%d\n", snprintf(NULL, 0, "%0*d|%-*d|", 12, -5, 4, 7));
    printf("%0*d|%0-6d|%+07.2f|% 0*.*f|%#.0f|%g|%G|%#x\n", -8, 5, 3, 2.5, 9, 3, -2.0, 3.0, 1e20, 1e-7, 255);
    free(q); free(big); big = (char *)malloc(30000); printf("%d\n", big != 0);
    return 0;
}
