#define S_IFMT 0xF000
#define S_IFDIR 0x4000
#define S_IFIFO 0x1000
#define S_IFCHR 0x2000
#define S_IFBLK 0x3000
#define S_IFREG 0x8000
#define S_IREAD 0x0100
#define S_IWRITE 0x0080
#define S_IEXEC 0x0040
struct stat {
    short st_dev, st_ino, st_mode, st_nlink;
    int st_uid, st_gid;
    short st_rdev;
    long st_size, st_atime, st_mtime, st_ctime;
};
int open(const char *name, int access, ...);
int close(int handle);
int isatty(int handle);
long filelength(int handle);
int access(const char *name, int mode);
int _chmod(const char *name, int sets, ...);
long __universal_time(long local);
void __stat(struct stat *s, int mode, long size)
{
    s->st_dev = s->st_rdev = s->st_ino = s->st_uid = s->st_gid = 0;
    s->st_nlink = 1;
    s->st_mode = mode;
    s->st_size = size;
    s->st_atime = s->st_mtime = s->st_ctime = __universal_time(694267200L);
}
int fstat(int handle, struct stat *s)
{
    long size = filelength(handle);
    if (isatty(handle)) { __stat(s, S_IFCHR | S_IREAD | S_IWRITE, 0); return 0; }
    if (size < 0) return -1;
    __stat(s, S_IFREG | S_IREAD | S_IWRITE, size);
    return 0;
}
int stat(char *name, struct stat *s)
{
    char *end = name;
    int handle;
    while (*end) end++;
    if (end == name || end[-1] == '\\' || end[-1] == '/' || end[-1] == '.' || end[-1] == ':') {
        __stat(s, S_IFDIR | S_IREAD | S_IWRITE | S_IEXEC, 0);
        return 0;
    }
    if ((handle = open(name, 0x8001)) < 0) return -1;
    fstat(handle, s);
    close(handle);
    if (_chmod(name, 0) & 1) s->st_mode &= ~S_IWRITE;
    return 0;
}
int umask(int mask) { static int now; int old = now; now = mask; return old; }
