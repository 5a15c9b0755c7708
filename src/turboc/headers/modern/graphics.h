#include <windows.h>
#include <stdlib.h>
#define initgraph __narrow_initgraph
#define detectgraph __narrow_detectgraph
#define getaspectratio __narrow_getaspectratio
#define getmoderange __narrow_getmoderange
#define drawpoly __narrow_drawpoly
#define fillpoly __narrow_fillpoly
#define getmouseclick __narrow_getmouseclick
#define initwindow __narrow_initwindow
#define setactivepage __narrow_setactivepage
#define setvisualpage __narrow_setvisualpage
#define swapbuffers __narrow_swapbuffers
#define imagesize __narrow_imagesize
#define __keys __narrow_keys
#define pointtype __narrow_pointtype
#include <tc/graphics.h>
#undef initgraph
#undef detectgraph
#undef getaspectratio
#undef getmoderange
#undef drawpoly
#undef fillpoly
#undef getmouseclick
#undef initwindow
#undef setactivepage
#undef setvisualpage
#undef swapbuffers
#undef imagesize
#undef pointtype
struct pointtype { int x, y; };
unsigned __image_size(short left, short top, short right, short bottom);
unsigned imagesize(int left, int top, int right, int bottom) { return __image_size(left, top, right, bottom); }
short __open_window(short width, short height, short twice);
void __swap_buffers(short active, short visual);
short __active_page, __visual_page;
void __get_click(short kind, short far *x, short far *y);
int __window(int width, int height, int twice)
{
    __open_window(width, height, twice);
    __active_page = twice != 0;
    __visual_page = 0;
    return 0;
}
void initgraph(int *driver, int *mode, const char *path)
{
    short d = *driver, m = *mode;
    __narrow_initgraph(&d, &m, path);
    if (d >= 0) __window(640, 480, 0);
    *driver = d;
    *mode = m;
}
void detectgraph(int *driver, int *mode)
{
    short d, m;
    __narrow_detectgraph(&d, &m);
    *driver = d;
    *mode = m;
}
void getaspectratio(int *x, int *y)
{
    short a, b;
    __narrow_getaspectratio(&a, &b);
    *x = a;
    *y = b;
}
void __polygon(int n, const int *points, int fill)
{
    short *list = (short *)malloc(4 * n + 4);
    int i;
    for (i = 0; i < 2 * n; i++) list[i] = points[i];
    if (fill) __narrow_fillpoly(n, list); else __narrow_drawpoly(n, list);
    free(list);
}
void drawpoly(int n, const int *points) { __polygon(n, points, 0); }
void fillpoly(int n, const int *points) { __polygon(n, points, 1); }
#ifdef __cplusplus
void getmouseclick(int kind, int &x, int &y)
{
    short a, b;
    __get_click(kind, &a, &b);
    x = a;
    y = b;
}
int initwindow(int width, int height, const char *title = "", int left = 0, int top = 0, bool twice = false, bool closes = true)
{
    return __window(width, height, twice);
}
void closegraph(int window) { closegraph(); }
#else
void getmouseclick(int kind, int *x, int *y)
{
    short a, b;
    __get_click(kind, &a, &b);
    *x = a;
    *y = b;
}
int initwindow(int width, int height, ...) { return __window(width, height, 0); }
#endif
int setcurrentwindow(int window) { return 0; }
int getcurrentwindow(void) { return 0; }
void setactivepage(int page) { __active_page = page; __narrow_setactivepage(page); }
void setvisualpage(int page) { __visual_page = page; __narrow_setvisualpage(page); }
int getactivepage(void) { return __active_page; }
int getvisualpage(void) { return __visual_page; }
void swapbuffers(void)
{
    short page = __active_page;
    __active_page = __visual_page;
    __visual_page = page;
    __swap_buffers(__active_page, __visual_page);
}
void closewindow(int window) { closegraph(); }
#define VCENTER_TEXT 1
#define ALL_WINDOWS -1
#define CURRENT_WINDOW -1
#define NO_CURRENT_WINDOW -3
#define IS_BGI_COLOR(c) ((c) >= 0 && (c) < 16)
short __read_image(const char *name, short left, short top, short right, short bottom);
#ifdef __cplusplus
int readimagefile(const char *name = 0, int left = 0, int top = 0, int right = 32767, int bottom = 32767)
{
    return name ? __read_image(name, left, top, right, bottom) : -1;
}
void writeimagefile(const char *name = 0, int left = 0, int top = 0, int right = 0, int bottom = 0) {}
#else
int readimagefile(const char *name, int left, int top, int right, int bottom) { return __read_image(name, left, top, right, bottom); }
void writeimagefile(const char *name, int left, int top, int right, int bottom) {}
#endif
#ifdef __cplusplus
void setmousequeuestatus(int kind, bool queued = true) {}
#include <sstream>
std::ostringstream bgiout;
void outstream(std::ostringstream &out = bgiout) { outtext((char *)out.str().c_str()); out.str(""); }
void outstreamxy(int x, int y, std::ostringstream &out = bgiout) { outtextxy(x, y, (char *)out.str().c_str()); out.str(""); }
#endif
