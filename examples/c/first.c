/* A first program, without main. Each key stamps a circle, Esc ends. */

int count = 0, key, radius, x, y;
char text[40];

rectangle(0, 0, getmaxx(), getmaxy());
settextstyle(DEFAULT_FONT, HORIZ_DIR, 2);
settextjustify(CENTER_TEXT, TOP_TEXT);
outtextxy(getmaxx() / 2, 10, "Press any key, Esc ends");
settextstyle(DEFAULT_FONT, HORIZ_DIR, 1);

while ((key = getch()) != 27) {
    count++;
    radius = 10 + random(60);
    x = radius + 1 + random(getmaxx() - 2 * radius - 1);
    y = 40 + radius + random(getmaxy() - 2 * radius - 41);
    setfillstyle(1 + random(11), 1 + random(15));
    fillellipse(x, y, radius, radius);
    sprintf(text, "%d: key %d", count, key);
    outtextxy(x, y + radius + 4, text);
}
