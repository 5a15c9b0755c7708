#define SIG_DFL 0
#define SIG_IGN 1
#define SIGABRT 22
#define SIGFPE 8
#define SIGILL 4
#define SIGINT 2
#define SIGSEGV 11
#define SIGTERM 15
void (*signal(int sig, void (*f)(int)))(int);
int raise(int sig);
