int open(const char *name, int access, ...);
int _open(const char *name, int access);
int creat(const char *name, int mode);
int _creat(const char *name, int mode);
int close(int handle);
int _close(int handle);
int read(int handle, void *buffer, unsigned n);
int _read(int handle, void *buffer, unsigned n);
int write(int handle, void *buffer, unsigned n);
int _write(int handle, void *buffer, unsigned n);
long lseek(int handle, long offset, int whence);
long tell(int handle);
long filelength(int handle);
int eof(int handle);
int chsize(int handle, long size);
int access(const char *name, int mode);
int _chmod(const char *name, int sets, ...);
int chmod(const char *name, int rights);
int isatty(int handle);
int setmode(int handle, int mode);
int unlink(const char *name);
int remove(const char *name);
int rename(const char *from, const char *to);
struct ftime { unsigned ft_tsec : 5, ft_min : 6, ft_hour : 5, ft_day : 5, ft_month : 4, ft_year : 7; };
int dup(int handle);
int dup2(int handle, int other);
int creatnew(const char *name, int mode);
int getftime(int handle, struct ftime *t);
int setftime(int handle, struct ftime *t);
char *mktemp(char *name);
char *tmpnam(char *s);
int creattemp(char *path, int mode)
{
    static int number;
    char *p = path;
    int handle;
    while (*p) p++;
    do {
        int n = ++number;
        p[0] = 'T'; p[1] = 'M'; p[2] = 'P'; p[3] = 'A' + n / 26 % 26; p[4] = 'A' + n % 26; p[5] = 0;
        handle = creatnew(path, mode);
    } while (handle < 0 && number < 600);
    return handle;
}
int sopen(char *name, int access, int share, ...) { return open(name, access, 0x180); }
int lock(int handle, long offset, long length) { return 0; }
int unlock(int handle, long offset, long length) { return 0; }
int locking(int handle, int command, long length) { return 0; }
int umask(int mask);
int ioctl(int handle, int function, ...) { return function == 0 ? (isatty(handle) ? 0x80D3 : 2) : -1; }
#define HANDLE_MAX 20
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
