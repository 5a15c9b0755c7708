#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)
#define SIGABRT 22
#define SIGFPE 8
#define SIGILL 4
#define SIGINT 2
#define SIGSEGV 11
#define SIGTERM 15
typedef int sig_atomic_t;
void abort(void);
void exit(int code);
void (*__signal(int number, int sets, void (*handler)(int)))(int)
{
    static void (*handlers[23])(int);
    void (*old)(int);
    if (number < 0 || number > 22) return SIG_ERR;
    old = handlers[number];
    if (sets) handlers[number] = handler;
    return old;
}
void (*signal(int number, void (*handler)(int)))(int) { return __signal(number, 1, handler); }
int raise(int number)
{
    void (*handler)(int) = __signal(number, 1, SIG_DFL);
    if (handler == SIG_ERR) return 1;
    if (handler == SIG_IGN) { __signal(number, 1, SIG_IGN); return 0; }
    if (handler != SIG_DFL) { handler(number); return 0; }
    if (number == SIGABRT) abort();
    exit(number == SIGINT ? 3 : 1);
    return 0;
}
