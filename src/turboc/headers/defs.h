#define _FARFUNC
#define _FARCALL
#define _CLASSTYPE
#define _CLASSDLL
#define _EXPCLASS
#define _EXPFUNC
