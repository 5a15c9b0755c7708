/* 跳动的小球：用异或画，擦掉以后背景不变
   A bouncing ball: drawn by XOR, so that the background comes back.
   按任意键结束  Any key ends it */
#include <graphics.h>
#include <conio.h>
#include <alloc.h>
#include <dos.h>
#include <stdio.h>
#include <stdlib.h>

#define R 20                    /* 半径  the radius */

void background(void)
{
    int i;

    for (i = 0; i < 8; i++) {
        setfillstyle(i + 2, i + 1);
        bar(i * 80, 40, i * 80 + 79, 479);
    }
    setcolor(WHITE);
    rectangle(0, 40, 639, 479);
    outtextxy(8, 16, "A ball in XOR_PUT: press any key to stop");
}

void main()
{
    int driver = DETECT, mode;
    int x = 100, y = 60, dx = 5, dy = 0;
    void *ball;

    initgraph(&driver, &mode, "");
    setfillstyle(SOLID_FILL, YELLOW);
    setcolor(LIGHTRED);
    fillellipse(R, R, R - 1, R - 1);
    ball = malloc(imagesize(0, 0, 2 * R, 2 * R));
    if (ball == NULL) {
        closegraph();
        printf("not enough memory\n");
        exit(1);
    }
    getimage(0, 0, 2 * R, 2 * R, ball);
    cleardevice();
    background();

    putimage(x, y, ball, XOR_PUT);
    while (!kbhit()) {
        delay(20);
        putimage(x, y, ball, XOR_PUT);      /* 擦掉  erase */
        x += dx;
        if (x < 2 || x > 637 - 2 * R) {
            dx = -dx;
            x += 2 * dx;
        }
        dy++;                               /* 重力  gravity */
        y += dy;
        if (y > 477 - 2 * R) {              /* 碰到地面  the floor */
            y = 477 - 2 * R;
            dy = -dy + 1;
        }
        putimage(x, y, ball, XOR_PUT);      /* 再画  draw again */
    }
    getch();
    free(ball);
    closegraph();
}
