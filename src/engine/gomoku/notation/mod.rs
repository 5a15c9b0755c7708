//! Game files: move lists such as `h8i9`, Piskvork's psq, SGF, RenLib's trees.
//!
//! [`read`] recognizes a file by its content and returns an [`Archive`], whose games are read one by one on request.
//! Readers are lenient, as documented in each module; writers are strict. A file with an error returns a [`GomokuNotationError`] with
//! the position and kind of the error and the legal part of the game.
//!
//! Few files record the rules, so the caller of [`read`] supplies them. Moves after a game is over by these rules are
//! dropped with a [`Warning`].
//!
//! Texts may begin with a byte-order mark, have any line endings, and be in UTF-8, UTF-16 (with a mark), GB 18030, Big5
//! or Windows-1252, which is detected.
//!
//! ```
//! use huanle_engine::gomoku::Rules;
//! use huanle_engine::gomoku::notation::{self, Format, moves, sgf};
//! use huanle_engine::notation::Archive as _;
//!
//! let archive = notation::read(b"1. H8 h9 2. I9", Rules::RENJU)?;
//! assert_eq!((archive.format(), archive.len()), (Format::Moves, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert_eq!(moves::write(&game).map(|(text, _)| text).as_deref(), Some("h8h9i9"));
//! assert!(sgf::write(&game).0.ends_with(";B[hh];W[hg];B[ig])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod moves;
pub mod psq;
pub mod renlib;
pub mod sgf;

mod fault;

use std::fmt;

use super::{Point, Position, Rules, Stone};
use crate::notation::text::Texts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use fault::{Dropped, Encoding, Expected, GomokuNotationError, Part, Place, Reason, Warning};

/// The file formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A list of points, [`moves`].
    Moves,
    /// A game of the Piskvork manager, [`psq`].
    Psq,
    /// The Smart Game Format, [`sgf`].
    Sgf,
    /// A tree of the RenLib program, [`renlib`].
    RenLib,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Moves => "moves",
            Format::Psq => "psq",
            Format::Sgf => "SGF",
            Format::RenLib => "RenLib",
        })
    }
}

/// A game that was read.
pub type Loaded = notation::Loaded<Position, Warning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Archive {
    format: Format,
    source: Source,
    rules: Rules,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug)]
enum Source {
    Text(Texts),
    Bytes(Vec<u8>),
}

impl Archive {
    /// Returns the recognized format.
    pub fn format(&self) -> Format {
        self.format
    }
}

/// There is always at least one game.
impl notation::Archive for Archive {
    type Position = Position;
    type Reason = Reason;
    type Warning = Warning;

    fn len(&self) -> usize {
        match &self.source {
            Source::Text(texts) => texts.len(),
            Source::Bytes(_) => 1,
        }
    }

    fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<Loaded, GomokuNotationError>> {
        let rules = self.rules;
        let loaded = match &self.source {
            Source::Text(texts) => texts.read(index, |text| match self.format {
                Format::Sgf => sgf::read(text, rules),
                Format::Psq => psq::read(text, rules),
                Format::Moves | Format::RenLib => moves::read(text, rules),
            })?,
            Source::Bytes(bytes) if index == 0 => renlib::read(bytes, rules),
            Source::Bytes(_) => return None,
        };
        Some(loaded.map(Loaded::at_end))
    }
}

/// Recognizes a file by its content: RenLib and psq by their first bytes, SGF by `(;` at its beginning, and moves by a
/// point. Games use the given rules unless they record others.
///
/// # Errors
/// [`GomokuNotationError`] if the file is empty or in no known format. Errors in one game are returned when that game is read.
pub fn read(bytes: &[u8], rules: Rules) -> Result<Archive, GomokuNotationError> {
    if renlib::begins(bytes) {
        let source = Source::Bytes(bytes.to_vec());
        return Ok(Archive { format: Format::RenLib, source, rules, warnings: Vec::new() });
    }
    let text::Decoded { text, guessed, lost } = text::decode(bytes);
    let whole = 0..text.len();
    let (format, games) = if psq::begins(&text) {
        (Format::Psq, vec![whole])
    } else if sgf::begins(&text) {
        (Format::Sgf, sgf::games(&text))
    } else if moves::begins(&text) {
        (Format::Moves, moves::games(&text))
    } else {
        let start = text.trim_start();
        let place = Place::of(&text, text.len() - start.len());
        let beginning: String = start.lines().next().unwrap_or_default().chars().take(20).collect();
        return Err(GomokuNotationError::new(
            place,
            if start.is_empty() { Reason::Empty } else { Reason::Unknown(beginning) },
        ));
    };
    Ok(Archive {
        format,
        source: Source::Text(Texts::new(text, games)),
        rules,
        warnings: guessed.map(|encoding| Warning::Encoding { encoding, lost }).into_iter().collect(),
    })
}

/// Creates a game from an empty board of the given size.
fn empty(size: u8, rules: Rules) -> Option<Record<Position>> {
    Position::start(size, rules).map(Record::new)
}

/// Plays a move, checking its side if known. Returns `None` if the game was already over.
fn play(record: &mut Record<Position>, point: Point, side: Option<Stone>) -> Result<Option<NodeId>, Reason> {
    if record.outcome().is_some() {
        return Ok(None);
    }
    let (number, turn) = (record.ply() + 1, record.position().stone());
    if side.is_some_and(|side| side != turn) {
        return Err(Reason::Turn { number, point, side: turn });
    }
    let mv = record.position().at(point);
    record.play(mv).map(Some).map_err(|why| Reason::Illegal { number, point, why })
}

/// Returns a warning with a count unless it is 0.
fn counted(count: usize, warning: fn(usize) -> Warning) -> Option<Warning> {
    (count > 0).then(|| warning(count))
}
