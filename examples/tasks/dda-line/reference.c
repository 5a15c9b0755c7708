/* DDA：四舍五入。DDA: coordinates are rounded. */
#include <graphics.h>
#include <math.h>
#include <stdlib.h>

void line(int x1, int y1, int x2, int y2)
{
    int i, steps = abs(x2 - x1) > abs(y2 - y1) ? abs(x2 - x1) : abs(y2 - y1);
    double x = x1, y = y1, dx, dy;

    if (steps == 0) {
        putpixel(x1, y1, WHITE);
        return;
    }
    dx = (double)(x2 - x1) / steps;
    dy = (double)(y2 - y1) / steps;
    for (i = 0; i <= steps; i++) {
        putpixel((int)floor(x + 0.5), (int)floor(y + 0.5), WHITE);
        x += dx;
        y += dy;
    }
}
