//! An engine outside as a player.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Answer, Asked, COURTESY, Client, Effort, Fault, Protocol, Spoken, Talk, Wire};
use crate::game::Game;
use crate::search::{Brain, Limits, Monitor, NODES_BETWEEN_CALLS, Report, Score};

/// So much longer than the time that it was given an engine may take, unless somebody says otherwise.
const GRACE: Duration = Duration::from_secs(2);

/// An engine outside, over its wire.
///
/// As a [`Brain`] it gives no move when it can play no more; [`fault`](Visitor::fault) tells why.
pub struct Visitor<G: Game> {
    client: Box<dyn Client<G>>,
    wire: Box<dyn Wire>,
    name: Option<String>,
    is_greeted: bool,
    fault: Option<Fault>,
    /// How long it may think about a move that it is given no time for.
    pub patience: Duration,
    /// How much longer it may take than the time that it is given: two seconds at first.
    pub grace: Duration,
    /// How hard it thinks, if nobody says otherwise.
    pub effort: Effort,
}

impl<G: Spoken> Visitor<G> {
    /// Who speaks a protocol, over a wire. `None` if the protocol is for another game.
    pub fn new(protocol: Protocol, wire: Box<dyn Wire>, patience: Duration) -> Option<Visitor<G>> {
        let client = G::client(protocol)?;
        let effort = Effort::default();
        Some(Visitor { client, wire, name: None, is_greeted: false, fault: None, patience, grace: GRACE, effort })
    }
}

impl<G: Game> Visitor<G> {
    /// Greets it, if that was not done. Gives its name, if it says one.
    ///
    /// # Errors
    /// If it does not answer as its protocol says.
    pub fn greet(&mut self, wait: &mut dyn FnMut() -> ControlFlow<()>) -> Result<Option<&str>, Fault> {
        if !self.is_greeted {
            let mut talk = Talk::new(&mut *self.wire, COURTESY, wait);
            let name = self.client.greet(&mut talk);
            self.name = self.noted(name)?.map(|name| name.chars().filter(|c| !c.is_control()).take(40).collect());
            self.is_greeted = true;
        }
        Ok(self.name.as_deref())
    }

    /// Its name, once it has been greeted and if it says one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Why it can play no more.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Asks for a move. `wait` is asked every [`PULSE`](super::PULSE) whether to wait on.
    ///
    /// # Errors
    /// If there is no legal move, or none in time; [`Fault::Stopped`] if `wait` says so. After any other fault it is not to
    /// be asked again.
    pub fn ask(
        &mut self,
        game: &Asked<'_, G>,
        wait: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Answer<G::Move>, Fault> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        self.greet(wait)?;
        let patience = game.effort.time.map_or(self.patience, |time| time + self.grace);
        let mut talk = Talk::new(&mut *self.wire, patience, wait);
        let answer = self.client.ask(game, &mut talk);
        if answer == Err(Fault::Stopped)
            && let Some(stop) = self.client.stop()
        {
            self.wire.send(stop);
        }
        self.noted(answer)
    }

    /// The same, and a fault is remembered, unless it was only interrupted.
    fn noted<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if let Err(fault) = &result
            && *fault != Fault::Stopped
        {
            self.fault = Some(fault.clone());
        }
        result
    }
}

/// Tells the engine that it is no longer needed; whoever has the wire sees to it that it goes.
impl<G: Game> Drop for Visitor<G> {
    fn drop(&mut self) {
        self.wire.send(self.client.farewell());
    }
}

/// The moves that lead from each position to the next; `None` if one does not.
fn moves_of<G: Game>(game: &[G]) -> Option<Vec<G::Move>> {
    let leads = |pair: &[G]| pair[0].moves().into_iter().find(|&mv| pair[0].after(mv) == pair[1]);
    game.windows(2).map(leads).collect()
}

impl<G: Game> Brain<G> for Visitor<G> {
    fn search(
        &mut self,
        game: &[G],
        limits: &Limits<'_>,
        stop: &AtomicBool,
        monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        let (start, position) = (game.first()?, game.last()?);
        if position.outcome().is_some() {
            return None;
        }
        // Of positions that do not follow from one another the last one stands alone.
        let (start, moves) = match moves_of(game) {
            Some(moves) => (start, moves),
            None => (position, Vec::new()),
        };
        let effort = Effort {
            depth: limits.depth.or(self.effort.depth),
            nodes: limits.nodes.or(self.effort.nodes),
            time: limits.time.map(|time| time.budget).or(self.effort.time),
        };
        let asked = Asked { start, moves: &moves, position, effort };
        let answer = self.ask(&asked, &mut || {
            let go_on = monitor.searched(NODES_BETWEEN_CALLS);
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { go_on }
        });
        let Answer { mv, score, depth, nodes } = answer.ok()?;
        let report =
            Report { score: score.unwrap_or(Score::Estimate(0)), depth, nodes, line: mv.into_iter().collect() };
        monitor.found(&report);
        report.best().is_some().then_some(report)
    }
}
