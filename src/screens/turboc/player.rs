//! Shows programs without `main` that need no user: the user can pause them and go through them call by call.

use std::cell::RefCell;
use std::time::Duration;

use super::{RunOptions, RunOutcome, run};
use crate::machine::{BorlandRng, Flow, Interrupt, Machine};
use crate::screens::animation_player::{self, Animation};
use crate::text::Text;
use crate::turboc::Program;
use crate::turboc::pc::{Pc, PcState};

/// The time of a call that draws, in a program that does not use `delay`: the picture can be seen growing.
const CALL_TIME: Duration = Duration::from_millis(15);

/// Returns the time that each call that draws takes at least. It is 15 ms in a program without `main` that does not call
/// `delay`, otherwise 0.
pub fn call_time(program: &Program) -> Duration {
    let waits = ["delay", "sleep"].iter().any(|name| program.calls_library(name));
    if program.has_implicit_main() && !waits { CALL_TIME } else { Duration::ZERO }
}

/// Returns whether [`play`] can show a program.
pub fn is_playable(program: &Program) -> bool {
    program.has_implicit_main() && program.is_self_contained()
}

/// Plays a program with its name until the user presses Esc. The seed is that of the run; the user may try others, which set
/// the clock of the PC ahead.
///
/// # Errors
/// Returns an interrupt of the machine.
pub fn play(
    m: &mut Machine<'_>,
    text: &Text,
    name: &str,
    pc: &mut Pc,
    seed: u32,
    options: RunOptions,
) -> Flow<RunOutcome> {
    let start = PcState::take(pc, None);
    let last = RefCell::new((pc, RunOutcome::Exit(0)));
    let show = |m: &mut Machine<'_>| {
        let (pc, outcome) = &mut *last.borrow_mut();
        start.restore(pc);
        if m.visual_rng != BorlandRng::new(seed) {
            pc.set_clock_ahead(m.visual_rng.rand().into());
        }
        *outcome = run(m, pc, RunOptions { is_played: true, ..options }, &mut drop)?;
        // An error ends the player, too.
        if matches!(outcome, RunOutcome::Exit(_)) { Ok(()) } else { Err(Interrupt::Closed) }
    };
    let animation = Animation { name, topic: None, run: Box::new(show) };
    let played = animation_player::play(m, &text.animation_player, &[animation], 0, seed);
    let ended = last.into_inner().1;
    match ended {
        RunOutcome::Exit(_) => played.map(|()| ended),
        ended => Ok(ended),
    }
}
