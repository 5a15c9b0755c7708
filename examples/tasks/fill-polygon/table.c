/* 有效边表，边界也画。An active edge table; the bottom row is drawn as well. */
#include <graphics.h>

struct edge { double x, slope; int top, bottom; };

void fill_polygon(int n, int x[], int y[], int color)
{
    struct edge all[20], active[20], e;
    int edges = 0, count = 0, i, j, row, first = 32000, last = -32000;

    for (i = 0; i < n; i++) {
        int k = (i + 1) % n, upper = y[i] < y[k] ? i : k, lower = y[i] < y[k] ? k : i;

        if (y[i] < first) first = y[i];
        if (y[i] > last) last = y[i];
        if (y[i] == y[k])
            continue;
        all[edges].x = x[upper];
        all[edges].slope = (double)(x[lower] - x[upper]) / (y[lower] - y[upper]);
        all[edges].top = y[upper];
        all[edges].bottom = y[lower];
        edges++;
    }
    for (row = first; row <= last; row++) {
        for (i = j = 0; i < count; i++)
            if (active[i].bottom > row || (row == last && active[i].bottom == last))
                active[j++] = active[i];
        count = j;
        for (i = 0; i < edges; i++)
            if (all[i].top == row)
                active[count++] = all[i];
        for (i = 1; i < count; i++) {
            e = active[i];
            for (j = i; j > 0 && active[j - 1].x > e.x; j--)
                active[j] = active[j - 1];
            active[j] = e;
        }
        for (i = 0; i + 1 < count; i += 2)
            for (j = (int)active[i].x; j <= (int)active[i + 1].x; j++)
                putpixel(j, row, color);
        for (i = 0; i < count; i++)
            active[i].x += active[i].slope;
    }
}
