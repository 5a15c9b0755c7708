struct dirent { char d_name[13]; };
typedef struct { int __number; } DIR;
DIR *opendir(char *name);
struct dirent *readdir(DIR *dir);
void rewinddir(DIR *dir);
int closedir(DIR *dir);
