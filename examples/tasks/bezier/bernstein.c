/* Bernstein 多项式。 */
#include <graphics.h>

void bezier(int x0, int y0, int x1, int y1, int x2, int y2, int x3, int y3)
{
    int i, steps = 400;

    for (i = 0; i <= steps; i++) {
        double t = (double)i / steps, u = 1 - t;
        double a = u * u * u, b = 3 * t * u * u, c = 3 * t * t * u, d = t * t * t;

        putpixel((int)(a * x0 + b * x1 + c * x2 + d * x3 + 0.5), (int)(a * y0 + b * y1 + c * y2 + d * y3 + 0.5), WHITE);
    }
}
