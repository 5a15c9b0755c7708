/* DOS 黑白棋的第五种过渡：斜的百叶窗。
   A fifth transition for the DOS Othello: diagonal blinds. */
#include "othello.c"

/* 第 i 步：每个叶片的第 i 条斜线  step i: line i of each blade */
void diagonal(int i, int color)
{
    int x, y;

    for (y = 0; y < HH; y++)
        for (x = (N + i - y % N) % N; x < WW; x += N)
            putpixel(x, y, color);
}
