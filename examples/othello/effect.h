/* effect.h - the transitions between two screens.
 * effect.h ── 过渡效果：界面之间切换时使用。
 * As printed in chapter 5; effectWindow2 and randLine2 are RECONSTRUCTIONS: the paper says that
 * they are like the other two.
 * 照论文第五章；effectWindow2 和 randLine2 是复原的：论文只说与前两个相仿。
 */

#define N 40                            /* 百叶窗的每个叶片的宽度  the width of a blade */
#define WW 640                          /* 屏幕的宽度  the width of the screen */
#define HH 480                          /* 屏幕的高度  the height of the screen */
#define wait unit(60000U);unit(60000U)  /* 延迟一段时间  a pause */

void effectWindow1(int color)           /* 水平百叶窗  horizontal blinds */
{
    int i, j;

    setcolor(color);
    for (i = 0; i < N; i++)
        for (j = 0; j < HH; j += N) {
            line(0, j + i, 639, j + i);
            unit(100);
        }
}

void effectWindow2(int color)           /* 垂直百叶窗  vertical blinds */
{
    int i, j;

    setcolor(color);
    for (i = 0; i < N; i++)
        for (j = 0; j < WW; j += N) {
            line(j + i, 0, j + i, 479);
            unit(100);
        }
}

/* 不重复的随机数：抽出 a[t]，再用最后一个补上它的空位。论文把它写在 randLine1 里。
 * Random numbers without repetition: a[t] is drawn, and the last one fills its gap.
 * The paper has this inside randLine1. */
void shuffle(int b[], int n)
{
    int a[WW], i, t;

    for (i = 0; i < n; i++)
        a[i] = i;
    for (i = 0; i < n; i++) {
        t = random(n - i);
        b[i] = a[t];
        a[t] = a[n - i - 1];
    }
}

/* 论文把它叫做水平随机线，画的却是竖线：照论文。
 * The paper calls it horizontal, but it draws columns: kept. */
void randLine1(int color)
{
    int b[WW], i;

    setcolor(color);
    shuffle(b, WW);
    for (i = 0; i < WW; i++) {
        line(b[i], 0, b[i], 479);
        unit(200);
    }
}

void randLine2(int color)               /* 横的随机线  random rows */
{
    int b[HH], i;

    setcolor(color);
    shuffle(b, HH);
    for (i = 0; i < HH; i++) {
        line(0, b[i], 639, b[i]);
        unit(200);
    }
}

void effect(void)                       /* 随机出现不同的过渡效果  a transition at random */
{
    switch (random(4)) {
    case 0:
        effectWindow1(random(15) + 1);  /* 颜色随机  in a random colour */
        wait;
        effectWindow1(0);               /* 再次调用，颜色黑色  and again in black */
        break;
    case 1:
        effectWindow2(random(15) + 1);
        wait;
        effectWindow2(0);
        break;
    case 2:
        randLine1(random(15) + 1);
        wait;
        randLine1(0);
        break;
    case 3:
        randLine2(random(15) + 1);
        wait;
        randLine2(0);
        break;
    }
}
