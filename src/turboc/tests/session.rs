//! A run that is stepped, gone back in, and gone on with: always the same run.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{Event, Given, Goal, Pc, Progress, Session, Setup};
use huanle_turboc::{NoFiles, Options, Program, compile};

const SECOND: Duration = Duration::from_secs(1);

/// Draws, waits, is interrupted by the timer and asks for keys.
const BUSY: &str = r#"
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdlib.h>
int ticks = 0;
void interrupt (*old)(void);
void interrupt count(void) { ticks++; old(); }
int sum(int n) { int i, s = 0; for (i = 0; i < n; i++) s += i; return s; }
void main()
{
    int gd = DETECT, gm, i, key = 0;
    initgraph(&gd, &gm, "");
    old = getvect(0x1C);
    setvect(0x1C, count);
    for (i = 0; i < 200; i++) {
        putpixel(i, sum(i) % 400, i % 15 + 1);
        if (i % 50 == 0) delay(100);
        if (kbhit()) key = getch();
    }
    setvect(0x1C, old);
    putpixel(300, 300, key % 16);
    getch();
    closegraph();
}
"#;

fn program(source: &str) -> Arc<Program> {
    match compile(&[("busy.c", source.as_bytes())], &NoFiles, &Options::default()) {
        Ok(program) => Arc::new(program),
        Err(problems) => panic!("{:?}", problems.list),
    }
}

fn session(source: &str) -> Session {
    Session::new(program(source), Setup::default(), Session::ROOM)
}

fn state(pc: &Pc) -> (u64, usize, Vec<u8>) {
    (pc.machine.clock(), pc.machine.counter(), pc.video.graphics.canvas.visible().pixels().to_vec())
}

/// Goes on freely for so long, a key at the start of the second half of it.
fn run(session: &mut Session, goal: &Goal) -> (u64, usize, Vec<u8>) {
    let mut steps = 0u64;
    for frame in 1..=120u32 {
        loop {
            match session.advance(goal, SECOND / 60 * frame) {
                Progress::Event(Event::Time | Event::Waits) => break,
                Progress::Event(Event::Exit(_) | Event::Fault(_)) => return state(session.pc()),
                _ => steps += 1,
            }
        }
        if frame == 12 {
            session.give(Given::Key(0x1E61, 0));
        }
    }
    assert!(*goal == Goal::Free || steps > 50_000, "{steps} steps");
    state(session.pc())
}

#[test]
fn the_background_of_winbgim_is_a_colour_like_others() {
    let drawn = |opens: &str| {
        let source = format!(
            "#include <graphics.h>\nint main() {{ int d = DETECT, m; {opens} setbkcolor(WHITE); cleardevice();\n\
             putpixel(9, 9, BLACK); for (;;); }}"
        );
        let mut pc = Pc::new(program(&source), Setup::default());
        pc.run(SECOND * 2);
        let page = pc.video.graphics.canvas.visible();
        let at = |x, y| page.palette().rgb8(page.get_pixel(x, y).unwrap());
        (at(0, 0), at(9, 9))
    };
    let (white, black) = ([255; 3], [0; 3]);
    assert_eq!(drawn("initwindow(640, 480);"), (white, black));
    assert_eq!(drawn("initgraph(&d, &m, \"\"); // using namespace std\n"), (white, black));
    assert_eq!(drawn("initgraph(&d, &m, \"\");"), (white, white), "colour 0 is the background in graphics.h");
}

#[test]
fn a_run_in_steps_is_the_run_itself() {
    let free = run(&mut session(BUSY), &Goal::Free);
    assert!(run(&mut session(BUSY), &Goal::Statement) == free);
    let mut plain = Pc::new(program(BUSY), Setup::default());
    for frame in 1..=120u32 {
        while !matches!(plain.run(SECOND / 60 * frame), Event::Time | Event::Waits) {}
        if frame == 12 {
            plain.key(0x1E61);
        }
    }
    assert!(state(&plain) == free);
    assert_eq!(plain.video.graphics.canvas.visible().get_pixel(300, 300), Some(huanle_gfx::Color::BLUE), "`a` came");
}

#[test]
fn back_and_on_again_is_the_same_run() {
    let mut session = session(BUSY);
    let end = run(&mut session, &Goal::Free);
    let mut before = Vec::new();
    for _ in 0..5 {
        assert!(session.back(|_| true) && session.is_past());
        before.push((state(session.pc()), session.line()));
    }
    assert!(before.windows(2).all(|two| two[0].0.0 > two[1].0.0), "always earlier");
    for (there, line) in before.iter().rev().skip(1) {
        assert_eq!(session.advance(&Goal::Statement, SECOND * 3), Progress::There);
        assert!(state(session.pc()) == *there && session.line() == *line);
    }
    session.rewind();
    assert_eq!(session.clock(), 0);
    for _ in 0..1000 {
        let progress = session.advance(&Goal::Free, SECOND / 60 * 120);
        if matches!(progress, Progress::Event(Event::Time | Event::Waits)) {
            break;
        }
        assert!(matches!(progress, Progress::Event(Event::Tone(_))), "{progress:?} at {}", session.clock());
    }
    let again = state(session.pc());
    assert_eq!((again.0, again.1), (end.0, end.1));
    assert!(again == end, "the key came again by itself");
}

#[test]
fn calls_are_stepped_over_and_out_of_and_lines_are_reached() {
    let mut session = session(BUSY);
    let line = |session: &mut Session, line| session.pc().machine.program().statements_on(0, line);
    let call = line(&mut session, 17);
    session.breakpoints.extend(call.clone());
    let go = |session: &mut Session, goal: Goal| loop {
        match session.advance(&goal, SECOND * 9) {
            Progress::Event(Event::Tone(_)) => {}
            other => return other,
        }
    };
    assert_eq!(go(&mut session, Goal::Free), Progress::Breakpoint);
    assert_eq!((session.line(), session.depth()), (17, 2));
    session.breakpoints.clear();
    assert_eq!(go(&mut session, Goal::Depth(2)), Progress::There);
    assert_eq!(session.line(), 18);
    assert!(session.back(|session| session.line() == 9), "into the call that was stepped over");
    assert_eq!(session.depth(), 3);
    assert_eq!(go(&mut session, Goal::Depth(2)), Progress::There);
    let last = line(&mut session, 22);
    assert_eq!(go(&mut session, Goal::To(last)), Progress::There);
    assert_eq!(session.line(), 22);
    assert!(!session.back(|session| session.line() == 99), "there is no such line");
}

#[test]
fn the_statement_that_drew_a_pixel_is_found() {
    let mut session = session(BUSY);
    run(&mut session, &Goal::Free);
    let now = session.clock();
    assert!(session.back_to_pixel(30, (29 * 30 / 2) % 400));
    assert_eq!(session.line(), 17);
    let frame = &session.pc().machine.trace()[0];
    let locals = session.pc().machine.locals(frame);
    let i = locals.iter().find(|variable| variable.name == "i").unwrap();
    let address = session.pc().machine.address(i, frame.bp);
    assert_eq!(session.pc().machine.show(i.of, address), huanle_turboc::DisplayValue::Int(30));
    session.go_to(now);
    assert!(!session.back_to_pixel(600, 30), "nobody drew there");
}

/// A million statements and some more, twenty clocks each.
const LONG: &str = "long n = 0; void main() { int i; for (;;) { for (i = 0; i < 1000; i++) n += i; n ^= 5; } }";

#[test]
fn pictures_of_a_long_run_take_no_more_than_their_room() {
    for room in [5 << 20, 16 << 20, Session::ROOM] {
        let mut session = Session::new(program(LONG), Setup::default(), room);
        while session.advance(&Goal::Free, SECOND * 8) != Progress::Event(Event::Time) {}
        assert!((room / 2..=room).contains(&session.bytes()), "{} of {room}", session.bytes());
        for _ in 0..3 {
            let before = session.clock();
            assert!(session.back(|_| true));
            assert!(session.clock() < before);
        }
        assert!(session.bytes() <= room);
    }
}

#[test]
fn a_step_back_in_a_million_statements_repeats_few_of_them() {
    let mut session = Session::new(program(LONG), Setup::default(), Session::ROOM);
    let mut statements = 0;
    while statements < 1_000_000 {
        session.advance(&Goal::Statement, SECOND * 60);
        statements += 1;
    }
    for _ in 0..5 {
        assert!(session.back(|_| true));
        let effort = session.effort();
        assert!(effort.statements < 10_000, "{effort:?}");
        assert!(effort.clocks < 10_000_000, "{effort:?}");
    }
    // From the middle too, and where pictures have grown coarse: the first step is long, and the next ones are not.
    let mut session = Session::new(program(LONG), Setup::default(), 5 << 20);
    while session.advance(&Goal::Free, SECOND * 20) != Progress::Event(Event::Time) {}
    session.go_to(session.clock() / 3);
    for _ in 0..5 {
        assert!(session.back(|_| true));
        assert!(session.effort().clocks < 10_000_000, "{:?}", session.effort());
    }
}

/// Waits, plays, writes files, reads lines and is interrupted by the timer.
const GAME: &str = r#"
#include <graphics.h>
#include <conio.h>
#include <dos.h>
#include <stdlib.h>
#include <stdio.h>
int x = 100, y = 100, count;
void interrupt tick() { count++; }
int half(int n) { int h; h = n / 2; return h; }
void main()
{
    int gd = DETECT, gm, c = 0, i;
    char name[20];
    FILE *f;
    initgraph(&gd, &gm, "");
    setvect(0x1C, tick);
    randomize();
    while (c != 27) {
        for (i = 0; i < 20; i++) {
            putpixel(random(640), random(480), random(16));
            x += half(i) - 4;
        }
        delay(30);
        if (kbhit()) {
            c = getch();
            if (c == 's') { gets(name); printf("%s\n", name); sound(440); }
            if (c == 'w') { f = fopen("a", "a"); fprintf(f, "%d ", x); fclose(f); nosound(); }
            circle(x & 511, y & 255, 20);
        }
    }
    closegraph();
}
"#;

/// All that a PC is.
fn whole_state(pc: &Pc) -> (u64, usize, u64) {
    let mut pc = pc.clone();
    let mut hash = DefaultHasher::new();
    (0..0xF_FFF0).step_by(2).for_each(|at| pc.machine.memory.word(at).hash(&mut hash));
    let mut screen = Framebuffer::vga();
    pc.show(&mut screen);
    screen.pixels().hash(&mut hash);
    pc.machine.files.get("A").hash(&mut hash);
    (pc.speaker.hz(), pc.machine.trace().len()).hash(&mut hash);
    (pc.machine.clock(), pc.machine.counter(), hash.finish())
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Keys and motions at odd times, as a hand gives them.
fn disturb(session: &mut Session, dice: &mut Dice) {
    const KEYS: [u16; 7] = [0x1F73, 0x1177, 0x1E61, 0x1C0D, 0x4800, 0x0E08, 0x3920];
    match dice.below(8) {
        0 => session.give(Given::Key(KEYS[dice.below(7) as usize], 0)),
        1 => session.give(Given::Mouse(dice.below(640) as i32, dice.below(480) as i32, dice.below(4) as u8)),
        _ => {}
    }
}

#[test]
fn steps_back_lead_to_what_was_whatever_came_from_outside() {
    let mut dice = Dice(3);
    let mut session = Session::new(program(GAME), Setup::default(), 8 << 20);
    for round in 0..6 {
        // On at full speed, with hands at work.
        for _ in 0..40 {
            disturb(&mut session, &mut dice);
            let until = session.pc().now() + Duration::from_micros(dice.below(40_000));
            session.advance(&Goal::Free, until);
        }
        // Statement by statement, each written down.
        let mut states = Vec::new();
        while states.len() < 25 {
            let until = session.pc().now() + Duration::from_millis(100);
            match session.advance(&Goal::Statement, until) {
                Progress::There => states.push(whole_state(session.pc())),
                Progress::Event(Event::Waits) => session.give(Given::Key(0x1C0D, 0)),
                _ => disturb(&mut session, &mut dice),
            }
        }
        states.pop();
        while let Some(before) = states.pop() {
            assert!(session.back(|_| true));
            assert_eq!(whole_state(session.pc()), before, "round {round}, {} states left", states.len());
        }
    }
    assert!(session.bytes() <= 8 << 20);
}

#[test]
fn the_start_is_the_end_of_going_back() {
    let mut session = session(GAME);
    (0..5).for_each(|_| assert_eq!(session.advance(&Goal::Statement, SECOND), Progress::There));
    let count = (0..10).take_while(|_| session.back(|_| true)).count();
    assert_eq!(count, 4);
    assert_eq!(session.advance(&Goal::Statement, SECOND), Progress::There);
}

#[test]
fn a_file_is_told_once_and_never_from_the_past() {
    let source = b"#include <stdio.h>\n#include <conio.h>\nvoid put(int n) {\n  FILE *f = fopen(\"S.TXT\", \"w\");\n  fprintf(f, \"%d\", n);\n  fclose(f);\n}\n\
        void main() {\n  put(1);\n  put(getch());\n  put(3);\n}";
    let program = compile(&[("a.c", source)], &NoFiles, &Options::default()).unwrap();
    let mut session = Session::new(program.into(), Setup::default(), Session::ROOM);
    let second = Duration::from_secs(1);
    let told = |session: &mut Session| -> Vec<String> {
        let changes = session.take_changes().into_iter();
        changes.map(|change| String::from_utf8(change.contents.unwrap().to_vec()).unwrap()).collect()
    };
    assert_eq!(session.advance(&Goal::Free, second), Progress::Event(Event::Waits));
    assert_eq!(told(&mut session), ["1"]);
    let waits = session.clock();
    session.give(Given::Key(0x1E41, 0));
    assert_eq!(session.advance(&Goal::Free, 2 * second), Progress::Event(Event::Exit(0)));
    assert_eq!(told(&mut session), ["3"]);
    // Back to the start, step by step, and forward again: nothing.
    while session.back(|_| true) {}
    session.rewind();
    session.flush_files();
    while session.advance(&Goal::Statement, 2 * second) == Progress::There {}
    session.present();
    assert!(told(&mut session).is_empty());
    // Another key makes another run from there on.
    session.go_to(waits);
    session.give(Given::Key(0x1E42, 0));
    let mut all = Vec::new();
    while session.advance(&Goal::Statement, 3 * second) == Progress::There {
        all.extend(told(&mut session));
    }
    all.extend(told(&mut session));
    assert_eq!(all, ["66", "3"]);
}
