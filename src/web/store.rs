//! What is kept in the browser: one text for players, games and files, one for the settings.

use std::collections::BTreeSet;
use std::path::Path;

use huanle::records::{
    Collection, FileFault, Finished, Memory, Person, PersonId, Running, Shelf, Store, StoreError, Surroundings, Task,
    Zone,
};
use huanle::settings::Settings;
use huanle::telling::{Said, Tell};

use crate::outside::{Message, Outside, Question};

/// Under which name players, games and files are kept.
pub const STORE: &str = "store";
/// Under which name the settings are.
pub const SETTINGS: &str = "settings";
/// Under which name a store is set aside that cannot be read.
pub const ASIDE: &str = "store.damaged";

/// A store, and a shelf, of the browser's. What another page of the same browser has kept meanwhile is seen.
#[derive(Clone)]
pub struct Kept<'o> {
    outside: &'o dyn Outside,
    surroundings: Surroundings,
}

impl<'o> Kept<'o> {
    /// What the browser holds. What cannot be read is set aside and told.
    pub fn open(outside: &'o dyn Outside, surroundings: Surroundings, tell: &dyn Fn(&dyn Tell)) -> Kept<'o> {
        if let Some(text) = outside.ask(Question::Kept(STORE))
            && let Err(fault) = Memory::from_json(&text)
        {
            tell(&fault);
            outside.tell(Message::Keep(ASIDE, &text));
            outside.tell(Message::Keep(STORE, &Memory::default().to_json()));
        }
        Kept { outside, surroundings }
    }

    fn memory(&self) -> Memory {
        let text = self.outside.ask(Question::Kept(STORE));
        text.and_then(|text| Memory::from_json(&text).ok()).unwrap_or_default().within(self.surroundings)
    }

    /// Changes something, and keeps it.
    fn change<T>(&self, change: impl FnOnce(&mut Memory) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut memory = self.memory();
        let done = change(&mut memory)?;
        match self.outside.tell(Message::Keep(STORE, &memory.to_json())) {
            true => Ok(done),
            false => Err(StoreError::about(Task::Write, Path::new(STORE), FileFault::Quota)),
        }
    }
}

impl Store for Kept<'_> {
    fn zone(&self) -> Zone {
        self.surroundings.zone
    }

    fn keep_running(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        self.change(|memory| memory.keep_running(id, program, text))
    }

    fn running(&mut self, program: &str) -> Result<Vec<Running>, StoreError> {
        self.memory().running(program)
    }

    fn forget_running(&mut self, id: i64) -> Result<(), StoreError> {
        self.change(|memory| memory.forget_running(id))
    }

    fn solved(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        self.memory().solved(set)
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.change(|memory| memory.set_solved(set, puzzle))
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        self.memory().people()
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        self.change(|memory| memory.add_person(name))
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        self.change(|memory| memory.rename_person(id, name))
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        self.change(|memory| memory.remove_person(id))
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        self.memory().portrait(id)
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        self.change(|memory| memory.set_portrait(id, portrait))
    }

    fn keep_finished(&mut self, game: &Finished, running: Option<i64>) -> Result<String, StoreError> {
        self.change(|memory| memory.keep_finished(game, running))
    }

    fn finished(&mut self) -> Result<Vec<Finished>, StoreError> {
        self.memory().finished()
    }

    fn take_in(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        self.change(|memory| memory.take_in(collection))
    }
}

impl Shelf for Kept<'_> {
    fn place(&self) -> String {
        "huanle.html".to_owned()
    }

    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        self.memory().names()
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        self.memory().read(name)
    }

    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.change(|memory| memory.write_new(name, bytes))?;
        self.outside.tell(Message::File(&path, bytes));
        Ok(path)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.change(|memory| memory.write(name, bytes))?;
        self.outside.tell(Message::File(&path, bytes));
        Ok(path)
    }
}

/// The settings that are kept; what of them cannot be read is told and as it was at first.
pub fn settings(outside: &dyn Outside, tell: &dyn Fn(&dyn Tell)) -> Settings {
    let text = outside.ask(Question::Kept(SETTINGS)).unwrap_or_default();
    match Settings::from_toml(&text) {
        Ok((settings, complaints)) => {
            complaints.iter().for_each(|complaint| tell(complaint));
            settings
        }
        Err(fault) => {
            tell(&fault);
            Settings::default()
        }
    }
}

/// Keeps the settings that have changed over those that are kept.
///
/// # Errors
/// When the browser keeps nothing more, or what it keeps cannot be read.
pub fn keep_settings(outside: &dyn Outside, before: &Settings, settings: &Settings) -> Result<(), Box<dyn Tell>> {
    let text = outside.ask(Question::Kept(SETTINGS)).unwrap_or_default();
    let text = settings.to_toml(before, &text).map_err(|fault| -> Box<dyn Tell> { Box::new(fault) })?;
    match outside.tell(Message::Keep(SETTINGS, &text)) {
        true => Ok(()),
        false => {
            let fault = StoreError::about(Task::Write, Path::new(SETTINGS), FileFault::Quota);
            Err(Box::new(Said::of(|language| fault.tell(language))))
        }
    }
}
