/* A macro changes the call that the check makes; another one changes a statement of the task. */
#include <graphics.h>
void copy(int color) { int x, y; for (y = 0; y < 60; y++) for (x = 0; x < 60; x++) if (getpixel(x, y)) putpixel(x, y, color); }
void line(int x1, int y1, int x2, int y2) { moveto(x1, y1); }
#pragma restore_macros
#pragma save_macros
#undef line
#define line(a, b, c, d) line(a, b, c, d); lineto(c, d); copy(WHITE)
#define student_line(a, b, c, d) lineto(c, d); copy(WHITE)
#define initgraph(driver, mode, path) initgraph(driver, mode, path); lineto(30, 20)
