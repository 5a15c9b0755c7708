//! A run that is stepped, gone back in, and gone on with: always the same run.

use std::sync::Arc;
use std::time::Duration;

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
    assert_eq!(session.pc().machine.show(i.of, address), huanle_turboc::Shown::Int(30));
    session.go_to(now);
    assert!(!session.back_to_pixel(600, 30), "nobody drew there");
}

#[test]
fn pictures_of_a_long_run_take_no_more_than_their_room() {
    let source = "long n = 0; void main() { int i; for (;;) { for (i = 0; i < 1000; i++) n += i; n ^= 5; } }";
    let mut session = Session::new(program(source), Setup::default(), 5 << 20);
    while session.advance(&Goal::Free, SECOND * 3) != Progress::Event(Event::Time) {}
    assert!(session.bytes() <= 5 << 20, "{}", session.bytes());
    for _ in 0..3 {
        let before = session.clock();
        assert!(session.back(|_| true));
        assert!(session.clock() < before);
    }
}
