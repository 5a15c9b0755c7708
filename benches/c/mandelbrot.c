/* Computes the Mandelbrot set at 400 by 400 points, with at most 200 steps each: nine million steps. */
#include <stdio.h>
int main(void)
{
    int x, y, n;
    long sum = 0;
    double cr, ci, zr, zi, t;
    for (y = 0; y < 400; y++)
        for (x = 0; x < 400; x++) {
            cr = x * 3.0 / 400 - 2.0;
            ci = y * 2.0 / 400 - 1.0;
            zr = zi = 0;
            for (n = 0; n < 200 && zr * zr + zi * zi < 4.0; n++) {
                t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
            }
            sum += n;
        }
    printf("%ld\n", sum);
    return (int)(sum % 10000);
}
