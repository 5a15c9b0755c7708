/* 对每条扫描线求交点、排序、成对填充。The crossings of each scan line, sorted and filled in pairs. */
#include <graphics.h>

void fill_polygon(int n, int x[], int y[], int color)
{
    int top = y[0], bottom = y[0], i, j, row;

    for (i = 1; i < n; i++) {
        if (y[i] < top) top = y[i];
        if (y[i] > bottom) bottom = y[i];
    }
    for (row = top; row < bottom; row++) {
        double cross[20], t;
        int count = 0;

        for (i = 0; i < n; i++) {
            j = (i + 1) % n;
            if ((y[i] <= row && row < y[j]) || (y[j] <= row && row < y[i]))
                cross[count++] = x[i] + (double)(row - y[i]) * (x[j] - x[i]) / (y[j] - y[i]);
        }
        for (i = 0; i < count; i++)
            for (j = i + 1; j < count; j++)
                if (cross[j] < cross[i]) { t = cross[i]; cross[i] = cross[j]; cross[j] = t; }
        for (i = 0; i + 1 < count; i += 2)
            for (j = (int)(cross[i] + 0.5); j <= (int)(cross[i + 1] + 0.5); j++)
                putpixel(j, row, color);
    }
}
