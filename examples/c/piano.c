/* 钢琴：按 A S D F G H J K 弹琴，空格听一段，Esc 退出
   A piano: A S D F G H J K play, Space plays a tune, Esc leaves */
#include <graphics.h>
#include <conio.h>
#include <ctype.h>
#include <dos.h>
#include <string.h>

#define KEYS 8

char letters[] = "ASDFGHJK";
int notes[KEYS] = { 262, 294, 330, 349, 392, 440, 494, 523 };
/* 欢乐颂：键的号码和拍子  Ode to Joy: number of the key, beats */
char tune[] = "334554321123322334554321123211";

void key(int i, int color)
{
    char text[2];

    setfillstyle(SOLID_FILL, color);
    bar(80 + i * 60, 150, 80 + i * 60 + 55, 350);
    setcolor(BLACK);
    rectangle(80 + i * 60 + 4, 154, 80 + i * 60 + 51, 346);
    text[0] = letters[i];
    text[1] = 0;
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 2);
    outtextxy(80 + i * 60 + 20, 320, text);
}

void play(int i, int ms)
{
    key(i, YELLOW);
    sound(notes[i]);
    delay(ms);
    nosound();
    key(i, WHITE);
}

void main()
{
    int driver = DETECT, mode, i, c, played = 0;
    char *place;

    initgraph(&driver, &mode, "");
    setcolor(LIGHTCYAN);
    settextstyle(DEFAULT_FONT, HORIZ_DIR, 2);
    outtextxy(80, 60, "A S D F G H J K : play");
    outtextxy(80, 90, "Space : Ode to Joy   Esc : leave");
    for (i = 0; i < KEYS; i++)
        key(i, WHITE);
    while ((c = toupper(getch())) != 27) {
        if (c == ' ') {
            for (i = 0; tune[i] && !kbhit(); i++) {
                play(tune[i] - '1', i % 15 == 12 || i % 15 == 14 ? 350 : 200);
                delay(30);
            }
            continue;
        }
        place = strchr(letters, c);
        if (c != 0 && place != NULL) {
            play(place - letters, 200);
            setfillstyle(SOLID_FILL, 9 + played % 6);
            fillellipse(60 + played % 30 * 18, 400 - (int)(place - letters) * 4, 6, 6);
            played++;
        }
    }
    closegraph();
}
