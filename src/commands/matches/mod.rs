//! `huanle match`: matches of many games between built-in players and external engines, with the statistical
//! significance of the result.

mod game;
mod log;
mod openings;
mod pairs;
mod player;
mod player_spec;
mod runner;
mod tournament;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::arguments::ValueError;
use super::error::CommandError;
use super::interrupt::install_stop_handler;
use super::output::Outputs;
use crate::engine::protocol::client::{EngineLimits, Protocol};
use crate::engine::{gomoku, othello, xiangqi};
use crate::text::Language;
pub(super) use game::MatchGame;
use openings::Openings;
pub(super) use openings::read as read_openings;
use pairs::Sprt;
use player_spec::PlayerSpec;
use runner::MatchSettings;

/// Play a match between computer players
///
/// Each opening is played with both colours. The result is printed with its confidence interval; more than two players
/// are rated in one table.
///
/// A player is `classic` (the original program's; gomoku: `classic:win-table`, `classic:weights`; xiangqi: `classic:1`
/// to `classic:7`), `level:K` (1 to 10, or the name of an original program's level), `random`, `strong` (Othello and
/// xiangqi), `eval:NAME` (Othello), or an external engine, `exec:"PROGRAM ARGUMENTS"`. An engine that exits, does not answer in time or plays an illegal move loses the game.
/// With --out every game is saved, and the same command continues a match that was stopped. A limit may be two numbers,
/// `--nodes 20000,40000`: for A and for B.
#[derive(Args, Clone, Debug)]
pub(super) struct MatchArgs {
    /// Player whose result is printed
    #[arg(value_name = "A")]
    one: PlayerSpec,
    /// Its opponent
    #[arg(value_name = "B")]
    other: PlayerSpec,
    /// Further players; each one meets its neighbours in the list, so list them from the weakest to the strongest
    #[arg(value_name = "C")]
    more: Vec<PlayerSpec>,
    /// With more than two players: how many of the following players in the list each one meets
    #[arg(long, value_name = "N", default_value_t = 2, requires = "more", value_parser = clap::value_parser!(u32).range(1..=1000))]
    near: u32,
    /// Game
    #[arg(long, value_name = "GAME")]
    game: Game,
    /// Number of games; with more than two players, per pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Openings: `random:PLIES`, `start`, or a file of games or positions, which also gives the board and the rules of
    /// gomoku; without one, 15 rows and freestyle
    #[arg(long, value_name = "random:PLIES|start|FILE", default_value = "random:8")]
    openings: Openings,
    #[command(flatten)]
    limits: LimitArgs,
    /// Stop when a sequential test (SPRT) decides between two Elo differences, with 5 % for each kind of error
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Random seed; the same seed gives the same games, unless --time or --clock is used
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Folder for the games and the result; a match that was stopped continues there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Protocols of the engines of exec:, one for all or one for each [default: gtp, gomocup or uci]
    #[arg(long, value_name = "PROTOCOL", num_args = 1..=2, value_parser = parse_protocol)]
    protocol: Vec<Protocol>,
    /// Seconds that an external engine may take to answer; with --time or --clock, seconds in addition to its time
    /// [default: 60; with a time 2]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: Option<u64>,
}

/// The limits of a player's search.
#[derive(Args, Clone, Copy, Debug)]
struct LimitArgs {
    /// Milliseconds per move; A,B sets different limits for the two players, - is no limit
    #[arg(long, value_name = "MS[,MS]", allow_hyphen_values = true, value_parser = PerPlayer::parse::<3_600_000>)]
    time: Option<PerPlayer>,
    /// Milliseconds per player and game
    #[arg(long, value_name = "MS[,MS]", conflicts_with = "time", allow_hyphen_values = true, value_parser = PerPlayer::parse::<86_400_000>)]
    clock: Option<PerPlayer>,
    /// Positions per move
    #[arg(long, value_name = "N[,N]", allow_hyphen_values = true, value_parser = PerPlayer::parse::<1_000_000_000_000>)]
    nodes: Option<PerPlayer>,
    /// Search depth per move in plies
    #[arg(long, value_name = "N[,N]", allow_hyphen_values = true, value_parser = PerPlayer::parse::<100>)]
    depth: Option<PerPlayer>,
}

/// A limit for each player; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PerPlayer([Option<u64>; 2]);

impl PerPlayer {
    /// Parses a number from 1 to `MOST` for both players, or one for each with a comma between them; `-` is no limit.
    fn parse<const MOST: u64>(text: &str) -> Result<PerPlayer, ValueError> {
        let error = ValueError::PerPlayer(MOST);
        let number = |text: &str| match text {
            "-" => Ok(None),
            text => match text.parse() {
                Ok(number) if (1..=MOST).contains(&number) => Ok(Some(number)),
                _ => Err(error.clone()),
            },
        };
        Ok(PerPlayer(match text.split_once(',') {
            Some((one, other)) => [number(one)?, number(other)?],
            None => [number(text)?.ok_or_else(|| error.clone()).map(Some)?; 2],
        }))
    }
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
pub(super) fn parse_protocol(name: &str) -> Result<Protocol, ValueError> {
    name.parse().map_err(|_| ValueError::Protocol)
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
    let LimitArgs { time, clock, nodes, depth } = args.limits;
    let of = |limit: Option<PerPlayer>, player: usize| limit.and_then(|PerPlayer(limits)| limits[player]);
    let limits = [0, 1].map(|player| EngineLimits {
        depth: of(depth, player).map(|depth| depth as u32),
        nodes: of(nodes, player),
        time: of(time, player).map(Duration::from_millis),
    });
    let openings = match &args.openings {
        Openings::File(path) => Some(path),
        Openings::Start | Openings::Random(_) => None,
    };
    let outputs = Outputs::new(None).with_inputs(openings);
    let stop = install_stop_handler();
    let terms = MatchSettings {
        games: args.games,
        openings: &args.openings,
        limits,
        clock: [0, 1].map(|player| of(clock, player).map(Duration::from_millis)),
        sprt: args.sprt,
        seed: args.seed,
        protocols: &args.protocol,
        timeout: args.patience.map(Duration::from_secs),
        out: args.out.as_deref(),
        outputs: &outputs,
        language,
        stop: &stop,
    };
    match args.game {
        Game::Othello => play(&othello::Position::start(), args, &terms, output, progress),
        Game::Xiangqi => play(&xiangqi::Position::start(), args, &terms, output, progress),
        Game::Gomoku => play(&gomoku::Position::start(), args, &terms, output, progress),
    }
}

/// Plays a match of two players, or a tournament of more.
fn play<F: MatchGame>(
    start: &F,
    args: &MatchArgs,
    terms: &MatchSettings<'_>,
    output: &mut impl Write,
    progress: &mut impl Write,
) -> Result<(), CommandError> {
    let all: Vec<&PlayerSpec> = [&args.one, &args.other].into_iter().chain(&args.more).collect();
    if let [one, other] = all[..] {
        let log = terms.play(start, [one, other], progress)?;
        return terms.print_result(&log, [one, other], output);
    }
    tournament::play(start, &all, args.near as usize, terms, output, progress)
}
