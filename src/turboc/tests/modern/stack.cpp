#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <csetjmp>
#include <vector>
#include <string>
#include <algorithm>
#include <stdexcept>
using namespace std;
const int W = 160, H = 120;
char screen_[H][W];
int filled;
void flood(int x, int y, char color, char border) {
    if (x < 0 || y < 0 || x >= W || y >= H) return;
    if (screen_[y][x] == border || screen_[y][x] == color) return;
    screen_[y][x] = color; filled++;
    flood(x + 1, y, color, border); flood(x - 1, y, color, border);
    flood(x, y + 1, color, border); flood(x, y - 1, color, border);
}
struct Guard { int n; Guard(int n) : n(n) {} ~Guard() { filled += n; } };
int thrower(int n) { int big[3000]; big[2999] = n; Guard g(1); if (n == 0) throw runtime_error("deep"); return thrower(n - 1) + big[2999]; }
jmp_buf env;
int jumper(int n) { char pad[5000]; pad[4999] = (char)n; if (n == 0) longjmp(env, 42); return jumper(n - 1) + pad[4999]; }
struct Matrix { double m[60][60]; };
Matrix mul(const Matrix &a, const Matrix &b) { Matrix r; memset(&r, 0, sizeof r); for (int i = 0; i < 60; i++) for (int j = 0; j < 60; j++) for (int k = 0; k < 60; k++) r.m[i][j] += a.m[i][k] * b.m[k][j]; return r; }
int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
struct Student { char name[20]; int score; };
struct School { Student list[5000]; int count; void add(const char *n, int s) { strcpy(list[count].name, n); list[count].score = s; count++; } };
int main() {
    flood(10, 10, '#', '*');
    printf("%d\n", filled);
    try { thrower(100); } catch (exception &e) { printf("%s %d\n", e.what(), filled); }
    for (int i = 0; i < 20; i++) { int r = setjmp(env); if (r == 0) jumper(250); else if (i == 19) printf("jumped %d\n", r); }
    Matrix id; for (int i = 0; i < 60; i++) for (int j = 0; j < 60; j++) id.m[i][j] = i == j ? 2 : 0;
    Matrix q = mul(id, id); printf("%g %g\n", q.m[59][59], q.m[0][1]);
    int *n = (int *)malloc(9000 * sizeof(int)); for (int i = 0; i < 9000; i++) n[i] = (i * 7919) % 50021; qsort(n, 9000, sizeof(int), cmp); printf("%d %d %d\n", n[0], n[4500], n[8999]);
    n = (int *)realloc(n, 90000 * sizeof(int)); printf("%d\n", n[8999]); free(n);
    double *c = (double *)calloc(30000, sizeof(double)); printf("%g\n", c[29999]); free(c);
    School s; s.count = 0; for (int i = 0; i < 4000; i++) s.add("Wang", i); printf("%s %d %d %d\n", s.list[3999].name, s.list[3999].score, s.count, (int)sizeof(School));
    static School t; t.add("Li", 3); printf("%s %d\n", t.list[0].name, t.count);
    School *u = new School(); u->add("Zhao", 9); printf("%s %d\n", u->list[0].name, u->count); delete u;
    vector<int> v; for (int i = 0; i < 20000; i++) v.push_back(i ^ 5); sort(v.begin(), v.end()); printf("%d %d\n", v[0], v[19999]);
    char *text = new char[150001]; memset(text, 'a', 150000); text[150000] = 0; printf("%d\n", (int)strlen(text)); delete[] text;
    vector<string> w(20000, "hello"); printf("%s\n", w[19999].c_str());
    char (*rows)[700] = new char[200][700]; rows[199][699] = 'z'; printf("%c\n", rows[199][699]); delete[] rows;
    long long f[20000]; f[0] = 0; f[1] = 1; for (int i = 2; i < 20000; i++) f[i] = (f[i - 1] + f[i - 2]) % 1000000007LL; printf("%lld\n", f[19999]);
    int big[2][3][5000]; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 5000; k++) big[i][j][k] = i + j + k; int *e = &big[1][2][4999]; printf("%d %d\n", *e, (int)(e - &big[0][0][0]));
    return 0;
}
