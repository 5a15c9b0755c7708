// Draws before the check begins, and ends the program.
#include <graphics.h>
#include <stdlib.h>
struct Early {
    Early() { int driver = VGA, mode = VGAHI; initgraph(&driver, &mode, ""); lineto(30, 20); }
} early;
void line(int x1, int y1, int x2, int y2) { exit(0); }
int main() { line(1, 2, 3, 4); return 0; }
