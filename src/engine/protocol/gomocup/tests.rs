use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::super::{MAX_LINE_LENGTH, ScriptedInput};
use super::*;

/// Returns the answers to lines, without messages.
fn talk(lines: &str) -> Vec<String> {
    let mut answers = talk_with(lines, None);
    answers.retain(|line| !line.starts_with("MESSAGE "));
    answers
}

/// Returns all answers to lines, with 500 positions for a move.
fn talk_with(lines: &str, clock: Option<&dyn SearchClock>) -> Vec<String> {
    let mut answers = Vec::new();
    let lines = format!("INFO max_node 500\n{lines}");
    GomocupEngine::new(1, clock).run(&mut ScriptedInput(lines.lines()), &mut |line| answers.push(line.to_owned()));
    answers
}

/// Writes `BOARD` for a board on which a side is to move.
fn board(board: &Board, side: Stone) -> String {
    let line = |point: Point| {
        let owner = if board.stone(point)? == side { 1 } else { 2 };
        Some(format!("{},{owner}\n", write_point(point, board.size())))
    };
    format!("BOARD\n{}DONE", board.points().filter_map(line).collect::<String>())
}

/// A board of 10 rows without a row of five or a free point.
fn full_board() -> Board {
    let stone = |index: usize| if (index % 10 / 2 + index / 10).is_multiple_of(2) { 'X' } else { 'O' };
    (0..100).map(stone).collect::<String>().parse().unwrap()
}

#[test]
fn a_transcript() {
    let answers = talk(
        "ABOUT\nstart 15\r\nINFO timeout_turn 1000\nINFO folder /tmp\n\nBEGIN\nTURN 0,0\nTAKEBACK 0,0\nPLAY 0, 1\n\
         RESTART\nTURN 7,7\nFLY\nRECTSTART 20,20\nBEGIN\nYXSTOP\nRECTSTART 20,15\nEND\nABOUT",
    );
    assert!(answers[0].starts_with("name=\"Huanle\", version=\"") && answers[0].contains("country="), "{answers:?}");
    assert_eq!(answers[1..3], ["OK", "7,7"]);
    assert!(read_cell(&answers[3]).is_some(), "{answers:?}");
    assert_eq!(answers[4..7], ["OK", "0,1", "OK"]);
    let reply = Point::from_cell(read_cell(&answers[7]).unwrap(), 15).unwrap();
    assert!(reply != Point::center(15), "{answers:?}");
    assert_eq!(answers[8..], ["UNKNOWN command", "OK", "9,9", "ERROR expected a square board of 10 to 20 rows"]);
}

#[test]
fn a_search_is_reported() {
    let answers = talk_with("START 15\nTURN 7,7", None);
    assert_eq!(answers.len(), 3);
    assert!(
        answers[1].starts_with("MESSAGE depth ") && answers[1].contains(&format!("pv {}", answers[2])),
        "{answers:?}"
    );
    assert!(answers[1].contains(" nodes 500 "), "{answers:?}");
}

/// The numbers of stones determine the colours, and with them whose six and whose forbidden points count.
#[test]
fn a_board_is_searched() {
    // Black's four and White's four: the side to move completes its own.
    let fours = "7,7,1\n8,7,1\n9,7,1\n10,7,1\n11,7,2\n7,3,2\n8,3,2\n9,3,2\n10,3,2\n";
    assert_eq!(talk(&format!("START 15\nBOARD\n{fours}6,3,1\nDONE")), ["OK", "6,7"]);
    let white = fours.replace(",1\n", ",0\n").replace(",2\n", ",1\n").replace(",0\n", ",2\n");
    assert_eq!(talk(&format!("START 15\nBOARD\n{white}6,3,2\n0,0,2\n0,2,1\nDONE")), ["OK", "11,3"]);
    // The only free end makes six, which wins only in freestyle and for White in renju.
    let six = |rule: u8, more: &str| {
        let stones = "3,5,1\n4,5,1\n5,5,1\n7,5,1\n8,5,1\n2,5,2\n9,5,2\n0,0,2\n0,2,2\n0,4,2";
        talk(&format!("START 15\nINFO rule {rule}\nBOARD\n{stones}\n{more}DONE"))[1] == "6,5"
    };
    assert!(six(0, "") && !six(1, "") && !six(4, "") && six(4, "0,6,2\n"));
    // A mixture that no game reaches.
    let answers =
        talk("START 12\nBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\nDONE\nYXBOARD\nDONE\nBEGIN\nBOARD\n5,5,1\n5,6,1\nDONE");
    assert_eq!((answers[1].as_str(), answers[2].as_str(), answers.len()), ("4,0", "5,5", 4));
}

#[test]
fn forbidden_points_are_listed_and_avoided() {
    // f8, g8, h6 and h7: h8 makes two threes.
    let threes = "YXBOARD\n5,7,1\n6,7,1\n7,9,1\n7,8,1\n0,14,2\n2,14,2\n4,14,2\n6,14,2\nDONE\nYXSHOWFORBID\n";
    assert_eq!(talk(&format!("START 15\nINFO rule 4\n{threes}")), ["OK", "FORBID 0707."]);
    assert_eq!(
        talk(&format!("START 15\n{threes}INFO rule 4\nYXSHOWFORBID\nPLAY 0,0\nYXSHOWFORBID"))[1..],
        ["FORBID .", "FORBID 0707.", "0,0", "FORBID ."]
    );
    // Black's forbidden move loses.
    let answers = talk(&format!("START 15\nINFO rule 4\n{threes}TURN 7,7\nTAKEBACK 7,7\nYXSHOWFORBID"));
    assert_eq!(answers[2..], ["ERROR the game is over", "OK", "FORBID 0707."]);
    // If all points are forbidden, the answer is one of them.
    let mut text: String = full_board().to_string();
    text.replace_range(0..10, "OXXX.XXOOX");
    let answers = talk(&format!("START 10\nINFO rule 4\n{}", board(&text.parse().unwrap(), Stone::Black)));
    assert_eq!(answers, ["OK", "4,9"]);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let full = full_board();
    let last = full.with_point(Point::center(10), None);
    let lines = format!("START 10\n{}\n{}\nBEGIN\nSUGGEST", board(&full, Stone::Black), board(&last, Stone::White));
    let over = "ERROR the game is over";
    assert_eq!(talk(&lines), ["OK", over, "4,4", over, over]);
    let five = "START 15\nBOARD\n0,0,1\n1,0,1\n2,0,1\n3,0,1\n4,0,1\nDONE\nTURN 5,5\nTURN 5,6";
    assert!(talk(five)[1..].iter().all(|line| line.starts_with("ERROR ")), "{:?}", talk(five));
    // A win of the opponent may be taken back.
    let stones = "YXBOARD\n0,0,2\n1,0,2\n2,0,2\n3,0,2\n9,9,1\n9,7,1\n9,5,1\n9,3,1\nPLAY\nDONE";
    assert!(talk(&format!("START 15\n{stones}"))[1].starts_with("ERROR expected stones"));
    let stones = stones.replace("PLAY\n", "9,1,1\n");
    assert_eq!(
        talk(&format!("START 15\n{stones}\nPLAY 8,8\nTURN 4,0\nTAKEBACK 4,0\nTAKEBACK 8,8"))[1..],
        ["8,8", over, "OK", "OK"]
    );
}

/// A move for the position before the one that was refused would be a wrong move.
#[test]
fn after_a_refused_command_there_is_no_move() {
    let long = format!("TURN {}", "7,7".repeat(MAX_LINE_LENGTH / 2));
    for refused in [
        "TURN 7,7",
        "TURN 15,0",
        "TURN -1,0",
        "TURN",
        "PLAY 7;7",
        "TAKEBACK 3,3",
        "BOARD\n1,1,1\n1,1,2\nDONE",
        "BOARD\n1,1,3\nDONE",
        "BOARD\n1,1\nDONE",
        "YXBOARD\n15,1,1\nDONE",
        "SWAP2BOARD\n1,1\nDONE",
        "SWAP2BOARD\n1,1\n1,2\n1,3\n1,4\nDONE",
        "SWAP2BOARD\n1,1\n1,2\n1,1\nDONE",
        "SWAP2BOARD\n1,1\n1,2\n1,3\n1,4\n1,5\n1,6\nDONE",
        &long,
    ] {
        let answers = talk(&format!("START 15\nTURN 7,7\n{refused}\nTURN 3,4\nBEGIN\nSUGGEST\nYXSHOWFORBID\nABOUT"));
        assert!(answers[2..7].iter().all(|line| line.starts_with("ERROR ")), "{refused:.50}: {answers:?}");
        assert!(answers.len() == 8 && answers[7].starts_with("name="), "{refused:.50}: {answers:?}");
        for valid in ["RESTART\nBEGIN", "START 10\nBEGIN", "BOARD\n1,1,2\nDONE", "SWAP2BOARD\nDONE"] {
            let answers = talk(&format!("START 15\nTURN 7,7\n{refused}\n{valid}"));
            assert!(read_cell(answers.last().unwrap()).is_some(), "{refused:.50} {valid}: {answers:?}");
        }
    }
    for too_early in ["BEGIN", "TURN 7,7", "RESTART", "BOARD\nDONE", "SWAP2BOARD\nDONE", "START", "START 9", "START 21"]
    {
        assert!(talk(too_early)[0].starts_with("ERROR "), "{too_early}");
    }
    let answers = talk("START 15\nRECTSTART 15,20\nTURN 7,7\nRESTART\nSTART 20\nTURN 7,7");
    assert!(answers[1..4].iter().all(|line| line.starts_with("ERROR ")) && answers.len() == 6, "{answers:?}");
    // An unsupported rule is reported when a move is required.
    let answers =
        talk("INFO rule 8\nSTART 15\nINFO evaluate 3,3\nBEGIN\nINFO rule 5\nYXSHOWFORBID\nINFO rule 1\nBEGIN");
    assert_eq!((answers.len(), answers[0].as_str(), answers[3].as_str()), (4, "OK", "7,7"), "{answers:?}");
    assert!(answers[1..3].iter().all(|line| line.starts_with("ERROR the rule is not supported")), "{answers:?}");
}

#[test]
fn a_list_ends_by_done_or_end() {
    assert_eq!(talk("START 15\nBOARD\n\n7,7,2"), ["OK", "ERROR DONE is missing"]);
    assert_eq!(talk("START 15\nBOARD\n7,7,2\nEND\nABOUT"), ["OK", "ERROR DONE is missing"]);
    let many = "0,0,1\n".repeat(MAX_STONES + 1);
    assert_eq!(talk(&format!("START 15\nBOARD\n{many}DONE"))[1], "ERROR there are more stones than points");
    let long = "0".repeat(MAX_LINE_LENGTH + 1);
    assert!(talk(&format!("START 15\nBOARD\n{long}\nDONE"))[1].contains("longer than"));
}

#[test]
fn a_suggestion_is_not_played() {
    let answers = talk("START 15\nSUGGEST\nPLAY 7,7\nSUGGEST");
    assert_eq!(answers[..3], ["OK", "SUGGEST 7,7", "7,7"]);
    assert!(answers[3].starts_with("SUGGEST ") && answers[3] != answers[1], "{answers:?}");
}

#[test]
fn swap2_is_opened_and_answered() {
    let answers = talk("START 15\nINFO rule 1\nSWAP2BOARD\nDONE");
    let cells: Vec<&str> = answers[1].split(' ').collect();
    assert_eq!(cells.len(), 3, "{answers:?}");
    // An even opening: either answer is good. Black's two neighbours in the centre are better for Black.
    let answer = |stones: &str| {
        talk(&format!("START 15\nINFO rule 1\nSWAP2BOARD\n{}\nDONE", stones.replace(' ', "\n")))[1].clone()
    };
    let even = answer(&answers[1]);
    assert!(even == "SWAP" || read_cell(&even).is_some(), "{even}");
    assert_eq!(answer("7,7 0,0 8,8"), "SWAP");
    assert_eq!(answer("7,7 0,0 8,8 0,14 8,7"), "SWAP");
    let white = answer("0,0 7,7 14,14");
    assert!(read_cell(&white).is_some_and(|cell| cell.column > 3), "{white}");
    let white = answer("0,0 7,7 14,14 8,8 14,0");
    assert!(read_cell(&white).is_some_and(|cell| cell.column > 3), "{white}");
    // The game continues from there: White has moved, or is to move after the swap.
    let answers = talk("START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\nDONE\nTURN 9,9");
    assert!(answers[1] == "SWAP" && read_cell(&answers[2]).is_some(), "{answers:?}");
}

/// Two engines, each told the other's moves, play legal games to the end by every rule.
#[test]
fn games_against_itself_are_legal() {
    for (number, rules) in [("0", Rules::FREESTYLE), ("1", Rules::STANDARD), ("4", Rules::RENJU)] {
        let mut engines = [GomocupEngine::new(1, None), GomocupEngine::new(1, None)];
        let mut ask = |index: usize, lines: &str| {
            let mut answer = String::new();
            engines[index].run(&mut ScriptedInput(lines.lines()), &mut |line| answer = line.to_owned());
            answer
        };
        for index in [0, 1] {
            assert_eq!(ask(index, &format!("INFO max_node 300\nINFO rule {number}\nSTART 13")), "OK");
        }
        let mut position = Position::empty(13, rules).unwrap();
        let mut command = "BEGIN".to_owned();
        while position.ending().is_none() {
            let answer = ask(position.side_to_move() as usize, &command);
            let point = read_point(&answer, 13).unwrap();
            assert_eq!(position.forbidden_kind(point), None);
            position = position.place(point).unwrap();
            command = format!("TURN {answer}");
        }
        let winner = ask(position.side_to_move() as usize, &command);
        assert_eq!(winner, "ERROR the game is over", "{rules:?}");
    }
}

/// A clock that advances by a millisecond per reading.
#[derive(Debug, Default)]
struct TickingClock(AtomicU64);

impl SearchClock for TickingClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_move_ends_in_time() {
    let nodes = |info: &str| {
        let clock = TickingClock::default();
        let answers = talk_with(&format!("INFO max_node 1000000\n{info}\nSTART 15\nTURN 7,7"), Some(&clock));
        let nodes: u64 = answers[1].split(' ').skip_while(|&word| word != "nodes").nth(1).unwrap().parse().unwrap();
        nodes
    };
    let [fast, turn, game] =
        ["INFO timeout_turn 0", "INFO timeout_turn 60", "INFO timeout_turn 60\nINFO time_left 320"].map(nodes);
    assert!(fast < game && game < turn, "{fast} {game} {turn}");
    assert!(turn <= 40 * 64, "{turn}");
}

#[test]
fn the_table_fits_into_the_memory() {
    let mut engine = GomocupEngine::new(16, None);
    let mut sizes = Vec::new();
    for bytes in ["83886080", "0", "16777216", "1", "-5", "many", "99999999999999999999"] {
        let line = format!("INFO max_memory {bytes}");
        engine.run(&mut ScriptedInput(line.lines()), &mut |line| panic!("{line}"));
        sizes.push(engine.megabytes);
    }
    assert_eq!(sizes, [16, 16, 4, 1, 16, 16, 16]);
}

/// Lines that arrive during a search end it.
#[test]
fn a_new_game_ends_the_search() {
    for line in ["END", "yxstop", "START 15", "RECTSTART 15,15", "RESTART"] {
        assert!(ends_search(line), "{line}");
    }
    assert!(!ends_search("TURN 1,1") && !ends_search("") && !ends_search("INFO time_left 5"));
}
