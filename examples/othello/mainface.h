/* mainface.h - the main screen: stars, dot matrices, the moving title, the menu.
 * mainface.h ── 主界面：星空、汉字点阵、移动的标题、彩色菜单。
 */

#define STARS 300
#define LETTERS 5
#define FLIGHT 8        /* 一个字移动的步数  the steps of a character's flight */
#define MENU_X 256      /* 菜单的位置  the place of the menu */
#define MENU_Y 176
#define STAGGER 2       /* 后一个字晚几步出发  the steps between the starts of two characters */

int starX[STARS], starY[STARS], starC[STARS];
int sele;               /* 当前菜单，1 到 4  the selected item, 1 to 4 */

/* 星空效果。论文写作 putpixel(random(640),random(480),random(15))，Borland 的编译器从右往左
 * 求参数的值，所以先抽颜色。星星记下来，标题移动时要重画。
 * The starfield. The paper writes putpixel(random(640),random(480),random(15)); Borland's compilers
 * evaluate arguments from right to left, so the colour is drawn first. The stars are stored because
 * the moving title draws them again. */
void showStar(void)
{
    int i;

    for (i = 0; i < STARS; i++) {
        starC[i] = random(15);
        starY[i] = random(480);
        starX[i] = random(640);
        putpixel(starX[i], starY[i], starC[i]);
    }
}

/* 汉字点阵。mat 是字模名，matsize 是字模大小，x、y 是坐标，color 是颜色。照论文 6.2。
 * Draws the set dots of a matrix of matsize x matsize dots; the rest stays. As printed in 6.2. */
void drawmat(char *mat, int matsize, int x, int y, int color)
{
    int i, j, k, m;

    m = (matsize - 1) / 8 + 1;
    for (j = 0; j < matsize; j++)
        for (i = 0; i < m; i++)
            for (k = 0; k < 8; k++)
                if (mat[j * m + i] & (0x80 >> k))
                    putpixel(x + i * 8 + k, y + j, color);
}

/* 复原 RECONSTRUCTION：输出一句话  draws a sentence; returns the column after it */
int drawText(char *text[], int size, int x, int y, int color)
{
    for (; *text; text++, x += size)
        drawmat(*text, size, x, y, color);
    return x;
}

/* 复原 RECONSTRUCTION：一句话的宽度  the width of a sentence */
int widthOf(char *text[], int size)
{
    int n = 0;

    while (text[n])
        n++;
    return n * size;
}

/* 标题中的一个字：灰色的底，左上方两个像素是它自己（论文 4.2）。
 * A character of the title: its shadow in grey, itself two pixels up and left (4.2). */
void drawLetter(int i, int x, int y)
{
    static int color[LETTERS] = { 14, 14, 0, 15, 14 };

    drawmat(sTitle[i], 64, x, y, 7);
    drawmat(sTitle[i], 64, x - 2, y - 2, color[i]);
}

/* 复原 RECONSTRUCTION：从 from 到 to 走 step 步之后在哪里，越走越慢，四舍五入。
 * Returns the place after some steps from one place to another, slower and slower, rounded. */
int between(int from, int to, int step)
{
    long all = (long)FLIGHT * FLIGHT;
    long gone = all - (long)(FLIGHT - step) * (FLIGHT - step);

    /* 加 1000 再减去，免得除负数  plus and minus 1000: no division of a negative number */
    return from + (int)((2 * (to - from) * gone + all + 2000 * all) / (2 * all)) - 1000;
}

/* 复原 RECONSTRUCTION：标题从四周移进来。论文 6.3 用底色覆盖原来的字；这里还要重画星星。
 * The title moves in from all sides. The paper (6.3) overwrites the old place with the background
 * colour; here the stars behind it are drawn again, too. */
void moveTitle(void)
{
    static int fromX[LETTERS] = { -64, 100, 288, 476, 640 };
    static int fromY[LETTERS] = { 416, -64, 482, -64, 416 };
    int x[LETTERS], y[LETTERS], i, k, step;

    for (i = 0; i < LETTERS; i++) {
        x[i] = fromX[i];
        y[i] = fromY[i];
    }
    for (step = 1; step <= FLIGHT + (LETTERS - 1) * STAGGER; step++) {
        setfillstyle(SOLID_FILL, 0);
        for (i = 0; i < LETTERS; i++)
            bar(x[i] - 2, y[i] - 2, x[i] + 63, y[i] + 63);
        for (i = 0; i < STARS; i++)
            putpixel(starX[i], starY[i], starC[i]);
        for (i = 0; i < LETTERS; i++) {
            k = step - i * STAGGER;
            if (k < 1)                  /* 还没出发  not started yet */
                break;
            if (k <= FLIGHT) {
                x[i] = between(fromX[i], 100 + 94 * i, k);
                y[i] = between(fromY[i], 100, k);
            }
            drawLetter(i, x[i], y[i]);
        }
        unit(7500);
    }
}

/* 菜单中的一项的影子  the shadow of an item */
void drawShadow(int item)
{
    drawText(sMenu[item - 1], 32,
        MENU_X, MENU_Y + 56 * item, 7);
}

/* 菜单中的一项，颜色 13 是选中的，8 是别的  an item: in 13 if it is selected, in 8 otherwise */
void drawItem(int item, int color)
{
    drawText(sMenu[item - 1], 32,
        MENU_X - 2, MENU_Y + 56 * item - 2, color);
}

/* 复原 RECONSTRUCTION：彩色移动菜单（论文 4.3 只说了做法）。返回选中的项，Esc 就是退出。
 * The menu (4.3 only describes it). Returns the chosen item; Esc is the last one. */
int runMenu(void)
{
    int i, k;

    sele = 1;
    for (i = 1; i <= 4; i++) {
        drawShadow(i);
        drawItem(i, i == sele ? 13 : 8);
    }
    for (;;) {
        k = key();
        if ((k == UP && sele > 1) ||
            (k == DOWN && sele < 4)) {
            drawItem(sele, 8);
            sele += k == UP ? -1 : 1;
            drawItem(sele, 13);
        } else if (k == ENTER || k == SPACE) {
            return sele;
        } else if (k == ESC) {
            return 4;
        }
    }
}

/* 复原 RECONSTRUCTION：主界面  the main screen */
int mainFace(void)
{
    cleardevice();
    showStar();
    unit(7500);
    moveTitle();
    return runMenu();
}
