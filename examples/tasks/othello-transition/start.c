/* DOS 黑白棋的第五种过渡：斜的百叶窗。
   A fifth transition for the DOS Othello: diagonal blinds. */
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

/* 第 i 步：每个叶片的第 i 条斜线  step i: line i of each blade */
void diagonal(int i, int color)
{

}

int main(void)
{
    int driver = VGA, mode = VGAHI, i;

    initgraph(&driver, &mode, "");
    for (i = 0; i < N; i++) {
        diagonal(i, GREEN);
        unit(4000);
    }
    key();
    closegraph();
    return 0;
}
