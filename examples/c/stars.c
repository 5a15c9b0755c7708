/* 星空：越近的星走得越快，越亮
   A starfield: the nearer a star, the faster and brighter.
   按任意键结束  Any key ends it */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdlib.h>

#define STARS 200

struct star {
    int x, y, z;        /* 在空间里的位置  where it is in space */
    int sx, sy;         /* 在屏幕上的位置  where it is on the screen */
} stars[STARS];

void place(struct star *s)
{
    s->x = random(640) - 320;
    s->y = random(480) - 240;
    s->z = random(200) + 56;
}

void main()
{
    int driver = DETECT, mode, i, color;

    initgraph(&driver, &mode, "");
    srand(2005);
    for (i = 0; i < STARS; i++)
        place(&stars[i]);
    while (!kbhit()) {
        for (i = 0; i < STARS; i++) {
            struct star *s = &stars[i];

            putpixel(s->sx, s->sy, BLACK);
            putpixel(s->sx + 1, s->sy, BLACK);
            s->z -= 3;
            if (s->z < 8)
                place(s);
            /* 透视：除以距离  perspective: divide by the distance */
            s->sx = 320 + (int)((long)s->x * 128 / s->z);
            s->sy = 240 + (int)((long)s->y * 128 / s->z);
            if (s->sx < 0 || s->sx > 639 || s->sy < 0 || s->sy > 479) {
                place(s);
                continue;
            }
            color = s->z > 190 ? DARKGRAY : s->z > 110 ? LIGHTGRAY : WHITE;
            putpixel(s->sx, s->sy, color);
            if (s->z < 90)
                putpixel(s->sx + 1, s->sy, color);
        }
        delay(15);
    }
    getch();
    closegraph();
}
