/* Sutherland-Hodgman 多边形裁剪：五角星裁剪到白色窗口里。
   看到的问题：五角星还有三面伸在窗口外面。
   Polygon clipping by Sutherland and Hodgman: a star is clipped to the white window.
   The problem to see: the star still extends beyond three sides of the window. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define MOST 40

int edges[4] = { 220, 420, 150, 350 };      /* 左、右、上、下  left, right, top, bottom */

/* 点在窗口的第 edge 条边的里面吗  Is a point inside an edge of the window? */
int inside(double p[2], int edge)
{
    double v = p[edge / 2];

    return edge % 2 ? v <= edges[edge] : v >= edges[edge];
}

int clip_edge(double in[][2], int n, double out[][2], int edge)
{
    int i, count = 0, k = edge / 2;
    double *a, *b, t;

    for (i = 0; i < n; i++) {
        a = in[i];
        b = in[(i + 1) % n];
        if (inside(a, edge) != inside(b, edge)) {
            t = (edges[edge] - a[k]) / (b[k] - a[k]);
            out[count][k] = edges[edge];
            out[count][1 - k] = a[1 - k] + t * (b[1 - k] - a[1 - k]);
            count++;
        }
        if (inside(b, edge)) {
            out[count][0] = b[0];
            out[count][1] = b[1];
            count++;
        }
    }
    return count;
}

int main()
{
    static int star[10][2] = { {320, 50}, {364, 189}, {510, 188}, {392, 273}, {438, 412},
                               {320, 325}, {202, 412}, {248, 273}, {130, 188}, {276, 189} };
    static double polygon[MOST][2], result[MOST][2];
    int gd = DETECT, gm, i, edge, n = 10, count = 0, points[2 * MOST];

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "SUTHERLAND-HODGMAN");
    for (i = 0; i < n; i++) {
        polygon[i][0] = star[i][0];
        polygon[i][1] = star[i][1];
    }
    for (edge = 0; edge < 4; edge++)
        count = clip_edge(polygon, n, result, edge);
    for (i = 0; i < count; i++) {
        points[2 * i] = (int)floor(result[i][0] + 0.5);
        points[2 * i + 1] = (int)floor(result[i][1] + 0.5);
    }
    setcolor(YELLOW);
    setfillstyle(SOLID_FILL, RED);
    fillpoly(count, points);
    setcolor(LIGHTGRAY);
    for (i = 0; i < 10; i++)
        line(star[i][0], star[i][1], star[(i + 1) % 10][0], star[(i + 1) % 10][1]);
    setcolor(WHITE);
    rectangle(edges[0], edges[2], edges[1], edges[3]);
    getch();
    closegraph();
    return 0;
}
