/* 绕一点旋转。Rotation about a point. */
#include <math.h>

void rotate(int *x, int *y, int xc, int yc, double degrees)
{
    double angle = degrees * 3.14159265 / 180, dx = *x - xc, dy = *y - yc;

    *x = (int)floor(xc + dx * cos(angle) - dy * sin(angle) + 0.5);
    *y = (int)floor(yc + dx * sin(angle) + dy * cos(angle) + 0.5);
}
