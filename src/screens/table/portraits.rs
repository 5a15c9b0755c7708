//! Portraits at the table: choosing them and assigning them to the sides.

use super::{Action, GameTable, TableGame};
use crate::engine::Player;
use crate::gfx::{Color, Portrait};
use crate::machine::{Flow, Machine};
use crate::play::Seat;
use crate::records::StoreError;
use crate::screens::choose_file::{ChosenFile, FileQuestion, choose_file};
use crate::screens::portraits;
use crate::ui::file_chooser::FilePurpose;
use crate::ui::list::List;

/// The file extensions of pictures.
const ENDINGS: [&str; 5] = [".png", ".jpg", ".jpeg", ".bmp", ".gif"];

impl<D: TableGame> GameTable<'_, '_, D> {
    /// Returns the portrait of a side: that of its player from the list, else the one chosen for the side, else a
    /// drawing.
    pub(super) fn portrait(&self, player: Player) -> Portrait {
        let portrait = match self.controller.seats().person(player) {
            Some(name) => self.portraits.get(name),
            None => self.context.portraits.chosen[player as usize].as_ref(),
        };
        portrait.cloned().unwrap_or_else(|| match self.seat(player) {
            Seat::Human | Seat::Friend => portraits::person(player as usize),
            Seat::Level(level) => portraits::robot(level.index_in(self.board().levels()).unwrap_or(0)),
            Seat::External => portraits::robot(self.board().levels().len() + 1),
        })
    }

    /// Loads the portraits of the players chosen from the list. Unreadable portraits are ignored: a failing store is
    /// reported when something is saved.
    pub(super) fn load_portraits(&mut self) {
        self.portraits.clear();
        let people = self.context.store.people().unwrap_or_default();
        for person in people
            .into_iter()
            .filter(|person| self.controller.seats().people().iter().flatten().any(|name| *name == person.name))
        {
            let pixels = self.context.store.portrait(person.id).ok().flatten();
            if let Some(portrait) = pixels.and_then(|pixels| Portrait::from_bytes(&pixels).ok()) {
                self.portraits.insert(person.name, portrait);
            }
        }
    }

    /// Sets or removes the portrait of a side; for a player from the list, it is stored there.
    fn set_portrait(&mut self, player: Player, portrait: Option<Portrait>) -> Result<(), StoreError> {
        let Some(name) = self.controller.seats().person(player).map(str::to_owned) else {
            self.context.portraits.chosen[player as usize] = portrait;
            return Ok(());
        };
        let store = &mut self.context.store;
        if let Some(person) = store.people()?.iter().find(|person| person.name == name) {
            store.set_portrait(person.id, portrait.as_ref().map(|portrait| &portrait.as_bytes()[..]))?;
        }
        self.load_portraits();
        Ok(())
    }

    /// Shows the menu about portraits and runs the chosen command.
    pub(super) fn ask_portraits(&mut self, m: &mut Machine<'_>) -> Flow {
        let texts = &self.text.portraits;
        let first = if self.context.settings.table.portraits { texts.hide } else { texts.show };
        let sides = Player::BOTH.map(|player| (texts.choose)(self.board().player_name(player)));
        let items: Vec<String> = std::iter::once(first.to_owned()).chain(sides).collect();
        match List::new(texts.title, &items, texts.keys, self.text.context_help.portraits).choose(m)? {
            Some(0) => self.switch(m, Action::Portraits),
            Some(side) => self.choose_portrait(m, Player::BOTH[side - 1])?,
            None => {}
        }
        Ok(())
    }

    /// Lets the user choose the portrait of a side: the drawing, or a picture among their files or by its path.
    fn choose_portrait(&mut self, m: &mut Machine<'_>, player: Player) -> Flow {
        let texts = &self.text.portraits;
        let title = (texts.choose)(self.board().player_name(player));
        let title = title.trim_end_matches(['.', '…']);
        let question = FileQuestion {
            title,
            purpose: FilePurpose::Open,
            endings: &ENDINGS,
            entry: Some(texts.built_in),
            help: self.text.context_help.portraits,
        };
        let name = match choose_file(m, self.context, self.text, question)? {
            None => return Ok(()),
            Some(ChosenFile::Entry) => {
                if let Err(error) = self.set_portrait(player, None) {
                    self.show_error(m, &error)?;
                }
                return Ok(());
            }
            Some(ChosenFile::File(name)) => name,
        };
        let bytes = self.context.files.read(&name).map_err(Box::from);
        let portrait = bytes.and_then(|bytes| (self.context.portraits.read)(&bytes));
        let set = portrait.and_then(|portrait| Ok(self.set_portrait(player, Some(portrait))?));
        match set {
            Ok(()) => {
                if !self.context.settings.table.portraits {
                    self.switch(m, Action::Portraits);
                }
                self.say((texts.changed)(self.board().player_name(player)), Color::LIGHT_CYAN);
            }
            Err(error) => self.show_error(m, &*error)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::text::Language;
    use crate::text::assert_fits;
    use crate::ui::theme::Look;

    #[test]
    fn what_is_said_fits() {
        for text in Language::ALL.map(Language::text) {
            let (message, names) = (&text.portraits, [text.othello.black, text.othello.white]);
            for message in [message.title, message.show, message.hide, message.built_in, &message.keys.to_string()] {
                assert_fits(Look::STANDARD.face(), message, 400);
            }
            for name in names {
                assert_fits(Look::STANDARD.face(), &(message.choose)(name), 400);
                assert_fits(Look::STANDARD.face(), &(message.changed)(name), 400);
            }
        }
    }
}
