//! Position strings: the points of a game in order, `h8i9…`, with a letter for the column and a number for the row from
//! the bottom.
//!
//! **The writer is strict**: lower case, no spaces, and only games that begin on an empty board. The size of the board
//! is not recorded.
//!
//! **The reader is lenient**: any case, and between points spaces, line breaks, commas, semicolons, hyphens and move
//! numbers with dots (`1. H8 h9 2. I9`). The board has 15 rows unless a point requires more. Several games are on
//! separate lines: a game begins at each line that begins with the number 1, or at every line if each of them repeats a point
//! of the lines before it.

use std::collections::HashSet;
use std::ops::Range;

use super::super::{Point, Position, Rules};
use super::error::{DroppedCounts, GomokuErrorKind, GomokuNotationError, GomokuNotationWarning};
use super::{LoadedGame, count_warning, empty_record, play};
use crate::notation::text::line_ranges;
use crate::record::{ROOT, Record};

/// The default size of the board.
const DEFAULT_SIZE: u8 = 15;

/// Writes the main line of a game that began on an empty board with Black to move, and returns what could not be
/// written.
///
/// `None` if the game began from another position.
pub fn write(record: &Record<Position>) -> Option<(String, DroppedCounts)> {
    let start = record.start();
    (Some(*start) == Position::empty(start.board().size(), start.rules())).then(|| {
        let line = record.main_line();
        let text = line.into_iter().filter_map(|id| record.node(id).mv).map(|mv| mv.to_string()).collect();
        (text, DroppedCounts { moves: 0, ..DroppedCounts::count_all(record) })
    })
}

/// Returns whether a text begins with a point, after any move numbers.
pub(super) fn is_like(text: &str) -> bool {
    let mut tokens = tokens(text);
    let first = tokens.find(|(_, token)| !matches!(token, Token::Number(_)));
    matches!(first, Some((_, Token::Point(_))))
}

/// Returns the ranges of the games in a text.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let lines: Vec<Range<usize>> = line_ranges(text).filter(|line| !text[line.clone()].trim().is_empty()).collect();
    let points = |range: Range<usize>| tokens(&text[range]).filter_map(|(_, token)| token.point()).collect::<Vec<_>>();
    let mut seen = HashSet::new();
    let mut repeats = true;
    for (index, line) in lines.iter().enumerate() {
        let here = points(line.clone());
        repeats &= index == 0 || here.iter().any(|point| seen.contains(point));
        seen.extend(here);
    }
    if lines.len() > 1 && repeats {
        return lines;
    }
    let mut games: Vec<Range<usize>> = Vec::new();
    for line in lines {
        let opens = matches!(tokens(&text[line.clone()]).next(), Some((_, Token::Number(1))));
        match games.last_mut() {
            Some(game) if !opens => game.end = line.end,
            _ => games.push(line),
        }
    }
    games
}

/// Reads a game.
pub(super) fn read(text: &str, rules: Rules) -> Result<LoadedGame, GomokuNotationError> {
    let needed = tokens(text).filter_map(|(_, token)| token.point());
    let size = needed.map(|point| point.column().max(point.row()) + 1).fold(DEFAULT_SIZE, u8::max);
    let mut record = empty_record(size, rules)
        .ok_or_else(|| GomokuNotationError::in_text(text, 0, GomokuErrorKind::BoardSize(size.to_string())))?;
    let mut late = 0;
    for (at, token) in tokens(text) {
        let done = match token {
            Token::Number(_) => continue,
            Token::Point(point) => play(&mut record, point, None),
            Token::Invalid(text) => Err(GomokuErrorKind::NotAMove(text.to_owned())),
        };
        match done {
            Ok(played) => late += usize::from(played.is_none()),
            Err(reason) => return Err(GomokuNotationError::in_text(text, at, reason).with_legal(record)),
        }
    }
    if record.node(ROOT).is_leaf() {
        return Err(GomokuNotationError::in_text(text, 0, GomokuErrorKind::Empty).with_legal(record));
    }
    Ok(LoadedGame { record, warnings: count_warning(late, GomokuNotationWarning::MovesAfterEnd).into_iter().collect() })
}

/// A token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Point(Point),
    /// A move number.
    Number(u32),
    Invalid(&'a str),
}

impl Token<'_> {
    const fn point(self) -> Option<Point> {
        match self {
            Token::Point(point) => Some(point),
            Token::Number(_) | Token::Invalid(_) => None,
        }
    }
}

/// Returns the tokens of a text with their offsets.
fn tokens(text: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut at = 0;
    let end = text.len();
    std::iter::from_fn(move || {
        let left = text.get(at..)?;
        let gap = |c: char| c.is_whitespace() || ",;-.…|".contains(c);
        let left = left.trim_start_matches(gap);
        let start = end - left.len();
        let first = left.chars().next()?;
        let letters = usize::from(first.is_ascii_alphabetic());
        let digits = left[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let word = &left[..letters + digits];
        let token = match (letters, word.parse(), word.parse()) {
            (1, Ok(point), _) => Token::Point(point),
            (0, _, Ok(number)) => Token::Number(number),
            _ => Token::Invalid(left.split(gap).next().unwrap_or(left)),
        };
        at = start + if let Token::Invalid(wrong) = token { wrong.len() } else { word.len() };
        Some((start, token))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_one(text: &str) -> Result<LoadedGame, GomokuNotationError> {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        read(&text[games[0].clone()], Rules::RENJU)
    }

    #[test]
    fn one_game_in_many_hands() {
        for text in [
            "h8h9i9j10",
            "H8 H9 I9 J10\r\n",
            "1. h8 h9 2. i9 j10",
            "h8-h9-i9-j10",
            "1.h8 2.h9 3.i9 4.j10",
            "h8h9\ni9j10\n",
        ] {
            let loaded = read_one(text).unwrap();
            assert_eq!(write(&loaded.record).unwrap(), ("h8h9i9j10".into(), DroppedCounts::default()), "{text}");
            assert_eq!(loaded.record.start().board().size(), 15);
        }
        assert_eq!(read_one("h8t20").unwrap().record.start().board().size(), 20);
        assert_eq!(games("h8h9i9\nh8i9j10\n").len(), 2);
        assert_eq!(games("1. h8 h9\n2. i9\n1. a1 b2\n").len(), 2);
    }

    #[test]
    fn what_is_wrong_is_told_with_the_moves_before_it() {
        for (text, says, kept) in [
            ("h8h9h8", "line 1, column 5: move 3, h8, is illegal: h8 is occupied by a stone of X", 2),
            ("h8 h9\ni9 z9", "line 2, column 4: \"z9\" is not a move", 3),
            ("h8 h", "line 1, column 4: \"h\" is not a move", 1),
            ("h8 棋", "\"棋\" is not a move", 1),
        ] {
            let error = read_one(text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
            assert_eq!(error.legal.unwrap().ply(), kept, "{text}");
        }
    }

    #[test]
    fn moves_after_the_end_are_left_out() {
        let loaded = read_one("d8d1e8e1f8f1g8g1h8a1a2").unwrap();
        assert_eq!((loaded.record.ply(), loaded.warnings), (9, vec![GomokuNotationWarning::MovesAfterEnd(2)]));
    }
}
