//! The puzzle room: sets of positions, each to be played to its end against the best replies; solved puzzles are
//! stored.
//!
//! It is the same for every game; a game implements [`PuzzleSupport`].

mod board;
mod commands;
mod paint;
mod set;
mod solving;

pub use solving::{BundledSet, PuzzleSupport, is_right_move, prove_wins};

use super::{GameTable, TableGame};
use crate::gfx::Color;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::screens::context::Context;
use crate::text::Text;
use crate::ui::dialog;
use crate::ui::list::List;
use crate::ui::text_field::TextField;
use board::{Attempt, NextScreen};
use set::PuzzleSet;

/// The state of the puzzle room.
struct PuzzleRoom<'r, 'd, D: TableGame> {
    drawing: &'r D,
    solving: &'r dyn PuzzleSupport<Game = D::Game>,
    text: &'r Text,
    desk: &'r mut Context<'d>,
}

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Runs the puzzle room. The game on the table is not changed.
    pub(super) fn solve_puzzles(&mut self, m: &mut Machine<'_>) -> Flow {
        match self.drawing.solving() {
            Some(solving) => {
                PuzzleRoom { drawing: &self.drawing, solving, text: self.text, desk: &mut *self.desk }.choose_set(m)?;
            }
            None => self.say(self.text.puzzles.none, Color::LIGHT_RED),
        }
        Ok(())
    }
}

impl<D: TableGame> PuzzleRoom<'_, '_, D> {
    /// Shows the list of sets: the built-in ones, pasting, a path, and the user's files that hold positions.
    fn choose_set(&mut self, m: &mut Machine<'_>) -> Flow {
        let said = &self.text.puzzles;
        let mut chosen = 0;
        loop {
            let mut sets = self.bundled();
            let own = sets.len();
            sets.extend(self.of_shelf(m)?);
            let mut lines = Vec::with_capacity(sets.len() + 2);
            for set in &sets {
                lines.push(self.caption(m, set)?);
            }
            let typed = [said.paste, self.text.table.files.path].map(str::to_owned);
            lines.splice(own..own, typed);
            let list = List {
                title: said.title,
                items: &lines,
                selected: chosen,
                keys: said.list_keys,
                help: self.text.context_help.puzzle_sets,
            };
            let Some(index) = list.choose(m)? else { return Ok(()) };
            chosen = index;
            let set = match index.checked_sub(own) {
                None => Some(sets.swap_remove(index)),
                Some(0) => self.paste(m)?,
                Some(1) => self.by_path(m)?,
                Some(_) => Some(sets.swap_remove(index - 2)),
            };
            if let Some(set) = set {
                self.choose_puzzle(m, &set)?;
            }
        }
    }

    fn bundled(&self) -> Vec<PuzzleSet<D::Game>> {
        let sets = self.solving.sets().into_iter();
        sets.filter_map(|set| PuzzleSet::read(self.solving, set.name, set.title, set.bytes).ok()).collect()
    }

    /// Returns the user's files that hold positions. Unreadable files are not offered; the user can open them by their
    /// path.
    fn of_shelf(&mut self, m: &mut Machine<'_>) -> Flow<Vec<PuzzleSet<D::Game>>> {
        let names = match self.desk.files.names() {
            Ok(names) => names,
            Err(error) => {
                self.trouble(m, &error)?;
                Vec::new()
            }
        };
        let mut sets = Vec::new();
        for name in names.iter().filter(|name| self.solving.endings().iter().any(|ending| name.ends_with(ending))) {
            let bytes = self.desk.files.read(name).ok();
            sets.extend(bytes.and_then(|bytes| PuzzleSet::read(self.solving, name, name, &bytes).ok()));
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
        let known = match self.desk.store.solved_puzzles(&set.name) {
            Ok(known) => known,
            Err(error) => {
                self.trouble(m, &error)?;
                Default::default()
            }
        };
        Ok(set.puzzles.iter().map(|puzzle| known.contains(&puzzle.key)).collect())
    }

    fn paste(&mut self, m: &mut Machine<'_>) -> Flow<Option<PuzzleSet<D::Game>>> {
        let said = &self.text.puzzles;
        let initial = m.clipboard().unwrap_or_default();
        let keys = self.text.table.files.field_keys;
        let field = TextField {
            title: said.title,
            hint: self.solving.paste_hint(),
            initial: initial.trim(),
            keys,
            help: self.text.context_help.text_field,
        };
        match field.read(m)?.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.open(m, "", said.pasted, text.as_bytes()),
            None => Ok(None),
        }
    }

    fn by_path(&mut self, m: &mut Machine<'_>) -> Flow<Option<PuzzleSet<D::Game>>> {
        let said = &self.text.table.files;
        let field = TextField {
            title: self.text.puzzles.title,
            hint: said.path_hint,
            initial: "",
            keys: said.field_keys,
            help: self.text.context_help.text_field,
        };
        let Some(path) = field.read(m)?.filter(|path| !path.trim().is_empty()) else { return Ok(None) };
        match self.desk.files.read(path.trim()) {
            Ok(bytes) => self.open(m, path.trim(), path.trim(), &bytes),
            Err(error) => {
                self.trouble(m, &error)?;
                Ok(None)
            }
        }
    }

    /// Reads a set from the contents of a file and shows its errors.
    fn open(&mut self, m: &mut Machine<'_>, name: &str, title: &str, bytes: &[u8]) -> Flow<Option<PuzzleSet<D::Game>>> {
        match PuzzleSet::read(self.solving, name, title, bytes) {
            Ok(set) => Ok(Some(set)),
            Err(why) => {
                self.unreadable(m, &why)?;
                Ok(None)
            }
        }
    }

    /// Shows the list of a set's puzzles, and the board of each puzzle chosen.
    fn choose_puzzle(&mut self, m: &mut Machine<'_>, set: &PuzzleSet<D::Game>) -> Flow {
        if !set.faults.is_empty() {
            let files = &self.text.table.files;
            dialog::show_message(m, files.warning, &set.faults.join("\n"), self.text)?;
        }
        let said = &self.text.puzzles;
        let mut chosen = None;
        loop {
            let solved = self.solved(m, set)?;
            let count = set.puzzles.len();
            let title = (said.set)(&set.title, solved.iter().filter(|solved| **solved).count(), count);
            let first = chosen.or(solved.iter().position(|solved| !solved)).unwrap_or(0);
            let list = List {
                title: &title,
                items: &[],
                selected: first,
                keys: said.list_keys,
                help: self.text.context_help.puzzles,
            };
            let row = |index: usize| {
                let puzzle = &set.puzzles[index];
                let goal = paint::goal(self.drawing, self.solving, said, puzzle.start(), puzzle.worth());
                (said.row)(solved[index], index + 1, &goal, &self.solving.about(&puzzle.record))
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
        Attempt::new(self, set, at, solved).run(m)
    }

    /// Shows an error.
    fn trouble(&self, m: &mut Machine<'_>, error: &dyn Localize) -> Flow {
        dialog::show_message(m, self.text.table.files.error_title, &error.localize(self.text.language), self.text)
    }

    fn unreadable(&self, m: &mut Machine<'_>, why: &str) -> Flow {
        let said = &self.text.table.files;
        dialog::show_message(m, said.error_title, &(said.unreadable)(why), self.text)
    }
}
