//! Notations of moves and file formats: PGN, plain lists of moves, FEN with moves, XQF, CBR and CBL, DhtmlXQ.
//!
//! [`chinese`], [`wxf`] and [`iccs`] write and read single moves. [`read`] recognises a file by its content and returns
//! an [`Archive`], whose games are read one at a time on demand. Readers are lenient, as each module describes; writers
//! are strict. An invalid file results in a [`XiangqiNotationError`] with the position, the reason and the legal part of the game.
//!
//! Texts may begin with a byte-order mark, have any line ends, and be in UTF-8, UTF-16 (with a mark), or the encodings
//! of old files: GB 18030 (which [`to_gb18030`] writes) or Big5, whichever decodes sensibly.
//!
//! ```
//! use huanle_engine::notation::Archive as _;
//! use huanle_engine::xiangqi::notation::{self, Format, Style, pgn};
//!
//! let archive = notation::read("1. 炮二平五 马８进７ 2. 马二进三".as_bytes())?;
//! assert_eq!((archive.format(), archive.len()), (Format::Pgn, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert!(pgn::write(&game, Style::Wxf).contains("1. C2=5 H8+7\n2. H2+3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cbr;
pub mod chinese;
pub mod dhtmlxq;
pub mod iccs;
pub mod line;
pub mod pgn;
pub mod wxf;
pub mod xqf;

mod fault;
mod preorder;
mod san;
mod spelling;

use std::ops::Range;
use std::{fmt, iter};

use encoding_rs::GB18030;

use super::{Board, IllegalMove, Kind, Move, Piece, Position, Setup, Side, Square};
use crate::notation::text::Texts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use fault::{Dropped, Encoding, Expected, MoveError, Part, Place, Reason, Warning, XiangqiNotationError};

/// A notation of moves.
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
    /// All three styles.
    pub const ALL: [Style; 3] = [Style::Chinese, Style::Wxf, Style::Iccs];

    /// Returns its name in PGN's tag `Format`.
    pub const fn name(self) -> &'static str {
        match self {
            Style::Chinese => "Chinese",
            Style::Wxf => "WXF",
            Style::Iccs => "ICCS",
        }
    }

    /// Writes a move of a piece on a board; `None` if there is no piece.
    pub fn write(self, board: &Board, mv: Move) -> Option<String> {
        match self {
            Style::Chinese => chinese::write(board, mv),
            Style::Wxf => wxf::write(board, mv),
            Style::Iccs => board.piece(mv.from).map(|_| iccs::write(mv)),
        }
    }

    /// Returns the style that a text looks like; `None` if it does not look like a move.
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

/// Returns whether a text looks like a move.
fn is_move_like(text: &str) -> bool {
    Style::of(text).is_some() || san::is_like(text)
}

/// Parses a legal move in any of the styles, and in the style of chess programs, `Che2`: the letter of the piece and
/// the target.
///
/// # Errors
/// If it is in none of the notations, or there is no such legal move, or more than one.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, MoveError> {
    match Style::of(text) {
        Some(Style::Iccs) => iccs::parse(board, text),
        Some(Style::Wxf) => wxf::parse(board, text),
        Some(Style::Chinese) => chinese::parse(board, text),
        None if san::is_like(text) => san::parse(board, text),
        None => Err(MoveError::Form { text: text.to_owned(), expected: None }),
    }
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN, or a plain list of moves, [`pgn`].
    Pgn,
    /// A position with optional moves on each line, [`line`](mod@line).
    Fen,
    /// The format of XQStudio, [`xqf`].
    Xqf,
    /// A game or a library of the CCBridge program, [`cbr`].
    Cbr,
    /// Tags and digits as used in web pages, [`dhtmlxq`].
    DhtmlXq,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
            Format::Fen => "FEN",
            Format::Xqf => "XQF",
            Format::Cbr => "CBR",
            Format::DhtmlXq => "DhtmlXQ",
        })
    }
}

/// A game as read.
pub type Loaded = notation::Loaded<Position, Warning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Archive {
    format: Format,
    source: Source,
    warnings: Vec<Warning>,
}

#[derive(Clone, Debug)]
enum Source {
    Text(Texts),
    /// A binary file and the byte ranges of its games.
    Bytes(Vec<u8>, Vec<Range<usize>>),
}

impl Archive {
    /// Returns the recognised format.
    pub const fn format(&self) -> Format {
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
            Source::Bytes(_, games) => games.len(),
        }
    }

    fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<Loaded, XiangqiNotationError>> {
        let loaded = match &self.source {
            Source::Text(texts) => texts.read(
                index,
                match self.format {
                    Format::Fen => line::read,
                    Format::DhtmlXq => dhtmlxq::read,
                    _ => pgn::read,
                },
            )?,
            Source::Bytes(bytes, games) => {
                let game = games.get(index)?.clone();
                if self.format == Format::Cbr { cbr::read(bytes, game) } else { xqf::read(bytes) }
            }
        };
        Some(loaded.map(Loaded::at_end))
    }
}

/// Recognises a file by its content.
///
/// `XQ` and a byte that is not a character is XQF, `CCBridge` is CBR or CBL, a tag `[DhtmlXQ` anywhere is DhtmlXQ; a
/// first word of ten ranks, `fen`, `startpos` or `position` is FEN with moves; anything else that begins with a tag, a
/// comment, a number or a move is PGN.
///
/// # Errors
/// If it is empty or none of these.
pub fn read(bytes: &[u8]) -> Result<Archive, XiangqiNotationError> {
    let of_bytes =
        |format, games| Ok(Archive { format, source: Source::Bytes(bytes.to_vec(), games), warnings: Vec::new() });
    if xqf::is_like(bytes) {
        return of_bytes(Format::Xqf, iter::once(0..bytes.len()).collect());
    }
    if cbr::is_like(bytes) {
        let games = cbr::games(bytes);
        return match games.is_empty() {
            true => Err(XiangqiNotationError::new(Place::Byte(bytes.len()), Reason::Empty)),
            false => of_bytes(Format::Cbr, games),
        };
    }
    let text::Decoded { text, guessed, lost } = text::decode(bytes);
    let at = line::lines(&text).first().map_or(text.len(), |first| first.start);
    let Some(word) = text[at..].split_whitespace().next() else {
        return Err(XiangqiNotationError::new(Place::of(&text, at), Reason::Empty));
    };
    let (format, games) = if dhtmlxq::is_like(&text) {
        (Format::DhtmlXq, dhtmlxq::games(&text))
    } else if line::is_like(word) {
        (Format::Fen, line::lines(&text))
    } else if pgn::is_like(&text) {
        (Format::Pgn, pgn::games(&text))
    } else {
        let reason = Reason::Unknown(word.chars().take(20).collect());
        return Err(XiangqiNotationError::new(Place::of(&text, at), reason));
    };
    let warnings = guessed.map(|encoding| Warning::Encoding { encoding, lost }).into_iter().collect();
    Ok(Archive { format, source: Source::Text(Texts::new(text, games)), warnings })
}

/// Plays a move, even if a rule that leaves moves to play has ended the game: the record continues, with a warning.
fn play(record: &mut Record<Position>, mv: Move, warnings: &mut Vec<Warning>) -> Result<NodeId, Reason> {
    match record.play(mv) {
        Ok(id) => Ok(id),
        Err(IllegalMove::Over { ending }) if record.position().board().is_legal(mv) => {
            let warning = Warning::WentOn { ply: record.ply(), ending };
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
            Ok(record.play_on(mv))
        }
        Err(why) => Err(Reason::Illegal { ply: record.ply() + 1, mv, why }),
    }
}

/// The kinds of the 32 pieces of a file, Red's sixteen first; Black's are the same.
const PIECES: [Kind; 16] = [
    Kind::Rook,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::General,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Rook,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
];

/// Puts pieces on their points. The number identifies one of the 32 pieces.
fn set_up(pieces: impl IntoIterator<Item = (usize, Square)>) -> Result<Setup, Reason> {
    let mut setup = Setup::EMPTY;
    for (number, at) in pieces {
        if setup.piece(at).is_some() {
            return Err(Reason::SharedPoint(at));
        }
        let side = if number < PIECES.len() { Side::Red } else { Side::Black };
        setup.set(at, Some(Piece { side, kind: PIECES[number % PIECES.len()] }));
    }
    Ok(setup)
}

/// Creates the position before the first move, if there is one. The first move determines the side to move.
fn start(mut setup: Setup, first: Option<Move>, warnings: &mut Vec<Warning>) -> Result<Position, Reason> {
    let mover = first.and_then(|mv| setup.piece(mv.from));
    if let Some(piece) = mover.filter(|piece| piece.side != setup.side) {
        setup.side = piece.side;
        warnings.push(Warning::Turn);
    }
    Board::try_from(&setup).map(Position::new).map_err(Reason::Setup)
}

/// Encodes a text in GB 18030, which has every character of Unicode.
pub fn to_gb18030(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}
