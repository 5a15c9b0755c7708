//! Opening and saving games.

use super::paint::fitted_end;
use super::{Drawing, Table};
use crate::engine::record::Record;
use crate::gfx::Color;
use crate::gfx::font::bundled;
use crate::machine::{Flow, Machine};
use crate::records::{FileFault, StoreError};
use crate::telling::Tell;
use crate::ui::dialog::{self, Dialog};
use crate::ui::list::List;
use crate::ui::text_field::TextField;

impl<D: Drawing> Table<'_, '_, D> {
    /// Lets a file be chosen from the shelf, its path typed or a game pasted, and puts that game on the table.
    pub(super) fn load(&mut self, m: &mut Machine<'_>) -> Flow {
        let said = &self.text.table.files;
        let mut names = match self.desk.shelf.names() {
            Ok(names) => names,
            Err(fault) => {
                self.trouble(m, &fault)?;
                Vec::new()
            }
        };
        names.splice(0..0, [said.paste.to_owned(), said.path.to_owned()]);
        let chosen = names.len().min(2) % names.len();
        let list = List { title: said.open, items: &names, chosen, keys: said.list_keys, help: self.text.hints.files };
        match list.choose(m)? {
            None => Ok(()),
            Some(0) => self.paste(m),
            Some(1) => {
                let field = TextField {
                    title: said.open,
                    hint: said.path_hint,
                    initial: "",
                    keys: said.field_keys,
                    help: self.text.hints.typing,
                };
                match field.read(m)?.filter(|path| !path.trim().is_empty()) {
                    Some(path) => self.open_file(m, path.trim()),
                    None => Ok(()),
                }
            }
            Some(index) => self.open_file(m, &names[index]),
        }
    }

    fn open_file(&mut self, m: &mut Machine<'_>, name: &str) -> Flow {
        match self.desk.shelf.read(name) {
            Ok(bytes) => self.open(m, &bytes),
            Err(fault) => self.trouble(m, &fault),
        }
    }

    /// Takes in a game from the clipboard, or lets it be typed.
    pub(super) fn paste(&mut self, m: &mut Machine<'_>) -> Flow {
        let said = &self.text.table.files;
        let initial = m.clipboard().unwrap_or_default();
        let field = TextField {
            title: said.open,
            hint: said.paste_hint,
            initial: initial.trim(),
            keys: said.field_keys,
            help: self.text.hints.typing,
        };
        match field.read(m)?.filter(|text| !text.trim().is_empty()) {
            Some(text) => self.open(m, text.as_bytes()),
            None => Ok(()),
        }
    }

    /// Puts a game on the table from what a file holds; asks which, if there are several.
    ///
    /// # Errors
    /// An interrupt of the machine's. What is wrong with the file is said on the screen, and the game on the table stays.
    pub fn open(&mut self, m: &mut Machine<'_>, bytes: &[u8]) -> Flow {
        let said = &self.text.table.files;
        let games = match self.drawing.read(bytes) {
            Ok(games) => games,
            Err(why) => return self.unreadable(m, &why),
        };
        let mut chosen = 0;
        loop {
            if games.count > 1 {
                let title = (said.which)(games.count);
                let list = List {
                    title: &title,
                    items: &[],
                    chosen,
                    keys: said.list_keys,
                    help: self.text.hints.games_of_file,
                };
                let which = list.choose_by(m, games.count, &*games.title)?;
                let Some(which) = which else { return Ok(()) };
                chosen = which;
            }
            match (games.open)(chosen) {
                Ok((mut record, warnings)) => {
                    record.to_end();
                    // How long its players might think is not told.
                    self.clocks.control = None;
                    self.set_record(record);
                    self.begin_turn(m.now());
                    self.paint(m);
                    if !warnings.is_empty() {
                        dialog::tell(m, said.warning, &warnings.join("\n"), self.text)?;
                    }
                    self.say_opened();
                    return Ok(());
                }
                Err(why) => self.unreadable(m, &why)?,
            }
            if games.count == 1 {
                return Ok(());
            }
        }
    }

    /// Says that a game was opened, and what the computer waits for if it is to move.
    pub(super) fn say_opened(&mut self) {
        let opened = (self.text.table.files.opened)(self.record.line().len() - 1);
        let waits = if self.looking { format!("  {}", self.situation()) } else { String::new() };
        self.say(opened + &waits, Color::LIGHT_GREEN);
    }

    /// Asks for a name and writes the game to the shelf.
    pub(super) fn save(&mut self, m: &mut Machine<'_>) -> Flow {
        let (title, place) = (self.text.table.files.save, self.desk.shelf.place());
        let endings = self.drawing.endings();
        let hint =
            (self.text.table.files.save_hint)(place.as_deref()) + if endings.is_empty() { "" } else { "\n" } + endings;
        let names = (self.drawing.program(), self.drawing.file_ending());
        self.save_as(m, self.record.clone(), (title, &hint), names)
    }

    /// Asks for a name and writes the position to the shelf.
    pub(super) fn keep_position(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(ending) = self.drawing.position_ending() else { return Ok(()) };
        let said = &self.text.table;
        let hint = (said.files.save_hint)(self.desk.shelf.place().as_deref());
        let position = self.drawing.position_alone(&self.record);
        self.save_as(m, position, (said.actions.keep_position, &hint), ("position", ending))
    }

    /// Lets a position be chosen among those that were kept, and plays on from it.
    pub(super) fn restore_position(&mut self, m: &mut Machine<'_>) -> Flow {
        let Some(ending) = self.drawing.position_ending() else { return Ok(()) };
        let said = &self.text.table;
        let names = match self.desk.shelf.names() {
            Ok(names) => names,
            Err(fault) => return self.trouble(m, &fault),
        };
        let names: Vec<String> = names.into_iter().filter(|name| name.ends_with(ending)).collect();
        if names.is_empty() {
            self.wrong(m, said.files.no_positions);
            return Ok(());
        }
        let title = said.actions.restore_position;
        let (keys, help) = (said.files.list_keys, self.text.hints.positions);
        let chosen = List { title, items: &names, chosen: 0, keys, help }.choose(m)?;
        if let Some(name) = chosen.and_then(|index| names.get(index)) {
            self.open_file(m, name)?;
            self.looking = false;
        }
        Ok(())
    }

    /// Puts the game, or the position alone, on the clipboard.
    pub(super) fn copy(&mut self, m: &mut Machine<'_>, position: bool) {
        let said = &self.text.table.files;
        let bytes = match self.drawing.position_ending().filter(|_| position) {
            Some(ending) => self.drawing.write(&Record::new(self.game().clone()), ending),
            None => self.drawing.write(&self.record, ""),
        };
        m.set_clipboard(&String::from_utf8_lossy(&bytes));
        self.say(if position { said.position_copied } else { said.copied }, Color::LIGHT_GREEN);
    }

    /// Asks for a name and writes a game to the shelf: under a title with a hint, by names that begin and end as given.
    fn save_as(
        &mut self,
        m: &mut Machine<'_>,
        record: Record<D::Game>,
        (title, hint): (&str, &str),
        (stem, ending): (&str, &str),
    ) -> Flow {
        let said = &self.text.table.files;
        let taken = self.desk.shelf.names().unwrap_or_default();
        let free = |name: &String| !taken.contains(name);
        let mut initial = (1..).map(|n| format!("{stem}-{n}{ending}")).find(free).unwrap_or_default();
        loop {
            let field =
                TextField { title, hint, initial: &initial, keys: said.field_keys, help: self.text.hints.typing };
            let Some(name) = field.read(m)?.filter(|name| !name.trim().is_empty()) else { return Ok(()) };
            let name = name.trim();
            let has_ending = name.rsplit(['/', '\\']).next().is_some_and(|file| file.contains('.'));
            let name = if has_ending { name.to_owned() } else { format!("{name}{ending}") };
            let bytes = self.drawing.write(&record, &name);
            let mut written = self.desk.shelf.write_new(&name, &bytes);
            if let Err(StoreError::File { fault: FileFault::Exists, .. }) = written {
                let question = &said.replace;
                let dialog = Dialog {
                    title: question.title,
                    text: question.text,
                    buttons: question.answers,
                    help: self.text.hints.question,
                };
                if dialog.ask(m)? != Some(1) {
                    initial = name;
                    continue;
                }
                written = self.desk.shelf.write(&name, &bytes);
            }
            match written {
                Ok(path) => {
                    // Of a long path its end is told, where the name is: beside the word, or in rows of its own below it.
                    let (face, line) = (bundled::song16(), self.drawing.places().message);
                    let rows = line.height / face.height();
                    let room = (line.width - face.width(&(said.saved)(""))).max(line.width * (rows - 1));
                    self.say((said.saved)(&fitted_end(face, &path, room)), Color::LIGHT_GREEN);
                    return Ok(());
                }
                Err(fault) => self.trouble(m, &fault)?,
            }
            initial = name;
        }
    }

    /// Says what went wrong.
    pub(super) fn trouble(&mut self, m: &mut Machine<'_>, fault: &dyn Tell) -> Flow {
        dialog::tell(m, self.text.table.files.trouble, &fault.tell(self.text.language), self.text)
    }

    /// Says why a game cannot be read.
    pub(super) fn unreadable(&mut self, m: &mut Machine<'_>, why: &str) -> Flow {
        let said = &self.text.table.files;
        dialog::tell(m, said.trouble, &(said.unreadable)(why), self.text)
    }
}
