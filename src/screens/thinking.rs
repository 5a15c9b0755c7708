//! A computer player's turn in a program of your own: the search runs while the machine's time passes.

use std::ops::ControlFlow;

use crate::engine::Game;
use crate::engine::search::{Engine, Limits, Monitor, Report};
use crate::machine::{Flow, Machine};

/// Lets virtual time pass during a search, and stops it when the run ends.
struct MachineMonitor<'a, 'm> {
    m: &'a mut Machine<'m>,
    flow: Flow,
}

impl<M> Monitor<M> for MachineMonitor<'_, '_> {
    fn on_nodes(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.flow.is_ok() {
            self.flow = self.m.think(nodes);
        }
        if self.flow.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Lets a computer player choose a move after the positions of a game so far, at full strength. Returns `None` if it has
/// no move.
///
/// The screen is presented and time passes during the search; input stays in the buffer until it ends.
///
/// ```
/// use huanle::engine::gomoku::levels::LEVELS;
/// use huanle::engine::gomoku::{Position, Rules};
/// use huanle::machine::{Headless, Machine, Speed};
/// use huanle::screens::thinking;
///
/// let mut host = Headless;
/// let mut m = Machine::new(1, Speed::default(), &mut host);
/// let mut engine = LEVELS[8].new_engine(1);
/// let start = Position::start();
/// let report = thinking::choose(&mut m, &mut *engine, &[start]).expect("nothing ends the run");
/// assert_eq!(report.and_then(|report| report.best()).map(|mv| mv.to_string()).as_deref(), Some("h8"));
/// ```
///
/// # Errors
/// An [`Interrupt`](crate::machine::Interrupt), if the run ends during the search.
pub fn choose<G: Game>(m: &mut Machine<'_>, engine: &mut dyn Engine<G>, game: &[G]) -> Flow<Option<Report<G::Move>>> {
    let mut monitor = MachineMonitor { m, flow: Ok(()) };
    let report = engine.search(game, &Limits::NONE, &mut monitor);
    monitor.flow.map(|()| report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::othello::{LEVELS, Position};
    use crate::machine::timeline::{ScriptedHost, Timeline};
    use crate::machine::{Headless, Input, Interrupt, Speed, code};

    #[test]
    fn time_passes_and_input_waits() {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new("Space 3600s".parse::<Timeline>().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        let level = LEVELS.iter().find(|level| level.name == "advanced").unwrap();
        let report = choose(&mut m, &mut *level.new_engine(1), &[Position::start()]).unwrap().unwrap();
        assert!(m.now().as_millis() > 10 && report.nodes > 1000, "{:?} {}", m.now(), report.nodes);
        assert_eq!(m.poll(), Some(Input::Key(code::SPACE)));
    }

    #[test]
    fn the_end_of_the_run_stops_the_search() {
        let mut nobody = Headless;
        let mut host = ScriptedHost::new("1ms".parse::<Timeline>().unwrap(), &mut nobody);
        let mut m = Machine::new(1, Speed::default(), &mut host);
        let level = LEVELS.last().unwrap();
        assert_eq!(choose(&mut m, &mut *level.new_engine(1), &[Position::start()]), Err(Interrupt::Ended));
    }
}
