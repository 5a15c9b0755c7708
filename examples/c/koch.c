/* 分形：科赫雪花和谢尔宾斯基三角形，递归
   Fractals: Koch's snowflake and Sierpinski's triangle, by recursion */
#include <graphics.h>
#include <conio.h>
#include <math.h>
#include <dos.h>

#define ROOT3 1.7320508

void koch(float x1, float y1, float x2, float y2, int depth)
{
    float ax, ay, bx, by, cx, cy;

    if (depth == 0) {
        line((int)(x1 + 0.5), (int)(y1 + 0.5), (int)(x2 + 0.5), (int)(y2 + 0.5));
        return;
    }
    ax = x1 + (x2 - x1) / 3;            /* 三分之一处  a third of the way */
    ay = y1 + (y2 - y1) / 3;
    bx = x1 + (x2 - x1) * 2 / 3;        /* 三分之二处  two thirds */
    by = y1 + (y2 - y1) * 2 / 3;
    cx = (ax + bx) / 2 + (by - ay) * ROOT3 / 2;     /* 尖  the tip */
    cy = (ay + by) / 2 - (bx - ax) * ROOT3 / 2;
    koch(x1, y1, ax, ay, depth - 1);
    koch(ax, ay, cx, cy, depth - 1);
    koch(cx, cy, bx, by, depth - 1);
    koch(bx, by, x2, y2, depth - 1);
}

void sierpinski(int x, int y, int size, int depth)
{
    int triangle[6];

    if (depth == 0) {
        triangle[0] = x;
        triangle[1] = y;
        triangle[2] = x + size;
        triangle[3] = y;
        triangle[4] = x + size / 2;
        triangle[5] = y - (int)(size * ROOT3 / 2);
        fillpoly(3, triangle);
        return;
    }
    sierpinski(x, y, size / 2, depth - 1);
    sierpinski(x + size / 2, y, size / 2, depth - 1);
    sierpinski(x + size / 4, y - (int)(size * ROOT3 / 4), size / 2, depth - 1);
}

void main()
{
    int driver = DETECT, mode, depth;
    float h = 260 * ROOT3 / 2;

    initgraph(&driver, &mode, "");
    for (depth = 0; depth <= 4; depth++) {
        cleardevice();
        setcolor(LIGHTCYAN);
        koch(30, 300, 160, 300 - h, depth);
        koch(160, 300 - h, 290, 300, depth);
        koch(290, 300, 30, 300, depth);
        setcolor(YELLOW);
        setfillstyle(SOLID_FILL, BROWN);
        sierpinski(340, 330, 272, depth);
        setcolor(WHITE);
        settextjustify(CENTER_TEXT, TOP_TEXT);
        outtextxy(160, 420, "Koch, 1904");
        outtextxy(476, 420, "Sierpinski, 1915");
        delay(400);
    }
    getch();
    closegraph();
}
