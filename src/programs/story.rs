//! Scripts and programs in C before a person.

use std::cell::RefCell;
use std::sync::Arc;

use crate::gfx::Color;
use crate::gfx::font::stroked::FontFiles;
use crate::machine::{Flow, Interrupt, Machine, code};
use crate::screens::projector::{self, Reel};
use crate::screens::turboc::{self as screen, Ended, Manner};
use crate::script::{Script, Stop};
use crate::telling::turboc::{self as telling, placed};
use crate::telling::{Said, Tell};
use crate::text::Text;
use crate::turboc::pc::{Pc, Processor, START, Setup};
use crate::turboc::{self, NoFiles, Options, Problems};

/// Shows a script, whose name is told, until Esc is pressed. One that asks for keys or for the mouse gets them; any other is
/// played, and can be stopped, stepped through and hurried. `show` runs it.
///
/// # Errors
/// As `show`.
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
    let played = projector::play(m, &text.projector, &[Reel { name, topic: None, story: Box::new(story) }], 0, seed);
    match failed.take() {
        Some(mistake) => Err(mistake),
        None => Ok(played?),
    }
}

/// Waits for Esc.
///
/// # Errors
/// An interrupt of the machine's.
pub fn stay(m: &mut Machine<'_>) -> Flow {
    while m.bioskey()? != code::ESC {}
    Ok(())
}

/// Compiles one source alone.
///
/// # Errors
/// What is wrong with it.
pub fn compile(name: &str, source: &[u8]) -> Result<Arc<turboc::Program>, Problems> {
    turboc::compile(&[(name, source)], &NoFiles, &Options::default()).map(Arc::new)
}

/// A PC with a program in it, whose clock begins at noon of a day, and the seed.
pub fn pc(program: Arc<turboc::Program>, seed: u32, fonts: Arc<dyn FontFiles>) -> Pc {
    Pc::new(program, Setup { processor: Processor::default(), start: START + i64::from(seed), fonts })
}

/// Runs a program in C to its end, and says over its last picture how it ended until a key is pressed.
///
/// # Errors
/// An interrupt of the machine's.
pub fn run_c(m: &mut Machine<'_>, text: &Text, pc: &mut Pc) -> Flow {
    let ended = screen::run(m, pc, Manner { last_key: None, limit: None })?;
    let told = verdict(&ended, pc);
    say_how(m, &ended, told.as_ref(), text)
}

/// What went wrong with a program, with its place, if anything did.
pub fn verdict(ended: &Ended, pc: &Pc) -> Option<Said> {
    let program = pc.machine.program();
    let at = |told: String, place: usize| placed(&told, &program.sources, program.span(place));
    match ended {
        Ended::Fault(fault) => Some(Said::of(|language| at(telling::fault(*fault, program, language), fault.at))),
        Ended::Refused(refusal) => {
            Some(Said::of(|language| at(refusal.tell(language), pc.machine.counter().saturating_sub(1))))
        }
        Ended::Late => Some(Said::of(|language| (language.text().turboc.endless)(Manner::PATIENCE.as_secs()))),
        Ended::Exit(_) | Ended::Waits => None,
    }
}

/// Says over the last picture how a program has ended.
///
/// # Errors
/// An interrupt of the machine's.
pub(crate) fn say_how(m: &mut Machine<'_>, ended: &Ended, told: Option<&Said>, text: &Text) -> Flow {
    match (ended, told) {
        (Ended::Exit(code), _) => screen::say(m, &(text.turboc.ended)(*code), Color::YELLOW),
        (_, Some(told)) => screen::say(m, &(text.turboc.failed)(&told.tell(text.language)), Color::LIGHT_RED),
        _ => Ok(()),
    }
}
