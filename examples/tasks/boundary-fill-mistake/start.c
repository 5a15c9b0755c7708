/* 边界填充：两个菱形之间填黄色，里面的菱形填红色。边界的像素斜着相连。
   看到的问题：颜色从边界漏了出去。
   Boundary fill: yellow between two diamonds, and red inside the inner one.
   The pixels of the boundaries touch at their corners.
   The problem to see: the colour leaks through the boundaries. */
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

void boundary_fill(int x, int y, int color, int boundary)
{
    int here = get(x, y);

    if (here == boundary || here == color)
        return;
    put(x, y, color);
    boundary_fill(x + 1, y, color, boundary);
    boundary_fill(x - 1, y, color, boundary);
    boundary_fill(x, y + 1, color, boundary);
    boundary_fill(x, y - 1, color, boundary);
    boundary_fill(x + 1, y + 1, color, boundary);
    boundary_fill(x + 1, y - 1, color, boundary);
    boundary_fill(x - 1, y + 1, color, boundary);
    boundary_fill(x - 1, y - 1, color, boundary);
}

void diamond(int xc, int yc, int r, int color)
{
    int i;

    for (i = 0; i <= r; i++) {
        put(xc - r + i, yc - i, color);
        put(xc - r + i, yc + i, color);
        put(xc + r - i, yc - i, color);
        put(xc + r - i, yc + i, color);
    }
}

int main()
{
    int gd = DETECT, gm, x, y;

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "BOUNDARY FILL");
    for (y = 0; y < ROWS; y++)
        for (x = 0; x < COLUMNS; x++)
            if (x == 0 || y == 0 || x == COLUMNS - 1 || y == ROWS - 1)
                put(x, y, WHITE);           /* 外框  the frame */
            else
                put(x, y, BLUE);
    diamond(20, 17, 15, WHITE);
    diamond(20, 17, 8, WHITE);
    boundary_fill(20, 5, YELLOW, WHITE);
    boundary_fill(20, 17, LIGHTRED, WHITE);
    getch();
    closegraph();
    return 0;
}
