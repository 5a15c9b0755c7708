//! Game and position files: transcripts, GGF, the WTHOR archive, OBF.
//!
//! [`read`] recognizes a file by its content and returns an [`OthelloArchive`], whose games are read one by one on request.
//! Readers are lenient, as documented in each module; writers are strict. A file with an error returns a [`OthelloNotationError`] with
//! the position and kind of the error and the legal part of the game.
//!
//! Texts may begin with a byte-order mark, have any line endings, and be in UTF-8, UTF-16 (with a mark), GB 18030, Big5
//! or Windows-1252, which is detected.
//!
//! ```
//! use huanle_engine::notation::Archive as _;
//! use huanle_engine::othello::notation::{self, OthelloFormat, ggf};
//!
//! let archive = notation::read(b"1. F5 d6 2. C3 d3")?;
//! assert_eq!((archive.format(), archive.len()), (OthelloFormat::Transcript, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert!(ggf::write(&game).ends_with("B[F5]W[D6]B[C3]W[D3];)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ggf;
pub mod obf;
pub mod problem;
pub mod transcript;
pub mod wthor;

mod error;

use std::fmt;

use super::{IllegalMove, Move, Position, Side};
use crate::notation::text::GameTexts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use error::{
    DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart, OthelloErrorKind, OthelloNotationError,
    OthelloNotationWarning, position_warnings,
};

/// The file formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OthelloFormat {
    /// A list of moves, [`transcript`].
    Transcript,
    /// The Generic Game OthelloFormat, [`ggf`].
    Ggf,
    /// A year of the WTHOR archive, [`wthor`].
    Wthor,
    /// Positions with scored moves, [`obf`].
    Obf,
    /// Positions only, which [`obf`] also reads.
    Board,
}

impl fmt::Display for OthelloFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OthelloFormat::Transcript => "transcript",
            OthelloFormat::Ggf => "GGF",
            OthelloFormat::Wthor => "WTHOR",
            OthelloFormat::Obf => "OBF",
            OthelloFormat::Board => "board",
        })
    }
}

/// A game or position that was read.
pub type LoadedGame = notation::LoadedGame<Position, OthelloNotationWarning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct OthelloArchive {
    format: OthelloFormat,
    source: Source,
    warnings: Vec<OthelloNotationWarning>,
}

#[derive(Clone, Debug)]
enum Source {
    Text(GameTexts),
    Wthor(wthor::Year),
}

impl OthelloArchive {
    /// Returns the recognized format.
    pub fn format(&self) -> OthelloFormat {
        self.format
    }

    /// Returns the WTHOR year, to look into games without replaying them.
    pub fn wthor(&self) -> Option<&wthor::Year> {
        match &self.source {
            Source::Wthor(year) => Some(year),
            Source::Text(_) => None,
        }
    }

    /// Sets the names for a WTHOR file, which contains only numbers.
    pub fn set_names(&mut self, names: wthor::Names) {
        if let Source::Wthor(year) = &mut self.source {
            year.set_names(names);
        }
    }
}

/// Only a WTHOR file can be empty.
impl notation::Archive for OthelloArchive {
    type Position = Position;
    type ErrorKind = OthelloErrorKind;
    type Warning = OthelloNotationWarning;

    fn len(&self) -> usize {
        match &self.source {
            Source::Text(texts) => texts.len(),
            Source::Wthor(year) => year.len(),
        }
    }

    fn warnings(&self) -> &[OthelloNotationWarning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<LoadedGame, OthelloNotationError>> {
        let loaded = match &self.source {
            Source::Text(texts) => texts.read(
                index,
                match self.format {
                    OthelloFormat::Ggf => ggf::read,
                    OthelloFormat::Obf | OthelloFormat::Board => obf::read,
                    OthelloFormat::Transcript | OthelloFormat::Wthor => transcript::read,
                },
            )?,
            Source::Wthor(year) => year.game(index)?.load(),
        };
        Some(loaded.map(LoadedGame::at_end))
    }
}

/// Recognizes a file by its content.
///
/// A NUL among its first 16 bytes means WTHOR, `(;` anywhere GGF, a beginning of (about) 64 characters for squares OBF
/// or boards, and anything else that begins with a move a transcript.
///
/// # Errors
/// [`OthelloNotationError`] if the file is empty, in no known format, or completely unreadable. Errors in one game are returned by
/// [`Archive::game`](crate::notation::Archive::game).
pub fn read(bytes: &[u8]) -> Result<OthelloArchive, OthelloNotationError> {
    // A byte order mark of UTF-16, or the beginning of GGF.
    let is_text = [&b"\xFF\xFE"[..], b"\xFE\xFF", b"(;"].iter().any(|start| bytes.starts_with(start));
    if !is_text && bytes.iter().take(16).any(|&byte| byte == 0) {
        let (year, warnings) = wthor::Year::read(bytes)?;
        return Ok(OthelloArchive { format: OthelloFormat::Wthor, source: Source::Wthor(year), warnings });
    }
    let text::DecodedText { text, guessed, lost } = text::decode(bytes);
    let (format, games) = if ggf::is_within(&text) {
        (OthelloFormat::Ggf, ggf::games(&text))
    } else if obf::is_obf(&text) {
        (obf::format(&text), obf::positions(&text))
    } else if transcript::is_transcript(&text) {
        (OthelloFormat::Transcript, transcript::games(&text))
    } else {
        let start = text.trim_start();
        let place = FileLocation::from_offset(&text, text.len() - start.len());
        let start: String = start.lines().next().unwrap_or_default().chars().take(20).collect();
        let empty = text.lines().all(transcript::is_remark);
        return Err(OthelloNotationError::new(
            place,
            if empty { OthelloErrorKind::Empty } else { OthelloErrorKind::Unknown(start) },
        ));
    };
    Ok(OthelloArchive {
        format,
        source: Source::Text(GameTexts::new(text, games)),
        warnings: guessed.map(|encoding| OthelloNotationWarning::Encoding { encoding, lost }).into_iter().collect(),
    })
}

/// Plays a move, preceded by the required pass if it was omitted.
fn play(record: &mut Record<Position>, mv: Move) -> Result<NodeId, IllegalMove> {
    if mv != Move::Pass && record.position().must_pass() {
        record.play(Move::Pass)?;
    }
    record.play(mv)
}

/// Returns the disc difference of a finished game from Black's view, with empty squares counted for the winner, as
/// files give the result.
pub fn final_score(position: &Position) -> Option<i32> {
    let [black, white] = [Side::Black, Side::White].map(|side| position.board().count(side) as i32);
    position.is_over().then(|| black - white + (black - white).signum() * (64 - black - white))
}

/// Returns the number of the next disc, from 1.
fn disc_number(record: &Record<Position>) -> usize {
    record.moves().iter().filter(|mv| mv.square().is_some()).count() + 1
}
