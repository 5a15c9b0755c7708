/* DOS 黑白棋：两块不重叠的分数底板。
   DOS Othello: two score panels that do not overlap. */
#define CHECK   /* othello.c 里不要 main、unit 和 key  othello.c without main, unit and key */
#include "othello.c"

void unit(unsigned n)
{
    delay(n / 100);
}

int key(void)
{
    return bioskey(0);
}

/* 黑棋 hb.s1 和白棋 hb.s2 的分数  the score of black, hb.s1, and of white, hb.s2 */
void showScore(void)
{
    printScore();       /* 两块底板重叠  its panels overlap */
}

int main(void)
{
    int driver = VGA, mode = VGAHI;

    initgraph(&driver, &mode, "");
    hb.s1 = 12;
    hb.s2 = 7;
    showScore();
    key();
    closegraph();
    return 0;
}
