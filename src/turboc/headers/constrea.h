#include <iostream.h>
#include <iomanip.h>
#include <conio.h>
class constream : public ios {
public:
    constream() { __start(); }
    void __put(int c) { if (c == '\n') putch('\r'); putch(c); }
    void clrscr() { ::clrscr(); }
    void window(int left, int top, int right, int bottom) { ::window(left, top, right, bottom); }
    void textmode(int mode) { ::textmode(mode); }
#define __STREAM constream
#define __OWN_MANIPULATORS
#include <__output.h>
#undef __OWN_MANIPULATORS
#undef __STREAM
    constream &operator<<(ostream &(*f)(ostream &)) { if (f == endl) __put('\n'); else if (f == ends) __put(0); return *this; }
    constream &operator<<(ios &(*f)(ios &)) { f(*this); return *this; }
    operator ostream &() { return *(ostream *)this; }
};
constream &operator<<(constream &s, __manipulator m) { __apply(s, m); return s; }
class __console { public: int kind, x, y; };
__console __command(int kind, int x, int y) { __console c; c.kind = kind; c.x = x; c.y = y; return c; }
__console setcrsrtype(int type) { return __command(0, type, 0); }
__console setattr(int attribute) { return __command(1, attribute, 0); }
__console setbk(int color) { return __command(2, color, 0); }
__console setclr(int color) { return __command(3, color, 0); }
__console setxy(int x, int y) { return __command(4, x, y); }
constream &operator<<(constream &s, __console c)
{
    switch (c.kind) {
    case 0: _setcursortype(c.x); break;
    case 1: textattr(c.x); break;
    case 2: textbackground(c.x); break;
    case 3: textcolor(c.x); break;
    case 4: gotoxy(c.x, c.y); break;
    }
    return s;
}
constream &operator<<(constream &s, constream &(*f)(constream &)) { return f(s); }
constream &clreol(constream &s) { clreol(); return s; }
constream &delline(constream &s) { delline(); return s; }
constream &insline(constream &s) { insline(); return s; }
constream &highvideo(constream &s) { highvideo(); return s; }
constream &lowvideo(constream &s) { lowvideo(); return s; }
constream &normvideo(constream &s) { normvideo(); return s; }
