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
#define _NKEYBRD_READ 0x10
#define _NKEYBRD_READY 0x11
#define _NKEYBRD_SHIFTSTATUS 0x12
#define _PRINTER_WRITE 0
#define _PRINTER_INIT 1
#define _PRINTER_STATUS 2
#define _COM_INIT 0
#define _COM_SEND 1
#define _COM_RECEIVE 2
#define _COM_STATUS 3
struct diskinfo_t { unsigned drive, head, track, sector, nsectors; void far *buffer; };
unsigned _bios_equiplist(void) { return biosequip(); }
unsigned _bios_memsize(void) { return biosmemory(); }
unsigned _bios_printer(int cmd, int port, int c) { return biosprint(cmd, c, port); }
unsigned _bios_serialcom(int cmd, int port, char c) { return bioscom(cmd, c, port); }
unsigned _bios_disk(unsigned cmd, struct diskinfo_t *d) { return 0x8000; }
