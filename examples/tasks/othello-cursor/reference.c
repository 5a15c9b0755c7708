/* DOS 黑白棋：光标从一边出去，从另一边进来。
   DOS Othello: the cursor leaves at one edge and enters at the opposite one. */
#include "othello.c"

/* k 是扫描码 UP、DOWN、LEFT 或 RIGHT  k is one of these scan codes */
void wrapMouse(int k)
{
    dispMouse(getX(hb.x), getY(hb.y), 0);
    if (k == UP)
        hb.y = (hb.y + SIZE - 1) % SIZE;
    else if (k == DOWN)
        hb.y = (hb.y + 1) % SIZE;
    else if (k == LEFT)
        hb.x = (hb.x + SIZE - 1) % SIZE;
    else if (k == RIGHT)
        hb.x = (hb.x + 1) % SIZE;
    dispMouse(getX(hb.x), getY(hb.y), 15);
}
