/* 绕定点的比例变换：房子从十分之一放大到两倍，底边的中点不动。
   Scaling about a fixed point: a house grows from a tenth to twice its size;
   the point in the middle of its base stays where it is. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define POINTS 7

/* 房子的轮廓  the outline of the house */
int house[POINTS][2] = { {220, 440}, {220, 320}, {190, 320}, {320, 240},
                         {450, 320}, {420, 320}, {420, 440} };

/* 定点  the fixed point */
int px = 320, py = 440;

void draw_scaled(double s, int color)
{
    int i, x[POINTS], y[POINTS];

    for (i = 0; i < POINTS; i++) {
        x[i] = (int)floor(px + (house[i][0] - px) * s + 0.5);
        y[i] = (int)floor(py + (house[i][1] - py) * s + 0.5);
    }
    setcolor(color);
    for (i = 0; i < POINTS; i++)
        line(x[i], y[i], x[(i + 1) % POINTS], y[(i + 1) % POINTS]);
}

int main()
{
    int gd = DETECT, gm, i;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "SCALING");
    for (i = 1; i <= 20; i++)
        draw_scaled(i / 10.0, i == 10 ? WHITE : 9 + i % 6);
    setfillstyle(SOLID_FILL, WHITE);
    bar(px - 3, py - 3, px + 3, py + 3);
    getch();
    closegraph();
    return 0;
}
