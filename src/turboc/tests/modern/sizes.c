#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static char big[100000], other[100000];
int main(void) {
  int i, e; char b[64]; double f; FILE *fp; int *p; size_t n; long s = 0;
  memset(big, 'x', 99999); big[99999] = 0;
  printf("%d\n", (int)strlen(big));
  memcpy(other, big, 100000); printf("%d %d\n", memcmp(big, other, 100000), (int)strlen(other));
  other[99990] = 'y'; printf("%d %d\n", memcmp(big, other, 99990), memcmp(big, other, 100000) < 0);
  printf("%d %d %d\n", strncmp(big, other, 65536), strncmp(big, other, 99990), strncmp(big, other, 99999) < 0);
  printf("%d %d\n", strcmp(big, other) < 0, (int)((char *)memchr(other, 'y', 100000) - other));
  printf("%d %d\n", (int)(strchr(other, 'y') - other), (int)(strrchr(other, 'x') - other));
  printf("%d\n", (int)(strstr(other, "yx") - other));
  printf("%d %d\n", (int)strspn(other, "x"), (int)strcspn(other, "y"));
  memset(b, '#', 64); b[63] = 0; strncpy(b, "hello", 3); printf("%.8s\n", b);
  memset(b, '#', 64); strncpy(b, "hi", 6); for (i = 0; i < 8; i++) printf("%c", b[i] ? b[i] : '~'); printf("\n");
  strcpy(b, "ab"); strncat(b, "cdefgh", 3); printf("%s\n", b);
  strncpy(other, big, 100000); printf("%d\n", (int)strlen(other));
  memmove(big + 10, big, 90000); printf("%d\n", (int)strlen(big));
  fp = tmpfile(); n = fwrite(big, 1, 99999, fp); printf("%d\n", (int)n); rewind(fp); memset(other, 0, 100000); n = fread(other, 1, 99999, fp); printf("%d %d\n", (int)n, memcmp(big, other, 99999));
  rewind(fp); n = fread(other, 1000, 200, fp); printf("%d\n", (int)n); n = fread(other, 1, 10, fp); printf("%d %d\n", (int)n, feof(fp) != 0); rewind(fp); 
  printf("%d\n", fgets(other, 70000, fp) != NULL); printf("%d\n", (int)strlen(other)); fclose(fp);
  fp = tmpfile(); fputs("one\ntwo three\n\nlast", fp); rewind(fp); while (fgets(b, 6, fp)) printf("[%s]", b); printf("\n"); rewind(fp); printf("%d", fgets(b, 1, fp) == b); printf("[%s]\n", b); fclose(fp);
  f = frexp(20.0, &e); printf("%g %d\n", f, e); { double w; f = modf(3.75, &w); printf("%g %g\n", f, w); } printf("%g\n", ldexp(0.75, 4));
  p = malloc(10000 * sizeof(int)); for (i = 0; i < 10000; i++) p[i] = (i * 7919) % 10000; qsort(p, 10000, sizeof(int), cmp); for (i = 0; i < 10000; i++) s = (s + (long)p[i] * (i % 7)) % 1000003; printf("%ld %d %d\n", s, p[0], p[9999]);
  i = 4001; printf("%d\n", (int)((int *)bsearch(&i, p, 10000, sizeof(int), cmp) - p)); 
  p = realloc(p, 100000 * sizeof(int)); printf("%d %d\n", p[9999], p[1]); free(p);
  p = calloc(30000, sizeof(int)); for (i = 0, s = 0; i < 30000; i++) s += p[i]; printf("%ld\n", s); free(p);
  printf("%d\n", calloc((size_t)-1 / 2, 4) == NULL);
  { char *d = strdup(big); printf("%d\n", (int)strlen(d)); free(d); }
  for (i = 0, s = 0; i < 2000; i++) { char *d = strdup("a text of some length that is copied again and again"); if (!d) s++; }
  printf("%ld\n", s);
  printf("%d\n", sprintf(other, "%s|%s", big + 50000, big + 60000)); printf("%d\n", (int)strlen(other));
  printf("%d\n", snprintf(NULL, 0, "%s %d", "abc", 12345));
  { char *tok, t[] = "a,b;c"; for (tok = strtok(t, ",;"); tok; tok = strtok(NULL, ",;")) printf("<%s>", tok); printf("\n"); }
  { char t[] = "x"; int v = 0; printf("%d %d\n", sscanf("123456789", "%3d%n", &i, &v), i); printf("%d\n", v); { char w[10]; sscanf("abcdefghij", "%4s", w); printf("%s\n", w); sscanf("abcdef", "%3c", w); printf("%.3s\n", w); sscanf("aabbcc", "%3[ab]", w); printf("%s\n", w); } }
  { struct tm t; memset(&t, 0, sizeof t); t.tm_year = 100; t.tm_mon = 1; t.tm_mday = 29; t.tm_wday = 2; t.tm_yday = 59; n = strftime(b, 11, "%Y-%m-%d", &t); printf("%d %s\n", (int)n, b); n = strftime(b, 10, "%Y-%m-%d", &t); printf("%d\n", (int)n); }
  printf("%s\n", strerror(2)[0] == 'N' ? "ok" : "no");
  printf("%ld %lu\n", strtol("99999999999", NULL, 10) > 0 ? 1L : 0L, strtoul("12", NULL, 0)); printf("%d %d\n", atoi("  -42x"), abs(-70000)); printf("%ld\n", labs(-100000L));
  printf("%.0f\n", 1e45); printf("%.20f\n", 0.1); printf("%.30e\n", 1.0 / 3); printf("%g %g\n", 1e15, 123456789.0); printf("%.50f\n", 0.5); printf("%25.15f|%-12.3e|%+g\n", 3.14159265358979, 12345.678, 0.0001);
  return 0; }
