//! Observation of a search: each node as it is entered and left, for visualization.

use crate::game::Game;

/// A number beyond every value: the limits of an open window.
pub const INFINITY: i32 = 2_000_000;

/// A node of the search tree.
#[derive(Debug)]
pub struct Node<'a, G: Game> {
    /// The position.
    pub position: &'a G,
    /// The move that led to it; `None` at the root.
    pub mv: Option<G::Move>,
    /// The number of plies below the root.
    pub ply: u32,
}

impl<'a, G: Game> Node<'a, G> {
    /// Creates the root node.
    pub const fn root(position: &'a G) -> Node<'a, G> {
        Node { position, mv: None, ply: 0 }
    }

    /// Creates the node after a move, with the position there.
    pub const fn child<'b>(&self, mv: G::Move, after: &'b G) -> Node<'b, G> {
        Node { position: after, mv: Some(mv), ply: self.ply + 1 }
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
            Bound::AtMost
        } else if value >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exactly
        }
    }
}

/// The meaning of a node's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The exact value.
    Exactly,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

/// The reason why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The game is over.
    GameOver,
    /// The maximum depth was reached and the evaluation used.
    Horizon,
    /// All moves were searched.
    Searched,
    /// Cut off: the remaining moves no longer matter.
    CutOff,
}

/// Observes a search from inside. All methods are optional.
pub trait Observer<G: Game> {
    /// A node is about to be searched.
    fn enter(&mut self, _node: &Node<'_, G>, _window: Window) {}

    /// A node has been searched, with the window it was entered with. The value is in hundredths, from the view of the
    /// player to move at the root; [`Window::bound`] tells what it means. A stopped search does not leave its nodes.
    fn leave(&mut self, _node: &Node<'_, G>, _window: Window, _value: i32, _how: Left) {}
}

/// Observes nothing, at no cost.
impl<G: Game> Observer<G> for () {}
