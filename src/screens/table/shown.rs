//! Everything shown over and next to the position: messages, values, thoughts, an analysis.

use super::analysis::Analysis;
use super::look::USUAL_PACE;
use crate::engine::search::Report;
use crate::engine::{Cell, Game};
use crate::gfx::Color;

/// The contents shown in addition to the position.
pub(super) struct DisplayState<G: Game> {
    /// The last message, shown in place of the side to move.
    pub said: Option<(String, Color)>,
    /// The values on the cells after a hint.
    pub values: Vec<(Cell, String)>,
    /// The best of them, which is marked.
    pub best: Option<Cell>,
    /// The cells of the pieces that make a move impossible.
    pub in_the_way: Vec<Cell>,
    /// The computer's current or last thoughts, and their position.
    pub thought: Option<(G, Report<G::Move>)>,
    /// The subject of an analysis, shown in place of the thinking message.
    pub thinks_about: Option<String>,
    pub analysis: Option<Analysis<G>>,
    /// The index of the replay pace.
    pub pace: usize,
}

impl<G: Game> DisplayState<G> {
    /// Returns the initial state: nothing.
    pub(super) fn new() -> DisplayState<G> {
        DisplayState {
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
