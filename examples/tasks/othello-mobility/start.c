/* DOS 黑白棋：翻过棋子以后再数对手的行动力。
   DOS Othello: the opponent's mobility, counted after flipping. */
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

/* color 在 (x,y) 落子以后，对手有几个地方可下  the opponent's moves after color plays on (x,y) */
int mobility(int x, int y, int color)
{
    int n;

    hb.a[x][y] = color;         /* 和 cost 一样，没有翻  as in cost, nothing is flipped */
    n = moveTimes(3 - color);
    hb.a[x][y] = 0;
    return n;
}

int main(void)
{
    int driver = VGA, mode = VGAHI;
    char text[8];

    initgraph(&driver, &mode, "");
    initGame();
    sprintf(text, "%d", mobility(2, 3, 1));
    outtextxy(530, 100, text);
    key();
    closegraph();
    return 0;
}
