//! Moves as people write them, and files of games: PGN, plain lists of moves, XQF, FEN with moves.
//!
//! [`chinese`], [`wxf`] and [`iccs`] write and read single moves. [`read`] recognises a file by what is in it and gives an
//! [`Archive`], whose games are read one by one as they are asked for. Readers are lenient, each in ways that its module
//! tells; writers are strict. A file that is wrong somewhere gives a [`Fault`] that says where and why and holds the legal
//! part of the game.
//!
//! Texts may begin with a byte-order mark, have any line ends, and be in UTF-8, UTF-16 (with a mark) or GB 18030, which old
//! files are in; [`to_gb18030`] writes it.
//!
//! ```
//! use huanle_engine::xiangqi::notation::{self, Format, Style, pgn};
//!
//! let archive = notation::read("1. 炮二平五 马８进７ 2. 马二进三".as_bytes())?;
//! assert_eq!((archive.format(), archive.len()), (Format::Pgn, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert!(pgn::write(&game, Style::Wxf).contains("1. C2=5 H8+7\n2. H2+3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chinese;
pub mod iccs;
pub mod line;
pub mod pgn;
pub mod wxf;
pub mod xqf;

mod fault;
mod spelling;

use std::fmt;
use std::ops::Range;

use encoding_rs::{Encoding, GB18030};

use super::{Board, Move, Position};
use crate::notation;

pub use fault::{Dropped, Fault, MoveError, Place, Reason, Warning};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// 炮二平五, [`chinese`].
    Chinese,
    /// `C2=5`, [`wxf`].
    Wxf,
    /// `H2-E2`, [`iccs`].
    Iccs,
}

impl Style {
    /// All three.
    pub const ALL: [Style; 3] = [Style::Chinese, Style::Wxf, Style::Iccs];

    /// Its name in PGN's tag `Format`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Chinese => "Chinese",
            Style::Wxf => "WXF",
            Style::Iccs => "ICCS",
        }
    }

    /// Writes a move of one of a board's pieces; `None` if there is no piece.
    pub fn write(self, board: &Board, mv: Move) -> Option<String> {
        match self {
            Style::Chinese => chinese::write(board, mv),
            Style::Wxf => wxf::write(board, mv),
            Style::Iccs => board.piece(mv.from).map(|_| iccs::write(mv)),
        }
    }

    /// The style that a text looks like, if it may be a move at all.
    pub fn of(text: &str) -> Option<Style> {
        if iccs::is_like(text) {
            Some(Style::Iccs)
        } else if wxf::is_like(text) {
            Some(Style::Wxf)
        } else {
            chinese::is_like(text).then_some(Style::Chinese)
        }
    }
}

/// Reads a legal move in whichever style it is written.
///
/// # Errors
/// If it is in none, or there is no such legal move, or more than one.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    match Style::of(text) {
        Some(Style::Iccs) => iccs::parse(board, text),
        Some(Style::Wxf) => wxf::parse(board, text),
        Some(Style::Chinese) => chinese::parse(board, text),
        None => Err(MoveError::Form { text: text.to_owned(), expected: "such as 炮二平五, C2=5 or H2-E2" }),
    }
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN, or moves one after the other, [`pgn`].
    Pgn,
    /// XQStudio's file, [`xqf`].
    Xqf,
    /// A position and perhaps moves on each line, [`line`](mod@line).
    Fen,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
            Format::Xqf => "XQF",
            Format::Fen => "FEN",
        })
    }
}

/// A game as it was read.
pub type Loaded = notation::Loaded<Position, Warning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Archive {
    source: Source,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug)]
enum Source {
    Pgn(String, Vec<Range<usize>>),
    Fen(String, Vec<Range<usize>>),
    Xqf(Vec<u8>),
}

impl Archive {
    /// What the file was recognised as.
    pub const fn format(&self) -> Format {
        match &self.source {
            Source::Pgn(..) => Format::Pgn,
            Source::Fen(..) => Format::Fen,
            Source::Xqf(_) => Format::Xqf,
        }
    }

    /// How many games there are, those that turn out to be wrong included; one at least.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        match &self.source {
            Source::Pgn(_, games) | Source::Fen(_, games) => games.len(),
            Source::Xqf(_) => 1,
        }
    }

    /// What is odd about the file as a whole.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Reads a game, by its number from 0; `None` behind the last one.
    pub fn game(&self, index: usize) -> Option<Result<Loaded, Fault>> {
        let loaded = match &self.source {
            Source::Pgn(text, games) => pgn::read(text, games.get(index)?.clone()),
            Source::Fen(text, lines) => line::read(text, lines.get(index)?.clone()),
            Source::Xqf(bytes) => (index == 0).then(|| xqf::read(bytes))?,
        };
        Some(loaded.map(|mut loaded| {
            if let Some(&end) = loaded.record.main_line().last() {
                loaded.record.go_to(end);
            }
            loaded
        }))
    }

    /// All games, one after the other.
    pub fn games(&self) -> impl Iterator<Item = Result<Loaded, Fault>> {
        (0..self.len()).filter_map(|index| self.game(index))
    }
}

/// Recognises a file by what is in it.
///
/// `XQ` makes it XQF; a first word of ten ranks, `fen`, `startpos` or `position` FEN with moves; anything else that begins
/// with a tag, a comment, a number or a move is PGN.
///
/// # Errors
/// When it is empty or none of these.
pub fn read(bytes: &[u8]) -> Result<Archive, Fault> {
    if xqf::is_like(bytes) {
        return Ok(Archive { source: Source::Xqf(bytes.to_vec()), warnings: Vec::new() });
    }
    let (text, warning) = decode(bytes);
    let at = line::lines(&text).first().map_or(text.len(), |first| first.start);
    let Some(word) = text[at..].split_whitespace().next() else {
        return Err(Fault::new(Place::of(&text, at), Reason::Empty));
    };
    let source = if line::is_like(word) {
        let lines = line::lines(&text);
        Source::Fen(text, lines)
    } else if pgn::is_like(&text) {
        let games = pgn::games(&text);
        Source::Pgn(text, games)
    } else {
        let reason = Reason::Unknown(word.chars().take(20).collect());
        return Err(Fault::new(Place::of(&text, at), reason));
    };
    Ok(Archive { source, warnings: warning.into_iter().collect() })
}

/// The text that bytes stand for, and a warning if its encoding had to be guessed.
fn decode(bytes: &[u8]) -> (String, Option<Warning>) {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding.decode(bytes).0.into_owned(), None);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return (text.to_owned(), None);
    }
    let (text, damaged) = GB18030.decode_without_bom_handling(bytes);
    (text.into_owned(), Some(if damaged { Warning::Damaged } else { Warning::Gb18030 }))
}

/// A text in GB 18030, which has every character of Unicode.
pub fn to_gb18030(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}
