#include <stdio.h>
struct In { int a, b; char name[8]; }; struct Out { int id; struct In in; int t[5]; double d; unsigned f : 3; };
enum { RED, GREEN, BLUE, N };
const char *names[N] = {[BLUE] = "blue", [RED] = "red"};
struct Out g = {.in = {.b = 5}, .id = 9, .t = {[2] = 7, 8}, .f = 5};
union U { int i; float f; };
int main(void) {
    struct Out o = {.in.a = 1, .in.name = "hi", .t[1] = 4, .t[4] = 6, .d = 2.5};
    int k = 3; struct In p = {.b = k * 2, .name = "x", .a = k}; int a[] = {[5] = 1, 2, [0] = k}; int m[2][3] = {[1] = {[2] = 9}, [0][1] = 8};
    union U u = {.f = 1.5f}; struct In list[] = {[1] = {.a = 4}, {.b = 7}};
    printf("%d %d %d %d %d %g %d\n", g.id, g.in.a, g.in.b, g.t[2], g.t[3], g.d, g.f);
    printf("%d %s %d %d %g %d\n", o.in.a, o.in.name, o.t[1], o.t[4], o.d, o.id);
    printf("%d %d %s | %d %d %d %d\n", p.a, p.b, p.name, (int)(sizeof a / sizeof a[0]), a[0], a[5], a[6]);
    printf("%d %d %d | %g | %d %d %d\n", m[1][2], m[0][1], m[0][0], u.f, (int)(sizeof list / sizeof list[0]), list[1].a, list[2].b);
    struct In q = (struct In){.name = "lit", .a = 2}; printf("%s %d %d\n", q.name, q.a, q.b);
    for (int i = 0; i < N; i++) printf("%s ", names[i] ? names[i] : "none");
    static int s[10] = {[9] = 1}; struct Out z = {0}; struct Out e = {}; printf("%d %d %d\n", s[9], z.t[4], e.id);
    return 0;
}
