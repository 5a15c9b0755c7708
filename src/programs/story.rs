//! Runs scripts and C programs interactively.

use std::cell::RefCell;
use std::sync::Arc;

use crate::gfx::Color;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{Flow, Interrupt, Machine, code};
use crate::screens::projector::{self, Animation};
use crate::screens::turboc::{self as screen, Ended, RunOptions};
use crate::script::{Script, Stop};
use crate::telling::turboc::{self as telling, placed};
use crate::telling::{Localize, LocalizedMessage};
use crate::text::Text;
use crate::turboc::pc::{Pc, Processor, START, Setup};
use crate::turboc::{self, NoFiles, Options, Problems};

/// Shows a script with its name until Esc is pressed. A script that asks for keys or the mouse gets them; any other is
/// played and can be paused, stepped through and accelerated. `show` runs it.
///
/// # Errors
/// Returns the error of `show`.
pub fn visit(
    m: &mut Machine<'_>,
    text: &Text,
    name: &str,
    script: &Script,
    seed: u32,
    show: impl Fn(&mut Machine<'_>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if script.asks() {
        show(m)?;
        return Ok(stay(m)?);
    }
    let failed = RefCell::new(None);
    let story = |m: &mut Machine<'_>| {
        show(m).map_err(|stop| match stop {
            Stop::Interrupt(interrupt) => interrupt,
            mistake => {
                *failed.borrow_mut() = Some(mistake);
                Interrupt::Closed
            }
        })
    };
    let played =
        projector::play(m, &text.projector, &[Animation { name, topic: None, story: Box::new(story) }], 0, seed);
    match failed.take() {
        Some(mistake) => Err(mistake),
        None => Ok(played?),
    }
}

/// Waits for Esc.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn stay(m: &mut Machine<'_>) -> Flow {
    while m.bioskey()? != code::ESC {}
    Ok(())
}

/// Compiles a single source.
///
/// # Errors
/// Returns the errors of the source.
pub fn compile(name: &str, source: &[u8]) -> Result<Arc<turboc::Program>, Problems> {
    turboc::compile(&[(name, source)], &NoFiles, &Options::default()).map(Arc::new)
}

/// Creates a PC with a program. Its clock starts at noon of a fixed day, plus the seed in seconds.
pub fn pc(program: Arc<turboc::Program>, seed: u32, fonts: Arc<dyn FontFiles>) -> Pc {
    Pc::new(program, Setup { processor: Processor::default(), start: START + i64::from(seed), fonts })
}

/// Runs a C program to its end and shows over its last picture how it ended, until a key is pressed.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_c(m: &mut Machine<'_>, text: &Text, pc: &mut Pc) -> Flow {
    let ended = screen::run(m, pc, RunOptions::WATCHED, &mut drop)?;
    let told = verdict(&ended, pc);
    say_how(m, &ended, told.as_ref(), text)
}

/// Returns the error of a program that has ended, with its position; `None` if it succeeded.
pub fn verdict(ended: &Ended, pc: &Pc) -> Option<LocalizedMessage> {
    let program = pc.machine.program();
    let at = |told: String, place: usize| placed(&told, &program.sources, program.span(place));
    match ended {
        Ended::Fault(fault) => {
            Some(LocalizedMessage::of(|language| at(telling::fault(*fault, program, language), fault.at)))
        }
        Ended::Refused(refusal) => {
            Some(LocalizedMessage::of(|language| at(refusal.tell(language), pc.machine.counter().saturating_sub(1))))
        }
        Ended::Late => {
            Some(LocalizedMessage::of(|language| (language.text().turboc.endless)(RunOptions::PATIENCE.as_secs())))
        }
        Ended::TooMuch(bytes) => {
            Some(LocalizedMessage::of(|language| (language.text().turboc.output_limit)(bytes >> 20)))
        }
        Ended::Exit(_) | Ended::Waits => None,
    }
}

/// Shows over the last picture how a program has ended.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(crate) fn say_how(m: &mut Machine<'_>, ended: &Ended, told: Option<&LocalizedMessage>, text: &Text) -> Flow {
    match (ended, told) {
        (Ended::Exit(code), _) => screen::say(m, &(text.turboc.ended)(*code), Color::YELLOW),
        (_, Some(told)) => screen::say(m, &(text.turboc.failed)(&told.tell(text.language)), Color::LIGHT_RED),
        _ => Ok(()),
    }
}
