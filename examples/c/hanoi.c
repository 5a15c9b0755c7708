/* 汉诺塔：递归，一个一个地搬
   The towers of Hanoi: recursion, one disc after the other */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdio.h>

#define DISCS 6

int tower[3][DISCS], height[3];
int moves = 0;

void disc(int peg, int place, int size, int color)
{
    int x = 120 + peg * 200, y = 380 - place * 24;

    setfillstyle(SOLID_FILL, color);
    bar(x - size * 13, y - 20, x + size * 13, y - 1);
    if (color == BLACK) {                   /* 补上柱子  the peg again */
        setfillstyle(SOLID_FILL, BROWN);
        bar(x - 3, y - 24, x + 3, y - 1);
    } else {
        setcolor(WHITE);
        rectangle(x - size * 13, y - 20, x + size * 13, y - 1);
    }
}

void move(int from, int to)
{
    int size = tower[from][--height[from]];
    char text[30];

    disc(from, height[from], size, BLACK);
    disc(to, height[to], size, size + 8);
    tower[to][height[to]++] = size;
    sprintf(text, "move %d: %c -> %c", ++moves, 'A' + from, 'A' + to);
    setfillstyle(SOLID_FILL, BLACK);
    bar(230, 30, 450, 50);
    setcolor(YELLOW);
    outtextxy(240, 36, text);
    delay(120);
}

/* 把 n 个盘从 from 搬到 to，借用 by
   Moves n discs from one peg to another by way of the third */
void hanoi(int n, int from, int by, int to)
{
    if (n == 0 || kbhit())
        return;
    hanoi(n - 1, from, to, by);
    move(from, to);
    hanoi(n - 1, by, from, to);
}

void main()
{
    int driver = DETECT, mode, i;
    char name[2] = "A";

    initgraph(&driver, &mode, "");
    setfillstyle(SOLID_FILL, BROWN);
    for (i = 0; i < 3; i++) {
        bar(120 + i * 200 - 3, 200, 120 + i * 200 + 3, 380);
        name[0] = 'A' + i;
        outtextxy(117 + i * 200, 400, name);
    }
    bar(20, 380, 620, 388);
    for (i = 0; i < DISCS; i++) {
        tower[0][i] = DISCS - i;
        disc(0, i, DISCS - i, DISCS - i + 8);
    }
    height[0] = DISCS;
    hanoi(DISCS, 0, 1, 2);
    getch();
    closegraph();
}
