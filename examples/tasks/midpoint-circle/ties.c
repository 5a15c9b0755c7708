/* 中点画圆，p = 1 - r，p = 0 时取右边的点。p = 0 keeps y. */
#include <graphics.h>

void circle(int xc, int yc, int r)
{
    int x = 0, y = r, p = 1 - r;

    while (x <= y) {
        putpixel(xc + x, yc + y, WHITE); putpixel(xc - x, yc + y, WHITE);
        putpixel(xc + x, yc - y, WHITE); putpixel(xc - x, yc - y, WHITE);
        putpixel(xc + y, yc + x, WHITE); putpixel(xc - y, yc + x, WHITE);
        putpixel(xc + y, yc - x, WHITE); putpixel(xc - y, yc - x, WHITE);
        if (p <= 0)
            p += 2 * x + 3;
        else {
            p += 2 * (x - y) + 5;
            y--;
        }
        x++;
    }
}
