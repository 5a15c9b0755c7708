//! The DOS Othello program: 欢乐黑白棋.
//!
//! Faithful to its source, a student's thesis, in what a player sees and can do, and in what a seed reproduces: the
//! stars, the order of the random lines, the colours. What the source leaves open is settled in the places where
//! it shows, and said there.

pub mod board;
pub mod game;
pub mod help;
pub mod main_screen;

use super::effect::{Pace, passage};
use crate::machine::{Flow, Machine, code};
use crate::text::Text;
use crate::ui::Choice;
use game::Opponent;

/// The whole program, from the main screen until it is left.
///
/// # Errors
/// An interrupt of the machine's.
pub fn program(m: &mut Machine<'_>, text: &Text) -> Flow {
    let text = &text.othello;
    let mut pace = Pace::Original;
    loop {
        let choice = main_screen::run(m, text)?;
        if matches!(choice, Choice::Item(3) | Choice::Key(code::ESC)) {
            return Ok(());
        }
        passage(m, pace)?;
        match choice {
            Choice::Item(0) => game::play(m, text, Opponent::Computer, pace)?,
            Choice::Item(1) => game::play(m, text, Opponent::Human, pace)?,
            _ => help::show(m, text)?,
        }
        pace = Pace::Brisk;
        passage(m, pace)?;
    }
}
