/* Reads the pixels that it should compute: a polygon with two corners is a line. */
#include <graphics.h>
#define DRAW(name) draw##name
void copy(int color) { int x, y; for (y = 0; y < 60; y++) for (x = 0; x < 60; x++) if (getpixel(x, y)) putpixel(x, y, color); }
void line(int x1, int y1, int x2, int y2)
{
    int corners[4];
    corners[0] = x1; corners[1] = y1; corners[2] = x2; corners[3] = y2;
    DRAW(poly)(2, corners);
    copy(WHITE);
}
