//! `huanle match`: matches of many games between built-in players and external engines, with the statistical
//! significance of the result.

mod contest;
mod field;
mod ladder;
mod log;
mod openings;
mod player;
mod rating;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::arguments::Conflict;
use super::fault::CommandError;
use super::interrupt::stopping;
use super::options::RuleName;
use super::output::{ForceArgs, Outputs};
use crate::engine::gomoku::{self, MAX_SIZE, MIN_SIZE};
use crate::engine::protocol::client::{EngineLimits, Protocol};
use crate::engine::{othello, xiangqi};
use crate::text::Language;
use contest::MatchTerms;
pub(super) use field::Field;
use openings::Openings;
pub(super) use openings::read as read_openings;
use player::Named;

/// Let players play many games, each opening with both colours, and print the result with what it proves; more than two are
/// rated in one table
///
/// A player is `classic` (of an original program; gomoku: `classic:win-table`, `classic:weights`; xiangqi: `classic:1` to
/// `classic:7`, as printed), `level:K` by number or name, `random`, for Othello also `strong` and `eval:NAME`, or an engine
/// outside, `exec:"PROGRAM ARGUMENTS"`, which loses a game in which it ends, gives no answer in time or plays an illegal
/// move. With --out every game is kept, and the same command goes on where it was stopped.
#[derive(Args, Clone, Debug)]
pub(super) struct MatchArgs {
    /// The player whose result is told
    #[arg(value_name = "A")]
    one: Named,
    /// Its opponent
    #[arg(value_name = "B")]
    other: Named,
    /// Further players: each one meets those next to it in the list, so write them from the weakest to the strongest
    #[arg(value_name = "C")]
    more: Vec<Named>,
    /// How many of those behind it in the list each of more than two players meets
    #[arg(long, value_name = "N", default_value_t = 2, requires = "more", value_parser = clap::value_parser!(u32).range(1..=1000))]
    near: u32,
    /// What is played
    #[arg(long, value_name = "GAME")]
    game: Game,
    /// How many games; of more than two players, for each two that meet
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How they begin: `random:PLIES`, `start`, or a file of games or positions
    #[arg(long, value_name = "random:PLIES|start|FILE", default_value = "random:8")]
    openings: Openings,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: Option<u64>,
    /// Milliseconds for all moves of a player in a game, which our own spread over them
    #[arg(long, value_name = "MS", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    clock: Option<u64>,
    /// Positions for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Where chance comes from: with the same number, and without --time and --clock, the same games
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// A folder for the games and the result; a match that was stopped goes on in it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How to speak to the engines of exec:, the first and perhaps the second one in another way [default: gtp, gomocup or
    /// uci]
    #[arg(long, value_name = "PROTOCOL", num_args = 1..=2, value_parser = protocol)]
    protocol: Vec<Protocol>,
    /// Seconds for an engine outside to answer; with --time or --clock, so many more than its time, as on a busy machine
    /// [default: 60, and 2 more than its time]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: Option<u64>,
    /// Rows of the gomoku board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE)))]
    size: Option<u8>,
    /// The rules of gomoku [default: freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<RuleName>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    /// Othello, 黑白棋
    Othello,
    /// Gomoku, 五子棋
    Gomoku,
    /// Chinese chess, 中国象棋
    Xiangqi,
}

/// Parses the name of a protocol.
pub(super) fn protocol(name: &str) -> Result<Protocol, super::arguments::ValueError> {
    name.parse().map_err(|_| super::arguments::ValueError::Protocol)
}

/// Plays, showing the progress on `progress` if that is a terminal, and writes the result.
///
/// # Errors
/// Returns an error if the game does not have a player, an engine cannot be started, or a file cannot be read or
/// written.
pub(super) fn run(
    args: &MatchArgs,
    language: Language,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    if args.game != Game::Gomoku && (args.size.is_some() || args.rule.is_some()) {
        return Err(CommandError::Arguments(Conflict::Board));
    }
    let effort = EngineLimits { depth: args.depth, nodes: args.nodes, time: args.time.map(Duration::from_millis) };
    let openings = match &args.openings {
        Openings::File(path) => Some(path),
        Openings::Start | Openings::Random(_) => None,
    };
    let outputs = Outputs::new(ForceArgs::default(), None).reading(openings);
    let stop = stopping();
    let terms = MatchTerms {
        games: args.games,
        openings: &args.openings,
        effort,
        clock: args.clock.map(Duration::from_millis),
        seed: args.seed,
        protocols: &args.protocol,
        patience: args.patience.map(Duration::from_secs),
        out: args.out.as_deref(),
        outputs: &outputs,
        language,
        stop: &stop,
    };
    match args.game {
        Game::Othello => play(&othello::Position::START, args, &terms, output, progress),
        Game::Xiangqi => play(&xiangqi::Position::start(), args, &terms, output, progress),
        Game::Gomoku => {
            let rules = args.rule.unwrap_or(RuleName::Freestyle).rules();
            let size = args.size.unwrap_or(15);
            let start = gomoku::Position::start(size, rules);
            start.map_or_else(
                || Err(CommandError::Arguments(Conflict::Board)),
                |start| play(&start, args, &terms, output, progress),
            )
        }
    }
}

/// Plays a match of two players, or a tournament of more.
fn play<F: Field>(
    start: &F,
    args: &MatchArgs,
    terms: &MatchTerms<'_>,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let all: Vec<Named> = [&args.one, &args.other].into_iter().chain(&args.more).map(Named::by_name::<F>).collect();
    if let [one, other] = &all[..] {
        let log = terms.play(start, [one, other], progress)?;
        return terms.tell(&log, [one, other], output);
    }
    let all: Vec<&Named> = all.iter().collect();
    ladder::play(start, &all, args.near as usize, terms, output, progress)
}
