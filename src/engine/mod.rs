//! The games themselves: rules, and the players that choose a move.
//!
//! This room knows no screen, no clock and no file, and imports nothing of ours from outside; within it, rules come
//! before evaluation, evaluation before search, search before protocol. What all games share stands in [`game`],
//! [`record`] and [`search`].

pub mod game;
pub mod gomoku;
pub mod othello;
pub mod record;
pub mod search;
pub mod xiangqi;

pub use game::{Cell, Game, Move, Outcome, Player};
