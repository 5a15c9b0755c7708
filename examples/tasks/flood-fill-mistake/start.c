/* 漫水填充：十二个房间各填一种颜色。有一个房间本来就是要填的颜色。
   看到的问题：填到一半，栈满了，程序中止。
   Flood fill: each of twelve rooms gets a colour. One room has its colour already.
   The problem to see: in the middle of the work the stack is full, and the program stops. */
#include <graphics.h>
#include <conio.h>

#define COLUMNS 41      /* 每个大像素 11 x 11  a large pixel has 11 x 11 pixels */
#define ROWS 35
#define SIZE 11
#define LEFT 94
#define TOP 52

void put(int x, int y, int color)
{
    setfillstyle(SOLID_FILL, color);
    bar(LEFT + x * SIZE, TOP + y * SIZE, LEFT + x * SIZE + SIZE - 2, TOP + y * SIZE + SIZE - 2);
}

int get(int x, int y)
{
    return getpixel(LEFT + x * SIZE, TOP + y * SIZE);
}

void flood_fill(int x, int y, int old, int color)
{
    if (get(x, y) != old)
        return;
    put(x, y, color);
    flood_fill(x + 1, y, old, color);
    flood_fill(x - 1, y, old, color);
    flood_fill(x, y + 1, old, color);
    flood_fill(x, y - 1, old, color);
}

int main()
{
    static int colors[12] = { BLUE, GREEN, CYAN, RED, MAGENTA, BROWN, LIGHTGRAY, DARKGRAY,
                              LIGHTBLUE, LIGHTGREEN, LIGHTCYAN, LIGHTRED };
    int gd = DETECT, gm, x, y, i, wall;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "FLOOD FILL");
    for (y = 0; y < ROWS; y++)
        for (x = 0; x < COLUMNS; x++) {
            wall = x % 10 == 0 || y == 0 || y == ROWS - 1;
            if (y == 11 + (x + 5) % 10 / 5 || y == 22 + (x + 5) % 10 / 5)
                wall = 1;                       /* 错开的横墙  walls with a step */
            put(x, y, wall ? WHITE : DARKGRAY);
        }
    for (i = 0; i < 12; i++) {
        x = 5 + i % 4 * 10;
        y = 6 + i / 4 * 11;
        flood_fill(x, y, get(x, y), colors[i]);
    }
    getch();
    closegraph();
    return 0;
}
