#include <stddef.h>
#define EOF (-1)
#define BUFSIZ 512
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define FOPEN_MAX 20
#define FILENAME_MAX 80
#define L_ctermid 5
#define L_tmpnam 13
#define SYS_OPEN 20
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
typedef long fpos_t;
typedef struct {
    int level;
    unsigned flags;
    char fd;
    unsigned char hold;
    int bsize;
    unsigned char near *buffer, near *curp;
    unsigned istemp;
    short token;
} FILE;
extern FILE _streams[20];
extern int errno;
#define stdin (&_streams[0])
#define stdout (&_streams[1])
#define stderr (&_streams[2])
#define stdaux (&_streams[3])
#define stdprn (&_streams[4])
int printf(const char *format, ...);
int scanf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int fscanf(FILE *stream, const char *format, ...);
int sprintf(char *buffer, const char *format, ...);
int sscanf(const char *buffer, const char *format, ...);
int vprintf(const char *format, void *list);
int vfprintf(FILE *stream, const char *format, void *list);
int vsprintf(char *buffer, const char *format, void *list);
int vscanf(const char *format, void *list);
int vsscanf(const char *buffer, const char *format, void *list);
int getchar(void);
int putchar(int c);
int getc(FILE *stream);
int putc(int c, FILE *stream);
int fgetc(FILE *stream);
int fputc(int c, FILE *stream);
int fgetchar(void);
int fputchar(int c);
int ungetc(int c, FILE *stream);
char *gets(char *s);
int puts(const char *s);
char *fgets(char *s, int n, FILE *stream);
int fputs(const char *s, FILE *stream);
FILE *fopen(const char *name, const char *mode);
FILE *freopen(const char *name, const char *mode, FILE *stream);
FILE *fdopen(int handle, char *mode);
int fclose(FILE *stream);
int fcloseall(void);
int fflush(FILE *stream);
int flushall(void);
void setbuf(FILE *stream, char *buffer);
int setvbuf(FILE *stream, char *buffer, int type, size_t size);
int fileno(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
size_t fread(void *p, size_t size, size_t n, FILE *stream);
size_t fwrite(const void *p, size_t size, size_t n, FILE *stream);
int fseek(FILE *stream, long offset, int whence);
long ftell(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *stream, fpos_t *pos);
int fsetpos(FILE *stream, const fpos_t *pos);
int remove(const char *name);
int unlink(const char *name);
int rename(const char *from, const char *to);
void perror(const char *s);
int vfscanf(FILE *stream, const char *format, void *list);
char *strerror(int n);
char *itoa(int value, char *s, int radix);
#define TMP_MAX 0xFFFF
#define P_tmpdir ""
int getw(FILE *stream)
{
    int low = getc(stream), high;
    if (low == EOF) return EOF;
    high = getc(stream);
    return high == EOF ? EOF : low | high << 8;
}
int putw(int w, FILE *stream)
{
    putc(w & 255, stream);
    return putc(w >> 8 & 255, stream) == EOF ? EOF : w;
}
char *tmpnam(char *s)
{
    static char own[13];
    static int number;
    if (!s) s = own;
    s[0] = 'T'; s[1] = 'M'; s[2] = 'P';
    itoa(++number, s + 3, 10);
    while (*s) s++;
    s[0] = '.'; s[1] = s[2] = s[3] = '$'; s[4] = 0;
    for (; *s != 'T'; s--) ;
    return s;
}
FILE *tmpfile(void) { return fopen(tmpnam(NULL), "w+b"); }
int rmtmp(void) { return 0; }
char *_strerror(const char *s)
{
    static char text[94];
    char *p = text, *e = strerror(errno);
    if (!s) return e;
    if (*s) {
        while (*s && p < text + 70) *p++ = *s++;
        *p++ = ':'; *p++ = ' ';
    }
    while ((*p++ = *e++) != 0) ;
    return text;
}
FILE *_fsopen(const char *name, const char *mode, int share) { return fopen(name, mode); }
