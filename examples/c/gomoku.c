/* 五子棋盘：方向键移动，空格放子，Esc 退出
   A gomoku board: the arrows move, Space puts a stone, Esc leaves */
#include <graphics.h>
#include <conio.h>
#include <bios.h>
#include <string.h>

#define N 15
#define STEP 28
#define X0 40
#define Y0 44

char board[N][N];               /* 0 空  1 黑  2 白    0 free, 1 black, 2 white */

void stone(int column, int row, int who)
{
    int color = who == 1 ? BLACK : WHITE;

    setcolor(who == 1 ? DARKGRAY : LIGHTGRAY);
    setfillstyle(SOLID_FILL, color);
    fillellipse(X0 + column * STEP, Y0 + row * STEP, 12, 12);
}

void cursor(int column, int row)
{
    int x = X0 + column * STEP, y = Y0 + row * STEP;

    /* 异或画两次等于没画  drawn twice by XOR it is gone */
    setwritemode(XOR_PUT);
    setcolor(LIGHTRED);
    rectangle(x - 13, y - 13, x + 13, y + 13);
    setwritemode(COPY_PUT);
}

int five(int column, int row)
{
    static int dx[4] = { 1, 0, 1, 1 }, dy[4] = { 0, 1, 1, -1 };
    int d, sign, n, c, r, who = board[row][column];

    for (d = 0; d < 4; d++) {
        n = 1;
        for (sign = -1; sign <= 1; sign += 2) {
            c = column + sign * dx[d];
            r = row + sign * dy[d];
            while (c >= 0 && c < N && r >= 0 && r < N && board[r][c] == who) {
                n++;
                c += sign * dx[d];
                r += sign * dy[d];
            }
        }
        if (n >= 5)
            return 1;
    }
    return 0;
}

void draw_board(void)
{
    int i, j;

    setfillstyle(SOLID_FILL, BROWN);
    bar(X0 - 24, Y0 - 24, X0 + (N - 1) * STEP + 24, Y0 + (N - 1) * STEP + 24);
    setcolor(BLACK);
    for (i = 0; i < N; i++) {
        line(X0, Y0 + i * STEP, X0 + (N - 1) * STEP, Y0 + i * STEP);
        line(X0 + i * STEP, Y0, X0 + i * STEP, Y0 + (N - 1) * STEP);
    }
    setfillstyle(SOLID_FILL, BLACK);
    for (i = 3; i < N; i += 4)
        for (j = 3; j < N; j += 4)
            if ((i == 7) == (j == 7))
                fillellipse(X0 + i * STEP, Y0 + j * STEP, 3, 3);
}

void say(char *text, int color)
{
    setfillstyle(SOLID_FILL, BLUE);
    bar(484, 100, 632, 134);
    setcolor(color);
    outtextxy(500, 114, text);
}

void main()
{
    int driver = DETECT, mode, column = 7, row = 7, who = 1, key, over = 0;

    initgraph(&driver, &mode, "");
    draw_board();
    memset(board, 0, sizeof(board));
    say("BLACK TO MOVE", YELLOW);
    cursor(column, row);
    while (!over) {
        key = bioskey(0);
        cursor(column, row);
        switch (key >> 8) {
        case 0x01:
            closegraph();
            return;
        case 0x48: if (row > 0) row--; break;
        case 0x50: if (row < N - 1) row++; break;
        case 0x4b: if (column > 0) column--; break;
        case 0x4d: if (column < N - 1) column++; break;
        case 0x39:
            if (board[row][column])
                break;
            board[row][column] = who;
            stone(column, row, who);
            if (five(column, row)) {
                say(who == 1 ? "BLACK WINS" : "WHITE WINS", LIGHTRED);
                over = 1;
                break;
            }
            who = 3 - who;
            say(who == 1 ? "BLACK TO MOVE" : "WHITE TO MOVE", YELLOW);
        }
        if (!over)
            cursor(column, row);
    }
    getch();
    closegraph();
}
