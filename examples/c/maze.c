/* 迷宫：先挖，再找出路
   A maze: first dug, then the way out is found */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdlib.h>

#define W 39                    /* 格数，单数  cells, odd */
#define H 27
#define S 16

enum { WALL, ROAD, VISITED, PATH };

unsigned char maze[H][W];
int dx[4] = { 0, 1, 0, -1 }, dy[4] = { -1, 0, 1, 0 };

void cell(int x, int y, int color)
{
    setfillstyle(SOLID_FILL, color);
    bar(8 + x * S, 24 + y * S, 8 + x * S + S - 1, 24 + y * S + S - 1);
}

/* 从这一格向四方挖，顺序随机  Digs from a cell to all sides, in any order */
void dig(int x, int y)
{
    int order[4], i, j, t;

    maze[y][x] = ROAD;
    cell(x, y, LIGHTGRAY);
    for (i = 0; i < 4; i++)
        order[i] = i;
    for (i = 3; i > 0; i--) {
        j = random(i + 1);
        t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (i = 0; i < 4; i++) {
        int nx = x + 2 * dx[order[i]], ny = y + 2 * dy[order[i]];

        if (nx <= 0 || nx >= W || ny <= 0 || ny >= H || maze[ny][nx] != WALL)
            continue;
        maze[y + dy[order[i]]][x + dx[order[i]]] = ROAD;
        cell(x + dx[order[i]], y + dy[order[i]], LIGHTGRAY);
        delay(2);
        dig(nx, ny);
    }
}

int solve(int x, int y)
{
    int i;

    if (maze[y][x] != ROAD)
        return 0;
    maze[y][x] = VISITED;
    cell(x, y, CYAN);
    delay(4);
    if (x == W - 2 && y == H - 2) {
        maze[y][x] = PATH;
        cell(x, y, LIGHTRED);
        return 1;
    }
    for (i = 0; i < 4; i++)
        if (solve(x + dx[i], y + dy[i])) {
            maze[y][x] = PATH;
            cell(x, y, LIGHTRED);
            return 1;
        }
    return 0;
}

void main()
{
    int driver = DETECT, mode;

    initgraph(&driver, &mode, "");
    srand(1);
    setfillstyle(SOLID_FILL, BLUE);
    bar(8, 24, 8 + W * S - 1, 24 + H * S - 1);
    dig(1, 1);
    solve(1, 1);
    setcolor(WHITE);
    outtextxy(8, 8, "Found. Press any key.");
    getch();
    closegraph();
}
