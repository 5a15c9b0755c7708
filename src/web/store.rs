//! The browser's storage: one text for players, games and files, and one for the settings.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use huanle::messages::{Localize, LocalizedMessage};
use huanle::records::{
    Collection, Environment, FileError, FileOperation, FinishedGame, GameFiles, GameInProgress, Memory,
    ParseStoreError, Person, PersonId, Store, StoreError, Zone,
};
use huanle::settings::Settings;
use huanle::text::Language;

use crate::page::{Page, PageMessage, PageRequest};

/// The name under which players, games and files are stored.
pub const STORE: &str = "store";
/// The name under which the texts are stored that the input method has learned.
pub const LEARNED: &str = "pinyin";
/// The name under which the settings are stored.
pub const SETTINGS: &str = "settings";

/// Returns the message about a store that is damaged, or has another version.
fn unusable_store(error: &ParseStoreError, language: Language) -> String {
    let is_set_aside = matches!(error, ParseStoreError::Format(_));
    match language {
        Language::Chinese => {
            let rest = if is_set_aside { "它已放到一边" } else { "能读取的都在" };
            format!("{}。{rest}；“更多”里的“导出全部数据”会保存全部内容，包括放到一边的。", error.zh())
        }
        Language::English => {
            let rest = if is_set_aside { "It was set aside" } else { "Everything readable is still here" };
            format!("{error}. {rest}; “More”, “Export all data” saves everything, including what was set aside.")
        }
    }
}

/// Returns the message that another tab has continued the game that this one saves.
fn changed_in_other_tab(language: Language) -> &'static str {
    match language {
        Language::Chinese => "这盘棋在另一个标签页里改动过。两个版本都已保存：这里的另存为一盘。",
        Language::English => {
            "This game was changed in another tab. Both versions are saved: yours is now a separate game."
        }
    }
}

/// A store with game files in the browser. Respects changes by other pages of the same browser: a game that was continued
/// there stays unchanged, and ours is stored as a new game.
#[derive(Clone)]
pub struct BrowserStore<'o> {
    page: &'o dyn Page,
    environment: Environment,
    language: Language,
    /// The games in progress as last read or written by this page.
    known_games: Rc<RefCell<BTreeMap<i64, String>>>,
    /// `true` if each file that is written is downloaded, too.
    has_downloads: bool,
}

impl<'o> BrowserStore<'o> {
    /// Opens the browser's storage. Sets unreadable data aside and reports it in this language.
    pub fn open(outside: &'o dyn Page, surroundings: Environment, language: Language) -> BrowserStore<'o> {
        let known_games = Rc::default();
        let kept =
            BrowserStore { page: outside, environment: surroundings, language, known_games, has_downloads: true };
        kept.load();
        kept
    }

    /// Returns the store of the user's C programs. Unlike a game, a program is not downloaded whenever it is saved.
    pub fn programs(&self) -> BrowserStore<'o> {
        BrowserStore { has_downloads: false, ..self.clone() }
    }

    /// Offers a file that was written as a download. Returns its path.
    fn offer(&self, path: String, bytes: &[u8]) -> String {
        if self.has_downloads {
            self.page.send(PageMessage::File(&path, bytes));
        }
        path
    }

    /// Returns the number of the game in progress, unless another page has changed it.
    fn unchanged_game(&self, id: Option<i64>) -> Option<i64> {
        let id = id?;
        let memory = self.load();
        let seen = self.known_games.borrow();
        match (memory.game(id), seen.get(&id)) {
            (Some(there), Some(seen)) if there.text != *seen => None,
            _ => Some(id),
        }
    }

    /// Reads the browser's storage. Sets unreadable data aside and stores everything that can be salvaged: nothing of
    /// another version.
    fn load(&self) -> Memory {
        let Some(text) = self.page.request(PageRequest::Stored(STORE)) else {
            return Memory::default().with_environment(self.environment);
        };
        let memory = Memory::from_json(&text).unwrap_or_else(|error| {
            let message = unusable_store(&error, self.language);
            let salvaged = match error {
                ParseStoreError::Format(_) => Memory::default(),
                _ => Memory::salvage(&text),
            };
            self.page.send(PageMessage::SetAside(STORE));
            self.page.send(PageMessage::Store(STORE, &salvaged.to_json()));
            self.page.send(PageMessage::Error(&message));
            salvaged
        });
        memory.with_environment(self.environment)
    }

    /// Changes the data and stores it.
    fn update<T>(&self, change: impl FnOnce(&mut Memory) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut memory = self.load();
        let done = change(&mut memory)?;
        match self.page.send(PageMessage::Store(STORE, &memory.to_json())) {
            true => Ok(done),
            false => Err(StoreError::for_file(FileOperation::Write, Path::new(STORE), FileError::Quota)),
        }
    }
}

impl Store for BrowserStore<'_> {
    fn zone(&self) -> Zone {
        self.environment.zone
    }

    fn save_game(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let ours = self.unchanged_game(id);
        let new = self.update(|memory| memory.save_game(ours, program, text))?;
        self.known_games.borrow_mut().insert(new, text.to_owned());
        if id.is_some() && ours.is_none() {
            self.page.send(PageMessage::Error(changed_in_other_tab(self.language)));
        }
        Ok(new)
    }

    fn games_in_progress(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
        let running = self.load().games_in_progress(program)?;
        self.known_games.borrow_mut().extend(running.iter().map(|running| (running.id, running.text.clone())));
        Ok(running)
    }

    fn delete_game(&mut self, id: i64) -> Result<(), StoreError> {
        match self.unchanged_game(Some(id)) {
            Some(id) => self.update(|memory| memory.delete_game(id)),
            None => Ok(()),
        }
    }

    fn solved_puzzles(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        self.load().solved_puzzles(set)
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.update(|memory| memory.set_solved(set, puzzle))
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        self.load().people()
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        self.update(|memory| memory.add_person(name))
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        self.update(|memory| memory.rename_person(id, name))
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        self.update(|memory| memory.remove_person(id))
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        self.load().portrait(id)
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        self.update(|memory| memory.set_portrait(id, portrait))
    }

    fn save_finished_game(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        let ours = self.unchanged_game(running);
        self.update(|memory| memory.save_finished_game(game, ours))
    }

    fn finished_games(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        self.load().finished_games()
    }

    fn import(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        self.update(|memory| memory.import(collection))
    }
}

impl GameFiles for BrowserStore<'_> {
    fn location(&self) -> Option<String> {
        Some("huanle.html".to_owned())
    }

    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        self.load().names()
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        self.load().read(name)
    }

    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.update(|memory| memory.write_new(name, bytes))?;
        Ok(self.offer(path, bytes))
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.update(|memory| memory.write(name, bytes))?;
        Ok(self.offer(path, bytes))
    }
}

/// Returns the stored settings. Reports invalid values and replaces them by their defaults. Sets a completely unreadable
/// text aside.
pub fn load_settings(outside: &dyn Page, tell: &dyn Fn(&dyn Localize)) -> Settings {
    let text = outside.request(PageRequest::Stored(SETTINGS)).unwrap_or_default();
    match Settings::from_toml(&text) {
        Ok((settings, error_output)) => {
            error_output.iter().for_each(|complaint| tell(complaint));
            settings
        }
        Err(error) => {
            tell(&error);
            outside.send(PageMessage::SetAside(SETTINGS));
            Settings::default()
        }
    }
}

/// Updates the stored settings with those that have changed since `before`.
///
/// # Errors
/// If the browser's storage is full, or the stored data cannot be read.
pub fn save_settings(outside: &dyn Page, before: &Settings, settings: &Settings) -> Result<(), Box<dyn Localize>> {
    let text = outside.request(PageRequest::Stored(SETTINGS)).unwrap_or_default();
    let text = settings.to_toml(before, &text).map_err(|error| -> Box<dyn Localize> { Box::new(error) })?;
    match outside.send(PageMessage::Store(SETTINGS, &text)) {
        true => Ok(()),
        false => {
            let error = StoreError::for_file(FileOperation::Write, Path::new(SETTINGS), FileError::Quota);
            Err(Box::new(LocalizedMessage::from_fn(|language| error.localize(language))))
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
        fn draw(&self, _pixels: &[u32], _size: (i32, i32), _top: i32) {}

        fn retrace(&self, _frame: u64) -> Option<String> {
            None
        }

        fn yield_now(&self) {}

        fn sound(&self, _at: Duration, _hz: u32) {}

        fn now(&self) -> Duration {
            Duration::ZERO
        }

        fn request(&self, what: PageRequest<'_>) -> Option<String> {
            match what {
                PageRequest::Stored(name) => self.0.borrow().get(name).cloned(),
                _ => None,
            }
        }

        fn send(&self, what: PageMessage<'_>) -> bool {
            let mut kept = self.0.borrow_mut();
            match what {
                PageMessage::Store(name, text) => drop(kept.insert(name.to_owned(), text.to_owned())),
                PageMessage::SetAside(name) => {
                    let text = kept.remove(name).unwrap();
                    kept.insert(format!("{name}.aside"), text);
                }
                PageMessage::Error(text) => drop(kept.insert("told".to_owned(), text.to_owned())),
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
        let id = one.save_game(None, "othello", "f5").unwrap();
        assert_eq!(one.save_game(Some(id), "othello", "f5 d6").unwrap(), id);
        assert_eq!(other.games_in_progress("othello").unwrap().len(), 1);
        assert_eq!(other.save_game(Some(id), "othello", "f5 d6 c3").unwrap(), id);
        // The first page has not read this change: its own game continues as a separate one.
        assert!(!browser.0.borrow().contains_key("told"));
        let apart = one.save_game(Some(id), "othello", "f5 d6 c5").unwrap();
        assert_ne!(apart, id);
        let told = browser.0.borrow_mut().remove("told").unwrap();
        assert!(told.contains("another tab"), "{told}");
        assert_eq!(one.save_game(Some(apart), "othello", "f5 d6 c5 f4").unwrap(), apart);
        let texts = |page: &mut BrowserStore<'_>| {
            page.games_in_progress("othello").unwrap().into_iter().map(|running| running.text).collect::<Vec<_>>()
        };
        assert_eq!(texts(&mut other), ["f5 d6 c5 f4", "f5 d6 c3"]);
        // A game that was continued in another page is not deleted.
        assert_eq!(texts(&mut one).len(), 2);
        one.save_game(Some(id), "othello", "f5 d6 c3 d3").unwrap();
        other.delete_game(id).unwrap();
        assert_eq!(texts(&mut one).len(), 2);
        one.delete_game(id).unwrap();
        assert_eq!(texts(&mut one), ["f5 d6 c5 f4"]);
        assert!(!browser.0.borrow().contains_key("told"));
    }

    #[test]
    fn a_damaged_store_is_set_aside_whenever_it_is_met() {
        let browser = Browser::default();
        let around = Environment { now: || 0, zone: |_| 0, uid: String::new };
        let mut page = BrowserStore::open(&browser, around, Language::Chinese);
        page.add_person("Jo").unwrap();
        page.save_game(None, "othello", "f5").unwrap();
        let whole = browser.0.borrow()[STORE].clone();
        // One invalid player while the page is open: the game and the original text are preserved.
        let damaged = whole.replace("\"Jo\"", "7");
        browser.0.borrow_mut().insert(STORE.to_owned(), damaged.clone());
        assert_eq!(page.games_in_progress("othello").unwrap().len(), 1);
        assert_eq!(page.people(), Ok(Vec::new()));
        assert_eq!(browser.0.borrow()["store.aside"], damaged);
        assert!(browser.0.borrow()["told"].starts_with("无法读取保存的内容"));
        page.save_game(None, "othello", "d3").unwrap();
        assert!(Memory::from_json(&browser.0.borrow()[STORE]).is_ok());
        // Another version: nothing of it is used.
        let other = whole.replacen("memory 1", "memory 0", 1);
        browser.0.borrow_mut().insert(STORE.to_owned(), other.clone());
        assert_eq!(page.games_in_progress("othello"), Ok(Vec::new()));
        assert_eq!(browser.0.borrow()["store.aside"], other);
        assert!(
            browser.0.borrow()["told"].contains("huanle memory 0") && browser.0.borrow()["told"].contains("放到一边")
        );
        // Invalid JSON when a page is opened.
        browser.0.borrow_mut().insert(STORE.to_owned(), "oops".to_owned());
        let mut page = BrowserStore::open(&browser, around, Language::English);
        assert_eq!(page.games_in_progress("othello").unwrap().len(), 0);
        assert_eq!(browser.0.borrow()["store.aside"], "oops");
    }

    #[test]
    fn settings_that_are_no_toml_do_not_stop_new_ones() {
        let browser = Browser::default();
        browser.0.borrow_mut().insert(SETTINGS.to_owned(), "oops".to_owned());
        let before = load_settings(&browser, &|_| ());
        assert_eq!(before, Settings::default());
        assert_eq!(browser.0.borrow()["settings.aside"], "oops");
        assert!(save_settings(&browser, &before, &Settings { calm: true, ..before.clone() }).is_ok());
        assert!(load_settings(&browser, &|_| ()).calm);
    }
}
