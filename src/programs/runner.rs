//! Runs scripts and C programs interactively.

use std::cell::RefCell;
use std::sync::Arc;

use crate::gfx::Color;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{Flow, Interrupt, Machine, code};
use crate::messages::turboc::{runtime_error_message, with_position};
use crate::messages::{Localize, LocalizedMessage};
use crate::screens::animation_player::{self, Animation};
use crate::screens::turboc::{self as screen, RunOptions, RunOutcome};
use crate::script::{Script, ScriptRunError};
use crate::text::Text;
use crate::turboc::pc::{DEFAULT_START_TIME, Pc, PcConfig, Processor};
use crate::turboc::{self, CompileError, CompileOptions, NoFiles};

/// Shows a script with its name until Esc is pressed. A script that reads keys or the mouse runs interactively; any
/// other is played and can be paused, stepped through and accelerated. `show` runs it.
///
/// # Errors
/// Returns the error of `show`.
pub fn run_script(
    m: &mut Machine<'_>,
    text: &Text,
    name: &str,
    script: &Script,
    seed: u32,
    show: impl Fn(&mut Machine<'_>) -> Result<(), ScriptRunError>,
) -> Result<(), ScriptRunError> {
    if script.needs_user() {
        show(m)?;
        return Ok(wait_for_esc(m)?);
    }
    let failed = RefCell::new(None);
    let story = |m: &mut Machine<'_>| {
        show(m).map_err(|stop| match stop {
            ScriptRunError::Interrupt(interrupt) => interrupt,
            mistake => {
                *failed.borrow_mut() = Some(mistake);
                Interrupt::Closed
            }
        })
    };
    let played = animation_player::play(
        m,
        &text.animation_player,
        &[Animation { name, topic: None, run: Box::new(story) }],
        0,
        seed,
    );
    match failed.take() {
        Some(mistake) => Err(mistake),
        None => Ok(played?),
    }
}

/// Waits for Esc.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn wait_for_esc(m: &mut Machine<'_>) -> Flow {
    while m.bioskey()? != code::ESC {}
    Ok(())
}

/// Compiles a single source.
///
/// # Errors
/// Returns the errors of the source.
pub fn compile(name: &str, source: &[u8]) -> Result<Arc<turboc::Program>, CompileError> {
    turboc::compile(&[(name, source)], &NoFiles, &CompileOptions::default()).map(Arc::new)
}

/// Creates a PC with a program. Its clock starts at noon of a fixed day, plus the seed in seconds.
pub fn create_pc(program: Arc<turboc::Program>, seed: u32, fonts: Arc<dyn FontFiles>) -> Pc {
    Pc::new(program, PcConfig { processor: Processor::default(), start: DEFAULT_START_TIME + i64::from(seed), fonts })
}

/// Runs a C program to its end and shows over its last picture how it ended, until a key is pressed.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_c(m: &mut Machine<'_>, text: &Text, pc: &mut Pc) -> Flow {
    let ended = screen::run(m, pc, RunOptions::INTERACTIVE, &mut drop)?;
    let told = program_error(&ended, pc);
    show_ending(m, &ended, told.as_ref(), text)
}

/// Returns the error of a program that has ended, with its position; `None` if it succeeded.
pub fn program_error(ended: &RunOutcome, pc: &Pc) -> Option<LocalizedMessage> {
    let program = pc.machine().program();
    let at = |told: String, place: usize| with_position(&told, program.sources(), program.span(place));
    match ended {
        RunOutcome::RuntimeError(error) => {
            Some(LocalizedMessage::from_fn(|language| at(runtime_error_message(*error, program, language), error.at)))
        }
        RunOutcome::Refused(refusal) => Some(LocalizedMessage::from_fn(|language| {
            at(refusal.localize(language), pc.machine().program_counter().saturating_sub(1))
        })),
        RunOutcome::TimeLimit => Some(LocalizedMessage::from_fn(|language| {
            (language.text().turboc.endless)(RunOptions::MAX_UNATTENDED_TIME.as_secs())
        })),
        RunOutcome::OutputLimit(bytes) => {
            Some(LocalizedMessage::from_fn(|language| (language.text().turboc.output_limit)(bytes >> 20)))
        }
        RunOutcome::Exit(_) | RunOutcome::WaitsForKey => None,
    }
}

/// Shows over the last picture how a program has ended.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(crate) fn show_ending(
    m: &mut Machine<'_>,
    ended: &RunOutcome,
    told: Option<&LocalizedMessage>,
    text: &Text,
) -> Flow {
    match (ended, told) {
        (RunOutcome::Exit(code), _) => screen::show_message(m, &(text.turboc.ended)(*code), Color::YELLOW),
        (_, Some(told)) => {
            screen::show_message(m, &(text.turboc.failed)(&told.localize(text.language)), Color::LIGHT_RED)
        }
        _ => Ok(()),
    }
}
