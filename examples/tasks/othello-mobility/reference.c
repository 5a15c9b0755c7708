/* DOS 黑白棋：翻过棋子以后再数对手的行动力。
   DOS Othello: the opponent's mobility, counted after flipping. */
#include "othello.c"

/* color 在 (x,y) 落子以后，对手有几个地方可下  the opponent's moves after color plays on (x,y) */
int mobility(int x, int y, int color)
{
    struct HB before;
    int dx, dy, i, n;

    before = hb;
    for (dx = -1; dx <= 1; dx++)
        for (dy = -1; dy <= 1; dy++)
            for (i = judge(x, y, dx, dy, color, 0); i > 0; i--)
                hb.a[x + i * dx][y + i * dy] = color;
    hb.a[x][y] = color;
    n = moveTimes(3 - color);
    hb = before;
    return n;
}
