//! The interface of a game for matches: its players by name, its files.

use std::time::Duration;

use super::player_spec::PlayerKind;
use crate::engine::notation::Archive;
use crate::engine::protocol::client::{EngineLimits, Protocol, ProtocolGame};
use crate::engine::record::{Record, tag};
use crate::engine::search::{Engine, Level, Limits};
use crate::engine::{Game as _, gomoku, othello, xiangqi};
use crate::messages::Localize;

/// Creates a player from a seed.
type EngineFactory<G> = Box<dyn Fn(u32) -> Box<dyn Engine<G>>>;

/// A game for matches.
pub(in crate::commands) trait MatchGame: ProtocolGame {
    /// The name on the command line.
    const NAME: &'static str;
    /// The extension of its files.
    const EXTENSION: &'static str;
    /// The default protocol of engines.
    const PROTOCOL: Protocol;

    /// Returns the constructor of a built-in player; `None` if the name is unknown.
    fn built_in_player(kind: &PlayerKind, effort: EngineLimits) -> Option<EngineFactory<Self>>;

    /// All levels.
    const LEVELS: &'static [Level<Self>];

    /// Returns the constructor of the player of a level.
    fn level_player(name: &str) -> Option<EngineFactory<Self>> {
        let level = Level::by_name(Self::LEVELS, name)?;
        Some(Box::new(|seed| level.new_engine(seed)))
    }

    /// The names of the built-in players other than levels on the command line.
    fn other_players() -> String;

    /// Returns the names of the built-in players on the command line.
    fn player_names() -> String {
        let levels: Vec<&str> = Self::LEVELS.iter().map(|level| level.name).collect();
        format!("{}, level:{}", Self::other_players(), levels.join("|"))
    }

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
    fn move_budget(&self, left: Duration) -> Duration {
        left / MOVES_TO_GO
    }

    /// Returns the name of its rules; `-` if there is only one set of rules.
    fn rule_name(&self) -> &'static str {
        "-"
    }

    /// Returns how a game ended by the rules, for the list of games: the score, or the name of the rule; empty if neither
    /// is recorded.
    fn ending(&self) -> String {
        String::new()
    }
}

/// The assumed number of moves until the end of a game, for time management.
const MOVES_TO_GO: u32 = 20;

/// Returns the readable games of an archive.
fn read_games<A: Archive>(archive: &A) -> Result<Vec<Record<A::Position>>, Box<dyn Localize>>
where
    A::ErrorKind: Localize + 'static,
{
    archive.games().map(|game| Ok(game?.record)).collect()
}

impl MatchGame for othello::Position {
    const NAME: &'static str = "othello";
    const EXTENSION: &'static str = "ggf";
    const PROTOCOL: Protocol = Protocol::Gtp;

    fn built_in_player(kind: &PlayerKind, effort: EngineLimits) -> Option<EngineFactory<Self>> {
        use othello::endgame::Scoring;
        use othello::levels::{ADVANCED_LIMITS, AlphaBeta};
        use othello::strong::StrongPlayer;
        let free = effort == EngineLimits::default();
        match kind {
            PlayerKind::Classic(None) => Self::level_player("classic"),
            PlayerKind::Level(which) => Self::level_player(which),
            PlayerKind::Evaluation(name) => {
                let function: othello::evaluation::EvaluationFunction = name.parse().ok()?;
                let limits = if free { ADVANCED_LIMITS } else { Limits::NONE };
                Some(Box::new(move |seed| Box::new(AlphaBeta::new(function, limits, seed))))
            }
            PlayerKind::Strong => {
                let limits = if free { STRONG_LIMITS } else { Limits::NONE };
                let exact_from = if effort.time.is_some() { EXACT_EMPTIES_TIMED } else { EXACT_EMPTIES };
                Some(Box::new(move |_| {
                    Box::new(StrongPlayer::new(limits, exact_from, Scoring::DiscDifference, TABLE_MEGABYTES))
                }))
            }
            _ => None,
        }
    }

    const LEVELS: &'static [Level<Self>] = &othello::LEVELS;

    fn other_players() -> String {
        format!("classic, strong, eval:{}", othello::evaluation::ALL.map(|function| function.name).join("|"))
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
        read_games(&othello::notation::read(bytes)?)
    }

    fn move_budget(&self, left: Duration) -> Duration {
        othello::time_management::move_time(left, self.board().empty().count())
    }

    fn ending(&self) -> String {
        let [black, white] = [othello::Side::Black, othello::Side::White].map(|side| self.board().count(side));
        format!("{black}:{white}")
    }
}

/// The default limits of the strong players of Othello and xiangqi.
const STRONG_LIMITS: Limits<'static> = Limits::nodes(200_000);
/// The number of empty squares from which it solves the game to the end.
const EXACT_EMPTIES: u32 = 20;
/// The same number under a time limit, if there is enough time.
const EXACT_EMPTIES_TIMED: u32 = 26;
/// The size of its transposition table in megabytes.
const TABLE_MEGABYTES: usize = 16;

impl MatchGame for gomoku::Position {
    const NAME: &'static str = "gomoku";
    const EXTENSION: &'static str = "sgf";
    const PROTOCOL: Protocol = Protocol::Gomocup;

    fn built_in_player(kind: &PlayerKind, _effort: EngineLimits) -> Option<EngineFactory<Self>> {
        use gomoku::levels::{ORIGINALS, WEIGHTS};
        match kind {
            PlayerKind::Classic(None) => Self::level_player(WEIGHTS),
            PlayerKind::Classic(Some(which)) => {
                Level::by_name(ORIGINALS, which).and_then(|level| Self::level_player(level.name))
            }
            PlayerKind::Level(which) => Self::level_player(which),
            _ => None,
        }
    }

    const LEVELS: &'static [Level<Self>] = &gomoku::levels::LEVELS;

    fn other_players() -> String {
        "classic:win-table|weights".to_owned()
    }

    fn rule_name(&self) -> &'static str {
        self.rules().name()
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        gomoku::notation::sgf::write(record).0.into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>> {
        read_games(&gomoku::notation::read(bytes, self.rules())?)
    }

    /// Returns only points near the centre; others are unsuitable for openings.
    fn opening_moves(&self) -> Vec<gomoku::Move> {
        let size = self.board().size();
        let middle = gomoku::Point::center(size);
        let near = |a: gomoku::Point, b: gomoku::Point| {
            a.column().abs_diff(b.column()) <= MAX_CENTER_DISTANCE && a.row().abs_diff(b.row()) <= MAX_CENTER_DISTANCE
        };
        self.moves().into_iter().filter(|mv| near(mv.point(), middle)).collect()
    }
}

/// The maximum distance of the stones of a random gomoku opening from the centre.
const MAX_CENTER_DISTANCE: u8 = 3;

impl MatchGame for xiangqi::Position {
    const NAME: &'static str = "xiangqi";
    const EXTENSION: &'static str = "pgn";
    const PROTOCOL: Protocol = Protocol::Uci;

    fn built_in_player(kind: &PlayerKind, effort: EngineLimits) -> Option<EngineFactory<Self>> {
        use xiangqi::classic::ClassicPlayer;
        match kind {
            PlayerKind::Classic(which) => {
                let depth = which.as_deref().map_or(Some(PRINTED_DEPTH), |which| which.parse().ok())?;
                (1..=xiangqi::ORIGINALS.len() as u32).contains(&depth).then(|| {
                    Box::new(move |seed| {
                        Box::new(ClassicPlayer { seed: Some(seed), ..ClassicPlayer::printed(depth) })
                            as Box<dyn Engine<Self>>
                    }) as EngineFactory<Self>
                })
            }
            PlayerKind::Level(which) => Self::level_player(which),
            PlayerKind::Strong => {
                let is_free = effort == EngineLimits::default();
                let limits = if is_free { STRONG_LIMITS } else { Limits::NONE };
                // Without the book, so that the openings of the match are played out.
                Some(Box::new(move |_| Box::new(xiangqi::strong::StrongPlayer::new(limits, None))))
            }
            _ => None,
        }
    }

    const LEVELS: &'static [Level<Self>] = &xiangqi::LEVELS;

    fn other_players() -> String {
        format!("classic:1 … classic:{}, strong", xiangqi::ORIGINALS.len())
    }

    fn write(record: &Record<Self>) -> Vec<u8> {
        xiangqi::notation::pgn::write(record, xiangqi::notation::MoveNotation::Chinese).into_bytes()
    }

    fn read(&self, bytes: &[u8]) -> Result<Vec<Record<Self>>, Box<dyn Localize>> {
        read_games(&xiangqi::notation::read(bytes)?)
    }

    fn ending(&self) -> String {
        xiangqi::Position::ending(self).map_or_else(String::new, |rule| rule.name().to_owned())
    }
}

/// The default depth of the player as printed.
const PRINTED_DEPTH: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    fn check<F: MatchGame>() {
        for level in F::LEVELS {
            assert!(F::level_player(level.name).is_some(), "{} {}", F::NAME, level.name);
        }
        for wrong in ["0", "11", "-1", ""] {
            assert!(F::level_player(wrong).is_none(), "{} {wrong}", F::NAME);
        }
        assert!(F::player_names().contains("level:1|2|3|4|5|6|7|8|9|10|"), "{}", F::player_names());
    }

    #[test]
    fn every_level_is_found_by_its_name() {
        check::<othello::Position>();
        check::<gomoku::Position>();
        check::<xiangqi::Position>();
    }
}
