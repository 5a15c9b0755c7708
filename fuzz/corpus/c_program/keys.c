#include <graphics.h>
#include <conio.h>
#include <stdlib.h>
#include <dos.h>

int main(void)
{
    int driver = VGA, mode = VGAHI, i, key = 0;
    initgraph(&driver, &mode, "");
    srand(7);
    for (i = 0; i < 200 && key != 27; i++) {
        setcolor(1 + rand() % 15);
        circle(rand() % 640, rand() % 480, 5 + rand() % 60);
        if (i % 4 == 0 && i > 0)
            sound(200 + 10 * i);
        delay(20);
        nosound();
        if (kbhit()) {
            key = getch();
            setfillstyle(1 + key % 11, 1 + key % 15);
            bar(10, 10, 60 + key, 60);
        }
    }
    closegraph();
    return 0;
}
