//! The NBoard protocol, version 2: an Othello engine for the program NBoard and compatible ones.
//!
//! Unknown commands are ignored, as the protocol demands. An unreadable game and an illegal move are reported in a
//! `status error` line. Then there is no game, so that `go`, `hint` and `analyze` report that and answer nothing until
//! `set game` sends a valid one: a move for the old position would be a wrong one. `ping`, `stop` and `quit` end the
//! search.

use std::fmt::Display;

use super::{CommandInput, EngineResources, InputMonitor, seconds};
use crate::game::{self, Game as _};
use crate::notation::Archive as _;
use crate::othello::endgame::Scoring;
use crate::othello::strong::StrongPlayer;
use crate::othello::{Move, Position, notation};
use crate::search::{Engine, Limits, Report, Score, SearchClock};

/// The default and the maximum search depth in plies.
const DEPTH: u32 = 10;
const DEEPEST: u32 = 60;
/// The search depth in plies of `analyze` at each position.
const ANALYSIS: u32 = 6;

/// An NBoard engine.
pub struct NBoardEngine<'c> {
    /// The positions of the game so far; empty after a game or a move that could not be read.
    game: Vec<Position>,
    depth: u32,
    clock: Option<&'c dyn SearchClock>,
    player: StrongPlayer,
}

impl<'c> NBoardEngine<'c> {
    /// Creates an engine at the start of a game. Without a clock it reports all times as 0.
    pub fn new(resources: EngineResources, clock: Option<&'c dyn SearchClock>) -> NBoardEngine<'c> {
        let EngineResources { megabytes, threads } = resources;
        let mut nboard = NBoardEngine {
            game: vec![Position::start()],
            depth: DEPTH,
            clock,
            player: StrongPlayer::new(Limits::NONE, 0, Scoring::EmptiesToWinner, megabytes).with_threads(threads),
        };
        nboard.set_depth(DEPTH);
        nboard
    }

    /// Answers lines until `quit` or the end of the input.
    pub fn run(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        while let Some(line) = input.next_line() {
            match line {
                Ok(line) => {
                    let (command, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
                    if command == "quit" {
                        break;
                    }
                    self.execute(command, rest.trim(), input, say);
                }
                // It may have been a game.
                Err(error) => self.lose_game(&error, say),
            }
        }
    }

    /// Reports an error after which the game is unknown.
    fn lose_game(&mut self, error: &dyn Display, say: &mut dyn FnMut(&str)) {
        self.game.clear();
        say(&format!("status error: {error}"));
    }

    fn execute(&mut self, command: &str, rest: &str, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        match command {
            "nboard" => say(&format!("set myname Huanle {}", env!("CARGO_PKG_VERSION"))),
            "set" => self.set(rest, say),
            "ping" => say(&format!("pong {rest}")),
            "learn" => say("learned"),
            "move" | "hint" | "go" | "analyze" => match (self.game.last().copied(), command) {
                (None, _) => say("status error: there is no game, because the last one or its last move was refused"),
                (Some(position), "move") => self.play(position, rest, say),
                (Some(position), "hint") => self.hint(position, rest.parse().unwrap_or(1), input, say),
                (Some(position), "go") => self.go(position, input, say),
                (Some(_), _) => self.analyze(input, say),
            },
            _ => {}
        }
    }

    fn set(&mut self, rest: &str, say: &mut dyn FnMut(&str)) {
        let (what, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match what {
            "depth" => match value.trim().parse() {
                Ok(depth) => self.set_depth(depth),
                Err(_) => say("status error: the depth is a number of plies"),
            },
            "game" => {
                self.game.clear();
                match notation::read(value.as_bytes()).map(|archive| archive.game(0)) {
                    Ok(Some(Ok(loaded))) => self.game = loaded.record.positions_along(&loaded.record.main_line()),
                    Ok(Some(Err(error))) | Err(error) => {
                        say(&format!("status error: the game cannot be read: {error}"))
                    }
                    Ok(None) => say("status error: there is no game in the line"),
                }
            }
            _ => {}
        }
    }

    fn set_depth(&mut self, depth: u32) {
        self.depth = depth.clamp(1, DEEPEST);
        self.player.exact_from = (self.depth * 3 / 2 + 4).min(26);
    }

    fn play(&mut self, position: Position, rest: &str, say: &mut dyn FnMut(&str)) {
        let name = rest.split('/').next().unwrap_or_default().trim();
        let after = name.parse::<Move>().map_err(|error| error.to_string());
        match after.and_then(|mv| game::Game::play(&position, mv).map_err(|error| error.to_string())) {
            Ok(after) => self.game.push(after),
            Err(error) => self.lose_game(&error, say),
        }
    }

    /// Searches to a depth or until a line ends the search; returns its best lines and the number of positions.
    fn search(
        &mut self,
        position: Position,
        lines: usize,
        depth: u32,
        input: &mut dyn CommandInput,
        say: &mut dyn FnMut(&str),
    ) -> Vec<Report<Move>> {
        let began = self.clock.map(SearchClock::now);
        let mut listener = InputMonitor { input, ends: &ends_search, nodes: 0 };
        let limits = Limits { depth: Some(depth), ..Limits::NONE };
        let empty = position.board().empty().count();
        let found = if lines > 1 {
            self.player.multi_pv(position, lines, &limits, &mut listener)
        } else if empty <= self.player.exact_from {
            self.player.search(&[position], &Limits::NONE, &mut listener).into_iter().collect()
        } else {
            self.player.search(&[position], &limits, &mut listener).into_iter().collect()
        };
        let nodes = listener.nodes;
        say(&format!("nodestats {nodes} {:.2}", seconds(self.clock, began)));
        found
    }

    fn hint(&mut self, position: Position, lines: usize, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        say("status thinking");
        for report in self.search(position, lines.max(1), self.depth, input, say) {
            let line: String = report.pv.iter().map(|&mv| name(mv)).collect();
            let depth = match report.score {
                Score::Exact(_) => "100%".to_owned(),
                _ => report.depth.to_string(),
            };
            say(&format!("search {line} {} 0 {depth}", discs(report.score)));
        }
        say("status");
    }

    fn go(&mut self, position: Position, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        if position.is_over() {
            return say("status the game is over");
        }
        say("status thinking");
        let began = self.clock.map(SearchClock::now);
        let report = self.search(position, 1, self.depth, input, say).into_iter().next();
        // A move is required even if the search was stopped at once.
        let mv = report.as_ref().and_then(Report::best).or_else(|| position.moves().first().copied());
        let score = report.map_or(Score::Estimate(0), |report| report.score);
        let time = seconds(self.clock, began);
        if let Some(mv) = mv {
            say(&format!("=== {}/{}/{time:.2}", name(mv), discs(score)));
        }
        say("status");
    }

    fn analyze(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        for (made, position) in self.game.clone().into_iter().enumerate().rev() {
            if input.is_pending(&ends_search) {
                break;
            }
            let mut quiet = |_: &str| {};
            // Scores are always from Black's view.
            if let Some(report) = self.search(position, 1, ANALYSIS, input, &mut quiet).first() {
                let black = position.side() == crate::othello::Side::Black;
                say(&format!("analysis {made} {}", discs(if black { report.score } else { -report.score })));
            }
        }
    }
}

/// Returns whether a line ends the search.
fn ends_search(line: &str) -> bool {
    let command = line.split_whitespace().next().unwrap_or_default();
    matches!(command, "ping" | "stop" | "quit")
}

/// Returns the name of a move in this protocol.
pub(super) fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}

/// Formats a score in discs with two decimals.
fn discs(score: Score) -> String {
    format!("{:+.2}", f64::from(score.hundredths()) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_LINE_LENGTH, ScriptedInput};
    use super::*;

    pub(super) fn talk(lines: &str) -> Vec<String> {
        let mut message = Vec::new();
        NBoardEngine::new(EngineResources::default(), None)
            .run(&mut ScriptedInput(lines.lines()), &mut |line| message.push(line.to_owned()));
        message
    }

    const GAME: &str = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";

    #[test]
    fn a_game_is_set_and_gone_on_with() {
        let message = talk(&format!(
            "nboard 2\nset depth 4\nset game {GAME}\nping 1\nhint 2\nmove C3//\ngo\nping 2\nquit\nping 3"
        ));
        assert!(message[0].starts_with("set myname Huanle"), "{message:?}");
        assert!(message.contains(&"pong 1".to_owned()) && message.contains(&"pong 2".to_owned()), "{message:?}");
        assert!(!message.contains(&"pong 3".to_owned()));
        assert_eq!(message.iter().filter(|line| line.starts_with("search ")).count(), 2, "{message:?}");
        let mv = message.iter().find_map(|line| line.strip_prefix("=== ")).unwrap();
        let position =
            ["f5", "d6", "c3"].iter().fold(Position::start(), |at, name| at.play(name.parse().unwrap()).unwrap());
        assert!(position.play(mv.split('/').next().unwrap().parse().unwrap()).is_ok(), "{mv}");
    }

    #[test]
    fn nonsense_is_told_or_left_out() {
        let long = "x".repeat(MAX_LINE_LENGTH + 1);
        let message =
            talk(&format!("fly me\nset depth many\nset game (;GM[\nmove A1\nmove Z9\nset\nmove\n{long}\nping 7"));
        assert_eq!(message.last().unwrap(), "pong 7");
        assert!(message[..message.len() - 1].iter().all(|line| line.starts_with("status ")), "{message:?}");
        assert!(message.iter().any(|line| line.contains("longer than")));
    }

    /// A line that waits from the start ends the search at once, but the engine still moves.
    #[test]
    fn a_ping_ends_the_thinking() {
        struct Waiting(Vec<&'static str>);
        impl CommandInput for Waiting {
            fn next_line(&mut self) -> Option<Result<String, super::super::LineTooLongError>> {
                if self.0.is_empty() { None } else { Some(Ok(self.0.remove(0).to_owned())) }
            }
            fn is_pending(&mut self, is: &dyn Fn(&str) -> bool) -> bool {
                self.0.iter().any(|line| is(line))
            }
            fn take_next_if(&mut self, _is: &dyn Fn(&str) -> bool) -> Option<String> {
                None
            }
            fn has_ended(&mut self) -> bool {
                self.0.is_empty()
            }
        }
        let mut message = Vec::new();
        let mut input = Waiting(vec!["set depth 40", "go", "ping 5"]);
        NBoardEngine::new(EngineResources::default(), None).run(&mut input, &mut |line| message.push(line.to_owned()));
        assert!(message.iter().any(|line| line.starts_with("=== ")), "{message:?}");
        assert_eq!(message.last().unwrap(), "pong 5");
    }

    /// A move for the position before the refused one would be a wrong move.
    #[test]
    fn after_a_refused_game_or_move_there_is_none() {
        let long = format!("set game {}", "x".repeat(MAX_LINE_LENGTH));
        for wrong in ["set game (;GM[", "set game", "move A1", "move Z9", "move", &long] {
            let message = talk(&format!("set depth 2\n{wrong}\nmove F5\ngo\nhint 1\nanalyze\nping 3"));
            assert_eq!(message.last().unwrap(), "pong 3");
            assert_eq!(message.len(), 6, "{wrong:.30}: {message:?}");
            assert!(message[..5].iter().all(|line| line.starts_with("status error: ")), "{wrong:.30}: {message:?}");
            let message = talk(&format!("set depth 2\n{wrong}\nset game {GAME}\ngo"));
            assert_eq!(message.iter().filter(|line| line.starts_with("=== ")).count(), 1, "{wrong:.30}: {message:?}");
        }
    }

    #[test]
    fn analysis_goes_through_the_game() {
        let message = talk(&format!("set game {GAME}\nanalyze"));
        let made: Vec<_> =
            message.iter().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
        assert_eq!(made, ["2", "1", "0"], "{message:?}");
    }
}
