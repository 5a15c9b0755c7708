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
int fnsplit(const char *path, char *drive, char *dir, char *name, char *ext)
{
    const char *p, *file = path, *dot = 0;
    int has = 0, n = 0;
    if (drive) *drive = 0;
    if (dir) *dir = 0;
    if (name) *name = 0;
    if (ext) *ext = 0;
    if (path[0] && path[1] == ':') {
        has |= DRIVE;
        if (drive) { drive[0] = path[0]; drive[1] = ':'; drive[2] = 0; }
        path += 2;
        file = path;
    }
    for (p = path; *p; p++) {
        if (*p == '\\' || *p == '/') { file = p + 1; dot = 0; }
        else if (*p == '.') dot = p;
        else if (*p == '*' || *p == '?') has |= WILDCARDS;
    }
    if (!dot || file[0] == '.' && (!file[1] || file[1] == '.')) dot = p;
    if (file > path) {
        has |= DIRECTORY;
        if (dir) { for (n = 0; path + n < file && n < MAXDIR - 1; n++) dir[n] = path[n]; dir[n] = 0; }
    }
    if (dot > file) {
        has |= FILENAME;
        if (name) { for (n = 0; file + n < dot && n < MAXFILE - 1; n++) name[n] = file[n]; name[n] = 0; }
    }
    if (*dot) {
        has |= EXTENSION;
        if (ext) { for (n = 0; dot[n] && n < MAXEXT - 1; n++) ext[n] = dot[n]; ext[n] = 0; }
    }
    return has;
}
void fnmerge(char *path, const char *drive, const char *dir, const char *name, const char *ext)
{
    if (drive && *drive) { *path++ = *drive; *path++ = ':'; }
    if (dir && *dir) {
        while (*dir) *path++ = *dir++;
        if (path[-1] != '\\' && path[-1] != '/') *path++ = '\\';
    }
    if (name) while (*name) *path++ = *name++;
    if (ext && *ext) {
        if (*ext != '.') *path++ = '.';
        while (*ext) *path++ = *ext++;
    }
    *path = 0;
}
