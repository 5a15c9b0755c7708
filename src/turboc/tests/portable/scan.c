#include <stdio.h>
#include <string.h>
int main(void)
{
    int a, b, n; long l; float f; double d; char s[20], t[20], c; unsigned u, x;
    n = sscanf("12 -7 100000 3.5 2.25 word Z 40 ff", "%d%d%ld%f%lf%s %c%u%x", &a, &b, &l, &f, &d, s, &c, &u, &x);
    printf("%d: %d %d %ld %.2f %.2f %s %c %u %x\n", n, a, b, l, f, d, s, c, u, x);
    n = sscanf("3,4", "%d,%d", &a, &b); printf("%d %d %d\n", n, a, b);
    n = sscanf("abc123", "%[a-z]%d", s, &a); printf("%d %s %d\n", n, s, a);
    n = sscanf("xyz", "%d", &a); printf("%d\n", n);
    n = sscanf("", "%d", &a); printf("%d\n", n);
    n = sscanf("12345", "%2d%3d", &a, &b); printf("%d %d %d\n", n, a, b);
    n = sscanf("a b", "%*s %s", t); printf("%d %s\n", n, t);
    n = sscanf("0x1f 017", "%i %i", &a, &b); printf("%d %d %d\n", n, a, b);
    scanf("%d %d", &a, &b); printf("%d\n", a + b);
    while ((n = getchar()) != '\n') ;
    fgets(s, 20, stdin); printf("[%s]", s);
    n = scanf("%s", s); printf("%d %s\n", n, s);
    n = scanf("%d", &a); printf("%d\n", n);
    sprintf(s, "%03d|%-5s|%c", 7, "ab", 'x'); printf("%s %d\n", s, (int)strlen(s));
    return 0;
}
