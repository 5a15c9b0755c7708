/* The library at the edges: flags, widths of 0, denormal numbers, streams that change their direction. */
#include <ctype.h>
#include <dir.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char b[300];
int i, j;
double x;
float f;
FILE *F;
void D(double d) { unsigned char *p = (unsigned char *)&d; int i; for (i = 7; i >= 0; i--) printf("%02x", p[i]); printf(" "); }
void I(int i) { printf("%d ", i); }

int main(void)
{
    char d[9], *end;
    sprintf(b, "%-0-.5x|%-0+5d|", 255, 2); printf("%s", b); sprintf(b, "%0+-5d|", 3); printf("%s", b);
    x = atof("+INF"); sprintf(b, "%f|%+f|% f|%010f|%g", x, x, x, x, -x); printf("%s\n", b);
    i = j = -7; I(sscanf("123", "%0d", &i)); I(sscanf("123", "%0s", b)); I(sscanf("12 3", "%*0d%d", &i)); I(sscanf("+INF", "%lf", &x));
    errno = 0; I(sscanf("1e40", "%f", &f)); I(errno); errno = 0; D(atof("1e-400")); I(errno); D(atof("--1")); D(atof("1e-310")); printf("\n");
    D(strtod("-NANx", &end)); printf("%s ", end); D(sin(1e7)); D(cos(-32767.0)); D(sinh(2.0)); D(tanh(1e-4));
    D(atan2(-1e10, -0.3)); D(asin(0.999999999)); D(pow(3.0, 2.5)); printf("\n");
    I(toupper(300)); I(tolower(-60)); I(toupper(-1)); I(fnsplit("a\\..", NULL, b, d, NULL)); printf("%s|%s| ", b, d);
    memset(b, '#', 9); I(strxfrm(b, "abc", 3)); printf("%.5s ", b); D(ldexp(1.0, -2000)); D(ldexp(1.0, -1030)); printf("\n");
    remove("A"); errno = 0; F = fopen("A", "w+"); I(errno); I(fputs("one two", F)); I(fgetc(F)); I(ferror(F) != 0); I(fputc('!', F));
    I(ungetc('x', F)); rewind(F); I(ferror(F)); I(fgetc(F)); I(fputc('?', F)); I(ungetc('q', F)); I(ungetc('r', F)); I(fgetc(F));
    I(fgetc(F)); I(fgets(b, 1, F) == b); I(fseek(F, 0L, 5)); fclose(F); I(fopen("A", "x") == NULL); F = fopen("A", "a+"); I((int)ftell(F));
    I(fgetc(F)); fclose(F); F = fopen("A", "r"); I(setvbuf(F, NULL, 7, 9)); I(fputs("", F)); I(fputs("x", F)); I(fgetc(F)); fclose(F);
    remove("A"); printf("\n");
    return 0;
}
