/* DOS 黑白棋：两块不重叠的分数底板。
   DOS Othello: two score panels that do not overlap. */
#include "othello.c"

/* 黑棋或白棋的底板  a panel with a number */
void panel(int y, int score)
{
    char text[5];

    setfillstyle(SOLID_FILL, 7);
    bar(525, y, 570, y + 38);
    setcolor(6);
    settextstyle(0, 0, 2);
    sprintf(text, "%d", score);
    outtextxy(530, y + 8, text);
}

/* 黑棋 hb.s1 和白棋 hb.s2 的分数  the score of black, hb.s1, and of white, hb.s2 */
void showScore(void)
{
    panel(200, hb.s1);
    panel(242, hb.s2);
}
