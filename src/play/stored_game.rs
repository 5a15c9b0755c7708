//! The stored form of a game in progress.
//!
//! The text consists of a line that names the format; the seats; the people from the list of players at the two sides;
//! the present position as the child numbers taken at each fork; with clocks, the time control and the milliseconds
//! that the present move has taken; the key of the finished game if it had ended and was taken back; with a friend, the
//! number that all links of the game have; an empty line; and the game in its file format, including all variations.
//!
//! A link to a friend holds the same text, with the seats as they are at the friend's computer.

use std::time::Duration;

use super::clock::TimeControl;
use super::program::PlayableGame;
use super::seat::Seat;
use crate::engine::Game;
use crate::engine::record::{ROOT, Record};

/// The first line.
const MAGIC: &str = "huanle running 1";
/// The keys of the lines that name the people at the two sides.
const PEOPLE: [&str; 2] = ["first", "second"];

/// The places of the current game in the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StoredIds {
    /// The id of the game in progress.
    pub(super) in_progress: Option<i64>,
    /// The key of the finished game, also after its end was taken back.
    pub(super) finished: Option<String>,
    /// The number of the game in the links to a friend, if it was continued from one or from the store.
    pub(super) link: Option<u32>,
}

/// A game in progress, as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame<G: Game> {
    /// The game, at its present position.
    pub record: Record<G>,
    /// The players of the two sides.
    pub seats: [Seat; 2],
    /// The people from the list of players at the two sides.
    pub people: [Option<String>; 2],
    /// With clocks: the time control, and the time that the present move has taken.
    pub time: Option<(TimeControl, Duration)>,
    /// The key of the stored finished game, if the game had ended and was taken back.
    pub finished: Option<String>,
    /// The number of the game in the links to a friend.
    pub link: Option<u32>,
}

impl<G: Game> StoredGame<G> {
    /// Returns the stored form.
    pub fn to_text(&self, program: &impl PlayableGame<Game = G>) -> String {
        encode(program, &self.record, (self.seats, &self.people), self.time, (self.finished.as_deref(), self.link))
    }

    /// Parses the stored form; `None` if this program cannot continue the game.
    pub fn from_text(program: &impl PlayableGame<Game = G>, text: &str) -> Option<StoredGame<G>> {
        let (head, game) = text.split_once("\n\n")?;
        let mut lines = head.lines();
        if lines.next()? != MAGIC {
            return None;
        }
        let names = lines.next()?.strip_prefix("seats ")?.split(' ');
        let mut seats = names.map(|name| Seat::from_stored_name(name, |level| program.find_level(level)));
        let seats = [seats.next()??, seats.next()??];
        let at = lines.next()?.strip_prefix("at")?;
        let value = |name: &str| lines.clone().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let time = match value("clock") {
            Some(control) => {
                Some((TimeControl::from_text(control)?, Duration::from_millis(value("spent")?.parse().ok()?)))
            }
            None => None,
        };
        let people = PEOPLE.map(|side| value(side).map(str::to_owned));
        let finished = value("finished").map(str::to_owned);
        let link = value("link").and_then(|link| link.parse().ok());
        let (mut record, _) = program.read(game.as_bytes()).ok()?.game(0).ok()?;
        let mut node = ROOT;
        for fork in at.split_whitespace() {
            node = *record.children(node).get(fork.parse::<usize>().ok()?)?;
        }
        record.go_to(node);
        Some(StoredGame { record, seats, people, time, finished, link })
    }

    /// Returns whether this and a game from a link are the same game, so that one has the moves of the other and perhaps
    /// more.
    pub(super) fn is_same(&self, other: &StoredGame<G>) -> bool {
        let moves = |record: &Record<G>| -> Vec<G::Move> {
            record.current_line().into_iter().filter_map(|id| record.node(id).mv).collect()
        };
        self.link.is_some()
            && (self.link, self.seats) == (other.link, other.seats)
            && self.record.start() == other.record.start()
            && moves(&self.record).iter().zip(&moves(&other.record)).all(|(mv, other)| mv == other)
    }
}

/// Returns the stored form of a game.
pub(super) fn encode<P: PlayableGame>(
    program: &P,
    record: &Record<P::Game>,
    (seats, people): ([Seat; 2], &[Option<String>; 2]),
    time: Option<(TimeControl, Duration)>,
    (finished, link): (Option<&str>, Option<u32>),
) -> String {
    let path = record.path(record.current_id());
    let forks = path.windows(2).filter_map(|pair| {
        record.children(pair[0]).iter().position(|&child| child == pair[1]).map(|place| place.to_string())
    });
    let at = forks.collect::<Vec<_>>().join(" ");
    let game = String::from_utf8_lossy(&program.write(record, "")).into_owned();
    let clock = time.map(|(control, spent)| format!("clock {}\nspent {}\n", control.to_text(), spent.as_millis()));
    let finished = finished.map(|uid| format!("finished {uid}\n"));
    let people = PEOPLE.iter().zip(people).filter_map(|(side, name)| Some(format!("{side} {}\n", name.as_ref()?)));
    let link = link.filter(|_| seats.contains(&Seat::Friend)).map(|link| format!("link {link}\n"));
    let more = people.chain(clock).chain(finished).chain(link).collect::<String>();
    let [first, second] = seats.map(Seat::stored_name);
    format!("{MAGIC}\nseats {first} {second}\nat {at}\n{more}\n{game}")
}

/// Parses a game in progress and encodes it again; `None` if it is not valid. Used by the fuzzers in `fuzz/`.
#[doc(hidden)]
pub fn reencode(program: &impl PlayableGame, text: &str) -> Option<String> {
    StoredGame::from_text(program, text).map(|game| game.to_text(program))
}

/// Returns whether the text is a game in progress that this program can continue.
pub fn can_decode(program: &impl PlayableGame, text: &str) -> bool {
    StoredGame::from_text(program, text).is_some()
}
