//! The interface between a game and the controller: how a game begins, who can play it, how it is stored.

use std::fmt::Display;
use std::ops::ControlFlow;

use super::opening_protocol::OpeningProtocol;
use super::seat::{EngineId, LevelId};
use crate::engine::game::Move as _;
use crate::engine::protocol::client::ProtocolGame;
use crate::engine::record::Record;
use crate::engine::search::{Engine, FIRST_LEVEL, Level, STRONGEST_LEVEL, Score};
use crate::engine::{Game, Outcome, Player};

/// A program that plays a game.
pub trait GameProgram {
    /// The game.
    type Game: ProtocolGame + Display;

    /// Returns the name under which the store saves games in progress: the command's name, such as `othello`.
    fn program(&self) -> &'static str;

    /// Returns the rule variant of a game, as an identifier that is the same in every language, such as `renju`; empty
    /// if there is only one.
    fn rule(&self, _game: &Self::Game) -> String {
        String::new()
    }

    /// Returns the position from which a new game begins, from the index of the choice for each option of the game;
    /// missing indices are 0.
    fn start(&self, options: &[usize]) -> Self::Game;

    /// Returns a new game, including the moves already made.
    fn begin(&self, options: &[usize]) -> Record<Self::Game> {
        Record::new(self.start(options))
    }

    /// Returns the opening protocol, if the game does not simply begin with moves in turn.
    fn opening_protocol(&self) -> Option<&dyn OpeningProtocol<Game = Self::Game>> {
        None
    }

    /// Returns the identifier of the reason why a finished game ended, which is the same in every language: a word such
    /// as `checkmate`, or the discs, such as `40 : 24`.
    fn ending_id(&self, game: &Self::Game) -> String;
}

/// The computer players of a game and their evaluation.
pub trait Opponents: GameProgram {
    /// Returns the available computer players, at least one: the ladder or, in a game without it, its levels from the
    /// weakest; then those of original programs.
    fn levels(&self) -> &'static [Level<Self::Game>];

    /// Prepares a computer player if that takes long; calls `go_on` repeatedly to let time pass, and stops when it
    /// breaks.
    fn prepare(&self, _engine: EngineId, _go_on: &mut dyn FnMut() -> ControlFlow<()>) {}

    /// Creates the player of a level; of the last one if the game has no such level.
    fn new_engine(&self, level: LevelId, seed: u32) -> Box<dyn Engine<Self::Game>> {
        let levels = self.levels();
        levels[level.index_in(levels).unwrap_or(levels.len() - 1)].new_engine(seed)
    }

    /// Returns the level that can be given thinking time: the strongest one of the ladder. `None` without a ladder.
    fn timed_level(&self) -> Option<LevelId> {
        Level::by_name(self.levels(), STRONGEST_LEVEL).map(|level| LevelId::new(level.name))
    }

    /// Creates the player of that level that only the limits of each search limit.
    fn new_timed_engine(&self, seed: u32) -> Box<dyn Engine<Self::Game>> {
        self.new_analyst(seed)
    }

    /// Returns the level with a [stored name](LevelId::stored_name).
    fn find_level(&self, stored_name: &str) -> Option<LevelId> {
        LevelId::find(self.levels(), self.timed_level(), stored_name)
    }

    /// Returns the level that the computer plays at until another is chosen: the second one of the ladder; without a
    /// ladder, the last level.
    fn default_level(&self) -> LevelId {
        let levels = self.levels();
        LevelId::new(Level::by_name(levels, FIRST_LEVEL).or(levels.last()).map_or("", |level| level.name))
    }

    /// Returns the measured [rating](Level::rating) of a level without thinking time. `None` if it was not measured.
    fn elo(&self, level: LevelId) -> Option<i32> {
        Level::by_name(self.levels(), level.name())?.rating
    }

    /// Creates the player for hints and analyses: the last level, unless the game has a better one.
    fn new_analyst(&self, seed: u32) -> Box<dyn Engine<Self::Game>> {
        let levels = self.levels();
        levels[levels.len() - 1].new_engine(seed)
    }

    /// Returns the moves that a hint evaluates.
    fn hints(&self, game: &Self::Game) -> Vec<<Self::Game as Game>::Move> {
        game.moves().into_iter().filter(|mv| mv.to().is_some()).collect()
    }

    /// Returns the value of a finished game to the first player: by default, only who has won counts.
    fn final_score(&self, game: &Self::Game) -> Score {
        match game.outcome().and_then(Outcome::winner) {
            Some(Player::First) => Score::Mate(0),
            Some(Player::Second) => -Score::Mate(1),
            None => Score::Estimate(0),
        }
    }

    /// Returns the loss in hundredths from which a move is called a mistake.
    fn mistake(&self) -> i32;

    /// Returns the greatest advantage in hundredths at which the computer still accepts a draw.
    fn draw_margin(&self) -> i32 {
        50
    }
}

/// The file formats of a game.
pub trait FileFormats: GameProgram {
    /// Encodes a game with everything in the record. The extension of the file's name chooses the format; with an
    /// unknown one, the format that stores the most is used.
    fn write(&self, record: &Record<Self::Game>, file_name: &str) -> Vec<u8>;

    /// Reads a file of any format.
    ///
    /// # Errors
    /// Returns a message for the user with the place and cause of the error.
    fn read(&self, bytes: &[u8]) -> Result<GameList<Self::Game>, String>;

    /// Returns all extensions by which [`write`](FileFormats::write) chooses a format, with their dots and in lower
    /// case, the default first. Any other one is part of the name.
    fn file_endings(&self) -> &'static [&'static str];

    /// Returns the usual extensions of files that [`read`](FileFormats::read) can read, with their dots and in lower case.
    fn readable_endings(&self) -> &'static [&'static str] {
        self.file_endings()
    }

    /// Returns the extension of files that hold a single position; `None` if positions are not saved separately.
    fn position_ending(&self) -> Option<&'static str> {
        None
    }

    /// Returns the present position of a game as a separate record, with as many of the preceding moves as the rules
    /// require.
    fn position_alone(&self, record: &Record<Self::Game>) -> Record<Self::Game> {
        Record::new(record.position().clone())
    }
}

/// Everything that the controller needs from a game.
pub trait PlayableGame: Opponents + FileFormats {}

impl<P: Opponents + FileFormats> PlayableGame for P {}

/// The games in a file.
pub struct GameList<G: Game> {
    /// The number of games, at least one.
    pub count: usize,
    /// Returns a line about a game, by its number.
    pub title: Box<dyn Fn(usize) -> String>,
    /// Opens a game, by its number.
    pub open: Box<dyn Fn(usize) -> OpenedGame<G>>,
}

impl<G: Game> GameList<G> {
    /// Opens a game by its number from 0.
    ///
    /// # Errors
    /// Returns a message about the game's error, or if there is no such game.
    pub fn game(&self, number: usize) -> OpenedGame<G> {
        (self.open)(number)
    }
}

/// A game that was opened, with its warnings; or an error message.
pub type OpenedGame<G> = Result<(Record<G>, Vec<String>), String>;

/// Returns the pass that is the only move in a position.
pub fn only_pass<G: Game>(game: &G) -> Option<G::Move> {
    let moves = game.moves();
    moves.first().copied().filter(|mv| moves.len() == 1 && mv.to().is_none())
}
