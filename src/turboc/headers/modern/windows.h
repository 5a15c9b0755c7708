#include <stddef.h>
#include <conio.h>
void delay(unsigned short ms);
void sleep(unsigned short seconds);
void nosound(void);
void sound(unsigned short hz);
typedef unsigned long DWORD;
typedef unsigned short WORD;
typedef unsigned char BYTE;
typedef int BOOL;
typedef unsigned UINT;
typedef long LONG;
typedef void *HANDLE;
typedef void *HWND;
typedef void *HDC;
typedef void *HINSTANCE;
typedef void *HMODULE;
typedef unsigned long COLORREF;
typedef const char *LPCSTR;
typedef char *LPSTR;
typedef char *PSTR;
typedef char TCHAR;
typedef char *LPTSTR;
typedef const char *LPCTSTR;
typedef struct { short X, Y; } COORD;
typedef struct { long x, y; } POINT;
typedef struct { unsigned long dwSize; int bVisible; } CONSOLE_CURSOR_INFO;
#define TRUE 1
#define FALSE 0
#define WINAPI
#define CALLBACK
#define APIENTRY
#define SW_HIDE 0
#define SW_SHOW 5
#define STD_INPUT_HANDLE ((DWORD)-10)
#define STD_OUTPUT_HANDLE ((DWORD)-11)
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#define BACKGROUND_BLUE 16
#define BACKGROUND_GREEN 32
#define BACKGROUND_RED 64
#define BACKGROUND_INTENSITY 128
#define VK_LBUTTON 1
#define VK_RBUTTON 2
#define VK_BACK 8
#define VK_TAB 9
#define VK_RETURN 13
#define VK_SHIFT 16
#define VK_CONTROL 17
#define VK_MENU 18
#define VK_ESCAPE 27
#define VK_SPACE 32
#define VK_PRIOR 33
#define VK_NEXT 34
#define VK_END 35
#define VK_HOME 36
#define VK_LEFT 37
#define VK_UP 38
#define VK_RIGHT 39
#define VK_DOWN 40
#define VK_INSERT 45
#define VK_DELETE 46
#define VK_F1 112
#define VK_F2 113
#define VK_F3 114
#define VK_F4 115
#define VK_F5 116
#define VK_F6 117
#define VK_F7 118
#define VK_F8 119
#define VK_F9 120
#define VK_F10 121
#define VK_LSHIFT 160
#define VK_RSHIFT 161
#define VK_LCONTROL 162
#define VK_RCONTROL 163
#define VK_LMENU 164
#define VK_RMENU 165
void Sleep(DWORD ms) { while (ms > 60000) { delay(60000); ms -= 60000; } delay(ms); }
void Beep(DWORD hz, DWORD ms) { sound(hz); delay(ms); nosound(); }
short GetAsyncKeyState(short key);
short GetKeyState(short key) { return GetAsyncKeyState(key); }
DWORD GetTickCount(void);
int WinMain(HINSTANCE program, HINSTANCE previous, LPSTR arguments, int show);
/* The program starts here if it has WinMain but not main. */
int __win_main(void) { return WinMain(0, 0, (LPSTR)"", SW_SHOW); }
/* The screen is the only window, and its corner is that of the desktop. */
HWND GetActiveWindow(void) { return 0; }
HWND GetForegroundWindow(void) { return 0; }
HWND GetDesktopWindow(void) { return 0; }
HWND GetConsoleWindow(void) { return 0; }
int ShowWindow(HWND window, int show) { return 1; }
short mousex(void);
short mousey(void);
int GetCursorPos(POINT *at) { at->x = mousex(); at->y = mousey(); return 1; }
int ScreenToClient(HWND window, POINT *at) { return 1; }
int GetSystemMetrics(int number) { return number == 0 ? 640 : 480; }
#define SM_CXSCREEN 0
#define SM_CYSCREEN 1
HANDLE GetStdHandle(DWORD number) { return (HANDLE)number; }
int SetConsoleTextAttribute(HANDLE console, WORD attribute) { textattr(attribute & 255); return 1; }
int SetConsoleCursorPosition(HANDLE console, COORD at) { gotoxy(at.X + 1, at.Y + 1); return 1; }
int GetConsoleCursorInfo(HANDLE console, CONSOLE_CURSOR_INFO *info) { info->dwSize = 25; info->bVisible = 1; return 1; }
int SetConsoleCursorInfo(HANDLE console, const CONSOLE_CURSOR_INFO *info) { _setcursortype(info->bVisible ? 2 : 0); return 1; }
int SetConsoleTitle(const char *title) { return 1; }
int SetConsoleTitleA(const char *title) { return 1; }
int SetConsoleOutputCP(UINT page) { return 1; }
int SetConsoleCP(UINT page) { return 1; }
#define RGB(red, green, blue) COLOR(red, green, blue)
#define SND_SYNC 0
#define SND_ASYNC 1
#define SND_NODEFAULT 2
#define SND_LOOP 8
#define SND_FILENAME 0x20000
int PlaySound(const char *file, HANDLE module, DWORD flags) { return 1; }
int PlaySoundA(const char *file, HANDLE module, DWORD flags) { return 1; }
int mciSendString(const char *command, char *answer, UINT size, HANDLE window) { return 0; }
int mciSendStringA(const char *command, char *answer, UINT size, HANDLE window) { return 0; }
#define TEXT(text) text
#define MB_OK 0
#define MB_OKCANCEL 1
#define MB_YESNOCANCEL 3
#define MB_YESNO 4
#define MB_ICONERROR 16
#define MB_ICONQUESTION 32
#define MB_ICONWARNING 48
#define MB_ICONEXCLAMATION 48
#define MB_ICONINFORMATION 64
#define IDOK 1
#define IDCANCEL 2
#define IDYES 6
#define IDNO 7
/* The box is printed; Esc and N are its second button, every other key the first. */
int MessageBox(HWND owner, const char *text, const char *title, UINT kind)
{
    int key;
    if (title) cputs(title), cputs(": ");
    cputs(text);
    cputs("\r\n");
    key = getch();
    if ((kind & 15) > 1) return key == 27 || key == 'n' || key == 'N' ? IDNO : IDYES;
    return kind & 15 && key == 27 ? IDCANCEL : IDOK;
}
int MessageBoxA(HWND owner, const char *text, const char *title, UINT kind) { return MessageBox(owner, text, title, kind); }
int COLOR(short red, short green, short blue);
