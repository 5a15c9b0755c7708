/* 中点画椭圆，判别式用长整数。Integer decision variables, four times as large. */
#include <graphics.h>

void draw_ellipse(int xc, int yc, int a, int b)
{
    long aa = (long)a * a, bb = (long)b * b, p = 4 * bb - 4 * aa * b + aa;
    int x = 0, y = b;

    while (bb * (x + 1) < aa * y - aa / 2) {
        putpixel(xc + x, yc + y, WHITE); putpixel(xc - x, yc + y, WHITE);
        putpixel(xc + x, yc - y, WHITE); putpixel(xc - x, yc - y, WHITE);
        if (p < 0)
            p += 4 * bb * (2 * x + 3);
        else {
            p += 4 * bb * (2 * x + 3) + 4 * aa * (2 - 2 * y);
            y--;
        }
        x++;
    }
    p = bb * (2 * x + 1) * (2 * x + 1) + 4 * aa * (long)(y - 1) * (y - 1) - 4 * aa * bb;
    while (y >= 0) {
        putpixel(xc + x, yc + y, WHITE); putpixel(xc - x, yc + y, WHITE);
        putpixel(xc + x, yc - y, WHITE); putpixel(xc - x, yc - y, WHITE);
        if (p < 0) {
            p += 4 * bb * (2 * x + 2) + 4 * aa * (3 - 2 * y);
            x++;
        } else
            p += 4 * aa * (3 - 2 * y);
        y--;
    }
}
