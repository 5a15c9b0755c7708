//! What is kept in the browser: one text for players, games and files, one for the settings.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

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

/// A store, and a shelf, of the browser's. What another page of the same browser has kept meanwhile is seen: a game that went on
/// there is left as it is, and ours becomes one of its own.
#[derive(Clone)]
pub struct Kept<'o> {
    outside: &'o dyn Outside,
    surroundings: Surroundings,
    /// The games in progress as this page has seen them last.
    seen: Rc<RefCell<BTreeMap<i64, String>>>,
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
        Kept { outside, surroundings, seen: Rc::default() }
    }

    /// The game in progress, unless another page has gone on with it.
    fn ours(&self, id: Option<i64>) -> Option<i64> {
        let id = id?;
        let memory = self.memory();
        let seen = self.seen.borrow();
        match (memory.game(id), seen.get(&id)) {
            (Some(there), Some(seen)) if there.text != *seen => None,
            _ => Some(id),
        }
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
        let ours = self.ours(id);
        let id = self.change(|memory| memory.keep_running(ours, program, text))?;
        self.seen.borrow_mut().insert(id, text.to_owned());
        Ok(id)
    }

    fn running(&mut self, program: &str) -> Result<Vec<Running>, StoreError> {
        let running = self.memory().running(program)?;
        self.seen.borrow_mut().extend(running.iter().map(|running| (running.id, running.text.clone())));
        Ok(running)
    }

    fn forget_running(&mut self, id: i64) -> Result<(), StoreError> {
        match self.ours(Some(id)) {
            Some(id) => self.change(|memory| memory.forget_running(id)),
            None => Ok(()),
        }
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
        let ours = self.ours(running);
        self.change(|memory| memory.keep_finished(game, ours))
    }

    fn finished(&mut self) -> Result<Vec<Finished>, StoreError> {
        self.memory().finished()
    }

    fn take_in(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        self.change(|memory| memory.take_in(collection))
    }
}

impl Shelf for Kept<'_> {
    fn place(&self) -> Option<String> {
        Some("huanle.html".to_owned())
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use huanle::text::Language;

    use super::*;

    /// A browser that keeps what it is told to, for any number of pages.
    #[derive(Default)]
    struct Browser(RefCell<BTreeMap<String, String>>);

    impl Outside for Browser {
        fn retrace(&self, _frame: u64, _pixels: &[u32], _rows: std::ops::Range<u32>) -> Option<String> {
            None
        }

        fn sound(&self, _at: Duration, _hz: u32) {}

        fn now(&self) -> Duration {
            Duration::ZERO
        }

        fn ask(&self, what: Question<'_>) -> Option<String> {
            match what {
                Question::Kept(name) => self.0.borrow().get(name).cloned(),
                _ => None,
            }
        }

        fn tell(&self, what: Message<'_>) -> bool {
            if let Message::Keep(name, text) = what {
                self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
            }
            true
        }
    }

    #[test]
    fn a_game_in_two_pages_loses_nothing() {
        let browser = Browser::default();
        let around = Surroundings { now: || 0, zone: |_| 0, uid: String::new };
        let page = || Kept::open(&browser, around, &|fault| panic!("{}", fault.tell(Language::English)));
        let (mut one, mut other) = (page(), page());
        let id = one.keep_running(None, "othello", "f5").unwrap();
        assert_eq!(one.keep_running(Some(id), "othello", "f5 d6").unwrap(), id);
        assert_eq!(other.running("othello").unwrap().len(), 1);
        assert_eq!(other.keep_running(Some(id), "othello", "f5 d6 c3").unwrap(), id);
        // The first has not seen that: its own game goes on beside it.
        let apart = one.keep_running(Some(id), "othello", "f5 d6 c5").unwrap();
        assert_ne!(apart, id);
        assert_eq!(one.keep_running(Some(apart), "othello", "f5 d6 c5 f4").unwrap(), apart);
        let texts = |page: &mut Kept<'_>| {
            page.running("othello").unwrap().into_iter().map(|running| running.text).collect::<Vec<_>>()
        };
        assert_eq!(texts(&mut other), ["f5 d6 c5 f4", "f5 d6 c3"]);
        // A game that went on elsewhere is not forgotten here.
        assert_eq!(texts(&mut one).len(), 2);
        one.keep_running(Some(id), "othello", "f5 d6 c3 d3").unwrap();
        other.forget_running(id).unwrap();
        assert_eq!(texts(&mut one).len(), 2);
        one.forget_running(id).unwrap();
        assert_eq!(texts(&mut one), ["f5 d6 c5 f4"]);
    }
}
