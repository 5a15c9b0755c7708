#define S_IFREG 0x8000
#define S_IREAD 0x0100
#define S_IWRITE 0x0080
