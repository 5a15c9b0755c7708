//! Players that do not look ahead.

use std::sync::atomic::AtomicBool;

use super::{Brain, Limits, Monitor, Report};
use crate::game::Game;

/// A player that chooses by the present position alone. It answers before any limit, stop or monitor could count.
///
/// ```
/// use huanle_engine::othello::{Move, Position};
/// use huanle_engine::search::{AtSight, Brain, Report, Score};
///
/// let mut first_square = AtSight(|position: &Position| {
///     let square = position.legal_moves().into_iter().next()?;
///     Some(Report { score: Score::Estimate(0), depth: 1, nodes: 1, line: vec![Move::Place(square)] })
/// });
/// let report = first_square.choose(&[Position::START], &mut ()).expect("there are moves");
/// assert_eq!(report.best().map(|mv| mv.to_string()).as_deref(), Some("d3"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtSight<F>(pub F);

impl<G: Game, F: FnMut(&G) -> Option<Report<G::Move>> + Send> Brain<G> for AtSight<F> {
    fn search(
        &mut self,
        game: &[G],
        _limits: &Limits<'_>,
        _stop: &AtomicBool,
        _monitor: &mut dyn Monitor<G::Move>,
    ) -> Option<Report<G::Move>> {
        (self.0)(game.last()?)
    }
}
