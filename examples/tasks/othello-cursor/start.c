/* DOS 黑白棋：光标从一边出去，从另一边进来。
   DOS Othello: the cursor leaves at one edge and enters at the opposite one. */
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

/* k 是扫描码 UP、DOWN、LEFT 或 RIGHT  k is one of these scan codes */
void wrapMouse(int k)
{
    moveMouse(k);       /* 停在边上  stops at the edge */
}

int main(void)
{
    int driver = VGA, mode = VGAHI, k;

    initgraph(&driver, &mode, "");
    initGame();
    while ((k = key()) != ESC)
        wrapMouse(k);
    closegraph();
    return 0;
}
