//! Gomoku, 五子棋: five in a row on boards of 10 to 20 rows, by freestyle, standard or renju rules.
//!
//! A [`Board`] holds the stones in any arrangement; a [`Position`] is a board with [`Rules`] and the side to move, and
//! detects its [`GomokuEnding`]. [`forbidden`] implements renju's forbidden moves; [`threats`], [`vcf`] and [`vct`] find threats;
//! [`wintable`], [`weights`] and [`levels`] are the players; [`openings`] names renju's openings, [`swap2`] is an
//! opening protocol, [`puzzles`] are wins by continuous fours, [`notation`] reads and writes files.
//!
//! ```
//! use huanle_engine::gomoku::{GomokuEnding, ForbiddenKind, Position, Rules};
//!
//! let mut position = Position::empty(15, Rules::RENJU).expect("10 to 20 rows");
//! for name in ["f8", "a1", "g8", "c1", "h6", "e1", "h7", "g1"] {
//!     position = position.place(name.parse()?)?;
//! }
//! // Two threes: Black may play this move, but it loses.
//! assert_eq!(position.place("h8".parse()?)?.ending(), Some(GomokuEnding::Forbidden(ForbiddenKind::DoubleThree)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod evaluation;
pub mod evaluation_weights;
pub mod forbidden;
pub mod levels;
pub mod notation;
pub mod openings;
pub mod puzzles;
pub mod reasons;
pub mod swap2;
pub mod threats;
pub mod vcf;
pub mod vct;
pub mod weights;
pub mod wintable;

mod board;
mod fives;
mod lines;
pub(crate) mod pattern;
mod pattern_board;
mod point;
mod position;
mod rule;
mod scores;
mod search;
pub(crate) mod shape;
mod zobrist;

pub use board::{Board, ParseBoardError};
pub use forbidden::{ForbiddenKind, RenjuVerdict};
pub use levels::{LEVELS, ORIGINALS};
pub use openings::Opening;
pub use point::{DIRECTIONS, MAX_SIZE, MIN_SIZE, Move, ParsePointError, Point};
pub use position::{GomokuEnding, IllegalMove, ParsePositionError, Position};
pub use rule::{Rule, Rules, Stone};
pub use scores::{PointScores, scan_points};
