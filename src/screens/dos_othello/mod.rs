//! The DOS Othello program: 欢乐黑白棋.
//!
//! It is faithful to its source, a student's thesis, in everything that a player sees and can do, and in everything
//! that a seed reproduces: the stars, the order of the random lines, the colours. Details that the source leaves open
//! are decided and documented where they occur.

pub mod board;
pub mod game;
pub mod help;
pub mod main_screen;

use super::effect::{Pace, passage};
use crate::machine::{Flow, Machine, code};
use crate::text::Text;
use crate::ui::Choice;
use game::Opponent;

/// Runs the program, from the main screen until the user leaves.
///
/// # Errors
/// Returns the interrupt of the machine.
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
