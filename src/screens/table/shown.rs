//! What is shown over and beside the position: words, values, thoughts, an analysis.

use super::analysis::Analysis;
use super::look::USUAL_PACE;
use crate::engine::search::Report;
use crate::engine::{Cell, Game};
use crate::gfx::Color;

/// What is shown besides the position itself.
pub(super) struct Shown<G: Game> {
    /// What was said last, in place of whose turn it is.
    pub said: Option<(String, Color)>,
    /// What stands on the cells after a hint.
    pub values: Vec<(Cell, String)>,
    /// The best of them, which is marked.
    pub best: Option<Cell>,
    /// Where the pieces stand that are the reason why something could not be done.
    pub in_the_way: Vec<Cell>,
    /// What the computer thinks or thought last, and about which position.
    pub thought: Option<(G, Report<G::Move>)>,
    /// What an analysis is busy with, in place of what is said while the computer thinks.
    pub thinks_about: Option<String>,
    pub analysis: Option<Analysis<G>>,
    /// The pace of a replay, its number among them.
    pub pace: usize,
}

impl<G: Game> Shown<G> {
    /// Nothing yet.
    pub(super) fn new() -> Shown<G> {
        Shown {
            said: None,
            values: Vec::new(),
            best: None,
            in_the_way: Vec::new(),
            thought: None,
            thinks_about: None,
            analysis: None,
            pace: USUAL_PACE,
        }
    }
}
