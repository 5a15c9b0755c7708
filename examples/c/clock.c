/* 指针式时钟：两页轮流显示，画面不闪
   A clock with hands: two pages in turn, so that nothing flickers.
   按任意键结束  Any key ends it */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <math.h>
#include <stdio.h>

#define X 320
#define Y 180
#define PI 3.1415926

/* 第 sixtieths 格方向、长 length 的一根针
   A hand of that length that points to a sixtieth of the circle */
void hand(float sixtieths, int length, int color, int width)
{
    double angle = sixtieths * PI / 30;

    setcolor(color);
    setlinestyle(SOLID_LINE, 0, width);
    line(X, Y, X + (int)(length * sin(angle)), Y - (int)(length * cos(angle)));
    setlinestyle(SOLID_LINE, 0, NORM_WIDTH);
}

void dial(void)
{
    int i, length;
    char number[3];
    double angle;

    setcolor(CYAN);
    circle(X, Y, 160);
    circle(X, Y, 165);
    settextjustify(CENTER_TEXT, CENTER_TEXT);
    for (i = 1; i <= 60; i++) {
        angle = i * PI / 30;
        length = i % 5 == 0 ? 145 : 154;
        setcolor(LIGHTCYAN);
        line(X + (int)(length * sin(angle)), Y - (int)(length * cos(angle)),
             X + (int)(158 * sin(angle)), Y - (int)(158 * cos(angle)));
        if (i % 5 == 0) {
            sprintf(number, "%d", i / 5);
            setcolor(YELLOW);
            outtextxy(X + (int)(128 * sin(angle)), Y - (int)(128 * cos(angle)), number);
        }
    }
}

void main()
{
    int driver = VGA, mode = VGAMED, page = 0;
    struct time now;
    char text[9];

    initgraph(&driver, &mode, "");
    do {
        gettime(&now);
        setactivepage(page);
        cleardevice();
        dial();
        hand((now.ti_hour % 12) * 5 + now.ti_min / 12.0, 80, LIGHTGREEN, THICK_WIDTH);
        hand(now.ti_min + now.ti_sec / 60.0, 115, LIGHTGREEN, THICK_WIDTH);
        hand(now.ti_sec, 140, LIGHTRED, NORM_WIDTH);
        sprintf(text, "%02d:%02d:%02d", now.ti_hour, now.ti_min, now.ti_sec);
        setcolor(WHITE);
        outtextxy(X, Y + 60, text);
        setvisualpage(page);
        page = 1 - page;
        delay(100);
    } while (!kbhit());
    getch();
    closegraph();
}
