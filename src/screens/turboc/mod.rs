//! Runs a program in C interactively: its PC advances from retrace to retrace, is shown and heard, and receives input.

mod hands;

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Palette, Rect};
use crate::machine::clock::RETRACE;
use crate::machine::{Flow, Machine, Pointer};
use crate::turboc::RuntimeError;
use crate::turboc::library::files::Change;
use crate::turboc::pc::{Event, Pc, Refusal};
pub use hands::Hands;

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// The virtual time after which no more keys are pressed: from then on, a run ends if the program waits for one.
    pub last_key: Option<Duration>,
    /// The virtual time after which a running program is stopped.
    pub limit: Option<Duration>,
    /// The number of bytes after which a program that prints is stopped, if its output is stored.
    pub printed: Option<u64>,
}

impl RunOptions {
    /// The longest unattended run.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// The limits of an interactive run: none, since the user can end it.
    pub const WATCHED: RunOptions = RunOptions { last_key: None, limit: None, printed: None };
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// The program exited with this code.
    Exit(i16),
    /// The program waits for a key that will not be pressed.
    Waits,
    /// The time limit was reached.
    Late,
    /// The program printed more than this number of bytes.
    TooMuch(u64),
    /// The program caused a runtime error.
    Fault(RuntimeError),
    /// The program used something that is not available.
    Refused(Refusal),
}

/// The greatest number of retraces of the program's time per retrace of the machine, at any speed.
pub(crate) const MOST_AT_ONCE: u32 = 60;

/// Runs a program to its end. It receives all keys; the machine's own need Ctrl and Alt. `store` receives the files
/// that the program has flushed, closed or removed, before the screen shows later output.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(m: &mut Machine<'_>, pc: &mut Pc, manner: RunOptions, store: &mut dyn FnMut(Vec<Change>)) -> Flow<Ended> {
    m.set_own_keys(true);
    let ended = play(m, pc, manner, store);
    m.set_own_keys(false);
    m.set_pointer(None);
    m.sound(0);
    ended
}

fn play(m: &mut Machine<'_>, pc: &mut Pc, manner: RunOptions, store: &mut dyn FnMut(Vec<Change>)) -> Flow<Ended> {
    let mut shown = pc.now();
    let mut next = shown + RETRACE;
    let (mut frame, mut alike) = (m.frame(), 0);
    let mut hands = Hands::default();
    loop {
        let event = pc.run(next);
        pc.store_changes(store);
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
            _ if manner.printed.is_some_and(|most| pc.printed() as u64 > most) => manner.printed.map(Ended::TooMuch),
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

/// Shows a line over the bottom of the picture and waits for a key.
///
/// # Errors
/// Returns the interrupt of the machine.
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
