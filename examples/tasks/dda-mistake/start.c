/* DDA 画线：从中心到正方形四边的 100 条线，每一步取离直线最近的像素。
   看到的问题：左右不对称，上下也不对称，许多像素偏了一格。
   Lines by DDA: 100 lines from the centre to the sides of a square;
   each step draws the pixel nearest to the line.
   The problem to see: left and right are not alike, nor are top and bottom:
   many pixels are one off. */
#include <graphics.h>
#include <conio.h>
#include <stdlib.h>

#define HALF 199        /* 正方形边长的一半  half of the square's side */

void dda(int x1, int y1, int x2, int y2, int color)
{
    int i, steps, dx = x2 - x1, dy = y2 - y1;
    double x = x1, y = y1;

    steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (i = 0; i <= steps; i++) {
        putpixel((int)x, (int)y, color);
        x += (double)dx / steps;
        y += (double)dy / steps;
    }
}

int main()
{
    int gd = DETECT, gm, i, at, color, cx = 320, cy = 250;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "DDA");
    for (i = 0; i < 25; i++) {
        at = -HALF + i * 2 * HALF / 25;
        color = 9 + i % 6;
        dda(cx, cy, cx + at, cy - HALF, color);     /* 上  top */
        dda(cx, cy, cx + HALF, cy + at, color);     /* 右  right */
        dda(cx, cy, cx - at, cy + HALF, color);     /* 下  bottom */
        dda(cx, cy, cx - HALF, cy - at, color);     /* 左  left */
    }
    getch();
    closegraph();
    return 0;
}
