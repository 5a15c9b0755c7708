#define MAXPATH 80
#define MAXDRIVE 3
#define MAXDIR 66
#define MAXFILE 9
#define MAXEXT 5
#define FA_DIREC 16
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
