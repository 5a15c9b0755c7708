//! Runs C programs interactively.

use std::sync::Arc;

use super::in_mode_12h;
use crate::gfx::Color;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{Flow, Machine};
use crate::messages::turboc::{runtime_error_message, with_position};
use crate::messages::{Localize, LocalizedMessage};
use crate::screens::turboc::{self as screen, RunOptions, RunOutcome};
use crate::text::Text;
use crate::turboc::pc::{DEFAULT_START_TIME, Pc, PcConfig};
use crate::turboc::{self, CompileError, CompileOptions, NoFiles};

/// Compiles a single source.
///
/// # Errors
/// Returns the errors of the source.
pub fn compile(name: &str, source: &[u8]) -> Result<Arc<turboc::Program>, CompileError> {
    turboc::compile(&[(name, source)], &NoFiles, &CompileOptions::default()).map(Arc::new)
}

/// Creates a PC with a program. Its clock starts at noon of a fixed day, plus the seed in seconds.
pub fn create_pc(program: Arc<turboc::Program>, seed: u32, fonts: Arc<dyn FontFiles>) -> Pc {
    Pc::new(program, PcConfig { start: DEFAULT_START_TIME + i64::from(seed), fonts, ..PcConfig::default() })
}

/// Prepares a program for a run. Without `main`, its calls of graphics.h are checked and take time; `warns` checks them in
/// any program.
pub fn prepare(pc: &mut Pc, options: RunOptions, warns: bool, text: &Text) -> RunOptions {
    let call_time = screen::call_time(pc.machine().program());
    if !warns && !pc.machine().program().has_implicit_main() {
        return options;
    }
    pc.check_graphics();
    RunOptions { call_time, warnings: Some(text.language), ..options }
}

/// Runs a C program to its end and shows over its last picture how it ended, until a key is pressed. If the user stops it,
/// returns at once. A program without `main` that needs no input is [played](screen::play).
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn run_c(m: &mut Machine<'_>, text: &Text, name: &str, pc: &mut Pc, seed: u32) -> Flow<RunOutcome> {
    let options = prepare(pc, RunOptions::INTERACTIVE, false, text);
    let plays = screen::is_playable(pc.machine().program());
    in_mode_12h(m, |m| {
        let ended = match plays {
            true => screen::play(m, text, name, pc, seed, options)?,
            false => screen::run(m, pc, options, &mut drop)?,
        };
        if ended != RunOutcome::Stopped && !(plays && matches!(ended, RunOutcome::Exit(_))) {
            show_ending(m, &ended, pc, text)?;
        }
        Ok(ended)
    })
}

/// Returns the error of a program that has ended, with its position; `None` if it succeeded.
pub fn program_error(ended: &RunOutcome, pc: &Pc) -> Option<LocalizedMessage> {
    let program = pc.machine().program();
    let at = |message: String, place: usize| with_position(&message, program.sources(), program.span(place));
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
        RunOutcome::Exit(_) | RunOutcome::WaitsForKey | RunOutcome::Stopped => None,
    }
}

/// Shows over the last picture how a program has ended.
///
/// # Errors
/// Returns an interrupt of the machine.
pub(crate) fn show_ending(m: &mut Machine<'_>, ended: &RunOutcome, pc: &Pc, text: &Text) -> Flow {
    match (ended, program_error(ended, pc)) {
        (RunOutcome::Exit(code), _) => screen::show_message(m, &(text.turboc.ended)(*code), Color::YELLOW),
        (RunOutcome::Stopped, _) => {
            let program = pc.machine().program();
            let place = program.sources().position(program.statement_span(pc.machine().program_counter()));
            let message = (text.turboc.stopped)(&format!("{}:{}", place.file, place.line));
            screen::show_message(m, &message, Color::YELLOW)
        }
        (_, Some(error)) => {
            screen::show_message(m, &(text.turboc.failed)(&error.localize(text.language)), Color::LIGHT_RED)
        }
        _ => Ok(()),
    }
}
