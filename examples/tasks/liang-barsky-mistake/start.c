/* 梁友栋-Barsky 直线裁剪：横线、竖线和斜线裁剪到白色窗口里，里面的部分画成彩色。
   看到的问题：有些横线和竖线根本不在窗口里，也画成了彩色。
   Line clipping by Liang and Barsky: horizontal, vertical and slanting lines are clipped to the
   white window, and their parts inside are drawn in colour.
   The problem to see: some horizontal and vertical lines are coloured
   although they do not touch the window. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define XMIN 180
#define YMIN 140
#define XMAX 460
#define YMAX 360

double t1, t2;          /* 可见部分的参数  the parameters of the visible part */

int clip_test(double p, double q)
{
    double r;

    if (p == 0)
        return 1;
    r = q / p;
    if (p < 0) {
        if (r > t1)
            t1 = r;
    } else if (r < t2)
        t2 = r;
    return t1 <= t2;
}

void clip_line(int x1, int y1, int x2, int y2, int color)
{
    double dx = x2 - x1, dy = y2 - y1;

    t1 = 0;
    t2 = 1;
    if (clip_test(-dx, x1 - XMIN) && clip_test(dx, XMAX - x1) &&
        clip_test(-dy, y1 - YMIN) && clip_test(dy, YMAX - y1)) {
        setcolor(color);
        line((int)floor(x1 + t1 * dx + 0.5), (int)floor(y1 + t1 * dy + 0.5),
             (int)floor(x1 + t2 * dx + 0.5), (int)floor(y1 + t2 * dy + 0.5));
    }
}

void draw(int x1, int y1, int x2, int y2, int color)
{
    setcolor(DARKGRAY);
    line(x1, y1, x2, y2);
    clip_line(x1, y1, x2, y2, color);
}

int main()
{
    int gd = DETECT, gm, i;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "LIANG-BARSKY");
    for (i = 0; i <= 20; i++)
        draw(50 + 27 * i, 50, 590 - 27 * i, 450, i % 2 ? LIGHTBLUE : LIGHTMAGENTA);
    for (i = 0; i <= 8; i++) {
        draw(50, 50 + 50 * i, 590, 50 + 50 * i, YELLOW);
        draw(80 + 60 * i, 50, 80 + 60 * i, 450, LIGHTCYAN);
    }
    setcolor(WHITE);
    rectangle(XMIN - 1, YMIN - 1, XMAX + 1, YMAX + 1);
    getch();
    closegraph();
    return 0;
}
