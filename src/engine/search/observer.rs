//! Observation of a search: each node as it is entered and left, for visualization.

use crate::game::Game;

/// A number beyond every value: the limits of an open window.
pub const INFINITY: i32 = 2_000_000;

/// A node of the search tree.
#[derive(Debug)]
pub struct SearchNode<'a, G: Game> {
    /// The position.
    pub position: &'a G,
    /// The move that led to it; `None` at the root.
    pub mv: Option<G::Move>,
    /// The number of plies below the root.
    pub ply: u32,
}

impl<'a, G: Game> SearchNode<'a, G> {
    /// Creates the root node.
    pub const fn root(position: &'a G) -> SearchNode<'a, G> {
        SearchNode { position, mv: None, ply: 0 }
    }

    /// Creates the node after a move, with the position there.
    pub const fn child<'b>(&self, mv: G::Move, after: &'b G) -> SearchNode<'b, G> {
        SearchNode { position: after, mv: Some(mv), ply: self.ply + 1 }
    }

    /// Returns whether the root's player, who maximizes the value, is to move.
    pub(crate) const fn is_maximizing(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// The search window: the values that still matter at a node, from the view of the player to move at the root: above
/// `alpha`, which that player is already sure of, and below `beta`, which the opponent is sure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The lower limit in hundredths; −[`INFINITY`] if open.
    pub alpha: i32,
    /// The upper limit in hundredths; [`INFINITY`] if open.
    pub beta: i32,
}

impl Window {
    /// The open window.
    pub(crate) const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// Returns the kind of bound that a value found with this window is.
    pub const fn bound(self, value: i32) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

/// The meaning of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value.
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

/// The reason why the search left a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The game is over.
    GameOver,
    /// The maximum depth was reached and the evaluation used.
    Horizon,
    /// All moves were searched.
    Searched,
    /// Cut off: the remaining moves no longer matter.
    Cutoff,
}

/// Observes a search from inside. All methods are optional.
pub trait Observer<G: Game> {
    /// Called when a node is about to be searched.
    fn enter(&mut self, _node: &SearchNode<'_, G>, _window: Window) {}

    /// Called when a node has been searched, with the window with which it was entered. The value is in hundredths,
    /// from the view of the player to move at the root; [`Window::bound`] returns its kind. Not called for nodes of a
    /// stopped search.
    fn leave(&mut self, _node: &SearchNode<'_, G>, _window: Window, _value: i32, _how: Exit) {}
}

/// Observes nothing, at no cost.
impl<G: Game> Observer<G> for () {}
