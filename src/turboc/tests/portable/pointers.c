#include <stdio.h>
#include <stdarg.h>
#include <string.h>
#include <stdlib.h>
int sum(int n, ...) { va_list ap; int s = 0; va_start(ap, n); while (n--) s += va_arg(ap, int); va_end(ap); return s; }
double mix(char *f, ...)
{
    va_list ap; double s = 0; va_start(ap, f);
    for (; *f; f++) switch (*f) { case 'i': s += va_arg(ap, int); break; case 'l': s += va_arg(ap, long); break; case 'd': s += va_arg(ap, double); break; case 's': s += strlen(va_arg(ap, char *)); }
    va_end(ap); return s;
}
void say(char *f, ...) { va_list ap; char b[80]; va_start(ap, f); vsprintf(b, f, ap); va_end(ap); printf("<%s>\n", b); }
int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int (*ops[2])(int, int) = { add, sub };
int apply(int (*f)(int, int), int a, int b) { return f(a, b) + (*f)(b, a); }
int (*pick(int n))(int, int) { return n ? sub : add; }
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
char *names[] = { "zero", "one", "two", NULL };
int kr(a, b, s) int a; char b; char *s; { return a + b + s[0]; }
int matrix[3][4];
int fill(int m[][4], int n) { int i, j, k = 0; for (i = 0; i < n; i++) for (j = 0; j < 4; j++) m[i][j] = k++; return m[n - 1][3]; }
static int counter(void) { static int n = 10; return ++n; }
int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
int main(void)
{
    int a[5] = { 1, 2, 3 }, *p = a, i = 1, j = 2, **pp = &p;
    char s[] = "hello", *t = s + 1, **q;
    printf("%d %d %d\n", sum(3, 1, 2, 3), sum(0), (int)mix("ildsi", 1, 10000L, 2.5, "abc", 7));
    say("%d-%s-%ld", 5, "x", 70000L);
    printf("%d %d %d %d\n", ops[0](3, 4), ops[1](3, 4), apply(sub, 9, 4), pick(1)(7, 2));
    swap(&i, &j); swap(a, a + 2); printf("%d %d %d %d\n", i, j, a[0], *(a + 2));
    printf("%d %d %d\n", *p++, *p, **pp);
    printf("%d %d\n", *++p, (*p)++); printf("%d %d\n", a[2], 2[a]);
    for (q = names; *q; q++) printf("%s ", *q); printf("%c%c\n", *names[1], names[2][1]);
    printf("%d %d %d\n", kr(1, 2, "A"), fill(matrix, 3), *(*(matrix + 1) + 2));
    printf("%d %d %d\n", counter(), counter(), counter() + counter());
    printf("%s %c %d\n", t, *t, (int)(strchr(s, 'o') - s));
    *t = 'E'; t[3] = '!'; printf("%s %d\n", s, fact(7));
    { int *m = (int *)malloc(10 * sizeof(int)); for (i = 0; i < 10; i++) m[i] = i * i; printf("%d\n", m[9] + *(m + 3)); free(m); }
    { char buf[30], *e = buf; strcpy(buf, "a,b,,c"); for (e = strtok(buf, ","); e; e = strtok(NULL, ",")) printf("[%s]", e); printf("\n"); }
    { int (*pm)[4] = matrix + 1; printf("%d %d\n", (*pm)[1], pm[1][0]); }
    { void *v = &a[1]; printf("%d\n", *(int *)v); }
    { long l = 100000L; unsigned long ul = 3000000000UL; printf("%ld %lu %ld\n", l * 3 - 1, ul, l / 7 % 10); l <<= 3; l |= 5; printf("%lx\n", l); }
    { int x = 5, y; y = x++ + 1; y += --x; x *= y; x %= 7; x ^= 3; printf("%d %d\n", x, y); }
    { int k; for (k = 0; ; k++) { if (k & 1) continue; if (k > 6) break; switch (k) { case 0: case 2: printf("a"); break; case 4: { printf("b"); } default: printf("c"); } } printf("\n"); }
    { char c = 200; unsigned char d = 200; printf("%d %d %d\n", c, d, (int)c == (int)d); }
    i = 0; while (i < 3) { int i2 = i * 2; i++; if (i2 == 2) goto done; printf("%d;", i2); } done: printf("done %d\n", i);
    { int x = 3; printf("%d\n", x == 3 ? (x > 2 ? 10 : 20) : 30); printf("%s\n", x > 5 ? "big" : "small"); }
    return 0;
}
