/* DDA：正中间时取小的坐标。DDA: ties go to the smaller coordinate. */
#include <graphics.h>
#include <math.h>
#include <stdlib.h>

void line(int x1, int y1, int x2, int y2)
{
    int i, steps = abs(x2 - x1) > abs(y2 - y1) ? abs(x2 - x1) : abs(y2 - y1);

    if (steps == 0) {
        putpixel(x1, y1, WHITE);
        return;
    }
    for (i = 0; i <= steps; i++)
        putpixel((int)ceil(x1 + (double)(x2 - x1) * i / steps - 0.5),
                 (int)ceil(y1 + (double)(y2 - y1) * i / steps - 0.5), WHITE);
}
