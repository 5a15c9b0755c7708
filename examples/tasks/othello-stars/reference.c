/* DOS 黑白棋：闪烁的星星。
   DOS Othello: the stars twinkle. */
#include "othello.c"

/* n 颗星星换一种颜色  n stars change their colour */
void twinkle(int n)
{
    int k;

    while (n-- > 0) {
        k = random(STARS);
        starC[k] = random(15);
        putpixel(starX[k], starY[k], starC[k]);
    }
}
