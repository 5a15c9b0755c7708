//! Tests of keyboard, mouse and the time that drawing takes, on the simulated PC.

use std::sync::Arc;
use std::time::Duration;

use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, NoFiles, Program, compile, console};

fn program(source: &str) -> Arc<Program> {
    let headers = "#include <conio.h>\n#include <dos.h>\n#include <graphics.h>\n#include <stdlib.h>\n";
    let compiled = compile(&[("a.c", (headers.to_owned() + source).as_bytes())], &NoFiles, &CompileOptions::default());
    compiled.unwrap_or_else(|problems| panic!("{:?}", problems.diagnostics)).into()
}

/// Runs a PC for some milliseconds more, without its tones.
fn run(pc: &mut Pc, ms: u64) -> PcEvent {
    let end = pc.now() + Duration::from_millis(ms);
    loop {
        match pc.run(end) {
            PcEvent::Tone(_) => {}
            event => return event,
        }
    }
}

#[test]
fn a_key_without_a_character_is_read_as_two() {
    let source = "void main() { int a = getch(), b = getch(), c; ungetch('q'); c = getch(); exit(a == 0 && b == 72 && c == 'q' && getch() == 'x' && !kbhit()); }";
    let mut pc = Pc::new(program(source), PcConfig::default());
    assert_eq!(run(&mut pc, 100), PcEvent::NeedsInput);
    pc.press_key(0x4800);
    assert_eq!(run(&mut pc, 100), PcEvent::NeedsInput, "the arrow is read, and the character that was put back");
    pc.press_key(0x2D78);
    assert_eq!(run(&mut pc, 100), PcEvent::Exit(1));
}

#[test]
fn the_port_of_the_keyboard_reports_presses_and_releases() {
    let source = "void main() { while (inportb(0x60) != 0x1E) ; while (inportb(0x60) != 0x9E) ; exit(7); }";
    let mut pc = Pc::new(program(source), PcConfig::default());
    assert_eq!(run(&mut pc, 100), PcEvent::TimeReached);
    pc.press_key(0x1E61);
    assert_eq!(run(&mut pc, 30), PcEvent::TimeReached, "the key is down");
    assert_eq!(run(&mut pc, 500), PcEvent::Exit(7), "the code of a release has bit 7");
}

#[test]
fn a_handler_of_the_mouse_gets_events_buttons_and_position() {
    let source = "int events, buttons, x, y; void far handler() { events = _AX; buttons = _BX; x = _CX; y = _DX; }
        void main() { struct REGPACK r; r.r_ax = 12; r.r_cx = 3; r.r_es = FP_SEG(handler); r.r_dx = FP_OFF(handler); intr(0x33, &r);
            while (!events) ; exit(events == 3 && buttons == 1 && x == 100 && y == 50); }";
    let mut pc = Pc::new(program(source), PcConfig::default());
    assert_eq!(run(&mut pc, 100), PcEvent::TimeReached);
    pc.set_mouse(100, 50, 1);
    assert_eq!(run(&mut pc, 100), PcEvent::Exit(1));
}

#[test]
fn drawing_takes_time_by_what_is_drawn() {
    let time = |calls: &str| {
        let source = format!(
            "int small[] = {{ 10, 10, 20, 10, 20, 20, 10, 10 }}, large[] = {{ 10, 10, 410, 10, 410, 410, 10, 10 }};
            char picture[10000]; void main() {{ int d = DETECT, m, i; initgraph(&d, &m, \"\"); for (i = 0; i < 50; i++) {{ {calls} }} }}"
        );
        let run = console::run(program(&source), b"", PcConfig::default(), Duration::from_secs(100));
        assert_eq!(run.end, PcEvent::Exit(0), "{calls}");
        run.time
    };
    let nothing = time("");
    let own = |calls: &str| time(calls).saturating_sub(nothing);
    for (short, long) in [
        ("line(0, 0, 10, 0);", "line(0, 0, 600, 0);"),
        ("line(0, 0, 0, 10);", "line(0, 0, 0, 400);"),
        ("linerel(10, 0); moveto(0, 0);", "linerel(0, 400); moveto(0, 0);"),
        ("circle(300, 200, 10);", "circle(300, 200, 150);"),
        ("rectangle(10, 10, 20, 20);", "rectangle(10, 10, 500, 400);"),
        ("bar(10, 10, 20, 20);", "bar(10, 10, 200, 200);"),
        ("fillellipse(300, 200, 10, 10);", "fillellipse(300, 200, 100, 100);"),
        ("drawpoly(4, small);", "drawpoly(4, large);"),
        ("fillpoly(4, small);", "fillpoly(4, large);"),
        ("drawpoly(4, large);", "fillpoly(4, large);"),
        ("outtextxy(0, 0, \"a\");", "outtextxy(0, 0, \"abcdefgh\");"),
        ("outtext(\"a\"); moveto(0, 0);", "outtext(\"abcdefgh\"); moveto(0, 0);"),
        ("getimage(0, 0, 9, 9, picture);", "getimage(0, 0, 99, 99, picture);"),
        (
            "getimage(0, 0, 9, 9, picture); putimage(0, 0, picture, 0);",
            "getimage(0, 0, 99, 99, picture); putimage(0, 0, picture, 0);",
        ),
        ("getimage(0, 0, 99, 99, picture);", "getimage(0, 0, 99, 99, picture); putimage(0, 0, picture, 0);"),
    ] {
        let [short, long] = [short, long].map(|calls| (calls, own(calls)));
        assert!(!short.1.is_zero() && long.1 > short.1.mul_f64(1.5), "{short:?} {long:?}");
    }
    // The picture stays for most of a retrace before the screen is cleared: 50 times about 10 milliseconds.
    assert!((500..700).contains(&own("cleardevice();").as_millis()), "{:?}", own("cleardevice();"));
}
