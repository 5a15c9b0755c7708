//! Runs a program in C interactively: advances its simulated PC from retrace to retrace, shows its screen, plays its
//! sound and passes input to it.

mod input;
mod player;
mod warnings;

use std::time::Duration;

use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Palette, Rect};
use crate::machine::clock::RETRACE_PERIOD;
use crate::machine::{Flow, Input, Machine, Pointer};
use crate::text::Language;
use crate::turboc::RuntimeError;
use crate::turboc::files::FileChange;
use crate::turboc::pc::{MissingFeature, Pc, PcEvent};
pub use input::InputConverter;
pub use player::{call_time, is_playable, play};
use warnings::WarningOverlay;

/// The limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOptions {
    /// The virtual time of the last key: from then on, a run ends if the program waits for a key.
    pub last_key: Option<Duration>,
    /// The virtual time after which a running program is stopped.
    pub time_limit: Option<Duration>,
    /// The number of printed bytes after which a program is stopped, if its output is stored.
    pub output_limit: Option<u64>,
    /// The time that each call that draws takes at least.
    pub call_time: Duration,
    /// The language of warnings about arguments of graphics.h, which are shown over the picture.
    pub warnings: Option<Language>,
    /// `true` if the animation player shows the run: its host then decides when frames are shown.
    pub is_played: bool,
    /// `true` if the console of a program with a window of graphics is hidden at the start.
    pub hides_console: bool,
}

impl RunOptions {
    /// The longest unattended run.
    pub const MAX_UNATTENDED_TIME: Duration = Duration::from_secs(60);

    /// The limits of an interactive run: none, since the user can end it.
    pub const INTERACTIVE: RunOptions = RunOptions {
        last_key: None,
        time_limit: None,
        output_limit: None,
        call_time: Duration::ZERO,
        warnings: None,
        is_played: false,
        hides_console: false,
    };
}

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunOutcome {
    /// The program exited with this code.
    Exit(i16),
    /// The program waits for a key that will not be pressed.
    WaitsForKey,
    /// The time limit was reached.
    TimeLimit,
    /// The program printed more than this number of bytes.
    OutputLimit(u64),
    /// The program caused a runtime error.
    RuntimeError(RuntimeError),
    /// The program used something that is not available.
    Refused(MissingFeature),
    /// The user stopped it with Ctrl+Alt+S; it could continue.
    Stopped,
}

/// The greatest number of retraces of the program's time per retrace of the machine, at any speed.
pub(crate) const MAX_PROGRAM_RETRACES: u32 = 60;

/// Returns whether an input, which was just taken from the machine, stops a running program: Ctrl+Alt+S.
pub(crate) fn is_stop(m: &Machine<'_>, input: Input) -> bool {
    is_ctrl_alt(m, input, 0x1F)
}

/// Returns whether an input hides or shows the console of a program: Ctrl+Alt+C.
pub(crate) fn toggles_console(m: &Machine<'_>, input: Input) -> bool {
    is_ctrl_alt(m, input, 0x2E)
}

/// Returns whether an input is the key of this scan code with Ctrl and Alt.
fn is_ctrl_alt(m: &Machine<'_>, input: Input, scan: u16) -> bool {
    let held = m.input_modifiers();
    matches!(input, Input::Key(key) if held.ctrl && held.alt && key >> 8 == scan)
}

/// Runs a program to its end, or until the user stops it. The program receives all keys except Ctrl+Alt+S and Ctrl+Alt+C; the
/// machine's own shortcuts need Ctrl and Alt. The screen gets the size that the program's has. `store` receives the files that the program has flushed, closed or removed, before the screen shows later output.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn run(
    m: &mut Machine<'_>,
    pc: &mut Pc,
    options: RunOptions,
    store: &mut dyn FnMut(Vec<FileChange>),
) -> Flow<RunOutcome> {
    m.set_key_grab(true);
    pc.stop_after_drawing(!options.call_time.is_zero());
    let ended = run_to_end(m, pc, options, store);
    m.set_key_grab(false);
    m.set_pointer(None);
    m.sound(0);
    ended
}

fn run_to_end(
    m: &mut Machine<'_>,
    pc: &mut Pc,
    options: RunOptions,
    store: &mut dyn FnMut(Vec<FileChange>),
) -> Flow<RunOutcome> {
    let mut shown = pc.now();
    let mut next = shown + RETRACE_PERIOD;
    let (mut frame, mut alike) = (m.clock.frame(), 0);
    let mut hands = InputConverter::default();
    let mut overlay = WarningOverlay::default();
    let mut hides_console = options.hides_console;
    loop {
        let event = pc.run(next);
        let is_drawn = event == PcEvent::Drawn;
        pc.store_changes(store);
        match event {
            PcEvent::Tone(hz) => {
                m.pause(pc.now().saturating_sub(shown))?;
                shown = pc.now();
                m.sound(hz);
                continue;
            }
            PcEvent::Statement => continue,
            _ => {}
        }
        pc.hide_console(hides_console);
        if !options.is_played {
            let (width, height) = pc.screen_size();
            m.resize_screen(width, height);
        }
        pc.show(&mut m.screen);
        m.topic = pc.last_drawn();
        if let Some(language) = options.warnings {
            overlay.show(m, pc, language);
        }
        let ended = match event {
            PcEvent::Exit(code) => Some(RunOutcome::Exit(code)),
            PcEvent::RuntimeError(error) => Some(RunOutcome::RuntimeError(error)),
            PcEvent::Unsupported(refusal) => Some(RunOutcome::Refused(refusal)),
            PcEvent::NeedsInput if options.last_key.is_some_and(|last| pc.now() >= last) => {
                Some(RunOutcome::WaitsForKey)
            }
            _ if options.output_limit.is_some_and(|most| pc.printed_len() as u64 > most) => {
                options.output_limit.map(RunOutcome::OutputLimit)
            }
            _ if options.time_limit.is_some_and(|limit| pc.now() >= limit) => Some(RunOutcome::TimeLimit),
            _ => None,
        };
        if let Some(ended) = ended {
            overlay.finish(m, pc)?;
            return Ok(ended);
        }
        m.set_pointer(pc.is_mouse_shown().then_some(Pointer::ARROW));
        let passed = pc.now().saturating_sub(shown);
        m.pause(if is_drawn { passed.max(options.call_time) } else { passed })?;
        shown = pc.now();
        // The retraces keep their times, also if a call of a drawing function takes longer than to the next one.
        while next <= shown {
            next += RETRACE_PERIOD;
        }
        alike = if m.clock.frame() == frame { alike + 1 } else { 0 };
        if alike >= MAX_PROGRAM_RETRACES && !options.is_played {
            m.show_now()?;
        }
        frame = m.clock.frame();
        while let Some(input) = m.poll() {
            if is_stop(m, input) {
                return Ok(RunOutcome::Stopped);
            }
            if toggles_console(m, input) {
                hides_console = !hides_console;
            } else {
                pc.handle_input(hands.convert(m, input));
            }
        }
        hands.changes(m).for_each(|given| pc.handle_input(given));
    }
}

/// Shows the whole picture of a program until a key is pressed.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_picture(m: &mut Machine<'_>, picture: &Framebuffer) -> Flow {
    let palette = m.screen.palette().clone();
    m.with_screen(picture.width(), picture.height(), |m| {
        m.screen.set_palette(picture.palette().clone());
        m.screen.set_inset(picture.inset().cloned());
        m.screen.blit(picture, picture.bounds(), 0, 0);
        m.input()
    })?;
    m.screen.set_palette(palette);
    Ok(())
}

/// Shows a line over the bottom of the picture and waits for a key.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn show_message(m: &mut Machine<'_>, sentence: &str, color: Color) -> Flow {
    const MARGIN: i32 = 6;
    m.announce(sentence);
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
