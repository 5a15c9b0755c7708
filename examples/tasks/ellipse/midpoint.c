/* 中点画椭圆，判别式用实数。Real decision variables. */
#include <graphics.h>

static void four(int xc, int yc, int x, int y)
{
    putpixel(xc + x, yc + y, WHITE);
    putpixel(xc - x, yc + y, WHITE);
    putpixel(xc + x, yc - y, WHITE);
    putpixel(xc - x, yc - y, WHITE);
}

void draw_ellipse(int xc, int yc, int a, int b)
{
    double aa = (double)a * a, bb = (double)b * b, p;
    int x = 0, y = b;

    four(xc, yc, x, y);
    p = bb - aa * b + aa / 4;
    while (bb * x < aa * y) {
        x++;
        if (p < 0)
            p += bb * (2 * x + 1);
        else {
            y--;
            p += bb * (2 * x + 1) - 2 * aa * y;
        }
        four(xc, yc, x, y);
    }
    p = bb * (x + 0.5) * (x + 0.5) + aa * (y - 1.0) * (y - 1.0) - aa * bb;
    while (y > 0) {
        y--;
        if (p > 0)
            p += aa * (1 - 2 * y);
        else {
            x++;
            p += 2 * bb * x + aa * (1 - 2 * y);
        }
        four(xc, yc, x, y);
    }
}
