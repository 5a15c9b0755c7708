//! A run that is taken back: after so many steps back the PC is what it was, whatever came from outside.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_turboc::pc::{Event, Input, Pc, Setup, Tape};
use huanle_turboc::{NoFiles, Options, compile};

const GAME: &str = "#include <graphics.h>
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
    initgraph(&gd, &gm, \"\");
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
            if (c == 's') { gets(name); printf(\"%s\\n\", name); sound(440); }
            if (c == 'w') { f = fopen(\"a\", \"a\"); fprintf(f, \"%d \", x); fclose(f); nosound(); }
            circle(x & 511, y & 255, 20);
        }
    }
    closegraph();
}
";

/// All that a PC is.
fn state(pc: &Pc) -> (u64, usize, u64) {
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

fn tape(bytes: usize) -> Tape {
    let program = compile(&[("game.c", GAME.as_bytes())], &NoFiles, &Options::default());
    let program = program.unwrap_or_else(|problems| panic!("{:?}", problems.list));
    Tape::new(Pc::new(program.into(), Setup::default()), bytes)
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Keys and motions at odd times, as a hand gives them.
fn disturb(tape: &mut Tape, dice: &mut Dice) {
    const KEYS: [u16; 7] = [0x1F73, 0x1177, 0x1E61, 0x1C0D, 0x4800, 0x0E08, 0x3920];
    match dice.below(8) {
        0 => tape.give(Input::Key(KEYS[dice.below(7) as usize], 0)),
        1 => tape.give(Input::Mouse(dice.below(640) as i32, dice.below(480) as i32, dice.below(4) as u8)),
        _ => {}
    }
}

#[test]
fn steps_back_lead_to_what_was() {
    let mut dice = Dice(3);
    let mut tape = tape(8 << 20);
    for round in 0..6 {
        // On at full speed, with hands at work.
        for _ in 0..40 {
            disturb(&mut tape, &mut dice);
            let until = tape.pc().now() + Duration::from_micros(dice.below(40_000));
            tape.run(until);
        }
        // Statement by statement, each written down.
        let mut states = Vec::new();
        while states.len() < 25 {
            let until = tape.pc().now() + Duration::from_millis(100);
            match tape.step(until) {
                Event::Statement => states.push(state(tape.pc())),
                Event::Waits => tape.give(Input::Key(0x1C0D, 0)),
                _ => disturb(&mut tape, &mut dice),
            }
        }
        states.pop();
        while let Some(before) = states.pop() {
            assert!(tape.back());
            assert_eq!(state(tape.pc()), before, "round {round}, {} states left", states.len());
        }
    }
    assert!(tape.size() <= 8 << 20);
}

#[test]
fn the_start_is_the_end_of_going_back() {
    let mut tape = tape(4 << 20);
    for _ in 0..5 {
        tape.step(Duration::from_secs(1));
    }
    let mut count = 0;
    while tape.back() {
        count += 1;
    }
    assert!((4..=5).contains(&count), "{count}");
    assert_eq!(tape.step(Duration::from_secs(1)), Event::Statement);
}

#[test]
fn a_clone_goes_the_same_way() {
    let mut first = tape(4 << 20);
    first.run(Duration::from_millis(500));
    let mut second = first.pc().clone();
    first.run(Duration::from_millis(900));
    // In slices of another length.
    while second.now() < Duration::from_millis(900) {
        let until = second.now() + Duration::from_micros(1_234);
        second.run(until.min(Duration::from_millis(900)));
    }
    assert_eq!(state(first.pc()), state(&second));
}
