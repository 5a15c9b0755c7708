/* DOS 黑白棋：闪烁的星星。
   DOS Othello: the stars twinkle. */
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

/* n 颗星星换一种颜色  n stars change their colour */
void twinkle(int n)
{
    while (n-- > 0)     /* 这样星星越来越多  the stars become more and more */
        putpixel(random(640), random(480), random(15));
}

int main(void)
{
    int driver = VGA, mode = VGAHI;

    initgraph(&driver, &mode, "");
    randomize();
    showStar();
    while (!bioskey(1)) {
        twinkle(3);
        unit(5000);
    }
    closegraph();
    return 0;
}
