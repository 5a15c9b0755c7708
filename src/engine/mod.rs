//! The games themselves: rules, and the players that choose a move.
//!
//! This room knows no screen, no clock and no file, and imports nothing of ours from outside; within it, rules come
//! before evaluation, evaluation before search, search before protocol.

pub mod othello;
