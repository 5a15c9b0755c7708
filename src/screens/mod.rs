//! The screens: programs as sequential code on the simulated machine.
//!
//! Each function draws, lets time pass, asks for input, and returns the result. The call stack is the stack of screens,
//! and `?` marks the places where time passes and a run may end.

pub mod boss;
pub mod cabinet;
pub mod desk;
pub mod disc;
pub mod dos_othello;
pub mod effect;
pub mod film;
pub mod gallery;
pub mod gomoku;
pub mod grid;
pub mod index;
pub mod music;
pub mod othello;
pub mod pages;
pub mod portraits;
pub mod projector;
pub mod settings;
pub mod table;
pub mod title;
pub mod troubles;
pub mod turboc;
pub mod xiangqi;
