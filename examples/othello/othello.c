/* othello.c - 欢乐黑白棋 in Turbo C, after the paper 《C 语言设计游戏——人工智能黑白棋》.
 * othello.c ── 欢乐黑白棋。
 *
 * The paper prints parts of its program. What it prints is here as printed, in the same modules:
 * 论文印出了程序的一部分；印出的都在这里，模块也相同：
 *     mainface.h  the main screen            主界面
 *     effect.h    the transitions            过渡效果
 *     word.h      the dot matrices           汉字字库
 *     playface.h  the board and the score    游戏界面
 *     pvscom.h    the rules, the computer    人机对战
 * What it does not print is marked RECONSTRUCTION; its FAULTS that are not kept are marked, too.
 * 没有印出的部分注明“复原”；没有照抄的错误也注明了。
 *
 * Compile  编译: BCC OTHELLO.C GRAPHICS.LIB (Borland C++ 3.1); huanle run othello.c
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <dos.h>
#include <bios.h>
#include <graphics.h>

#define UP 0x4800       /* 键盘扫描码  scan codes */
#define DOWN 0x5000
#define LEFT 0x4b00
#define RIGHT 0x4d00
#define ENTER 0x1c0d
#define SPACE 0x3920
#define ESC 0x011b

extern unsigned _stklen = 8192; /* randLine1 的两个数组要 2560 字节  its two arrays take 2560 bytes */

/* Turbo C 2.0 的 random；Borland C++ 3.1 的按比例缩小，同一个种子得到别的数。
 * random of Turbo C 2.0; that of Borland C++ 3.1 scales, so the same seed gives other numbers. */
#undef random
#define random(n) (rand() % (n))

/* 论文里的 delay。论文写的是毫秒，可是整个棋盘要画三分钟；这里一个单位是 10 微秒，
 * 攒够一毫秒才等。用 -DNOMINAL 编译就照论文。CHECK 见 check.c。
 * The paper's delay. It gives milliseconds, but then the board alone takes three minutes; here a unit
 * is 10 microseconds, and whole milliseconds are waited for. Compile with -DNOMINAL for the paper's
 * times. For CHECK see check.c. */
void unit(unsigned n);

/* 等一个键，返回扫描码  waits for a key and returns its scan code */
int key(void);

#ifndef CHECK
void unit(unsigned n)
{
#ifdef NOMINAL
    delay(n);
#else
    static unsigned rest = 0;

    rest += n % 100;
    n = n / 100 + rest / 100;
    rest %= 100;
    if (n > 0)
        delay(n);
#endif
}

int key(void)
{
    return bioskey(0);
}
#endif

#include "word.h"
#include "mainface.h"
#include "effect.h"
#include "playface.h"
#include "pvscom.h"

/* 以下都是复原的：论文没有印出来。
 * All that follows is a RECONSTRUCTION: the paper does not print it. */

/* 游戏说明  the help */
void showHelp(void)
{
    int i;

    cleardevice();
    drawText(sMenu[2], 32, 40, 42, 7);
    drawText(sMenu[2], 32, 40 - 2, 42 - 2, 14);
    for (i = 0; sHelp[i]; i++)
        drawText(sHelp[i], 16, 40, 104 + 34 * i, 15);
    key();
}

/* 没下完要退出：再按一次 Esc。还没落子就不问。
 * Leaving a game: Esc once more. Before the first move there is no question. */
int leave(void)
{
    int k;

    if (hb.s1 + hb.s2 == 4)
        return 1;
    say(sLeave, sNone, 12);
    k = key();
    hush();
    return k == ESC;
}

/* 人走一步。不能落子的地方按了没有反应。要退出就返回 0。
 * A person's move. A press where nothing can be taken does nothing. Returns 0 to leave. */
int userMove(int color)
{
    int k;

    for (;;) {
        k = key();
        if (k == UP || k == DOWN || k == LEFT || k == RIGHT) {
            moveMouse(k);
        } else if ((k == ENTER || k == SPACE) && judgeEnter(hb.x, hb.y, color)) {
            place(hb.x, hb.y, color);
            return 1;
        } else if (k == ESC && leave()) {
            return 0;
        }
    }
}

/* 停一步，按任意键继续  passes; any key goes on */
void pass(int color)
{
    say(color == 1 ? sPass1 : sPass2, sNone, 13);
    key();
    hush();
    hb.read = color == 1 ? 15 : 8;
}

/* 结束：谁赢了，再下一局吗  the end: who has won, and whether to play again */
int again(int over, int mode)
{
    int k;

    if (over == 3)
        say(sDraw, sAgain, 14);
    else if (over == 1)
        say(mode == 1 ? sYouWin : sWin1, sAgain, 14);
    else
        say(mode == 1 ? sComWin : sWin2, sAgain, 14);
    do
        k = key();
    while (k != ENTER && k != SPACE && k != ESC);
    return k != ESC;
}

/* 一局棋，mode 为 1 是人机对战，2 是人人对战；返回是否再下一局。
 * A game, against the computer (mode 1) or between two people (2); returns whether to play again. */
int game(int mode)
{
    int color, over;

    initGame();
    while ((over = judgeGameover()) == 0) {
        color = hb.read == 8 ? 1 : 2;
        if (moveTimes(color) == 0)
            pass(color);
        else if (color == 2 && mode == 1)
            pvsCom();
        else if (!userMove(color))
            return 0;
    }
    return again(over, mode);
}

/* 从主界面到退出  from the main screen to the end of the program */
void othello(void)
{
    int item;

    while ((item = mainFace()) != 4) {
        effect();
        if (item == 3)
            showHelp();
        else
            while (game(item))
                effect();
        effect();
    }
}

#ifndef CHECK
int main(void)
{
    int driver = VGA, mode = VGAHI;

    initgraph(&driver, &mode, "");
    if (graphresult() != grOk) {
        printf("EGAVGA.BGI?\n");
        return 1;
    }
    randomize();
    othello();
    closegraph();
    return 0;
}
#endif
