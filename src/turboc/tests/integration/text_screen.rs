//! Tests of conio.h on the text screen, by what the Library Reference of Borland C++ 3.1 says of each function.

use crate::programs::run;

/// Runs a body of `main`. `row(left, y, right)` collects characters from the screen, `colors(left, y, right)` their
/// attributes, and `note` a number; they are returned without what the body prints.
fn collect(body: &str) -> String {
    let functions = r#"
        char found[999]; int used;
        void note(int number) { used += sprintf(found + used, "%d ", number); }
        void row(int left, int y, int right) { char c[160]; int i; gettext(left, y, right, y, c); found[used++] = '[';
            for (i = 0; i <= right - left; i++) found[used++] = c[2 * i]; found[used++] = ']'; found[used++] = ' '; }
        void colors(int left, int y, int right) { unsigned char c[160]; int i; gettext(left, y, right, y, c);
            for (i = 0; i <= right - left; i++) note(c[2 * i + 1]); }"#;
    let printed = run(&format!(r#"{functions} void main() {{ {body} printf("~%s", found); }}"#), "");
    printed.rsplit_once('~').unwrap().1.trim_end().to_owned()
}

#[test]
fn a_window_wraps_and_scrolls_and_leaves_the_rest() {
    let seen = collect(
        r#"window(10, 5, 14, 7); cputs("abcdefghijklmnopq"); note(wherex()); note(wherey());
        row(9, 5, 15); row(9, 6, 15); row(9, 7, 15); row(9, 8, 15);"#,
    );
    assert_eq!(seen, "3 3 [ fghij ] [ klmno ] [ pq    ] [       ]", "fifteen cells hold the last twelve letters");
    let seen = collect(r#"_wscroll = 0; window(1, 1, 5, 2); cputs("abcdefg"); row(1, 1, 5); row(1, 2, 5);"#);
    assert_eq!(seen, "[fgcde] [     ]", "without _wscroll, a full line is overwritten");
}

#[test]
fn control_characters_move_the_cursor_in_the_window() {
    let seen = collect(
        r#"window(10, 5, 20, 8); cputs("abc\rX\ny\b\b\b\bz\a"); row(10, 5, 13); row(10, 6, 13); note(wherex()); note(wherey());"#,
    );
    assert_eq!(seen, "[Xbc ] [zy  ] 2 2", "a line break does not return to the left edge");
}

#[test]
fn lines_that_are_moved_below_the_window_are_only_cleared() {
    // As the real Borland C++ 3.1 printed it: `printf` leaves the cursor two lines below the window.
    let after = |change: &str| {
        collect(&format!(
            r#"int y; for (y = 1; y < 8; y++) {{ gotoxy(1, y); cputs("abcdef"); }} window(3, 2, 5, 4); gotoxy(1, 3);
            printf("\n\n-"); {change} window(1, 1, 80, 25); for (y = 4; y < 8; y++) row(1, y, 6);"#
        ))
    };
    assert_eq!(after("insline();"), "[abcdef] [abcdef] [-b   f] [abcdef]");
    assert_eq!(after("delline();"), "[ab   f] [abcdef] [-bcdef] [abcdef]");
    assert_eq!(after("directvideo = 0; delline();"), "[abcdef] [abcdef] [-bcdef] [abcdef]");
}

#[test]
fn positions_outside_the_window_and_windows_outside_the_screen_are_ignored() {
    let seen = collect(
        r#"int i, at[][2] = { { 3, 2 }, { 12, 1 }, { 11, 4 }, { 0, 1 }, { 1, 0 }, { 1, 5 }, { 1, 1 } };
        window(10, 5, 20, 8); for (i = 0; i < 7; i++) { gotoxy(at[i][0], at[i][1]); note(wherex()); note(wherey()); }"#,
    );
    assert_eq!(seen, "3 2 3 2 11 4 11 4 11 4 11 4 1 1");
    let seen = collect(
        r#"struct text_info t; window(10, 5, 20, 8); window(1, 1, 81, 25); window(1, 1, 80, 26); window(0, 1, 80, 25); window(1, 0, 80, 25);
        window(5, 1, 4, 9); window(1, 9, 80, 8); gettextinfo(&t); note(t.winleft); note(t.wintop); note(t.winright); note(t.winbottom);
        window(1, 1, 80, 25); gettextinfo(&t); note(t.winleft); note(t.wintop); note(t.winright); note(t.winbottom);"#,
    );
    assert_eq!(seen, "10 5 20 8 1 1 80 25");
}

#[test]
fn lines_are_cleared_deleted_and_inserted_inside_the_window() {
    let lines = r#"int i; cputs("123456789012345678"); window(1, 1, 80, 25); gotoxy(10, 6); cputs("below"); window(10, 2, 14, 5);
        for (i = 0; i < 4; i++) { gotoxy(1, i + 1); cprintf("%c%c%c%c", 'a' + i, 'a' + i, 'a' + i, 'a' + i); }"#;
    let after = |calls: &str| {
        collect(&format!(
            "{lines} {calls} row(10, 1, 14); row(9, 2, 15); row(9, 3, 15); row(9, 4, 15); row(9, 5, 15); row(10, 6, 14);"
        ))
    };
    let line = |text: &str| format!("[ {text:<5} ]");
    let rows = |rows: [&str; 4]| format!("[01234] {} [below]", rows.map(line).join(" "));
    assert_eq!(after(""), rows(["aaaa", "bbbb", "cccc", "dddd"]));
    assert_eq!(after("gotoxy(3, 2); clreol();"), rows(["aaaa", "bb", "cccc", "dddd"]));
    assert_eq!(after("gotoxy(3, 2); delline();"), rows(["aaaa", "cccc", "dddd", ""]));
    assert_eq!(after("gotoxy(3, 2); insline();"), rows(["aaaa", "", "bbbb", "cccc"]));
    assert_eq!(after("clrscr(); putch('x');"), rows(["x", "", "", ""]));
}

#[test]
fn colours_are_set_by_their_parts() {
    let seen = collect(
        r#"textattr(0x1E); putch('a'); textcolor(RED); putch('b'); textbackground(GREEN); putch('c'); textcolor(WHITE + BLINK); putch('d');
        lowvideo(); putch('e'); highvideo(); putch('f'); textbackground(RED); putch('g'); normvideo(); putch('h'); row(1, 1, 8); colors(1, 1, 8);"#,
    );
    assert_eq!(seen, "[abcdefgh] 30 20 36 175 167 175 207 7");
    // The parts of the screen that are cleared get the current colours; what DOS prints keeps those on the screen.
    let seen = collect(
        r#"window(1, 1, 3, 1); textattr(0x2F); clrscr(); printf("ab"); gotoxy(3, 1); clreol(); textattr(0x5E); row(1, 1, 4); colors(1, 1, 4);"#,
    );
    assert_eq!(seen, "[ab  ] 47 47 47 7");
}

#[test]
fn the_state_of_the_screen_is_reported() {
    let info = |calls: &str| {
        collect(&format!(
            r#"struct text_info t; {calls} gettextinfo(&t); note(t.winleft); note(t.wintop); note(t.winright); note(t.winbottom);
            note(t.attribute); note(t.normattr); note(t.currmode); note(t.screenheight); note(t.screenwidth); note(t.curx); note(t.cury);"#
        ))
    };
    assert_eq!(info(""), "1 1 80 25 7 7 3 25 80 1 1");
    assert_eq!(info("window(10, 5, 14, 7); textattr(0x4F); gotoxy(2, 3);"), "10 5 14 7 79 7 3 25 80 2 3");
    assert_eq!(info("textattr(0x4F); textmode(C40);"), "1 1 40 25 7 7 1 25 40 1 1");
    assert_eq!(info("textmode(C4350);"), "1 1 80 50 7 7 64 50 80 1 1");
    assert_eq!(info("textmode(BW40); cputs(\"x\"); textmode(LASTMODE);"), "1 1 40 25 7 7 0 25 40 2 1");
    let seen = collect(
        r#"cputs("gone"); textmode(C40); note(peekb(0x40, 0x49)); note(peek(0x40, 0x4A)); note(peekb(0x40, 0x84)); gotoxy(40, 1); cputs("ab");
        row(1, 1, 4); row(40, 1, 40); row(1, 2, 2);"#,
    );
    assert_eq!(seen, "1 40 24 [    ] [a] [b ]", "the BIOS's variables; lines of forty characters");
}

#[test]
fn blocks_of_the_screen_are_stored_restored_and_moved() {
    let seen = collect(
        r#"char block[8]; textattr(0x1E); cputs("ab"); gotoxy(1, 2); cputs("cd"); note(gettext(1, 1, 2, 2, block)); note(puttext(40, 10, 41, 11, block));
        row(39, 10, 42); row(39, 11, 42); colors(41, 11, 42); note(movetext(40, 10, 41, 11, 79, 24)); row(78, 24, 80); row(78, 25, 80);
        note(movetext(1, 1, 2, 2, 2, 1)); row(1, 1, 4); row(1, 2, 4);"#,
    );
    assert_eq!(seen, "1 1 [ ab ] [ cd ] 30 7 1 [ ab] [ cd] 1 [aab ] [ccd ]", "a block may overlap its copy");
    let seen = collect(
        r#"char block[8]; note(gettext(0, 1, 1, 1, block)); note(gettext(1, 0, 1, 1, block)); note(gettext(80, 1, 81, 1, block));
        note(gettext(1, 25, 1, 26, block)); note(gettext(3, 1, 2, 1, block)); note(puttext(1, 3, 1, 2, block)); note(movetext(0, 1, 1, 1, 5, 5));
        note(gettext(80, 25, 80, 25, block));"#,
    );
    assert_eq!(seen, "0 0 0 0 0 0 0 1");
}

#[test]
fn printing_returns_its_last_character_or_its_length() {
    assert_eq!(
        collect(r#"note(putch('a')); note(cputs("xyz")); note(cputs("")); note(cprintf("%d-%s", 12, "b"));"#),
        "97 122 0 4"
    );
}

#[test]
fn the_bios_writes_reads_and_scrolls() {
    let call = |registers: &str| format!("memset(&r, 0, sizeof r); {registers} int86(0x10, &r, &r);");
    let cursor = call("r.h.ah = 2; r.h.dh = 4; r.h.dl = 9;");
    let seen = collect(&format!(
        "union REGS r; {cursor} note(wherex()); note(wherey()); {} note(r.h.dh); note(r.h.dl);",
        call("r.h.ah = 3;")
    ));
    assert_eq!(seen, "10 5 4 9");
    let seen = collect(&format!(
        "union REGS r; {cursor} {} row(10, 5, 13); colors(10, 5, 13); {} row(10, 5, 13); colors(10, 5, 13); note(wherex()); {} note(r.h.al); note(r.h.ah);",
        call("r.h.ah = 9; r.h.al = 'A'; r.h.bl = 0x1E; r.x.cx = 3;"),
        call("r.h.ah = 10; r.h.al = 'B'; r.h.bl = 0x5E; r.x.cx = 2;"),
        call("r.h.ah = 8;"),
    ));
    assert_eq!(seen, "[AAA ] 30 30 30 7 [BBA ] 30 30 30 7 10 66 30", "function 10 keeps the colours; the cursor stays");
    let seen = collect(&format!(
        "union REGS r; {} {} {} row(1, 1, 2); row(79, 24, 80); note(wherex()); note(wherey()); {} note(r.h.al); note(r.h.ah);",
        call("r.h.ah = 14; r.h.al = 'x';"),
        call("r.h.ah = 2; r.h.dh = 24; r.h.dl = 79;"),
        call("r.h.ah = 14; r.h.al = 'y';"),
        call("r.h.ah = 15;"),
    ));
    assert_eq!(seen, "[  ] [ y] 1 25 3 80", "after the last cell, the screen scrolls");
    let lines = "int i; for (i = 1; i < 6; i++) { gotoxy(1, i); cprintf(\"%d%d%d\", i, i, i); }";
    let seen = |function: i32| {
        let scroll =
            format!("r.h.ah = {function}; r.h.al = 1; r.h.bh = 0x2F; r.h.ch = 1; r.h.cl = 1; r.h.dh = 3; r.h.dl = 2;");
        collect(&format!(
            "union REGS r; {lines} {} row(1, 2, 3); row(1, 3, 3); row(1, 4, 3); row(1, 5, 3); colors(1, 2, 2); colors(1, 4, 2);",
            call(&scroll)
        ))
    };
    assert_eq!(seen(6), "[233] [344] [4  ] [555] 7 7 7 47", "up");
    assert_eq!(seen(7), "[2  ] [322] [433] [555] 7 47 7 7", "down");
}

#[test]
fn keys_and_lines_are_read_by_conio() {
    let functions = r#"void main() { char t[20], u[6]; say(kbhit() != 0); say(getch()); say(getche()); u[0] = 4; quote(cgets(u)); say(u[1]);
        quote(getpass("")); say(getch()); while (kbhit()) getch(); say(kbhit()); }"#;
    assert_eq!(run(functions, "xylonger\nsecret123\n,"), "1 120 y121 [lon] 3 [secret12] 44 0");
}
