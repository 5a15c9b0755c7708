//! The puzzle room: sets of positions, each to be played to its end against the best replies; solved puzzles are
//! stored.
//!
//! It is the same for every game; a game implements [`PuzzleSupport`].

mod board;
mod commands;
mod paint;
mod places;
mod set;
mod support;

pub use support::{BundledSet, PuzzleSupport, is_right_move, prove_wins};

use std::fmt::Display;

use super::files::read_text;
use super::{GameTable, TableGame};
use crate::engine::Game;
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::screens::choose_file::{ChosenFile, FileQuestion, choose_file};
use crate::screens::context::Context;
use crate::text::Text;
use crate::ui::dialog;
use crate::ui::file_chooser::FilePurpose;
use crate::ui::list::List;
use board::{Attempt, NextScreen};
use set::PuzzleSet;

/// The file with the positions of the player's mistakes, without its extension.
pub(super) const MISTAKES: &str = "mistakes";

/// The state of the puzzle room.
struct PuzzleRoom<'r, 'd, D: TableGame> {
    board: &'r D,
    support: &'r dyn PuzzleSupport<Game = D::Game>,
    text: &'r Text,
    context: &'r mut Context<'d>,
}

/// Returns whether a file holds puzzles only, each with a solution if this kind of puzzles needs one.
pub(super) fn is_puzzle<G: Game + Display>(support: &dyn PuzzleSupport<Game = G>, bytes: &[u8]) -> bool {
    PuzzleSet::read(support, "", "", bytes).is_ok_and(|set| set.errors.is_empty())
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Runs the puzzle room. The game on the table is not changed.
    pub(super) fn solve_puzzles(&mut self, m: &mut Machine<'_>) -> Flow {
        let board = self.controller.program();
        match board.puzzles() {
            Some(support) => {
                PuzzleRoom { board, support, text: self.text, context: &mut *self.context }.choose_set(m)?;
            }
            None => self.say(self.text.puzzles.none, Color::LIGHT_RED),
        }
        Ok(())
    }
}

impl<D: TableGame> PuzzleRoom<'_, '_, D> {
    /// Shows the list of sets: the built-in ones, pasting, another file, and the user's files that hold positions.
    fn choose_set(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.puzzles;
        let mut chosen = 0;
        loop {
            let mut sets = self.bundled();
            let own = sets.len();
            sets.extend(self.sets_in_files(m)?);
            let mut lines = Vec::with_capacity(sets.len() + 2);
            for set in &sets {
                lines.push(self.caption(m, set)?);
            }
            let typed = [texts.paste, self.text.table.files.other].map(str::to_owned);
            lines.splice(own..own, typed);
            let list =
                List::new(texts.title, &lines, texts.list_keys, self.text.context_help.puzzle_sets).select(chosen);
            let Some(index) = list.choose(m)? else { return Ok(()) };
            chosen = index;
            let set = match index.checked_sub(own) {
                None => Some(sets.swap_remove(index)),
                Some(0) => self.paste(m)?,
                Some(1) => self.choose_file(m)?,
                Some(_) => Some(sets.swap_remove(index - 2)),
            };
            if let Some(set) = set {
                self.choose_puzzle(m, &set)?;
            }
        }
    }

    fn bundled(&self) -> Vec<PuzzleSet<D::Game>> {
        let sets = self.support.sets().into_iter();
        sets.filter_map(|set| PuzzleSet::read(self.support, set.name, set.title, set.bytes).ok()).collect()
    }

    /// Returns the user's files that hold positions. Unreadable files are not offered; the user can open them by their
    /// path.
    fn sets_in_files(&mut self, m: &mut Machine<'_>) -> Flow<Vec<PuzzleSet<D::Game>>> {
        let names = match self.context.files.names() {
            Ok(names) => names,
            Err(error) => {
                self.show_error(m, &error)?;
                Vec::new()
            }
        };
        let mut sets = Vec::new();
        for name in names.iter().filter(|name| self.support.endings().iter().any(|ending| name.ends_with(ending))) {
            let bytes = self.context.files.read(name).ok();
            let title = if name.starts_with(MISTAKES) { self.text.puzzles.mistakes } else { name };
            sets.extend(bytes.and_then(|bytes| PuzzleSet::read(self.support, name, title, &bytes).ok()));
        }
        Ok(sets)
    }

    /// Returns the title of a set with the number of solved puzzles.
    fn caption(&mut self, m: &mut Machine<'_>, set: &PuzzleSet<D::Game>) -> Flow<String> {
        let solved = self.solved(m, set)?.iter().filter(|solved| **solved).count();
        Ok((self.text.puzzles.set)(&set.title, solved, set.puzzles.len()))
    }

    /// Returns for each puzzle of a set whether it is solved.
    fn solved(&mut self, m: &mut Machine<'_>, set: &PuzzleSet<D::Game>) -> Flow<Vec<bool>> {
        let known = match self.context.store.solved_puzzles(&set.name) {
            Ok(known) => known,
            Err(error) => {
                self.show_error(m, &error)?;
                Default::default()
            }
        };
        Ok(set.puzzles.iter().map(|puzzle| known.contains(&puzzle.key)).collect())
    }

    fn paste(&mut self, m: &mut Machine<'_>) -> Flow<Option<PuzzleSet<D::Game>>> {
        let texts = &self.text.puzzles;
        let initial = m.clipboard().unwrap_or_default();
        let hint = self.support.kind().paste_hint;
        match read_text(m, self.text, (texts.title, hint), initial.trim())? {
            Some(text) => self.open(m, "", texts.pasted, text.as_bytes()),
            None => Ok(None),
        }
    }

    /// Lets the user choose a file of puzzles.
    fn choose_file(&mut self, m: &mut Machine<'_>) -> Flow<Option<PuzzleSet<D::Game>>> {
        let question = FileQuestion {
            title: self.text.puzzles.title,
            purpose: FilePurpose::Open,
            endings: self.support.endings(),
            entry: None,
            help: self.text.context_help.puzzle_sets,
        };
        let chosen = choose_file(m, self.context, self.text, question)?;
        let Some(ChosenFile::File(name)) = chosen else { return Ok(None) };
        match self.context.files.read(&name) {
            Ok(bytes) => self.open(m, &name, &name, &bytes),
            Err(error) => {
                self.show_error(m, &error)?;
                Ok(None)
            }
        }
    }

    /// Reads a set from the contents of a file and shows its errors.
    fn open(&mut self, m: &mut Machine<'_>, name: &str, title: &str, bytes: &[u8]) -> Flow<Option<PuzzleSet<D::Game>>> {
        match PuzzleSet::read(self.support, name, title, bytes) {
            Ok(set) => Ok(Some(set)),
            Err(why) => {
                self.show_unreadable(m, &why)?;
                Ok(None)
            }
        }
    }

    /// Shows the list of a set's puzzles, and the board of each puzzle chosen.
    fn choose_puzzle(&mut self, m: &mut Machine<'_>, set: &PuzzleSet<D::Game>) -> Flow {
        if !set.errors.is_empty() {
            let files = &self.text.table.files;
            dialog::show_message(m, files.warning, &set.errors.join("\n"), self.text)?;
        }
        let texts = &self.text.puzzles;
        let mut chosen = None;
        loop {
            let solved = self.solved(m, set)?;
            let count = set.puzzles.len();
            let title = (texts.set)(&set.title, solved.iter().filter(|solved| **solved).count(), count);
            let first = chosen.or(solved.iter().position(|solved| !solved)).unwrap_or(0);
            let list = List::new(&title, &[], texts.list_keys, self.text.context_help.puzzles).select(first);
            let row = |index: usize| {
                let puzzle = &set.puzzles[index];
                let goal = paint::goal(self.board, self.support, texts, puzzle.start(), puzzle.value());
                (texts.row)(
                    solved[index],
                    index + 1,
                    &goal,
                    &(self.support.kind().length)(self.support.length(&puzzle.record)),
                )
            };
            let Some(mut at) = list.choose_lazily(m, count, row)? else { return Ok(()) };
            while let Some(next) = match self.play(m, set, at)? {
                NextScreen::List => None,
                NextScreen::Next => Some((at + 1).min(count - 1)),
                NextScreen::Previous => Some(at.saturating_sub(1)),
            } {
                at = next;
            }
            m.set_pointer(None);
            chosen = Some(at);
        }
    }

    /// Shows the board of one puzzle, until the user leaves it.
    fn play(&mut self, m: &mut Machine<'_>, set: &PuzzleSet<D::Game>, at: usize) -> Flow<NextScreen> {
        let solved = self.solved(m, set)?[at];
        Attempt::new(self, set, at, solved, m).run(m)
    }

    /// Shows an error.
    fn show_error(&self, m: &mut Machine<'_>, error: &dyn Localize) -> Flow {
        dialog::show_message(m, self.text.table.files.error_title, &error.localize(self.text.language), self.text)
    }

    fn show_unreadable(&self, m: &mut Machine<'_>, why: &str) -> Flow {
        let texts = &self.text.table.files;
        dialog::show_message(m, texts.error_title, &(texts.unreadable)(why), self.text)
    }
}
