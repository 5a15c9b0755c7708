#include <__path.h>
#define MAXPATH 80
#define MAXDRIVE 3
#define MAXDIR 66
#define MAXFILE 9
#define MAXEXT 5
#define FA_DIREC 16
#define WILDCARDS 1
#define EXTENSION 2
#define FILENAME 4
#define DIRECTORY 8
#define DRIVE 16
struct ffblk { char ff_reserved[21], ff_attrib; unsigned ff_ftime, ff_fdate; long ff_fsize; char ff_name[13]; };
int findfirst(const char *path, struct ffblk *block, int attrib);
int findnext(struct ffblk *block);
int chdir(const char *path);
int mkdir(const char *path);
int rmdir(const char *path);
int getdisk(void);
int setdisk(int drive);
char *getcwd(char *buffer, int size);
int getcurdir(int drive, char *buffer);
char *searchpath(const char *name);
int _chdrive(int drive) { return drive == 3 ? 0 : -1; }
int _getdrive(void) { return 3; }
char *_getdcwd(int drive, char *buffer, int size) { return getcwd(buffer, size); }
char *mktemp(char *name)
{
    static int number;
    char *p = name;
    int i, n = ++number;
    while (*p) p++;
    for (i = 0; i < 6 && p > name && p[-1] == 'X'; i++) {
        *--p = i == 3 ? '.' : i < 3 ? 'A' + n % 26 : 'A';
        if (i < 3) n /= 26;
    }
    return i == 6 ? name : NULL;
}
