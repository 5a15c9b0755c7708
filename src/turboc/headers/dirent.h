#include <stddef.h>
void *malloc(size_t size);
void free(void *p);
struct dirent { char d_name[13]; };
struct __found { char __state[30]; struct dirent __entry; };
typedef struct { struct __found __block; int __begun; } DIR;
int _dos_findfirst(const char *path, unsigned attrib, void *block);
int _dos_findnext(void *block);
DIR *opendir(char *name)
{
    DIR *dir = (DIR *)malloc(sizeof(DIR));
    if (dir) dir->__begun = 0;
    return dir;
}
struct dirent *readdir(DIR *dir)
{
    int end = dir->__begun ? _dos_findnext(&dir->__block) : _dos_findfirst("*.*", 0, &dir->__block);
    dir->__begun = 1;
    return end ? NULL : &dir->__block.__entry;
}
void rewinddir(DIR *dir) { dir->__begun = 0; }
int closedir(DIR *dir) { free(dir); return 0; }
