/* 四连通。4-connected. */
#include <graphics.h>

void flood_fill(int x, int y, int color, int old)
{
    if (getpixel(x, y) != old)
        return;
    putpixel(x, y, color);
    flood_fill(x + 1, y, color, old);
    flood_fill(x - 1, y, color, old);
    flood_fill(x, y + 1, color, old);
    flood_fill(x, y - 1, color, old);
}
