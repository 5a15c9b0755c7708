/* 整数运算。Integer arithmetic. */
#include <graphics.h>

static int code(int x, int y, int left, int top, int right, int bottom)
{
    int c = 0;

    if (x < left) c |= 1;
    if (x > right) c |= 2;
    if (y < top) c |= 4;
    if (y > bottom) c |= 8;
    return c;
}

int clip_line(int *x1, int *y1, int *x2, int *y2, int left, int top, int right, int bottom)
{
    for (;;) {
        int c1 = code(*x1, *y1, left, top, right, bottom);
        int c2 = code(*x2, *y2, left, top, right, bottom);
        int c = c1 ? c1 : c2, x, y;

        if (!(c1 | c2)) return 1;
        if (c1 & c2) return 0;
        if (c & 1) { x = left; y = *y1 + (long)(*y2 - *y1) * (left - *x1) / (*x2 - *x1); }
        else if (c & 2) { x = right; y = *y1 + (long)(*y2 - *y1) * (right - *x1) / (*x2 - *x1); }
        else if (c & 4) { y = top; x = *x1 + (long)(*x2 - *x1) * (top - *y1) / (*y2 - *y1); }
        else { y = bottom; x = *x1 + (long)(*x2 - *x1) * (bottom - *y1) / (*y2 - *y1); }
        if (c == c1) { *x1 = x; *y1 = y; }
        else { *x2 = x; *y2 = y; }
    }
}
