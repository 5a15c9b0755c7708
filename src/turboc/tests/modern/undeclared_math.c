/* gcc calls its own functions with the right types, also without <math.h>. */
#include <stdio.h>

int main()
{
    float x = 2.6f;
    printf("%d %d\n", (int)round(x), (int)(10 * sqrt(2.0)));
    printf("%.3f %ld\n", hypot(3, 4.5), lround(-1.5));
    return 0;
}
