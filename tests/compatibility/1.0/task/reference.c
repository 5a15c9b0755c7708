/* 参考程序。A reference program. */
#include <graphics.h>
#include <stdlib.h>

void line(int x1, int y1, int x2, int y2)
{
    int dx = abs(x2 - x1), dy = abs(y2 - y1);
    int sx = x1 < x2 ? 1 : -1, sy = y1 < y2 ? 1 : -1;
    int error = dx - dy, twice;

    for (;;) {
        putpixel(x1, y1, WHITE);
        if (x1 == x2 && y1 == y2)
            break;
        twice = 2 * error;
        if (twice > -dy) { error -= dy; x1 += sx; }
        if (twice < dx) { error += dx; y1 += sy; }
    }
}
