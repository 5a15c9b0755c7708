//! A position with optional moves on one line, as in protocols: `FEN`, `fen FEN moves h2e2 …`, `startpos moves …`.
//!
//! **Read** with or without `position`, `fen` and `moves`, moves in ICCS with or without hyphens. Empty lines and lines
//! that begin with `#` are skipped. **Written** as `fen FEN moves …`.

use std::ops::Range;

use super::super::{Move, Position};
use super::{DroppedCounts, FileLocation, LoadedGame, XiangqiErrorKind, XiangqiNotationError, play};
use crate::record::Record;

/// Writes the start and the main line of a game, without variations and comments.
pub fn write(record: &Record<Position>) -> String {
    let mut line = format!("fen {}", record.start());
    for (index, mv) in record.main_moves().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&mv.to_string());
    }
    line
}

/// Counts the items that [`write()`] drops.
pub fn count_dropped(record: &Record<Position>) -> DroppedCounts {
    DroppedCounts { moves: 0, ..DroppedCounts::count_all(record) }
}

/// Returns whether a line is in this format, judging by its first word.
pub(super) fn is_like(word: &str) -> bool {
    matches!(word, "position" | "fen" | "startpos") || word.matches('/').count() > 4
}

/// Returns the byte ranges of the lines that are neither empty nor comments.
pub(super) fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let word = line.trim_start();
        if !word.is_empty() && !word.starts_with('#') {
            lines.push(at..at + line.trim_end().len());
        }
        at += line.len();
    }
    lines
}

/// Reads a line.
pub(super) fn read(text: &str) -> Result<LoadedGame, XiangqiNotationError> {
    let place = |at: usize| FileLocation::from_offset(text, at);
    let mut words =
        text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)).peekable();
    words.next_if(|&(_, word)| word == "position");
    let start = if words.next_if(|&(_, word)| word == "startpos").is_some() {
        Position::start()
    } else {
        words.next_if(|&(_, word)| word == "fen");
        let at = words.peek().map_or(0, |&(at, _)| at);
        let mut fen = Vec::new();
        while let Some((_, word)) = words.next_if(|&(_, word)| word != "moves" && word.parse::<Move>().is_err()) {
            fen.push(word);
        }
        fen.join(" ").parse().map_err(|why| XiangqiNotationError::new(place(at), XiangqiErrorKind::Position(why)))?
    };
    words.next_if(|&(_, word)| word == "moves");
    let mut record = Record::new(start);
    let mut warnings = Vec::new();
    for (at, word) in words {
        let Ok(mv) = word.parse::<Move>() else {
            return Err(XiangqiNotationError::with_legal(
                place(at),
                XiangqiErrorKind::NotAMove(word.to_owned()),
                record,
            ));
        };
        if let Err(reason) = play(&mut record, mv, &mut warnings) {
            return Err(XiangqiNotationError::with_legal(place(at), reason, record));
        }
    }
    Ok(LoadedGame { record, warnings })
}
