//! What a match has come to so far, in its folder: so it goes on where it was stopped.
//!
//! `match.txt` begins with the terms of the match, a line each, and an empty line; then a line for each game that was played
//! to its end: its number, `win`, `draw` or `loss` as the first player sees it, its plies, and how it ended; where time is limited,
//! also `time`, and for each player the milliseconds and the moves that they were for.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::commands::fault::{Failure, Fault};
use crate::commands::options::read_text;
use crate::engine::search::matches::Tally;
use crate::engine::{Outcome, Player};
use crate::records::{StoreError, Task, folder};

/// The file's name.
const FILE: &str = "match.txt";
const WORDS: [&str; 3] = ["win", "draw", "loss"];

/// The time that a player has taken, and for how many moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    pub time: Duration,
    pub moves: u32,
}

impl Spent {
    /// One more move, which took so long.
    pub(super) fn add(&mut self, time: Duration) {
        *self = Spent { time: self.time.saturating_add(time), moves: self.moves + 1 };
    }

    /// The mean of a move in milliseconds; `None` if there was none.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() * 1000.0 / f64::from(self.moves))
    }

    fn read(word: &str) -> Option<Spent> {
        let (time, moves) = word.split_once('/')?;
        Some(Spent { time: Duration::from_millis(time.parse().ok()?), moves: moves.parse().ok()? })
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The place of the result among [`WORDS`].
    result: usize,
    /// `60 rules 40:24 time 2210/30 800/30`, `17 fault A it has ended`.
    rest: String,
}

impl Entry {
    /// How a game went for the first player of the match, who played a colour; with the time that each took, if it counts.
    pub(super) fn new(outcome: Outcome, color: Player, plies: usize, ended: &str, spent: Option<[Spent; 2]>) -> Entry {
        let result = match outcome.winner() {
            Some(winner) if winner == color => 0,
            None => 1,
            Some(_) => 2,
        };
        let spent = spent.map_or_else(String::new, |spent| {
            let [one, other] = spent.map(|Spent { time, moves }| format!("{}/{moves}", time.as_millis()));
            format!(" time {one} {other}")
        });
        Entry { result, rest: format!("{plies} {ended}{spent}") }
    }

    /// Reads a line with the number that it should have.
    fn read(line: &str, number: usize) -> Option<Entry> {
        let mut words = line.splitn(3, ' ');
        (words.next()?.parse() == Ok(number)).then_some(())?;
        let word = words.next()?;
        let result = WORDS.iter().position(|&known| known == word)?;
        Some(Entry { result, rest: words.next()?.to_owned() })
    }

    /// The time that each player took, if it is told.
    fn spent(&self) -> Option<[Spent; 2]> {
        let (one, other) = self.rest.rsplit_once(" time ")?.1.split_once(' ')?;
        Some([Spent::read(one)?, Spent::read(other)?])
    }

    /// Whether it was lost by a fault of a player's, `A` or `B`.
    fn is_fault_of(&self, player: &str) -> bool {
        self.rest.split_once(' ').is_some_and(|(_, rest)| rest.starts_with(&format!("fault {player} ")))
    }
}

/// The games so far.
pub(super) struct Log {
    folder: Option<PathBuf>,
    terms: String,
    entries: Vec<Entry>,
    /// Held as long as the match is played: two programs do not write into one folder.
    _lock: Option<std::fs::File>,
}

impl Log {
    /// Begins a match, or goes on with that of a folder.
    ///
    /// # Errors
    /// If the folder cannot be made or read, or holds a match on other terms.
    pub(super) fn open(folder: Option<&Path>, terms: String) -> Result<Log, Failure> {
        let Some(path) = folder else { return Ok(Log { folder: None, terms, entries: Vec::new(), _lock: None }) };
        std::fs::create_dir_all(path).map_err(|error| StoreError::file(Task::Make, path, &error))?;
        let lock = folder::lock(path)?;
        let file = path.join(FILE);
        let mut entries = Vec::new();
        if file.exists() {
            let text = read_text(&file)?;
            let other = || Fault::OtherMatch(path.display().to_string());
            let rest = text.strip_prefix(&terms).and_then(|rest| rest.strip_prefix('\n')).ok_or_else(other)?;
            for (line, number) in rest.lines().zip(1..) {
                entries.push(Entry::read(line, number).ok_or_else(other)?);
            }
        }
        Ok(Log { folder: Some(path.to_owned()), terms, entries, _lock: Some(lock) })
    }

    /// How many games have been played.
    pub(super) fn games(&self) -> usize {
        self.entries.len()
    }

    /// Keeps a game: its file first, so that no game counts that is not there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&mut self, entry: Entry, ending: &str, game: &[u8]) -> Result<(), Failure> {
        self.entries.push(entry);
        let Some(folder) = &self.folder else { return Ok(()) };
        folder::replace(&folder.join(format!("{:05}.{ending}", self.entries.len())), game)?;
        let mut text = format!("{}\n", self.terms);
        for (entry, number) in self.entries.iter().zip(1..) {
            text += &format!("{number} {} {}\n", WORDS[entry.result], entry.rest);
        }
        Ok(folder::replace(&folder.join(FILE), text.as_bytes())?)
    }

    /// The result of the first so many games.
    pub(super) fn tally(&self, games: usize) -> Tally {
        let count = |result| self.entries.iter().take(games).filter(|entry| entry.result == result).count() as u32;
        Tally { wins: count(0), draws: count(1), losses: count(2) }
    }

    /// The time that each player has taken in all games that tell.
    pub(super) fn spent(&self) -> [Spent; 2] {
        let mut sums = [Spent::default(); 2];
        for spent in self.entries.iter().filter_map(Entry::spent) {
            for (sum, Spent { time, moves }) in sums.iter_mut().zip(spent) {
                *sum = Spent { time: sum.time.saturating_add(time), moves: sum.moves.saturating_add(moves) };
            }
        }
        sums
    }

    /// How many games a player, `A` or `B`, has lost by faults.
    pub(super) fn faults(&self, player: &str) -> usize {
        self.entries.iter().filter(|entry| entry.is_fault_of(player)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn a_match_goes_on_in_its_folder_and_no_other_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let terms = || "huanle match 1\nseed 1\n".to_owned();
        let mut log = Log::open(Some(folder.path()), terms()).unwrap();
        let spent = |time, moves| Spent { time: Duration::from_millis(time), moves };
        let (win, first, second) = (Outcome::Win(Player::First), Player::First, Player::Second);
        let times = Some([spent(2210, 30), spent(900, 30)]);
        log.add(Entry::new(win, first, 60, "rules 40:24", times), "ggf", b"one").unwrap();
        log.add(Entry::new(win, second, 9, "fault A it has ended", None), "ggf", b"two").unwrap();
        let times = Some([spent(790, 30), spent(0, 0)]);
        log.add(Entry::new(Outcome::Draw, first, 60, "rules 32:32", times), "ggf", b"three").unwrap();
        drop(log);
        let log = Log::open(Some(folder.path()), terms()).unwrap();
        assert_eq!((log.games(), log.faults("A"), log.faults("B")), (3, 1, 0));
        assert_eq!(log.spent(), [spent(3000, 60), spent(900, 30)]);
        assert_eq!(log.spent().map(|spent| spent.mean()), [Some(50.0), Some(30.0)]);
        assert_eq!(log.tally(3), Tally { wins: 1, draws: 1, losses: 1 });
        assert_eq!(log.tally(1), Tally { wins: 1, draws: 0, losses: 0 });
        assert_eq!(std::fs::read(folder.path().join("00002.ggf")).unwrap(), b"two");
        drop(log);
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap();
        for wrong in [
            text.replace("seed 1", "seed 2"),
            text.replace("\n2 ", "\n7 "),
            text.replace("draw", "drawn"),
            "x".to_owned(),
        ] {
            std::fs::write(folder.path().join(FILE), wrong).unwrap();
            let failure = Log::open(Some(folder.path()), terms()).err().unwrap();
            assert!(failure.tell(Language::English).contains("another match"), "{failure:?}");
        }
    }
}
