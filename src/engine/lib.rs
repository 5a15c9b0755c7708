//! Board games: their rules, and computer players that choose moves.
//!
//! This crate knows no screen, clock or file and depends only on the inner loops in `huanle_cpu`. Within it, evaluation
//! builds on rules, search on evaluation, and training and protocols on search. Everything the games share is in
//! [`game`], [`record`], [`notation`] and [`search`]. With the feature `serde`, positions, moves and records are
//! serializable.

#![warn(unreachable_pub)]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod game;
pub mod gomoku;
pub mod notation;
pub mod othello;
pub mod protocol;
pub mod record;
pub mod search;
#[cfg(feature = "serde")]
mod serialization;
#[cfg(feature = "source")]
pub mod source;
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
