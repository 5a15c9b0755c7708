/* 函数图像：坐标轴、刻度、三条曲线
   A plot of functions: axes, marks, three curves */
#include <graphics.h>
#include <conio.h>
#include <math.h>
#include <stdio.h>

#define PI 3.14159265
#define X0 60                   /* 原点  the origin */
#define Y0 240

double damped(x)
double x;
{
    return exp(-x / 6) * cos(2 * x);
}

double square_wave(x)           /* 傅里叶级数的前几项  the first terms of a Fourier series */
double x;
{
    int n;
    double sum = 0;

    for (n = 1; n < 10; n += 2)
        sum += sin(n * x) / n;
    return sum;
}

void curve(double (*f)(), int color, char *name, int place)
{
    int px, py;

    setcolor(color);
    for (px = 0; px <= 540; px++) {
        py = Y0 - (int)(150 * f(px * 4 * PI / 540));
        if (px == 0)
            moveto(X0, py);
        else
            lineto(X0 + px, py);
    }
    outtextxy(420, 20 + place * 14, name);
}

void axes(void)
{
    int i;
    char text[20];

    setcolor(LIGHTGRAY);
    line(X0, 30, X0, 450);
    line(X0 - 20, Y0, 620, Y0);
    line(X0, 30, X0 - 4, 40);
    line(X0, 30, X0 + 4, 40);
    line(620, Y0, 610, Y0 - 4);
    line(620, Y0, 610, Y0 + 4);
    setlinestyle(DOTTED_LINE, 0, NORM_WIDTH);
    settextjustify(CENTER_TEXT, TOP_TEXT);
    for (i = 1; i <= 4; i++) {
        setcolor(DARKGRAY);
        line(X0 + i * 135, 60, X0 + i * 135, 430);
        sprintf(text, "%dPI", i);
        setcolor(WHITE);
        outtextxy(X0 + i * 135, Y0 + 6, text);
    }
    settextjustify(RIGHT_TEXT, CENTER_TEXT);
    for (i = -1; i <= 1; i++) {
        setcolor(DARKGRAY);
        line(X0, Y0 - i * 150, 610, Y0 - i * 150);
        sprintf(text, "%.1f", (float)i);
        setcolor(WHITE);
        outtextxy(X0 - 6, Y0 - i * 150, text);
    }
    setlinestyle(SOLID_LINE, 0, NORM_WIDTH);
    settextjustify(LEFT_TEXT, TOP_TEXT);
}

main()
{
    int driver = DETECT, mode, error;

    initgraph(&driver, &mode, "C:\\TC\\BGI");
    error = graphresult();
    if (error != grOk) {
        printf("Graphics error: %s\n", grapherrormsg(error));
        getch();
        return 1;
    }
    axes();
    curve(sin, LIGHTGREEN, "y = sin x", 0);
    curve(damped, LIGHTRED, "y = exp(-x/6) cos 2x", 1);
    curve(square_wave, YELLOW, "y = sin x + sin 3x/3 + ...", 2);
    getch();
    closegraph();
    return 0;
}
