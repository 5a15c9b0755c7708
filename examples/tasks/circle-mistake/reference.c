/* 中点画圆：八个圆的圆心在第九个圆上，外面一个大圆把它们围住。每个圆由八分之一对称画出。
   Midpoint circles: the centres of eight circles lie on a ninth one, and a large circle
   surrounds them. Each circle is drawn from one eighth by symmetry. */
#include <graphics.h>
#include <conio.h>

void circle_points(int xc, int yc, int x, int y, int color)
{
    putpixel(xc + x, yc + y, color);
    putpixel(xc - x, yc + y, color);
    putpixel(xc + x, yc - y, color);
    putpixel(xc - x, yc - y, color);
    putpixel(xc + y, yc + x, color);
    putpixel(xc - y, yc + x, color);
    putpixel(xc + y, yc - x, color);
    putpixel(xc - y, yc - x, color);
}

void midpoint_circle(int xc, int yc, int r, int color)
{
    int x = 0, y = r, d = 1 - r;

    while (x <= y) {
        circle_points(xc, yc, x, y, color);
        if (d < 0)
            d += 2 * x + 3;
        else {
            d += 2 * (x - y) + 5;
            y--;
        }
        x++;
    }
}

int main()
{
    static int dx[8] = { 100, 71, 0, -71, -100, -71, 0, 71 };
    static int dy[8] = { 0, 71, 100, 71, 0, -71, -100, -71 };
    int gd = DETECT, gm, i, cx = 320, cy = 250;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "MIDPOINT CIRCLE");
    for (i = 0; i < 8; i++)
        midpoint_circle(cx + dx[i], cy + dy[i], 100, 9 + i % 6);
    midpoint_circle(cx, cy, 100, WHITE);
    midpoint_circle(cx, cy, 204, WHITE);
    getch();
    closegraph();
    return 0;
}
