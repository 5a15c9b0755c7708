//! The screens: programs as sequential code on the simulated machine.
//!
//! Each function draws, lets time pass, asks for input, and returns the result. The call stack is the stack of screens,
//! and `?` marks the places where time passes and a run may end.

pub mod animation_player;
pub mod boss;
pub mod choose_file;
pub mod context;
pub mod disc;
pub mod dos_othello;
pub mod effect;
pub mod gallery;
pub mod gomoku;
pub mod grid;
pub mod licences;
pub mod list_screen;
pub mod main_menu;
pub mod music;
pub mod othello;
pub mod pages;
pub mod playlist;
pub mod portraits;
mod preview;
pub mod recording;
pub mod settings;
pub mod slide_show;
pub mod storage_warnings;
pub mod table;
pub mod thinking;
pub mod title;
pub mod turboc;
pub mod xiangqi;
