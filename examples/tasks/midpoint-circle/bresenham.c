/* 中点画圆，p = 3 - 2r。 */
#include <graphics.h>

void circle(int xc, int yc, int r)
{
    int x = 0, y = r, p = 3 - 2 * r;

    while (x <= y) {
        putpixel(xc + x, yc + y, WHITE); putpixel(xc - x, yc + y, WHITE);
        putpixel(xc + x, yc - y, WHITE); putpixel(xc - x, yc - y, WHITE);
        putpixel(xc + y, yc + x, WHITE); putpixel(xc - y, yc + x, WHITE);
        putpixel(xc + y, yc - x, WHITE); putpixel(xc - y, yc - x, WHITE);
        if (p < 0)
            p += 4 * x + 6;
        else {
            p += 4 * (x - y) + 10;
            y--;
        }
        x++;
    }
}
