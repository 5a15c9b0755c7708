#include <stdio.h>
#include <math.h>
#include <stdlib.h>
int main(void)
{
    double d[] = {0.0, 1.0, -1.5, 3.14159265358979, 1e10, 1.5e-7, 123456789.375, 0.001234, 99.995, 1e-20, 2.5e20};
    float f = 0.1f;
    int i;
    for (i = 0; i < 11; i++) printf("%f|%.2f|%e|%.3e|%g|%G|%10.3f|%-10.1f|%+.1f\n", d[i], d[i], d[i], d[i], d[i], d[i], d[i], d[i], d[i]);
    printf("%f %.8f %d\n", f, f, f == 0.1);
    printf("%.3f %.3f %.3f %.3f\n", sin(1.0), cos(1.0), atan2(1.0, 2.0), pow(2.0, 0.5));
    printf("%d %d %d\n", (int)3.99, (int)-3.99, (int)(float)7.5);
    printf("%.2f %.2f %.2f\n", floor(-2.5), ceil(-2.5), fmod(7.5, 2.0));
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.0001, 0.00001);
    printf("%05.1f|%#.0f|%.0f|%8.2e\n", 3.14159, 3.0, 2.7, 12345.678);
    printf("%.1f %.1f\n", atof("3.75abc"), atof("  -2e2"));
    i = 7; f = i / 2; printf("%.2f ", f); f = i / 2.0; printf("%.2f\n", f);
    { long double x = 1.0L; x = x / 3; printf("%.10f\n", (double)x); }
    { float a[3], s = 0; for (i = 0; i < 3; i++) { a[i] = i * 1.5; s += a[i]; } printf("%.3f\n", s); }
    { double x = 10; x /= 4; x += 1; x *= 2; x -= 0.5; printf("%g %d %d %d\n", x, x > 6, x < 6, x != 6.5); }
    printf("%d %d\n", 1.0 < 2.0 ? 5 : 6, !0.0);
    return 0;
}
