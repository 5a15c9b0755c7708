//! The log of a match in its folder, from which a stopped match continues.
//!
//! `match.txt` begins with the parameters of the match, one per line, and an empty line. Then follows one line for each
//! finished game: its number, `win`, `draw` or `loss` from the first player's point of view, its plies, and its ending:
//! `rules` and the score or the rule, `resigned`, `fault`, or `longest` for a game without an end;
//! under a time limit also `time`, and for each player the milliseconds used, the number of moves and, if it is known, the
//! milliseconds of processor time.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::pairs::PairCounts;
use crate::commands::error::{CommandError, InputError};
use crate::commands::options::{read_bytes, read_text};
use crate::commands::output::{OutputError, Outputs};
use crate::engine::search::matches::Tally;
use crate::engine::{Outcome, Player};
use crate::records::{FileOperation, StoreError, folder};

/// The first line of the file.
pub(super) const HEADER: &str = "huanle match 1";
/// The first line without the version.
const TITLE: &str = "huanle match ";
/// The name of the file.
const FILE: &str = "match.txt";
/// The event of every game.
pub(super) const EVENT: &str = "huanle match";
const RESULT_WORDS: [&str; 3] = ["win", "draw", "loss"];

/// The time that a player has used, and for how many moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ThinkingTime {
    pub time: Duration,
    pub moves: u32,
    /// The processor time, if it is known for all moves.
    pub processor: Option<Duration>,
}

impl ThinkingTime {
    /// Adds a move that took this time and, if that is known, this processor time.
    pub(super) fn add(&mut self, time: Duration, processor: Option<Duration>) {
        self.merge(ThinkingTime { time, moves: 1, processor });
    }

    /// Adds the time of more moves.
    fn merge(&mut self, other: ThinkingTime) {
        let so_far = if self.moves == 0 { Some(Duration::ZERO) } else { self.processor };
        *self = ThinkingTime {
            time: self.time.saturating_add(other.time),
            moves: self.moves.saturating_add(other.moves),
            processor: so_far.zip(other.processor).map(|(sum, more)| sum.saturating_add(more)),
        };
    }

    /// Returns the mean processor time of a move in milliseconds, if it is known.
    pub(super) fn mean_processor_time(&self) -> Option<f64> {
        self.processor.filter(|_| self.moves > 0).map(|time| time.as_secs_f64() * 1000.0 / f64::from(self.moves))
    }

    /// Returns the mean time of a move in milliseconds; `None` without moves.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time.as_secs_f64() * 1000.0 / f64::from(self.moves))
    }

    fn parse(word: &str) -> Option<ThinkingTime> {
        let mut numbers = word.split('/');
        let (time, moves) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
        let processor = match numbers.next() {
            Some(time) => Some(Duration::from_millis(time.parse().ok()?)),
            None => None,
        };
        Some(ThinkingTime { time: Duration::from_millis(time), moves, processor })
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogEntry {
    /// The index of the result in [`RESULT_WORDS`].
    result: usize,
    /// The rest of the line: `60 rules 40:24 time 2210/30 800/30`, `95 rules checkmate`, `17 fault A it has ended`.
    rest: String,
}

impl LogEntry {
    /// Creates an entry from the outcome for the first player of the match, who played this colour, and the time that
    /// each player used if it is limited.
    pub(super) fn new(
        outcome: Outcome,
        color: Player,
        plies: usize,
        ended: &str,
        spent: Option<[ThinkingTime; 2]>,
    ) -> LogEntry {
        let result = match outcome.winner() {
            Some(winner) if winner == color => 0,
            None => 1,
            Some(_) => 2,
        };
        let spent = spent.map_or_else(String::new, |spent| {
            let [one, other] = spent.map(|ThinkingTime { time, moves, processor }| {
                let processor = processor.map_or_else(String::new, |time| format!("/{}", time.as_millis()));
                format!("{}/{moves}{processor}", time.as_millis())
            });
            format!(" time {one} {other}")
        });
        LogEntry { result, rest: format!("{plies} {ended}{spent}") }
    }

    /// Parses a line with the expected number.
    fn parse(line: &str, number: usize) -> Option<LogEntry> {
        let mut words = line.splitn(3, ' ');
        (words.next()?.parse() == Ok(number)).then_some(())?;
        let word = words.next()?;
        let result = RESULT_WORDS.iter().position(|&known| known == word)?;
        Some(LogEntry { result, rest: words.next()?.to_owned() })
    }

    /// Returns the time that each player used, if it is recorded.
    fn time_used(&self) -> Option<[ThinkingTime; 2]> {
        let (one, other) = self.rest.rsplit_once(" time ")?.1.split_once(' ')?;
        Some([ThinkingTime::parse(one)?, ThinkingTime::parse(other)?])
    }

    /// Returns the name of the rule that ended the game, if it is recorded. A score is no name.
    fn rule(&self) -> Option<&str> {
        let mut words = self.rest.split(' ').skip(1);
        let rule = words.next().filter(|&word| word == "rules").and_then(|_| words.next())?;
        (rule != "time" && rule.starts_with(|letter: char| letter.is_ascii_lowercase())).then_some(rule)
    }

    /// Returns whether the game was lost by an error of a player, `A` or `B`.
    fn is_error_of(&self, player: &str) -> bool {
        self.rest.split_once(' ').is_some_and(|(_, rest)| rest.starts_with(&format!("fault {player} ")))
    }
}

/// The games so far.
pub(super) struct MatchLog {
    folder: Option<PathBuf>,
    terms: String,
    entries: Vec<LogEntry>,
    /// The lock held during the match, so that no other program writes to the folder.
    _lock: Option<std::fs::File>,
}

impl MatchLog {
    /// Starts a match, or continues that of a folder.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be created or read, contains a match with other parameters or games of
    /// another one, or is new and must not be written.
    pub(super) fn open(folder: Option<&Path>, terms: String, outputs: &Outputs) -> Result<MatchLog, CommandError> {
        let Some(path) = folder else { return Ok(MatchLog { folder: None, terms, entries: Vec::new(), _lock: None }) };
        if !path.join(FILE).exists() {
            outputs.check_folder(path)?;
        }
        std::fs::create_dir_all(path).map_err(|error| StoreError::io(FileOperation::CreateFolder, path, &error))?;
        let lock = folder::lock(path)?;
        let file = path.join(FILE);
        let mut entries = Vec::new();
        if file.exists() {
            let text = read_text(&file)?;
            let other = || match text.lines().next().unwrap_or_default() {
                first if first.starts_with(TITLE) && first != HEADER => {
                    InputError::OtherFormat { path: file.display().to_string(), found: first.to_owned(), read: HEADER }
                }
                _ => InputError::OtherMatch(path.display().to_string()),
            };
            let rest = text.strip_prefix(&terms).and_then(|rest| rest.strip_prefix('\n')).ok_or_else(other)?;
            for (line, number) in rest.lines().zip(1..) {
                entries.push(LogEntry::parse(line, number).ok_or_else(other)?);
            }
        }
        check_games(path, entries.len(), outputs)?;
        Ok(MatchLog { folder: Some(path.to_owned()), terms, entries, _lock: Some(lock) })
    }

    /// Returns the number of played games.
    pub(super) fn games(&self) -> usize {
        self.entries.len()
    }

    /// Saves a game: its file first, so that every counted game has a file.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(super) fn add(&mut self, entry: LogEntry, ending: &str, game: &[u8]) -> Result<(), CommandError> {
        self.entries.push(entry);
        let Some(folder) = &self.folder else { return Ok(()) };
        folder::write_atomically(&folder.join(format!("{:05}.{ending}", self.entries.len())), game)?;
        let mut text = format!("{}\n", self.terms);
        for (entry, number) in self.entries.iter().zip(1..) {
            text += &format!("{number} {} {}\n", RESULT_WORDS[entry.result], entry.rest);
        }
        Ok(folder::write_atomically(&folder.join(FILE), text.as_bytes())?)
    }

    /// Returns the result of this number of games from the first.
    pub(super) fn tally(&self, games: usize) -> Tally {
        let count = |result| self.entries.iter().take(games).filter(|entry| entry.result == result).count() as u32;
        Tally { wins: count(0), draws: count(1), losses: count(2) }
    }

    /// Returns the results of the finished pairs among this number of games from the first: two games from the same
    /// opening.
    pub(super) fn pairs(&self, games: usize) -> PairCounts {
        let mut counts = PairCounts::default();
        for pair in self.entries[..games.min(self.entries.len())].chunks_exact(2) {
            // A win counts two half points; the index of the result is 0 for a win.
            counts.0[4 - pair[0].result - pair[1].result] += 1;
        }
        counts
    }

    /// Returns the time that each player has used in all games that record it.
    pub(super) fn time_used(&self) -> [ThinkingTime; 2] {
        let mut sums = [ThinkingTime::default(); 2];
        for spent in self.entries.iter().filter_map(LogEntry::time_used) {
            sums.iter_mut().zip(spent).for_each(|(sum, spent)| sum.merge(spent));
        }
        sums
    }

    /// Returns the names of the rules that ended games, and how many each, the most frequent first.
    pub(super) fn rules(&self) -> Vec<(&str, usize)> {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for rule in self.entries.iter().filter_map(LogEntry::rule) {
            match counts.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, count)) => *count += 1,
                None => counts.push((rule, 1)),
            }
        }
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }

    /// Returns the number of games that a player, `A` or `B`, has lost by errors.
    pub(super) fn errors(&self, player: &str) -> usize {
        self.entries.iter().filter(|entry| entry.is_error_of(player)).count()
    }
}

/// Checks that a folder does not contain files with the numbers of games still to be played, except the next one, which
/// may be left from a program that was killed before counting it.
fn check_games(folder: &Path, played: usize, outputs: &Outputs) -> Result<(), CommandError> {
    let files = std::fs::read_dir(folder).map_err(|error| StoreError::io(FileOperation::List, folder, &error))?;
    for file in files.flatten().map(|file| file.path()) {
        let number = file.file_stem().and_then(|stem| stem.to_str()?.parse::<usize>().ok());
        if number.is_none_or(|number| number <= played) {
            continue;
        }
        let of_match = |bytes: Vec<u8>| bytes.windows(EVENT.len()).any(|part| part == EVENT.as_bytes());
        let uncounted = number == Some(played + 1) && !outputs.is_input(&file) && read_bytes(&file).is_ok_and(of_match);
        if !uncounted {
            return Err(OutputError::MatchFolder(file).into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn rules_are_counted_the_most_frequent_first() {
        let outputs = Outputs::new(None);
        let mut log = MatchLog::open(None, String::new(), &outputs).unwrap();
        let times = Some([ThinkingTime::default(); 2]);
        for ended in ["rules repetition", "rules checkmate", "rules", "longest", "resigned A", "rules checkmate"] {
            for times in [None, times] {
                log.add(LogEntry::new(Outcome::Draw, Player::First, 9, ended, times), "pgn", b"").unwrap();
            }
        }
        assert_eq!(log.rules(), [("checkmate", 4), ("repetition", 2)]);
    }

    #[test]
    fn a_match_goes_on_in_its_folder_and_no_other_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let terms = || format!("{HEADER}\nseed 1\n");
        let outputs = Outputs::new(None);
        let mut log = MatchLog::open(Some(folder.path()), terms(), &outputs).unwrap();
        let spent = |time, moves| ThinkingTime {
            time: Duration::from_millis(time),
            moves,
            processor: Some(Duration::from_millis(time / 2)),
        };
        let (win, first, second) = (Outcome::Win(Player::First), Player::First, Player::Second);
        let times = Some([spent(2210, 30), spent(900, 30)]);
        log.add(LogEntry::new(win, first, 60, "rules 40:24", times), "ggf", b"one").unwrap();
        log.add(LogEntry::new(win, second, 9, "fault A the engine has exited", None), "ggf", b"two").unwrap();
        let times = Some([spent(790, 30), ThinkingTime::default()]);
        log.add(LogEntry::new(Outcome::Draw, first, 60, "rules 32:32", times), "ggf", b"three").unwrap();
        assert_eq!(log.rules(), [], "scores are no rules");
        drop(log);
        let log = MatchLog::open(Some(folder.path()), terms(), &outputs).unwrap();
        assert_eq!((log.games(), log.errors("A"), log.errors("B")), (3, 1, 0));
        assert_eq!(log.time_used(), [spent(3000, 60), ThinkingTime { processor: None, ..spent(900, 30) }]);
        assert_eq!(log.time_used()[0].mean_processor_time(), Some(25.0));
        assert_eq!(log.pairs(3), PairCounts([0, 0, 1, 0, 0]));
        assert_eq!(log.pairs(1), PairCounts::default());
        assert_eq!(log.time_used().map(|spent| spent.mean()), [Some(50.0), Some(30.0)]);
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
            let failure = MatchLog::open(Some(folder.path()), terms(), &outputs).err().unwrap();
            assert!(failure.localize(Language::English).contains("another match"), "{failure:?}");
        }
    }
}
