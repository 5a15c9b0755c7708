//! The Gomocup protocol, also called the Piskvork protocol: the strongest gomoku player as an engine for tournament
//! managers and graphical interfaces.
//!
//! Points are `x,y` from 0 at the upper left corner. `TURN`, `BEGIN`, `BOARD` and `SWAP2BOARD` are answered by a move,
//! after a line `MESSAGE` with the search's result. `PLAY` makes a move without a search. Black has at least as many
//! stones as White, so `BOARD` determines the colours by their numbers. Rule 0 is freestyle, 1 exactly five, 4 renju.
//!
//! Errors are answered by `ERROR`. After a command that could not be executed and may have changed the board there is no
//! position, and moves are refused until `START`, `RESTART`, `BOARD` or `SWAP2BOARD` succeeds: a move for the old
//! position would be a wrong one. `INFO` has no answer, so an unsupported rule is reported by the next command that needs
//! a move.
//!
//! `SWAP2BOARD` is swap2 as Gomocup plays it: without stones, the answer is three points; with three or five, it is
//! `SWAP` to take Black, or a move to keep White. The engine never places two more stones, because the opponent would
//! then choose the better colour.
//!
//! Three commands are Yixin's: `YXBOARD` is `BOARD` without an answer, `YXSHOWFORBID` lists the forbidden points, and
//! `YXSTOP` ends a search, as `END`, `START`, `RECTSTART` and `RESTART` do. A manager may send `SUGGEST`, too: the answer
//! is `SUGGEST` with a move that is not played.
//!
//! Sources: <https://plastovicka.github.io/protocl2en.htm>,
//! <https://gomocup.org/news/experimental-tournament-update-2020/>.

mod limits;
mod notation;

pub(super) use notation::{first_word, read_cell, rule_number, write_point};

use super::{CommandInput, InputMonitor};
use crate::game::Game as _;
use crate::gomoku::levels::SearchPlayer;
use crate::gomoku::swap2::{Swap2, Swap2Choice, balanced_opening};
use crate::gomoku::{Board, MAX_SIZE, MIN_SIZE, Move, Point, Position, Rules, Stone};
use crate::search::{Engine as _, Report, Score, SearchClock};
use limits::MoveLimits;
use notation::rules_from_number;

/// The maximum number of lines of a board: one for each point.
const MAX_STONES: usize = MAX_SIZE as usize * MAX_SIZE as usize;
/// The number of positions that it searches for a move without limits.
const NODES: u64 = 1_000_000;
/// The seed that decides among almost equal moves.
const SEED: u32 = 1;
/// The error of a command that needs a position if there is none.
const NO_POSITION: &str =
    "there is no position, because no game was started or the last command was refused: send START or BOARD";
/// The error of a command that needs a move by unsupported rules.
const UNSUPPORTED_RULE: &str = "the rule is not supported: expected 0 (freestyle), 1 (exactly five) or 4 (renju)";

/// The Gomocup engine.
pub struct GomocupEngine<'c> {
    clock: Option<&'c dyn SearchClock>,
    player: SearchPlayer,
    /// The size of the transposition table in megabytes.
    megabytes: usize,
    /// Its size without a memory limit.
    max_megabytes: usize,
    limits: MoveLimits,
    /// The rules; `None` if the manager's are not supported.
    rules: Option<Rules>,
    /// The size of the board; `None` before the first game.
    size: Option<u8>,
    /// The position; `None` before the first game and after a command that was refused.
    position: Option<Position>,
    /// A line that ended a list of stones and is still to be executed.
    waiting: Option<String>,
}

impl<'c> GomocupEngine<'c> {
    /// Creates an engine without a game, with a transposition table of this size. Without a clock it ignores time limits.
    pub fn new(megabytes: usize, clock: Option<&'c dyn SearchClock>) -> GomocupEngine<'c> {
        let megabytes = megabytes.max(1);
        let mut player = SearchPlayer::with_nodes(NODES, SEED);
        player.set_table_size(megabytes);
        GomocupEngine {
            clock,
            player,
            megabytes,
            max_megabytes: megabytes,
            limits: MoveLimits::default(),
            rules: Some(Rules::FREESTYLE),
            size: None,
            position: None,
            waiting: None,
        }
    }

    /// Answers lines until `END` or the end of the input.
    pub fn run(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        while let Some(line) = self.waiting.take().map(Ok).or_else(|| input.next_line()) {
            let result = match line {
                Ok(line) if first_word(&line) == "END" => break,
                Ok(line) => self.execute(&line, input, say),
                Err(error) => {
                    // It may have been a move.
                    self.position = None;
                    Err(error.to_string())
                }
            };
            if let Err(error) = result {
                say(&format!("ERROR {error}"));
            }
        }
    }

    fn execute(&mut self, line: &str, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        let arguments = line.trim().split_once(char::is_whitespace).map_or("", |(_, arguments)| arguments.trim());
        match first_word(line).as_str() {
            // A search that has already ended was stopped too late.
            "" | "YXSTOP" => {}
            "ABOUT" => {
                let version = env!("CARGO_PKG_VERSION");
                say(&format!(
                    "name=\"Huanle\", version=\"{version}\", author=\"the Huanle developers\", country=\"China\""
                ));
            }
            "INFO" => self.set_info(arguments),
            "START" => self.start(arguments.parse().ok(), say)?,
            "RECTSTART" => {
                let square = read_cell(arguments).filter(|cell| cell.column == cell.row);
                self.start(square.map(|cell| cell.column), say)?;
            }
            "RESTART" => self.start(self.size, say)?,
            "BEGIN" => self.answer(input, say)?,
            "TURN" => {
                self.place(arguments)?;
                self.answer(input, say)?;
            }
            "PLAY" => say(&self.place(arguments)?),
            "TAKEBACK" => {
                self.take_back(arguments)?;
                say("OK");
            }
            "BOARD" => {
                self.read_board(input)?;
                self.answer(input, say)?;
            }
            "YXBOARD" => self.read_board(input)?,
            "SWAP2BOARD" => self.answer_swap2(input, say)?,
            "SUGGEST" => {
                let (mv, _) = self.choose(input, say)?;
                say(&format!("SUGGEST {}", write_point(mv.point(), mv.size())));
            }
            "YXSHOWFORBID" => say(&self.forbidden_points()?),
            _ => say("UNKNOWN command"),
        }
        Ok(())
    }

    /// Sets a parameter. Values that cannot be read are ignored like unknown keys: `INFO` has no answer.
    fn set_info(&mut self, arguments: &str) {
        let mut words = arguments.split_whitespace();
        let (key, value) = (words.next().unwrap_or_default().to_ascii_lowercase(), words.next().unwrap_or_default());
        match (key.as_str(), value.parse::<i64>()) {
            ("rule", _) => {
                self.rules = rules_from_number(value);
                let rules = self.rules.unwrap_or_default();
                self.position = self.position.map(|position| position.with_rules(rules));
            }
            ("max_memory", Ok(bytes)) => self.limit_memory(bytes),
            (key, Ok(value)) => self.limits.set(key, value),
            (_, Err(_)) => {}
        }
    }

    /// Sets the memory limit in bytes, of which the transposition table gets at most a quarter. 0 is no limit.
    fn limit_memory(&mut self, bytes: i64) {
        let quarter = usize::try_from(bytes >> 22).unwrap_or_default().clamp(1, self.max_megabytes);
        let megabytes = if bytes > 0 { quarter } else { self.max_megabytes };
        if megabytes != self.megabytes {
            self.player.set_table_size(megabytes);
            self.megabytes = megabytes;
        }
    }

    /// Begins a game on an empty board.
    fn start(&mut self, size: Option<u8>, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        self.size = size;
        self.position = size.and_then(|size| Position::empty(size, self.rules.unwrap_or_default()));
        if self.position.is_none() {
            return Err(format!("expected a square board of {MIN_SIZE} to {MAX_SIZE} rows"));
        }
        self.player.new_game();
        say("OK");
        Ok(())
    }

    /// Takes the position, which is set again by a command that succeeds.
    fn take_position(&mut self) -> Result<Position, String> {
        self.position.take().ok_or_else(|| NO_POSITION.to_owned())
    }

    /// Plays a move for the side to move; returns the point as written in an answer.
    fn place(&mut self, arguments: &str) -> Result<String, String> {
        let position = self.take_position()?;
        let point = read_point(arguments, position.board().size())?;
        let written = write_point(point, position.board().size());
        self.position = Some(position.place(point).map_err(|error| format!("illegal move {written}: {error}"))?);
        Ok(written)
    }

    /// Removes a stone. Its side is to move.
    fn take_back(&mut self, arguments: &str) -> Result<(), String> {
        let position = self.take_position()?;
        let point = read_point(arguments, position.board().size())?;
        let side = position.board().stone(point).ok_or("there is no stone to take back")?;
        self.position = Some(Position::new(position.board().with_point(point, None), position.rules(), side));
        Ok(())
    }

    /// Reads the stones of `BOARD` until `DONE`. The engine is to move.
    fn read_board(&mut self, input: &mut dyn CommandInput) -> Result<(), String> {
        let size = self.size.unwrap_or_default();
        let stones = self.read_list(input, |line| read_stone(line, size))?;
        let mut board = Board::new(size).ok_or(NO_POSITION)?;
        let own = stones.iter().filter(|&&(_, is_own)| is_own).count();
        let side = if 2 * own >= stones.len() { Stone::Black } else { Stone::White };
        for (point, is_own) in stones {
            if !board.is_free(point) {
                return Err(format!("there are two stones on {}", write_point(point, size)));
            }
            board = board.with_point(point, Some(if is_own { side } else { !side }));
        }
        self.position = Some(Position::new(board, self.rules.unwrap_or_default(), side));
        Ok(())
    }

    /// Reads lines until `DONE`. The position is unknown from now on.
    fn read_list<T>(
        &mut self,
        input: &mut dyn CommandInput,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        self.position = None;
        let mut list = Ok(Vec::new());
        while let Some(line) = input.next_line() {
            let item = match line {
                Ok(line) => match first_word(&line).as_str() {
                    "" => continue,
                    "DONE" => return list,
                    "END" => {
                        self.waiting = Some(line);
                        break;
                    }
                    _ => read(&line),
                },
                Err(error) => Err(error.to_string()),
            };
            // After an error the remaining lines are skipped.
            list = list.and_then(|mut items| {
                items.push(item?);
                if items.len() > MAX_STONES { Err("there are more stones than points".to_owned()) } else { Ok(items) }
            });
        }
        Err("DONE is missing".to_owned())
    }

    /// Plays a move and answers with it.
    fn answer(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        let (mv, _) = self.choose(input, say)?;
        self.play(mv, say);
        Ok(())
    }

    /// Plays a legal move and answers with it.
    fn play(&mut self, mv: Move, say: &mut dyn FnMut(&str)) {
        self.position = self.position.map(|position| position.after(mv));
        say(&write_point(mv.point(), mv.size()));
    }

    /// Answers in the opening swap2.
    fn answer_swap2(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) -> Result<(), String> {
        let (size, rules) = (self.size.unwrap_or_default(), self.rules.unwrap_or_default());
        let points = self.read_list(input, |line| read_point(line, size))?;
        let mut opening = Swap2::new(size, rules).ok_or(NO_POSITION)?;
        if points.is_empty() {
            let points = balanced_opening(SEED as usize, size).ok_or(NO_POSITION)?;
            say(&points.map(|point| write_point(point, size)).join(" "));
            return Ok(());
        }
        if !matches!(points.len(), 3 | 5) {
            return Err("swap2 needs 0, 3 or 5 stones".to_owned());
        }
        for (index, point) in points.into_iter().enumerate() {
            if index == 3 {
                opening.choose(Swap2Choice::TwoMore).map_err(|error| error.to_string())?;
            }
            opening.place(point).map_err(|error| error.to_string())?;
        }
        self.position = Some(Position::new(*opening.board(), rules, Stone::White));
        let (mv, value) = self.choose(input, say)?;
        if Swap2Choice::from_value(value) == Swap2Choice::White {
            self.play(mv, say)
        } else {
            say("SWAP")
        }
        Ok(())
    }

    /// Searches for the move of the side to move; returns it and its value.
    fn choose(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) -> Result<(Move, Score), String> {
        self.rules.ok_or(UNSUPPORTED_RULE)?;
        let position = self.position.ok_or(NO_POSITION)?;
        let began = self.clock.map(SearchClock::now);
        let mut monitor = InputMonitor { input, ends: &ends_search, nodes: 0 };
        let report = self.player.search(&[position], &self.limits.search_limits(self.clock), &mut monitor);
        if let Some((clock, began)) = self.clock.zip(began) {
            self.limits.subtract(clock.now().saturating_sub(began));
        }
        if let Some(report) = &report {
            say(&message(report));
        }
        // If all points are forbidden, there is no report, but a move is required.
        let best = report.as_ref().and_then(Report::best).or_else(|| position.moves().first().copied());
        let score = report.map_or(Score::Estimate(0), |report| report.score);
        Ok((best.ok_or("the game is over")?, score))
    }

    /// Writes the points that are forbidden for the side to move: two digits for each coordinate.
    fn forbidden_points(&self) -> Result<String, String> {
        self.rules.ok_or(UNSUPPORTED_RULE)?;
        let position = self.position.ok_or(NO_POSITION)?;
        let cells =
            position.forbidden_points().into_iter().filter_map(|(point, _)| point.to_cell(position.board().size()));
        let points: String = cells.map(|cell| format!("{:02}{:02}", cell.column, cell.row)).collect();
        Ok(format!("FORBID {points}."))
    }
}

/// Returns whether a line ends the search.
fn ends_search(line: &str) -> bool {
    matches!(first_word(line).as_str(), "END" | "YXSTOP" | "START" | "RECTSTART" | "RESTART")
}

/// Parses a point on a board of this size.
fn read_point(text: &str, size: u8) -> Result<Point, String> {
    let point = read_cell(text).and_then(|cell| Point::from_cell(cell, size));
    point.ok_or_else(|| format!("expected a point x,y on the board of {size} rows, numbered from 0"))
}

/// Parses a line of `BOARD`: a point, and whether its stone is the engine's.
fn read_stone(line: &str, size: u8) -> Result<(Point, bool), String> {
    let (point, owner) = line.rsplit_once(',').unwrap_or_default();
    match owner.trim() {
        "1" => Ok((read_point(point, size)?, true)),
        "2" => Ok((read_point(point, size)?, false)),
        _ => Err("expected stones x,y,1 (own) or x,y,2 (the opponent's)".to_owned()),
    }
}

/// Formats the result of a search for the user.
fn message(report: &Report<Move>) -> String {
    let Report { score, depth, nodes, pv } = report;
    let pv: String = pv.iter().map(|mv| format!(" {}", write_point(mv.point(), mv.size()))).collect();
    format!("MESSAGE depth {depth} score {score} nodes {nodes} pv{pv}")
}

#[cfg(test)]
mod tests;
