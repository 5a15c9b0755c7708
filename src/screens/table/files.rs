//! Opening and saving games.

use std::path::Path;

use super::primitives::fitted_end;
use super::{GameTable, PanelLayout, TableGame};
use crate::engine::record::Record;
use crate::gfx::Color;
use crate::link;
use crate::machine::{Flow, Machine};
use crate::messages::Localize;
use crate::play::{Command, Seat, StoredGame};
use crate::records::{FileError, StoreError};
use crate::screens::choose_file::{ChosenFile, FileQuestion, choose_file};
use crate::settings::GAME_FOLDER;
use crate::text::Text;
use crate::ui::dialog;
use crate::ui::file_chooser::{FilePurpose, has_ending};
use crate::ui::list::List;
use crate::ui::text_field::TextField;

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Lets the user choose a file or paste a game, and puts that game on the table.
    pub(super) fn load(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.table.files;
        let question = FileQuestion {
            title: texts.open,
            purpose: FilePurpose::Open,
            endings: self.board().readable_endings(),
            entry: Some(texts.paste),
            help: self.text.context_help.files,
        };
        match choose_file(m, self.context, self.text, question)? {
            None => Ok(()),
            Some(ChosenFile::Entry) => self.paste(m),
            Some(ChosenFile::File(name)) => self.open_file(m, &name),
        }
    }

    fn open_file(&mut self, m: &mut Machine<'_>, name: &str) -> Flow {
        match self.context.files.read(name) {
            Ok(bytes) => self.open(m, &bytes),
            Err(error) => self.show_error(m, &error),
        }
    }

    /// Pastes a game, or a link to one, from the clipboard, or lets the user type it.
    pub(super) fn paste(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.table.files;
        let initial = m.clipboard().unwrap_or_default();
        let text = read_text(m, self.text, (texts.open, texts.paste_hint), initial.trim())?;
        text.map_or(Ok(()), |text| self.open(m, link::game_in(&text).as_deref().unwrap_or(text.as_bytes())))
    }

    /// Returns whether a friend at another computer plays one side.
    pub(super) fn plays_by_link(&self) -> bool {
        self.controller.seats().players().contains(&Seat::Friend)
    }

    /// Returns the game as a link contains it: as the friend continues it, or as a file.
    pub(super) fn shared_game(&self) -> Vec<u8> {
        let game = self.controller.to_link().map(String::into_bytes);
        game.unwrap_or_else(|| self.board().write(self.record(), ""))
    }

    /// Copies a link to the game. The browser edition shares it instead.
    pub(super) fn share(&mut self, m: &mut Machine<'_>) {
        m.set_clipboard(&link::to_game(self.board().program(), &self.shared_game()));
        self.say(self.text.table.friend.copied, Color::LIGHT_GREEN);
    }

    /// Puts a game from the contents of a file, or as a friend sent it, on the table; asks for the game if there are several.
    ///
    /// # Errors
    /// Returns the interrupt of the machine. Errors in the file are shown on the screen, and the game on the table
    /// stays.
    pub fn open(&mut self, m: &mut Machine<'_>, bytes: &[u8]) -> Flow {
        let texts = &self.text.table.files;
        if let Some(game) = StoredGame::from_text(self.board(), &String::from_utf8_lossy(bytes)) {
            let events = self.controller.open_link(game, m.now(), &mut *self.context.store);
            return events.into_iter().try_for_each(|event| self.show_event(m, event).map(drop));
        }
        let games = match self.board().read(bytes) {
            Ok(games) => games,
            Err(why) => return self.show_unreadable(m, &why),
        };
        let mut chosen = 0;
        loop {
            if games.count > 1 {
                let title = (texts.choose_game)(games.count);
                let list = List::new(&title, &[], texts.list_keys, self.text.context_help.games_of_file).select(chosen);
                let which = list.choose_lazily(m, games.count, &*games.title)?;
                let Some(which) = which else { return Ok(()) };
                chosen = which;
            }
            match (games.open)(chosen) {
                Ok((mut record, warnings)) => {
                    record.go_to_end();
                    // The file does not state the time control.
                    self.execute(m, Command::Open { record, seats: None, control: None })?;
                    self.paint(m);
                    if !warnings.is_empty() {
                        dialog::show_message(m, texts.warning, &warnings.join("\n"), self.text)?;
                    }
                    self.say_opened();
                    return Ok(());
                }
                Err(why) => self.show_unreadable(m, &why)?,
            }
            if games.count == 1 {
                return Ok(());
            }
        }
    }

    /// Reports that a game was opened, and how to start the computer if it is to move.
    pub(super) fn say_opened(&mut self) {
        let opened = (self.text.table.files.opened)(self.record().current_line().len() - 1);
        let waits = if self.controller.is_reviewing() { format!("  {}", self.situation()) } else { String::new() };
        self.say(opened + &waits, Color::LIGHT_GREEN);
    }

    /// Asks for a name and saves the game.
    pub(super) fn save(&mut self, m: &mut Machine<'_>) -> Flow {
        let title = self.text.table.files.save;
        let names = (self.board().program(), self.board().file_endings()[0]);
        let texts = (title, self.board().endings());
        self.save_as(m, self.record().clone(), texts, names, self.board().file_endings())
    }

    /// Asks for a name and saves the position.
    pub(super) fn save_position(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(ending) = self.board().position_ending() else { return Ok(()) };
        let position = self.board().position_alone(self.record());
        self.save_as(m, position, (self.text.table.actions.save_position, ""), ("position", ending), &[])
    }

    /// Lets the user choose a saved position and continues from it.
    pub(super) fn restore_position(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(ending) = self.board().position_ending() else { return Ok(()) };
        let texts = &self.text.table;
        let listing = self.context.files.list("").unwrap_or_default();
        let has_folders = listing.parent.is_some() || !listing.folders.is_empty();
        if !has_folders && !listing.files.iter().any(|name| has_ending(name, ending)) {
            self.say_refused(m, texts.files.no_positions);
            return Ok(());
        }
        let question = FileQuestion {
            title: texts.actions.restore_position,
            purpose: FilePurpose::Open,
            endings: &[ending],
            entry: None,
            help: self.text.context_help.positions,
        };
        if let Some(ChosenFile::File(name)) = choose_file(m, self.context, self.text, question)? {
            self.open_file(m, &name)?;
            self.execute(m, Command::Continue)?;
        }
        Ok(())
    }

    /// Copies the game, or the position alone, to the clipboard.
    pub(super) fn copy(&mut self, m: &mut Machine<'_>, position: bool) {
        let texts = &self.text.table.files;
        let bytes = match self.board().position_ending().filter(|_| position) {
            Some(ending) => self.board().write(&Record::new(self.game().clone()), ending),
            None => self.board().write(self.record(), ""),
        };
        m.set_clipboard(&String::from_utf8_lossy(&bytes));
        self.say(if position { texts.position_copied } else { texts.copied }, Color::LIGHT_GREEN);
    }

    /// Asks for a name and saves a game, with the given title, hint, and beginning and extension of the default name;
    /// other known extensions are accepted.
    fn save_as(
        &mut self,
        m: &mut Machine<'_>,
        record: Record<D::Game>,
        (title, hint): (&str, &str),
        (stem, ending): (&str, &str),
        known: &[&str],
    ) -> Flow {
        let texts = &self.text.table.files;
        let folder = self.context.settings.folders[GAME_FOLDER].clone().unwrap_or_default();
        let files = &mut self.context.files;
        let taken = files.list(&folder).or_else(|_| files.list("")).map(|listing| listing.files).unwrap_or_default();
        let free = |name: &String| !taken.contains(name);
        let mut initial = (1..).map(|n| format!("{stem}-{n}{ending}")).find(free).unwrap_or_default();
        loop {
            let all = [known, &[ending]].concat();
            let question = FileQuestion {
                title,
                purpose: FilePurpose::Save { name: &initial, hint },
                endings: &all,
                entry: None,
                help: self.text.context_help.save_file,
            };
            let chosen = choose_file(m, self.context, self.text, question)?;
            let Some(ChosenFile::File(name)) = chosen else { return Ok(()) };
            let name = with_ending(name.trim(), ending, known);
            let bytes = self.board().write(&record, &name);
            let mut written = self.context.files.write_new(&name, &bytes);
            if let Err(StoreError::File { fault: FileError::Exists, .. }) = written {
                let question = &texts.replace;
                if dialog::ask(m, question.title, question.text, question.answers, self.text)? != Some(1) {
                    initial = name_part(&name);
                    continue;
                }
                written = self.context.files.write(&name, &bytes);
            }
            match written {
                Ok(path) => {
                    let folder = Path::new(&name).parent().unwrap_or(Path::new(""));
                    self.context.remember_folder(GAME_FOLDER, &folder.to_string_lossy());
                    // Of a long path, the end is shown, because it contains the name.
                    let PanelLayout { look, message, .. } = self.places();
                    let face = look.face();
                    let room = message.width - face.width(&(texts.saved)(""));
                    self.say((texts.saved)(&fitted_end(face, &path, room)), Color::LIGHT_GREEN);
                    return Ok(());
                }
                Err(error) => self.show_error(m, &error)?,
            }
            initial = name_part(&name);
        }
    }

    /// Shows an error.
    pub(super) fn show_error(&mut self, m: &mut Machine<'_>, error: &dyn Localize) -> Flow {
        dialog::show_message(m, self.text.table.files.error_title, &error.localize(self.text.language), self.text)
    }

    /// Shows why a game cannot be read.
    pub(super) fn show_unreadable(&mut self, m: &mut Machine<'_>, why: &str) -> Flow {
        let texts = &self.text.table.files;
        dialog::show_message(m, texts.error_title, &(texts.unreadable)(why), self.text)
    }
}

/// Lets the user type a text, given the title and the hint of the field; `None` if it is blank or the user cancels.
pub(super) fn read_text(
    m: &mut Machine<'_>,
    texts: &Text,
    (title, hint): (&str, &str),
    initial: &str,
) -> Flow<Option<String>> {
    let (keys, help) = (texts.table.files.field_keys, texts.context_help.text_field);
    Ok(TextField { title, hint, initial, keys, help }.read(m)?.filter(|text| !text.trim().is_empty()))
}

/// Returns the last part of a path.
fn name_part(path: &str) -> String {
    Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Appends an extension to a file's name unless it has that or another known one: `lab1` and `lab1.` become `lab1.sgf`;
/// anything else after a dot is part of the name, as in `2026.11.23`.
fn with_ending(name: &str, ending: &str, known: &[&str]) -> String {
    match known.iter().chain([&ending]).any(|ending| has_ending(name, ending)) {
        true => name.to_owned(),
        false => format!("{}{ending}", name.trim_end_matches('.')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gets_the_ending_that_it_lacks() {
        for (typed, name) in [
            ("lab1", "lab1.sgf"),
            ("lab1.", "lab1.sgf"),
            ("lab1.sgf", "lab1.sgf"),
            ("lab1.SGF", "lab1.SGF"),
            ("lab1.Psq", "lab1.Psq"),
            ("2026.11.23", "2026.11.23.sgf"),
            ("lab1.c", "lab1.c.sgf"),
            ("games.d/lab1", "games.d/lab1.sgf"),
            (".sgf", ".sgf.sgf"),
            ("棋", "棋.sgf"),
            ("sgf", "sgf.sgf"),
        ] {
            assert_eq!(with_ending(typed, ".sgf", &[".sgf", ".psq", ".txt"]), name, "{typed}");
        }
    }
}
