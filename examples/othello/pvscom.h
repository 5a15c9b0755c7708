/* pvscom.h - the rules, and the computer's move: scan, evaluate, answer.
 * pvscom.h ── 人机对战：规则，对棋盘的搜索、估值和反应。
 */

/* 从 (x,y) 沿一个方向能吃掉几个棋子；op 为 1 就吃掉它们。
 * 论文的 judge1 有两个错误，这里没有照抄：它在边上读到数组之外（a[x-1] 在检查 x 之前），
 * op 为 1 时还没看到那一头有没有自己的棋子就先吃了。
 * The number of discs that a disc on (x,y) takes in one direction; op 1 takes them.
 * FAULTS of the paper's judge1 that are not kept: at the edge it reads outside the array (a[x-1]
 * before x is tested), and with op 1 it takes discs before it knows that they are enclosed. */
int judge(int x, int y, int dx, int dy, int color, int op)
{
    int i = x + dx, j = y + dy, n = 0;

    while (i >= 0 && i < SIZE && j >= 0 && j < SIZE && hb.a[i][j] == 3 - color) {
        i += dx;
        j += dy;
        n++;
    }
    if (i < 0 || i >= SIZE || j < 0 || j >= SIZE || hb.a[i][j] == 0)
        return 0;
    if (op == 1)
        for (i = 1; i <= n; i++) {
            drawQZ(getX(x + i * dx), getY(y + i * dy), hb.read);
            hb.a[x + i * dx][y + i * dy] = color;
        }
    return n;
}

/* 论文的八个函数，各管一个方向；只印出了第一个。
 * The paper's eight functions, one for each direction; it prints only the first. */
int judge1(int x, int y, int color, int op) { return judge(x, y, -1, -1, color, op); }
int judge2(int x, int y, int color, int op) { return judge(x, y, 0, -1, color, op); }
int judge3(int x, int y, int color, int op) { return judge(x, y, 1, -1, color, op); }
int judge4(int x, int y, int color, int op) { return judge(x, y, -1, 0, color, op); }
int judge5(int x, int y, int color, int op) { return judge(x, y, 1, 0, color, op); }
int judge6(int x, int y, int color, int op) { return judge(x, y, -1, 1, color, op); }
int judge7(int x, int y, int color, int op) { return judge(x, y, 0, 1, color, op); }
int judge8(int x, int y, int color, int op) { return judge(x, y, 1, 1, color, op); }

/* 判断 x，y 位置能吃掉对方棋子个数，返回 0 则表示不能落子
 * the number of discs that a disc on (x,y) takes; 0 is no move */
int judgeEnter(int x, int y, int color)
{
    int n = 0;

    if (hb.a[x][y])
        return 0;
    n += judge1(x, y, color, 0);
    n += judge2(x, y, color, 0);
    n += judge3(x, y, color, 0);
    n += judge4(x, y, color, 0);
    n += judge5(x, y, color, 0);
    n += judge6(x, y, color, 0);
    n += judge7(x, y, color, 0);
    n += judge8(x, y, color, 0);
    return n;
}

/* 复原 RECONSTRUCTION：画上棋子，吃掉对手的棋子（论文只调用了它）
 * draws the new disc and takes the others (the paper only calls it) */
void drawLast(int x, int y, int color)
{
    drawQZ(getX(x), getY(y), hb.read);
    judge1(x, y, color, 1);
    judge2(x, y, color, 1);
    judge3(x, y, color, 1);
    judge4(x, y, color, 1);
    judge5(x, y, color, 1);
    judge6(x, y, color, 1);
    judge7(x, y, color, 1);
    judge8(x, y, color, 1);
}

/* 落子。论文在三处写了同样的几行。unit 是复原的：让人看到这一步。
 * Makes a move. The paper has these lines in three places. The unit is a RECONSTRUCTION: it shows
 * the move. */
void place(int x, int y, int color)
{
    int ch = judgeEnter(x, y, color);

    drawLast(x, y, color);
    hb.a[x][y] = color;
    if (color == 1) {
        hb.s1 += ch + 1;
        hb.s2 -= ch;
        hb.read = 15;
    } else {
        hb.s1 -= ch;
        hb.s2 += ch + 1;
        hb.read = 8;
    }
    printScore();
    unit(1000);
}

/* 检测行动力，color 代表棋子颜色。论文在 == 0 之后写的是 &，结果相同。
 * The mobility of a colour. The paper writes & after == 0; the result is the same. */
int moveTimes(int color)
{
    int i, j, n = 0;

    for (i = 0; i < SIZE; i++)
        for (j = 0; j < SIZE; j++)
            if (hb.a[i][j] == 0 && (judge1(i, j, color, 0) ||
                    judge2(i, j, color, 0) || judge3(i, j, color, 0) ||
                    judge4(i, j, color, 0) || judge5(i, j, color, 0) ||
                    judge6(i, j, color, 0) || judge7(i, j, color, 0) ||
                    judge8(i, j, color, 0)))
                n++;
    return n;
}

/* 黑棋胜出返回 1，白棋胜出返回 2，平手返回 3，胜负未分返回 0
 * 1: black has won, 2: white has, 3: a draw, 0: the game is not over */
int judgeGameover(void)
{
    if (moveTimes(1) == 0 && moveTimes(2) == 0) {
        if (hb.s1 > hb.s2)
            return 1;
        else if (hb.s1 < hb.s2)
            return 2;
        else
            return 3;
    }
    return 0;
}

int aa[4][2] = { {0, 0}, {0, 7}, {7, 0}, {7, 7} };      /* 四角坐标  the corners */

/* 这一格是不是在一个空角的旁边。论文有两行查错了角：(6,0) 查的是 (0,7)，(1,7) 查的是 (7,0)；
 * 照论文的正文改了，因为这两格旁边的角是另外两个。
 * Returns 1 for a square next to an empty corner. Two lines of the paper test the wrong corner, (0,7)
 * for (6,0) and (7,0) for (1,7): a FAULT that is not kept, because the paper's text says otherwise. */
int nearCorner(int i, int j)
{
    if (i == 0 && j == 1 && hb.a[0][0] == 0) return 1;
    else if (i == 1 && j == 0 && hb.a[0][0] == 0) return 1;
    else if (i == 1 && j == 1 && hb.a[0][0] == 0) return 1;
    else if (i == 0 && j == 6 && hb.a[0][7] == 0) return 1;
    else if (i == 6 && j == 0 && hb.a[7][0] == 0) return 1;
    else if (i == 1 && j == 6 && hb.a[0][7] == 0) return 1;
    else if (i == 7 && j == 1 && hb.a[7][0] == 0) return 1;
    else if (i == 1 && j == 7 && hb.a[0][7] == 0) return 1;
    else if (i == 6 && j == 1 && hb.a[7][0] == 0) return 1;
    else if (i == 7 && j == 6 && hb.a[7][7] == 0) return 1;
    else if (i == 6 && j == 7 && hb.a[7][7] == 0) return 1;
    else if (i == 6 && j == 6 && hb.a[7][7] == 0) return 1;
    return 0;
}

/* 一步棋的代价，越小越好：开局少吃，中局削弱对手的行动力，终局多吃（论文 7.3.4）。
 * 中局算行动力时只放上棋子，没有翻，照论文 7.3.2。20 和 50 是复原的。
 * The cost of a move, the less the better: takes few in the opening, leaves the opponent few moves
 * in the middle game, takes many at the end (7.3.4). The middle game counts the moves with the disc
 * placed and nothing flipped, as printed in 7.3.2. The numbers 20 and 50 are RECONSTRUCTIONS. */
int cost(int i, int j)
{
    int n;

    if (hb.s1 + hb.s2 < 20)
        return judgeEnter(i, j, 2);
    if (hb.s1 + hb.s2 >= 50)
        return -judgeEnter(i, j, 2);
    hb.a[i][j] = 2;                     /* 假设计算机在该位置落子  suppose a disc here */
    n = moveTimes(1);
    hb.a[i][j] = 0;                     /* 取消假设  and take it back */
    return n;
}

/* 找代价最小的一步，相同的取第一个；careful 为 1 就不考虑空角的旁边。找不到返回 0。
 * 循环照论文 7.3.2。
 * Makes the cheapest move, the first of equals; careful 1 leaves out the neighbours of empty corners.
 * Returns 0 if there is none. The loops are those of 7.3.2. */
int answer(int careful)
{
    int i, j, n, x = 0, y = 0, min = 100;

    for (i = 0; i < SIZE; i++)
        for (j = 0; j < SIZE; j++) {
            if (careful && nearCorner(i, j))
                continue;
            if (judgeEnter(i, j, 2) && min > (n = cost(i, j))) {
                min = n;
                x = i;
                y = j;
            }
        }
    if (min == 100)
        return 0;
    place(x, y, 2);
    return 1;
}

/* 电脑下一步棋：先占角（论文 7.3.3），再找别处，最后才考虑空角的旁边。
 * The computer's move: a corner first (7.3.3), then anywhere else, the neighbours of corners last. */
void pvsCom(void)
{
    int i;

    for (i = 0; i < 4; i++)
        if (judgeEnter(aa[i][0], aa[i][1], 2)) {
            place(aa[i][0], aa[i][1], 2);
            return;
        }
    if (!answer(1))
        answer(0);
}
