/* 三次 Bezier 曲线：八片花瓣，每片由里到外四条曲线；最外面一条的控制多边形是灰色的。
   Cubic Bezier curves: eight petals of four curves each; the control polygons
   of the outer ones are grey. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define STEPS 40

void bezier(int p[4][2], int color)
{
    int i, x, y;
    double t, s;

    setcolor(color);
    moveto(p[0][0], p[0][1]);
    for (i = 1; i <= STEPS; i++) {
        t = (double)i / STEPS;
        s = 1 - t;
        x = (int)floor(s * s * s * p[0][0] + 3 * s * s * t * p[1][0] + 3 * s * t * t * p[2][0] +
                       t * t * t * p[3][0] + 0.5);
        y = (int)floor(s * s * s * p[0][1] + 3 * s * s * t * p[1][1] + 3 * s * t * t * p[2][1] +
                       t * t * t * p[3][1] + 0.5);
        lineto(x, y);
    }
}

int main()
{
    static int dx[9] = { 200, 142, 0, -142, -200, -142, 0, 142, 200 };
    static int dy[9] = { 0, 142, 200, 142, 0, -142, -200, -142, 0 };
    int gd = DETECT, gm, i, k, size, p[4][2], cx = 320, cy = 250;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(cx, 20, "BEZIER CURVES");
    for (size = 4; size > 0; size--)
        for (i = 0; i < 8; i++) {
            p[0][0] = p[3][0] = cx;
            p[0][1] = p[3][1] = cy;
            p[1][0] = cx + dx[i] * size / 4;
            p[1][1] = cy + dy[i] * size / 4;
            p[2][0] = cx + dx[i + 1] * size / 4;
            p[2][1] = cy + dy[i + 1] * size / 4;
            setcolor(DARKGRAY);
            for (k = 0; size == 4 && k < 3; k++)
                line(p[k][0], p[k][1], p[k + 1][0], p[k + 1][1]);
            bezier(p, 9 + (size + i % 2 * 3) % 6);
        }
    getch();
    closegraph();
    return 0;
}
