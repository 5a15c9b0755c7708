#include <stddef.h>
struct WORDREGS { unsigned int ax, bx, cx, dx, si, di, cflag, flags; };
struct BYTEREGS { unsigned char al, ah, bl, bh, cl, ch, dl, dh; };
union REGS { struct WORDREGS x; struct BYTEREGS h; };
struct SREGS { unsigned int es, cs, ss, ds; };
struct REGPACK { unsigned r_ax, r_bx, r_cx, r_dx, r_bp, r_si, r_di, r_ds, r_es, r_flags; };
struct date { int da_year; char da_day, da_mon; };
struct time { unsigned char ti_min, ti_hour, ti_hund, ti_sec; };
struct dfree { unsigned df_avail, df_total, df_bsec, df_sclus; };
struct fatinfo { char fi_sclus, fi_fatid; unsigned fi_nclus; int fi_bysec; };
struct country { int co_date; char co_curr[5], co_thsep[2], co_desep[2], co_dtsep[2], co_tmsep[2], co_currstyle, co_digits, co_time; long co_case; char co_dasep[2], co_fill[10]; };
struct find_t { char reserved[21], attrib; unsigned wr_time, wr_date; long size; char name[13]; };
struct dosdate_t { unsigned char day, month; unsigned year; unsigned char dayofweek; };
struct dostime_t { unsigned char hour, minute, second, hsecond; };
extern int _8087;
extern int _argc;
extern char **_argv;
extern char **environ;
extern unsigned _psp;
extern unsigned char _osmajor, _osminor;
extern int errno, _doserrno;
extern unsigned _stklen, _heaplen;
#define FA_RDONLY 1
#define FA_HIDDEN 2
#define FA_SYSTEM 4
#define FA_LABEL 8
#define FA_DIREC 16
#define FA_ARCH 32
#define MK_FP(seg, ofs) ((void far *)(((unsigned long)(unsigned)(seg) << 16) | (unsigned)(ofs)))
#define FP_SEG(fp) ((unsigned)((unsigned long)(void far *)(fp) >> 16))
#define FP_OFF(fp) ((unsigned)(unsigned long)(void far *)(fp))
void delay(unsigned ms);
void sound(unsigned hz);
void nosound(void);
void sleep(unsigned seconds);
int int86(int n, union REGS *in, union REGS *out);
int int86x(int n, union REGS *in, union REGS *out, struct SREGS *seg);
int intdos(union REGS *in, union REGS *out);
int intdosx(union REGS *in, union REGS *out, struct SREGS *seg);
void intr(int n, struct REGPACK *regs);
void geninterrupt(int n);
int bdos(int fn, unsigned dx, unsigned al);
void gettime(struct time *t);
void settime(struct time *t);
void getdate(struct date *d);
void setdate(struct date *d);
void _dos_getdate(struct dosdate_t *d);
void _dos_gettime(struct dostime_t *t);
long dostounix(struct date *d, struct time *t);
void unixtodos(long t, struct date *d, struct time *tm);
int peek(unsigned seg, unsigned off);
char peekb(unsigned seg, unsigned off);
void poke(unsigned seg, unsigned off, int value);
void pokeb(unsigned seg, unsigned off, char value);
void segread(struct SREGS *seg);
unsigned inport(int port);
unsigned char inportb(int port);
void outport(int port, int value);
void outportb(int port, unsigned char value);
#define inp(p) inportb(p)
#define outp(p, v) outportb(p, v)
#ifdef __cplusplus
void interrupt (far *getvect(int n))(...);
void setvect(int n, void interrupt (far *isr)(...));
void interrupt (far *_dos_getvect(unsigned n))(...);
void _dos_setvect(unsigned n, void interrupt (far *isr)(...));
#else
void interrupt (far *getvect(int n))();
void setvect(int n, void interrupt (far *isr)());
void interrupt (far *_dos_getvect(unsigned n))();
void _dos_setvect(unsigned n, void interrupt (far *isr)());
#endif
void disable(void);
void enable(void);
#define _disable disable
#define _enable enable
void keep(unsigned char status, unsigned size);
void getdfree(unsigned char drive, struct dfree *d);
void getfat(unsigned char drive, struct fatinfo *f);
void getfatd(struct fatinfo *f);
int getcbrk(void);
int setcbrk(int on);
void ctrlbrk(int (*handler)(void));
void harderr(int (*handler)());
int absread(int drive, int n, long sector, void *buffer);
int abswrite(int drive, int n, long sector, void *buffer);
int unlink(const char *name);
char *getenv(const char *name);
