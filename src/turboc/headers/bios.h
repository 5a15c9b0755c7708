#define _KEYBRD_READ 0
#define _KEYBRD_READY 1
#define _KEYBRD_SHIFTSTATUS 2
#define _TIME_GETCLOCK 0
#define _TIME_SETCLOCK 1
int bioskey(int cmd);
long biostime(int cmd, long value);
unsigned _bios_keybrd(unsigned cmd);
unsigned _bios_timeofday(unsigned cmd, long *t);
int biosequip(void);
int biosmemory(void);
int biosprint(int cmd, int c, int port);
int bioscom(int cmd, char c, int port);
int biosdisk(int cmd, int drive, int head, int track, int sector, int n, void *buffer);
