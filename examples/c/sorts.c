/* 排序演示：冒泡、选择、快速，同样的数
   Sorting shown: bubble, selection, quick, with the same numbers */
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdio.h>
#include <stdlib.h>

#define N 60

int a[3][N], swaps[3];
char *names[3] = { "bubble", "selection", "quick" };

void show(int which, int i, int color)
{
    int x = 20 + i * 10, bottom = 150 + which * 150;

    setfillstyle(SOLID_FILL, BLACK);
    bar(x, bottom - 110, x + 7, bottom);
    setfillstyle(SOLID_FILL, color);
    bar(x, bottom - a[which][i], x + 7, bottom);
}

void swap(int which, int i, int j)
{
    int t = a[which][i];

    a[which][i] = a[which][j];
    a[which][j] = t;
    swaps[which]++;
    show(which, i, LIGHTRED);
    show(which, j, LIGHTRED);
    delay(5);
    show(which, i, LIGHTGREEN);
    show(which, j, LIGHTGREEN);
}

void bubble(int which)
{
    int i, j;

    for (i = N - 1; i > 0; i--)
        for (j = 0; j < i; j++)
            if (a[which][j] > a[which][j + 1])
                swap(which, j, j + 1);
}

void selection(int which)
{
    int i, j, least;

    for (i = 0; i < N - 1; i++) {
        least = i;
        for (j = i + 1; j < N; j++)
            if (a[which][j] < a[which][least])
                least = j;
        if (least != i)
            swap(which, i, least);
    }
}

void quick(int which, int from, int to)
{
    int i = from, j = to, middle = a[which][(from + to) / 2];

    do {
        while (a[which][i] < middle)
            i++;
        while (a[which][j] > middle)
            j--;
        if (i <= j) {
            if (i < j)
                swap(which, i, j);
            i++;
            j--;
        }
    } while (i <= j);
    if (from < j)
        quick(which, from, j);
    if (i < to)
        quick(which, i, to);
}

void title(int which)
{
    char text[60];

    setfillstyle(SOLID_FILL, BLACK);
    bar(20, 22 + which * 150, 600, 32 + which * 150);
    setcolor(WHITE);
    sprintf(text, "%-10s %5d swaps", names[which], swaps[which]);
    outtextxy(20, 24 + which * 150, text);
}

void main()
{
    int driver = DETECT, mode, i, which;

    initgraph(&driver, &mode, "");
    srand(3);
    for (i = 0; i < N; i++)
        a[0][i] = a[1][i] = a[2][i] = 2 + random(105);
    for (which = 0; which < 3; which++) {
        title(which);
        for (i = 0; i < N; i++)
            show(which, i, LIGHTBLUE);
    }
    bubble(0);
    title(0);
    selection(1);
    title(1);
    quick(2, 0, N - 1);
    title(2);
    getch();
    closegraph();
}
