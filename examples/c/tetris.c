/* 俄罗斯方块：左右移动，上旋转，下加速，Esc 退出
   Falling blocks: Left and Right move, Up turns, Down hurries, Esc leaves */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdio.h>
#include <stdlib.h>

#define WIDTH 10
#define HEIGHT 20
#define SIZE 20
#define X0 60
#define Y0 40

/* 每种方块四格，每格 (列, 行)，第一格是转动的中心
   Each shape has four cells (column, row); the first is what it turns about */
int shapes[7][4][2] = {
    {{0, 0}, {-1, 0}, {1, 0}, {2, 0}},
    {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
    {{0, 0}, {-1, 0}, {1, 0}, {0, 1}},
    {{0, 0}, {-1, 0}, {1, 0}, {1, 1}},
    {{0, 0}, {-1, 0}, {1, 0}, {-1, 1}},
    {{0, 0}, {-1, 0}, {0, 1}, {1, 1}},
    {{0, 0}, {1, 0}, {0, 1}, {-1, 1}}
};
int colors[7] = { LIGHTCYAN, YELLOW, LIGHTMAGENTA, LIGHTBLUE, BROWN, LIGHTRED, LIGHTGREEN };

int board[HEIGHT][WIDTH];       /* 0 是空格  0 is free */
int piece[4][2], column, row, kind, next_kind;
long score = 0;
int lines = 0;

void draw_cell(int c, int r, int color)
{
    int x = X0 + c * SIZE, y = Y0 + r * SIZE;

    setfillstyle(SOLID_FILL, color);
    bar(x, y, x + SIZE - 1, y + SIZE - 1);
    if (color != BLACK) {
        setcolor(WHITE);
        line(x, y, x + SIZE - 2, y);
        line(x, y, x, y + SIZE - 2);
        setcolor(DARKGRAY);
        line(x + SIZE - 1, y, x + SIZE - 1, y + SIZE - 1);
        line(x, y + SIZE - 1, x + SIZE - 1, y + SIZE - 1);
    }
}

void draw_piece(int color)
{
    int i;

    for (i = 0; i < 4; i++)
        if (row + piece[i][1] >= 0)
            draw_cell(column + piece[i][0], row + piece[i][1], color);
}

int fits(int c, int r, int p[4][2])
{
    int i, x, y;

    for (i = 0; i < 4; i++) {
        x = c + p[i][0];
        y = r + p[i][1];
        if (x < 0 || x >= WIDTH || y >= HEIGHT)
            return 0;
        if (y >= 0 && board[y][x])
            return 0;
    }
    return 1;
}

void draw_board(void)
{
    int r, c;

    for (r = 0; r < HEIGHT; r++)
        for (c = 0; c < WIDTH; c++)
            draw_cell(c, r, board[r][c]);
}

void show_state(void)
{
    char text[40];
    int i;

    setfillstyle(SOLID_FILL, BLACK);
    bar(320, 40, 600, 250);
    setcolor(WHITE);
    sprintf(text, "SCORE  %ld", score);
    outtextxy(320, 50, text);
    sprintf(text, "LINES  %d", lines);
    outtextxy(320, 70, text);
    outtextxy(320, 110, "NEXT");
    for (i = 0; i < 4; i++) {
        setfillstyle(SOLID_FILL, colors[next_kind]);
        bar(350 + shapes[next_kind][i][0] * SIZE, 140 + shapes[next_kind][i][1] * SIZE,
            350 + shapes[next_kind][i][0] * SIZE + SIZE - 2, 140 + shapes[next_kind][i][1] * SIZE + SIZE - 2);
    }
}

int new_piece(void)
{
    int i;

    kind = next_kind;
    next_kind = random(7);
    for (i = 0; i < 4; i++) {
        piece[i][0] = shapes[kind][i][0];
        piece[i][1] = shapes[kind][i][1];
    }
    column = WIDTH / 2 - 1;
    row = 0;
    show_state();
    return fits(column, row, piece);
}

void turn(void)
{
    int i, turned[4][2];

    if (kind == 1)              /* 田字不转  the square does not turn */
        return;
    for (i = 0; i < 4; i++) {
        turned[i][0] = -piece[i][1];
        turned[i][1] = piece[i][0];
    }
    if (!fits(column, row, turned))
        return;
    draw_piece(BLACK);
    for (i = 0; i < 4; i++) {
        piece[i][0] = turned[i][0];
        piece[i][1] = turned[i][1];
    }
    draw_piece(colors[kind]);
}

void move(int dc)
{
    if (!fits(column + dc, row, piece))
        return;
    draw_piece(BLACK);
    column += dc;
    draw_piece(colors[kind]);
}

void clear_lines(void)
{
    int r, c, above, full, count = 0;

    for (r = HEIGHT - 1; r >= 0; r--) {
        full = 1;
        for (c = 0; c < WIDTH; c++)
            if (!board[r][c])
                full = 0;
        if (!full)
            continue;
        count++;
        for (above = r; above > 0; above--)
            for (c = 0; c < WIDTH; c++)
                board[above][c] = board[above - 1][c];
        for (c = 0; c < WIDTH; c++)
            board[0][c] = 0;
        r++;                    /* 这一行再看一次  look at this row again */
    }
    if (count) {
        lines += count;
        score += 100L * count * count;
        sound(660);
        delay(60);
        nosound();
        draw_board();
    }
}

void main()
{
    int driver = DETECT, mode, i, key, over = 0, wait = 0, r, c;

    initgraph(&driver, &mode, "");
    srand(11);
    next_kind = random(7);
    setcolor(LIGHTGRAY);
    rectangle(X0 - 2, Y0 - 2, X0 + WIDTH * SIZE + 1, Y0 + HEIGHT * SIZE + 1);
    over = !new_piece();
    draw_piece(colors[kind]);
    while (!over) {
        delay(20);
        if (kbhit()) {
            key = getch();
            if (key == 27)
                break;
            if (key == 0)
                switch (getch()) {
                case 75: move(-1); break;
                case 77: move(1); break;
                case 72: turn(); break;
                case 80: wait = 100; break;
                }
        }
        if (++wait < 20)
            continue;
        wait = 0;
        if (fits(column, row + 1, piece)) {
            draw_piece(BLACK);
            row++;
            draw_piece(colors[kind]);
            continue;
        }
        for (i = 0; i < 4; i++) {
            r = row + piece[i][1];
            c = column + piece[i][0];
            if (r >= 0)
                board[r][c] = colors[kind];
        }
        score += 4;
        clear_lines();
        over = !new_piece();
        draw_piece(colors[kind]);
    }
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 2);
    setcolor(LIGHTRED);
    outtextxy(320, 300, "GAME OVER");
    getch();
    closegraph();
}
