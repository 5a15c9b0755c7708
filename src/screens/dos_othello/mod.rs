//! The DOS Othello program: 欢乐黑白棋.
//!
//! It is faithful to its source, a student's thesis, in everything that a player sees and can do, and in everything
//! that a seed reproduces: the stars, the order of the random lines, the colours. Details that the source leaves open
//! are decided and documented where they occur. [`faithful`] leaves out what the paper does not have.

pub mod board;
pub mod faithful;
pub mod game;
pub mod help;
pub mod main_screen;

use super::effect::{TransitionPace, show_skippable_effect};
use crate::machine::{Flow, Machine, code};
use crate::text::Text;
use crate::ui::MenuChoice;
use game::Opponent;

/// Runs the program, from the main screen until the user leaves.
///
/// # Errors
/// Returns the interrupt of the machine.
pub fn play(m: &mut Machine<'_>, text: &Text) -> Flow {
    let text = &text.othello;
    let mut pace = TransitionPace::Original;
    loop {
        let choice = main_screen::run(m, text)?;
        if matches!(choice, MenuChoice::Item(3) | MenuChoice::Key(code::ESC)) {
            return Ok(());
        }
        show_skippable_effect(m, pace)?;
        match choice {
            MenuChoice::Item(0) => game::play(m, text, Opponent::Computer, pace)?,
            MenuChoice::Item(1) => game::play(m, text, Opponent::Human, pace)?,
            _ => help::show(m, text)?,
        }
        pace = TransitionPace::Fast;
        show_skippable_effect(m, pace)?;
    }
}
