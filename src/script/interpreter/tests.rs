//! Scripts run, and what comes of them.

use std::time::Duration;

use crate::gfx::{Color, Framebuffer};
use crate::machine::timeline::{Scripted, Timeline};
use crate::machine::{Headless, Interrupt, Machine, Speed};
use crate::script::mistake::Stop;
use crate::script::{Manner, Script};

const AT_ONCE: Manner =
    Manner { per_call: Duration::ZERO, keys: false, limit: Some(Manner::PATIENCE), own_size: false };

fn run_with(text: &str, keys: &str, speed: Speed, manner: Manner) -> (Result<(), Stop>, Framebuffer, Duration) {
    let script: Script = text.parse().unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let timeline: Timeline = keys.parse().unwrap();
    let mut nobody = Headless;
    let mut scripted = Scripted::new(timeline, &mut nobody);
    let mut alone = Headless;
    let mut m = Machine::new(1, speed, if keys.is_empty() { &mut alone } else { &mut scripted });
    let told = script.run(&mut m, manner);
    (told, m.screen.clone(), m.now())
}

fn drawn(text: &str) -> Framebuffer {
    let (told, screen, _) = run_with(text, "", Speed::default(), AT_ONCE);
    assert_eq!(told, Ok(()), "{text}");
    screen
}

/// What an expression comes to, by way of the colour of a pixel for each of its bits.
fn value(expression: &str) -> i64 {
    let screen = drawn(&format!(
        "let v = {expression}\nif v < 0; putpixel 63 0 WHITE; v = -1 - v; end\n\
         for i = 0 to 62; putpixel i 0 v % 2; v = v / 2; end"
    ));
    let bits = (0..63).map(|i| i64::from(screen.get_pixel(i, 0) == Some(Color::BLUE)) << i).sum::<i64>();
    if screen.get_pixel(63, 0) == Some(Color::WHITE) { -1 - bits } else { bits }
}

fn mistake(text: &str) -> String {
    match run_with(text, "", Speed::default(), AT_ONCE).0 {
        Err(Stop::Mistake(mistake)) => mistake.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn expressions_come_to_what_they_do_in_c() {
    for (expression, result) in [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("- 3 - -4", 1),
        ("2*-3", -6),
        ("0xFF", 255),
        ("'q'", 113),
        ("'\\''", 39),
        ("3*getmaxx()/4", 479),
        ("getmaxx + getmaxy", 1118),
        ("1 < 2", 1),
        ("2 <= 1", 0),
        ("1 == 1 and 2 != 2", 0),
        ("1 == 1 && 2 != 2 || 3 > 2", 1),
        ("not 1 == 2", 1),
        ("!1 == 2", 0),
        ("not not 5", 1),
        ("0 and 1/0", 0),
        ("1 or 1/0", 1),
        ("7 or 0", 1),
        ("abs(-5) + min(3, 4) + max(3, 4)", 12),
        ("max(1 2)", 2),
        ("sin(30, 100)", 50),
        ("sin(-30, 100)", -50),
        ("cos(60, 3)", 2),
        ("cos(180, 100)", -100),
        ("yellow + Xor_Put", 15),
        ("textwidth(\"Hello\")", 40),
        ("textwidth(\"{12345}\") + textheight(\"x\")", 48),
        ("imagesize(0, 0, 639, 479)", 153_606),
        ("imagesize(0, 0, 7, 7)", 38),
        ("9223372036854775807 - 1 + 1", i64::MAX),
        ("- 9223372036854775807 - 1", i64::MIN),
    ] {
        assert_eq!(value(expression), result, "{expression}");
    }
}

#[test]
fn state_can_be_asked_for() {
    let screen = drawn(
        "setcolor 5; moveto 30 40; putpixel getx gety getcolor\n\
         setbkcolor 3; putpixel 0 0 getbkcolor; putpixel 1 0 getpixel(30, 40) + 1; putpixel 2 0 getmaxcolor",
    );
    let at = |x, y| screen.get_pixel(x, y).map(Color::index);
    assert_eq!([at(30, 40), at(0, 0), at(1, 0), at(2, 0)], [Some(5), Some(3), Some(6), Some(15)]);
}

/// The pictures of two scripts are the same, and not black.
fn same(one: &str, other: &str) {
    let picture = drawn(one);
    assert!(picture.count(Color::BLACK) < 640 * 480, "{one}");
    assert!(picture == drawn(other), "{one}\nis not\n{other}");
}

#[test]
fn calls_may_be_written_as_in_c() {
    let words = "setcolor 14\nline 0 0 639 479\nouttextxy 10 10 Hello, world";
    same(words, "setcolor(YELLOW);\nline(0, 0, 639, 479);\nouttextxy(10, 10, \"Hello, world\");");
    same(words, "  setcolor ( yellow ) ; line (0,0,getmaxx(),getmaxy()); outtextxy(10,10,\"Hello, world\"); // done");
    same(words, "\u{FEFF}setcolor 14; line 0, 0, 639, 479 # a comment\r\n/* C */ outtextxy 10, 10, Hello, world  \r\n");
    same(
        words,
        "initgraph(&gd, &gm, \"\"); randomize();\nsetcolor 14; line (0) (0) 639 (479)\n\
         outtextxy 10 10 \"Hello, world\" # more\nclosegraph();",
    );
    same("let x = 100; circle x-50 x -5 + 55", "circle 50 100 50");
    same("let x = 100; circle x - 50 x (50)", "circle 50 100 50");
    same("let x = 60; circle(x -10, x +40, x\n)".replace('\n', "").as_str(), "circle 50 100 60");
}

#[test]
fn texts_hold_values_and_braces() {
    same("let n = 6; outtext {n} times {n + 1} is {6*7}", "outtext 6 times 7 is 42");
    same("outtext {{x}}", "outtext \"{{x}}\"");
    same("outtext \"a \\\"b\\\" \\\\\"", "outtext a \"b\" \\");
    same("outtext x # no comment // either; this too", "outtext \"x # no comment // either; this too\"");
    same("outtextxy 0 0 {textwidth(\"{10}\")}", "outtextxy 0 0 16");
}

#[test]
fn blocks_do_what_they_say() {
    let line = "line 10 5 19 5";
    same("let x = 10; repeat 10; putpixel x 5 WHITE; x = x + 1; end", line);
    same("for x = 10 to 19; putpixel x 5 WHITE; end", line);
    same("for x = 19 to 10 step -1; putpixel x 5 WHITE; end", line);
    same("for x = 10 to 18 step 2\nputpixel x 5 WHITE\nputpixel x+1 5 WHITE\nend", line);
    same("let x = 10; while x < 20; putpixel x 5 WHITE; x += 1; end", line);
    same("for x = 10 to 99; if x == 20; break; end; putpixel x 5 WHITE; end", line);
    same("let x = 9; while 1; x += 1; if x < 20; putpixel x 5 WHITE; else; break; end; end", line);
    let chosen = |x: i32| {
        format!("let x = {x}; if x == 1; {line}; else if x == 2; {line}; circle 99 99 9; else; circle 99 99 9; end")
    };
    same(&chosen(1), line);
    same(&chosen(2), &format!("{line}; circle 99 99 9"));
    same(&chosen(3), "circle 99 99 9");
    same(
        "repeat 0; circle 9 9 9; end; repeat -5; circle 9 9 9; end; for i = 2 to 1; circle 9 9 9; end; line 10 5 19 5",
        line,
    );
    same("let a = 7; a -= 2; a *= 9; a /= 2; a %= 12; circle 50 50 a", "circle 50 50 10");
}

#[test]
fn pictures_are_taken_and_put() {
    same("circle 20 20 10; getimage 10 10 30 30 ball; cleardevice; putimage 110 10 ball", "circle 120 20 10");
    same(
        "circle 20 20 10; getimage(10, 10, 30, 30, ball); putimage(10, 10, ball, XOR_PUT); circle 9 9 9",
        "circle 9 9 9",
    );
    assert_eq!(
        mistake("if 0\ngetimage 0 0 9 9 a\nend\nputimage 0 0 a"),
        "line 4: putimage: no getimage has taken `a` yet"
    );
    let many: String = (0..5).map(|i| format!("getimage 0 0 4095 4095 i{i}\n")).collect();
    assert_eq!(mistake(&many), "line 5: getimage: the image is too large");
    assert_eq!(mistake("getimage -2147483648 0 2147483647 9 a"), "line 1: getimage: the image is too large");
}

#[test]
fn what_goes_wrong_while_it_runs_is_named_with_its_line() {
    for (text, message) in [
        ("let x = 0\nlet y = 5 / x", "line 2: 5 is divided by 0"),
        ("let x = 0\nlet y = 5 % x", "line 2: 5 is divided by 0"),
        ("setcolor 16", "line 1: setcolor: 16 is no colour: 0 to 15, or a name such as YELLOW, was expected"),
        ("let c = -1\n\nputpixel 0 0 c", "line 3: putpixel: -1 is no colour"),
        ("line 0 0 0 5000000000", "line 1: y2 is out of range: 5000000000 does not fit into 32 bits"),
        ("drawpoly 2 1 2 3 9999999999", "line 1: number is out of range"),
        ("let x = 9223372036854775807\nx += 1", "line 2: the result is out of range"),
        ("let x = abs(-9223372036854775807 - 1)", "line 1: the result is out of range"),
        ("let x = (0-9223372036854775807-1) / -1", "line 1: the result is out of range"),
        ("let x = random(0)", "line 1: random takes 1 to 32767, not 0"),
        ("let n = 3\nfillpoly n 0 0 9 9", "line 2: fillpoly: its first number, 3, should be how many points follow: 2"),
        ("setlinestyle 0 0 2", "line 1: setlinestyle: its thickness is 1 (NORM_WIDTH) or 3 (THICK_WIDTH), not 2"),
        ("setlinestyle 5 0 1", "line 1: setlinestyle: its style is 0 to 4, not 5"),
        ("setfillstyle 13 1", "line 1: setfillstyle: its style is 0 to 12, not 13"),
        ("settextstyle 11 0 1", "line 1: settextstyle: Invalid font number"),
        ("settextstyle 0 0 11", "line 1: settextstyle: its size is 0 to 10, not 11"),
        ("setviewport 0 0 640 479 1", "line 1: setviewport: its edges 0 0 640 479 must lie in 0 0 639 479"),
        ("setactivepage 2", "line 1: setactivepage: its page is 0 to 1, not 2"),
        ("setwritemode 5", "line 1: setwritemode: its mode is 0 to 4, not 5"),
        ("delay -1", "line 1: delay takes 0 or more, not -1"),
        ("sound 65536", "line 1: sound takes 0 (silence) to 65535 hertz, not 65536"),
        ("sound -1", "line 1: sound takes 0 (silence) to 65535 hertz, not -1"),
        ("for i = 1 to 2 step 0\nend", "line 1: a `for` whose step is 0 would never end"),
        ("for i = 1 to 3\nlet x = 6 / (i - 2)\nend", "line 2: 6 is divided by 0"),
        ("let i = 3\nwhile 6 / i\ni -= 1\nend", "line 2: 6 is divided by 0"),
    ] {
        let found = mistake(text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

#[test]
fn radii_out_of_range_are_no_mistake() {
    let screen = drawn("circle 9 9 -1; circle 9 9 2000000000; fillellipse 9 9 -5 40000; drawpoly 1 5 5; fillpoly 0");
    assert_eq!(screen.count(Color::BLACK), 640 * 480);
}

#[test]
fn a_drawing_call_takes_a_while_unless_the_script_keeps_time() {
    let time = |text: &str, speed| run_with(text, "", speed, Manner::WATCHED).2.as_millis();
    assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::default()), 30);
    assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::Times(3.0)), 10);
    assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::default()), 70);
    assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::Instant), 0);
}

#[test]
fn keys_and_mouse_are_asked_for() {
    let asked = |text: &str, keys: &str| {
        let (told, screen, _) = run_with(text, keys, Speed::default(), Manner::WATCHED);
        (told, screen)
    };
    let keys = "let k = getch\nlet l = getch()\ngetch\nouttext {k} {l} {getch == KEY_ESC}";
    assert!(asked(keys, "A Up Space Esc 1s").1 == drawn("outtext 97 328 1"));
    assert!(asked("while not kbhit; end; circle 50 50 9", "2s Enter 1s").1 == drawn("circle 50 50 9"));
    let pen = "repeat 100\nif mousedown\nputpixel mousex mousey mousedown\nend\ndelay 10\nend";
    assert!(asked(pen, "move:5,5 click:50,60 rclick:70,80 2s").1 == drawn("putpixel 50 60 1; putpixel 70 80 2"));
    let (told, screen) = asked("circle 50 50 9; getch; circle 90 90 9", "2s");
    assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)));
    assert!(screen == drawn("circle 50 50 9"));
    let (told, screen, _) = run_with("circle 50 50 9; getch; circle 90 90 9", "", Speed::default(), AT_ONCE);
    assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)), "nobody will press a key");
    assert!(screen == drawn("circle 50 50 9"));
}

#[test]
fn an_endless_script_can_be_closed_and_is_given_up() {
    for text in ["while 1\nend", "while 1\nlet x = kbhit\nend", "repeat 99999999999\nputpixel 1 1 1\nend"] {
        for speed in [Speed::default(), Speed::Instant] {
            let (told, ..) = run_with(text, "2s", speed, Manner::WATCHED);
            assert_eq!(told, Err(Stop::Interrupt(Interrupt::Ended)), "{text}");
        }
    }
    let limit = Some(Duration::from_secs(2));
    let (told, _, now) = run_with("\nwhile 1\nend", "", Speed::Instant, Manner { limit, ..AT_ONCE });
    let Err(Stop::Mistake(mistake)) = told else { panic!("{told:?}") };
    assert!(mistake.to_string().starts_with("line 2: the script still runs here after 2 seconds"), "{mistake}");
    assert!(now < Duration::from_secs(3));
}

#[test]
fn the_visible_page_is_what_is_seen() {
    let hidden = "setactivepage 1; circle 50 50 9";
    assert_eq!(drawn(hidden).count(Color::WHITE), 0);
    same(&format!("{hidden}; setvisualpage 1"), "circle 50 50 9");
}

#[test]
fn random_numbers_are_the_machines_and_can_be_seeded() {
    // rand() after srand(1): 346, 130, 10982.
    same("outtext {random(100)} {random(1000)} {random(10)}", "outtext 46 130 2");
    same("let a = random(9); srand 1; outtext {random(100)}", "outtext 46");
}

#[test]
fn what_c_gives_through_pointers_goes_into_variables() {
    same(
        "setviewport 10 20 300 200 1; getviewsettings l t r b c; setviewport 0 0 639 479 1; line l t r b; outtext {c}",
        "line 10 20 300 200; outtext 1",
    );
    same(
        "setlinestyle 4 43690 3; getlinesettings(s, p, w); setlinestyle 0 0 1; outtext {s} {p} {w}",
        "outtext 4 43690 3",
    );
    same("detectgraph d m; getmoderange d low high; outtext {d} {m} {low} {high}", "outtext 9 2 0 2");
    same(
        "settextstyle 2 0 5; gettextsettings f d s h v; settextstyle 0 0 1; outtext {f} {d} {s} {h} {v}",
        "outtext 2 0 5 0 2",
    );
    same(
        "initgraph(&gd, &gm, \"C:\\\\TC\"); getaspectratio x y; outtext {x} {y} {graphresult}",
        "outtext 10000 10000 0",
    );
    for (text, part) in [
        ("getaspectratio x", "takes 2 names"),
        ("getaspectratio 1 2", "a name was expected, not `1`"),
        ("getaspectratio x line", "has a meaning already"),
    ] {
        let mistakes = text.parse::<Script>().unwrap_err().to_string();
        assert!(mistakes.contains(part), "{mistakes}");
    }
}

#[test]
fn modes_fill_the_screen() {
    let low = drawn("initgraph CGA CGAC1; bar 0 0 159 99");
    assert_eq!(low.count(Color::new(3).unwrap()), 320 * 240);
    let own =
        run_with("initgraph EGA EGAHI; line 0 0 639 349", "", Speed::default(), Manner { own_size: true, ..AT_ONCE }).1;
    assert_eq!((own.width(), own.height(), own.get_pixel(639, 349)), (640, 350, Some(Color::WHITE)));
    same("initgraph VGA VGAMED\nouttextxy 0 0 gone\nsetgraphmode VGAHI; outtext {getmaxy}", "outtext 479");
    assert_eq!(drawn("circle 99 99 50; restorecrtmode").count(Color::WHITE), 0);
    same("circle 99 99 50; restorecrtmode; setgraphmode 2; outtext {getgraphmode}", "outtext 2");
    assert_eq!(
        mistake("initgraph HERCMONO 0"),
        "line 1: initgraph: driver 7, mode 0: Graphics hardware not detected (-2)"
    );
    assert_eq!(mistake("setgraphmode 3"), "line 1: setgraphmode: its mode is 0 to 2, not 3");
    assert!(mistake("initgraph VGA VGAHI\nsetactivepage 1").contains("its page is 0 to 0"));
}

#[test]
fn random_has_both_forms() {
    same("outtext {randomscaled(100)} {randomscaled(100)} {randomscaled(100)}", "outtext 1 0 33");
}
