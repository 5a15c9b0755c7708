//! A program in C before a person: its PC is brought forward from retrace to retrace, shown, heard and given keys.

mod hands;

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Palette, Rect};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine, Pointer};
use crate::turboc::Fault;
use crate::turboc::pc::{Event, Pc, Refusal};
pub use hands::Hands;

/// How a program is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// The virtual time after which nobody presses a key any more: from then on a run ends where the program waits for one.
    pub last_key: Option<Duration>,
    /// The virtual time at which a program that still runs is given up.
    pub limit: Option<Duration>,
}

impl Manner {
    /// The longest run without anybody to end it.
    pub const PATIENCE: Duration = Duration::from_secs(60);
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// The program ended with this code.
    Exit(i16),
    /// It waits for a key that nobody presses.
    Waits,
    /// Its time was over.
    Late,
    /// It did what cannot be done.
    Fault(Fault),
    /// It asked for what is not there.
    Refused(Refusal),
}

/// Retraces of the program's time after which there is one of the machine's, however fast that is told to be.
const MOST_AT_ONCE: u32 = 60;

/// Runs a program to its end. All keys are its own: ours are asked for with Ctrl and Alt.
///
/// # Errors
/// The machine's interrupt.
pub fn run(m: &mut Machine<'_>, pc: &mut Pc, manner: Manner) -> Flow<Ended> {
    m.set_own_keys(true);
    let ended = play(m, pc, manner);
    m.set_own_keys(false);
    m.set_pointer(None);
    m.sound(0);
    ended
}

fn play(m: &mut Machine<'_>, pc: &mut Pc, manner: Manner) -> Flow<Ended> {
    let mut shown = pc.now();
    let mut next = shown + RETRACE;
    let (mut frame, mut alike) = (m.frame(), 0);
    let mut hands = Hands::default();
    loop {
        let event = pc.run(next);
        match event {
            Event::Tone(hz) => {
                m.pause(pc.now().saturating_sub(shown))?;
                shown = pc.now();
                m.sound(hz);
                continue;
            }
            Event::Statement => continue,
            _ => {}
        }
        pc.show(&mut m.screen);
        let ended = match event {
            Event::Exit(code) => Some(Ended::Exit(code)),
            Event::Fault(fault) => Some(Ended::Fault(fault)),
            Event::Refused(refusal) => Some(Ended::Refused(refusal)),
            Event::Waits if manner.last_key.is_some_and(|last| pc.now() >= last) => Some(Ended::Waits),
            _ if manner.limit.is_some_and(|limit| pc.now() >= limit) => Some(Ended::Late),
            _ => None,
        };
        if let Some(ended) = ended {
            return Ok(ended);
        }
        m.set_pointer(pc.mouse.is_shown().then_some(Pointer::ARROW));
        m.pause(pc.now().saturating_sub(shown))?;
        shown = pc.now();
        next = shown + RETRACE;
        alike = if m.frame() == frame { alike + 1 } else { 0 };
        if alike >= MOST_AT_ONCE {
            m.show_now()?;
        }
        frame = m.frame();
        while let Some(input) = m.poll() {
            pc.receive(hands.input(m, input));
        }
        hands.changes(m).for_each(|given| pc.receive(given));
    }
}

/// A line over the foot of the picture, and a wait for a key.
///
/// # Errors
/// The machine's interrupt.
pub fn say(m: &mut Machine<'_>, sentence: &str, color: Color) -> Flow {
    const MARGIN: i32 = 6;
    let face = bundled::song16();
    let screen = &mut m.screen;
    let lines: Vec<&str> = face.lines(sentence, screen.width() - 2 * MARGIN).collect();
    let height = lines.len() as i32 * face.height() + MARGIN;
    let top = screen.height() - height;
    screen.set_palette(Palette::vga());
    screen.fill_rect(Rect::new(0, top, screen.width(), height), Color::BLACK);
    screen.bar(0, top, screen.width() - 1, top, color);
    for (line, y) in lines.into_iter().zip((top + MARGIN / 2 + 1..).step_by(face.height() as usize)) {
        screen.draw_text(face, line, MARGIN, y, color);
    }
    while m.poll().is_some() {}
    m.input().map(drop)
}
