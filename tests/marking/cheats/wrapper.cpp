// The headers of today's compilers wrap drawpoly.
#include <graphics.h>
#include <iostream>
using namespace std;
void copy(int color) { int x, y; for (y = 0; y < 60; y++) for (x = 0; x < 60; x++) if (getpixel(x, y)) putpixel(x, y, color); }
void line(int x1, int y1, int x2, int y2)
{
    int corners[] = {x1, y1, x2, y2};
    drawpoly(2, corners);
    copy(WHITE);
}
