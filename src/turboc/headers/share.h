#define SH_COMPAT 0x00
#define SH_DENYRW 0x10
#define SH_DENYWR 0x20
#define SH_DENYRD 0x30
#define SH_DENYNONE 0x40
#define SH_DENYNO 0x40
