use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::super::{MAX_LINE_LENGTH, ScriptedInput};
use super::*;

fn talk(dialect: UciDialect, lines: &str) -> Vec<String> {
    talk_with(dialect, lines, None)
}

fn talk_with(dialect: UciDialect, lines: &str, clock: Option<&dyn SearchClock>) -> Vec<String> {
    let mut message = Vec::new();
    UciEngine::new(dialect, 1, clock).run(&mut ScriptedInput(lines.lines()), &mut |line| message.push(line.to_owned()));
    message
}

fn best(message: &[String]) -> Vec<&str> {
    message.iter().filter(|line| line.contains("bestmove")).map(String::as_str).collect()
}

/// A clock that advances by these milliseconds at each reading; holds the number of readings first.
#[derive(Debug)]
struct Ticking(AtomicU64, u64);

impl SearchClock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed) * self.1)
    }
}

const MATE_IN_ONE: &str = "3k5/4P4/4R4/9/9/9/9/9/9/5K3 w - - 0 1";

#[test]
fn a_game_by_uci() {
    let message = talk(
        UciDialect::Uci,
        "uci\nisready\nucinewgame\nposition startpos moves h3e3 h10g8\ngo depth 4\nposition startpos\ngo nodes 3000",
    );
    assert!(message[0].starts_with("id name Huanle"), "{message:?}");
    assert!(message.contains(&"uciok".to_owned()) && message.contains(&"readyok".to_owned()));
    let found = best(&message);
    assert_eq!(found.len(), 2, "{message:?}");
    // Ranks from 1, also with two digits.
    let position = Position::start().after("h2e2".parse().unwrap()).after("h9g7".parse().unwrap());
    let words: Vec<&str> = found[0].split(' ').collect();
    let [_, mv, "ponder", reply] = words[..] else { panic!("{found:?}") };
    let mv = read_move(mv, true).unwrap();
    assert!(position.board().is_legal(mv));
    assert!(position.after(mv).board().is_legal(read_move(reply, true).unwrap()));
    let info = message.iter().rfind(|line| line.starts_with("info depth 4 ")).unwrap();
    for part in [" seldepth ", " score cp ", " nodes ", " nps 0 ", " hashfull ", " time 0 ", " pv "] {
        assert!(info.contains(part), "{part}: {info}");
    }
}

#[test]
fn a_game_by_ucci() {
    let message = talk(
        UciDialect::Ucci,
        "ucci\nisready\nsetoption usemillisec true\nposition startpos moves h2e2\nbanmoves h9g7 b9c7\ngo depth 3\n\
         position startpos\ngo draw depth 3\nquit\nisready",
    );
    assert!(message.contains(&"ucciok".to_owned()), "{message:?}");
    assert!(message.contains(&"option usemillisec type check default false".to_owned()), "{message:?}");
    let found = best(&message);
    assert_eq!(found.len(), 2, "{message:?}");
    assert!(!found[0].starts_with("bestmove h9g7") && !found[0].starts_with("bestmove b9c7"), "{found:?}");
    assert!(!found[1].ends_with("draw"), "Red is not worse: {found:?}");
    assert_eq!(message.last().unwrap(), "bye");
    assert!(message.iter().any(|line| line.starts_with("info time 0 nodes ") && line.contains(" depth 3 score ")));
}

#[test]
fn mates_and_ended_games() {
    let uci = |fen: &str, go: &str| talk(UciDialect::Uci, &format!("position fen {fen}\n{go}"));
    let message = uci(MATE_IN_ONE, "go depth 6");
    assert!(message.iter().any(|line| line.contains(" score mate 1 ")), "{message:?}");
    let mated = "3k5/4P4/3R5/9/9/9/9/9/9/5K3 b - - 0 1";
    assert_eq!(uci(mated, "go depth 3"), ["bestmove (none)"]);
    assert_eq!(talk(UciDialect::Ucci, &format!("position fen {mated}\ngo depth 3")), ["nobestmove"]);
    // After a repetition that ends the game here, the other program may go on.
    let moves = "b1c3 b10c8 c3b1 c8b10 ".repeat(3);
    let message = talk(UciDialect::Uci, &format!("position startpos moves {moves}\ngo depth 2"));
    assert!(best(&message)[0].starts_with("bestmove "), "{message:?}");
    assert!(!best(&message)[0].contains("none"), "{message:?}");
    // An offered draw is accepted by the side that is worse.
    let worse = "3k5/9/9/9/9/9/9/9/4A4/R3KR3 b - - 0 1";
    let message = talk(UciDialect::Ucci, &format!("position fen {worse}\ngo draw depth 2"));
    assert!(best(&message)[0].ends_with(" draw"), "{message:?}");
}

#[test]
fn several_lines_and_chosen_moves() {
    let message = talk(
        UciDialect::Uci,
        "setoption name MultiPV value 3\nposition startpos\ngo depth 4\ngo depth 3 searchmoves a4a5",
    );
    let lines: Vec<&String> = message.iter().filter(|line| line.starts_with("info depth 4 ")).collect();
    assert_eq!(lines.len(), 3, "{message:?}");
    let score = |line: &str| line.split(' ').skip_while(|&word| word != "cp").nth(1).unwrap().parse::<i32>().unwrap();
    let first = |line: &str| line.split(" pv ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    for (number, line) in (1..).zip(&lines) {
        assert!(line.contains(&format!(" multipv {number} ")), "{line}");
    }
    assert!(lines.windows(2).all(|pair| score(pair[0]) >= score(pair[1])), "{lines:?}");
    let mut moves: Vec<String> = lines.iter().map(|line| first(line)).collect();
    moves.dedup();
    assert_eq!(moves.len(), 3, "{moves:?}");
    assert!(best(&message)[1].starts_with("bestmove a4a5"), "{message:?}");
    // More lines than moves.
    let message =
        talk(UciDialect::Uci, &format!("setoption name MultiPV value 120\nposition fen {MATE_IN_ONE}\ngo depth 1"));
    let position: Position = MATE_IN_ONE.parse().unwrap();
    let count = message.iter().filter(|line| line.starts_with("info depth 1 ")).count();
    assert_eq!(count, position.moves().len());
}

/// A search without limits ends by `stop`, by another command, or by the end of the input; one with limits does not.
#[test]
fn lines_during_a_search() {
    let uci = |lines: &str| talk(UciDialect::Uci, lines);
    let message = uci("go infinite\nisready\nstop\nisready");
    let words: Vec<&str> =
        message.iter().filter(|line| !line.starts_with("info")).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["readyok", "bestmove", "readyok"]);
    assert_eq!(best(&uci("go infinite")).len(), 1);
    assert_eq!(best(&uci("go infinite\nposition startpos moves h3e3\ngo depth 2")).len(), 2);
    let message = uci("go depth 5\nposition startpos moves h3e3\ngo depth 3");
    assert!(message.iter().any(|line| line.starts_with("info depth 5 ")), "{message:?}");
    assert_eq!(best(&uci("go depth 40\nquit\ngo depth 2")).len(), 1);
    // A mate is found at once, but the answer waits.
    let message = uci(&format!("position fen {MATE_IN_ONE}\ngo infinite\nisready\nstop"));
    assert_eq!(message[message.len() - 2], "readyok");
}

#[test]
fn pondering_ends_after_the_time_of_the_move() {
    for (dialect, lines) in [
        (UciDialect::Uci, "position startpos moves h3e3\ngo ponder movetime 300\nisready\nponderhit"),
        (UciDialect::Ucci, "setoption usemillisec on\ngo ponder time 320 movestogo 1\nisready\nponderhit draw\n"),
        (UciDialect::Uci, "go ponder depth 3\nisready\nponderhit"),
    ] {
        // The input does not end: only the time ends the search.
        let clock = Ticking(AtomicU64::new(0), 1);
        let mut message = Vec::new();
        let mut input = Endless(ScriptedInput(lines.lines()));
        UciEngine::new(dialect, 1, Some(&clock)).run(&mut input, &mut |line| message.push(line.to_owned()));
        assert_eq!(best(&message).len(), 1, "{message:?}");
        let read = clock.0.load(Ordering::Relaxed);
        assert!(read < 1000, "{read} readings of the clock: {message:?}");
    }
    assert_eq!(best(&talk(UciDialect::Uci, "go ponder wtime 1000 btime 1000\nstop")).len(), 1);
}

/// An input that is silent at its end while the engine searches.
struct Endless<'a>(ScriptedInput<'a>);

impl CommandInput for Endless<'_> {
    fn next_line(&mut self) -> Option<Result<String, LineTooLongError>> {
        self.0.next_line()
    }

    fn is_pending(&mut self, _is: &dyn Fn(&str) -> bool) -> bool {
        false
    }

    fn take_next_if(&mut self, is: &dyn Fn(&str) -> bool) -> Option<String> {
        self.0.take_next_if(is)
    }

    fn has_ended(&mut self) -> bool {
        false
    }
}

#[test]
fn the_current_move_is_reported_after_a_second() {
    let clock = Ticking(AtomicU64::new(0), 100);
    let message = talk_with(UciDialect::Uci, "go depth 7", Some(&clock));
    let current = message.iter().find(|line| line.contains(" currmove ")).expect("a current move");
    assert!(current.contains(" currmovenumber "), "{current}");
    assert!(message.iter().any(|line| line.contains(" nps ") && !line.contains(" nps 0 ")), "{message:?}");
}

#[test]
fn errors_are_reported() {
    let long = "x".repeat(MAX_LINE_LENGTH + 1);
    let lines = "setoption\nsetoption name\nsetoption name Hash value 0\nsetoption name Threads value 2\n\
        setoption name UCI_Variant value chess\nsetoption name Nothing value 1\nposition\nposition fen\n\
        position fen x w\nposition startpos moves h3e4\nposition startpos moves x\ngo depth x nodes 1";
    let message = talk(UciDialect::Uci, &format!("{long}\n\nfly me\n\u{0}\n{lines}\nisready"));
    assert_eq!(message.iter().filter(|line| line.starts_with("info string error: ")).count(), 14, "{message:?}");
    let message = talk(UciDialect::Ucci, "setoption\nsetoption threads 2\nbanmoves x\nprobe\ngo depth\nstop");
    assert_eq!(message.iter().filter(|line| line.starts_with("info message error: ")).count(), 5, "{message:?}");
}

/// A move for the position before the one that could not be read would be a wrong move.
#[test]
fn without_a_valid_position_there_is_no_move() {
    let long = format!("position startpos moves {}", "h3e3 ".repeat(MAX_LINE_LENGTH / 4));
    for wrong in [
        "position",
        "position fen GARBAGE",
        "position fen 9/9/9/9/9/9/9/9/9/9 w",
        "position startpos moves h3e3 h3e3",
        "position startpos moves h3e3 x",
        "position startpos h3e3",
        &long,
    ] {
        let message = talk(
            UciDialect::Uci,
            &format!("position startpos moves h3e3\n{wrong}\nisready\ngo depth 2\ngo infinite\nisready\nstop"),
        );
        let kinds: Vec<&str> = message.iter().map(|line| line.split(": ").next().unwrap()).collect();
        let error = "info string error";
        assert_eq!(
            kinds,
            [error, "readyok", error, "bestmove 0000", error, "readyok", "bestmove 0000"],
            "{wrong:.50}: {message:?}"
        );
        let wrong = wrong.replace("h3e3", "h2e2");
        let message = talk(UciDialect::Ucci, &format!("{wrong}\nbanmoves b2e2\ngo depth 2"));
        let kinds: Vec<&str> = message.iter().map(|line| line.split(": ").next().unwrap()).collect();
        let error = "info message error";
        assert_eq!(kinds, [error, error, error, "nobestmove"], "{wrong:.50}: {message:?}");
        // The next valid position is searched.
        let message = talk(UciDialect::Ucci, &format!("{wrong}\nposition startpos moves h2e2\ngo depth 2"));
        assert_eq!(best(&message).len(), 1);
        let mv = best(&message)[0].split(' ').nth(1).unwrap().parse().unwrap();
        assert!(Position::start().play("h2e2".parse().unwrap()).unwrap().play(mv).is_ok(), "{message:?}");
    }
}

/// An illegal move in a list of moves does not allow others.
#[test]
fn illegal_moves_of_lists_are_left_out() {
    assert_eq!(best(&talk(UciDialect::Uci, "go depth 2 searchmoves h3e4")), ["bestmove (none)"]);
    let message = talk(UciDialect::Uci, "go depth 2 searchmoves x");
    assert!(message[0].starts_with("info string error: searchmoves") && message[1] == "bestmove (none)", "{message:?}");
    let mated_but_for = "3k5/9/9/9/9/9/9/9/9/4K4 w";
    let message = talk(UciDialect::Ucci, &format!("position fen {mated_but_for}\nbanmoves e0e1 x e0e2\ngo depth 1"));
    assert_eq!(message.iter().filter(|line| line.starts_with("info message error")).count(), 2, "{message:?}");
    assert_eq!(best(&message), ["bestmove e0f0"]);
}

#[test]
fn a_position_that_was_searched_is_probed() {
    let message =
        talk(UciDialect::Ucci, "probe startpos\ngo depth 4\nprobe startpos\nsetoption newgame\nprobe startpos");
    let probes: Vec<&String> = message.iter().filter(|line| line.starts_with("pophash")).collect();
    assert_eq!((probes[0].as_str(), probes[2].as_str()), ("pophash", "pophash"));
    assert!(probes[1].starts_with("pophash bestmove ") && probes[1].contains(" depth 4"), "{}", probes[1]);
}

#[test]
fn all_ranks_may_count_from_zero() {
    let message = talk(
        UciDialect::Uci,
        "setoption name RanksFromZero value true\nposition startpos moves h2e2 h9g7\ngo depth 2 searchmoves b0c2",
    );
    assert!(best(&message)[0].starts_with("bestmove b0c2"), "{message:?}");
}
