//! Game files: move lists such as `h8i9`, Piskvork's psq, SGF, RenLib's trees.
//!
//! [`read`] recognizes a file by its content and returns an [`GomokuArchive`], whose games are read one by one on request.
//! Readers are lenient, as documented in each module; writers are strict. A file with an error returns a
//! [`GomokuNotationError`] with the position and kind of the error and the legal part of the game.
//!
//! Few files record the rules, so the caller of [`read`] supplies them. Moves after a game is over by these rules are
//! dropped with a [`GomokuNotationWarning`].
//!
//! Texts may begin with a byte-order mark, have any line endings, and be in UTF-8, UTF-16 (with a mark), GB 18030, Big5
//! or Windows-1252, which is detected, or in the encoding that SGF declares in its property `CA`.
//!
//! ```
//! use huanle_engine::gomoku::Rules;
//! use huanle_engine::gomoku::notation::{self, GomokuFormat, moves, sgf};
//! use huanle_engine::notation::Archive as _;
//!
//! let archive = notation::read(b"1. H8 h9 2. I9", Rules::RENJU)?;
//! assert_eq!((archive.format(), archive.len()), (GomokuFormat::Moves, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert_eq!(moves::write(&game).map(|(text, _)| text).as_deref(), Some("h8h9i9"));
//! assert!(sgf::write(&game).0.ends_with(";B[hh];W[hg];B[ig])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod moves;
pub mod psq;
pub mod renlib;
pub mod sgf;

mod error;

use std::fmt;

use super::{Point, Position, Rules, Stone};
use crate::notation::text::GameTexts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use error::{
    DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart, GomokuErrorKind, GomokuNotationError,
    GomokuNotationWarning,
};

/// The file formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GomokuFormat {
    /// A list of points, [`moves`].
    Moves,
    /// A game of the Piskvork manager, [`psq`].
    Psq,
    /// The Smart Game GomokuFormat, [`sgf`].
    Sgf,
    /// A tree of the RenLib program, [`renlib`].
    RenLib,
}

impl fmt::Display for GomokuFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GomokuFormat::Moves => "moves",
            GomokuFormat::Psq => "psq",
            GomokuFormat::Sgf => "SGF",
            GomokuFormat::RenLib => "RenLib",
        })
    }
}

/// A game that was read.
pub type LoadedGame = notation::LoadedGame<Position, GomokuNotationWarning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct GomokuArchive {
    format: GomokuFormat,
    source: ArchiveSource,
    rules: Rules,
    warnings: Vec<GomokuNotationWarning>,
}

#[derive(Clone, Debug)]
enum ArchiveSource {
    Text(GameTexts),
    Bytes(Vec<u8>),
}

impl GomokuArchive {
    /// Returns the recognized format.
    pub fn format(&self) -> GomokuFormat {
        self.format
    }
}

/// There is always at least one game.
impl notation::Archive for GomokuArchive {
    type Position = Position;
    type ErrorKind = GomokuErrorKind;
    type Warning = GomokuNotationWarning;

    fn len(&self) -> usize {
        match &self.source {
            ArchiveSource::Text(texts) => texts.len(),
            ArchiveSource::Bytes(_) => 1,
        }
    }

    fn warnings(&self) -> &[GomokuNotationWarning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<LoadedGame, GomokuNotationError>> {
        let rules = self.rules;
        let loaded = match &self.source {
            ArchiveSource::Text(texts) => texts.read(index, |text| match self.format {
                GomokuFormat::Sgf => sgf::read(text, rules),
                GomokuFormat::Psq => psq::read(text, rules),
                GomokuFormat::Moves | GomokuFormat::RenLib => moves::read(text, rules),
            })?,
            ArchiveSource::Bytes(bytes) if index == 0 => renlib::read(bytes, rules),
            ArchiveSource::Bytes(_) => return None,
        };
        Some(loaded.map(LoadedGame::at_end))
    }
}

/// Recognizes a file by its content: RenLib and psq by their first bytes, SGF by `(;` at its beginning, and moves by a
/// point. Games use `rules` unless they record others.
///
/// # Errors
/// [`GomokuNotationError`] if the file is empty or in no known format. Errors in one game are returned when that game is read.
pub fn read(bytes: &[u8], rules: Rules) -> Result<GomokuArchive, GomokuNotationError> {
    if renlib::is_like(bytes) {
        let source = ArchiveSource::Bytes(bytes.to_vec());
        return Ok(GomokuArchive { format: GomokuFormat::RenLib, source, rules, warnings: Vec::new() });
    }
    let text::DecodedText { text, guessed, lost } = text::decode(bytes);
    let whole = 0..text.len();
    let (format, games) = if psq::is_like(&text) {
        (GomokuFormat::Psq, vec![whole])
    } else if sgf::is_like(&text) {
        (GomokuFormat::Sgf, sgf::games(&text))
    } else if moves::is_like(&text) {
        (GomokuFormat::Moves, moves::games(&text))
    } else {
        let start = text.trim_start();
        let place = FileLocation::from_offset(&text, text.len() - start.len());
        let beginning: String = start.lines().next().unwrap_or_default().chars().take(20).collect();
        return Err(GomokuNotationError::new(
            place,
            if start.is_empty() { GomokuErrorKind::Empty } else { GomokuErrorKind::UnknownFormat(beginning) },
        ));
    };
    Ok(GomokuArchive {
        format,
        source: ArchiveSource::Text(GameTexts::new(text, games)),
        rules,
        warnings: guessed.map(|encoding| GomokuNotationWarning::Encoding { encoding, lost }).into_iter().collect(),
    })
}

/// Creates a game from an empty board of the given size.
fn empty_record(size: u8, rules: Rules) -> Option<Record<Position>> {
    Position::empty(size, rules).map(Record::new)
}

/// Plays a move, checking its side if known. Returns `None` if the game was already over.
fn play(record: &mut Record<Position>, point: Point, side: Option<Stone>) -> Result<Option<NodeId>, GomokuErrorKind> {
    if record.outcome().is_some() {
        return Ok(None);
    }
    let (number, turn) = (record.ply() + 1, record.position().side_to_move());
    if side.is_some_and(|side| side != turn) {
        return Err(GomokuErrorKind::WrongSide { number, point, side: turn });
    }
    let mv = record.position().move_at(point);
    record.play(mv).map(Some).map_err(|why| GomokuErrorKind::Illegal { number, point, why })
}

/// Returns a warning with a count unless it is 0.
fn count_warning(count: usize, warning: fn(usize) -> GomokuNotationWarning) -> Option<GomokuNotationWarning> {
    (count > 0).then(|| warning(count))
}
