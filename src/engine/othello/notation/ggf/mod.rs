//! The Generic Game Format of GGS and of most Othello programs:
//! `(;GM[Othello]PB[…]PW[…]BO[8 … *]B[F5/1.20/3.5]W[D6];)`.
//!
//! In a move such as `B[F5/1.20/3.5]`, the second part is the player's evaluation in discs, from that player's view,
//! and the third the time in seconds; both may be empty or missing. A pass is `PA`.
//!
//! **Extensions.** GGF has no comments on moves, no variations and no exact scores. These are written as further
//! properties after the move, which other programs skip: they see the main line as plain GGF.
//!
//! | property | holds |
//! |---|---|
//! | `C[…]` | a comment, as in SGF |
//! | `SC[=+4]`, `SC[#-5]` | a score that is not an estimate: exact, or a forced win or loss in so many plies |
//! | `VA[W{F4}C{…}B{C3}…]` | another line in place of the move before it. Within it, braces stand for brackets, so that a program that skips to the next `]` skips it whole. Several follow on one another, and there may be `VA{…}` within |
//! | `XN[name=value]` | a tag or a mark whose name is no property's; `%3D` and `%25` in the name are `=` and `%` |
//!
//! In all values `\` before `[ ] { } \` makes these ordinary characters. Tags come before `BO`, properties and the
//! comment of the start after it.
//!
//! **The end of a game** other than on the board is recorded with its result, from Black's view: `RE[-64.00:r]` if
//! Black resigned, `:t` for time, `RE[0.00:s]` for a draw by agreement. A result with such a letter ends the main line.
//!
//! **The reader is lenient.** It accepts anything before `(;` (such as the `2` of synchro games, which are two games),
//! spaces and line breaks between properties, values in brackets or braces, omitted passes or passes written `PA`,
//! `pass`, `PS` or `--`, times as `1:02.5`, a game without `BO` (from the usual start), and variations as in SGF:
//! `(;…)` after a move, the first of them being the main line. Unknown properties are kept and written again. `TY`,
//! `RE`, `DT` and other properties of the whole game may appear anywhere.
//!
//! **Refused:** games other than Othello, boards other than 8 × 8, moves of the wrong side, illegal moves, also in
//! variations, and a game without its end.

mod reader;
mod writer;

pub use writer::write;

pub(super) use reader::{games, is_within, parse_estimate, read};

use super::super::Position;
use crate::game::Player;
use crate::notation::ResultFormat;
use crate::record::{Record, Termination, tag};

/// The properties that correspond to tags common to all games.
const SHARED: [(&str, &str); 6] = [
    ("PB", tag::FIRST),
    ("PW", tag::SECOND),
    ("PC", tag::PLACE),
    ("DT", tag::DATE),
    ("RE", tag::RESULT),
    ("EV", tag::EVENT),
];

/// Other properties of the whole game, wherever they appear.
const WHOLE: [&str; 7] = ["RB", "RW", "TI", "TB", "TW", "TY", "KM"];

/// Properties with a meaning in this format.
const RESERVED: [&str; 8] = ["GM", "BO", "B", "W", "C", "SC", "VA", "XN"];

/// Returns a result with the letter for how the game ended.
const fn result_of(ending: Termination) -> &'static str {
    match ending {
        Termination::Resignation(Player::First) => "-64.00:r",
        Termination::Resignation(Player::Second) => "+64.00:r",
        Termination::TimeForfeit(Player::First) => "-64.00:t",
        Termination::TimeForfeit(Player::Second) => "+64.00:t",
        Termination::DrawAgreement => "0.00:s",
    }
}

/// Parses how a game ended from a result with its letter; `None` if by the rules, or if letter and number disagree.
fn ending_of(result: &str) -> Option<Termination> {
    let (discs, letter) = result.trim().split_once(':')?;
    let discs: f64 = discs.trim().parse().ok()?;
    let loser = if discs < 0.0 { Player::First } else { Player::Second };
    match letter.trim() {
        "r" if discs != 0.0 => Some(Termination::Resignation(loser)),
        "t" if discs != 0.0 => Some(Termination::TimeForfeit(loser)),
        "s" if discs == 0.0 => Some(Termination::DrawAgreement),
        _ => None,
    }
}

const RESULTS: ResultFormat = ResultFormat { write: result_of, parse: ending_of };

/// Returns the result of a game for a file: as in the file it was read from, or by how it
/// [ended](Record::main_line_termination).
pub fn result(record: &Record<Position>) -> Option<String> {
    RESULTS.result_text(record)
}

/// Splits a value of `TY` into board size and letters: `8` and `a` of `s8a`.
fn size_and_letters(kind: &str) -> (&str, &str) {
    let digits = kind.trim_start_matches(|c: char| !c.is_ascii_digit());
    let letters = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    (&digits[..digits.len() - letters.len()], letters)
}

/// Returns whether a name can be that of an unknown property.
fn is_free(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_uppercase())
        && !RESERVED.contains(&name)
        && !WHOLE.contains(&name)
        && SHARED.iter().all(|(property, _)| *property != name)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{LoadedGame, OthelloErrorKind, OthelloNotationError, OthelloNotationWarning};
    use super::*;
    use crate::search::Score;

    const BOARD: &str = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";

    fn one(text: &str) -> Result<LoadedGame, OthelloNotationError> {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        read(&text[games[0].clone()])
    }

    #[test]
    fn a_game_of_ggs() {
        let text = format!(
            "2 (;GM[Othello]PC[GGS/os]DT[2010.10.17_07:21:46.MDT]PB[甲]PW[乙]RB[2216.27]RW[2210.66]TI[05:00//02:00]TY[s8]\
             RE[+0.000]BO[8 {BOARD} *]B[e6/0.62/0.01]W[f4//0.01]B[d3/0.63/1:00.5]W[c4/-1];)"
        );
        let LoadedGame { record, warnings } = one(&text).unwrap();
        assert_eq!(warnings, []);
        assert_eq!(record.tag(tag::FIRST), Some("甲"));
        assert_eq!((record.tag("RB"), record.tag("TY")), (Some("2216.27"), Some("s8")));
        let score_and_time = |id: usize| (record.node(id).score, record.node(id).time);
        assert_eq!(score_and_time(1), (Some(Score::Estimate(62)), Some(Duration::from_millis(10))));
        assert_eq!(score_and_time(2), (None, Some(Duration::from_millis(10))));
        assert_eq!(score_and_time(3), (Some(Score::Estimate(63)), Some(Duration::from_millis(60_500))));
        assert_eq!(score_and_time(4), (Some(Score::Estimate(-100)), None));
        assert_eq!(
            write(&record),
            text[2..]
                .replace("e6", "E6")
                .replace("f4", "F4")
                .replace("d3", "D3")
                .replace("1:00.5", "60.50")
                .replace("c4/-1", "C4/-1.00")
        );
    }

    #[test]
    fn a_game_given_up_lost_on_time_or_drawn_is_so_when_it_is_read() {
        for (re, ending) in [
            ("-64.00:r", Termination::Resignation(Player::First)),
            ("+64.00:r", Termination::Resignation(Player::Second)),
            ("-64.00:t", Termination::TimeForfeit(Player::First)),
            ("+64.00:t", Termination::TimeForfeit(Player::Second)),
            ("0.00:s", Termination::DrawAgreement),
            ("+12.000:r", Termination::Resignation(Player::Second)),
        ] {
            let text = format!("(;GM[Othello]RE[{re}]BO[8 {BOARD} *]B[F5]W[D6];)");
            let record = one(&text).unwrap().record;
            assert_eq!(record.main_line_termination(), Some(ending), "{re}");
            assert_eq!(result(&record).as_deref(), Some(re));
            assert_eq!(one(&write(&record)).unwrap().record, record);
            let mut ended = one("(;GM[Othello]B[F5]W[D6];)").unwrap().record;
            ended.terminate(ending);
            assert_eq!(one(&write(&ended)).unwrap().record, ended);
            // A continued game has no result.
            let mut on = record.clone();
            on.go_to_end();
            on.play("c3".parse().unwrap()).unwrap();
            assert!(!write(&on).contains("RE["), "{}", write(&on));
        }
        for re in ["0:r", "+3:s", "+4.00", "x:r", ":r", "+2:q"] {
            let record = one(&format!("(;GM[Othello]RE[{re}]B[F5];)")).unwrap().record;
            assert_eq!((record.main_line_termination(), record.tag(tag::RESULT)), (None, Some(re)));
        }
        let over = "(;GM[Othello]RE[-64.00:r]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";
        assert_eq!(one(over).unwrap().record.main_line_termination(), None, "the board has decided");
    }

    #[test]
    fn a_tag_that_would_name_another_board_is_kept_apart() {
        let mut record = one("(;GM[Othello]B[F5];)").unwrap().record;
        record.set_tag("TY", "10");
        assert_eq!(one(&write(&record)).unwrap().record, record);
    }

    #[test]
    fn variations_are_read_in_both_ways() {
        let ours = format!(
            "(;GM[Othello]BO[8 {BOARD} *]B[F5]C[a\\]b]W[D6]VA[W{{F6}}C{{c}}B{{E6}}VA{{B{{F7}}}}]VA[W{{F4}}]B[C3];)"
        );
        let sgf =
            format!("(;GM[Othello]BO[8 {BOARD} *];B[F5]C[a\\]b](;W[D6];B[C3])(;W[F6]C[c](;B[E6])(;B[F7]))(;W[F4]))");
        let (ours_read, sgf_read) = (one(&ours).unwrap().record, one(&sgf).unwrap().record);
        assert_eq!(ours_read, sgf_read);
        assert_eq!(write(&sgf_read), ours);
        assert_eq!(ours_read.node(1).comment, "a]b");
        assert_eq!(ours_read.main_line().len(), 4);
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, says, kept) in [
            ("(;GM[Othello]B[F5]W[D6", "ends too early; expected ] at the end of the property", 1),
            ("(;GM[Othello]B[F5]W[D6]", "ends too early; expected ;) at the end of the game", 2),
            ("(;GM[Othello]B[F5]W", "ends too early; expected [ before the value", 1),
            ("(;GM[Othello]B[F5]W[A1];)", "move 2, a1, is illegal", 1),
            ("(;GM[Othello]B[F5]B[D6];)", "it is O's turn", 1),
            ("(;GM[Othello]B[X9];)", "\"X9\" is not a move", 0),
            ("(;GM[Othello]TY[10]B[F5];)", "board size \"10\"", 0),
            ("(;GM[Othello]BO[6 ------ *];)", "board size \"6\"", 0),
            ("(;GM[Othello]BO[8 ------ *];)", "the board has 6 characters", 0),
            ("(;GM[Othello]B[F5]BO[8 ------ *];)", "a board after the first move", 1),
            ("(;GM[Amazons]B[F5];)", "a game of \"Amazons\"", 0),
            ("(;GM[Othello]B[F5]W[D6]VA[W{F6}];)", "';)'", 3),
            ("(;GM[Othello]B[F5]?;)", "unexpected '?'", 1),
        ] {
            let text = if text.contains("VA") { text.replace("}]", "}") } else { text.to_owned() };
            let error = one(&text).unwrap_err();
            let says = if says == "';)'" { "unexpected ')'; expected ]" } else { says };
            assert!(error.to_string().contains(says), "{text}: {error}");
            assert_eq!(error.legal.unwrap().node_count(), kept + 1, "{text}");
        }
    }

    #[test]
    fn a_cut_game_does_not_take_the_next_one_with_it() {
        let text = "(;GM[Othello]B[F5]W[D\n(;GM[Othello]B[D3];)\n";
        let found = games(text);
        assert_eq!(found.len(), 2);
        assert!(matches!(read(&text[found[0].clone()]).unwrap_err().kind, OthelloErrorKind::CutShort(_)));
        assert_eq!(read(&text[found[1].clone()]).unwrap().record.node_count(), 2);
    }

    #[test]
    fn what_is_not_known_is_kept() {
        let text = format!("(;GM[Othello]EV[Cup]ZZ[]BO[8 {BOARD} *]QQ[1]B[F5]KB[f5/3][more]XE[x]W[D6]XT[soon];)");
        let from =
            text.replace("XE[x]W[D6]XT[soon]", "W[D6//soon]").replace("B[F5]", "B[F5/x]").replace("KB[f5/3][more]", "");
        let LoadedGame { record, warnings } = one(&from).unwrap();
        assert_eq!(
            warnings,
            [OthelloNotationWarning::Unreadable("x".into()), OthelloNotationWarning::Unreadable("soon".into())]
        );
        assert_eq!(write(&record), text.replace("KB[f5/3][more]", ""));
        assert_eq!(write(&one(&text).unwrap().record), text.replace("][more", "]KB[more"));
    }

    #[test]
    fn odd_names_and_exact_scores_come_back() {
        let mut record = one("(;GM[Othello]B[F5]W[D6];)").unwrap().record;
        record.tags = vec![("Round=%".into(), "3".into()), ("XN".into(), "a=b".into()), ("黑".into(), "\\]".into())];
        record.node_mut(0).properties.push(("RE".into(), "not a result".into()));
        record.node_mut(1).score = Some(Score::Exact(-4));
        record.node_mut(2).score = Some(Score::Mate(5));
        record.node_mut(2).time = Some(Duration::from_nanos(1));
        let text = write(&record);
        assert!(text.contains("B[F5/-4.00]SC[=-4]W[D6//0.000000001]SC[#5]"), "{text}");
        assert_eq!(one(&text).unwrap().record, record);
    }
}
