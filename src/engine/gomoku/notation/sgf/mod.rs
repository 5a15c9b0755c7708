//! The Smart Game Format, `FF[4]`, for gomoku: `GM[4]`. The only gomoku format with variations and comments.
//!
//! **The writer is strict**: points as two letters from the upper left corner (`hh` for h8 on 15 × 15), the rules as
//! `RU` (one of `freestyle`, `standard`, `renju`, `renju without forbidden moves` and `lines`), initial stones as `AB`,
//! `AW` and `PL`. Times are in `HT`, in milliseconds, and scores in `HS` (`E` and hundredths, `X` and an exact result,
//! `M` and the plies to a mate), since SGF has no suitable properties.
//!
//! The end of a game other than on the board is recorded in `RE`: `B+R` if White resigned, `B+T` if White ran out of
//! time, `0` for a draw by agreement.
//!
//! The writer declares UTF-8 (`CA`); the reader takes any encoding that a file declares, for the whole file.
//!
//! **The reader is lenient**: it accepts `GM[1]` (Go) or no game type, `SZ[15:15]`, a default of 15 rows, points as
//! `h8`, the long property names of `FF[3]`, moves in the first node, and White to begin. Names, event, date, place and
//! result become the tags common to all games; other properties of the first node (and of nodes before the first move)
//! become tags, those of later nodes move properties, under their own names. Text that cannot be parsed as a property
//! (`5A[28]`) is dropped with its values and reported; a closing bracket without a backslash that can only be part of a
//! value (`PW[[club]name]`) is kept and reported. `RU` is used if it is one of the names above. Moves after the end of a
//! game are dropped with everything after them.

mod reader;
mod tokens;
mod writer;

use std::ops::Range;

use super::super::Point;
use crate::game::Player;
use crate::notation::ResultFormat;
use crate::notation::text::part_ranges;
use crate::record::{Termination, tag};

pub(super) use reader::read;
pub use writer::write;

/// The properties that correspond to tags common to all games.
const TAGS: [(&str, &str); 6] = [
    ("PB", tag::FIRST),
    ("PW", tag::SECOND),
    ("EV", tag::EVENT),
    ("DT", tag::DATE),
    ("PC", tag::PLACE),
    ("RE", tag::RESULT),
];

/// The properties with a meaning here, which are neither tags nor move properties.
const RESERVED: [&str; 14] = ["FF", "GM", "CA", "SZ", "RU", "AB", "AW", "AE", "PL", "B", "W", "C", "HT", "HS"];

/// Returns the result that records how a game ended.
const fn result_text(ending: Termination) -> &'static str {
    match ending {
        Termination::Resignation(Player::First) => "W+R",
        Termination::Resignation(Player::Second) => "B+R",
        Termination::TimeForfeit(Player::First) => "W+T",
        Termination::TimeForfeit(Player::Second) => "B+T",
        Termination::DrawAgreement => "0",
    }
}

/// Parses how a game ended from a result; `None` if it ended on the board or is not recorded.
fn parse_termination(result: &str) -> Option<Termination> {
    match result.trim().to_ascii_lowercase().as_str() {
        "b+r" | "b+resign" => Some(Termination::Resignation(Player::Second)),
        "w+r" | "w+resign" => Some(Termination::Resignation(Player::First)),
        "b+t" | "b+time" => Some(Termination::TimeForfeit(Player::Second)),
        "w+t" | "w+time" => Some(Termination::TimeForfeit(Player::First)),
        "0" | "draw" => Some(Termination::DrawAgreement),
        _ => None,
    }
}

const RESULTS: ResultFormat = ResultFormat { write: result_text, parse: parse_termination };

/// Returns whether a name consists of capital letters and is not reserved.
fn is_free_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase()) && !RESERVED.contains(&name)
}

/// Returns whether a text begins like SGF.
pub(super) fn is_like(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Returns the ranges of the games in a text: from one outermost opening bracket to the next.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let (mut depth, mut in_value, mut escaped) = (0_usize, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            '(' => {
                if depth == 0 {
                    starts.push(at);
                }
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    part_ranges(&starts, text.len())
}

/// Returns a point as two letters from the upper left corner of a board of this size.
pub(super) fn letters(point: Point, size: u8) -> Option<String> {
    let cell = point.to_cell(size)?;
    Some([cell.column, cell.row].map(|value| char::from(b'a' + value)).iter().collect())
}

#[cfg(test)]
mod tests {
    use super::super::super::Rules;
    use super::*;
    use crate::gomoku::Stone;
    use crate::gomoku::notation::{DroppedCounts, GomokuNotationError, GomokuNotationWarning, LoadedGame};
    use crate::record::ROOT;
    use crate::search::Score;
    use std::time::Duration;

    fn one(text: &str) -> Result<LoadedGame, GomokuNotationError> {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        read(&text[games[0].clone()], Rules::FREESTYLE)
    }

    const TREE: &str = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]PB[甲]PW[乙]DT[2026-11-20]AP[Huanle]C[two\nlines]\
                        ;B[hh]HT[1500]HS[E-25];W[hg]LB[hh:1][hg:2]C[a \\] and a \\\\]\n(;B[ig];W[ii])\n(;B[ih]C[other]\n(;W[aa])\n(;W[oo])))\n";

    #[test]
    fn variations_comments_and_marks_survive() {
        let loaded = one(TREE).unwrap();
        let record = &loaded.record;
        assert_eq!((loaded.warnings.len(), record.node_count(), record.start().rules()), (0, 8, Rules::RENJU));
        assert_eq!((record.tag(tag::FIRST), record.tag("AP")), (Some("甲"), Some("Huanle")));
        assert_eq!(record.node(ROOT).comment, "two\nlines");
        let first = record.node(1);
        assert_eq!((first.time, first.score), (Some(Duration::from_millis(1500)), Some(Score::Estimate(-25))));
        assert_eq!(record.node(2).comment, "a ] and a \\");
        assert_eq!(record.node(2).properties.len(), 2);
        assert_eq!(record.children(2).len(), 2);
        assert_eq!(write(record), (TREE.to_owned(), DroppedCounts::default()));
    }

    #[test]
    fn a_game_given_up_lost_on_time_or_drawn_is_so_when_it_is_read() {
        for (re, ending) in [
            ("W+R", Termination::Resignation(Player::First)),
            ("B+R", Termination::Resignation(Player::Second)),
            ("W+T", Termination::TimeForfeit(Player::First)),
            ("B+T", Termination::TimeForfeit(Player::Second)),
            ("0", Termination::DrawAgreement),
            ("b+resign", Termination::Resignation(Player::Second)),
            ("Draw", Termination::DrawAgreement),
        ] {
            let record = one(&format!("(;GM[4]RE[{re}];B[hh];W[ih])")).unwrap().record;
            assert_eq!(record.main_line_termination(), Some(ending), "{re}");
            let text = write(&record).0;
            assert!(text.contains(&format!("RE[{re}]")), "{text}");
            assert_eq!(one(&text).unwrap().record, record);
            let mut ended = one("(;GM[4];B[hh];W[ih])").unwrap().record;
            ended.go_to_end();
            ended.terminate(ending);
            assert_eq!(one(&write(&ended).0).unwrap().record, ended);
        }
        let record = one("(;RE[B+5];B[hh])").unwrap().record;
        assert_eq!((record.main_line_termination(), record.tag(tag::RESULT)), (None, Some("B+5")));
        let five = "(;RE[W+R];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])";
        assert_eq!(one(five).unwrap().record.main_line_termination(), None, "the board has decided");
    }

    #[test]
    fn stones_that_stand_at_the_start() {
        let text = "(;FF[4]GM[4]CA[UTF-8]SZ[10]RU[standard]AB[aj][ai]AW[bj]PL[W];W[jj])\n";
        let record = one(text).unwrap().record;
        assert_eq!(record.start().board().stone("a1".parse().unwrap()), Some(Stone::Black));
        assert_eq!(write(&record).0, text);
        let rectangle = one("(;SZ[10]AB[aa:cb])").unwrap().record;
        assert_eq!(
            (rectangle.start().board().count(Stone::Black), rectangle.start().side_to_move()),
            (6, Stone::White)
        );
    }

    #[test]
    fn what_others_write_is_read_too() {
        for (text, moves) in [
            ("(;GM[1]SZ[15];B[hh];W[ih])", "h8 i8"),
            (" ( ; GaMe[4] SiZe[15:15] ; Black[h8] ; White[I9] ) ", "h8 i9"),
            ("(;B[hh];W[ih]", ""),
            ("(;B[hh](;W[ih];B[aa])(;W[ii]))", "h8 i8 a15"),
            ("(;W[hh];B[ih])", "h8 i8"),
        ] {
            match one(text) {
                Ok(loaded) => {
                    let mut record = loaded.record;
                    record.go_to_start();
                    let line = record.main_line();
                    let names: Vec<String> =
                        line.iter().filter_map(|&id| record.node(id).mv).map(|mv| mv.to_string()).collect();
                    assert_eq!(names.join(" "), moves, "{text}");
                }
                Err(error) => {
                    assert!(moves.is_empty() && error.to_string().contains("too early"), "{text}: {error}");
                    assert_eq!(error.legal.unwrap().node_count(), 3);
                }
            }
        }
        assert_eq!(games("(;B[hh])\n(;B[ii]C[a ( and a \\] too])").len(), 2);
        let late = one("(;B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[oo]C[x](;B[ha])(;B[hb]))").unwrap();
        assert_eq!(
            (late.record.node_count(), late.warnings),
            (10, vec![GomokuNotationWarning::MovesAfterEnd(3), GomokuNotationWarning::Ignored(1)])
        );
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, says) in [
            ("(;GM[2])", "line 1, column 3: this is a game of \"2\""),
            ("(;SZ[9])", "unsupported board size \"9\""),
            ("(;SZ[15:16])", "unsupported board size \"15:16\""),
            ("(;\n;B[hh];B[ii])", "line 2, column 8: move 2, i7, is by the wrong side: it is O's turn"),
            ("(;B[hh];W[hh])", "move 2, h8, is illegal: h8 is occupied by a stone of X"),
            ("(;B[hh];W[])", "\"\" is not a move"),
            ("(;B[pp])", "\"pp\" is not a move"),
            ("(;B[hh];AB[ii])", "after the first move"),
            ("(;C[never", "expected ]"),
            ("(;AB[aa]AW[aa])", "a15 is occupied"),
        ] {
            let error = one(text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
        }
    }

    /// Only the content of a file takes memory, not its syntax, however often it is repeated.
    #[test]
    fn a_game_that_would_fill_the_memory_is_refused_and_its_beginning_kept() {
        use crate::gomoku::notation::GomokuErrorKind;
        for (text, most_moves) in [
            (format!("(;GM[4];B[hh]{})", "A[b]".repeat(1_000_000)), 1),
            (format!("(;GM[4];B[hh]LB{})", "[]".repeat(1_000_000)), 1),
            (format!("(;GM[4]{};B[hh])", "A[b]".repeat(1_000_000)), 0),
        ] {
            let error = one(&text).unwrap_err();
            assert_eq!(error.kind, GomokuErrorKind::TooLarge(96));
            assert_eq!(error.legal.unwrap().node_count() - 1, most_moves);
        }
        for text in [
            format!("(;GM[4];B[hh]{})", "5A[b]".repeat(100_000)),
            format!("(;GM[4];B[hh]{}{})", "(".repeat(100_000), ")".repeat(100_000)),
            format!("(;GM[4]{};B[hh])", ";".repeat(100_000)),
            format!("(;GM[4];B[hh]{})", "(;W[hg])".repeat(100_000)),
            format!("(;GM[4];B[hh]C[{}])", "a word ".repeat(1_000_000)),
        ] {
            assert!(one(&text).unwrap().record.node_count() <= 3);
        }
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_told() {
        for (text, moves, warnings) in [
            ("(;US[x]5A[28]5A[]PW[a];B[hh])", 1, vec![GomokuNotationWarning::Ignored(2)]),
            ("(;[x];B[hh]!;W[ii])", 2, vec![GomokuNotationWarning::Ignored(2)]),
            ("(;棋[x][y]PW[a];B[hh])", 1, vec![GomokuNotationWarning::Ignored(1)]),
            ("(;PB[[b]one]PW[[a]name];B[hh])", 1, vec![GomokuNotationWarning::UnescapedBrackets(2)]),
        ] {
            let loaded = one(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((loaded.record.node_count() - 1, loaded.warnings), (moves, warnings), "{text}");
            let name = loaded.record.tag(tag::SECOND).unwrap_or("[a]name");
            assert!(name == "a" || name == "[a]name", "{text}: {name}");
        }
    }
}
