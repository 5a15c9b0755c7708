//! What a match needs of each game: its players by name, its files.

use std::time::Duration;

use super::player::Kind;
use crate::engine::notation::Archive;
use crate::engine::protocol::client::{Effort, Protocol, Spoken};
use crate::engine::record::{Record, tag};
use crate::engine::search::{Brain, Level, Limits};
use crate::engine::{Game, gomoku, othello, xiangqi};
use crate::telling::Tell;

/// Makes a player from a seed.
type Make<G> = Box<dyn Fn(u32) -> Box<dyn Brain<G>>>;

/// A game of which matches are played.
pub(in crate::commands) trait Field: Spoken {
    /// Its name on the command line.
    const NAME: &'static str;
    /// The ending of its files.
    const ENDING: &'static str;
    /// How to speak to engines unless it is said.
    const PROTOCOL: Protocol;

    /// One of our own players; `None` if there is none of that name.
    fn own(kind: &Kind, effort: Effort) -> Option<Make<Self>>;

    /// What can stand on the command line for a player of our own.
    fn players() -> String;

    /// A game as its file holds it.
    fn write(record: &Record<Self>) -> Vec<u8>;

    /// The games of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Tell>>;

    /// The moves that a random opening chooses from.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.moves()
    }

    /// How much of the time that the side to move has left for the game it gives this move.
    fn share(&self, left: Duration) -> Duration {
        left / MOVES_TO_GO
    }

    /// The name of its rules, where there are several.
    fn rule_name(&self) -> &'static str {
        "-"
    }

    /// How a game that ended by its rules stands, in numbers or not at all.
    fn score(&self) -> String {
        String::new()
    }
}

/// As many moves a game goes on, as far as its clock is concerned.
const MOVES_TO_GO: u32 = 20;

/// One of the levels by its number from 1 or its name.
fn level<G: Game>(levels: &'static [Level<G>], which: &str) -> Option<Make<G>> {
    let by_number = which.parse::<usize>().ok().and_then(|number| levels.get(number.checked_sub(1)?));
    let level = by_number.or_else(|| Level::named(levels, which))?;
    Some(Box::new(level.brain))
}

fn names<G: Game>(levels: &[Level<G>]) -> String {
    levels.iter().map(|level| level.name).collect::<Vec<_>>().join("|")
}

/// The games of an archive that can be read.
fn games<A: Archive>(archive: &A) -> Result<Vec<Record<A::Position>>, Box<dyn Tell>>
where
    A::Reason: Tell + 'static,
{
    archive
        .games()
        .map(|game| game.map(|loaded| loaded.record).map_err(|fault| Box::new(fault) as Box<dyn Tell>))
        .collect()
}

impl Field for othello::Position {
    const NAME: &'static str = "othello";
    const ENDING: &'static str = "ggf";
    const PROTOCOL: Protocol = Protocol::Gtp;

    fn own(kind: &Kind, effort: Effort) -> Option<Make<Self>> {
        use othello::endgame::Empties;
        use othello::levels::{ADVANCED, AlphaBeta};
        use othello::strong::{Expert, Strength};
        let free = effort == Effort::default();
        match kind {
            Kind::Classic(None) => level(&othello::LEVELS, "classic"),
            Kind::Level(which) => match Strength::named(which) {
                Some(strength) => Some(Box::new(move |seed| Box::new(strength.player(seed)))),
                None => Some(Box::new(Level::named(&othello::LEVELS, which)?.brain)),
            },
            Kind::Evaluation(name) => {
                let function: othello::evaluation::Function = name.parse().ok()?;
                let limits = if free { ADVANCED } else { Limits::NONE };
                Some(Box::new(move |seed| Box::new(AlphaBeta::new(function, limits, seed))))
            }
            Kind::Strong => {
                let limits = if free { STRONG } else { Limits::NONE };
                let exact_from = if effort.time.is_some() { EXACT_FROM_BY_THE_CLOCK } else { EXACT_FROM };
                Some(Box::new(move |_| Box::new(Expert::new(limits, exact_from, Empties::Nobodys, TABLE))))
            }
            _ => None,
        }
    }

    fn players() -> String {
        let evaluations = othello::evaluation::ALL.map(|function| function.name).join("|");
        format!("classic, level:1 … level:10, level:{}, eval:{evaluations}, strong", names(&othello::LEVELS))
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        let mut record = record.clone();
        let end = record.main_line().last().map(|&id| record.position_at(id));
        if let Some(score) = end.as_ref().and_then(othello::notation::final_score) {
            record.set_tag(tag::RESULT, &format!("{score:+}.00"));
        }
        (othello::notation::ggf::write(&record) + "\n").into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Tell>> {
        games(&othello::notation::read(bytes).map_err(|fault| Box::new(fault) as Box<dyn Tell>)?)
    }

    fn share(&self, left: Duration) -> Duration {
        othello::pace::share(left, self.board().empty().count())
    }

    fn score(&self) -> String {
        let [black, white] = [othello::Side::Black, othello::Side::White].map(|side| self.board().count(side));
        format!("{black}:{white}")
    }
}

/// How far the strong Othello player looks where nobody says it; from how many empty squares on it tries to play perfectly; the
/// megabytes of its table.
const STRONG: Limits<'static> = Limits::nodes(200_000);
const EXACT_FROM: u32 = 20;
/// The same where time is limited, if there is enough of it.
const EXACT_FROM_BY_THE_CLOCK: u32 = 26;
const TABLE: usize = 16;

impl Field for gomoku::Position {
    const NAME: &'static str = "gomoku";
    const ENDING: &'static str = "sgf";
    const PROTOCOL: Protocol = Protocol::Gomocup;

    fn own(kind: &Kind, _effort: Effort) -> Option<Make<Self>> {
        match kind {
            Kind::Classic(None) => level(&gomoku::levels::LEVELS, "weights"),
            Kind::Classic(Some(which)) if which != "look-ahead" => {
                Some(Box::new(Level::named(&gomoku::levels::LEVELS, which)?.brain))
            }
            Kind::Level(which) => level(&gomoku::levels::LEVELS, which),
            _ => None,
        }
    }

    fn players() -> String {
        let levels = &gomoku::levels::LEVELS;
        format!("classic:win-table|weights, level:1 … level:{}, level:{}", levels.len(), names(levels))
    }

    fn rule_name(&self) -> &'static str {
        self.rules().name()
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        gomoku::notation::sgf::write(record).0.into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Tell>> {
        games(&gomoku::notation::read(bytes, self.rules()).map_err(|fault| Box::new(fault) as Box<dyn Tell>)?)
    }

    /// Near the middle or other stones: others are thrown away.
    fn opening_moves(&self) -> Vec<gomoku::Move> {
        let size = self.board().size();
        let middle = gomoku::Point::center(size);
        let near = |a: gomoku::Point, b: gomoku::Point| {
            a.column().abs_diff(b.column()) <= NEAR && a.row().abs_diff(b.row()) <= NEAR
        };
        self.moves().into_iter().filter(|mv| near(mv.point(), middle)).collect()
    }
}

/// How far from the middle the stones of a random gomoku opening lie at most.
const NEAR: u8 = 3;

impl Field for xiangqi::Position {
    const NAME: &'static str = "xiangqi";
    const ENDING: &'static str = "pgn";
    const PROTOCOL: Protocol = Protocol::Uci;

    fn own(kind: &Kind, _effort: Effort) -> Option<Make<Self>> {
        use xiangqi::classic::Classic;
        let levels = &xiangqi::levels::LEVELS;
        match kind {
            Kind::Classic(which) => {
                let depth = which.as_deref().map_or(Some(PRINTED), |which| which.parse().ok())?;
                (1..=levels.len() as u32).contains(&depth).then(|| {
                    Box::new(move |seed| {
                        Box::new(Classic { seed: Some(seed), ..Classic::printed(depth) }) as Box<dyn Brain<Self>>
                    }) as Make<Self>
                })
            }
            Kind::Level(which) => level(levels, which),
            _ => None,
        }
    }

    fn players() -> String {
        let levels = &xiangqi::levels::LEVELS;
        format!("classic:1 … classic:{0}, level:1 … level:{0}, level:{1}", levels.len(), names(levels))
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        xiangqi::notation::pgn::write(record, xiangqi::notation::Style::Chinese).into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Tell>> {
        games(&xiangqi::notation::read(bytes).map_err(|fault| Box::new(fault) as Box<dyn Tell>)?)
    }
}

/// The depth of the player as printed, unless it is said.
const PRINTED: u32 = 3;
