/* 画家算法：九座楼的透视图。面按离眼睛的距离排序，先画远的，后画近的。
   The painter's algorithm: nine towers in perspective. The faces are sorted by their distance
   from the eye; the far ones are painted first. */
#include <graphics.h>
#include <conio.h>
#include <math.h>

#define FACES 27

double corner[FACES][4][3];     /* 每个面的四个角  the corners of each face */
double distance[FACES];         /* 它的中心离眼睛多远  of its centre from the eye */
int color[FACES], order[FACES], count = 0;

/* 把一点变成眼睛的坐标：转 30 度，再向下看 25 度
   Converts a point to the eye's coordinates: turned by 30 degrees, looking down by 25. */
void view(double x, double y, double z, double p[3])
{
    double c = 0.8660254, s = 0.5, u = 0.9063078, v = 0.4226183, t;

    p[0] = x * c - z * s;
    t = x * s + z * c;
    p[1] = y * u + t * v;
    p[2] = 900 + t * u - y * v;
}

void face(double p[4][3], int c)
{
    int i, k;
    double middle[3];

    for (i = 0; i < 4; i++)
        view(p[i][0], p[i][1], p[i][2], corner[count][i]);
    for (k = 0; k < 3; k++)
        middle[k] = (corner[count][0][k] + corner[count][2][k]) / 2;
    distance[count] = sqrt(middle[0] * middle[0] + middle[1] * middle[1] + middle[2] * middle[2]);
    color[count] = c;
    order[count] = count;
    count++;
}

/* 楼的三个看得见的面  the three faces of a tower that can be seen */
void tower(int x, int z, int h, int bright, int medium, int dark)
{
    double a = x - 45, b = x + 45, c = z - 45, d = z + 45, y0 = -110, y1 = h - 110.0;
    double p[4][3];
    int i, k;

    for (k = 0; k < 3; k++) {
        for (i = 0; i < 4; i++) {
            p[i][0] = i == 0 || i == 3 ? a : b;
            p[i][1] = i < 2 ? y0 : y1;
            p[i][2] = c;
            if (k == 1) {                               /* 左面  the left face */
                p[i][2] = i == 0 || i == 3 ? d : c;
                p[i][0] = a;
            }
            if (k == 2) {                               /* 屋顶  the roof */
                p[i][1] = y1;
                p[i][2] = i < 2 ? c : d;
            }
        }
        face(p, k == 0 ? medium : k == 1 ? dark : bright);
    }
}

int main()
{
    static int height[9] = { 60, 110, 80, 150, 70, 190, 250, 120, 220 };
    int gd = DETECT, gm, i, j, k, t, points[8];

    initgraph(&gd, &gm, "");
    settextjustify(CENTER_TEXT, TOP_TEXT);
    outtextxy(320, 20, "PAINTER'S ALGORITHM");
    for (i = 0; i < 9; i++) {
        k = (i % 3 + i / 3) % 3;
        tower((i % 3 - 1) * 150, (i / 3 - 1) * 150, height[i],
              k == 0 ? LIGHTRED : k == 1 ? LIGHTCYAN : YELLOW,
              k == 0 ? RED : k == 1 ? CYAN : BROWN, k == 0 ? MAGENTA : k == 1 ? BLUE : DARKGRAY);
    }
    for (i = 0; i < FACES - 1; i++)
        for (j = 0; j < FACES - 1 - i; j++)
            if (distance[order[j]] < distance[order[j + 1]]) {
                t = order[j];
                order[j] = order[j + 1];
                order[j + 1] = t;
            }
    setcolor(BLACK);
    for (i = 0; i < FACES; i++) {
        k = order[i];
        for (j = 0; j < 4; j++) {
            points[2 * j] = (int)floor(313 + 700 * corner[k][j][0] / corner[k][j][2] + 0.5);
            points[2 * j + 1] = (int)floor(217 - 700 * corner[k][j][1] / corner[k][j][2] + 0.5);
        }
        setfillstyle(SOLID_FILL, color[k]);
        fillpoly(4, points);
    }
    getch();
    closegraph();
    return 0;
}
