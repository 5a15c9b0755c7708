//! OBF: one position per line, followed by moves with their scores: `<64 characters> X; A2:+38; C7:+36;`.
//!
//! A move is a child of the position in the record, and its score is from the view of the side to move: an integer
//! counts as exact, a number with decimals as an estimate.
//!
//! **The writer is strict**: black `X`, white `O`, empty squares `-`, moves in capitals and a sign before each score.
//! An estimate has two decimals, more than other programs expect.
//!
//! **The reader is lenient**: it accepts the board characters of [`Board`](crate::othello::Board), spaces after the
//! board, quotation marks around the line, moves in any case, a missing last semicolon, and lines with only board and
//! side (which make the file one of boards). Text after `%` is the position's comment; lines that begin with `#` or `%`
//! are skipped. A single board may also be split into lines.

use std::ops::Range;

use super::super::{Move, Position};
use super::error::{DroppedCounts, FileLocation, OthelloErrorKind, OthelloNotationError, position_warnings};
use super::transcript::is_remark;
use super::{LoadedGame, OthelloFormat, disc_number, ggf};
use crate::notation::text::line_ranges;
use crate::record::{NodeId, ROOT, Record};
use crate::search::Score;

/// Writes a line for each position of the main line with scored moves; if there is none, only the last position. Each
/// line ends with a line break. Also returns what could not be written.
///
/// Forced wins and losses in a number of plies cannot be written.
pub fn write(record: &Record<Position>) -> (String, DroppedCounts) {
    let scored = |id: NodeId| -> Vec<String> {
        let children = record.children(id).into_iter().map(|child| record.node(child));
        children.filter_map(|node| Some(format!("{}:{}", name(node.mv?), score(node.score?)?))).collect()
    };
    let mut dropped = DroppedCounts::count_all(record);
    let line = record.main_line();
    let mut places: Vec<NodeId> = line.iter().copied().filter(|&id| !scored(id).is_empty()).collect();
    if places.is_empty() {
        places.extend(line.last());
    }
    let mut text = String::new();
    for id in places {
        let node = record.node(id);
        text.push_str(&format!("{};", record.position_at(id)));
        for entry in scored(id) {
            text.push_str(&format!(" {entry};"));
            dropped.scores -= 1;
        }
        if !node.comment.is_empty() && !node.comment.contains(['\n', '\r']) && node.comment.trim() == node.comment {
            text.push_str(&format!(" % {}", node.comment));
            dropped.comments -= 1;
        }
        text.push('\n');
        let held = |&&child: &&NodeId| record.node(child).score.and_then(score).is_some();
        let children = record.children(id);
        dropped.moves -= usize::from(children.first().is_some_and(|child| held(&child)));
        let leaf = |child: &&NodeId| record.node(**child).is_leaf();
        dropped.variations -= children.iter().skip(1).filter(|child| held(child) && leaf(child)).count();
    }
    (text, dropped)
}

fn name(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PS".to_owned(),
    }
}

fn score(score: Score) -> Option<String> {
    match score {
        Score::Exact(discs) => Some(format!("{discs:+}")),
        Score::Estimate(_) => Some(score.to_string()),
        Score::Mate(_) => None,
    }
}

/// Strips optional characters around a line.
fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || "\"'`,“”‘’".contains(c))
}

/// Returns the first line with content.
fn first(text: &str) -> &str {
    text.lines().find(|line| !is_remark(line)).map(bare).unwrap_or_default()
}

fn is_cell(c: char) -> bool {
    "XxOo*.-".contains(c)
}

/// Returns whether a text begins with a board, or with something meant as one.
pub(super) fn is_obf(text: &str) -> bool {
    let word = first(text).split([' ', '\t', ';']).next().unwrap_or_default();
    let cells = word.chars().filter(|&c| is_cell(c)).count();
    let length = word.chars().count();
    (length >= 32 && 2 * cells >= length && !word.contains(['1', '2', '3', '4', '5', '6', '7', '8'])) || is_broken(text)
}

/// Returns whether a board is split into lines of 8.
fn is_broken(text: &str) -> bool {
    let word = first(text).split_whitespace().next().unwrap_or_default();
    let length = word.chars().count();
    length == first(text).chars().filter(|c| !c.is_whitespace()).count() && length == 8 && word.chars().all(is_cell)
}

/// Returns whether positions are followed by moves.
pub(super) fn format(text: &str) -> OthelloFormat {
    if first(text).contains(';') { OthelloFormat::Obf } else { OthelloFormat::Board }
}

/// Returns the ranges of the positions in a text.
pub(super) fn positions(text: &str) -> Vec<Range<usize>> {
    let lines: Vec<Range<usize>> = line_ranges(text).filter(|line| !is_remark(&text[line.clone()])).collect();
    match (lines.first(), lines.last()) {
        (Some(first), Some(last)) if is_broken(text) => std::iter::once(first.start..last.end).collect(),
        _ => lines,
    }
}

/// Reads a position.
pub(super) fn read(text: &str) -> Result<LoadedGame, OthelloNotationError> {
    let line = bare(text);
    let start = text.find(line).unwrap_or(0);
    let place = |rest: &str| {
        FileLocation::from_offset(text, start + (rest.as_ptr() as usize - line.as_ptr() as usize).min(line.len()))
    };
    let (line, comment) = line.split_once('%').map_or((line, ""), |(line, comment)| (line, comment.trim()));
    let mut fields = line.split(';');
    let position = fields.next().unwrap_or_default();
    let compact: String = position.split_whitespace().collect();
    let spaced = match compact.char_indices().nth(64) {
        Some((at, _)) if is_broken(position) => format!("{} {}", &compact[..at], &compact[at..]),
        _ => position.to_owned(),
    };
    let wrong = |error| OthelloNotationError::new(place(position), OthelloErrorKind::Position(error));
    let position: Position = spaced.parse().map_err(wrong)?;
    let mut record = Record::new(position);
    comment.clone_into(&mut record.node_mut(ROOT).comment);
    for field in fields.filter(|field| !field.trim().is_empty()) {
        record.go_to_start();
        if let Err(reason) = scored_move(&mut record, field.trim()) {
            return Err(OthelloNotationError::new(place(field.trim_start()), reason).with_legal(record));
        }
    }
    Ok(LoadedGame { record, warnings: position_warnings(&position.board()) })
}

/// Parses a move with its score, `A2:+38`.
fn scored_move(record: &mut Record<Position>, text: &str) -> Result<(), OthelloErrorKind> {
    let not_one = || OthelloErrorKind::NotAScore(text.to_owned());
    let (name, value) = text.split_once(':').ok_or_else(not_one)?;
    let value = value.trim();
    let score = match value.parse() {
        Ok(discs) => Score::Exact(discs),
        Err(_) => ggf::parse_estimate(value).ok_or_else(not_one)?,
    };
    let mv: Move = name.trim().parse().map_err(|_| OthelloErrorKind::NotAMove(name.trim().to_owned()))?;
    let number = disc_number(record);
    let id = record.play(mv).map_err(|why| OthelloErrorKind::Illegal { number, mv, why })?;
    record.node_mut(id).score = Some(score);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{OthelloNotationWarning, read as recognise};
    use super::*;
    use crate::notation::Archive as _;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn one(text: &str) -> Result<LoadedGame, OthelloNotationError> {
        let archive = recognise(text.as_bytes()).unwrap();
        assert_eq!(archive.len(), 1);
        archive.game(0).unwrap()
    }

    #[test]
    fn scored_moves_come_back() {
        let text = format!("{START} X; F5:+2; D3:-4; C4:+0.50; % the start\n");
        let record = one(&text).unwrap().record;
        assert_eq!(record.node(2).score, Some(Score::Exact(-4)));
        assert_eq!(record.node(3).score, Some(Score::Estimate(50)));
        let (written, dropped) = write(&record);
        assert_eq!((written, dropped), (text, DroppedCounts::default()));
    }

    #[test]
    fn boards_alone_are_read_in_many_shapes() {
        let rows: Vec<String> =
            START.as_bytes().chunks(8).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let small = START.to_lowercase().replace('x', "*");
        for text in [format!("{START} X"), format!("\"{small} x\"\r\n"), format!("{}\n*", rows.join("\n"))] {
            let archive = recognise(text.as_bytes()).unwrap();
            assert_eq!((archive.format(), archive.len()), (OthelloFormat::Board, 1), "{text}");
            assert_eq!(*archive.game(0).unwrap().unwrap().record.start(), Position::start());
        }
        let (written, dropped) = write(&Record::new(Position::start()));
        assert_eq!((written, dropped.is_empty()), (format!("{START} X;\n"), true));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, says) in [
            (START.to_owned(), "the side to move is missing"),
            (format!("{} X", &START[1..]), "the board has 63 characters"),
            (format!("{START}- X"), "the board has 65 characters"),
            (format!("{} X", START.replace('O', "Q")), "'Q' at d4"),
            (format!("{START} X; A1:+3;"), "line 1, column 69: move 1, a1, is illegal"),
            (format!("{START} X; F5;"), "\"F5\" is not a move with a score"),
            (format!("{START} X; F5:good;"), "\"F5:good\" is not a move with a score"),
        ] {
            let error = one(&text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_puzzle_may_stand_where_no_game_leads() {
        let text = format!("{}XO{} O", "-".repeat(0), "-".repeat(62));
        assert!(matches!(
            one(&text).unwrap().warnings[..],
            [OthelloNotationWarning::FewDiscs(2), OthelloNotationWarning::EmptyCenter(_)]
        ));
    }

    #[test]
    fn a_game_without_scores_gives_its_last_position() {
        let moves = ["f5", "d6"].map(|name| name.parse().unwrap());
        let record = Record::from_moves(Position::start(), moves).unwrap();
        let (text, dropped) = write(&record);
        assert_eq!(text, format!("{};\n", record.position()));
        assert_eq!(dropped.to_string(), "2 moves");
    }
}
