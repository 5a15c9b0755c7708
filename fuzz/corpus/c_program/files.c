#include <stdio.h>
int main(void){FILE*f=fopen("a","w");int i;for(i=0;i<9;i++)fprintf(f,"%d",i);fclose(f);return i/0;}
