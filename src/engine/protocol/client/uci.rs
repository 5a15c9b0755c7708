//! UCI and UCCI: for xiangqi.
//!
//! UCCI is the Chinese variant of UCI: `ucci` for `uci`, `bye` for `quit`, `nobestmove` for no move. Ranks are counted
//! from 0; an engine with the option `UCI_Variant`, which plays many kinds of chess, is set to xiangqi and counts ranks
//! from 1.

use std::time::Duration;

use super::{EngineAnswer, EngineClient, EngineError, EngineLimits, EngineSession, MoveRequest};
use crate::game::Game as _;
use crate::protocol::dialect::{UciDialect, read_move, write_move};
use crate::search::Score;
use crate::xiangqi::{Move, Position};

/// The time for a move if there are no limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The client of both protocols.
#[derive(Debug)]
pub struct UciClient {
    dialect: UciDialect,
    /// True if ranks are counted from 1.
    from_one: bool,
    /// The numbers of requests and answers; an interrupted request is answered, too.
    requests: u32,
    answers: u32,
    /// The number of moves in the last game.
    played: usize,
}

impl UciClient {
    /// Creates a client for a dialect.
    pub const fn new(dialect: UciDialect) -> UciClient {
        UciClient { dialect, from_one: false, requests: 0, answers: 0, played: usize::MAX }
    }

    fn ready(&self, session: &mut EngineSession<'_>) -> Result<(), EngineError> {
        session.send("isready");
        session.receive(|line| (line == "readyok").then_some(()))
    }

    /// Waits for the answers to interrupted requests.
    fn catch_up(&mut self, session: &mut EngineSession<'_>) -> Result<(), EngineError> {
        while self.answers < self.requests {
            session.send("stop");
            session.receive(|line| best(line).map(drop))?;
            self.answers += 1;
        }
        Ok(())
    }

    fn go(&self, effort: EngineLimits) -> String {
        let limits =
            [effort.depth.map(|depth| format!(" depth {depth}")), effort.nodes.map(|nodes| format!(" nodes {nodes}"))];
        let limits: String = limits.into_iter().flatten().collect();
        let time = effort.time.or(limits.is_empty().then_some(DEFAULT_TIME)).map(|time| time.as_millis().max(1));
        let time = match (self.dialect, time) {
            (_, None) => String::new(),
            (UciDialect::Uci, Some(time)) => format!(" movetime {time}"),
            (UciDialect::Ucci, Some(time)) => format!(" time {time} movestogo 1"),
        };
        // UCCI takes one kind of limit.
        match self.dialect {
            UciDialect::Ucci if !limits.is_empty() && !time.is_empty() => format!("go{time}"),
            _ => format!("go{limits}{time}"),
        }
    }
}

impl EngineClient<Position> for UciClient {
    fn handshake(&mut self, session: &mut EngineSession<'_>) -> Result<Option<String>, EngineError> {
        let (hello, done) = match self.dialect {
            UciDialect::Uci => ("uci", "uciok"),
            UciDialect::Ucci => ("ucci", "ucciok"),
        };
        session.send(hello);
        let (mut name, mut variant) = (None, false);
        session.receive(|line| {
            if let Some(message) = line.strip_prefix("id name") {
                name = Some(message.trim().to_owned()).filter(|name| !name.is_empty());
            }
            variant |= line.starts_with("option name UCI_Variant ");
            (line == done).then_some(())
        })?;
        if variant {
            session.send("setoption name UCI_Variant value xiangqi");
            self.from_one = true;
        }
        self.ready(session)?;
        Ok(name)
    }

    fn request_move(
        &mut self,
        game: &MoveRequest<'_, Position>,
        session: &mut EngineSession<'_>,
    ) -> Result<EngineAnswer<Move>, EngineError> {
        let patience = session.timeout;
        session.restart_timeout(session.command_timeout);
        self.catch_up(session)?;
        if game.moves.len() < self.played {
            session.send(match self.dialect {
                UciDialect::Uci => "ucinewgame",
                UciDialect::Ucci => "setoption newgame",
            });
            self.ready(session)?;
        }
        self.played = game.moves.len();
        let start = game.start.to_string();
        let mut line = format!("position fen {start}");
        if start == Position::start().to_string() {
            "position startpos".clone_into(&mut line);
        }
        for (index, &mv) in game.moves.iter().enumerate() {
            line += if index == 0 { " moves " } else { " " };
            line += &write_move(mv, self.from_one);
        }
        session.send(&line);
        session.send(&self.go(game.limits));
        self.requests += 1;
        session.restart_timeout(patience);
        let mut answer = EngineAnswer { mv: None, score: None, depth: 0, nodes: 0 };
        let word = session.receive(|line| {
            take_info(line, &mut answer);
            best(line)
        })?;
        self.answers += 1;
        let Some(word) = word else { return Ok(answer) };
        let mv = read_move(&word, self.from_one).ok_or_else(|| EngineError::not_a_move(&word))?;
        if game.position.play(mv).is_err() {
            return Err(EngineError::illegal_move(&word));
        }
        Ok(EngineAnswer { mv: Some(mv), ..answer })
    }

    fn stop_command(&self) -> Option<&'static str> {
        Some("stop")
    }

    fn quit_command(&self) -> &'static str {
        if self.dialect == UciDialect::Ucci { "bye" } else { "quit" }
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
            // The rest of the line is moves or text.
            "pv" | "string" => break,
            _ => {}
        }
    }
}
