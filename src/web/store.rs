//! The browser's storage: one text for players, games and files, one for the settings.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use huanle::records::{
    Collection, Environment, FileError, FinishedGame, GameFiles, GameInProgress, Memory, ParseStoreError, Person,
    PersonId, Store, StoreError, Task, Zone,
};
use huanle::settings::Settings;
use huanle::telling::{Localize, LocalizedMessage};
use huanle::text::Language;

use crate::outside::{Message, Page, Question};

/// The name under which players, games and files are stored.
pub const STORE: &str = "store";
/// The name under which the settings are stored.
pub const SETTINGS: &str = "settings";

/// The error of a store that cannot be read completely.
struct Damaged(ParseStoreError);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = &self.0;
        write!(f, "{why}. What can be read is here; “More”, “Export all data” saves everything, the damaged text too.")
    }
}

impl Localize for Damaged {
    fn zh(&self) -> String {
        format!("{}。能读取的都在；“更多”里的“导出全部数据”会保存全部内容，包括损坏的部分。", self.0.zh())
    }
}

/// A store and game files in the browser. Changes by other pages of the same browser are respected: a game that was
/// continued there is left unchanged, and ours is stored as a new one.
#[derive(Clone)]
pub struct BrowserStore<'o> {
    outside: &'o dyn Page,
    surroundings: Environment,
    language: Language,
    /// The games in progress as this page last saw them.
    seen: Rc<RefCell<BTreeMap<i64, String>>>,
}

impl<'o> BrowserStore<'o> {
    /// Opens the browser's storage. Unreadable data is set aside and reported in this language.
    pub fn open(outside: &'o dyn Page, surroundings: Environment, language: Language) -> BrowserStore<'o> {
        let kept = BrowserStore { outside, surroundings, language, seen: Rc::default() };
        kept.memory();
        kept
    }

    /// Returns the game in progress, unless another page has gone on with it.
    fn ours(&self, id: Option<i64>) -> Option<i64> {
        let id = id?;
        let memory = self.memory();
        let seen = self.seen.borrow();
        match (memory.game(id), seen.get(&id)) {
            (Some(there), Some(seen)) if there.text != *seen => None,
            _ => Some(id),
        }
    }

    /// Reads the browser's storage. Another page or version may have written something unreadable: this is set aside,
    /// and replaced by everything that can be salvaged.
    fn memory(&self) -> Memory {
        let Some(text) = self.outside.ask(Question::Kept(STORE)) else {
            return Memory::default().within(self.surroundings);
        };
        let memory = Memory::from_json(&text).unwrap_or_else(|error| {
            let salvaged = Memory::salvage(&text);
            self.outside.tell(Message::SetAside(STORE));
            self.outside.tell(Message::Keep(STORE, &salvaged.to_json()));
            self.outside.tell(Message::Fault(&Damaged(error).tell(self.language)));
            salvaged
        });
        memory.within(self.surroundings)
    }

    /// Makes a change and stores it.
    fn change<T>(&self, change: impl FnOnce(&mut Memory) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut memory = self.memory();
        let done = change(&mut memory)?;
        match self.outside.tell(Message::Keep(STORE, &memory.to_json())) {
            true => Ok(done),
            false => Err(StoreError::about(Task::Write, Path::new(STORE), FileError::Quota)),
        }
    }
}

impl Store for BrowserStore<'_> {
    fn zone(&self) -> Zone {
        self.surroundings.zone
    }

    fn keep_running(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let ours = self.ours(id);
        let id = self.change(|memory| memory.keep_running(ours, program, text))?;
        self.seen.borrow_mut().insert(id, text.to_owned());
        Ok(id)
    }

    fn running(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
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

    fn keep_finished(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        let ours = self.ours(running);
        self.change(|memory| memory.keep_finished(game, ours))
    }

    fn finished(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        self.memory().finished()
    }

    fn take_in(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        self.change(|memory| memory.take_in(collection))
    }
}

impl GameFiles for BrowserStore<'_> {
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

/// Returns the stored settings; unreadable ones are reported and replaced by their defaults. A text that cannot be read
/// at all is set aside.
pub fn settings(outside: &dyn Page, tell: &dyn Fn(&dyn Localize)) -> Settings {
    let text = outside.ask(Question::Kept(SETTINGS)).unwrap_or_default();
    match Settings::from_toml(&text) {
        Ok((settings, complaints)) => {
            complaints.iter().for_each(|complaint| tell(complaint));
            settings
        }
        Err(fault) => {
            tell(&fault);
            outside.tell(Message::SetAside(SETTINGS));
            Settings::default()
        }
    }
}

/// Stores the settings that have changed over the stored ones.
///
/// # Errors
/// If the browser's storage is full, or the stored data cannot be read.
pub fn keep_settings(outside: &dyn Page, before: &Settings, settings: &Settings) -> Result<(), Box<dyn Localize>> {
    let text = outside.ask(Question::Kept(SETTINGS)).unwrap_or_default();
    let text = settings.to_toml(before, &text).map_err(|fault| -> Box<dyn Localize> { Box::new(fault) })?;
    match outside.tell(Message::Keep(SETTINGS, &text)) {
        true => Ok(()),
        false => {
            let fault = StoreError::about(Task::Write, Path::new(SETTINGS), FileError::Quota);
            Err(Box::new(LocalizedMessage::of(|language| fault.tell(language))))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A mock browser that stores texts, for any number of pages.
    #[derive(Default)]
    struct Browser(RefCell<BTreeMap<String, String>>);

    impl Page for Browser {
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
            let mut kept = self.0.borrow_mut();
            match what {
                Message::Keep(name, text) => drop(kept.insert(name.to_owned(), text.to_owned())),
                Message::SetAside(name) => {
                    let text = kept.remove(name).unwrap();
                    kept.insert(format!("{name}.damaged"), text);
                }
                Message::Fault(text) => drop(kept.insert("told".to_owned(), text.to_owned())),
                _ => {}
            }
            true
        }
    }

    #[test]
    fn a_game_in_two_pages_loses_nothing() {
        let browser = Browser::default();
        let around = Environment { now: || 0, zone: |_| 0, uid: String::new };
        let page = || BrowserStore::open(&browser, around, Language::English);
        let (mut one, mut other) = (page(), page());
        let id = one.keep_running(None, "othello", "f5").unwrap();
        assert_eq!(one.keep_running(Some(id), "othello", "f5 d6").unwrap(), id);
        assert_eq!(other.running("othello").unwrap().len(), 1);
        assert_eq!(other.keep_running(Some(id), "othello", "f5 d6 c3").unwrap(), id);
        // The first has not seen that: its own game goes on beside it.
        let apart = one.keep_running(Some(id), "othello", "f5 d6 c5").unwrap();
        assert_ne!(apart, id);
        assert_eq!(one.keep_running(Some(apart), "othello", "f5 d6 c5 f4").unwrap(), apart);
        let texts = |page: &mut BrowserStore<'_>| {
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
        assert!(!browser.0.borrow().contains_key("told"));
    }

    #[test]
    fn a_damaged_store_is_set_aside_whenever_it_is_met() {
        let browser = Browser::default();
        let around = Environment { now: || 0, zone: |_| 0, uid: String::new };
        let mut page = BrowserStore::open(&browser, around, Language::Chinese);
        page.add_person("Jo").unwrap();
        page.keep_running(None, "othello", "f5").unwrap();
        let whole = browser.0.borrow()[STORE].clone();
        // One bad player, while the page is open: the game is still there, and the text as it was is, too.
        let damaged = whole.replace("\"Jo\"", "7");
        browser.0.borrow_mut().insert(STORE.to_owned(), damaged.clone());
        assert_eq!(page.running("othello").unwrap().len(), 1);
        assert_eq!(page.people(), Ok(Vec::new()));
        assert_eq!(browser.0.borrow()["store.damaged"], damaged);
        assert!(browser.0.borrow()["told"].starts_with("不能读取保存的内容"));
        page.keep_running(None, "othello", "d3").unwrap();
        assert!(Memory::from_json(&browser.0.borrow()[STORE]).is_ok());
        // No JSON at all, when a page opens.
        browser.0.borrow_mut().insert(STORE.to_owned(), "oops".to_owned());
        let mut page = BrowserStore::open(&browser, around, Language::English);
        assert_eq!(page.running("othello").unwrap().len(), 0);
        assert_eq!(browser.0.borrow()["store.damaged"], "oops");
    }

    #[test]
    fn settings_that_are_no_toml_do_not_stop_new_ones() {
        let browser = Browser::default();
        browser.0.borrow_mut().insert(SETTINGS.to_owned(), "oops".to_owned());
        let before = settings(&browser, &|_| ());
        assert_eq!(before, Settings::default());
        assert_eq!(browser.0.borrow()["settings.damaged"], "oops");
        assert!(keep_settings(&browser, &before, &Settings { calm: true, ..before.clone() }).is_ok());
        assert!(settings(&browser, &|_| ()).calm);
    }
}
