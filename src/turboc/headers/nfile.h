#define _NFILE_ 20
