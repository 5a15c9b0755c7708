#define _NOCURSOR 0
#define _SOLIDCURSOR 1
#define _NORMALCURSOR 2
#define BLINK 128
struct text_info {
    unsigned char winleft, wintop, winright, winbottom, attribute, normattr, currmode, screenheight, screenwidth, curx, cury;
};
enum text_modes { LASTMODE = -1, BW40 = 0, C40, BW80, C80, MONO = 7, C4350 = 64 };
#ifndef __COLORS
#define __COLORS
enum COLORS { BLACK, BLUE, GREEN, CYAN, RED, MAGENTA, BROWN, LIGHTGRAY, DARKGRAY, LIGHTBLUE, LIGHTGREEN, LIGHTCYAN, LIGHTRED, LIGHTMAGENTA, YELLOW, WHITE };
#endif
extern int directvideo;
extern int _wscroll;
void clrscr(void);
void clreol(void);
void delline(void);
void insline(void);
void gotoxy(int x, int y);
int wherex(void);
int wherey(void);
void window(int left, int top, int right, int bottom);
void textmode(int mode);
void textcolor(int color);
void textbackground(int color);
void textattr(int attr);
void highvideo(void);
void lowvideo(void);
void normvideo(void);
void _setcursortype(int type);
void gettextinfo(struct text_info *info);
int gettext(int left, int top, int right, int bottom, void *to);
int puttext(int left, int top, int right, int bottom, void *from);
int movetext(int left, int top, int right, int bottom, int toleft, int totop);
int getch(void);
int getche(void);
int ungetch(int c);
int kbhit(void);
int putch(int c);
int cputs(const char *s);
char *cgets(char *s);
char *getpass(const char *prompt);
int cprintf(const char *format, ...);
int cscanf(char *format, ...);
unsigned inport(int port);
unsigned char inportb(int port);
void outport(int port, int value);
void outportb(int port, unsigned char value);
#define inp(p) inportb(p)
#define outp(p, v) (outportb(p, v), v)
#define inpw(p) inport(p)
#define outpw(p, v) (outport(p, v), v)
