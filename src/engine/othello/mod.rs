//! Othello, 黑白棋: rules, computer players, and file formats ([`notation`]).
//!
//! A [`Board`] holds the discs in any arrangement; a [`Position`] is a board and the side to move, and follows the
//! rules. Both are small and `Copy`: a move returns a new position.
//!
//! ```
//! use huanle_engine::Game;
//! use huanle_engine::othello::{Position, Side, classic};
//!
//! let start = Position::start();
//! assert_eq!(start.mobility(), 4);
//! let after = start.play("d3".parse()?)?; // `place` takes a square, `play` any move.
//! assert_eq!(after.board().count(Side::Black), 4);
//! assert_eq!(classic::choose(after).map(|square| square.to_string()).as_deref(), Some("c3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arithmetic_coder;
pub mod book;
pub mod classic;
pub mod endgame;
pub mod evaluation;
pub mod features;
pub mod levels;
pub mod notation;
pub mod openings;
pub mod packed_weights;
pub mod puzzles;
pub mod reasons;
pub mod strong;
pub mod time_management;
pub mod weights;

mod bitboard;
mod board;
mod bundled_weights;
mod flips;
pub(crate) mod node;
pub(crate) mod pattern_position;
mod play;
mod position;
pub mod probcut;
mod scoring;
mod side;
mod square;
mod stability;
mod symmetry;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, ParseBoardError};
pub use levels::{LEVELS, ORIGINALS};
pub use play::{Move, ParseMoveError};
pub use position::{IllegalMove, ParsePositionError, Position};
pub use side::Side;
pub use square::{ParseSquareError, Square};
