//! A position and perhaps moves on one line, as protocols write them: `FEN`, `fen FEN moves h2e2 …`, `startpos moves …`.
//!
//! **Read** with or without `position`, `fen` and `moves`, moves in ICCS with or without hyphens. Lines that begin with `#`
//! and empty lines are left out. **Written** as `fen FEN moves …`.

use std::ops::Range;

use super::super::{Move, Position};
use super::{Dropped, Fault, Loaded, Place, Reason, play};
use crate::record::Record;

/// Writes the start and the main line of a game; variations and comments have no room.
pub fn write(record: &Record<Position>) -> String {
    let mut line = format!("fen {}", record.start());
    for (index, mv) in record.main_moves().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&mv.to_string());
    }
    line
}

/// What [`write()`] has no room for.
pub fn dropped(record: &Record<Position>) -> Dropped {
    Dropped { moves: 0, ..Dropped::all_of(record) }
}

/// Whether a line that begins with a word is one of these.
pub(super) fn is_like(word: &str) -> bool {
    matches!(word, "position" | "fen" | "startpos") || word.matches('/').count() > 4
}

/// Where the lines of a text are that say something.
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
pub(super) fn read(text: &str) -> Result<Loaded, Fault> {
    let place = |at: usize| Place::of(text, at);
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
        fen.join(" ").parse().map_err(|why| Fault::new(place(at), Reason::Position(why)))?
    };
    words.next_if(|&(_, word)| word == "moves");
    let mut record = Record::new(start);
    let mut warnings = Vec::new();
    for (at, word) in words {
        let Ok(mv) = word.parse::<Move>() else {
            return Err(Fault::with_legal(place(at), Reason::NotAMove(word.to_owned()), record));
        };
        if let Err(reason) = play(&mut record, mv, &mut warnings) {
            return Err(Fault::with_legal(place(at), reason, record));
        }
    }
    Ok(Loaded { record, warnings })
}
