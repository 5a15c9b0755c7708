//! Tests of what graphics.h reports of its state, by what the Library Reference of Borland C++ 3.1 says of each function.

use crate::programs::run;

/// Runs a body of `main` in graphics mode and returns the numbers and texts that it collects with `note` and `text`.
fn collect(body: &str) -> String {
    let functions = r#"
        char found[999]; int used;
        void note(int number) { used += sprintf(found + used, "%d ", number); }
        void text(char far *t) { found[used++] = '['; while (*t) found[used++] = *t++; found[used++] = ']'; found[used++] = ' '; }"#;
    run(
        &format!(
            r#"{functions} void main() {{ int driver = DETECT, mode; initgraph(&driver, &mode, ""); {{ {body} }} closegraph(); printf("%s", found); }}"#
        ),
        "",
    )
}

#[test]
fn driver_and_mode_are_vgas() {
    let seen = collect(
        r#"int d, m, low, high; note(driver); note(mode); note(graphresult()); note(getgraphmode()); note(getmaxmode()); text(getdrivername()); text(getmodename(VGAHI));
        detectgraph(&d, &m); note(d); note(m); getmoderange(VGA, &low, &high); note(low); note(high); getmoderange(CGA, &low, &high); note(low); note(high);
        note(getmaxx()); note(getmaxy()); note(getmaxcolor()); note(getpalettesize()); getaspectratio(&low, &high); note(low); note(high);"#,
    );
    assert_eq!(seen, "9 2 0 2 2 [EGAVGA] [640 x 480 VGA] 9 2 0 2 0 4 639 479 15 16 10000 10000");
}

#[test]
fn errors_have_texts_and_are_reported_once() {
    let seen = collect(
        r#"text(grapherrormsg(grOk)); text(grapherrormsg(grNoInitGraph)); text(grapherrormsg(grNotDetected)); setgraphmode(99); note(graphresult()); note(graphresult());"#,
    );
    assert_eq!(seen, "[No error] [(BGI) graphics not installed] [Graphics hardware not detected] -10 0");
}

#[test]
fn settings_are_read_as_they_were_set() {
    let seen = collect(
        r#"struct linesettingstype l; struct fillsettingstype f; struct textsettingstype t; struct viewporttype v; char p[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, q[8]; int i;
        getlinesettings(&l); note(l.linestyle); note(l.thickness);
        setlinestyle(USERBIT_LINE, 0x1234, THICK_WIDTH); getlinesettings(&l); note(l.linestyle); note(l.upattern == 0x1234); note(l.thickness);
        getfillsettings(&f); note(f.pattern); note(f.color); setfillstyle(HATCH_FILL, RED); getfillsettings(&f); note(f.pattern); note(f.color);
        setfillpattern(p, GREEN); getfillpattern(q); for (i = 0; i < 8; i++) note(q[i]); getfillsettings(&f); note(f.pattern); note(f.color);
        gettextsettings(&t); note(t.font); note(t.direction); note(t.charsize); note(t.horiz); note(t.vert);
        settextstyle(DEFAULT_FONT, VERT_DIR, 3); settextjustify(CENTER_TEXT, BOTTOM_TEXT); gettextsettings(&t); note(t.font); note(t.direction); note(t.charsize); note(t.horiz); note(t.vert);
        getviewsettings(&v); note(v.left); note(v.top); note(v.right); note(v.bottom); note(v.clip); setviewport(10, 20, 30, 40, 0); getviewsettings(&v); note(v.left); note(v.top); note(v.right); note(v.bottom); note(v.clip);"#,
    );
    let lines = "0 1 4 1 3";
    let fills = "1 15 7 4 1 2 3 4 5 6 7 8 12 2";
    let texts = "0 0 1 0 2 0 1 3 1 0";
    let views = "0 0 639 479 1 10 20 30 40 0";
    assert_eq!(seen, [lines, fills, texts, views].join(" "));
}

#[test]
fn the_pen_moves_and_texts_have_sizes() {
    let seen = collect(
        r#"moveto(10, 20); note(getx()); note(gety()); moverel(5, -3); note(getx()); note(gety()); linerel(10, 1); lineto(50, 60); note(getx()); note(gety());
        outtext("ab"); note(getx()); note(gety()); note(textwidth("abc")); note(textheight("abc")); settextstyle(DEFAULT_FONT, HORIZ_DIR, 4); note(textwidth("abc")); note(textheight("x"));
        setviewport(5, 6, 100, 100, 1); note(getx()); note(gety()); graphdefaults(); note(getcolor()); note(getbkcolor());"#,
    );
    assert_eq!(seen, "10 20 15 17 50 60 66 60 24 8 96 32 0 0 15 0");
}

#[test]
fn polygons_arcs_and_images_are_drawn_where_they_belong() {
    let seen = collect(
        r#"int p[] = { 10, 10, 30, 10, 30, 30, 10, 10 }; struct arccoordstype a; char *image = malloc(imagesize(0, 0, 9, 9)); setcolor(YELLOW); drawpoly(4, p); note(getpixel(20, 10)); note(getpixel(30, 20)); note(getpixel(20, 20)); note(getpixel(25, 15));
        setfillstyle(SOLID_FILL, RED); fillpoly(4, p); note(getpixel(25, 15)); note(getpixel(20, 10)); note(getpixel(12, 25));
        arc(100, 100, 0, 90, 50); getarccoords(&a); note(a.x); note(a.y); note(a.xstart); note(a.ystart); note(a.xend); note(a.yend);
        getimage(20, 10, 29, 19, image); note(((int *)image)[0] + 1); note(((int *)image)[1] + 1); putimage(200, 100, image, COPY_PUT); note(getpixel(200, 100)); note(getpixel(205, 105)); putimage(200, 100, image, XOR_PUT); note(getpixel(205, 105));
        note(imagesize(0, 0, 7, 0)); note(imagesize(0, 0, 8, 1)); setviewport(190, 90, 300, 300, 1); putpixel(0, 0, WHITE); clearviewport(); setviewport(0, 0, 639, 479, 1); note(getpixel(190, 90)); note(getpixel(20, 10));"#,
    );
    // An image has six bytes before its rows, each of four planes.
    assert_eq!(seen, "14 14 14 0 4 14 0 100 100 150 100 100 50 10 10 14 4 0 10 22 0 14");
}

#[test]
fn the_palette_is_read_and_set() {
    let seen = collect(
        r#"struct palettetype p; struct palettetype far *e; int i; getpalette(&p); note(p.size); note(p.colors[1]); note(p.colors[6]); note(p.colors[15]);
        setpalette(1, EGA_RED); getpalette(&p); note(p.colors[1]); e = getdefaultpalette(); note(e->size); note(e->colors[1]);
        for (i = 0; i < 16; i++) p.colors[i] = 15 - i; p.colors[3] = -1; setallpalette(&p); getpalette(&p); note(p.colors[0]); note(p.colors[3]); note(p.colors[15]);"#,
    );
    assert_eq!(seen, "16 1 20 63 4 16 1 15 3 0", "-1 leaves a colour as it is");
}

#[test]
fn text_mode_and_graphics_take_turns() {
    let seen = collect(
        r#"putpixel(5, 5, RED); restorecrtmode(); cputs("ab"); note(wherex()); setgraphmode(getgraphmode()); note(getpixel(5, 5)); note(getmaxx()); setgraphmode(VGALO); note(getmaxy()); note(getgraphmode());"#,
    );
    let seen = seen.trim_start_matches("ab");
    assert_eq!(seen, "3 0 639 199 0");
}

#[test]
fn the_window_of_winbgim_has_its_own_functions() {
    let seen = collect(
        r#"int x, y; note(getmaxwidth()); note(getmaxheight()); note(getwindowwidth()); note(getwindowheight()); note(mousex() >= 0); note(mousey() >= 0); note(ismouseclick(WM_LBUTTONDOWN));
        getmouseclick(WM_LBUTTONDOWN, &x, &y); note(x); note(y); clearmouseclick(WM_LBUTTONDOWN); note(COLOR(255, 0, 0)); note(COLOR(90, 80, 85)); note(COLOR(0, 0, 160)); note(COLOR(255, 255, 255));"#,
    );
    assert_eq!(seen, "640 480 640 480 1 1 0 -1 -1 4 8 1 15");
}

#[test]
fn conio_writes_into_the_picture_if_it_must_not_write_to_video_memory() {
    let lit = "int x, y, lit = 0; for (y = 0; y < 16; y++) for (x = 0; x < 8; x++) lit += getpixel(x, y) != 0; note(lit > 5);";
    assert!(collect(&format!("cputs(\"#\"); {lit}")).ends_with('0'), "the text is in the memory of text mode");
    assert!(collect(&format!("directvideo = 0; cputs(\"#\"); {lit}")).ends_with('1'));
}
