#include <stdio.h>
void fill(int n, int m, int a[n][m], int start) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = start++; }
int sum(int n, int m, int a[n][m]);
void show(int n, int m, const double a[n][m]) { for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) printf("%g ", a[i][j]); printf("\n"); } }
int trace(int n, int a[n][n]) { if (n == 0) return 0; int s = 0; for (int i = 0; i < n; i++) s += a[i][i]; return s; }
void multiply(int n, int a[n][n], int b[n][n], int c[n][n]) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { c[i][j] = 0; for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[k][j]; } }
int total(int n, int v[n]) { int s = 0; for (int i = 0; i < n; i++) s += v[i]; return s; }
int deep(int n, int a[n][n], int level) { return level == 0 ? trace(n, a) : deep(n, a, level - 1) + 1; }
int main(void) {
    int fixed[3][4]; fill(3, 4, fixed, 1); printf("%d %d\n", fixed[2][3], sum(3, 4, fixed));
    int n = 3; int a[n][n], b[n][n], c[n][n]; fill(n, n, a, 1); fill(n, n, b, 2); multiply(n, a, b, c);
    for (int i = 0; i < n; i++) { for (int j = 0; j < n; j++) printf("%d ", c[i][j]); printf("\n"); }
    printf("%d %d %d\n", trace(n, c), deep(n, a, 3), trace(0, fixed));
    double d[2][2] = {{1.5, 2}, {3, 4.25}}; show(2, 2, d);
    int v[n]; for (int i = 0; i < n; i++) v[i] = i * i; printf("%d\n", total(n, v)); printf("%d\n", total(3, fixed[1]));
    for (int size = 1; size < 5; size++) { char board[size][size]; for (int i = 0; i < size; i++) for (int j = 0; j < size; j++) board[i][j] = 'a' + i + j; printf("%c", board[size - 1][0]); } printf("\n");
    static int s[2][2] = {{1, 2}, {3, 4}}; int (*p)[2] = s; printf("%d\n", trace(2, p));
    return 0;
}
int sum(int n, int m, int a[n][m]) { int s = 0; for (int i = 0; i < n; i++) s += total(m, a[i]); return s; }
