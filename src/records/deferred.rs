//! A store in memory that is used until the real store can be opened, and then writes its contents to it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Collection, FinishedGame, GameInProgress, Memory, Person, PersonId, Store, StoreError, Zone};

/// Opens the real store. The argument says whether to wait for other programs that have locked it.
type OpenStore = dyn FnMut(bool) -> Result<Box<dyn Store>, StoreError>;

/// Holds everything in memory while the real store cannot be opened. Each use tries again to open it, without waiting.
///
/// Ids of games and players that are assigned in the meantime are negative. They stay valid and never collide with
/// those of the real store.
pub struct DeferredStore {
    open: Box<OpenStore>,
    /// The error of the last attempt to open the store.
    error: StoreError,
    memory: Memory,
    store: Option<Box<dyn Store>>,
    /// The ids in the real store of games in progress and of players, by their ids in memory.
    game_ids: BTreeMap<i64, i64>,
    person_ids: BTreeMap<PersonId, PersonId>,
}

impl DeferredStore {
    /// Creates a store with the error of the first attempt to open it and an empty memory with a clock.
    pub fn new(
        open: impl FnMut(bool) -> Result<Box<dyn Store>, StoreError> + 'static,
        error: StoreError,
        memory: Memory,
    ) -> DeferredStore {
        let (game_ids, person_ids) = (BTreeMap::new(), BTreeMap::new());
        DeferredStore { open: Box::new(open), error, memory, store: None, game_ids, person_ids }
    }

    /// Tries to open the store and writes the contents of the memory to it.
    fn retry(&mut self, waits: bool) -> Result<(), StoreError> {
        if self.store.is_none() {
            match (self.open)(waits).and_then(|mut store| self.transfer(&mut *store).map(|()| store)) {
                Ok(store) => self.store = Some(store),
                Err(error) => {
                    self.error = error.clone();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Writes the contents of the memory. It can be repeated after an error: nothing is written twice.
    fn transfer(&mut self, store: &mut dyn Store) -> Result<(), StoreError> {
        for game in self.memory.running.iter().rev() {
            let id = store.save_game(self.game_ids.get(&game.id).copied(), &game.program, &game.text)?;
            self.game_ids.insert(game.id, id);
        }
        for (set, puzzles) in &self.memory.solved {
            for puzzle in puzzles {
                store.set_solved(set, puzzle)?;
            }
        }
        let people = self.memory.people.iter().map(|(person, portrait)| (person.name.clone(), portrait.clone()));
        let collection = Collection { people: people.collect(), games: self.memory.finished.clone() };
        if !collection.people.is_empty() || !collection.games.is_empty() {
            store.import(&collection)?;
        }
        let listed = store.people()?;
        for (person, _) in &self.memory.people {
            if let Some(there) = listed.iter().find(|other| other.name == person.name) {
                self.person_ids.insert(person.id, there.id);
            }
        }
        Ok(())
    }

    /// Returns the store to use now. It stays the same until the next call.
    fn current(&mut self) -> &mut dyn Store {
        // A failure is not lost: the error is stored, and `pending_error` returns it.
        let _ = self.retry(false);
        self.active_store()
    }

    fn active_store(&mut self) -> &mut dyn Store {
        match &mut self.store {
            Some(store) => &mut **store,
            None => &mut self.memory,
        }
    }

    /// Converts an id of this store to one of the store in use. An unknown id stays negative, so that it matches
    /// nothing.
    fn store_id(&self, id: i64, numbers: &BTreeMap<i64, i64>) -> i64 {
        match (&self.store, id < 0) {
            (Some(_), true) => numbers.get(&-id).copied().unwrap_or(id),
            (None, true) => -id,
            (_, false) => id,
        }
    }

    /// Converts an id of the store in use to one of this store.
    fn own_id(&self, id: i64) -> i64 {
        if self.store.is_none() { -id } else { id }
    }

    /// Returns the store to use now, and the id of a game in progress in it.
    fn resolve_game(&mut self, id: i64) -> (&mut dyn Store, i64) {
        self.current();
        let id = self.store_id(id, &self.game_ids);
        (self.active_store(), id)
    }

    /// Returns the store to use now, and the id of a player in it.
    fn resolve_person(&mut self, id: PersonId) -> (&mut dyn Store, PersonId) {
        self.current();
        let id = self.store_id(id, &self.person_ids);
        (self.active_store(), id)
    }
}

impl Store for DeferredStore {
    fn is_read_only(&self) -> bool {
        self.store.as_ref().is_some_and(|store| store.is_read_only())
    }

    fn zone(&self) -> Zone {
        self.store.as_ref().map_or_else(|| self.memory.zone(), |store| store.zone())
    }

    fn unreadable_games(&self) -> Result<usize, StoreError> {
        self.store.as_ref().map_or(Ok(0), |store| store.unreadable_games())
    }

    fn pending_error(&self) -> Option<&StoreError> {
        self.store.is_none().then_some(&self.error)
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        let memory = &self.memory;
        let empty = memory.running.is_empty()
            && memory.solved.is_empty()
            && memory.people.is_empty()
            && memory.finished.is_empty();
        if empty { Ok(()) } else { self.retry(true) }
    }

    fn save_game(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        self.current();
        let id = id.map(|id| self.store_id(id, &self.game_ids)).filter(|id| *id >= 0);
        let id = self.active_store().save_game(id, program, text)?;
        Ok(self.own_id(id))
    }

    fn games_in_progress(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
        let games = self.current().games_in_progress(program)?;
        Ok(games.into_iter().map(|game| GameInProgress { id: self.own_id(game.id), ..game }).collect())
    }

    fn claim_game(&mut self, game: &GameInProgress) -> Result<bool, StoreError> {
        let (store, id) = self.resolve_game(game.id);
        store.claim_game(&GameInProgress { id, ..game.clone() })
    }

    fn is_open_elsewhere(&mut self, program: &str) -> Result<bool, StoreError> {
        self.current().is_open_elsewhere(program)
    }

    fn delete_game(&mut self, id: i64) -> Result<(), StoreError> {
        let (store, id) = self.resolve_game(id);
        store.delete_game(id)
    }

    fn solved_puzzles(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        self.current().solved_puzzles(set)
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.current().set_solved(set, puzzle)
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        let people = self.current().people()?;
        Ok(people.into_iter().map(|person| Person { id: self.own_id(person.id), ..person }).collect())
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        let id = self.current().add_person(name)?;
        Ok(self.own_id(id))
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        let (store, id) = self.resolve_person(id);
        store.rename_person(id, name)
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        let (store, id) = self.resolve_person(id);
        store.remove_person(id)
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        let (store, id) = self.resolve_person(id);
        store.portrait(id)
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        let (store, id) = self.resolve_person(id);
        store.set_portrait(id, portrait)
    }

    fn save_finished_game(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        self.current();
        let running = running.map(|id| self.store_id(id, &self.game_ids));
        self.active_store().save_finished_game(game, running)
    }

    fn finished_games(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        self.current().finished_games()
    }

    fn import(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        self.current().import(collection)
    }
}
