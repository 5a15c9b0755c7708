//! Tests that stepping, going back and continuing always reproduce the same run.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{AdvanceOutcome, DebugSession, InputEvent, Pc, PcConfig, PcEvent, StopCondition};
use huanle_turboc::{CompileOptions, NoFiles, Program, compile};

const SECOND: Duration = Duration::from_secs(1);

/// A program that draws, waits, handles timer interrupts and reads keys.
const DRAWING_PROGRAM: &str = r#"
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
    match compile(&[("busy.c", source.as_bytes())], &NoFiles, &CompileOptions::default()) {
        Ok(program) => Arc::new(program),
        Err(problems) => panic!("{:?}", problems.diagnostics),
    }
}

fn session(source: &str) -> DebugSession {
    DebugSession::new(program(source), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES)
}

fn state(pc: &Pc) -> (u64, usize, Vec<u8>) {
    (pc.machine().clock(), pc.machine().program_counter(), pc.canvas().visual_page().pixels().to_vec())
}

/// Runs for two seconds, with a key after 0.2 seconds; returns the final state.
fn run(session: &mut DebugSession, goal: &StopCondition) -> (u64, usize, Vec<u8>) {
    let mut steps = 0u64;
    for frame in 1..=120u32 {
        loop {
            match session.advance(goal, SECOND / 60 * frame) {
                AdvanceOutcome::Event(PcEvent::TimeReached | PcEvent::NeedsInput) => break,
                AdvanceOutcome::Event(PcEvent::Exit(_) | PcEvent::RuntimeError(_)) => return state(session.pc()),
                _ => steps += 1,
            }
        }
        if frame == 12 {
            session.send_input(InputEvent::Key(0x1E61, 0));
        }
    }
    assert!(*goal == StopCondition::Breakpoint || steps > 50_000, "{steps} steps");
    state(session.pc())
}

#[test]
fn the_background_of_winbgim_is_a_colour_like_others() {
    let drawn = |opens: &str| {
        let source = format!(
            "#include <graphics.h>\nint main() {{ int d = DETECT, m; {opens} setbkcolor(WHITE); cleardevice();\n\
             putpixel(9, 9, BLACK); for (;;); }}"
        );
        let mut pc = Pc::new(program(&source), PcConfig::default());
        pc.run(SECOND * 2);
        let page = pc.canvas().visual_page();
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
    let free = run(&mut session(DRAWING_PROGRAM), &StopCondition::Breakpoint);
    assert!(run(&mut session(DRAWING_PROGRAM), &StopCondition::Statement) == free);
    let mut plain = Pc::new(program(DRAWING_PROGRAM), PcConfig::default());
    for frame in 1..=120u32 {
        while !matches!(plain.run(SECOND / 60 * frame), PcEvent::TimeReached | PcEvent::NeedsInput) {}
        if frame == 12 {
            plain.press_key(0x1E61);
        }
    }
    assert!(state(&plain) == free);
    assert_eq!(plain.canvas().visual_page().get_pixel(300, 300), Some(huanle_gfx::Color::BLUE), "`a` came");
}

#[test]
fn back_and_on_again_is_the_same_run() {
    let mut session = session(DRAWING_PROGRAM);
    let end = run(&mut session, &StopCondition::Breakpoint);
    let mut before = Vec::new();
    for _ in 0..5 {
        assert!(session.step_back(|_| true) && session.is_in_past());
        before.push((state(session.pc()), session.line()));
    }
    assert!(before.windows(2).all(|two| two[0].0.0 > two[1].0.0), "always earlier");
    for (there, line) in before.iter().rev().skip(1) {
        assert_eq!(session.advance(&StopCondition::Statement, SECOND * 3), AdvanceOutcome::Reached);
        assert!(state(session.pc()) == *there && session.line() == *line);
    }
    session.rewind();
    assert_eq!(session.clock(), 0);
    for _ in 0..1000 {
        let progress = session.advance(&StopCondition::Breakpoint, SECOND / 60 * 120);
        if matches!(progress, AdvanceOutcome::Event(PcEvent::TimeReached | PcEvent::NeedsInput)) {
            break;
        }
        assert!(matches!(progress, AdvanceOutcome::Event(PcEvent::Tone(_))), "{progress:?} at {}", session.clock());
    }
    let again = state(session.pc());
    assert_eq!((again.0, again.1), (end.0, end.1));
    assert!(again == end, "the key came again by itself");
}

/// The trail is the same whether the program was stepped, run at full speed, or both, and visiting the history finds the same
/// statements.
#[test]
fn the_trail_has_every_statement_however_the_program_ran() {
    let key = InputEvent::Key(0x1E61, 0);
    let run_for = |session: &mut DebugSession, goal: &StopCondition, frames: std::ops::Range<u32>| {
        for frame in frames {
            while session.advance(goal, SECOND / 60 * frame) == AdvanceOutcome::Reached {}
            if frame == 12 {
                session.send_input(key);
            }
        }
    };
    let source =
        DRAWING_PROGRAM.replace("% 400", "% 40 + 5").replace("return s;", "return i + n;").replace("s += i", ";");
    let trail_of = |goals: [StopCondition; 2]| {
        let mut session = session(&source);
        run_for(&mut session, &goals[0], 1..20);
        run_for(&mut session, &goals[1], 20..60);
        let before = state(session.pc());
        let trail = session.trail().expect("few statements").to_vec();
        assert!(state(session.pc()) == before);
        for from in [0, 1, trail.len() / 2, trail.len() - 1, trail.len()] {
            let mut visited = Vec::new();
            session.visit_trail(from, |session| visited.push(session.clock()));
            assert!(state(session.pc()) == before);
            assert!(
                visited.iter().eq(trail[from..].iter().map(|step| &step.clock)),
                "{from}: {} visits",
                visited.len()
            );
        }
        // Any step can be gone to.
        for step in trail.iter().step_by(997) {
            session.go_to(step.clock);
            assert_eq!(
                (session.clock(), session.pc().machine().program_counter()),
                (step.clock, step.instruction as usize)
            );
        }
        trail
    };
    let (fast, slow) = (|| StopCondition::Breakpoint, || StopCondition::Statement);
    let stepped = trail_of([slow(), slow()]);
    assert!(trail_of([fast(), fast()]) == stepped);
    assert!(trail_of([slow(), fast()]) == stepped);
    assert!(trail_of([fast(), slow()]) == stepped);
    let drawn = stepped.windows(2).filter(|pair| pair[1].has_drawn_since(&pair[0])).count();
    assert_eq!(drawn, 202, "initgraph clears the screen; one putpixel in each turn, and one after the loop");
    assert!(stepped.windows(2).all(|pair| !pair[1].has_printed_since(&pair[0])));
}

#[test]
fn a_run_of_too_many_statements_has_no_trail() {
    let mut session = session("void main() { long i; for (i = 0; i < 1000000; i++) ; }");
    session.advance(&StopCondition::Breakpoint, 600 * SECOND);
    assert_eq!(session.trail(), None);
    let mut few =
        self::session("#include <stdio.h>\nvoid main() { int i; for (i = 0; i < 9; i++) printf(\"%d\", i); }");
    few.advance(&StopCondition::Breakpoint, 600 * SECOND);
    let trail = few.trail().unwrap();
    assert_eq!(trail.windows(2).filter(|pair| pair[1].has_printed_since(&pair[0])).count(), 9);
}

#[test]
fn calls_are_stepped_over_and_out_of_and_lines_are_reached() {
    let mut session = session(DRAWING_PROGRAM);
    let line = |session: &mut DebugSession, line| session.pc().machine().program().statements_on(0, line);
    let call = line(&mut session, 17);
    session.set_breakpoints(call.clone());
    let go = |session: &mut DebugSession, goal: StopCondition| loop {
        match session.advance(&goal, SECOND * 9) {
            AdvanceOutcome::Event(PcEvent::Tone(_)) => {}
            other => return other,
        }
    };
    assert_eq!(go(&mut session, StopCondition::Breakpoint), AdvanceOutcome::Breakpoint);
    assert_eq!((session.line(), session.depth()), (17, 2));
    session.set_breakpoints([]);
    assert_eq!(go(&mut session, StopCondition::Depth(2)), AdvanceOutcome::Reached);
    assert_eq!(session.line(), 18);
    assert!(session.step_back(|session| session.line() == 9), "into the call that was stepped over");
    assert_eq!(session.depth(), 3);
    assert_eq!(go(&mut session, StopCondition::Depth(2)), AdvanceOutcome::Reached);
    let last = line(&mut session, 22);
    assert_eq!(go(&mut session, StopCondition::Instructions(last)), AdvanceOutcome::Reached);
    assert_eq!(session.line(), 22);
    assert!(!session.step_back(|session| session.line() == 99), "there is no such line");
}

#[test]
fn the_statement_that_drew_a_pixel_is_found() {
    let mut session = session(DRAWING_PROGRAM);
    run(&mut session, &StopCondition::Breakpoint);
    let now = session.clock();
    assert!(session.back_to_pixel(30, (29 * 30 / 2) % 400));
    assert_eq!(session.line(), 17);
    let locals = session.pc().machine().stack_trace()[0].locals();
    let i = locals.iter().find(|variable| variable.name() == "i").unwrap();
    assert_eq!(i.value(), huanle_turboc::DisplayValue::Int(30));
    session.go_to(now);
    assert!(!session.back_to_pixel(600, 30), "nobody drew there");
}

#[test]
fn the_statement_of_a_call_with_several_lines_is_found() {
    let source = "#include <graphics.h>\n#include <conio.h>\nint twice(int n)\n{\n    return 2 * n;\n}\nvoid main()\n{\n    \
        int gd = DETECT, gm;\n    initgraph(&gd, &gm, \"\");\n    line(twice(5),\n         twice(6),\n         \
        twice(50), twice(6));\n    getch();\n}\n";
    let mut session = session(source);
    run(&mut session, &StopCondition::Breakpoint);
    assert!(session.back_to_pixel(40, 12));
    assert_eq!((session.line(), session.depth()), (11, 2), "in main");
}

/// Returns the number of pixels of mode 13h that are not 0; each is two wide and two high.
fn pixels_of_mode_13h(session: &DebugSession) -> usize {
    let mut screen = Framebuffer::vga();
    session.pc().clone().redraw(&mut screen);
    screen.pixels().iter().filter(|&&color| color != 0).count() / 4
}

/// Text in mode 13h lies in the memory of the screen, 8 × 8 pixels a character, and scrolls with it.
#[test]
fn text_is_drawn_in_mode_13h() {
    let pixels = |rest: &str| {
        let source = format!(
            "#include <conio.h>\n#include <stdio.h>\nunsigned char far *screen = (unsigned char far *)0xA0000000L;\n\
            void main()\n{{\n    int x, y;\n    asm mov ax, 13h\n    asm int 10h\n    gotoxy(40, 2);\n    \
            printf(\"A\");\n    {rest}\n    getch();\n}}\n"
        );
        let mut session = session(&source);
        run(&mut session, &StopCondition::Breakpoint);
        pixels_of_mode_13h(&session)
    };
    let letter = pixels("");
    assert!((10..50).contains(&letter), "{letter}");
    let copy = "for (y = 8; y < 16; y++) for (x = 312; x < 320; x++) screen[y * 320 + x - 100] = screen[y * 320 + x];";
    assert_eq!(pixels(copy), 2 * letter);
    assert_eq!(pixels("for (x = 0; x < 23; x++) printf(\"\\n\");"), letter, "the letter moved to the first line");
    assert_eq!(pixels("for (x = 0; x < 24; x++) printf(\"\\n\");"), 0);
    assert_eq!(pixels("clrscr();"), 320 * 200, "filled with the attribute, light grey");
}

/// Assembler in mode 13h is run, stepped back and stopped by breakpoints like C.
#[test]
fn assembler_is_stepped_back_through() {
    let source = "#include <conio.h>\nvoid main()\n{\n    int x;\n    asm mov ax, 13h\n    asm int 10h\n    \
        for (x = 0; x < 20; x++) {\n        asm {\n            mov ax, 0A000h\n            mov es, ax\n            \
        mov di, x\n            mov byte ptr es:[di], 4\n        }\n    }\n    getch();\n}\n";
    let mut session = session(source);
    let end = run(&mut session, &StopCondition::Breakpoint);
    assert_eq!(pixels_of_mode_13h(&session), 20);
    assert!(session.step_back(|session| session.line() == 12), "to the last store");
    assert_eq!((session.line(), pixels_of_mode_13h(&session)), (12, 19));
    session.go_to_present();
    assert_eq!(state(session.pc()), end);
    session.rewind();
    session.set_breakpoints(program(source).statements_on(0, 11));
    for pixels in 0..3 {
        assert_eq!(session.advance(&StopCondition::Breakpoint, SECOND), AdvanceOutcome::Breakpoint);
        assert_eq!((session.line(), pixels_of_mode_13h(&session)), (11, pixels));
    }
}

/// A program with more than a million statements of about twenty clock cycles each.
const LONG: &str = "long n = 0; void main() { int i; for (;;) { for (i = 0; i < 1000; i++) n += i; n ^= 5; } }";

#[test]
fn snapshots_of_a_long_run_stay_within_their_limit() {
    for room in [5 << 20, 16 << 20, DebugSession::DEFAULT_SNAPSHOT_BYTES] {
        let mut session = DebugSession::new(program(LONG), PcConfig::default(), room);
        while session.advance(&StopCondition::Breakpoint, SECOND * 8) != AdvanceOutcome::Event(PcEvent::TimeReached) {}
        assert!((room / 2..=room).contains(&session.snapshot_bytes()), "{} of {room}", session.snapshot_bytes());
        for _ in 0..3 {
            let before = session.clock();
            assert!(session.step_back(|_| true));
            assert!(session.clock() < before);
        }
        assert!(session.snapshot_bytes() <= room);
    }
}

#[test]
fn a_step_back_in_a_million_statements_repeats_few_of_them() {
    let mut session = DebugSession::new(program(LONG), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
    let mut statements = 0;
    while statements < 1_000_000 {
        session.advance(&StopCondition::Statement, SECOND * 60);
        statements += 1;
    }
    for _ in 0..5 {
        assert!(session.step_back(|_| true));
        let effort = session.replay_cost();
        assert!(effort.statements < 10_000, "{effort:?}");
        assert!(effort.clocks < 10_000_000, "{effort:?}");
    }
    // Also from the middle, where snapshots have become sparse: only the first step back is long.
    let mut session = DebugSession::new(program(LONG), PcConfig::default(), 5 << 20);
    while session.advance(&StopCondition::Breakpoint, SECOND * 20) != AdvanceOutcome::Event(PcEvent::TimeReached) {}
    session.go_to(session.clock() / 3);
    for _ in 0..5 {
        assert!(session.step_back(|_| true));
        assert!(session.replay_cost().clocks < 10_000_000, "{:?}", session.replay_cost());
    }
}

/// A program that waits, plays sound, writes files, reads lines and handles timer interrupts.
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

/// Returns the state of a PC: clock, program counter and a hash of the rest.
fn whole_state(pc: &Pc) -> (u64, usize, u64) {
    let mut pc = pc.clone();
    let mut hash = DefaultHasher::new();
    (0..0xF_FFF0).step_by(2).for_each(|at| pc.machine().memory().word(at).hash(&mut hash));
    let mut screen = Framebuffer::vga();
    pc.show(&mut screen);
    screen.pixels().hash(&mut hash);
    pc.machine().files().get("A").hash(&mut hash);
    (pc.tone(), pc.machine().stack_trace().len()).hash(&mut hash);
    (pc.machine().clock(), pc.machine().program_counter(), hash.finish())
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Sends random keys and mouse motions.
fn disturb(session: &mut DebugSession, dice: &mut Dice) {
    const KEYS: [u16; 7] = [0x1F73, 0x1177, 0x1E61, 0x1C0D, 0x4800, 0x0E08, 0x3920];
    match dice.below(8) {
        0 => session.send_input(InputEvent::Key(KEYS[dice.below(7) as usize], 0)),
        1 => session.send_input(InputEvent::Mouse(dice.below(640) as i32, dice.below(480) as i32, dice.below(4) as u8)),
        _ => {}
    }
}

#[test]
fn steps_back_restore_earlier_states_with_any_input() {
    let mut dice = Dice(3);
    let mut session = DebugSession::new(program(GAME), PcConfig::default(), 8 << 20);
    for round in 0..6 {
        // Runs at full speed with random input.
        for _ in 0..40 {
            disturb(&mut session, &mut dice);
            let until = session.pc().now() + Duration::from_micros(dice.below(40_000));
            session.advance(&StopCondition::Breakpoint, until);
        }
        // Steps by statements and records each state.
        let mut states = Vec::new();
        while states.len() < 25 {
            let until = session.pc().now() + Duration::from_millis(100);
            match session.advance(&StopCondition::Statement, until) {
                AdvanceOutcome::Reached => states.push(whole_state(session.pc())),
                AdvanceOutcome::Event(PcEvent::NeedsInput) => session.send_input(InputEvent::Key(0x1C0D, 0)),
                _ => disturb(&mut session, &mut dice),
            }
        }
        states.pop();
        while let Some(before) = states.pop() {
            assert!(session.step_back(|_| true));
            assert_eq!(whole_state(session.pc()), before, "round {round}, {} states left", states.len());
        }
    }
    assert!(session.snapshot_bytes() <= 8 << 20);
}

#[test]
fn stepping_back_ends_at_the_start() {
    let mut session = session(GAME);
    (0..5).for_each(|_| assert_eq!(session.advance(&StopCondition::Statement, SECOND), AdvanceOutcome::Reached));
    let count = (0..10).take_while(|_| session.step_back(|_| true)).count();
    assert_eq!(count, 4);
    assert_eq!(session.advance(&StopCondition::Statement, SECOND), AdvanceOutcome::Reached);
}

#[test]
fn file_changes_are_reported_once_and_never_from_a_replay() {
    let source = b"#include <stdio.h>\n#include <conio.h>\nvoid put(int n) {\n  FILE *f = fopen(\"S.TXT\", \"w\");\n  fprintf(f, \"%d\", n);\n  fclose(f);\n}\n\
        void main() {\n  put(1);\n  put(getch());\n  put(3);\n}";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
    let mut session = DebugSession::new(program.into(), PcConfig::default(), DebugSession::DEFAULT_SNAPSHOT_BYTES);
    let second = Duration::from_secs(1);
    let output_lines = |session: &mut DebugSession| -> Vec<String> {
        let changes = session.take_changes().into_iter();
        changes.map(|change| String::from_utf8(change.contents.unwrap().to_vec()).unwrap()).collect()
    };
    assert_eq!(session.advance(&StopCondition::Breakpoint, second), AdvanceOutcome::Event(PcEvent::NeedsInput));
    assert_eq!(output_lines(&mut session), ["1"]);
    let waits = session.clock();
    session.send_input(InputEvent::Key(0x1E41, 0));
    assert_eq!(session.advance(&StopCondition::Breakpoint, 2 * second), AdvanceOutcome::Event(PcEvent::Exit(0)));
    assert_eq!(output_lines(&mut session), ["3"]);
    // Going back to the start and forward again reports nothing.
    while session.step_back(|_| true) {}
    session.rewind();
    session.flush_files();
    while session.advance(&StopCondition::Statement, 2 * second) == AdvanceOutcome::Reached {}
    session.go_to_present();
    assert!(output_lines(&mut session).is_empty());
    // A different key changes the rest of the run.
    session.go_to(waits);
    session.send_input(InputEvent::Key(0x1E42, 0));
    let mut all = Vec::new();
    while session.advance(&StopCondition::Statement, 3 * second) == AdvanceOutcome::Reached {
        all.extend(output_lines(&mut session));
    }
    all.extend(output_lines(&mut session));
    assert_eq!(all, ["66", "3"]);
}
