/* Bresenham 画线：四个象限里的直线围出一条星形线，只用整数加减。
   看到的问题：缓的线是对的，陡的线不对。
   Lines by Bresenham's algorithm: the lines of four quadrants envelop an astroid,
   with additions of integers only.
   The problem to see: lines that are rather level are right, steep lines are not. */
#include <graphics.h>
#include <conio.h>
#include <stdlib.h>

void bresenham(int x1, int y1, int x2, int y2, int color)
{
    int dx = abs(x2 - x1), dy = abs(y2 - y1);
    int sx = x2 > x1 ? 1 : -1, sy = y2 > y1 ? 1 : -1;
    int i, d, x = x1, y = y1;

    d = 2 * dy - dx;
    for (i = 0; i <= dx; i++) {
        putpixel(x, y, color);
        x += sx;
        if (d > 0) {
            y += sy;
            d -= 2 * dx;
        }
        d += 2 * dy;
    }
}

int main()
{
    int gd = DETECT, gm, i, a, b, color, cx = 320, cy = 250;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "BRESENHAM");
    for (i = 0; i <= 14; i++) {
        a = 199 - 14 * i;
        b = 3 + 14 * i;
        color = 9 + i % 6;
        bresenham(cx, cy - a, cx + b, cy, color);
        bresenham(cx, cy - a, cx - b, cy, color);
        bresenham(cx, cy + a, cx + b, cy, color);
        bresenham(cx, cy + a, cx - b, cy, color);
    }
    getch();
    closegraph();
    return 0;
}
