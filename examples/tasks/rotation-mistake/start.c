/* 绕定点的旋转变换：一个长方形绕屏幕中心转，每次 10 度，转半圈。
   看到的问题：长方形转着转着就变了形。
   Rotation about a fixed point: a rectangle turns about the centre of the screen,
   by 10 degrees each time, for half a turn.
   The problem to see: the rectangle is distorted as it turns. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define PI 3.14159265358979

int cx = 320, cy = 250;

/* 把点绕 (cx, cy) 转一个角度  Rotates a point about (cx, cy) by an angle. */
void rotate(double *px, double *py, double angle)
{
    double x = *px - cx, y = *py - cy;

    x = x * cos(angle) - y * sin(angle);
    y = x * sin(angle) + y * cos(angle);
    *px = cx + x;
    *py = cy + y;
}

void draw_rotated(int degrees, int color)
{
    static int corners[4][2] = { {-180, -90}, {180, -90}, {180, 90}, {-180, 90} };
    int i, x[4], y[4];
    double u, v;

    for (i = 0; i < 4; i++) {
        u = cx + corners[i][0];
        v = cy + corners[i][1];
        rotate(&u, &v, degrees * PI / 180);
        x[i] = (int)floor(u + 0.5);
        y[i] = (int)floor(v + 0.5);
    }
    setcolor(color);
    for (i = 0; i < 4; i++)
        line(x[i], y[i], x[(i + 1) % 4], y[(i + 1) % 4]);
}

int main()
{
    int gd = DETECT, gm, i;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "ROTATION");
    for (i = 17; i >= 0; i--)
        draw_rotated(10 * i, i == 0 ? WHITE : 9 + i % 6);
    getch();
    closegraph();
    return 0;
}
