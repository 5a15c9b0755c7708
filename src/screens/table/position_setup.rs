//! The interface between a game and the position editor.

use super::layout::Layout;
use crate::engine::{Cell, Player};
use crate::gfx::Framebuffer;

/// The pieces that can be placed on a game's board.
pub trait PositionSetup {
    /// The game.
    type Game;

    /// A position being set up, legal or not.
    type Setup;

    /// Returns the position of a game for setting up.
    fn setup(&self, game: &Self::Game) -> Self::Setup;

    /// Returns the position to play from, if it is legal.
    fn game(&self, setup: &Self::Setup) -> Option<Self::Game>;

    /// Returns the number of kinds of pieces; each colour counts separately.
    fn kinds(&self) -> usize;

    /// Draws a piece of a kind, by its number from 0, around a point: about three quarters of `room` pixels wide.
    fn draw_kind(&self, screen: &mut Framebuffer, at: (i32, i32), room: i32, kind: usize);

    /// Returns the letters that choose kinds, in their order; empty if digits do.
    fn letters(&self) -> &'static str {
        ""
    }

    /// Draws the piece on a cell of the board, if there is one.
    fn draw_at(&self, screen: &mut Framebuffer, layout: Layout, setup: &Self::Setup, cell: Cell);

    /// Returns the kind of the piece on a cell.
    fn kind_at(&self, setup: &Self::Setup, cell: Cell) -> Option<usize>;

    /// Returns the position with a cell set to a piece or emptied, regardless of the rules.
    fn put(&self, setup: &Self::Setup, cell: Cell, kind: Option<usize>) -> Self::Setup;

    /// Returns the side to move.
    fn turn(&self, setup: &Self::Setup) -> Player;

    /// Returns the position with the given side to move.
    fn with_turn(&self, setup: &Self::Setup, player: Player) -> Self::Setup;

    /// Returns an empty board of the same size.
    fn cleared(&self, setup: &Self::Setup) -> Self::Setup;

    /// Returns the errors of a position: first those that prevent play, then those that are playable but cannot occur
    /// in a game.
    fn errors(&self, setup: &Self::Setup) -> [Vec<String>; 2];
}
