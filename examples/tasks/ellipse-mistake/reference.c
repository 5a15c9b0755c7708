/* 中点画椭圆：十个椭圆，从扁的到高的，中心都在一点。
   Midpoint ellipses: ten ellipses with one centre, from flat to tall. */
#include <graphics.h>
#include <conio.h>

void ellipse_points(int xc, int yc, int x, int y, int color)
{
    putpixel(xc + x, yc + y, color);
    putpixel(xc - x, yc + y, color);
    putpixel(xc + x, yc - y, color);
    putpixel(xc - x, yc - y, color);
}

void midpoint_ellipse(int xc, int yc, int a, int b, int color)
{
    double a2 = (double)a * a, b2 = (double)b * b, d;
    int x = 0, y = b;

    ellipse_points(xc, yc, x, y, color);
    d = b2 - a2 * b + a2 / 4;
    while (b2 * x < a2 * y) {           /* 第一区：逐列  region 1: column by column */
        x++;
        if (d < 0)
            d += b2 * (2.0 * x + 1);
        else {
            y--;
            d += b2 * (2.0 * x + 1) - 2 * a2 * y;
        }
        ellipse_points(xc, yc, x, y, color);
    }
    d = b2 * (x + 0.5) * (x + 0.5) + a2 * (y - 1.0) * (y - 1) - a2 * b2;
    while (y > 0) {                     /* 第二区：逐行  region 2: row by row */
        y--;
        if (d > 0)
            d += a2 - 2 * a2 * y;
        else {
            x++;
            d += 2 * b2 * x + a2 - 2 * a2 * y;
        }
        ellipse_points(xc, yc, x, y, color);
    }
}

int main()
{
    int gd = DETECT, gm, i, cx = 320, cy = 250;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "MIDPOINT ELLIPSE");
    for (i = 0; i < 10; i++)
        midpoint_ellipse(cx, cy, 290 - 27 * i, 21 + 20 * i, 9 + i % 6);
    getch();
    closegraph();
    return 0;
}
