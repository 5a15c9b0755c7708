/* 鼠标画图：左键画，点调色板换颜色，右键或任意键退出
   Drawing with the mouse: the left button draws, a click on the palette chooses, the right button or a key leaves */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdio.h>

union REGS r;

int mouse_reset(void)
{
    r.x.ax = 0;
    int86(0x33, &r, &r);
    return r.x.ax != 0;
}

void mouse_show(void)
{
    r.x.ax = 1;
    int86(0x33, &r, &r);
}

void mouse_hide(void)
{
    r.x.ax = 2;
    int86(0x33, &r, &r);
}

int mouse_read(int *x, int *y)
{
    r.x.ax = 3;
    int86(0x33, &r, &r);
    *x = r.x.cx;
    *y = r.x.dx;
    return r.x.bx;
}

void palette(int chosen)
{
    int i;

    for (i = 0; i < 16; i++) {
        setfillstyle(SOLID_FILL, i);
        bar(i * 40 + 2, 2, i * 40 + 37, 27);
        setcolor(i == chosen ? YELLOW : DARKGRAY);
        rectangle(i * 40, 0, i * 40 + 39, 29);
        rectangle(i * 40 + 1, 1, i * 40 + 38, 28);
    }
}

void main()
{
    int driver = DETECT, mode;
    int x, y, buttons, old_x = 0, old_y = 0, drawing = 0, color = WHITE;

    initgraph(&driver, &mode, "");
    if (!mouse_reset()) {
        outtextxy(100, 100, "No mouse!");
        getch();
        closegraph();
        return;
    }
    palette(color);
    mouse_show();
    while (!kbhit()) {
        buttons = mouse_read(&x, &y);
        if (buttons & 2)
            break;
        if (!(buttons & 1)) {
            drawing = 0;
        } else if (y < 30) {
            if (color != x / 40) {
                color = x / 40;
                mouse_hide();
                palette(color);
                mouse_show();
            }
        } else if (drawing && (x != old_x || y != old_y)) {
            mouse_hide();               /* 箭头不能挡住线  the pointer must not be in the way */
            setcolor(color);
            setlinestyle(SOLID_LINE, 0, THICK_WIDTH);
            line(old_x, old_y, x, y);
            setlinestyle(SOLID_LINE, 0, NORM_WIDTH);
            mouse_show();
            old_x = x;
            old_y = y;
        } else if (!drawing) {
            drawing = 1;
            old_x = x;
            old_y = y;
        }
        delay(5);
    }
    mouse_hide();
    closegraph();
}
