use std::time::Duration;

use proptest::prelude::*;

use super::super::person::PORTRAIT;
use super::*;
use crate::engine::{Outcome, Player};
use crate::records::Participant;

fn collection() -> Collection {
    let portrait = (0..PORTRAIT).map(|pixel| (pixel % 16) as u8).collect();
    let game = FinishedGame {
        uid: "00ff".to_owned(),
        program: "gomoku".to_owned(),
        rule: "renju".to_owned(),
        size: "15x15".to_owned(),
        sides: [Participant::Person("小明, \"大\"".to_owned()), Participant::Level("advanced".to_owned())],
        outcome: Outcome::Win(Player::First),
        ending: "连五".to_owned(),
        moves: 31,
        duration: Duration::from_millis(312_500),
        ended_at: 1_795_000_000,
        text: "(;GM[4]\r\n;B[hh]C[他说：“好”, \"well\"])\n".to_owned(),
    };
    let other = FinishedGame {
        uid: "A-1".to_owned(),
        sides: [Participant::Guest, Participant::Person("removed".to_owned())],
        outcome: Outcome::Draw,
        rule: String::new(),
        duration: Duration::ZERO,
        ..game.clone()
    };
    Collection {
        people: vec![("小明, \"大\"".to_owned(), Some(portrait)), ("=1+1".to_owned(), None)],
        games: vec![game, other],
    }
}

#[test]
fn what_is_written_is_read_back() {
    for some in [Collection::default(), collection()] {
        assert_eq!(read(to_json(&some).as_bytes()), Ok(some.clone()));
        assert_eq!(read(to_csv(&some).as_bytes()), Ok(some.clone()));
        let marked = format!("\u{FEFF}{}", to_csv(&some));
        assert_eq!(read(marked.as_bytes()), Ok(some.clone()));
    }
}

#[test]
fn csv_is_rfc_4180() {
    let csv = to_csv(&collection());
    assert!(csv.starts_with("kind,name,portrait,id,ended,program,rule,size,first,first_level,second,second_level,"));
    assert!(csv.contains("\r\nplayer,'=1+1,") && csv.ends_with("\r\nend,,,,,,,,,,,,,,,,\r\n"));
    assert!(csv.contains(",\"小明, \"\"大\"\"\",,,advanced,1-0,连五,31,312.5,\"(;GM[4]\r\n"), "{csv}");
    // Other programs end lines with \n alone, and may reorder or add columns.
    let simple = "id,kind,class,ended,program,rule,size,first,first_level,second,second_level,result,ending,moves,seconds,game\n\
                  7,game,3b,2026-11-20T19:30:05Z,othello,,,小明,,,,0-1,,60,0,f5d6\n,end,,,,,,,,,,,,,,\n";
    let found = read(simple.as_bytes()).unwrap();
    assert_eq!((found.games[0].uid.as_str(), found.games[0].moves, found.people.len()), ("7", 60, 0));
    assert_eq!(found.games[0].sides, [Participant::Person("小明".to_owned()), Participant::Guest]);
}

#[test]
fn no_cell_is_a_formula_and_all_come_back() {
    for name in ["=1+1", "+49", "-1", "@SUM(A1)", "'=1", "''@x", "'quoted'", "- a", "a=b"] {
        let some = Collection { people: vec![(name.to_owned(), None)], games: Vec::new() };
        let csv = to_csv(&some);
        let cell = csv.lines().nth(2).unwrap().split(',').nth(1).unwrap();
        assert!(!cell.starts_with(['=', '+', '-', '@']), "{csv}");
        assert_eq!(read(csv.as_bytes()), Ok(some), "{csv}");
    }
    // Files of other programs can lack the apostrophe.
    assert_eq!(read(b"kind,name,portrait\nplayer,=1+1,\nend,,\n").unwrap().people[0].0, "=1+1");
}

#[test]
fn a_file_that_was_cut_short_is_refused_wherever_that_was() {
    for text in [to_json(&collection()), to_csv(&collection())] {
        // The last line may lack its line break.
        let whole = text.trim_end().trim_end_matches(',').len();
        for length in (0..whole).filter(|&length| text.is_char_boundary(length)) {
            let wrong = read(&text.as_bytes()[..length]).expect_err(&text[..length]);
            assert!(!wrong.is_empty());
        }
        let wrong = read(&text.as_bytes()[..whole - 40]).unwrap_err();
        assert!(wrong.iter().any(|wrong| wrong.to_string().contains("incomplete")), "{wrong:?}");
    }
}

/// Returns the error message after a change to a valid text.
fn error_message(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    let wrong = read(text.replacen(from, to, 1).as_bytes()).expect_err(to);
    wrong.iter().map(ExchangeError::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    // A name that looks like a formula and is not escaped.
    let (json, csv) = (to_json(&collection()), to_csv(&collection()).replacen("'=1+1", "=1+1", 1));
    for (from, to, why) in [
        ("1-0", "2-0", "the result `2-0` must be"),
        ("00ff", "00 ff", "the id `00 ff` must be"),
        ("T", "t", "is not a time such as"),
        ("312.5", "-1", "`-1` is not a number of seconds"),
        ("gomoku", "", "the program is missing"),
        ("renju", &"x".repeat(81), "one line of at most 80"),
        ("=1+1", "　", "at least one character"),
        ("=1+1", &"长".repeat(41), "at most 40 characters, this one has 41"),
        ("0123", "012g", "the portrait must be 2304 digits"),
        ("removed", "re\tmoved", ""),
    ] {
        for (text, kind) in [(&json, "JSON"), (&csv, "CSV")] {
            let message = error_message(text, from, to);
            assert!(message.starts_with("line ") && message.contains(why), "{kind} {to}: {message}");
        }
    }
    assert_eq!(error_message(&csv, "=1+1,,", "=1+1,"), "line 4: the row has 16 columns, the header has 17");
    assert!(
        error_message(&csv, ",31,", ",many,").contains("column 15 cannot be read"),
        "{}",
        error_message(&csv, ",31,", ",many,")
    );
    assert!(error_message(&csv, "player", "layer").starts_with(
        "line 3: a row must be `format`, `player`, `game` or `end`, not \
                                                            `layer`"
    ));
    assert!(error_message(&csv, "A-1", "00ff").contains("the game `00ff` is already in line 5"));
    assert_eq!(error_message(&json, "A-1", "00ff"), "line 6: the game `00ff` is already in line 5");
    for (from, to, line) in [("=1+1", "　", 3), ("00ff", "0 0", 5), ("A-1", "", 6), ("1/2-1/2", "2-2", 6)] {
        let (message, in_csv) = (error_message(&json, from, to), error_message(&csv, from, to));
        assert!(message.starts_with(&format!("line {line}: ")) && !message.contains('\n'), "{message}");
        // CSV has a line of the format, none between players and games, and the first game takes three lines.
        let line = [0, 0, 0, 4, 0, 5, 8][line];
        assert!(in_csv.starts_with(&format!("line {line}: ")), "{in_csv}");
    }
    assert!(
        error_message(&json, "huanle records 1", "huanle records 2")
            .contains("line 1: the file has the format `huanle records 2`, and this program reads `huanle records 1`")
    );
    let unknown_row = ("player,\"", "spectator,\"");
    let other_format = csv.replace("huanle records 1", "huanle records 2").replacen(unknown_row.0, unknown_row.1, 1);
    let errors = read(other_format.as_bytes()).unwrap_err();
    assert_eq!(errors, [ExchangeError { line: 2, error: RowError::Format("huanle records 2".to_owned()) }]);
    assert_eq!(read(csv.replace("format,huanle records 1,,,,,,,,,,,,,,,\r\n", "").as_bytes()), read(csv.as_bytes()));
    assert!(error_message(&json, ",\"moves\":31", "").contains("missing field `moves`"));
    let both = csv.replace("player,", "layer,");
    assert_eq!(read(both.as_bytes()).unwrap_err().len(), 2, "each line");
    let both = json.replace(",\"moves\":31", "");
    assert_eq!(read(both.as_bytes()).unwrap_err().len(), 2, "each line");
    for (bytes, why) in [
        (&b""[..], "empty"),
        (b" \n", "empty"),
        (b"a\nb\xFF", "line 2: it is not UTF-8"),
        (b"f5d6c3", "not records"),
        (b"\0\0\0", "not records"),
        (b"[1]", "not records"),
    ] {
        let wrong = read(bytes).unwrap_err();
        assert!(wrong[0].to_string().contains(why), "{wrong:?}");
    }
}

#[test]
fn no_more_than_twenty_lines_are_told() {
    let csv = format!("kind,name,portrait\n{}", "player,,\n".repeat(1000));
    assert_eq!(read(csv.as_bytes()).unwrap_err().len(), MAX_REPORTED_ERRORS);
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
    #[test]
    fn any_game_comes_back(name in "\\PC{1,12}", text in "[\\x00-\\x7f棋]{0,40}", ms in 0_u64..10_000_000, when in 0_i64..99_999_999_999) {
        let mut some = collection();
        if super::super::person::validate_name(&name) == Ok(&name) {
            some.games[0].sides[1] = Participant::Person(name);
        }
        (some.games[0].text, some.games[0].duration, some.games[0].ended_at) = (text, Duration::from_millis(ms), when);
        prop_assert_eq!(read(to_json(&some).as_bytes()), Ok(some.clone()));
        // CSV has no control characters except tabs and line breaks.
        let csv = to_csv(&some);
        prop_assert!(!csv.contains(|c: char| c.is_control() && !matches!(c, '\t' | '\r' | '\n')));
        some.games[0].text.retain(|c| !c.is_control() || matches!(c, '\t' | '\r' | '\n'));
        prop_assert_eq!(read(csv.as_bytes()), Ok(some));
    }

    #[test]
    fn no_bytes_are_too_odd(text in "(\\{\"format\":|kind,name\n|player,|game,|end,|\"|[,\n\r\\[\\]{}:\"]|\\PC|[0-9]){0,30}") {
        let _ = read(text.as_bytes());
    }
}
