//! A position with optional moves on one line, as in protocols: `FEN`, `fen FEN moves h2e2 …`, `startpos moves …`.
//!
//! **Read** with or without `position`, `fen` and `moves`, moves in ICCS with or without hyphens. Empty lines and lines
//! that begin with `#` are skipped. **Written** as `fen FEN moves …`.

use std::ops::Range;

use super::super::{Move, Position};
use super::{DroppedCounts, LoadedGame, XiangqiErrorKind, XiangqiNotationError, play};
use crate::notation::text::line_ranges;
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
    let game = |line: Range<usize>| {
        let words = text[line.clone()].trim();
        let end = line.start + text[line.clone()].trim_end().len();
        (!words.is_empty() && !words.starts_with('#')).then_some(line.start..end)
    };
    line_ranges(text).filter_map(game).collect()
}

/// Reads a line.
pub(super) fn read(text: &str) -> Result<LoadedGame, XiangqiNotationError> {
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
        fen.join(" ").parse().map_err(|why| XiangqiNotationError::in_text(text, at, XiangqiErrorKind::Position(why)))?
    };
    words.next_if(|&(_, word)| word == "moves");
    let mut record = Record::new(start);
    let mut warnings = Vec::new();
    for (at, word) in words {
        let Ok(mv) = word.parse::<Move>() else {
            return Err(
                XiangqiNotationError::in_text(text, at, XiangqiErrorKind::NotAMove(word.to_owned())).with_legal(record)
            );
        };
        if let Err(reason) = play(&mut record, mv, &mut warnings) {
            return Err(XiangqiNotationError::in_text(text, at, reason).with_legal(record));
        }
    }
    Ok(LoadedGame { record, warnings })
}
