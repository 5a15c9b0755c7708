/* playface.h - the board, the discs, the cursor, the score.
 * playface.h ── 游戏界面：棋盘、棋子、光标、分数。
 */

#define SIZE 8          /* 定义棋盘大小  the size of the board */

/* 论文在这里把 s1 和 s2 的颜色写反了：后面的程序里 s1 是黑棋。
 * The paper's comment has s1 and s2 the other way round: in its code, s1 is black's. */
struct HB {
    int a[SIZE][SIZE];  /* 0 无棋子、1 黑子、2 白子  0 empty, 1 black, 2 white; a[column][row] */
    int read;           /* 8 黑子下棋、15 白子下棋  8: black moves, 15: white moves */
    int x, y;           /* 当前光标的位置  the place of the cursor */
    int s1, s2;         /* 黑棋、白棋的分数  the discs of black and of white */
} hb;

/* 复原 RECONSTRUCTION：格子的中心  the centre of a square */
int getX(int column)
{
    return 83 + 45 * column;
}

int getY(int row)
{
    return 83 + 45 * row;
}

/* 画棋盘：四边同时长出来。照论文 7.1.1，循环的终值在论文里缺失。
 * Draws the board, from all four sides at once. As in 7.1.1, where the bounds of the loops are lost. */
void drawQP(void)
{
    int i, j;

    for (i = 0; i <= 180; i += 45)
        for (j = 0; j <= 360; j++) {
            putpixel(60 + j, 60 + i, 3);
            putpixel(420 - j, 420 - i, 3);
            putpixel(60 + i, 60 + j, 3);
            putpixel(420 - i, 420 - j, 3);
            unit(100);
        }
}

/* 复原 RECONSTRUCTION：画棋子  draws a disc; 18 leaves the corners to the cursor */
void drawQZ(int x, int y, int color)
{
    setcolor(color);
    setfillstyle(SOLID_FILL, color);
    fillellipse(x, y, 18, 18);
}

void dispMouse(int x, int y, int color) /* 显示光标  draws the cursor */
{
    setcolor(color);
    line(x - 21, y - 21, x - 12, y - 21);
    line(x - 21, y - 21, x - 21, y - 12);
    line(x - 21, y + 20, x - 21, y + 12);
    line(x - 21, y + 20, x - 12, y + 20);
    line(x + 20, y - 21, x + 20, y - 12);
    line(x + 20, y - 21, x + 12, y - 21);
    line(x + 20, y + 20, x + 12, y + 20);
    line(x + 20, y + 20, x + 20, y + 12);
}

/* 显示分数。两块底板重叠，照论文 7.1.3。
 * Shows the score. The two panels overlap, as printed in 7.1.3. */
void printScore(void)
{
    char str1[5], str2[5];

    sprintf(str1, "%d", hb.s1);
    sprintf(str2, "%d", hb.s2);
    settextstyle(0, 0, 2);
    setcolor(6);
    setfillstyle(SOLID_FILL, 7);
    bar(525, 200, 570, 250);
    bar(525, 240, 570, 310);
    outtextxy(530, 208, str1);
    outtextxy(530, 248, str2);
}

/* 初始化：照论文 7.1 的三段。
 * The initialisation: the three pieces of 7.1. */
void initGame(void)
{
    int i, j;

    cleardevice();
    drawQP();
    for (i = 0; i < SIZE; i++)
        for (j = 0; j < SIZE; j++)
            hb.a[i][j] = 0;
    hb.a[3][3] = 2;
    hb.a[4][4] = 2;
    hb.a[4][3] = 1;
    hb.a[3][4] = 1;
    drawQZ(getX(3), getY(3), 15);
    drawQZ(getX(4), getY(4), 15);
    drawQZ(getX(4), getY(3), 8);
    drawQZ(getX(3), getY(4), 8);
    hb.x = 2;
    hb.y = 2;
    dispMouse(getX(hb.x), getY(hb.y), 15);
    hb.s1 = 2;
    hb.s2 = 2;
    printScore();
    hb.read = 8;
}

/* 光标的移动：照论文 7.2.2  moves the cursor, as in 7.2.2 */
void moveMouse(int k)
{
    dispMouse(getX(hb.x), getY(hb.y), 0);
    if (k == UP && hb.y > 0)
        hb.y--;
    else if (k == DOWN && hb.y < SIZE - 1)
        hb.y++;
    else if (k == LEFT && hb.x > 0)
        hb.x--;
    else if (k == RIGHT && hb.x < SIZE - 1)
        hb.x++;
    dispMouse(getX(hb.x), getY(hb.y), 15);
}

/* 复原 RECONSTRUCTION：擦掉棋盘上方的话  erases the line above the board */
void hush(void)
{
    setfillstyle(SOLID_FILL, 0);
    bar(20, 20, 459, 43);
}

/* 复原 RECONSTRUCTION：在棋盘上方居中说一两句话  shows one or two sentences above the board */
void say(char *first[], char *second[], int color)
{
    int x = 240 - (widthOf(first, 16) + widthOf(second, 16)) / 2;

    hush();
    x = drawText(first, 16, x, 20, color);
    drawText(second, 16, x, 20, color);
}
