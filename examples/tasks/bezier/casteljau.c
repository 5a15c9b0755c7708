/* de Casteljau 算法。 */
#include <graphics.h>

void bezier(int x0, int y0, int x1, int y1, int x2, int y2, int x3, int y3)
{
    double t;

    for (t = 0; t <= 1; t += 0.005) {
        double x[4], y[4];
        int i, level;

        x[0] = x0; x[1] = x1; x[2] = x2; x[3] = x3;
        y[0] = y0; y[1] = y1; y[2] = y2; y[3] = y3;
        for (level = 3; level > 0; level--)
            for (i = 0; i < level; i++) {
                x[i] = (1 - t) * x[i] + t * x[i + 1];
                y[i] = (1 - t) * y[i] + t * y[i + 1];
            }
        putpixel((int)x[0], (int)y[0], WHITE);
    }
}
