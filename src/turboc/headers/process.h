#define P_WAIT 0
#define P_NOWAIT 1
#define P_OVERLAY 2
void exit(int code);
void _exit(int code);
void abort(void);
int system(const char *command);
int getpid(void);
int spawnl(int mode, char *path, char *arg0, ...);
int spawnlp(int mode, char *path, char *arg0, ...);
int spawnv(int mode, char *path, char *argv[]);
int execl(char *path, char *arg0, ...);
int execlp(char *path, char *arg0, ...);
int execv(char *path, char *argv[]);
int spawnle(int mode, char *path, char *arg0, ...);
int spawnlpe(int mode, char *path, char *arg0, ...);
int spawnve(int mode, char *path, char *argv[], char **env);
int spawnvp(int mode, char *path, char *argv[]);
int spawnvpe(int mode, char *path, char *argv[], char **env);
int execle(char *path, char *arg0, ...);
int execlpe(char *path, char *arg0, ...);
int execve(char *path, char *argv[], char **env);
int execvp(char *path, char *argv[]);
int execvpe(char *path, char *argv[], char **env);
void _cexit(void) { }
void _c_exit(void) { }
#define P_NOWAITO 3
#define P_DETACH 4
#define WAIT_CHILD 0
#define WAIT_GRANDCHILD 1
