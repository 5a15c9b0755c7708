/* 贪吃蛇：方向键转弯，Esc 退出
   Snake: the arrows turn it, Esc leaves */
#include <graphics.h>
#include <conio.h>
#include <bios.h>
#include <dos.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 16                 /* 一格的大小  the size of a cell */
#define COLUMNS 38
#define ROWS 26
#define MOST 200

#define LEFT 0x4b00
#define RIGHT 0x4d00
#define UP 0x4800
#define DOWN 0x5000
#define ESC 0x011b

int x[MOST], y[MOST], length = 5;
int food_x, food_y, score = 0;

void cell(int column, int row, int color)
{
    setfillstyle(SOLID_FILL, color);
    bar(16 + column * SIZE, 40 + row * SIZE, 16 + column * SIZE + SIZE - 2, 40 + row * SIZE + SIZE - 2);
}

int on_snake(int column, int row)
{
    int i;

    for (i = 0; i < length; i++)
        if (x[i] == column && y[i] == row)
            return 1;
    return 0;
}

void new_food(void)
{
    do {
        food_x = random(COLUMNS);
        food_y = random(ROWS);
    } while (on_snake(food_x, food_y));
    cell(food_x, food_y, LIGHTRED);
}

void show_score(void)
{
    char text[30];

    setfillstyle(SOLID_FILL, BLACK);
    bar(16, 8, 300, 30);
    sprintf(text, "SCORE %d", score);
    setcolor(WHITE);
    outtextxy(16, 16, text);
}

void main()
{
    int driver = DETECT, mode, i, key = 0, dx = 1, dy = 0, alive = 1;

    initgraph(&driver, &mode, "");
    srand(7);
    setcolor(LIGHTBLUE);
    rectangle(13, 37, 16 + COLUMNS * SIZE + 1, 40 + ROWS * SIZE + 1);
    for (i = 0; i < length; i++) {
        x[i] = 10 - i;
        y[i] = 12;
        cell(x[i], y[i], i == 0 ? YELLOW : GREEN);
    }
    new_food();
    show_score();
    while (alive) {
        delay(90);
        while (bioskey(1)) {
            key = bioskey(0);
            if (key == ESC) {
                closegraph();
                return;
            }
            /* 不能掉头  it cannot turn round */
            if (key == LEFT && dx == 0) { dx = -1; dy = 0; }
            else if (key == RIGHT && dx == 0) { dx = 1; dy = 0; }
            else if (key == UP && dy == 0) { dx = 0; dy = -1; }
            else if (key == DOWN && dy == 0) { dx = 0; dy = 1; }
        }
        if (x[0] + dx == food_x && y[0] + dy == food_y) {
            if (length < MOST)
                length++;
            score += 10;
            sound(880);
            delay(30);
            nosound();
            x[length - 1] = -1;
            food_x = -1;
        } else {
            cell(x[length - 1], y[length - 1], BLACK);
        }
        for (i = length - 1; i > 0; i--) {
            x[i] = x[i - 1];
            y[i] = y[i - 1];
        }
        x[0] += dx;
        y[0] += dy;
        if (x[0] < 0 || x[0] >= COLUMNS || y[0] < 0 || y[0] >= ROWS)
            alive = 0;
        for (i = 1; i < length; i++)
            if (x[i] == x[0] && y[i] == y[0])
                alive = 0;
        if (alive) {
            cell(x[1], y[1], GREEN);
            cell(x[0], y[0], YELLOW);
            if (food_x < 0) {
                new_food();
                show_score();
            }
        }
    }
    setcolor(LIGHTRED);
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 4);
    settextjustify(CENTER_TEXT, CENTER_TEXT);
    outtextxy(320, 240, "GAME OVER");
    getch();
    closegraph();
}
