//! UCI and UCCI for xiangqi: the strong player as an engine for graphical interfaces and tournament programs.
//!
//! [`UciDialect::Uci`] is the Universal Chess Interface as Fairy-Stockfish speaks it for xiangqi: ranks are counted from 1
//! (`h3e3`, `a10a9`) unless the option `RanksFromZero` is set, as programs for Pikafish expect. [`UciDialect::Ucci`] is
//! the Universal Chinese Chess Protocol, version 3, with ranks from 0 (`h2e2`).
//!
//! Lines are answered during a search, too: `stop`, `ponderhit`, `isready` and `quit` at once. Any other line waits until the
//! search ends; it ends a search that has no limit of its own. Errors are reported as `info string` or `info message`; the
//! options then remain as they were. After a `position` with an error there is no position: `go` reports that and answers
//! `bestmove 0000` or `nobestmove` until a valid one arrives, because a move for the old position would be a wrong one.
//! Unknown commands are ignored, as the protocols demand.

mod go;
mod monitor;

use super::dialect::{UciDialect, read_move, write_move};
use super::{CommandInput, LineTooLongError};
use crate::game::Game as _;
use crate::search::{Bound, Limits, NodeCounter, Report, Score, SearchClock};
use crate::xiangqi::strong::StrongPlayer;
use crate::xiangqi::{Move, Position, Side};
use go::GoCommand;
use monitor::UciMonitor;

/// The largest transposition table in megabytes.
const MAX_MEGABYTES: usize = 4096;
/// The greatest number of lines: more than the legal moves of any position.
const MAX_LINES: usize = 120;
/// The error of a command that needs a position after one that could not be read.
const NO_POSITION: &str = "there is no position, because the last one could not be read: send a valid position first";

/// The UCI or UCCI engine.
pub struct UciEngine<'c> {
    dialect: UciDialect,
    clock: Option<&'c dyn SearchClock>,
    player: StrongPlayer,
    megabytes: usize,
    /// The position to search; `None` after one that could not be read.
    position: Option<Position>,
    /// The moves that must not be played in this position.
    banned: Vec<Move>,
    /// The number of lines to search.
    lines: usize,
    /// True if ranks are counted from 1.
    from_one: bool,
    /// True if UCCI times are in milliseconds, false if in seconds.
    milliseconds: bool,
    /// A line that ended the wait after a search and is still to be executed.
    waiting: Option<Result<String, LineTooLongError>>,
}

impl<'c> UciEngine<'c> {
    /// Creates an engine at the start of a game, with a transposition table of this size. Without a clock it ignores time
    /// limits and reports all times as 0.
    pub fn new(dialect: UciDialect, megabytes: usize, clock: Option<&'c dyn SearchClock>) -> UciEngine<'c> {
        let megabytes = megabytes.clamp(1, MAX_MEGABYTES);
        let mut player = StrongPlayer::new(Limits::NONE, None);
        player.set_table_size(megabytes);
        UciEngine {
            dialect,
            clock,
            player,
            megabytes,
            position: Some(Position::start()),
            banned: Vec::new(),
            lines: 1,
            from_one: dialect == UciDialect::Uci,
            milliseconds: false,
            waiting: None,
        }
    }

    /// Answers lines until `quit` or the end of the input.
    pub fn run(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        while let Some(line) = self.waiting.take().or_else(|| input.next_line()) {
            match line {
                Ok(line) => {
                    if is_quit(&line) {
                        if self.dialect == UciDialect::Ucci {
                            say("bye");
                        }
                        break;
                    }
                    if let Err(error) = self.execute(&line, input, say) {
                        self.report_error(&error, say);
                    }
                }
                Err(error) => {
                    // It may have been a position.
                    self.position = None;
                    self.report_error(&error.to_string(), say);
                }
            }
        }
    }

    fn report_error(&self, error: &str, say: &mut dyn FnMut(&str)) {
        let kind = if self.dialect == UciDialect::Uci { "string" } else { "message" };
        say(&format!("info {kind} error: {error}"));
    }

    fn execute(&mut self, line: &str, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        let mut words = line.split_whitespace();
        match (words.next().unwrap_or_default(), self.dialect) {
            ("uci", UciDialect::Uci) | ("ucci", UciDialect::Ucci) => self.introduce(say),
            ("isready", _) => say("readyok"),
            ("ucinewgame", UciDialect::Uci) => self.new_game(),
            ("setoption", UciDialect::Uci) => {
                let (name, value) = split_option(line).ok_or("expected setoption name NAME value VALUE")?;
                self.set_option(&name, &value)?;
            }
            ("setoption", UciDialect::Ucci) => {
                let name = words.next().ok_or("expected setoption NAME VALUE")?;
                self.set_option(name, &words.collect::<Vec<_>>().join(" "))?;
            }
            ("position", _) => {
                self.banned.clear();
                self.position = None;
                self.position = Some(self.read_position(&words.collect::<Vec<_>>())?);
            }
            ("banmoves", UciDialect::Ucci) => {
                let position = self.position.as_ref().ok_or(NO_POSITION)?;
                let (moves, errors): (Vec<_>, Vec<_>) =
                    words.map(|word| self.read_legal_move(word, position)).partition(Result::is_ok);
                errors.into_iter().filter_map(Result::err).for_each(|error| self.report_error(&error, say));
                self.banned = moves.into_iter().flatten().collect();
            }
            ("probe", UciDialect::Ucci) => {
                let position = self.read_position(&words.collect::<Vec<_>>())?;
                self.probe(&position, say);
            }
            ("go", _) => {
                let is_from_one = self.from_one;
                let (command, errors) =
                    GoCommand::parse(line, self.dialect, self.milliseconds, &|word| read_move(word, is_from_one));
                for error in errors {
                    self.report_error(&error, say);
                }
                self.go(&command, input, say);
            }
            // A search that has already ended was stopped too late, or answered too early to ponder.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self, say: &mut dyn FnMut(&str)) {
        say(&format!("id name Huanle {}", env!("CARGO_PKG_VERSION")));
        say("id author the Huanle developers");
        let megabytes = self.megabytes;
        let options = match self.dialect {
            UciDialect::Uci => [
                format!("name Hash type spin default {megabytes} min 1 max {MAX_MEGABYTES}"),
                "name Clear Hash type button".to_owned(),
                "name Threads type spin default 1 min 1 max 1".to_owned(),
                "name Ponder type check default false".to_owned(),
                format!("name MultiPV type spin default 1 min 1 max {MAX_LINES}"),
                "name RanksFromZero type check default false".to_owned(),
                "name UCI_Variant type combo default xiangqi var xiangqi".to_owned(),
            ],
            UciDialect::Ucci => [
                "usemillisec type check default false".to_owned(),
                format!("hashsize type spin min 1 max {MAX_MEGABYTES} default {megabytes}"),
                "threads type spin min 1 max 1 default 1".to_owned(),
                "ponder type check default false".to_owned(),
                format!("multipv type spin min 1 max {MAX_LINES} default 1"),
                "newgame type button".to_owned(),
                "clearhash type button".to_owned(),
            ],
        };
        for option in options {
            say(&format!("option {option}"));
        }
        say(if self.dialect == UciDialect::Uci { "uciok" } else { "ucciok" });
    }

    fn new_game(&mut self) {
        crate::search::Engine::new_game(&mut self.player);
    }

    /// Sets an option. Names are compared without regard to case, as both protocols demand.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: usize| {
            value
                .parse()
                .ok()
                .filter(|number| (1..=most).contains(number))
                .ok_or_else(|| format!("the value is a number from 1 to {most}"))
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err("the value is true or false".to_owned()),
        };
        match (name.to_ascii_lowercase().as_str(), self.dialect) {
            ("hash", UciDialect::Uci) | ("hashsize", UciDialect::Ucci) => {
                self.megabytes = number(MAX_MEGABYTES)?;
                self.player.set_table_size(self.megabytes);
            }
            ("clear hash", UciDialect::Uci) | ("clearhash" | "newgame", UciDialect::Ucci) => self.new_game(),
            ("threads", _) => {
                number(1)?;
            }
            ("multipv", _) => self.lines = number(MAX_LINES)?,
            ("ponder", _) => {
                check()?;
            }
            ("usemillisec", UciDialect::Ucci) => self.milliseconds = check()?,
            ("ranksfromzero", UciDialect::Uci) => self.from_one = !check()?,
            ("uci_variant", UciDialect::Uci) if value == "xiangqi" => {}
            ("uci_variant", UciDialect::Uci) => return Err("the only variant is xiangqi".to_owned()),
            // Options of other engines, which interfaces set without asking.
            _ => return Err("there is no such option".to_owned()),
        }
        Ok(())
    }

    /// Reads `startpos` or `fen …`, and `moves …`.
    fn read_position(&self, words: &[&str]) -> Result<Position, String> {
        let (setup, moves) = match words.iter().position(|&word| word == "moves") {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let mut position = match setup {
            ["startpos"] => Position::start(),
            ["fen", fen @ ..] => fen.join(" ").parse::<Position>().map_err(|error| error.to_string())?,
            _ => return Err("expected startpos or fen".to_owned()),
        };
        for word in moves {
            let mv = self.read_legal_move(word, &position)?;
            // The other program decides when the game is over.
            position = position.after(mv);
        }
        Ok(position)
    }

    fn read_legal_move(&self, word: &str, position: &Position) -> Result<Move, String> {
        let mv = read_move(word, self.from_one)
            .ok_or_else(|| format!("a move is expected, such as {}", if self.from_one { "h3e3" } else { "h2e2" }))?;
        if position.board().is_legal(mv) { Ok(mv) } else { Err(format!("illegal move: {}", self.write(mv))) }
    }

    fn write(&self, mv: Move) -> String {
        write_move(mv, self.from_one)
    }

    /// Reports what the transposition table stores about a position.
    fn probe(&self, position: &Position, say: &mut dyn FnMut(&str)) {
        let mut line = "pophash".to_owned();
        if let Some(stored) = self.player.stored_result(position) {
            line += &stored.best.map_or_else(String::new, |mv| format!(" bestmove {}", self.write(mv)));
            let (score, depth) = (monitor::ucci_score(stored.score), stored.depth);
            if stored.bound != Bound::Upper {
                line += &format!(" lowerbound {score} depth {depth}");
            }
            if stored.bound != Bound::Lower {
                line += &format!(" upperbound {score} depth {depth}");
            }
        }
        say(&line);
    }

    /// Searches and answers with the best move.
    fn go(&mut self, command: &GoCommand, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        if self.position.is_none() {
            self.report_error(NO_POSITION, say);
        }
        let mut moves = self.position.as_ref().map_or_else(Vec::new, |position| position.board().legal_moves());
        let is_wanted = |mv: &Move| command.moves.as_ref().is_none_or(|wanted| wanted.contains(mv));
        moves.retain(|mv| is_wanted(mv) && !self.banned.contains(mv));
        let side = self.position.as_ref().map_or(Side::Red, Position::side);
        let time = command.time_limit(side, self.clock);
        let is_infinite = time.is_none() && command.depth.is_none() && command.nodes.is_none();
        let is_unlimited = is_infinite || command.ponder;
        let (depth, nodes) = (command.depth, command.nodes);
        let limits =
            Limits { depth, nodes, time: time.filter(|_| !command.ponder), stop: None, infinite: is_unlimited };
        let mut monitor = UciMonitor::new(input, say, self.dialect, self.from_one, self.lines, self.clock);
        (monitor.is_unlimited, monitor.is_infinite) = (is_unlimited, is_infinite);
        monitor.ponder_time = time.filter(|_| command.ponder).map(|time| time.budget);
        let found = match &self.position {
            Some(position) if !moves.is_empty() => {
                let counter = NodeCounter::new(&limits, &mut monitor).with_maximum_time();
                self.player.analyze(position, &moves, self.lines, counter)
            }
            _ => Vec::new(),
        };
        let end = monitor.wait();
        self.waiting = end.next;
        self.answer(found.first(), command.draw || end.draw, say);
    }

    /// Writes the best move, and the expected reply.
    fn answer(&self, report: Option<&Report<Move>>, is_draw_offered: bool, say: &mut dyn FnMut(&str)) {
        let Some((report, best)) = report.and_then(|report| Some((report, report.best()?))) else {
            return say(match self.dialect {
                UciDialect::Uci if self.position.is_none() => "bestmove 0000",
                UciDialect::Uci => "bestmove (none)",
                UciDialect::Ucci => "nobestmove",
            });
        };
        let mut line = format!("bestmove {}", self.write(best));
        if let Some(&reply) = report.pv.get(1) {
            line += &format!(" ponder {}", self.write(reply));
        }
        // A draw is accepted in a position that is not better.
        let is_better = match report.score {
            Score::Estimate(value) | Score::Exact(value) | Score::Mate(value) => value > 0,
        };
        if is_draw_offered && !is_better {
            line += " draw";
        }
        say(&line);
    }
}

/// Returns whether a line ends the program.
fn is_quit(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("quit" | "bye"))
}

/// Splits `setoption name NAME value VALUE`; names and values may contain spaces.
fn split_option(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["setoption", "name", rest @ ..] = &words[..] else { return None };
    let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let value = rest.get(end + 1..).unwrap_or_default().join(" ");
    (end > 0).then(|| (rest[..end].join(" "), value))
}

#[cfg(test)]
mod tests;
