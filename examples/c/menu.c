/* 文本方式的菜单：conio 的窗口、颜色、光标；上下键选择，回车确定
   A menu in text mode: windows, colours and the cursor of conio; arrows choose, Enter does it */
#include <conio.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define ITEMS 4
#define MOST 20

struct student {
    char name[16];
    int mark;
} list[MOST] = { { "Zhang", 86 }, { "Li", 92 }, { "Wang", 78 } };

int count = 3;
char *items[ITEMS] = { "Add a student", "Show the list", "Average", "Leave" };

/* 中文 DOS 下表格线会变成汉字，所以用 + - |
   Under a Chinese DOS the lines of the code page turn into characters: so + - | */
void box(int left, int top, int right, int bottom)
{
    int x, y;

    for (y = top; y <= bottom; y++) {
        gotoxy(left, y);
        if (y == top || y == bottom) {
            putch('+');
            for (x = left + 1; x < right; x++)
                putch('-');
            putch('+');
        } else {
            putch('|');
            gotoxy(right, y);
            putch('|');
        }
    }
}

int choose(void)
{
    int i, at = 0, c;

    _setcursortype(_NOCURSOR);
    while (1) {
        for (i = 0; i < ITEMS; i++) {
            gotoxy(8, 6 + i);
            textattr(i == at ? WHITE + (RED << 4) : YELLOW + (BLUE << 4));
            cprintf(" %-18s", items[i]);
        }
        c = getch();
        if (c == 13)
            break;
        if (c == 27) {
            at = ITEMS - 1;
            break;
        }
        if (c == 0) {
            c = getch();
            if (c == 72)
                at = (at + ITEMS - 1) % ITEMS;
            if (c == 80)
                at = (at + 1) % ITEMS;
        }
    }
    _setcursortype(_NORMALCURSOR);
    return at;
}

void clear_right(void)
{
    window(34, 6, 74, 20);
    textattr(BLACK + (CYAN << 4));
    clrscr();
}

void add(void)
{
    char line[20];

    if (count == MOST) {
        cputs("No room.");
        return;
    }
    cputs("Name: ");
    line[0] = 15;
    strcpy(list[count].name, cgets(line));
    cputs("\r\nMark: ");
    line[0] = 4;
    list[count].mark = atoi(cgets(line));
    count++;
    cputs("\r\nAdded.");
}

void show(void)
{
    int i;

    for (i = 0; i < count; i++) {
        textcolor(list[i].mark >= 90 ? RED : BLACK);
        cprintf("%2d  %-16s %3d\r\n", i + 1, list[i].name, list[i].mark);
    }
}

void average(void)
{
    int i;
    long sum = 0;

    for (i = 0; i < count; i++)
        sum += list[i].mark;
    cprintf("%d students\r\naverage %.2f", count, (double)sum / count);
}

int main()
{
    int chosen;

    textbackground(BLUE);
    textcolor(LIGHTGRAY);
    clrscr();
    textcolor(WHITE);
    gotoxy(28, 2);
    cputs("MARKS OF CLASS 2005-3");
    textcolor(LIGHTCYAN);
    box(5, 4, 29, 12);
    box(32, 4, 76, 22);
    clear_right();
    window(1, 1, 80, 25);
    while ((chosen = choose()) != ITEMS - 1) {
        clear_right();
        if (chosen == 0)
            add();
        else if (chosen == 1)
            show();
        else
            average();
        window(1, 1, 80, 25);
    }
    textattr(LIGHTGRAY);
    clrscr();
    return 0;
}
