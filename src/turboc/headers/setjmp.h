typedef struct { unsigned j[10]; } jmp_buf[1];
int setjmp(jmp_buf b);
void longjmp(jmp_buf b, int value);
