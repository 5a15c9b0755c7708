int fnsplit(const char *path, char *drive, char *dir, char *name, char *ext)
{
    const char *p, *file = path, *dot = 0;
    int has = 0, n = 0;
    if (drive) *drive = 0;
    if (dir) *dir = 0;
    if (name) *name = 0;
    if (ext) *ext = 0;
    if (path[0] && path[1] == ':') {
        has |= 16;
        if (drive) { drive[0] = path[0]; drive[1] = ':'; drive[2] = 0; }
        path += 2;
        file = path;
    }
    for (p = path; *p; p++) {
        if (*p == '\\' || *p == '/') { file = p + 1; dot = 0; }
        else if (*p == '.') dot = p;
        else if (*p == '*' || *p == '?') has |= 1;
    }
    /* "." and ".." are folders. */
    if (file[0] == '.' && (!file[1] || file[1] == '.')) file += file[1] ? 2 : 1;
    if (!dot || dot < file) dot = p;
    if (file > path) {
        has |= 8;
        if (dir) { for (n = 0; path + n < file && n < 65; n++) dir[n] = path[n]; dir[n] = 0; }
    }
    if (dot > file) {
        has |= 4;
        if (name) { for (n = 0; file + n < dot && n < 8; n++) name[n] = file[n]; name[n] = 0; }
    }
    if (*dot) {
        has |= 2;
        if (ext) { for (n = 0; dot[n] && n < 4; n++) ext[n] = dot[n]; ext[n] = 0; }
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
