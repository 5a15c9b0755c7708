#include <stddef.h>
#include <__env.h>
#define environ (__environment())
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
extern unsigned _psp;
extern unsigned char _osmajor, _osminor;
extern int errno, _doserrno;
extern unsigned _stklen, _heaplen;
#define NFDS 20
#define FA_NORMAL 0
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
#define __int__(n) geninterrupt(n)
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
#define inpw(p) inport(p)
#define outpw(p, v) outport(p, v)
#ifdef __cplusplus
void _chain_intr(void interrupt (far *f)(...)) { f(); }
void interrupt (far *getvect(int n))(...);
void setvect(int n, void interrupt (far *isr)(...));
void interrupt (far *_dos_getvect(unsigned n))(...);
void _dos_setvect(unsigned n, void interrupt (far *isr)(...));
#else
void _chain_intr(void interrupt (far *f)()) { f(); }
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
#define _A_NORMAL 0
#define _A_RDONLY 1
#define _A_HIDDEN 2
#define _A_SYSTEM 4
#define _A_VOLID 8
#define _A_SUBDIR 16
#define _A_ARCH 32
struct diskfree_t { unsigned total_clusters, avail_clusters, sectors_per_cluster, bytes_per_sector; };
struct DOSERROR { int de_exterror; char de_class, de_action, de_locus; };
int _dos_findfirst(const char *path, unsigned attrib, void *block);
int _dos_findnext(void *block);
int open(const char *name, int access, ...);
int creatnew(const char *name, int mode);
int _creat(const char *name, int mode);
int close(int handle);
int read(int handle, void *buffer, unsigned n);
int write(int handle, void *buffer, unsigned n);
int _chmod(const char *name, int sets, ...);
int getftime(int handle, void *t);
void far *farmalloc(unsigned long size);
void farfree(void far *p);
unsigned long farcoreleft(void);
int _dos_open(const char *name, unsigned access, int *handle) { *handle = open(name, (access & 3) == 0 ? 0x8001 : (access & 3) == 1 ? 0x8002 : 0x8004); return *handle < 0 ? errno : 0; }
int _dos_creat(const char *name, unsigned attrib, int *handle) { *handle = _creat(name, attrib); return *handle < 0 ? errno : 0; }
int _dos_creatnew(const char *name, unsigned attrib, int *handle) { *handle = creatnew(name, attrib); return *handle < 0 ? errno : 0; }
int _dos_close(int handle) { return close(handle) < 0 ? 6 : 0; }
int _dos_read(int handle, void *buffer, unsigned n, unsigned *done) { *done = read(handle, buffer, n); return *done == 0xFFFF ? 6 : 0; }
int _dos_write(int handle, void *buffer, unsigned n, unsigned *done) { *done = write(handle, buffer, n); return *done == 0xFFFF ? 6 : 0; }
int _dos_getfileattr(const char *name, unsigned *attrib) { int a = _chmod(name, 0); if (a < 0) return 2; *attrib = a; return 0; }
int _dos_setfileattr(const char *name, unsigned attrib) { return _chmod(name, 1, attrib) < 0 ? 2 : 0; }
int _dos_getftime(int handle, unsigned *date, unsigned *time) { unsigned t[2]; if (getftime(handle, t) < 0) return 6; *time = t[0]; *date = t[1]; return 0; }
int _dos_setftime(int handle, unsigned date, unsigned time) { return 0; }
void _dos_getdrive(unsigned *drive) { *drive = 3; }
void _dos_setdrive(unsigned drive, unsigned *drives) { *drives = 3; }
int _dos_getdiskfree(unsigned drive, struct diskfree_t *d)
{
    d->total_clusters = 40000U;
    d->avail_clusters = 20000;
    d->sectors_per_cluster = 4;
    d->bytes_per_sector = 512;
    return 0;
}
int _dos_setdate(struct dosdate_t *d) { struct date x; x.da_year = d->year; x.da_mon = d->month; x.da_day = d->day; setdate(&x); return 0; }
int _dos_settime(struct dostime_t *t) { struct time x; x.ti_hour = t->hour; x.ti_min = t->minute; x.ti_sec = t->second; x.ti_hund = t->hsecond; settime(&x); return 0; }
void _dos_keep(unsigned char status, unsigned size) { keep(status, size); }
int allocmem(unsigned size, unsigned *segment)
{
    void far *p = farmalloc(size * 16L + 16);
    if (!p) return (int)(farcoreleft() / 16);
    *segment = FP_SEG(p) + (FP_OFF(p) + 15) / 16;
    return -1;
}
int freemem(unsigned segment) { return 0; }
int setblock(unsigned segment, unsigned size) { return -1; }
unsigned _dos_allocmem(unsigned size, unsigned *segment) { int n = allocmem(size, segment); return n == -1 ? 0 : 8; }
unsigned _dos_freemem(unsigned segment) { return 0; }
unsigned _dos_setblock(unsigned size, unsigned segment, unsigned *most) { return 0; }
int bdosptr(int fn, void *p, unsigned al)
{
    union REGS r;
    struct SREGS s;
    segread(&s);
    r.h.ah = fn;
    r.h.al = al;
    r.x.dx = FP_OFF(p);
    s.ds = FP_SEG(p);
    return intdosx(&r, &r, &s);
}
int dosexterr(struct DOSERROR *e) { e->de_exterror = errno; e->de_class = e->de_action = e->de_locus = 0; return errno; }
unsigned getpsp(void) { return _psp; }
int getverify(void) { return 0; }
void setverify(int on) { }
void hardresume(int rescode) { }
void hardretn(int rescode) { }
#define _harderr harderr
#define _hardresume hardresume
#define _hardretn hardretn
