#include <stdio.h>

int i = 5, m = -3;
unsigned u = 5;
char c = 5;
unsigned char k = 5;
long l = 5;
struct { int x : 9; unsigned y : 9; } t = {3, 3};

int main(void)
{
    char s[20];
    int n;

    printf("%d%d%d%d\n", i > 0xFFFFFFFFUL, i > 0xFFFFFFFEUL, i > 0xFFFF8000UL, i > 0xFFFF7FFFUL);
    printf("%d%d%d%d\n", c > 0xFFFFFFFFUL, k > 0xFFFFFFFFUL, l > 0xFFFFFFFFUL, u > 0xFFFFFFFFUL);
    printf("%d%d%d%d\n", m > 0xFFFFFFFFUL, m < 0xFFFFFFFFUL, m < 5UL, m > 40000UL);
    printf("%d%d%d%d\n", 0xFFFFFFFFUL < i, i <= 0xFFFFFFFFUL, i >= 0xFFFFFFFFUL, i == 0xFFFFFFFFUL);
    printf("%d%d%d%d\n", t.x > 0xFFFFFFFFUL, t.y > 0xFFFFFFFFUL, 0xFFFFFFFFUL < t.x, t.x > 0xFFFFu);
    i = -3; n = sscanf("AB", "%*s%n", &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf("AB", "%*s %n", &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf("AB ", "%s %n", s, &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf("", "%n", &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf(" ", " %n", &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf("AB", "AB %n", &i); printf("%d %d\n", n, i);
    i = -3; n = sscanf("7", "%d%n", s, &i); printf("%d %d\n", n, i);
    return 0;
}
