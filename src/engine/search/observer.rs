//! Who looks over a search's shoulder: each node as it is entered and left, to be drawn.

use crate::game::Game;

/// More than any value: the limits of a window that is still open.
pub const INFINITY: i32 = 2_000_000;

/// A node of the tree that a search walks.
#[derive(Debug)]
pub struct Node<'a, G: Game> {
    /// The position.
    pub position: &'a G,
    /// The move that led to it; none at the root.
    pub mv: Option<G::Move>,
    /// How many plies below the root it is.
    pub ply: u32,
}

impl<'a, G: Game> Node<'a, G> {
    /// Where a search begins.
    pub const fn root(position: &'a G) -> Node<'a, G> {
        Node { position, mv: None, ply: 0 }
    }

    /// The node that a move leads to, with the position after it.
    pub const fn child<'b>(&self, mv: G::Move, after: &'b G) -> Node<'b, G> {
        Node { position: after, mv: Some(mv), ply: self.ply + 1 }
    }

    /// Whether the player at the root is to move, who wants the largest value; the other one wants the least.
    pub(crate) const fn is_maximizing(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

/// The values that still matter at a node, from the view of the player to move at the root: above `alpha`, which that
/// player has already, and below `beta`, which the other one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// In hundredths; −[`INFINITY`] while there is none.
    pub alpha: i32,
    /// In hundredths; [`INFINITY`] while there is none.
    pub beta: i32,
}

impl Window {
    /// Every value matters.
    pub(crate) const OPEN: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// What a value tells that was found with this window.
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

/// What is known of a node that was left with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is worth so much.
    Exactly,
    /// So much or more.
    AtLeast,
    /// So much or less.
    AtMost,
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The game is over.
    GameOver,
    /// The search goes no deeper: the evaluation has spoken.
    Horizon,
    /// All moves were looked at.
    Searched,
    /// Moves were left out: the node's value does not matter any more.
    CutOff,
}

/// Watches a search from inside. What it does not care for it need not write.
pub trait Observer<G: Game> {
    /// A node is about to be searched.
    fn enter(&mut self, _node: &Node<'_, G>, _window: Window) {}

    /// A node has been searched, with the window it was entered with. The value is in hundredths, from the view of the
    /// player to move at the root; what it tells is [`Window::bound`]'s to say. A search that is stopped leaves no nodes.
    fn leave(&mut self, _node: &Node<'_, G>, _window: Window, _value: i32, _how: Left) {}
}

/// Sees nothing and costs nothing.
impl<G: Game> Observer<G> for () {}
