#include <stddef.h>
enum graphics_errors {
    grOk = 0, grNoInitGraph = -1, grNotDetected = -2, grFileNotFound = -3, grInvalidDriver = -4, grNoLoadMem = -5,
    grNoScanMem = -6, grNoFloodMem = -7, grFontNotFound = -8, grNoFontMem = -9, grInvalidMode = -10, grError = -11,
    grIOerror = -12, grInvalidFont = -13, grInvalidFontNum = -14, grInvalidDeviceNum = -15, grInvalidVersion = -18
};
enum graphics_drivers {
    DETECT, CGA, MCGA, EGA, EGA64, EGAMONO, IBM8514, HERCMONO, ATT400, VGA, PC3270, CURRENT_DRIVER = -1
};
enum graphics_modes {
    CGAC0 = 0, CGAC1, CGAC2, CGAC3, CGAHI, MCGAC0 = 0, MCGAC1, MCGAC2, MCGAC3, MCGAMED, MCGAHI, EGALO = 0, EGAHI,
    EGA64LO = 0, EGA64HI, EGAMONOHI = 0, HERCMONOHI = 0, ATT400C0 = 0, ATT400C1, ATT400C2, ATT400C3, ATT400MED, ATT400HI,
    VGALO = 0, VGAMED, VGAHI, PC3270HI = 0, IBM8514LO = 0, IBM8514HI
};
#ifndef __COLORS
#define __COLORS
enum COLORS { BLACK, BLUE, GREEN, CYAN, RED, MAGENTA, BROWN, LIGHTGRAY, DARKGRAY, LIGHTBLUE, LIGHTGREEN, LIGHTCYAN, LIGHTRED, LIGHTMAGENTA, YELLOW, WHITE };
#endif
enum CGA_COLORS { CGA_LIGHTGREEN = 1, CGA_LIGHTRED = 2, CGA_YELLOW = 3, CGA_LIGHTCYAN = 1, CGA_LIGHTMAGENTA = 2, CGA_WHITE = 3, CGA_GREEN = 1, CGA_RED = 2, CGA_BROWN = 3, CGA_CYAN = 1, CGA_MAGENTA = 2, CGA_LIGHTGRAY = 3 };
enum EGA_COLORS {
    EGA_BLACK = 0, EGA_BLUE = 1, EGA_GREEN = 2, EGA_CYAN = 3, EGA_RED = 4, EGA_MAGENTA = 5, EGA_BROWN = 20, EGA_LIGHTGRAY = 7,
    EGA_DARKGRAY = 56, EGA_LIGHTBLUE = 57, EGA_LIGHTGREEN = 58, EGA_LIGHTCYAN = 59, EGA_LIGHTRED = 60, EGA_LIGHTMAGENTA = 61,
    EGA_YELLOW = 62, EGA_WHITE = 63
};
enum line_styles { SOLID_LINE, DOTTED_LINE, CENTER_LINE, DASHED_LINE, USERBIT_LINE };
enum line_widths { NORM_WIDTH = 1, THICK_WIDTH = 3 };
enum font_names {
    DEFAULT_FONT, TRIPLEX_FONT, SMALL_FONT, SANS_SERIF_FONT, GOTHIC_FONT, SCRIPT_FONT, SIMPLEX_FONT, TRIPLEX_SCR_FONT,
    COMPLEX_FONT, EUROPEAN_FONT, BOLD_FONT
};
enum text_just { LEFT_TEXT, CENTER_TEXT, RIGHT_TEXT, BOTTOM_TEXT = 0, TOP_TEXT = 2 };
enum putimage_ops { COPY_PUT, XOR_PUT, OR_PUT, AND_PUT, NOT_PUT };
enum fill_patterns {
    EMPTY_FILL, SOLID_FILL, LINE_FILL, LTSLASH_FILL, SLASH_FILL, BKSLASH_FILL, LTBKSLASH_FILL, HATCH_FILL, XHATCH_FILL,
    INTERLEAVE_FILL, WIDE_DOT_FILL, CLOSE_DOT_FILL, USER_FILL
};
#define HORIZ_DIR 0
#define VERT_DIR 1
#define USER_CHAR_SIZE 0
#define MAXCOLORS 15
struct palettetype { unsigned char size; signed char colors[MAXCOLORS + 1]; };
struct linesettingstype { int linestyle; unsigned upattern; int thickness; };
struct textsettingstype { int font, direction, charsize, horiz, vert; };
struct fillsettingstype { int pattern, color; };
struct pointtype { int x, y; };
struct viewporttype { int left, top, right, bottom, clip; };
struct arccoordstype { int x, y, xstart, ystart, xend, yend; };
void far initgraph(int far *driver, int far *mode, const char far *path);
void far closegraph(void);
void far detectgraph(int far *driver, int far *mode);
void far graphdefaults(void);
int far graphresult(void);
char *far grapherrormsg(int code);
void far arc(int x, int y, int start, int end, int radius);
void far bar(int left, int top, int right, int bottom);
void far bar3d(int left, int top, int right, int bottom, int depth, int topflag);
void far circle(int x, int y, int radius);
void far cleardevice(void);
void far clearviewport(void);
void far drawpoly(int n, const int far *points);
void far ellipse(int x, int y, int start, int end, int xradius, int yradius);
void far fillellipse(int x, int y, int xradius, int yradius);
void far fillpoly(int n, const int far *points);
void far floodfill(int x, int y, int border);
void far getarccoords(struct arccoordstype far *coords);
void far getaspectratio(int far *x, int far *y);
int far getbkcolor(void);
int far getcolor(void);
struct palettetype far *far getdefaultpalette(void);
char *far getdrivername(void);
void far getfillpattern(char far *pattern);
void far getfillsettings(struct fillsettingstype far *info);
int far getgraphmode(void);
void far getimage(int left, int top, int right, int bottom, void far *image);
void far getlinesettings(struct linesettingstype far *info);
int far getmaxcolor(void);
int far getmaxmode(void);
int far getmaxx(void);
int far getmaxy(void);
char *far getmodename(int mode);
void far getmoderange(int driver, int far *low, int far *high);
unsigned far getpixel(int x, int y);
void far getpalette(struct palettetype far *palette);
int far getpalettesize(void);
void far gettextsettings(struct textsettingstype far *info);
void far getviewsettings(struct viewporttype far *info);
int far getx(void);
int far gety(void);
void far _graphfreemem(void far *p, unsigned size);
void far *far _graphgetmem(unsigned size);
unsigned far imagesize(int left, int top, int right, int bottom);
int far installuserdriver(char far *name, int huge (*detect)(void));
int far installuserfont(char far *name);
void far line(int x1, int y1, int x2, int y2);
void far linerel(int dx, int dy);
void far lineto(int x, int y);
void far moverel(int dx, int dy);
void far moveto(int x, int y);
void far outtext(const char far *text);
void far outtextxy(int x, int y, const char far *text);
void far pieslice(int x, int y, int start, int end, int radius);
void far putimage(int left, int top, const void far *image, int op);
void far putpixel(int x, int y, int color);
void far rectangle(int left, int top, int right, int bottom);
void far restorecrtmode(void);
void far sector(int x, int y, int start, int end, int xradius, int yradius);
void far setactivepage(int page);
void far setallpalette(const struct palettetype far *palette);
void far setaspectratio(int x, int y);
void far setbkcolor(int color);
void far setcolor(int color);
void far setfillpattern(const char far *pattern, int color);
void far setfillstyle(int pattern, int color);
unsigned far setgraphbufsize(unsigned size);
void far setgraphmode(int mode);
void far setlinestyle(int style, unsigned pattern, int thickness);
void far setpalette(int number, int color);
void far setrgbpalette(int number, int red, int green, int blue);
void far settextjustify(int horiz, int vert);
void far settextstyle(int font, int direction, int size);
void far setusercharsize(int multx, int divx, int multy, int divy);
void far setviewport(int left, int top, int right, int bottom, int clip);
void far setvisualpage(int page);
void far setwritemode(int mode);
int far textheight(const char far *text);
int far textwidth(const char far *text);
int registerbgidriver(void (*driver)(void));
int registerfarbgidriver(void far *driver);
int registerbgifont(void (*font)(void));
int registerfarbgifont(void far *font);
void CGA_driver(void);
void EGAVGA_driver(void);
void IBM8514_driver(void);
void Herc_driver(void);
void ATT_driver(void);
void PC3270_driver(void);
void triplex_font(void);
void small_font(void);
void sansserif_font(void);
void gothic_font(void);
extern int far EGAVGA_driver_far[1], far CGA_driver_far[1], far Herc_driver_far[1];
extern int far IBM8514_driver_far[1], far ATT_driver_far[1], far PC3270_driver_far[1];
extern int far triplex_font_far[1], far small_font_far[1], far sansserif_font_far[1], far gothic_font_far[1];
#define WM_MOUSEMOVE 512
#define WM_LBUTTONDOWN 513
#define WM_LBUTTONUP 514
#define WM_LBUTTONDBLCLK 515
#define WM_RBUTTONDOWN 516
#define WM_RBUTTONUP 517
#define WM_RBUTTONDBLCLK 518
#define WM_MBUTTONDOWN 519
enum __keys { KEY_HOME = 71, KEY_UP = 72, KEY_PGUP = 73, KEY_LEFT = 75, KEY_CENTER = 76, KEY_RIGHT = 77, KEY_END = 79, KEY_DOWN = 80, KEY_PGDN = 81, KEY_INSERT = 82, KEY_DELETE = 83, KEY_F1 = 59, KEY_F2 = 60, KEY_F3 = 61, KEY_F4 = 62, KEY_F5 = 63, KEY_F6 = 64, KEY_F7 = 65, KEY_F8 = 66, KEY_F9 = 67 };
int initwindow(int width, int height, ...);
int getwindowwidth(void);
int getwindowheight(void);
int getmaxwidth(void);
int getmaxheight(void);
int ismouseclick(int kind);
#ifdef __cplusplus
void getmouseclick(int kind, int far &x, int far &y);
#else
void getmouseclick(int kind, int far *x, int far *y);
#endif
void clearmouseclick(int kind);
int mousebuttons(void);
int mousex(void);
int mousey(void);
int swapbuffers(void);
int COLOR(int red, int green, int blue);
