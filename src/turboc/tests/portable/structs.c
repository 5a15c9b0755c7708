#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct point { int x, y; };
struct rect { struct point a, b; char name[8]; };
typedef struct node { int value; struct node *next; } Node;
union u { long l; char c[4]; };
struct bits { unsigned a : 3; unsigned b : 5; int c : 4; };
struct point add(struct point p, struct point q) { struct point r; r.x = p.x + q.x; r.y = p.y + q.y; return r; }
struct point origin = { 1, 2 };
struct rect rects[2] = { { { 1, 2 }, { 3, 4 }, "one" }, { { 5, 6 }, { 7, 8 }, "two" } };
int area(struct rect *r) { return (r->b.x - r->a.x) * (r->b.y - r->a.y); }
Node *push(Node *list, int v) { Node *n = (Node *)malloc(sizeof(Node)); n->value = v; n->next = list; return n; }
int main(void)
{
    struct point p = { 3, 4 }, q, *pp = &p;
    Node *list = NULL, *n;
    union u u;
    struct bits b;
    int i;
    q = add(p, origin);
    printf("%d %d\n", q.x, q.y);
    printf("%d %d\n", add(add(p, q), origin).x, pp->y);
    for (i = 0; i < 2; i++) printf("%s %d %d\n", rects[i].name, area(&rects[i]), rects[i].b.y);
    for (i = 0; i < 5; i++) list = push(list, i * i);
    for (n = list; n; n = n->next) printf("%d ", n->value);
    printf("\n");
    u.l = 0x01020304L;
    printf("%d %d %d %d\n", u.c[0], u.c[1], u.c[2], u.c[3]);
    b.a = 9; b.b = 31; b.c = -3;
    printf("%d %d %d\n", b.a, b.b, b.c);
    b.b++; b.c += 5;
    printf("%d %d %d\n", b.a, b.b, b.c);
    { struct rect r = rects[1], *pr = &r; pr->a.x = 100; strcpy(pr->name, "copy"); printf("%d %d %s %s\n", r.a.x, rects[1].a.x, r.name, rects[1].name); }
    { struct point a[3] = { { 1 }, { 2, 3 } }, *e = a + 3; int s = 0; for (pp = a; pp < e; pp++) s += pp->x * 10 + pp->y; printf("%d %d\n", s, (int)(e - a)); }
    { struct { int n; struct { char c; int d[2]; } in[2]; } t = { 1, { { 'a', { 2, 3 } }, { 'b', { 4, 5 } } } }; printf("%d %c %d %d\n", t.n, t.in[1].c, t.in[1].d[0], t.in[0].d[1]); }
    { struct point pts[2][2] = { 1, 2, 3, 4, 5, 6, 7, 8 }; printf("%d %d\n", pts[1][0].y, pts[0][1].x); }
    p = q = origin; printf("%d %d\n", p.x, q.y);
    return 0;
}
