#include <tc/conio.h>
#define _getch getch
#define _getche getche
#define _kbhit kbhit
#define _putch putch
#define _cputs cputs
