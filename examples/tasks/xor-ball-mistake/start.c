/* 异或动画：小球从条纹背景上滚过，画两次就擦掉，背景不受损坏。
   看到的问题：小球在边上留下残影。
   Animation by exclusive or: a ball rolls over a striped background. Drawing it twice
   erases it, and the background is not damaged.
   The problem to see: the ball leaves traces at the edges. */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdlib.h>

#define R 30

int main()
{
    int gd = DETECT, gm, i, x, y, dx = 8, dy = 5;
    void *ball;

    initgraph(&gd, &gm, "");
    setfillstyle(SOLID_FILL, WHITE);
    setcolor(WHITE);
    fillellipse(R, R, R, R);
    ball = malloc(imagesize(0, 0, 2 * R, 2 * R));
    getimage(0, 0, 2 * R, 2 * R, ball);
    cleardevice();
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "XOR ANIMATION");
    for (i = 0; i < 16; i++) {
        setfillstyle(SOLID_FILL, i % 2 ? 1 + i / 2 % 6 : 9 + i / 2 % 6);
        bar(80 + 30 * i, 50, 80 + 30 * i + 29, 449);
    }
    setcolor(WHITE);
    rectangle(79, 49, 560, 450);

    x = 100;
    y = 80;
    putimage(x, y, ball, XOR_PUT);
    for (i = 0; i < 120; i++) {
        delay(20);
        x += dx;
        y += dy;
        if (x + dx < 80 || x + dx + 2 * R > 559)
            dx = -dx;
        if (y + dy < 50 || y + dy + 2 * R > 449)
            dy = -dy;
        putimage(x - dx, y - dy, ball, XOR_PUT);        /* 擦掉  erase */
        putimage(x, y, ball, XOR_PUT);
    }
    free(ball);
    getch();
    closegraph();
    return 0;
}
