/* A flower of arcs and a night sky. A program without main: it is drawn call by call. */

int i, angle, x = 280, y = 240;

setbkcolor(BLUE);
srand(7);
for (i = 0; i < 200; i++)
    putpixel(random(640), random(320), 7 + random(9));

setfillstyle(SOLID_FILL, GREEN);
bar(0, 440, getmaxx(), getmaxy());
setlinestyle(SOLID_LINE, 0, THICK_WIDTH);
setcolor(LIGHTGREEN);
arc(200, 440, 0, 60, 80);
arc(360, 440, 120, 180, 80);
line(x, y + 40, x, 440);
setlinestyle(SOLID_LINE, 0, NORM_WIDTH);

for (angle = 0; angle < 360; angle += 30) {
    setcolor(WHITE);
    setfillstyle(SOLID_FILL, 12 + angle / 30 % 2);
    fillellipse(x + cos(angle * M_PI / 180) * 70, y - sin(angle * M_PI / 180) * 70, 34, 34);
}
setcolor(BROWN);
setfillstyle(SOLID_FILL, YELLOW);
fillellipse(x, y, 44, 44);

settextstyle(DEFAULT_FONT, VERT_DIR, 1);
setcolor(WHITE);
outtextxy(610, 120, "A flower, drawn in 13 strokes");
