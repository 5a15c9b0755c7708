/* 四连通的边界填充。4-connected boundary fill. */
#include <graphics.h>

void boundary_fill(int x, int y, int color, int border)
{
    int found = getpixel(x, y);

    if (found == border || found == color)
        return;
    putpixel(x, y, color);
    boundary_fill(x + 1, y, color, border);
    boundary_fill(x - 1, y, color, border);
    boundary_fill(x, y + 1, color, border);
    boundary_fill(x, y - 1, color, border);
}
