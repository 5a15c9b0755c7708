/* 统计图：立体柱形图和饼图
   Charts: bars in three dimensions, and a pie */
#include <graphics.h>
#include <conio.h>
#include <stdio.h>

#define GRADES 5

static char *names[GRADES] = { "A", "B", "C", "D", "E" };
static int counts[GRADES] = { 9, 17, 12, 6, 2 };
static int colors[GRADES] = { LIGHTGREEN, LIGHTCYAN, YELLOW, LIGHTMAGENTA, LIGHTRED };

void bars(void)
{
    int i, x, top;
    char text[8];

    setcolor(WHITE);
    line(40, 380, 310, 380);
    line(40, 380, 40, 120);
    for (i = 0; i <= 20; i += 5) {
        sprintf(text, "%2d", i);
        line(36, 380 - i * 12, 40, 380 - i * 12);
        outtextxy(16, 377 - i * 12, text);
    }
    for (i = 0; i < GRADES; i++) {
        x = 60 + i * 50;
        top = 380 - counts[i] * 12;
        setfillstyle(i == 0 ? SOLID_FILL : i + 3, colors[i]);
        setcolor(WHITE);
        bar3d(x, top, x + 28, 379, 10, 1);
        outtextxy(x + 10, 388, names[i]);
        sprintf(text, "%d", counts[i]);
        outtextxy(x + 8, top - 20, text);
    }
}

void pie(void)
{
    int i, total = 0, from = 0, to, percent;
    char text[20];

    for (i = 0; i < GRADES; i++)
        total += counts[i];
    for (i = 0; i < GRADES; i++) {
        to = i == GRADES - 1 ? 360 : from + (int)(360L * counts[i] / total);
        setfillstyle(SOLID_FILL, colors[i]);
        setcolor(BLACK);
        pieslice(i == 1 ? 468 : 474, i == 1 ? 232 : 240, from, to, 110);
        from = to;
        percent = (int)(100L * counts[i] / total);
        setfillstyle(SOLID_FILL, colors[i]);
        bar(400, 380 + i * 14, 412, 389 + i * 14);
        sprintf(text, "%s  %2d%%", names[i], percent);
        setcolor(WHITE);
        outtextxy(420, 381 + i * 14, text);
    }
}

int main()
{
    int driver = DETECT, mode;

    initgraph(&driver, &mode, "");
    setbkcolor(BLUE);
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 2);
    settextjustify(CENTER_TEXT, TOP_TEXT);
    setcolor(YELLOW);
    outtextxy(320, 30, "MARKS OF CLASS 2005-3");
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 1);
    settextjustify(LEFT_TEXT, TOP_TEXT);
    bars();
    pie();
    getch();
    closegraph();
    return 0;
}
