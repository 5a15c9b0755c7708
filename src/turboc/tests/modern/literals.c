/* Compound literals of C99. */
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct box { struct point from, to; char name[8]; };
union number { int whole; float real; };

static int sum(const int *list, int count)
{
    int i, total = 0;
    for (i = 0; i < count; i++) total += list[i];
    return total;
}

static struct point moved(struct point p, int by) { return (struct point){p.x + by, p.y + by}; }
static int area(const struct box *b) { return (b->to.x - b->from.x) * (b->to.y - b->from.y); }
static int calls;
static int next(void) { return ++calls; }

static int nested(int depth)
{
    int *p = (int[]){depth, depth * 2};
    if (depth > 0) nested(depth - 1);
    return p[0] * 100 + p[1];
}

int main(void)
{
    struct point queue[4], *p, *first = NULL;
    struct point list[] = {(struct point){1, 2}, {3, 4}, (struct point){5, 6}};
    struct box copy;
    int i, *q, *kept[3];
    char *text;

    queue[0] = (struct point){7, 8};
    queue[1] = moved((struct point){queue[0].x + 1}, 10);
    printf("%d %d %d %d\n", queue[0].x, queue[0].y, queue[1].x, queue[1].y);
    printf("%d %d %d\n", list[0].y, list[1].x, list[2].y);
    printf("%d\n", (struct point){11, 12}.y);
    printf("%d\n", sum((int[]){1, 2, 3, 4}, 4));
    printf("%d\n", (int[]){10, 20, 30}[1]);
    printf("%d %d\n", (int)sizeof((int[]){1, 2, 3}), (int)sizeof (struct point){1, 2});
    p = &(struct point){1, 2};
    p->x += 40;
    printf("%d %d\n", p->x, p->y);
    q = &(int){5};
    *q *= 3;
    printf("%d\n", *q);
    printf("%d\n", area(&(struct box){{1, 1}, {4, 5}, "box"}));
    copy = (struct box){{1, 1}, {2, 2}, "copied"};
    printf("%s %d\n", copy.name, area(&copy));
    text = (char[]){"hello"};
    text[0] = 'J';
    printf("%s %d\n", text, (int)strlen((char[16]){"abc"}));
    (struct point){1, 2}.x = 3;
    (int){4}++;
    printf("%.1f\n", (union number){25}.whole / 10.0);
    printf("%d\n", (int){next()} + 40);
    printf("%d\n", calls);
    for (i = 0; i < 3; i++) {
        struct point here = {i, i};
        int unused[4] = {9, 9, 9, 9};
        if (i == 0) first = &(struct point){here.x + 5, unused[3]};
        kept[i] = (int[2]){i, i * i};
        printf("%d ", kept[i][1]);
    }
    i = 0;
    while ((p = &(struct point){i, i * i})->x < 3) {
        int other[4] = {1, 2, 3, 4};
        printf("%d ", p->y + other[i % 4]);
        i++;
    }
    printf("\n%d %d\n", nested(3), nested(0));
    if (((struct point){3, 0}).x && !((struct point){3, 0}).y) printf("both\n");
    p = i > 2 ? &(struct point){20, 21} : &(struct point){30, 31};
    printf("%d\n", p->y);
    printf("%ld %g\n", (long){70000}, (double){1.5});
    (void)first;
    return 0;
}
