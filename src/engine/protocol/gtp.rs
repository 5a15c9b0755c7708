//! The Go Text Protocol, version 2, for Othello, compatible with Edax and other engines.
//!
//! A command may be preceded by a number. The answer begins with `=` or, for an error, `?`, and ends with an empty
//! line. Colours are `b` and `w`, moves are squares such as `f5` or `pass`. A pass may be omitted: `play` for the other
//! side passes automatically. A move that is refused changes nothing, and `genmove` is refused until a legal move, `undo`
//! or `clear_board` follows: a move for the old position would be a wrong one. With `time_settings` or `time_left` the engine searches by the clock and ignores the
//! depth. `quit` or `stop` during a search ends the search.

use super::{CommandInput, EngineResources, InputMonitor, time_control::GtpTimeControl};
use crate::game::{self, Game as _};
use crate::othello::endgame::Scoring;
use crate::othello::strong::StrongPlayer;
use crate::othello::{Move, Position, Side, Square};
use crate::search::{Engine as _, Limits, SearchClock};

/// The default search depth in plies.
pub const DEPTH: u32 = 10;
/// With a clock, the engine tries to play perfectly from this number of empty squares, if there is time.
const TIMED_EXACT_FROM: u32 = 26;

/// The supported commands.
const COMMANDS: [&str; 16] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "showboard",
    "final_score",
    "time_settings",
    "time_left",
];

/// A GTP engine.
pub struct GtpEngine<'c> {
    /// The positions of the game so far, including those after omitted passes.
    game: Vec<Position>,
    /// True after a move or a board size that was refused: the controller's position is another one.
    is_out_of_step: bool,
    player: StrongPlayer,
    depth: u32,
    clock: Option<&'c dyn SearchClock>,
    timing: GtpTimeControl,
}

impl<'c> GtpEngine<'c> {
    /// Creates an engine at the start of a game with a search depth in plies; without a clock it ignores time limits.
    pub fn new(depth: u32, resources: EngineResources, clock: Option<&'c dyn SearchClock>) -> GtpEngine<'c> {
        let EngineResources { megabytes, threads } = resources;
        let player = StrongPlayer::new(Limits::NONE, exact_from(depth), Scoring::EmptiesToWinner, megabytes)
            .with_threads(threads);
        let (game, timing) = (vec![Position::start()], GtpTimeControl::default());
        GtpEngine { game, is_out_of_step: false, player, depth, clock, timing }
    }

    /// Answers lines until `quit` or the end of the input.
    pub fn run(&mut self, input: &mut dyn CommandInput, say: &mut dyn FnMut(&str)) {
        while let Some(line) = input.next_line() {
            let line = match line {
                Ok(line) => line,
                Err(error) => {
                    // It may have been a move.
                    self.is_out_of_step = true;
                    say(&format!("? {error}"));
                    say("");
                    continue;
                }
            };
            // Control characters and the text after a # are not part of a command.
            let plain: String =
                line.split('#').next().unwrap_or_default().replace('\t', " ").replace(char::is_control, "");
            let mut words = plain.split_whitespace().peekable();
            let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
            let Some(command) = words.next() else { continue };
            let arguments: Vec<&str> = words.collect();
            let answer = self.execute(command, &arguments, input);
            if ["boardsize", "clear_board", "play", "undo"].contains(&command) {
                self.is_out_of_step = answer.is_err();
            }
            match answer {
                Ok(answer) => say(format!("={id} {answer}").trim_end()),
                Err(fault) => say(&format!("?{id} {fault}")),
            }
            say("");
            if command == "quit" {
                break;
            }
        }
    }

    fn execute(&mut self, command: &str, arguments: &[&str], input: &mut dyn CommandInput) -> Result<String, String> {
        let nothing = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Huanle".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(arguments.first().is_some_and(|name| COMMANDS.contains(name)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" | "komi" | "stop" => nothing,
            "time_settings" => {
                let [main, more, stones] = arguments else { return Err("syntax error".to_owned()) };
                self.timing.set(number(main)?, number(more)?, number(stones)?);
                nothing
            }
            "time_left" => {
                let [color, seconds, stones] = arguments else { return Err("syntax error".to_owned()) };
                self.timing.set_time_left(side(color)?, number(seconds)?, number(stones)?);
                nothing
            }
            "boardsize" => {
                if arguments == ["8"] {
                    nothing
                } else {
                    Err("unacceptable size".to_owned())
                }
            }
            "clear_board" => {
                self.game = vec![Position::start()];
                self.timing.reset();
                nothing
            }
            "play" => {
                let [color, mv] = arguments else { return Err("syntax error".to_owned()) };
                let side = side(color)?;
                let mv = mv.parse::<Move>().map_err(|error| format!("syntax error: {error}"))?;
                self.play(side, mv)?;
                nothing
            }
            "genmove" => {
                let [color] = arguments else { return Err("syntax error".to_owned()) };
                let side = side(color)?;
                if self.is_out_of_step {
                    let error = "the last move or board was refused: play a legal move, undo or clear_board first";
                    return Err(error.to_owned());
                }
                self.genmove(side, input)
            }
            "undo" => {
                if self.game.len() < 2 {
                    return Err("cannot undo".to_owned());
                }
                self.game.pop();
                nothing
            }
            "showboard" => Ok(self.board()),
            "final_score" => Ok(self.score()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn position(&self) -> Position {
        self.game.last().copied().unwrap_or(Position::start())
    }

    /// Returns the position with this side to move, after an omitted pass if necessary.
    fn position_to_move(&self, side: Side) -> Result<Position, String> {
        let position = self.position();
        if position.side() == side {
            Ok(position)
        } else if position.must_pass() {
            Ok(position.pass_unchecked())
        } else {
            Err(format!("illegal move: {} is to move", position.side()))
        }
    }

    fn play(&mut self, side: Side, mv: Move) -> Result<(), String> {
        // A pass after the end of the game changes nothing.
        if mv == Move::Pass && self.position().is_over() {
            return Ok(());
        }
        let after =
            game::Game::play(&self.position_to_move(side)?, mv).map_err(|error| format!("illegal move: {error}"))?;
        self.game.push(after);
        Ok(())
    }

    fn genmove(&mut self, side: Side, input: &mut dyn CommandInput) -> Result<String, String> {
        if self.position().is_over() {
            return Ok("pass".to_owned());
        }
        let position = self.position_to_move(side)?;
        let mut listener = InputMonitor { input, ends: &ends_search, nodes: 0 };
        let empty = position.board().empty().count();
        let time = self.clock.zip(self.timing.budget(side, empty));
        self.player.exact_from = if time.is_some() { TIMED_EXACT_FROM } else { exact_from(self.depth) };
        let depth = if empty <= self.player.exact_from { None } else { Some(self.depth) };
        let limits = match time {
            Some((clock, budget)) => match self.timing.left_for_game(side) {
                Some(left) => Limits::soft_time(budget, left, clock),
                None => Limits::time(budget, clock),
            },
            None => Limits { depth, ..Limits::NONE },
        };
        let began = self.clock.map(SearchClock::now);
        let report = self.player.search(&[position], &limits, &mut listener);
        // A move is required even if the search was stopped at once.
        let mv = report.and_then(|report| report.best()).or_else(|| position.moves().first().copied());
        let mv = mv.ok_or("there is no move")?;
        self.game.push(position.after(mv));
        if let Some((clock, began)) = self.clock.zip(began) {
            self.timing.subtract(side, clock.now().saturating_sub(began));
        }
        Ok(mv.to_string())
    }

    /// Formats the board with coordinates, Black as X.
    fn board(&self) -> String {
        let position = self.position();
        let mut text = String::from("\n  a b c d e f g h\n");
        for row in 0..8_u8 {
            text.push_str(&format!("{}", row + 1));
            for column in 0..8 {
                let disc = Square::new(column, row).and_then(|square| position.board().disc(square));
                text.push_str(&format!(" {}", disc.map_or('.', Side::to_char)));
            }
            text.push('\n');
        }
        text.push_str(&format!("{} to move", position.side()));
        text
    }

    /// Formats the score as `B+4`, `W+12` or `0`: the difference in discs, with the empty squares counted for the
    /// winner.
    fn score(&self) -> String {
        let position = self.position();
        let [black, white] = [Side::Black, Side::White].map(|side| position.board().count(side).cast_signed());
        let difference = black - white;
        let empty = position.board().empty().count().cast_signed();
        match difference.signum() {
            0 => "0".to_owned(),
            sign => format!("{}+{}", if sign > 0 { 'B' } else { 'W' }, difference.abs() + empty),
        }
    }
}

/// Returns the number of empty squares from which the engine plays perfectly with this search depth.
fn exact_from(depth: u32) -> u32 {
    (depth * 3 / 2 + 4).min(26)
}

fn number(word: &str) -> Result<u32, String> {
    // Some controllers send fractions of seconds.
    let seconds: f64 = word.parse().map_err(|_| "syntax error: expected a number".to_owned())?;
    Ok(seconds.max(0.0) as u32)
}

fn side(color: &str) -> Result<Side, String> {
    match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err("syntax error: expected b or w".to_owned()),
    }
}

/// Returns whether a line ends the search.
fn ends_search(line: &str) -> bool {
    line.split_whitespace().any(|word| matches!(word, "quit" | "stop"))
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_LINE_LENGTH, ScriptedInput};
    use super::*;

    fn talk(lines: &str) -> String {
        let mut message = String::new();
        GtpEngine::new(4, EngineResources::default(), None)
            .run(&mut ScriptedInput(lines.lines()), &mut |line| message += &format!("{line}\n"));
        message
    }

    #[test]
    fn a_transcript() {
        let message = talk(
            "1 protocol_version\n2 name\nboardsize 8\nboardsize 19\n3 play b f5\nplay w a1\nplay w d6 # good\nundo\n4 genmove w\nfinal_score\nquit\nname",
        );
        let parts: Vec<&str> = message.split("\n\n").collect();
        assert_eq!(parts[..5], ["=1 2", "=2 Huanle", "=", "? unacceptable size", "=3"]);
        assert!(parts[5].starts_with("? illegal move"), "{message}");
        assert_eq!(parts[6..8], ["=", "="]);
        let mv: Move = parts[8].strip_prefix("=4 ").unwrap().parse().unwrap();
        let after = Position::start().play("f5".parse().unwrap()).unwrap();
        assert!(after.moves().contains(&mv));
        assert_eq!(parts[9..], ["= 0", "=", ""], "{message}");
    }

    /// A move for the position before the refused move would be a wrong one.
    #[test]
    fn after_a_refused_move_there_is_none() {
        let long = format!("play b {}", "f5".repeat(MAX_LINE_LENGTH / 2));
        for refused in ["play b a1", "play w d6", "play b z9", "play b", "boardsize 19", &long] {
            let message = talk(&format!("{refused}\ngenmove b\ngenmove w\nshowboard\nplay b f5\ngenmove w"));
            let parts: Vec<&str> = message.split("\n\n").collect();
            assert!(parts[..3].iter().all(|part| part.starts_with("? ")), "{refused}: {message}");
            assert!(parts[1].contains("was refused"), "{refused}: {message}");
            assert!(parts[3..6].iter().all(|part| part.starts_with('=')), "{refused}: {message}");
        }
        for again in ["clear_board", "boardsize 8", "play b c4\nundo"] {
            let message = talk(&format!("play b a1\n{again}\ngenmove b"));
            assert_eq!(message.matches('?').count(), 1, "{again}: {message}");
        }
    }

    #[test]
    fn it_plays_a_whole_game_against_itself() {
        let moves: String = (0..70).map(|ply| format!("genmove {}\n", if ply % 2 == 0 { 'b' } else { 'w' })).collect();
        let message = talk(&format!("{moves}showboard\nfinal_score"));
        assert!(!message.contains('?'), "{message}");
        let discs = message.split("a b c").nth(1).unwrap().chars().filter(|c| "XO".contains(*c)).count();
        assert!(discs > 40, "{message}");
    }

    #[test]
    fn nonsense_is_refused() {
        let long = "9".repeat(MAX_LINE_LENGTH + 1);
        let message = talk(&format!(
            "{long}\nplay\nplay x f5\nplay b z9\nplay w f5\nfly\ngenmove\nundo\n\n# nothing\nknown_command play"
        ));
        assert_eq!(message.matches("? ").count(), 8, "{message}");
        assert!(message.ends_with("= true\n\n"), "{message}");
    }
}
