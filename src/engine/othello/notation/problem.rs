//! Test positions, one per line, as in collections of endgames.
//!
//! A line contains a board of 64 characters and then the side to move. A number before the board is the number of the
//! problem. The rest may contain the solution: the score of the side to move and the best moves separated by commas
//! (`+38 a2`, as in lists of the FFO positions), or moves with scores (`A2:+38; C7:+36;`, as in OBF). Anything else is
//! ignored. Empty lines and those that begin with `#` or `%` are skipped.

use super::super::{Move, ParsePositionError, Position};

/// A test position and its known solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its number in its collection.
    pub number: Option<u32>,
    /// The position to solve.
    pub position: Position,
    /// The disc difference for the side to move, if known.
    pub score: Option<i32>,
    /// The best moves; empty if unknown.
    pub best: Vec<Move>,
}

/// Parses a line. `None` if it is empty or a comment.
///
/// # Errors
/// [`ParsePositionError`] if there is no board, or no side after the board.
pub fn read(line: &str) -> Result<Option<Problem>, ParsePositionError> {
    let line = line.trim();
    if line.is_empty() || line.starts_with(['#', '%']) {
        return Ok(None);
    }
    let words: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == ';').filter(|word| !word.is_empty()).collect();
    let is_board = |word: &&str| word.chars().count() == 64;
    // Without a board, the longest word is what was meant as one.
    let at = words.iter().position(is_board);
    let at = at.or_else(|| (0..words.len()).max_by_key(|&at| words[at].len())).unwrap_or_default();
    let board = words.get(at).copied().unwrap_or_default().parse().map_err(ParsePositionError::Board)?;
    let side = words.get(at + 1).copied().unwrap_or_default().parse().map_err(ParsePositionError::Side)?;
    let number = at.checked_sub(1).and_then(|before| words[before].parse().ok());
    let mut problem = Problem { number, position: Position::new(board, side), score: None, best: Vec::new() };
    let answer = words.get(at + 2..).unwrap_or_default();
    match answer {
        [first, ..] if first.contains(':') => answer.iter().for_each(|scored| problem.add(scored)),
        [score, rest @ ..] => {
            problem.score = score.parse().ok();
            if let (Some(_), Some(moves)) = (problem.score, rest.first()) {
                problem.best = moves.split(',').map(str::parse).collect::<Result<_, _>>().unwrap_or_default();
            }
        }
        [] => {}
    }
    Ok(Some(problem))
}

impl Problem {
    /// Adds a move with its score, as in OBF: the best of them are the solution.
    fn add(&mut self, scored: &str) {
        let Some((mv, score)) = scored.split_once(':') else { return };
        let (Ok(mv), Ok(score)) = (mv.parse(), score.parse::<i32>()) else { return };
        if self.score.is_none_or(|best| score > best) {
            self.score = Some(score);
            self.best.clear();
        }
        if self.score == Some(score) {
            self.best.push(mv);
        }
    }

    /// Returns whether a score and a move agree with the solution; `None` if it is unknown.
    pub fn agrees(&self, score: i32, mv: Option<Move>) -> Option<bool> {
        let best_score = self.score?;
        Some(best_score == score && (self.best.is_empty() || mv.is_some_and(|mv| self.best.contains(&mv))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::ParseBoardError;
    use proptest::prelude::*;

    const BOARD: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";

    fn one(line: &str) -> Problem {
        read(line).unwrap().unwrap()
    }

    #[test]
    fn every_way_of_writing_one_is_read() {
        let bare = one(&format!("{BOARD} X"));
        assert_eq!((bare.number, bare.score, bare.best.len()), (None, None, 0));
        let ffo = one(&format!("40 {BOARD} X +38 a2,b2 20"));
        assert_eq!((ffo.number, ffo.score, ffo.position), (Some(40), Some(38), bare.position));
        assert_eq!(ffo.best, ["a2", "b2"].map(|name| name.parse().unwrap()));
        let obf = one(&format!("{BOARD} X; A2:+38; H4:+38; C7:-12; % FFO 40"));
        assert_eq!((obf.number, obf.score), (None, Some(38)));
        assert_eq!(obf.best, ["a2", "h4"].map(|name| name.parse().unwrap()));
        assert_eq!(obf.agrees(38, obf.best.last().copied()), Some(true));
        assert_eq!((obf.agrees(36, obf.best.last().copied()), bare.agrees(1, None)), (Some(false), None));
        assert_eq!((read("# a remark"), read("  ")), (Ok(None), Ok(None)));
    }

    #[test]
    fn what_is_none_says_why() {
        assert!(matches!(read("hello"), Err(ParsePositionError::Board(ParseBoardError::Length(5)))));
        assert!(matches!(read(BOARD), Err(ParsePositionError::Side(_))));
        assert!(matches!(read(&format!("{BOARD} Z")), Err(ParsePositionError::Side(_))));
        let typo = BOARD.replacen('O', "Q", 1);
        assert!(matches!(
            read(&format!("{typo} X")),
            Err(ParsePositionError::Board(ParseBoardError::Character { .. }))
        ));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn any_line_is_read_or_refused(line in ".{0,90}", more in "[-XO;: +0-9a-h]{0,120}") {
            let _ = read(&line);
            let _ = read(&format!("{BOARD} {more}"));
        }
    }
}
