//! Tests of running scripts.

use std::sync::Arc;
use std::time::Duration;

use crate::gfx::font::stroked::NoFontFiles;
use crate::gfx::{Color, Framebuffer};
use crate::machine::timeline::{ScriptedHost, Timeline};
use crate::machine::{Headless, Interrupt, Machine, Speed};
use crate::script::error::ScriptRunError;
use crate::script::{Script, ScriptErrorKind, ScriptHost, ScriptOptions, ScriptWarning};

const AT_ONCE: ScriptOptions = ScriptOptions {
    time_per_call: Duration::ZERO,
    has_user: false,
    limit: Some(ScriptOptions::UNATTENDED_LIMIT),
    native_size: false,
};

fn run_with(
    text: &str,
    keys: &str,
    speed: Speed,
    options: ScriptOptions,
) -> (Result<(), ScriptRunError>, Framebuffer, Duration) {
    let script: Script = text.parse().unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let timeline: Timeline = keys.parse().unwrap();
    let mut nobody = Headless;
    let mut scripted = ScriptedHost::new(timeline, &mut nobody);
    let mut alone = Headless;
    let mut m = Machine::new(1, speed, if keys.is_empty() { &mut alone } else { &mut scripted });
    let told = script.run(&mut m, options);
    (told, m.screen.clone(), m.now())
}

fn drawn(text: &str) -> Framebuffer {
    let (told, screen, _) = run_with(text, "", Speed::default(), AT_ONCE);
    assert_eq!(told, Ok(()), "{text}");
    screen
}

/// Returns the value of an expression, by way of the colour of a pixel for each of its bits.
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
        Err(ScriptRunError::Error(mistake)) => mistake.to_string(),
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
        ("imagesize(0, 0, 639, 479)", 65_535),
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

/// Asserts that the pictures of two scripts are equal, and not black.
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
        "line 4: putimage: `a` has not been captured with getimage yet"
    );
    let many: String = (0..5).map(|i| format!("getimage 0 0 4095 4095 i{i}\n")).collect();
    assert_eq!(mistake(&many), "line 5: getimage: the image is too large");
    assert_eq!(mistake("getimage -2147483648 0 2147483647 9 a"), "line 1: getimage: the image is too large");
}

#[test]
fn what_goes_wrong_while_it_runs_is_named_with_its_line() {
    for (text, message) in [
        ("let x = 0\nlet y = 5 / x", "line 2: 5 divided by 0"),
        ("let x = 0\nlet y = 5 % x", "line 2: 5 divided by 0"),
        ("line 0 0 0 5000000000", "line 1: y2 is out of range: 5000000000 does not fit in 32 bits"),
        ("drawpoly 2 1 2 3 9999999999", "line 1: a number is out of range"),
        ("let x = 9223372036854775807\nx += 1", "line 2: the result is out of range"),
        ("let x = abs(-9223372036854775807 - 1)", "line 1: the result is out of range"),
        ("let x = (0-9223372036854775807-1) / -1", "line 1: the result is out of range"),
        ("let x = random(0)", "line 1: random takes 1 to 32767, not 0"),
        (
            "let n = 3\nfillpoly n 0 0 9 9",
            "line 2: fillpoly: the first number is 3, but must be the number of points \
                                           that follow: 2",
        ),
        ("delay -1", "line 1: delay takes 0 or more, not -1"),
        ("sound 65536", "line 1: sound takes 0 to 65535, not 65536"),
        ("sound -1", "line 1: sound takes 0 to 65535, not -1"),
        ("for i = 1 to 2 step 0\nend", "line 1: a `for` with step 0 would never end"),
        ("for i = 1 to 3\nlet x = 6 / (i - 2)\nend", "line 2: 6 divided by 0"),
        ("let i = 3\nwhile 6 / i\ni -= 1\nend", "line 2: 6 divided by 0"),
    ] {
        let found = mistake(text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

/// Returns the warnings of a script, and its picture.
fn warned(text: &str) -> (Vec<String>, Framebuffer) {
    #[derive(Default)]
    struct Listener(Vec<String>);
    impl ScriptHost for Listener {
        fn warn(&mut self, warning: &ScriptWarning, _: Duration) {
            self.0.push(warning.to_string());
        }
    }
    let script: Script = text.parse().unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let (mut nobody, mut listener) = (Headless, Listener::default());
    let mut m = Machine::new(1, Speed::default(), &mut nobody);
    let told = script.run_for(&mut m, AT_ONCE, Arc::new(NoFontFiles), &mut listener);
    assert_eq!(told, Ok(()), "{text}");
    (listener.0, m.screen.clone())
}

#[test]
fn odd_numbers_are_masked_as_the_kernel_does_and_warned_of() {
    for (text, warning, same) in [
        ("setcolor 30; line 0 0 9 9", "setcolor: color 30 is taken as 14", "setcolor 14; line 0 0 9 9"),
        ("let c = -1\nputpixel 5 5 c", "line 2: putpixel: color -1 is taken as 15", "putpixel 5 5 15"),
        ("setbkcolor 17; line 0 0 9 9", "setbkcolor: has no effect with color 17", "line 0 0 9 9"),
        (
            "initgraph CGA CGAC0; setcolor 6; line 0 0 9 9",
            "setcolor: color 6 is taken as 3",
            "initgraph CGA CGAC0; setcolor 3; line 0 0 9 9",
        ),
        (
            "initgraph CGA CGAC0; putpixel 5 5 6",
            "putpixel: color 6 is taken as 2",
            "initgraph CGA CGAC0; putpixel 5 5 \
                                                                                    2",
        ),
        (
            "circle 50 50 9; floodfill 50 50 31",
            "floodfill: border 31 is taken as 15",
            "circle 50 50 9; floodfill 50 50 15",
        ),
        ("setlinestyle 0 0 2; line 0 0 9 9", "setlinestyle: thickness 2 is taken as 1", "line 0 0 9 9"),
        (
            "setlinestyle 4 0x1FF00 1; line 0 0 99 0",
            "pattern 130816 is taken as 65280",
            "setlinestyle 4 0xFF00 1; line 0 0 99 0",
        ),
        (
            "setlinestyle 5 0 1; line 0 0 9 9",
            "setlinestyle: Graphics error (graphresult -11): no effect",
            "line 0 0 9 9",
        ),
        ("setfillstyle 12 4; bar 0 0 9 9", "setfillstyle: Graphics error (graphresult -11)", "bar 0 0 9 9"),
        ("settextstyle 11 0 1; outtext A", "settextstyle: Invalid font number (graphresult -14)", "outtext A"),
        (
            "settextstyle 0 5 1; outtextxy 50 50 AB",
            "settextstyle: direction 5 is taken as 2",
            "settextstyle 0 2 1; outtextxy 50 50 AB",
        ),
        ("setviewport 0 0 640 479 1; line 0 0 9 9", "setviewport: Graphics error (graphresult -11)", "line 0 0 9 9"),
        ("setactivepage 2; line 0 0 9 9", "setactivepage: has no effect with page 2", "line 0 0 9 9"),
        (
            "setwritemode 3; line 0 0 9 9; line 0 0 9 9; circle 9 9 9",
            "setwritemode: mode 3 is taken as 1",
            "circle 9 9 9",
        ),
        ("setwritemode 4; line 0 0 9 9; line 0 0 9 9", "setwritemode: mode 4 is taken as 0", "line 0 0 9 9"),
        ("setpalette 16 3; line 0 0 9 9", "setpalette: has no effect with color 16", "line 0 0 9 9"),
        ("setaspectratio 5 0; circle 50 50 9", "setaspectratio: has no effect with yaspect 0", "circle 50 50 9"),
        ("circle 50 50 -1; line 0 0 9 9", "circle: has no effect with radius -1", "line 0 0 9 9"),
        (
            "initgraph IBM8514 0; line 0 0 9 9",
            "initgraph: Graphics hardware not detected (graphresult -2)",
            "line 0 0 9 9",
        ),
        (
            "initgraph VGA 7; line 0 0 9 9",
            "initgraph: Invalid graphics mode for selected driver (graphresult -10)",
            "line 0 0 9 9",
        ),
        (
            "line 0 0 9 9; closegraph; line 9 0 0 9",
            "line: (BGI) graphics not installed (graphresult -1)",
            "line 0 0 9 9",
        ),
        (
            "line 0 0 9 9; getimage 0 0 9 9 a; putimage 50 50 a 9",
            "putimage: mode 9 is taken as 0",
            "line 0 0 9 9; line 50 50 59 59",
        ),
        ("outtext {imagesize(0, 0, 639, 479)}", "imagesize: Graphics error (graphresult -11)", "outtext 65535"),
    ] {
        let (warnings, screen) = warned(text);
        assert!(warnings.len() == 1 && warnings[0].contains(warning), "{text}: {warnings:?}");
        assert!(screen == drawn(same), "{text}");
    }
    let (warnings, _) = warned("for i = 0 to 99\nsetcolor i\nputpixel i 9 i\nend\nsetcolor 16");
    assert_eq!(warnings.len(), 3, "of a line and a call once: {warnings:?}");
    let plain = "setcolor 15; setlinestyle 0 0 1; setlinestyle 4 -1 3; setallpalette -1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 63\n\
        setfillpattern -1 255 0 -128 1 2 3 4 5; settextstyle 0 0 0; setviewport 0 0 639 479 7; setrgbpalette 63 255 0 1";
    assert_eq!(warned(plain).0, [""; 0]);
}

#[test]
fn functions_that_give_texts_stand_in_texts() {
    same("outtext {getdrivername} {getmodename(getgraphmode)}", "outtext EGAVGA 640 x 480 VGA");
    same("outtextxy(0, 0, grapherrormsg(-11));", "outtext Graphics error");
    same("outtextxy(0, 0, getmodename(0));", "outtext \"{getmodename(0)}\"");
    same("outtext {textwidth(getdrivername())}", "outtext 48");
    let (warnings, screen) =
        warned("setfillstyle 99 1\nlet e = graphresult\nouttext {e} {grapherrormsg(e)} {graphresult}");
    assert_eq!(warnings.len(), 1);
    assert!(screen == drawn("outtext -11 Graphics error 0"));
}

#[test]
fn drivers_and_fonts_are_installed_and_registered() {
    same("installuserfont HUAN\nouttext {installuserfont(\"HUAN\")} {installuserfont(\"TRIP\")}", "outtext 11 1");
    same("outtext {installuserdriver(\"MINE\", 0)} {installuserdriver(\"OTHER\", NULL)}", "outtext 11 12");
    same("outtext {registerbgidriver(EGAVGA_driver)} {registerbgidriver(\"CGA\")}", "outtext 9 1");
    same(
        "registerbgidriver(EGAVGA_driver); outtext {registerbgifont(gothic_font)} {registerfarbgifont(small_font_far)}",
        "outtext 4 2",
    );
    same("setgraphbufsize(9000); outtext {setgraphbufsize(4096)}", "outtext 9000");
    let (warnings, _) = warned("let d = installuserdriver(\"MINE\")\nlet m = 0\ninitgraph(&d, &m, \"\")\nouttext {d}");
    assert_eq!(warnings, ["line 3: initgraph: Device driver file not found () (graphresult -3): no effect"]);
    let (warnings, _) = warned("let f = registerbgifont(\"NOWHERE\")");
    assert_eq!(warnings, ["line 1: registerbgifont: Font file not found (NOWHERE.CHR) (graphresult -8): no effect"]);
}

#[test]
fn cs_pointers_are_variables_if_they_are_there() {
    same(
        "let gd = VGA; let gm = VGALO; initgraph(&gd, &gm, \"C:\\TC\\BGI\"); outtext {getmaxy}",
        "initgraph VGA VGALO; outtext 199",
    );
    same(
        "let gd = DETECT; let gm; initgraph(&gd, &gm, \"\"); outtext {gd} {gm}"
            .replace("let gm;", "let gm = 0;")
            .as_str(),
        "initgraph 0 0; outtext 9 2",
    );
    same("detectgraph(&gd, &gm); outtext {gd} {gm}", "outtext 9 2");
    same("closegraph(); initgraph(&a, &b, \"\"); outtext {getmaxy}", "outtext 479");
}

#[test]
fn radii_out_of_range_are_no_mistake() {
    let screen = drawn("circle 9 9 -1; circle 9 9 2000000000; fillellipse 9 9 -5 40000; drawpoly 1 5 5; fillpoly 0");
    assert_eq!(screen.count(Color::BLACK), 640 * 480);
}

#[test]
fn a_drawing_call_takes_a_while_unless_the_script_keeps_time() {
    let time = |text: &str, speed| run_with(text, "", speed, ScriptOptions::INTERACTIVE).2.as_millis();
    assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::default()), 30);
    assert_eq!(time("setcolor 3; line 0 0 9 9; circle 9 9 9", Speed::Times(3.0)), 10);
    assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::default()), 70);
    assert_eq!(time("line 0 0 9 9; delay 70; circle 9 9 9", Speed::Instant), 0);
}

#[test]
fn keys_and_mouse_are_asked_for() {
    let asked = |text: &str, keys: &str| {
        let (told, screen, _) = run_with(text, keys, Speed::default(), ScriptOptions::INTERACTIVE);
        (told, screen)
    };
    let keys = "let k = getch\nlet l = getch()\ngetch\nouttext {k} {l} {getch == KEY_ESC}";
    assert!(asked(keys, "A Up Space Esc 1s").1 == drawn("outtext 97 328 1"));
    assert!(asked("while not kbhit; end; circle 50 50 9", "2s Enter 1s").1 == drawn("circle 50 50 9"));
    let pen = "repeat 100\nif mousedown\nputpixel mousex mousey mousedown\nend\ndelay 10\nend";
    assert!(asked(pen, "move:5,5 click:50,60 rclick:70,80 2s").1 == drawn("putpixel 50 60 1; putpixel 70 80 2"));
    let (told, screen) = asked("circle 50 50 9; getch; circle 90 90 9", "2s");
    assert_eq!(told, Err(ScriptRunError::Interrupt(Interrupt::Ended)));
    assert!(screen == drawn("circle 50 50 9"));
    let (told, screen, _) = run_with("circle 50 50 9; getch; circle 90 90 9", "", Speed::default(), AT_ONCE);
    assert_eq!(told, Err(ScriptRunError::Interrupt(Interrupt::Ended)), "nobody will press a key");
    assert!(screen == drawn("circle 50 50 9"));
}

#[test]
fn an_endless_script_can_be_closed_and_is_given_up() {
    for text in ["while 1\nend", "while 1\nlet x = kbhit\nend", "repeat 99999999999\nputpixel 1 1 1\nend"] {
        for speed in [Speed::default(), Speed::Instant] {
            let (told, ..) = run_with(text, "2s", speed, ScriptOptions::INTERACTIVE);
            assert_eq!(told, Err(ScriptRunError::Interrupt(Interrupt::Ended)), "{text}");
        }
    }
    let limit = Some(Duration::from_secs(2));
    let (told, _, now) = run_with("\nwhile 1\nend", "", Speed::Instant, ScriptOptions { limit, ..AT_ONCE });
    let Err(ScriptRunError::Error(mistake)) = told else { panic!("{told:?}") };
    assert!(mistake.to_string().starts_with("line 2: the script is still running here after 2 seconds"), "{mistake}");
    assert!(now < Duration::from_secs(3));
}

/// Loops that take no virtual time, or much of it, are ended by the host.
#[test]
fn an_audience_that_is_tired_of_a_script_ends_it() {
    struct Tired(u32);
    impl ScriptHost for Tired {
        fn should_stop(&mut self) -> bool {
            self.0 -= 1;
            self.0 == 0
        }
    }
    for text in ["while 1\nend", "while 1\nfillellipse 320 240 300 200\nend", "while 1\ndelay 1000\nend"] {
        let script: Script = text.parse().unwrap();
        let mut nobody = Headless;
        let mut m = Machine::new(1, Speed::default(), &mut nobody);
        let told =
            script.run_for(&mut m, ScriptOptions { limit: None, ..AT_ONCE }, Arc::new(NoFontFiles), &mut Tired(30));
        let Err(ScriptRunError::Error(mistake)) = told else { panic!("{told:?}") };
        assert_eq!(mistake.kind, ScriptErrorKind::TimedOut, "{text}");
    }
}

#[test]
fn warnings_are_written_over_the_picture_for_a_while() {
    #[derive(Default)]
    struct Reader(Duration);
    impl ScriptHost for Reader {
        fn warn(&mut self, _: &ScriptWarning, now: Duration) {
            self.0 = now + Duration::from_secs(4);
        }
        fn overlay_until(&self) -> Duration {
            self.0
        }
        fn draw_overlay(&self, screen: &mut Framebuffer) {
            screen.bar(0, 0, 639, 9, Color::YELLOW);
        }
    }
    let script: Script = "delay 1000; setcolor 16; line 0 0 9 9".parse().unwrap();
    for (speed, seconds) in [(Speed::default(), 5), (Speed::Instant, 0)] {
        let mut nobody = Headless;
        let mut m = Machine::new(1, speed, &mut nobody);
        script.run_for(&mut m, ScriptOptions::INTERACTIVE, Arc::new(NoFontFiles), &mut Reader::default()).unwrap();
        assert_eq!((m.now().as_secs(), m.screen.count(Color::YELLOW)), (seconds, 0));
    }
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
        ("getaspectratio x", "takes 2 variable names"),
        ("getaspectratio 1 2", "expected a name, found `1`"),
        ("getaspectratio x line", "already has a meaning"),
    ] {
        let mistakes = text.parse::<Script>().unwrap_err().to_string();
        assert!(mistakes.contains(part), "{mistakes}");
    }
}

#[test]
fn modes_fill_the_screen() {
    let low = drawn("initgraph CGA CGAC1; bar 0 0 159 99");
    assert_eq!(low.count(Color::new(3).unwrap()), 320 * 240);
    let own = run_with(
        "initgraph EGA EGAHI; line 0 0 639 349",
        "",
        Speed::default(),
        ScriptOptions { native_size: true, ..AT_ONCE },
    )
    .1;
    assert_eq!((own.width(), own.height(), own.get_pixel(639, 349)), (640, 350, Some(Color::WHITE)));
    same("initgraph VGA VGAMED\nouttextxy 0 0 gone\nsetgraphmode VGAHI; outtext {getmaxy}", "outtext 479");
    assert_eq!(drawn("circle 99 99 50; restorecrtmode").count(Color::WHITE), 0);
    same("circle 99 99 50; restorecrtmode; setgraphmode 2; outtext {getgraphmode}", "outtext 2");
    for (text, warning) in [
        ("setgraphmode 3", "line 1: setgraphmode: Invalid graphics mode for selected driver (graphresult -10)"),
        ("initgraph VGA VGAHI\nsetactivepage 1", "line 2: setactivepage: has no effect with page 1"),
        ("restorecrtmode\nsetgraphmode 9", "line 2: setgraphmode: Invalid graphics mode"),
    ] {
        let (warnings, _) = warned(text);
        assert!(warnings.len() == 1 && warnings[0].starts_with(warning), "{warnings:?}");
    }
}

#[test]
fn random_has_both_forms() {
    same("outtext {randomscaled(100)} {randomscaled(100)} {randomscaled(100)}", "outtext 1 0 33");
}
