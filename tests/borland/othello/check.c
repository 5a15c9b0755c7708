/* check.c - examples/othello for comparison: plays the games of CHECK.IN without delays and writes
 * a CRC-32 of each plane of the screen to CHECK.OUT at every checkpoint.
 * check.c ── 用来比较：不等待地下完 CHECK.IN 里的棋局，在每个检查点把屏幕四个位平面的 CRC-32 写到 CHECK.OUT。
 *
 * CHECK.IN has a line for each game: a name, a seed and keys (u d l r e s x q: up, down, left, right,
 * Enter, Space, Esc, another key). A checkpoint is
 *   - a key that is waited for, unless the last one was an arrow;
 *   - the first and the last delay of the title, half of the board and all of it, each move;
 *   - line 240, 320, 480 and 640 of a transition, which has 480 or 640.
 */

#include <setjmp.h>
#include <string.h>
#include <graphics.h>

#define CHECK
void phase(void);
#define cleardevice() (phase(), cleardevice())
#include "othello.c"

FILE *in, *out;
jmp_buf end;
char name[9];
int arrow;                      /* the last key was an arrow */
int fresh;                      /* the phase began with a cleared screen */
unsigned calls;                 /* the calls of unit in this phase */
unsigned tableLow[256], tableHigh[256];

void makeTable(void)
{
    unsigned long c;
    int i, k;

    for (i = 0; i < 256; i++) {
        c = i;
        for (k = 0; k < 8; k++)
            c = c & 1 ? (c >> 1) ^ 0xEDB88320UL : c >> 1;
        tableLow[i] = (unsigned)c;
        tableHigh[i] = (unsigned)(c >> 16);
    }
}

void writePlane(int plane)
{
    unsigned char far *p = (unsigned char far *)MK_FP(0xA000, 0);
    unsigned low = 0xFFFFU, high = 0xFFFFU, n, i;

    outportb(0x3CE, 4);         /* read map select */
    outportb(0x3CF, plane);
    for (n = 0; n < 38400U; n++) {
        i = (low ^ *p++) & 0xFF;
        low = ((low >> 8) | (high << 8)) ^ tableLow[i];
        high = (high >> 8) ^ tableHigh[i];
    }
    fprintf(out, "\t%04x%04x", ~high & 0xFFFFU, ~low & 0xFFFFU);
}

void checkpoint(char *kind, unsigned number)
{
    int plane;

    fprintf(out, "%s\t%s", name, kind);
    if (number > 0)
        fprintf(out, " %u", number);
#ifndef SCREEN_IS_READ          /* by the test, at delay */
    for (plane = 0; plane < 4; plane++)
        writePlane(plane);
    outportb(0x3CF, 0);
#endif
    fprintf(out, "\n");
    delay(0);                   /* lets a test look at the screen */
}

void phase(void)
{
    calls = 0;
    fresh = 1;
}

void unit(unsigned n)
{
    calls++;
    if (n == 60000U)
        calls = fresh = 0;
    else if (n == 1000)
        checkpoint("move", 0);
    else if (n == 7500 && (calls == 1 || calls == 17))
        checkpoint("title", calls);
    else if (n == 100 && fresh && (calls == 902 || calls == 1805))
        checkpoint("board", calls);
    else if (!fresh && (calls == 240 || calls == 320 || calls == 480 || calls == 640))
        checkpoint(n == 100 ? "blinds" : "lines", calls);
}

int key(void)
{
    static char letters[] = "udlresxq";
    static int codes[] = { UP, DOWN, LEFT, RIGHT, ENTER, SPACE, ESC, 0x1071 };
    char *letter;

    if (!arrow)
        checkpoint("key", 0);
    calls = fresh = 0;
    letter = strchr(letters, fgetc(in));
    if (letter == NULL || *letter == 0)
        longjmp(end, 1);
    arrow = letter < letters + 4;
    return codes[letter - letters];
}

int main(void)
{
    int driver = VGA, mode = VGAHI;
    unsigned seed;

    initgraph(&driver, &mode, "");
    makeTable();
    in = fopen("CHECK.IN", "r");
    out = fopen("CHECK.OUT", "w");
    while (fscanf(in, "%8s %u ", name, &seed) == 2) {
        srand(seed);
        arrow = 0;
        if (setjmp(end) == 0) {
            othello();
            while (fgetc(in) != '\n')  /* keys after the exit */
                ;
        }
    }
    fclose(out);
    closegraph();
    return 0;
}
