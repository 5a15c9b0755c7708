//! Players that do not search.

use super::{Engine, Limits, Monitor, Report};
use crate::game::Game;

/// A player that chooses from the current position alone. It answers before any limit or monitor could take
/// effect.
///
/// ```
/// use huanle_engine::othello::{Move, Position};
/// use huanle_engine::search::{StaticPlayer, Engine, Report, Score};
///
/// let mut first_square = StaticPlayer(|position: &Position| {
///     let square = position.legal_moves().into_iter().next()?;
///     Some(Report { score: Score::Estimate(0), depth: 1, nodes: 1, pv: vec![Move::Place(square)] })
/// });
/// let report = first_square.choose(&[Position::start()], &mut ()).expect("there are moves");
/// assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("d3"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StaticPlayer<F>(pub F);

impl<G: Game, F: FnMut(&G) -> Option<Report<G::Move>> + Send> Engine<G> for StaticPlayer<F> {
    fn search(
        &mut self,
        game: &[G],
        _limits: &Limits<'_>,
        _monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        (self.0)(game.last()?)
    }
}
