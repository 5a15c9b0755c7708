use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

mod gomocup;

use super::*;
use crate::othello::{Move, Position};
use crate::search::{Engine as _, Limits, SplitMix64};
use crate::{gomoku, xiangqi};

/// A fake engine in a closure that answers each line with other lines. Waiting advances its clock.
struct Puppet<F> {
    answer: F,
    waiting: VecDeque<String>,
    said: Arc<Mutex<Vec<String>>>,
    now: Duration,
    gone: bool,
}

/// The line by which a fake engine terminates.
const DIES: &str = "(dies)";

impl<F: FnMut(&str) -> Vec<String> + Send> Transport for Puppet<F> {
    fn send(&mut self, line: &str) {
        self.said.lock().unwrap().push(line.to_owned());
        self.waiting.extend((self.answer)(line));
    }

    fn receive(&mut self, wait: Duration) -> TransportMessage {
        if self.gone {
            return TransportMessage::Closed("segmentation fault".to_owned());
        }
        match self.waiting.pop_front() {
            Some(line) if line == DIES => {
                self.gone = true;
                self.receive(wait)
            }
            Some(line) => TransportMessage::Line(line),
            None => {
                self.now += wait;
                TransportMessage::Timeout
            }
        }
    }

    fn now(&self) -> Duration {
        self.now
    }
}

type Log = Arc<Mutex<Vec<String>>>;

fn connect<G: ProtocolGame>(
    protocol: Protocol,
    answer: impl FnMut(&str) -> Vec<String> + Send + 'static,
) -> (ExternalEngine<G>, Log) {
    let message = Log::default();
    let waiting = VecDeque::new();
    let puppet = Puppet { answer, waiting, said: Arc::clone(&message), now: Duration::ZERO, gone: false };
    (ExternalEngine::new(protocol, Box::new(puppet), Duration::from_secs(5)).unwrap(), message)
}

fn ask<G: Game>(
    engine: &mut ExternalEngine<G>,
    start: &G,
    moves: &[G::Move],
) -> Result<EngineAnswer<G::Move>, EngineError> {
    let position = moves.iter().fold(start.clone(), |position, &mv| position.after(mv));
    let effort = engine.limits;
    engine.request_move(&MoveRequest { start, moves, position: &position, limits: effort }, &mut || {
        ControlFlow::Continue(())
    })
}

/// A correct GTP engine that always gives the same answer to `genmove`. It returns the numbers after `before`, or omits
/// them.
fn gtp(mv: &'static str, before: Option<&'static str>) -> impl FnMut(&str) -> Vec<String> + Send {
    move |line| {
        let (number, command) = line.split_once(' ').unwrap_or((line, ""));
        let number = before.map_or_else(String::new, |before| format!("{before}{number}"));
        let answer = match command.split(' ').next() {
            Some("name") => "Puppet\r",
            Some("genmove") => mv,
            Some("time_settings") => return vec![format!("?{number} unknown command"), String::new()],
            _ => "",
        };
        vec!["chatter".to_owned(), format!("={number} {answer}"), String::new()]
    }
}

#[test]
fn gtp_is_told_only_what_is_new() {
    // Edax sends the second form.
    for before in [Some(""), Some(" "), None] {
        let (mut engine, message) = connect::<Position>(Protocol::Gtp, gtp("D6", before));
        let f5: Move = "f5".parse().unwrap();
        let d6: Move = "d6".parse().unwrap();
        assert_eq!(ask(&mut engine, &Position::start(), &[f5]).unwrap().mv, Some(d6));
        assert_eq!(engine.name(), Some("Puppet"));
        // The engine has played d6 itself.
        message.lock().unwrap().clear();
        engine.limits.time = Some(Duration::from_millis(100));
        let c3: Move = "c3".parse().unwrap();
        assert_eq!(ask(&mut engine, &Position::start(), &[f5, d6, c3]), Err(EngineError::IllegalMove("D6".to_owned())));
        let message: Vec<String> =
            message.lock().unwrap().iter().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect();
        assert_eq!(message, ["play b c3", "time_settings 0 1 1", "genmove w"]);
        // No further request is sent.
        assert!(matches!(ask(&mut engine, &Position::start(), &[f5]), Err(EngineError::IllegalMove(_))));
    }
}

/// Plays random moves until a side has just passed.
fn game_with_a_pass() -> Vec<Move> {
    let mut random = SplitMix64::new(7);
    let (mut position, mut game) = (Position::start(), Vec::new());
    while game.last() != Some(&Move::Pass) {
        let moves = position.moves();
        if moves.is_empty() {
            (position, game) = (Position::start(), Vec::new());
            continue;
        }
        game.push(moves[random.below(moves.len())]);
        position = position.after(game[game.len() - 1]);
    }
    game
}

/// GRhino does this.
#[test]
fn gtp_may_refuse_a_pass_but_no_other_move() {
    let game = game_with_a_pass();
    let position = game.iter().fold(Position::start(), |position, &mv| position.after(mv));
    let mv = position.moves()[0];
    for (refused, is_fine) in [("pass".to_owned(), true), (game[0].to_string(), false)] {
        let mut good = gtp("", Some(""));
        let (mut engine, _) = connect::<Position>(Protocol::Gtp, move |line| {
            let number = line.split(' ').next().unwrap_or_default();
            match line {
                _ if line.ends_with(&refused) => vec![format!("?{number} syntax error"), String::new()],
                _ if line.contains("genmove") => vec![format!("={number} {mv}"), String::new()],
                _ => good(line),
            }
        });
        let answer = ask(&mut engine, &Position::start(), &game);
        if is_fine {
            assert_eq!(answer.unwrap().mv, Some(mv));
        } else {
            assert!(matches!(answer, Err(EngineError::Rejected(..))), "{answer:?}");
        }
    }
}

#[test]
fn whoever_misbehaves_is_told_so() {
    let cases: [(&'static str, EngineError); 4] = [
        ("a1", EngineError::IllegalMove("a1".to_owned())),
        ("pass", EngineError::IllegalMove("pass".to_owned())),
        ("the best \u{1b}[31mmove", EngineError::NotAMove("the best [31mmove".to_owned())),
        ("", EngineError::NotAMove(String::new())),
    ];
    for (says, error) in cases {
        let (mut engine, _) = connect::<Position>(Protocol::Gtp, gtp(says, Some("")));
        assert_eq!(ask(&mut engine, &Position::start(), &[]), Err(error));
    }
    let (mut engine, _) = connect::<Position>(Protocol::Gtp, |_| Vec::new());
    assert_eq!(ask(&mut engine, &Position::start(), &[]), Err(EngineError::Timeout(COMMAND_TIMEOUT)));
    let (mut engine, _) = connect::<Position>(Protocol::Gtp, |_| vec![DIES.to_owned()]);
    assert_eq!(
        ask(&mut engine, &Position::start(), &[]),
        Err(EngineError::Terminated("segmentation fault".to_owned()))
    );
    let (mut engine, _) = connect::<Position>(Protocol::Gtp, gtp("resign", Some("")));
    assert_eq!(ask(&mut engine, &Position::start(), &[]).unwrap().mv, None);
}

#[test]
fn whoever_has_a_time_may_take_a_little_longer() {
    for grace in [None, Some(Duration::from_secs(30))] {
        let mut answer = gtp("f5", Some(""));
        let (mut engine, _) =
            connect::<Position>(
                Protocol::Gtp,
                move |line| {
                    if line.contains("genmove") { Vec::new() } else { answer(line) }
                },
            );
        engine.limits.time = Some(Duration::from_secs(20));
        engine.grace = grace.unwrap_or(engine.grace);
        let silent = Duration::from_secs(20) + grace.unwrap_or(Duration::from_secs(2));
        assert_eq!(ask(&mut engine, &Position::start(), &[]), Err(EngineError::Timeout(silent)));
    }
}

/// After an interruption, the late answer to the first request is not taken for that to the second.
#[test]
fn a_late_answer_is_known_for_what_it_is() {
    let mut held = Vec::new();
    let (mut engine, _) = connect::<Position>(Protocol::Gtp, move |line| {
        let number = line.split(' ').next().unwrap();
        if line.contains("genmove b") && held.is_empty() {
            held.push(format!("={number} f5"));
            return Vec::new();
        }
        let answer = if line.contains("genmove") { "c4" } else { "" };
        // The late answer comes before each other one.
        held.iter().cloned().chain([format!("={number} {answer}")]).collect()
    });
    let asked = MoveRequest {
        start: &Position::start(),
        moves: &[],
        position: &Position::start(),
        limits: EngineLimits::default(),
    };
    let mut patience = 0;
    let stopped = engine.request_move(&asked, &mut || {
        patience += 1;
        if patience > 8 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Err(EngineError::Interrupted));
    assert_eq!(engine.error(), None);
    assert_eq!(ask(&mut engine, &Position::start(), &[]).unwrap().mv, Some("c4".parse().unwrap()));
}

#[test]
fn nboard_tells_the_game_once_and_then_the_moves() {
    let (mut engine, message) = connect::<Position>(Protocol::NBoard, |line| match line.split(' ').next() {
        Some("nboard") => vec!["set myname Puppet 3".to_owned()],
        Some("ping") => vec!["=== a1".to_owned(), line.replace("ping", "pong")],
        Some("go") => {
            let lines = ["status thinking", "search F5D6 1 0 7 book", "nodestats 1234 0.5", "===   F5/1.25/0.10"];
            lines.map(str::to_owned).to_vec()
        }
        _ => Vec::new(),
    });
    engine.limits.depth = Some(7);
    let answer = ask(&mut engine, &Position::start(), &[]).unwrap();
    let f5: Move = "f5".parse().unwrap();
    assert_eq!(answer, EngineAnswer { mv: Some(f5), score: Some(Score::Estimate(125)), depth: 7, nodes: 1234 });
    let (d6, c3) = ("d6".parse().unwrap(), "c3".parse().unwrap());
    assert!(matches!(ask(&mut engine, &Position::start(), &[f5, d6, c3]), Err(EngineError::IllegalMove(_))));
    let message = message.lock().unwrap().clone();
    assert_eq!(message[..3], ["nboard 2", "ping 1", "set depth 7"]);
    assert!(message[3].starts_with("set game (;GM[Othello]"), "{message:?}");
    assert_eq!(message[4..], ["ping 2", "go", "move F5", "move D6", "move C3", "ping 3", "go"]);
}

/// Tests the two dialects, and an engine of many variants, which counts ranks from 1.
#[test]
fn uci_and_ucci_tell_position_and_limits() {
    use xiangqi::Position;
    let start = Position::start();
    for (protocol, variant, best) in
        [(Protocol::Uci, false, "h2e2"), (Protocol::Uci, true, "h3e3"), (Protocol::Ucci, false, "h2e2")]
    {
        let (mut engine, message) = connect::<Position>(protocol, move |line| {
            let answers: &[&str] = match line.split(' ').next() {
                Some("uci") if variant => {
                    &["id name Puppet", "option name UCI_Variant type combo var xiangqi", "uciok"]
                }
                Some("uci") => &["id name Puppet", "uciok"],
                Some("ucci") => &["id name Puppet", "ucciok"],
                Some("isready") => &["readyok"],
                Some("go") => {
                    let info = "info depth 9 score cp -31 nodes 777 pv h2e2 depth";
                    return vec![info.to_owned(), format!("bestmove {best} ponder a1a2")];
                }
                _ => &[],
            };
            answers.iter().map(|&answer| answer.to_owned()).collect()
        });
        engine.limits.nodes = Some(1000);
        let answer = ask(&mut engine, &start, &[]).unwrap();
        let mv: xiangqi::Move = "h2e2".parse().unwrap();
        assert_eq!(answer, EngineAnswer { mv: Some(mv), score: Some(Score::Estimate(-31)), depth: 9, nodes: 777 });
        assert!(matches!(ask(&mut engine, &start, &[mv, "h9g7".parse().unwrap()]), Err(EngineError::IllegalMove(_))));
        let message = message.lock().unwrap().clone();
        let moves = message.iter().find(|line| line.contains("moves")).unwrap();
        let expected = if variant { "position startpos moves h3e3 h10g8" } else { "position startpos moves h2e2 h9g7" };
        assert_eq!(moves, expected);
        assert!(message.contains(&"go nodes 1000".to_owned()), "{message:?}");
    }
    let (mut engine, _) = connect::<Position>(Protocol::Ucci, |line| match line {
        "ucci" => vec!["ucciok".to_owned()],
        "isready" => vec!["readyok".to_owned()],
        go if go.starts_with("go time 1000") => vec!["nobestmove".to_owned()],
        _ => Vec::new(),
    });
    assert_eq!(ask(&mut engine, &start, &[]).unwrap().mv, None);
}

#[test]
fn as_a_brain_it_gives_moves_until_it_is_at_fault() {
    let (mut engine, _) = connect::<Position>(Protocol::Gtp, gtp("f5", Some("")));
    let report = engine.choose(&[Position::start()], &mut ()).unwrap();
    assert_eq!(report.best(), Some("f5".parse().unwrap()));
    let after = Position::start().play("d3".parse().unwrap()).unwrap();
    assert_eq!(engine.search(&[Position::start(), after], &Limits::NONE, &mut ()), None);
    assert_eq!(engine.error(), Some(&EngineError::IllegalMove("f5".to_owned())));
}

#[test]
fn a_protocol_is_for_its_game() {
    for protocol in Protocol::ALL {
        assert_eq!(protocol.name().parse(), Ok(protocol));
        let players = [
            Position::client(protocol).is_some(),
            gomoku::Position::client(protocol).is_some(),
            xiangqi::Position::client(protocol).is_some(),
        ];
        assert_eq!(players.into_iter().filter(|&plays| plays).count(), 1, "{protocol}");
    }
}

/// Any input ends with an answer or an error.
#[test]
fn noise_ends_with_an_answer_or_a_fault() {
    let words = [
        "=",
        "?1",
        "=1 f5",
        "=2 f5",
        "=3",
        "\u{0}",
        "pong 1",
        "pong 2",
        "=== ",
        "=== F5//",
        "OK",
        "7,7",
        ",",
        "300,300",
        "uciok",
        "readyok",
        "bestmove",
        "bestmove x",
        "info score mate -99999999999 score cp",
        "info score mate -2147483648",
        "id name",
        DIES,
    ];
    for seed in 0..400 {
        let mut random = SplitMix64::new(seed);
        let mut noise =
            move |_: &str| (0..random.below(4)).map(|_| words[random.below(words.len())].to_owned()).collect();
        let number = Protocol::ALL[seed as usize % 5];
        match number {
            Protocol::Gtp | Protocol::NBoard => {
                let (mut engine, _) = connect::<Position>(number, move |line| noise(line));
                drop(ask(&mut engine, &Position::start(), &[]));
            }
            Protocol::Gomocup => {
                let start = gomoku::Position::start();
                drop(ask(&mut connect::<gomoku::Position>(number, move |line| noise(line)).0, &start, &[]));
            }
            Protocol::Uci | Protocol::Ucci => {
                let start = xiangqi::Position::start();
                drop(ask(&mut connect::<xiangqi::Position>(number, move |line| noise(line)).0, &start, &[]));
            }
        }
    }
}
