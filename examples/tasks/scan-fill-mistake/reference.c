/* 多边形的扫描线填充：一颗五角星和四个角上的菱形，每条扫描线上求交点、排序、成对填充。
   Scan-line polygon fill: a star and a diamond in each corner. On every scan line, the
   intersections are found, sorted, and the pixels between each pair are filled. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

void scan_fill(int n, int p[][2], int color)
{
    double cut[20], t;
    int i, j, k, x, y, count, x1, y1, x2, y2;

    for (y = 0; y <= getmaxy(); y++) {
        count = 0;
        for (i = 0; i < n; i++) {
            x1 = p[i][0];
            y1 = p[i][1];
            x2 = p[(i + 1) % n][0];
            y2 = p[(i + 1) % n][1];
            if (y1 == y2)
                continue;
            if ((y >= y1 && y < y2) || (y >= y2 && y < y1))
                cut[count++] = x1 + (double)(y - y1) * (x2 - x1) / (y2 - y1);
        }
        for (j = 1; j < count; j++)
            for (k = j; k > 0 && cut[k - 1] > cut[k]; k--) {
                t = cut[k];
                cut[k] = cut[k - 1];
                cut[k - 1] = t;
            }
        for (i = 0; i + 1 < count; i += 2)
            for (x = (int)ceil(cut[i]); x <= (int)floor(cut[i + 1]); x++)
                putpixel(x, y, color);
    }
}

int main()
{
    static int star[10][2] = { {320, 50}, {364, 189}, {510, 188}, {392, 273}, {438, 412},
                               {320, 325}, {202, 412}, {248, 273}, {130, 188}, {276, 189} };
    static int colors[4] = { LIGHTCYAN, LIGHTMAGENTA, LIGHTGREEN, LIGHTRED };
    int gd = DETECT, gm, i, x, y, diamond[4][2];

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "SCAN-LINE FILL");
    scan_fill(10, star, YELLOW);
    for (i = 0; i < 4; i++) {
        x = i % 2 ? 560 : 80;
        y = i / 2 ? 390 : 100;
        diamond[0][0] = x;          diamond[0][1] = y - 50;
        diamond[1][0] = x + 40;     diamond[1][1] = y;
        diamond[2][0] = x;          diamond[2][1] = y + 50;
        diamond[3][0] = x - 40;     diamond[3][1] = y;
        scan_fill(4, diamond, colors[i]);
    }
    getch();
    closegraph();
    return 0;
}
