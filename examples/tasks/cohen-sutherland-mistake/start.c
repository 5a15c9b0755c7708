/* Cohen-Sutherland 直线裁剪：灰色的线裁剪到白色窗口里，里面的部分画成彩色。
   看到的问题：窗口四角的外面也画了彩色的线。
   Line clipping by Cohen and Sutherland: the grey lines are clipped to the white window,
   and their parts inside are drawn in colour.
   The problem to see: there are coloured lines outside the corners of the window. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define XMIN 200
#define YMIN 150
#define XMAX 440
#define YMAX 350

#define LEFT 1
#define RIGHT 2
#define ABOVE 4
#define BELOW 8

int code(double x, double y)
{
    int c = 0;

    if (x < XMIN) c |= LEFT;
    if (x > XMAX) c |= RIGHT;
    if (y < YMIN) c |= ABOVE;
    if (y > YMAX) c |= BELOW;
    return c;
}

void clip_line(double x1, double y1, double x2, double y2, int color)
{
    int c1 = code(x1, y1), c2 = code(x2, y2), c;
    double x, y;

    while (c1 | c2) {
        if (c1 & c2)
            return;
        c = c1 ? c1 : c2;
        if (c & LEFT) {
            x = XMIN;
            y = y1 + (y2 - y1) * (XMIN - x1) / (x2 - x1);
        } else if (c & RIGHT) {
            x = XMAX;
            y = y1 + (y2 - y1) * (XMAX - x1) / (x2 - x1);
        } else if (c & ABOVE) {
            y = YMIN;
            x = x1 + (x2 - x1) * (YMIN - y1) / (y2 - y1);
        } else {
            y = YMAX;
            x = x1 + (x2 - x1) * (YMAX - y1) / (y2 - y1);
        }
        if (c == c1) {
            x1 = x;
            y1 = y;
            c1 = c1 & (c1 - 1);
        } else {
            x2 = x;
            y2 = y;
            c2 = c2 & (c2 - 1);
        }
    }
    setcolor(color);
    line((int)floor(x1 + 0.5), (int)floor(y1 + 0.5), (int)floor(x2 + 0.5), (int)floor(y2 + 0.5));
}

int main()
{
    int gd = DETECT, gm, i, x1, y1, x2, y2, pass;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "COHEN-SUTHERLAND");
    for (pass = 0; pass < 2; pass++) {
        for (i = 4; i < 48; i++) {          /* 斜着穿过四角的线  lines across the corners */
            x1 = i % 2 ? 584 : 56;
            y1 = 250 + (199 - i / 4 * 33) * (i / 2 % 2 ? 1 : -1);
            x2 = 320 + (264 - i / 4 * 44) * (i % 2 ? 1 : -1);
            y2 = i / 2 % 2 ? 449 : 51;
            if (pass == 0) {
                setcolor(DARKGRAY);
                line(x1, y1, x2, y2);
            } else
                clip_line(x1, y1, x2, y2, 9 + i / 4 % 6);
        }
        setcolor(WHITE);
        rectangle(XMIN - 1, YMIN - 1, XMAX + 1, YMAX + 1);
    }
    getch();
    closegraph();
    return 0;
}
