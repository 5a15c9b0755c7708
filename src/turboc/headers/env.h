char **__environment(void)
{
    static char *list[64];
    static int filled;
    if (!filled) {
        filled = 1;
        list[0] = "COMSPEC=C:\\COMMAND.COM";
        list[1] = "PATH=C:\\";
        list[2] = "PROMPT=$P$G";
    }
    return list;
}
char *getenv(const char *name)
{
    char **at, *text;
    int i;
    for (at = __environment(); *at; at++) {
        text = *at;
        for (i = 0; name[i] && name[i] == text[i]; i++) ;
        if (i && !name[i] && text[i] == '=') return text + i + 1;
    }
    return 0;
}
void __set_zone(const char *text);
int putenv(const char *name)
{
    char **list = __environment(), *text;
    int i, at, end;
    for (end = 0; name[end] && name[end] != '='; end++) ;
    if (!end || !name[end]) return -1;
    if (end == 2 && name[0] == 'T' && name[1] == 'Z') __set_zone(name + 3);
    for (at = 0; list[at]; at++) {
        text = list[at];
        for (i = 0; i < end && name[i] == text[i]; i++) ;
        if (i == end && text[i] == '=') break;
    }
    if (!name[end + 1]) {
        for (; list[at]; at++) list[at] = list[at + 1];
        return 0;
    }
    if (at == 63) return -1;
    list[at] = (char *)name;
    return 0;
}
