/* 交换坐标轴，从左到右画。Swaps the axes, and draws from left to right. */
#include <graphics.h>
#include <stdlib.h>

void line(int x1, int y1, int x2, int y2)
{
    int dx = abs(x2 - x1), dy = abs(y2 - y1), steep = dy > dx, t, p, s;

    if (steep) {
        t = x1; x1 = y1; y1 = t;
        t = x2; x2 = y2; y2 = t;
        t = dx; dx = dy; dy = t;
    }
    if (x1 > x2) {
        t = x1; x1 = x2; x2 = t;
        t = y1; y1 = y2; y2 = t;
    }
    s = y1 < y2 ? 1 : -1;
    p = 2 * dy - dx;
    for (; x1 <= x2; x1++) {
        if (steep)
            putpixel(y1, x1, WHITE);
        else
            putpixel(x1, y1, WHITE);
        if (p >= 0) {
            y1 += s;
            p -= 2 * dx;
        }
        p += 2 * dy;
    }
}
