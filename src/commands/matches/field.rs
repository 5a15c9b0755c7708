//! The interface of a game for matches: its players by name, its files.

use std::time::Duration;

use super::player::Kind;
use crate::engine::notation::Archive;
use crate::engine::protocol::client::{EngineLimits, Protocol, ProtocolGame};
use crate::engine::record::{Record, tag};
use crate::engine::search::{Engine, Level, Limits};
use crate::engine::{Game, gomoku, othello, xiangqi};
use crate::telling::Localize;

/// Creates a player from a seed.
type Make<G> = Box<dyn Fn(u32) -> Box<dyn Engine<G>>>;

/// A game for matches.
pub(in crate::commands) trait Field: ProtocolGame {
    /// The name on the command line.
    const NAME: &'static str;
    /// The extension of its files.
    const ENDING: &'static str;
    /// The default protocol of engines.
    const PROTOCOL: Protocol;

    /// Returns the constructor of a built-in player; `None` if the name is unknown.
    fn own(kind: &Kind, effort: EngineLimits) -> Option<Make<Self>>;

    /// Returns a level by its number from 1 or its name.
    fn level(which: &str) -> Option<&'static Level<Self>>;

    /// Returns the names of the built-in players on the command line.
    fn players() -> String;

    /// Converts a game to the contents of a file.
    fn write(record: &Record<Self>) -> Vec<u8>;

    /// Reads the games of a file.
    ///
    /// # Errors
    /// Returns the first error in it.
    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>>;

    /// Returns the moves that a random opening chooses from.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.moves()
    }

    /// Returns the part of the remaining time of the game to spend on this move.
    fn share(&self, left: Duration) -> Duration {
        left / MOVES_TO_GO
    }

    /// Returns the name of its rules; `-` if there is only one set of rules.
    fn rule_name(&self) -> &'static str {
        "-"
    }

    /// Returns the score of a game that ended by the rules; empty if it has none.
    fn score(&self) -> String {
        String::new()
    }
}

/// The assumed number of moves until the end of a game, for time management.
const MOVES_TO_GO: u32 = 20;

/// Returns a level by its number from 1 or its name.
fn numbered<G: Game>(levels: &'static [Level<G>], which: &str) -> Option<&'static Level<G>> {
    let by_number = which.parse::<usize>().ok().and_then(|number| levels.get(number.checked_sub(1)?));
    by_number.or_else(|| Level::named(levels, which))
}

/// Returns the constructor of a level's player.
fn make<G: Game>(level: &Level<G>) -> Make<G> {
    Box::new(level.brain)
}

fn names<G: Game>(levels: &[Level<G>]) -> String {
    levels.iter().map(|level| level.name).collect::<Vec<_>>().join("|")
}

/// Returns the readable games of an archive.
fn games<A: Archive>(archive: &A) -> Result<Vec<Record<A::Position>>, Box<dyn Localize>>
where
    A::Reason: Localize + 'static,
{
    archive
        .games()
        .map(|game| game.map(|loaded| loaded.record).map_err(|fault| Box::new(fault) as Box<dyn Localize>))
        .collect()
}

impl Field for othello::Position {
    const NAME: &'static str = "othello";
    const ENDING: &'static str = "ggf";
    const PROTOCOL: Protocol = Protocol::Gtp;

    fn own(kind: &Kind, effort: EngineLimits) -> Option<Make<Self>> {
        use othello::endgame::Empties;
        use othello::levels::{ADVANCED, AlphaBeta};
        use othello::strong::StrongPlayer;
        let free = effort == EngineLimits::default();
        match kind {
            Kind::Classic(None) => Self::level("classic").map(make),
            Kind::Level(which) => Self::level(which).map(make),
            Kind::Evaluation(name) => {
                let function: othello::evaluation::Function = name.parse().ok()?;
                let limits = if free { ADVANCED } else { Limits::NONE };
                Some(Box::new(move |seed| Box::new(AlphaBeta::new(function, limits, seed))))
            }
            Kind::Strong => {
                let limits = if free { STRONG } else { Limits::NONE };
                let exact_from = if effort.time.is_some() { EXACT_FROM_BY_THE_CLOCK } else { EXACT_FROM };
                Some(Box::new(move |_| Box::new(StrongPlayer::new(limits, exact_from, Empties::Nobodys, TABLE))))
            }
            _ => None,
        }
    }

    /// The numbers are the names of the strong player's levels.
    fn level(which: &str) -> Option<&'static Level<Self>> {
        Level::named(&othello::levels::ALL, which)
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

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>> {
        games(&othello::notation::read(bytes).map_err(|fault| Box::new(fault) as Box<dyn Localize>)?)
    }

    fn share(&self, left: Duration) -> Duration {
        othello::pace::share(left, self.board().empty().count())
    }

    fn score(&self) -> String {
        let [black, white] = [othello::Side::Black, othello::Side::White].map(|side| self.board().count(side));
        format!("{black}:{white}")
    }
}

/// The default limits of the strong Othello player; the number of empty squares from which it tries to play perfectly;
/// the megabytes of its table.
const STRONG: Limits<'static> = Limits::nodes(200_000);
const EXACT_FROM: u32 = 20;
/// The same number under a time limit, if there is enough time.
const EXACT_FROM_BY_THE_CLOCK: u32 = 26;
const TABLE: usize = 16;

impl Field for gomoku::Position {
    const NAME: &'static str = "gomoku";
    const ENDING: &'static str = "sgf";
    const PROTOCOL: Protocol = Protocol::Gomocup;

    fn own(kind: &Kind, _effort: EngineLimits) -> Option<Make<Self>> {
        use gomoku::levels::{LOOK_AHEAD, WEIGHTS};
        match kind {
            Kind::Classic(None) => Self::level(WEIGHTS).map(make),
            Kind::Classic(Some(which)) if which != LOOK_AHEAD => Level::named(&gomoku::levels::LEVELS, which).map(make),
            Kind::Level(which) => Self::level(which).map(make),
            _ => None,
        }
    }

    fn level(which: &str) -> Option<&'static Level<Self>> {
        numbered(&gomoku::levels::LEVELS, which)
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

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>> {
        games(&gomoku::notation::read(bytes, self.rules()).map_err(|fault| Box::new(fault) as Box<dyn Localize>)?)
    }

    /// Returns only points near the centre or other stones; others are unsuitable for openings.
    fn opening_moves(&self) -> Vec<gomoku::Move> {
        let size = self.board().size();
        let middle = gomoku::Point::center(size);
        let near = |a: gomoku::Point, b: gomoku::Point| {
            a.column().abs_diff(b.column()) <= NEAR && a.row().abs_diff(b.row()) <= NEAR
        };
        self.moves().into_iter().filter(|mv| near(mv.point(), middle)).collect()
    }
}

/// The maximum distance of the stones of a random gomoku opening from the centre.
const NEAR: u8 = 3;

impl Field for xiangqi::Position {
    const NAME: &'static str = "xiangqi";
    const ENDING: &'static str = "pgn";
    const PROTOCOL: Protocol = Protocol::Uci;

    fn own(kind: &Kind, _effort: EngineLimits) -> Option<Make<Self>> {
        use xiangqi::classic::Classic;
        let levels = &xiangqi::levels::LEVELS;
        match kind {
            Kind::Classic(which) => {
                let depth = which.as_deref().map_or(Some(PRINTED), |which| which.parse().ok())?;
                (1..=levels.len() as u32).contains(&depth).then(|| {
                    Box::new(move |seed| {
                        Box::new(Classic { seed: Some(seed), ..Classic::printed(depth) }) as Box<dyn Engine<Self>>
                    }) as Make<Self>
                })
            }
            Kind::Level(which) => Self::level(which).map(make),
            _ => None,
        }
    }

    fn level(which: &str) -> Option<&'static Level<Self>> {
        numbered(&xiangqi::levels::LEVELS, which)
    }

    fn players() -> String {
        let levels = &xiangqi::levels::LEVELS;
        format!("classic:1 … classic:{0}, level:1 … level:{0}, level:{1}", levels.len(), names(levels))
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        xiangqi::notation::pgn::write(record, xiangqi::notation::Style::Chinese).into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>> {
        games(&xiangqi::notation::read(bytes).map_err(|fault| Box::new(fault) as Box<dyn Localize>)?)
    }
}

/// The default depth of the player as printed.
const PRINTED: u32 = 3;
