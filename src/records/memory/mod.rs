//! A store and a folder of game files in memory.

mod json;
mod salvage;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

pub use json::{FORMAT, ParseStoreError};

use super::{
    Collection, FileError, FileOperation, FinishedGame, GameFiles, GameInProgress, Participant, Person, PersonId,
    Store, StoreError, Zone, check_name, check_portrait, date, file_name_error,
};

/// The clock, time zone and id generator of a store.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    /// Returns the seconds since the Unix epoch.
    pub now: fn() -> i64,
    /// The local time zone.
    pub zone: Zone,
    /// Returns a globally unique id: 32 hexadecimal digits.
    pub uid: fn() -> String,
}

/// Stores everything until it is dropped or converted [to a text](Memory::to_json).
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Without it, times are unknown and ids of games are counters.
    environment: Option<Environment>,
    /// The games in progress, the last saved first.
    pub(super) running: Vec<GameInProgress>,
    last_id: i64,
    pub(super) solved: BTreeMap<String, BTreeSet<String>>,
    pub(super) people: Vec<(Person, Option<Vec<u8>>)>,
    last_person: PersonId,
    /// The finished games, the last saved first.
    pub(super) finished: Vec<FinishedGame>,
    /// The number of games that were assigned a `uid`.
    assigned_uids: u32,
    files: Vec<(String, Vec<u8>)>,
}

impl Memory {
    /// Returns the games in progress of all programs, the last saved first.
    pub fn games(&self) -> &[GameInProgress] {
        &self.running
    }

    /// Returns the game in progress with this id.
    pub fn game(&self, id: i64) -> Option<&GameInProgress> {
        self.running.iter().find(|running| running.id == id)
    }

    /// Sets the clock, the time zone and the source of unique ids.
    #[must_use]
    pub fn with_environment(mut self, surroundings: Environment) -> Memory {
        self.environment = Some(surroundings);
        self
    }

    /// Validates a name and returns it if no other player has it.
    fn check_free_name<'n>(&self, name: &'n str, besides: Option<PersonId>) -> Result<&'n str, StoreError> {
        let name = check_name(name)?;
        let has = |(person, _): &(Person, _)| person.name == name && Some(person.id) != besides;
        if self.people.iter().any(has) { Err(StoreError::NameTaken(name.to_owned())) } else { Ok(name) }
    }

    fn person(&mut self, id: PersonId) -> Result<&mut (Person, Option<Vec<u8>>), StoreError> {
        self.people.iter_mut().find(|(person, _)| person.id == id).ok_or(StoreError::UnknownPlayer(id))
    }
}

impl Store for Memory {
    fn zone(&self) -> Zone {
        self.environment.map_or(date::UTC, |around| around.zone)
    }

    fn save_game(&mut self, id: Option<i64>, program: &str, text: &str) -> Result<i64, StoreError> {
        let id = id.unwrap_or(self.last_id + 1);
        self.last_id = self.last_id.max(id);
        self.running.retain(|running| running.id != id);
        let (program, text) = (program.to_owned(), text.to_owned());
        let kept = self.environment.map_or_else(String::new, |around| date::format_local((around.now)(), around.zone));
        self.running.insert(0, GameInProgress { id, program, text, saved_at: kept });
        Ok(id)
    }

    fn games_in_progress(&mut self, program: &str) -> Result<Vec<GameInProgress>, StoreError> {
        Ok(self.running.iter().filter(|running| running.program == program).cloned().collect())
    }

    fn delete_game(&mut self, id: i64) -> Result<(), StoreError> {
        self.running.retain(|running| running.id != id);
        Ok(())
    }

    fn solved_puzzles(&mut self, set: &str) -> Result<BTreeSet<String>, StoreError> {
        Ok(self.solved.get(set).cloned().unwrap_or_default())
    }

    fn set_solved(&mut self, set: &str, puzzle: &str) -> Result<(), StoreError> {
        self.solved.entry(set.to_owned()).or_default().insert(puzzle.to_owned());
        Ok(())
    }

    fn people(&mut self) -> Result<Vec<Person>, StoreError> {
        Ok(self.people.iter().map(|(person, _)| person.clone()).collect())
    }

    fn add_person(&mut self, name: &str) -> Result<PersonId, StoreError> {
        let name = self.check_free_name(name, None)?.to_owned();
        self.last_person += 1;
        let id = self.last_person;
        self.people.push((Person { id, name }, None));
        Ok(id)
    }

    fn rename_person(&mut self, id: PersonId, name: &str) -> Result<(), StoreError> {
        let name = self.check_free_name(name, Some(id))?.to_owned();
        let before = std::mem::replace(&mut self.person(id)?.0.name, name.clone());
        for party in self.finished.iter_mut().flat_map(|game| &mut game.sides) {
            if party.is_person(&before) {
                *party = Participant::Person(name.clone());
            }
        }
        Ok(())
    }

    fn remove_person(&mut self, id: PersonId) -> Result<(), StoreError> {
        self.people.retain(|(person, _)| person.id != id);
        Ok(())
    }

    fn portrait(&mut self, id: PersonId) -> Result<Option<Vec<u8>>, StoreError> {
        self.person(id).map(|(_, portrait)| portrait.clone())
    }

    fn set_portrait(&mut self, id: PersonId, portrait: Option<&[u8]>) -> Result<(), StoreError> {
        check_portrait(portrait)?;
        self.person(id)?.1 = portrait.map(<[u8]>::to_vec);
        Ok(())
    }

    fn save_finished_game(&mut self, game: &FinishedGame, running: Option<i64>) -> Result<String, StoreError> {
        self.running.retain(|other| Some(other.id) != running);
        let uid = match self.environment {
            _ if !game.uid.is_empty() => game.uid.clone(),
            Some(around) => (around.uid)(),
            None => {
                self.assigned_uids += 1;
                format!("{:032x}", self.assigned_uids)
            }
        };
        self.finished.retain(|other| other.uid != uid);
        let when = self.environment.map_or(0, |around| (around.now)());
        self.finished.insert(0, FinishedGame { uid: uid.clone(), ended_at: when, ..game.clone() });
        Ok(uid)
    }

    fn finished_games(&mut self) -> Result<Vec<FinishedGame>, StoreError> {
        Ok(self.finished.clone())
    }

    fn import(&mut self, collection: &Collection) -> Result<(usize, usize), StoreError> {
        for (name, portrait) in &collection.people {
            check_name(name)?;
            check_portrait(portrait.as_deref())?;
        }
        let (mut people, mut games) = (0, 0);
        for (name, portrait) in &collection.people {
            let name = check_name(name)?;
            match self.people.iter_mut().find(|(person, _)| person.name == name) {
                Some((_, own)) => *own = own.take().or_else(|| portrait.clone()),
                None => {
                    let id = self.add_person(name)?;
                    self.set_portrait(id, portrait.as_deref())?;
                    people += 1;
                }
            }
        }
        for game in &collection.games {
            if self.finished.iter().all(|other| other.uid != game.uid) {
                // After the games that ended at the same time or later.
                let place = self.finished.partition_point(|other| other.ended_at >= game.ended_at);
                self.finished.insert(place, game.clone());
                games += 1;
            }
        }
        Ok((people, games))
    }
}

impl GameFiles for Memory {
    fn location(&self) -> Option<String> {
        None
    }

    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(self.files.iter().rev().map(|(name, _)| name.clone()).collect())
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        let file = self.files.iter().find(|(file, _)| file == name);
        file.map(|(_, bytes)| bytes.clone())
            .ok_or_else(|| StoreError::for_file(FileOperation::Read, Path::new(name), FileError::Missing))
    }

    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        match self.files.iter().any(|(file, _)| file == name) {
            true => Err(StoreError::for_file(FileOperation::Write, Path::new(name), FileError::Exists)),
            false => self.write(name, bytes),
        }
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        if let Some(error) = file_name_error(name) {
            return Err(StoreError::for_file(FileOperation::Write, Path::new(name), error));
        }
        self.files.retain(|(file, _)| file != name);
        self.files.push((name.to_owned(), bytes.to_vec()));
        Ok(name.to_owned())
    }
}
