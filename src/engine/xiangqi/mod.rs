//! Xiangqi, 中国象棋: the rules including repetition, notations and file formats, and the original's computer player.
//!
//! A [`Setup`] is any arrangement of pieces; a [`Board`] is a possible one on which moves are made in place; a
//! [`Position`] is a board in a game, with the history that repetition and the natural limit require. [`repetition`]
//! explains the verdict on a repetition. [`mate`] proves mates by checks, of which [`puzzles`] has some. [`notation`]
//! reads and writes moves and files.
//!
//! ```
//! use huanle_engine::Game;
//! use huanle_engine::xiangqi::{Position, notation::chinese};
//!
//! let start = Position::start();
//! assert_eq!(start.board().legal_moves().len(), 44);
//! let mv = chinese::parse(start.board(), "炮二平五")?;
//! assert_eq!(mv.to_string(), "h2e2");
//! let after = start.play(mv)?;
//! assert_eq!(after.to_string(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
pub mod classic;
pub mod evaluation;
pub mod handicap;
pub mod levels;
pub mod mate;
pub mod mate_prover;
pub mod notation;
pub mod openings;
pub mod puzzles;
pub mod reasons;
pub mod repetition;
pub mod strong;

mod board;
mod ending;
mod ending_warning;
mod fen;
mod improvements;
mod move_generation;
mod moves;
mod piece;
mod position;
mod setup;
mod side;
mod square;
mod templates;

pub use board::Board;
pub use ending::{NATURAL_LIMIT, XiangqiEnding};
pub use ending_warning::EndingWarning;
pub use fen::ParsePositionError;
pub use handicap::{Handicap, HandicapKind};
pub use levels::{LEVELS, ORIGINALS};
pub use moves::{Move, ParseMoveError};
pub use piece::{Piece, PieceKind};
pub use position::{IllegalMove, Position, Undo};
pub use setup::{ParseSetupError, Setup, SetupError};
pub use side::Side;
pub use square::{ParseSquareError, Square};
