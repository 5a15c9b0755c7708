//! The games themselves: rules, and the players that choose a move.
//!
//! This room knows no screen, no clock and no file, and imports nothing of ours but the hot loops of `huanle_cpu`; within it, rules come
//! before evaluation, evaluation before search, search before training and protocol. What all games share stands in
//! [`game`], [`record`], [`notation`] and [`search`].

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
#[cfg(feature = "source")]
pub mod source;
pub mod tally;
pub mod training;
pub mod xiangqi;

pub use game::{Cell, Game, Move, Outcome, Player};
pub use tally::Tally;

/// The examples of README run.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
