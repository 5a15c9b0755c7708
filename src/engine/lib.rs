//! Board games: their rules, and computer players that choose moves.
//!
//! This crate knows no screen, clock or file and depends only on the inner loops in `huanle_cpu`. Within it, evaluation
//! builds on rules, search on evaluation, and training and protocols on search. Everything the games share is in
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
