//! Tests of the Gomocup protocol with engines that follow it and others that do not.

use std::collections::BTreeSet;

use super::*;
use crate::gomoku::{Move, Position, Rules};

#[test]
fn an_engine_is_started_told_moves_and_whole_games() {
    let (mut engine, message) = connect::<Position>(Protocol::Gomocup, |line| {
        let answer = match line.split(' ').next() {
            Some("ABOUT") => "name=\"Puppet\", version=\"1\"",
            Some("START" | "RESTART") => "OK - good board",
            Some("BEGIN") => "7,7",
            Some("TURN") => "6, 6",
            Some("DONE") => "19,19",
            _ => return Vec::new(),
        };
        vec!["MESSAGE 1,2 is nice".to_owned(), answer.to_owned()]
    });
    let start = Position::empty(15, Rules::RENJU).unwrap();
    let first = ask(&mut engine, &start, &[]).unwrap().mv.unwrap();
    assert_eq!((first.to_string().as_str(), engine.name()), ("h8", Some("Puppet")));
    let after = |moves: &[Move], name: &str| {
        let position = moves.iter().fold(start, |position, &mv| crate::Game::after(&position, mv));
        position.move_at(name.parse().unwrap())
    };
    let second = after(&[first], "h9");
    let third = ask(&mut engine, &start, &[first, second]).unwrap().mv.unwrap();
    assert_eq!(third.to_string(), "g9");
    // Another game is sent completely.
    let moves = [after(&[], "a15"), after(&[], "b15")];
    assert_eq!(ask(&mut engine, &start, &moves), Err(EngineError::IllegalMove("19,19".to_owned())));
    let message = message.lock().unwrap().clone();
    let expected =
        ["ABOUT", "START 15", "INFO rule 4", "INFO timeout_match 0", "BEGIN", "TURN 7,6", "RESTART", "BOARD"];
    assert_eq!(message[..8], expected);
    assert_eq!(message[8..], ["0,0,1", "1,0,2", "DONE"]);
    let lines = Position::empty(10, Rules::LINES).unwrap();
    let (mut engine, _) = connect::<Position>(Protocol::Gomocup, |_| vec!["OK".to_owned()]);
    assert_eq!(ask(&mut engine, &lines, &[]), Err(EngineError::Unsupported(UnsupportedFeature::Rules)));
}

fn start() -> Position {
    Position::start()
}

/// Returns the moves of a game from the names of their points.
fn game(names: &str) -> Vec<Move> {
    let (mut position, mut moves) = (start(), Vec::new());
    for name in names.split_whitespace() {
        let mv = position.move_at(name.parse().unwrap());
        moves.push(mv);
        position = crate::Game::after(&position, mv);
    }
    moves
}

/// An engine that plays on the first free point and keeps its stones until a command clears its board.
#[derive(Default)]
struct Board {
    stones: BTreeSet<(u8, u8)>,
    is_filling: bool,
}

impl Board {
    fn take(&mut self, text: &str) -> Option<String> {
        let mut numbers = text.split(',').map(|number| number.parse::<u8>().unwrap());
        let cell = (numbers.next().unwrap(), numbers.next().unwrap());
        (!self.stones.insert(cell)).then(|| format!("ERROR {text} is taken"))
    }

    fn mv(&mut self) -> String {
        let free = (0..15).flat_map(|y| (0..15).map(move |x| (x, y))).find(|cell| !self.stones.contains(cell));
        let (x, y) = free.unwrap();
        self.stones.insert((x, y));
        format!("{x},{y}")
    }

    fn answer(&mut self, line: &str) -> Option<String> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "ABOUT" => Some("name=\"Board\"".to_owned()),
            "START" | "RESTART" => {
                self.stones.clear();
                Some("OK".to_owned())
            }
            "BEGIN" => Some(self.mv()),
            "TURN" => self.take(rest).or_else(|| Some(self.mv())),
            "BOARD" => {
                self.is_filling = true;
                None
            }
            "DONE" => {
                self.is_filling = false;
                Some(self.mv())
            }
            stone if self.is_filling => self.take(stone),
            _ => None,
        }
    }
}

/// Plays three games, each of which starts on an empty board.
fn plays_three_games(answer: impl FnMut(&str) -> Vec<String> + Send + 'static) -> (ExternalEngine<Position>, Log) {
    let (mut engine, message) = connect::<Position>(Protocol::Gomocup, answer);
    for (moves, expected) in [
        ("", "a15"),
        ("a15 h8", "b15"),
        ("a15 b15 c15", "d15"),
        ("", "a15"),
        ("h8 a15", "b15"),
        ("h8 a15 b15 c15", "d15"),
    ] {
        let mv =
            ask(&mut engine, &start(), &game(moves)).unwrap_or_else(|error| panic!("{moves}: {error}")).mv.unwrap();
        assert_eq!(mv.to_string(), expected, "{moves}");
    }
    (engine, message)
}

#[test]
fn a_new_game_begins_on_an_empty_board() {
    let mut board = Board::default();
    let (_, message) = plays_three_games(move |line| board.answer(line).into_iter().collect());
    let message = message.lock().unwrap().clone();
    let cleared = message.iter().filter(|line| *line == "RESTART" || line.starts_with("START")).count();
    assert_eq!(cleared, 4, "a game, one more, another beginning, one more: {message:?}");
}

/// Not all engines know `RESTART`; `START` clears the board, too.
#[test]
fn an_engine_without_restart_is_started_again() {
    for refusal in [Some("UNKNOWN command"), Some("ERROR what?"), None] {
        let mut board = Board::default();
        let (_, message) = plays_three_games(move |line| match line {
            "RESTART" => refusal.map(str::to_owned).into_iter().collect(),
            line => board.answer(line).into_iter().collect(),
        });
        assert!(message.lock().unwrap().iter().filter(|line| *line == "START 15").count() >= 4);
    }
}

/// The engine Wine has no name. Other engines send their name late, or reject the question.
#[test]
fn an_engine_without_a_name_plays() {
    for (at_once, late) in [(None, None), (Some("UNKNOWN command"), None), (None, Some("name=\"Late\""))] {
        let mut board = Board::default();
        let (engine, _) = plays_three_games(move |line| match line {
            "ABOUT" => at_once.map(str::to_owned).into_iter().collect(),
            line if line.starts_with("START") => {
                late.map(str::to_owned).into_iter().chain(board.answer(line)).collect()
            }
            line => board.answer(line).into_iter().collect(),
        });
        assert_eq!((engine.name(), engine.error()), (None, None));
    }
}

/// The engine ignores or rejects a command right after it has answered one.
#[test]
fn an_engine_that_is_not_ready_is_sent_the_command_again() {
    for refusal in [None, Some("ERROR not now"), Some("UNKNOWN command")] {
        for time in [None, Some(Duration::from_millis(200))] {
            let (mut board, mut is_busy, mut is_told) = (Board::default(), false, false);
            let (mut engine, message) = connect::<Position>(Protocol::Gomocup, move |line| {
                if line.starts_with("INFO") {
                    return Vec::new();
                }
                // After a command that was not accepted, the following `BOARD` is not accepted either, to its last
                // line.
                if is_busy {
                    is_told = line == "BOARD" || is_told && line != "DONE";
                    is_busy = is_told;
                    return refusal.filter(|_| !is_busy).map(str::to_owned).into_iter().collect();
                }
                let answer = board.answer(line);
                is_busy = answer.is_some();
                answer.into_iter().collect()
            });
            engine.limits.time = time;
            for (moves, expected) in [("h8", "a15"), ("h8 a15 i8", "b15"), ("j9", "a15")] {
                let answer = ask(&mut engine, &start(), &game(moves));
                let message = message.lock().unwrap();
                assert_eq!(answer.map(|answer| answer.mv.unwrap().to_string()), Ok(expected.to_owned()), "{message:?}");
            }
        }
    }
}

/// A slow engine answers both times: neither the second answer nor the error is taken for that to the next request.
#[test]
fn an_engine_that_answers_twice_is_understood() {
    let (mut board, mut held) = (Board::default(), Vec::new());
    let (mut engine, message) = connect::<Position>(Protocol::Gomocup, move |line| {
        let answer = board.answer(line);
        if line.starts_with("TURN") && held.is_empty() {
            held.extend(answer);
            return Vec::new();
        }
        held.drain(..).chain(answer).collect()
    });
    for (moves, expected) in [("h8", "a15"), ("h8 a15 i8", "b15"), ("h8 a15 i8 b15 j9", "c15")] {
        assert_eq!(ask(&mut engine, &start(), &game(moves)).unwrap().mv.unwrap().to_string(), expected);
    }
    let message = message.lock().unwrap().clone();
    assert_eq!(message.iter().filter(|line| *line == "TURN 8,7").count(), 2, "{message:?}");
}

/// The answer to an abandoned request comes before the next game starts.
#[test]
fn an_answer_that_nobody_waits_for_is_passed_over() {
    let (mut board, mut held) = (Board::default(), Vec::new());
    let (mut engine, _) = connect::<Position>(Protocol::Gomocup, move |line| {
        let answer = board.answer(line);
        if line == "BEGIN" {
            held.extend(answer);
            return Vec::new();
        }
        held.drain(..).chain(answer).collect()
    });
    let asked = MoveRequest { start: &start(), moves: &[], position: &start(), limits: EngineLimits::default() };
    let mut pulses = 0;
    let stopped = engine.request_move(&asked, &mut || {
        pulses += 1;
        if pulses > 8 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(EngineError::Interrupted));
    assert_eq!(ask(&mut engine, &start(), &game("a15")).unwrap().mv.unwrap().to_string(), "b15");
}

#[test]
fn other_times_are_told_within_a_game() {
    let mut board = Board::default();
    let (mut engine, message) =
        connect::<Position>(Protocol::Gomocup, move |line| board.answer(line).into_iter().collect());
    for (moves, time) in [("", 500), ("a15 h8", 400), ("a15 h8 b15 i8", 400)] {
        engine.limits.time = Some(Duration::from_millis(time));
        ask(&mut engine, &start(), &game(moves)).unwrap();
    }
    let message = message.lock().unwrap().clone();
    let expected = ["BEGIN", "INFO timeout_turn 400", "TURN 7,7", "TURN 8,7"];
    assert_eq!(message[message.len() - 4..], expected, "{message:?}");
    assert_eq!(message.iter().filter(|line| line.starts_with("INFO timeout_turn")).count(), 2);
}

#[test]
fn whoever_refuses_or_says_nothing_is_told_so() {
    for (says, courtesy, error) in [
        (
            Some("ERROR only 19 rows"),
            None,
            EngineError::Rejected("START 15".to_owned(), "ERROR only 19 rows".to_owned()),
        ),
        (None, Some(3), EngineError::Timeout(Duration::from_secs(3))),
    ] {
        let (mut engine, message) =
            connect::<Position>(Protocol::Gomocup, move |_| says.map(str::to_owned).into_iter().collect());
        engine.command_timeout = courtesy.map(Duration::from_secs);
        assert_eq!(ask(&mut engine, &start(), &[]), Err(error));
        assert_eq!(message.lock().unwrap()[..], ["ABOUT", "START 15", "START 15"]);
    }
}
