/* 八连通，自己的栈。8-connected, with a stack of its own. */
#include <graphics.h>

void flood_fill(int x, int y, int color, int old)
{
    static int xs[2000], ys[2000];
    int count = 0, dx, dy;

    if (getpixel(x, y) != old)
        return;
    putpixel(x, y, color);
    xs[count] = x;
    ys[count++] = y;
    while (count > 0) {
        x = xs[--count];
        y = ys[count];
        for (dy = -1; dy <= 1; dy++)
            for (dx = -1; dx <= 1; dx++)
                if (getpixel(x + dx, y + dy) == old) {
                    putpixel(x + dx, y + dy, color);
                    xs[count] = x + dx;
                    ys[count++] = y + dy;
                }
    }
}
