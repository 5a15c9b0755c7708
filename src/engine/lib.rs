//! Board games: rules, computer players and file formats of Othello, gomoku and xiangqi.
//!
//! | to use | see |
//! |---|---|
//! | the rules of a game | [`othello::Position`], [`gomoku::Position`], [`xiangqi::Position`]; their common interface [`Game`] |
//! | a game with its moves, variations and comments | [`record::Record`] |
//! | a computer player | [`search::Level`] and the levels of each game, such as [`othello::levels`] |
//! | your own game or player | [`Game`], [`search::Evaluation`]; [`search`] has minimax, alpha-beta and principal variation search |
//! | game files | [`othello::notation`], [`gomoku::notation`], [`xiangqi::notation`] |
//! | engines in other programs, and other engines here | [`protocol`] |
//! | matches between players | [`search::matches`] |
//! | weights learned from games | [`training`] |
//!
//! ```
//! use huanle_engine::Game;
//! use huanle_engine::othello::{LEVELS, Position};
//!
//! let mut engine = LEVELS[1].new_engine(1);
//! let report = engine.choose(&[Position::start()], &mut ()).expect("a game in progress");
//! assert!(Position::start().moves().contains(&report.best().unwrap()));
//! ```
//!
//! The crate has no screen, clock or file access, and depends only on the inner loops in `huanle_cpu`. Evaluation builds
//! on rules, search on evaluation, and training and protocols on search. With the feature `serde`, positions, moves and
//! records are serializable.

#![warn(unreachable_pub)]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod file_header;
pub mod game;
pub mod gomoku;
pub mod notation;
pub mod othello;
pub mod position_text;
pub mod protocol;
pub mod record;
pub mod search;
#[cfg(feature = "serde")]
mod serialization;
pub mod tally;
pub mod training;
pub mod xiangqi;

pub use game::{Cell, Game, Move, Outcome, Player};
pub use tally::Tally;

/// The file of failed cases, which every property test runs first. It is committed.
#[cfg(test)]
const REGRESSIONS: proptest::test_runner::FileFailurePersistence =
    proptest::test_runner::FileFailurePersistence::Direct(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/proptest-regressions.txt"
    ));

/// The examples of README run.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
