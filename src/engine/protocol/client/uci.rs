//! UCI and UCCI: for xiangqi.
//!
//! UCCI is the Chinese variant of UCI: `ucci` for `uci`, `bye` for `quit`, `nobestmove` for no move. Ranks are counted
//! from 0; an engine with the option `UCI_Variant`, which plays many kinds of chess, is set to xiangqi and counts ranks
//! from 1.

use std::time::Duration;

use super::{EngineAnswer, EngineClient, EngineError, EngineLimits, EngineSession, MoveRequest};
use crate::game::Game as _;
use crate::search::Score;
use crate::xiangqi::{Move, Position, Square};

/// The time for a move if there are no limits.
const USUAL: Duration = Duration::from_secs(1);

/// A dialect of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

/// The client of both protocols.
#[derive(Debug)]
pub struct Uci {
    dialect: Dialect,
    /// Whether ranks are counted from 1.
    from_one: bool,
    /// The numbers of questions and answers; an interrupted question is answered, too.
    asked: u32,
    answered: u32,
    /// The number of moves in the last game.
    played: usize,
}

impl Uci {
    /// Creates a client for a dialect.
    pub const fn new(dialect: Dialect) -> Uci {
        Uci { dialect, from_one: false, asked: 0, answered: 0, played: usize::MAX }
    }

    fn ready(&self, talk: &mut EngineSession<'_>) -> Result<(), EngineError> {
        talk.say("isready");
        talk.hear(|line| (line == "readyok").then_some(()))
    }

    /// Waits for the answers to interrupted questions.
    fn catch_up(&mut self, talk: &mut EngineSession<'_>) -> Result<(), EngineError> {
        while self.answered < self.asked {
            talk.say("stop");
            talk.hear(|line| best(line).map(drop))?;
            self.answered += 1;
        }
        Ok(())
    }

    fn go(&self, effort: EngineLimits) -> String {
        let limits =
            [effort.depth.map(|depth| format!(" depth {depth}")), effort.nodes.map(|nodes| format!(" nodes {nodes}"))];
        let limits: String = limits.into_iter().flatten().collect();
        let time = effort.time.or(limits.is_empty().then_some(USUAL)).map(|time| time.as_millis().max(1));
        let time = match (self.dialect, time) {
            (_, None) => String::new(),
            (Dialect::Uci, Some(time)) => format!(" movetime {time}"),
            (Dialect::Ucci, Some(time)) => format!(" time {time} movestogo 1"),
        };
        // UCCI takes one kind of limit.
        match self.dialect {
            Dialect::Ucci if !limits.is_empty() && !time.is_empty() => format!("go{time}"),
            _ => format!("go{limits}{time}"),
        }
    }

    fn write(&self, mv: Move) -> String {
        if !self.from_one {
            return mv.to_string();
        }
        let point = |square: Square| {
            let name = square.to_string();
            let (file, rank) = name.split_at(1);
            format!("{file}{}", rank.parse::<u32>().map_or(0, |rank| rank + 1))
        };
        point(mv.from) + &point(mv.to)
    }

    fn read(&self, text: &str) -> Option<Move> {
        if !self.from_one {
            return text.parse().ok();
        }
        // A letter and one or two figures, twice.
        let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic())?.0;
        let point = |name: &str| {
            let (file, rank) = name.split_at_checked(1)?;
            let rank = rank.parse::<u32>().ok()?.checked_sub(1)?;
            Some(format!("{file}{rank}"))
        };
        let (from, to) = text.split_at_checked(second)?;
        (point(from)? + &point(to)?).parse().ok()
    }
}

impl EngineClient<Position> for Uci {
    fn greet(&mut self, talk: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        let (hello, done) = match self.dialect {
            Dialect::Uci => ("uci", "uciok"),
            Dialect::Ucci => ("ucci", "ucciok"),
        };
        talk.say(hello);
        let (mut name, mut variant) = (None, false);
        talk.hear(|line| {
            if let Some(said) = line.strip_prefix("id name") {
                name = Some(said.trim().to_owned()).filter(|name| !name.is_empty());
            }
            variant |= line.starts_with("option name UCI_Variant ");
            (line == done).then_some(())
        })?;
        if variant {
            talk.say("setoption name UCI_Variant value xiangqi");
            self.from_one = true;
        }
        self.ready(talk)?;
        Ok(name)
    }

    fn ask(
        &mut self,
        game: &MoveRequest<'_, Position>,
        talk: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = talk.patience;
        talk.be_patient(talk.courtesy);
        self.catch_up(talk)?;
        if game.moves.len() < self.played {
            talk.say(match self.dialect {
                Dialect::Uci => "ucinewgame",
                Dialect::Ucci => "setoption newgame",
            });
            self.ready(talk)?;
        }
        self.played = game.moves.len();
        let start = game.start.to_string();
        let mut line = format!("position fen {start}");
        if start == Position::start().to_string() {
            "position startpos".clone_into(&mut line);
        }
        for (index, &mv) in game.moves.iter().enumerate() {
            line += if index == 0 { " moves " } else { " " };
            line += &self.write(mv);
        }
        talk.say(&line);
        talk.say(&self.go(game.effort));
        self.asked += 1;
        talk.be_patient(patience);
        let mut answer = EngineAnswer { mv: None, score: None, depth: 0, nodes: 0 };
        let word = talk.hear(|line| {
            take_info(line, &mut answer);
            best(line)
        })?;
        self.answered += 1;
        let Some(word) = word else { return Ok(answer) };
        let mv = self.read(&word).ok_or_else(|| EngineError::no_move(&word))?;
        if game.position.play(mv).is_err() {
            return Err(EngineError::illegal(&word));
        }
        Ok(EngineAnswer { mv: Some(mv), ..answer })
    }

    fn stop(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn farewell(&self) -> &'static str {
        if self.dialect == Dialect::Ucci { "bye" } else { "quit" }
    }
}

/// Parses a line with the best move: `Some(None)` if there is no move, `None` for another line.
fn best(line: &str) -> Option<Option<String>> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "bestmove" => {
            Some(words.next().filter(|word| !["(none)", "0000", "resign", "null"].contains(word)).map(str::to_owned))
        }
        "nobestmove" => Some(None),
        _ => None,
    }
}

/// Parses an `info` line: `depth`, `nodes`, `score cp N`, `score mate N` in moves, `score N` in UCCI.
fn take_info(line: &str, answer: &mut EngineAnswer<Move>) {
    let mut words = line.split_whitespace().peekable();
    if words.next() != Some("info") {
        return;
    }
    while let Some(word) = words.next() {
        match word {
            "depth" => answer.depth = words.peek().and_then(|word| word.parse().ok()).unwrap_or(answer.depth),
            "nodes" => answer.nodes = words.peek().and_then(|word| word.parse().ok()).unwrap_or(answer.nodes),
            "score" => {
                let kind = words.next_if(|word| matches!(*word, "cp" | "mate"));
                let value: Option<i32> = words.peek().and_then(|word| word.parse().ok());
                answer.score = match (kind, value) {
                    (Some("mate"), Some(moves)) => {
                        Some(Score::Mate(moves.saturating_mul(2).saturating_sub(moves.signum())))
                    }
                    (_, Some(value)) => Some(Score::Estimate(value)),
                    (_, None) => answer.score,
                };
            }
            // Moves follow, which mean nothing else.
            "pv" | "string" => break,
            _ => {}
        }
    }
}
