/* 实数运算，最后取整；先裁剪上下边。Real arithmetic, rounded at the end; the top and the bottom first. */
#include <graphics.h>

static int outside(double x, double y, int left, int top, int right, int bottom)
{
    return (y > bottom) << 3 | (y < top) << 2 | (x > right) << 1 | (x < left);
}

int clip_line(int *x1, int *y1, int *x2, int *y2, int left, int top, int right, int bottom)
{
    double ax = *x1, ay = *y1, bx = *x2, by = *y2, x, y;
    int a = outside(ax, ay, left, top, right, bottom), b = outside(bx, by, left, top, right, bottom), c;

    while (a | b) {
        if (a & b)
            return 0;
        c = a ? a : b;
        if (c & 12) {
            y = c & 8 ? bottom : top;
            x = ax + (bx - ax) * (y - ay) / (by - ay);
        } else {
            x = c & 2 ? right : left;
            y = ay + (by - ay) * (x - ax) / (bx - ax);
        }
        if (a) {
            ax = x; ay = y;
            a = outside(ax, ay, left, top, right, bottom);
        } else {
            bx = x; by = y;
            b = outside(bx, by, left, top, right, bottom);
        }
    }
    *x1 = (int)(ax + 0.5); *y1 = (int)(ay + 0.5);
    *x2 = (int)(bx + 0.5); *y2 = (int)(by + 0.5);
    return 1;
}
