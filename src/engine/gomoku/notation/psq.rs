//! Piskvork's game format, `.psq`, used by the Gomocup archive.
//!
//! A first line `Piskvorky 15x15, 11:11, 0`; a line `x,y,ms` per move, both coordinates from 1 at the upper left
//! corner, with the time in milliseconds; the names of both players; a number for the end of the game; and optional
//! tournament data.
//!
//! **The writer is strict** and ends with `-1`, which readers do not require.
//!
//! **The reader is lenient**: it accepts spaces anywhere, `;` instead of commas, moves without time, missing names and a
//! missing end. The moves end at the first line without two numbers, or at `-1`. Of the remaining lines, two are the names
//! (`homo-1` and `homo-2` mean unnamed players); the others are stored as tags `psq`. The numbers of the first line are stored
//! as the tag `PsqHeader`.

use std::time::Duration;

use super::super::{Point, Position, Rules};
use super::error::{DroppedCounts, GomokuErrorKind, GomokuNotationError, GomokuNotationWarning};
use super::{LoadedGame, count_warning, empty_record, play};
use crate::game::Cell;
use crate::record::{Record, tag};

/// The first word of every file.
const MAGIC: &str = "Piskvorky";
/// The tag for the rest of the first line.
const HEADER: &str = "PsqHeader";
/// The tag of each line after the names.
const TAIL: &str = "psq";

/// Writes the main line of a game that began on an empty board with Black to move, and returns what could not be
/// written.
///
/// `None` if the game began from another position.
pub fn write(record: &Record<Position>) -> Option<(String, DroppedCounts)> {
    let size = record.start().board().size();
    if Some(*record.start()) != Position::empty(size, record.start().rules()) {
        return None;
    }
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = format!("{MAGIC} {size}x{size}, {}\r\n", plain(record.tag(HEADER).unwrap_or("0:0, 0")));
    let mut times = 0;
    for id in record.main_line() {
        let node = record.node(id);
        let Some(cell) = node.mv.and_then(|mv| mv.point().to_cell(size)) else { continue };
        times += usize::from(node.time.is_some());
        let millis = node.time.unwrap_or_default().as_millis();
        text.push_str(&format!("{},{},{millis}\r\n", cell.column + 1, cell.row + 1));
    }
    for (name, nobody) in [(tag::FIRST, "homo-1"), (tag::SECOND, "homo-2")] {
        let name = plain(record.tag(name).unwrap_or(nobody));
        // A name that looks like a move would be read as one.
        text.push_str(&if name.is_empty() || parse_numbers(&name).is_some() { nobody.to_owned() } else { name });
        text.push_str("\r\n");
    }
    let tail: Vec<&str> =
        record.tags.iter().filter(|(name, _)| name == TAIL).map(|(_, value)| value.as_str()).collect();
    let lines = if tail.is_empty() { &["-1"][..] } else { &tail };
    lines.iter().for_each(|line| text.push_str(&format!("{}\r\n", plain(line))));
    let kept = record.tags.iter().filter(|(name, _)| [tag::FIRST, tag::SECOND, HEADER, TAIL].contains(&name.as_str()));
    let all = DroppedCounts::count_all(record);
    let dropped = DroppedCounts { moves: 0, tags: all.tags - kept.count(), times: all.times - times, ..all };
    Some((text, dropped))
}

/// Returns whether a text is in this format.
pub(super) fn is_like(text: &str) -> bool {
    text.trim_start().get(..MAGIC.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAGIC))
}

/// Parses the two or three numbers of a move.
fn parse_numbers(line: &str) -> Option<(u64, u64, Option<u64>)> {
    let mut parts = line.split([',', ';']).map(|part| part.trim().parse::<u64>());
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(Ok(x)), Some(Ok(y)), None, _) => Some((x, y, None)),
        (Some(Ok(x)), Some(Ok(y)), Some(Ok(time)), None) => Some((x, y, Some(time))),
        _ => None,
    }
}

/// Reads the game.
pub(super) fn read(text: &str, rules: Rules) -> Result<LoadedGame, GomokuNotationError> {
    let mut lines = lines(text).filter(|(_, line)| !line.is_empty());
    let (at, first) = lines.next().unwrap_or_default();
    let header = first.get(MAGIC.len()..).unwrap_or_default().trim_start();
    let (size, rest) = header.split_once([',', ' ']).unwrap_or((header, ""));
    let rows =
        size.split_once(['x', 'X']).and_then(|(width, height)| (width == height).then(|| width.parse().ok()).flatten());
    let wrong_size = || GomokuNotationError::in_text(text, at, GomokuErrorKind::BoardSize(size.to_owned()));
    let mut record = rows.and_then(|rows: u8| empty_record(rows, rules)).ok_or_else(wrong_size)?;
    let rows = record.start().board().size();
    record.set_tag(HEADER, rest.trim_start_matches([',', ' ']));
    let (mut late, mut names) = (0, [tag::FIRST, tag::SECOND].into_iter());
    let mut in_moves = true;
    for (at, line) in lines {
        if in_moves && let Some((x, y, time)) = parse_numbers(line) {
            let reason = match point(x, y, rows) {
                Some(point) => play(&mut record, point, None),
                None => Err(GomokuErrorKind::NotAMove(line.to_owned())),
            };
            match reason {
                Ok(Some(id)) => record.node_mut(id).time = time.filter(|&time| time > 0).map(Duration::from_millis),
                Ok(None) => late += 1,
                Err(reason) => {
                    return Err(GomokuNotationError::in_text(text, at, reason).with_legal(record));
                }
            }
            continue;
        }
        in_moves = false;
        // A single number is the code for the end of the game.
        match if line.parse::<i64>().is_ok() { None } else { names.next() } {
            Some(name) if !line.starts_with("homo-") => record.set_tag(name, line),
            Some(_) => {}
            None => {
                record.tags.push((TAIL.to_owned(), line.to_owned()));
                names.by_ref().for_each(drop);
            }
        }
    }
    Ok(LoadedGame { record, warnings: count_warning(late, GomokuNotationWarning::MovesAfterEnd).into_iter().collect() })
}

/// Converts coordinates, which count from 1, to a point.
fn point(x: u64, y: u64, rows: u8) -> Option<Point> {
    let from_0 = |value: u64| u8::try_from(value.checked_sub(1)?).ok();
    Point::from_cell(Cell { column: from_0(x)?, row: from_0(y)? }, rows)
}

/// Returns the trimmed lines of a text with the offset of their first character.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len() + 1;
        (start, line.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str =
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,1500\r\n8,7,20\r\nAlice.zip\r\nBob.zip\r\n-1\r\n0,Freestyle15_1\r\n";

    fn read_whole(text: &str) -> Result<LoadedGame, GomokuNotationError> {
        read(text, Rules::FREESTYLE)
    }

    #[test]
    fn a_game_is_read_and_written_as_it_was() {
        let record = read_whole(GAME).unwrap().record;
        let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["h8", "i9", "h9"]);
        assert_eq!(record.node(2).time, Some(Duration::from_millis(1500)));
        assert_eq!((record.tag(tag::FIRST), record.tag(tag::SECOND)), (Some("Alice.zip"), Some("Bob.zip")));
        assert_eq!(write(&record), Some((GAME.to_owned(), DroppedCounts::default())));
    }

    #[test]
    fn what_others_write_is_read_too() {
        for (text, plies) in [
            ("Piskvorky 20x20, 0:0, 1\n1, 1\n20, 20\n-1", 2),
            ("Piskvorky 15x15 , 0 - 0\n8,8,0\n9,8,0\n", 2),
            ("piskvorky 10X10\n", 0),
            ("Piskvorky 15x15, 0:0, 0\n8,8,1\n9,9,2\n7,7,3\nhomo-1\nhomo-2\n0\n", 3),
        ] {
            let loaded = read_whole(text).unwrap();
            assert_eq!((loaded.record.main_line().len() - 1, loaded.record.tag(tag::FIRST)), (plies, None), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, says) in [
            ("Piskvorky 15x16, 0:0, 0\n", "line 1, column 1: unsupported board size \"15x16\""),
            ("Piskvorky 21x21, 0:0, 0\n", "expected a square of 10 to 20 rows"),
            ("Piskvorky", "unsupported board size"),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "line 3, column 1: move 2, h8, is illegal"),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n0,8,0\n", "line 3, column 1: \"0,8,0\" is not a move"),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n  16,8,0\n", "line 3, column 3: \"16,8,0\" is not a move"),
        ] {
            let error = read_whole(text).unwrap_err();
            assert!(error.to_string().contains(says), "{text}: {error}");
        }
    }
}
