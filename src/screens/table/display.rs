//! Everything shown over and next to the position: messages, values, thoughts, an analysis.

use std::collections::BTreeMap;

use super::PanelLayout;
use super::buttons::TableButton;
use crate::engine::record::{NodeId, Record};
use crate::engine::search::Report;
use crate::engine::{Cell, Game};
use crate::gfx::Color;
use crate::play::{Analysis, AnalysisValue, EngineId};
use crate::ui::KeyAreas;

/// The index of the default pace of a replay.
pub(super) const DEFAULT_PACE: usize = 2;

/// The contents shown in addition to the position.
pub(super) struct DisplayState<G: Game> {
    /// The last message, shown in place of the side to move.
    pub(super) message: Option<(String, Color)>,
    /// The values on the cells after a hint.
    pub(super) values: Vec<(Cell, String)>,
    /// The best of them, which is marked.
    pub(super) best: Option<Cell>,
    /// The cells of the pieces that make a move impossible.
    pub(super) obstacles: Vec<Cell>,
    /// The computer's current or last thoughts.
    pub(super) thought: Option<Thought<G>>,
    /// The values of positions of the game found while [hints or the evaluation](super::Action::Evaluation) are on.
    pub(super) evaluations: BTreeMap<NodeId, AnalysisValue<G>>,
    /// The subject of an analysis, shown in place of the thinking message.
    pub(super) search_subject: Option<String>,
    pub(super) analysis: Option<Analysis<G>>,
    /// The index of the replay pace.
    pub(super) pace: usize,
    /// The line of play that a hint or a mistake begins, from the position shown.
    pub(super) line: ShownLine<G::Move>,
    /// A game shown instead of that of the controller: before a move that is animated, or with a line of play.
    pub(super) shown_record: Option<Record<G>>,
    /// The places of everything, as it was last drawn.
    pub(super) places: PanelLayout,
    /// The buttons next to the board.
    pub(super) buttons: Vec<TableButton>,
    /// The areas of the line of keys; empty if they cannot be clicked.
    pub(super) keys: KeyAreas,
    /// The last clock texts drawn.
    pub(super) clock_texts: [String; 2],
}

/// A line of play that can be stepped through.
pub(super) struct ShownLine<M> {
    pub(super) moves: Vec<M>,
    /// The cells of the moves that prove a reason, which are numbered.
    pub(super) proof: Vec<Cell>,
}

/// The thoughts of a computer player about a position.
pub(super) struct Thought<G: Game> {
    pub(super) position: G,
    pub(super) engine: EngineId,
    pub(super) report: Report<G::Move>,
}

impl<G: Game> DisplayState<G> {
    /// Returns the initial state: nothing.
    pub(super) fn new() -> DisplayState<G> {
        DisplayState {
            message: None,
            values: Vec::new(),
            best: None,
            obstacles: Vec::new(),
            thought: None,
            evaluations: BTreeMap::new(),
            search_subject: None,
            analysis: None,
            pace: DEFAULT_PACE,
            line: ShownLine { moves: Vec::new(), proof: Vec::new() },
            shown_record: None,
            places: PanelLayout::standard(),
            buttons: Vec::new(),
            keys: KeyAreas::default(),
            clock_texts: [String::new(), String::new()],
        }
    }
}
