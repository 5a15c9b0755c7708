//! Notations of moves and file formats: PGN, plain lists of moves, FEN with moves, XQF, CBR and CBL, DhtmlXQ.
//!
//! [`chinese`], [`wxf`] and [`iccs`] write and read single moves. [`read`] recognises a file by its content and returns
//! an [`XiangqiArchive`], whose games are read one at a time on demand. Readers are lenient, as each module describes; writers
//! are strict. An invalid file results in a [`XiangqiNotationError`] with the position, the kind of error and the legal part
//! of the game.
//!
//! Texts may begin with a byte-order mark, have any line ends, and be in UTF-8, UTF-16 (with a mark), or the encodings
//! of old files: GB 18030 (which [`to_gb18030`] writes) or Big5, whichever decodes sensibly.
//!
//! ```
//! use huanle_engine::notation::Archive as _;
//! use huanle_engine::xiangqi::notation::{self, XiangqiFormat, MoveNotation, pgn};
//!
//! let archive = notation::read("1. 炮二平五 马８进７ 2. 马二进三".as_bytes())?;
//! assert_eq!((archive.format(), archive.len()), (XiangqiFormat::Pgn, 1));
//! let game = archive.game(0).expect("there is one")?.record;
//! assert!(pgn::write(&game, MoveNotation::Wxf).contains("1. C2=5 H8+7\n2. H2+3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cbr;
pub mod chinese;
pub mod dhtmlxq;
pub mod fen_moves;
pub mod iccs;
pub mod pgn;
pub mod wxf;
pub mod xqf;

mod error;
mod preorder;
mod relative;
mod san;

use std::ops::Range;
use std::{fmt, iter};

use encoding_rs::GB18030;

use super::{Board, IllegalMove, Move, Piece, PieceKind, Position, Setup, Side, Square};
use crate::notation::text::GameTexts;
use crate::notation::{self, text};
use crate::record::{NodeId, Record};

pub use error::{
    DroppedCounts, Encoding, ExpectedItem, FileLocation, FilePart, MoveNotationError, XiangqiErrorKind,
    XiangqiNotationError, XiangqiNotationWarning,
};

/// A notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveNotation {
    /// 炮二平五, [`chinese`].
    Chinese,
    /// `C2=5`, [`wxf`].
    Wxf,
    /// `H2-E2`, [`iccs`].
    Iccs,
}

impl MoveNotation {
    /// All three styles.
    pub const ALL: [MoveNotation; 3] = [MoveNotation::Chinese, MoveNotation::Wxf, MoveNotation::Iccs];

    /// Returns its name in PGN's tag `Format`.
    pub const fn name(self) -> &'static str {
        match self {
            MoveNotation::Chinese => "Chinese",
            MoveNotation::Wxf => "WXF",
            MoveNotation::Iccs => "ICCS",
        }
    }

    /// Writes a move of a piece on a board; `None` if there is no piece.
    pub fn write(self, board: &Board, mv: Move) -> Option<String> {
        match self {
            MoveNotation::Chinese => chinese::write(board, mv),
            MoveNotation::Wxf => wxf::write(board, mv),
            MoveNotation::Iccs => board.piece(mv.from).map(|_| iccs::write(mv)),
        }
    }

    /// Detects the notation of a text; `None` if it does not look like a move.
    pub fn detect(text: &str) -> Option<MoveNotation> {
        if iccs::is_like(text) {
            Some(MoveNotation::Iccs)
        } else if wxf::is_like(text) {
            Some(MoveNotation::Wxf)
        } else {
            chinese::is_like(text).then_some(MoveNotation::Chinese)
        }
    }
}

/// Returns whether a text looks like a move.
fn is_move_like(text: &str) -> bool {
    MoveNotation::detect(text).is_some() || san::is_like(text)
}

/// Parses a legal move in any of the styles, and in the style of chess programs, `Che2`: the letter of the piece and
/// the target. `A9e8` is either the advisor on rank 9 or the coordinates a9 and e8: with a capital letter and a small one,
/// as chess programs write it, the piece if one has that move, otherwise the coordinates.
///
/// # Errors
/// If it is in none of the notations, or there is no such legal move, or more than one.
pub fn parse_move(board: &Board, text: &str) -> Result<Move, MoveNotationError> {
    match MoveNotation::detect(text) {
        Some(MoveNotation::Iccs) if san::is_like_coordinates(text) => match san::parse(board, text) {
            Err(MoveNotationError::NoSuchMove { .. }) => iccs::parse(board, text),
            parsed => parsed,
        },
        Some(MoveNotation::Iccs) => iccs::parse(board, text),
        Some(MoveNotation::Wxf) => wxf::parse(board, text),
        Some(MoveNotation::Chinese) => chinese::parse(board, text),
        None if san::is_like(text) => san::parse(board, text),
        None => Err(MoveNotationError::InvalidFormat { text: text.to_owned(), expected: None }),
    }
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum XiangqiFormat {
    /// PGN, or a plain list of moves, [`pgn`].
    Pgn,
    /// A position with optional moves on each line, [`fen_moves`](mod@fen_moves).
    Fen,
    /// The format of XQStudio, [`xqf`].
    Xqf,
    /// A game or a library of the CCBridge program, [`cbr`].
    Cbr,
    /// Tags and digits as used in web pages, [`dhtmlxq`].
    DhtmlXq,
}

impl fmt::Display for XiangqiFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            XiangqiFormat::Pgn => "PGN",
            XiangqiFormat::Fen => "FEN",
            XiangqiFormat::Xqf => "XQF",
            XiangqiFormat::Cbr => "CBR",
            XiangqiFormat::DhtmlXq => "DhtmlXQ",
        })
    }
}

/// A game that was read.
pub type LoadedGame = notation::LoadedGame<Position, XiangqiNotationWarning>;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct XiangqiArchive {
    format: XiangqiFormat,
    source: ArchiveSource,
    warnings: Vec<XiangqiNotationWarning>,
}

#[derive(Clone, Debug)]
enum ArchiveSource {
    Text(GameTexts),
    /// A binary file and the byte ranges of its games.
    Bytes(Vec<u8>, Vec<Range<usize>>),
}

impl XiangqiArchive {
    /// Returns the recognised format.
    pub const fn format(&self) -> XiangqiFormat {
        self.format
    }
}

/// There is always at least one game.
impl notation::Archive for XiangqiArchive {
    type Position = Position;
    type ErrorKind = XiangqiErrorKind;
    type Warning = XiangqiNotationWarning;

    fn len(&self) -> usize {
        match &self.source {
            ArchiveSource::Text(texts) => texts.len(),
            ArchiveSource::Bytes(_, games) => games.len(),
        }
    }

    fn warnings(&self) -> &[XiangqiNotationWarning] {
        &self.warnings
    }

    fn game(&self, index: usize) -> Option<Result<LoadedGame, XiangqiNotationError>> {
        let loaded = match &self.source {
            ArchiveSource::Text(texts) => texts.read(
                index,
                match self.format {
                    XiangqiFormat::Fen => fen_moves::read,
                    XiangqiFormat::DhtmlXq => dhtmlxq::read,
                    _ => pgn::read,
                },
            )?,
            ArchiveSource::Bytes(bytes, games) => {
                let game = games.get(index)?.clone();
                if self.format == XiangqiFormat::Cbr { cbr::read(bytes, game) } else { xqf::read(bytes) }
            }
        };
        Some(loaded.map(LoadedGame::at_end))
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
pub fn read(bytes: &[u8]) -> Result<XiangqiArchive, XiangqiNotationError> {
    let of_bytes = |format, games| {
        Ok(XiangqiArchive { format, source: ArchiveSource::Bytes(bytes.to_vec(), games), warnings: Vec::new() })
    };
    if xqf::is_like(bytes) {
        return of_bytes(XiangqiFormat::Xqf, iter::once(0..bytes.len()).collect());
    }
    if cbr::is_like(bytes) {
        let games = cbr::games(bytes);
        return match games.is_empty() {
            true => Err(XiangqiNotationError::at_byte(bytes.len(), XiangqiErrorKind::Empty)),
            false => of_bytes(XiangqiFormat::Cbr, games),
        };
    }
    let text::DecodedText { text, guessed, lost } = text::decode(bytes);
    let at = fen_moves::lines(&text).first().map_or(text.len(), |first| first.start);
    let Some(word) = text[at..].split_whitespace().next() else {
        return Err(XiangqiNotationError::in_text(&text, at, XiangqiErrorKind::Empty));
    };
    let (format, games) = if dhtmlxq::is_like(&text) {
        (XiangqiFormat::DhtmlXq, dhtmlxq::games(&text))
    } else if fen_moves::is_like(word) {
        (XiangqiFormat::Fen, fen_moves::lines(&text))
    } else if pgn::is_like(&text) {
        (XiangqiFormat::Pgn, pgn::games(&text))
    } else {
        let reason = XiangqiErrorKind::UnknownFormat(word.chars().take(20).collect());
        return Err(XiangqiNotationError::in_text(&text, at, reason));
    };
    let warnings = guessed.map(|encoding| XiangqiNotationWarning::Encoding { encoding, lost }).into_iter().collect();
    Ok(XiangqiArchive { format, source: ArchiveSource::Text(GameTexts::new(text, games)), warnings })
}

/// Plays a move. If a rule has ended the game but the move is legal on the board, the record continues, with a warning.
fn play(
    record: &mut Record<Position>,
    mv: Move,
    warnings: &mut Vec<XiangqiNotationWarning>,
) -> Result<NodeId, XiangqiErrorKind> {
    match record.play(mv) {
        Ok(id) => Ok(id),
        Err(IllegalMove::GameOver { ending }) if record.position().board().is_legal(mv) => {
            let warning = XiangqiNotationWarning::ContinuedAfterEnd { ply: record.ply(), ending };
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
            Ok(record.play_after_end(mv))
        }
        Err(why) => Err(XiangqiErrorKind::Illegal { ply: record.ply() + 1, mv, why }),
    }
}

/// The kinds of the 32 pieces of a file, Red's sixteen first; Black's are the same.
const PIECES: [PieceKind; 16] = [
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::General,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Rook,
    PieceKind::Cannon,
    PieceKind::Cannon,
    PieceKind::Soldier,
    PieceKind::Soldier,
    PieceKind::Soldier,
    PieceKind::Soldier,
    PieceKind::Soldier,
];

/// Puts pieces on their points. The number identifies one of the 32 pieces.
fn set_up(pieces: impl IntoIterator<Item = (usize, Square)>) -> Result<Setup, XiangqiErrorKind> {
    let mut setup = Setup::EMPTY;
    for (number, at) in pieces {
        if setup.piece(at).is_some() {
            return Err(XiangqiErrorKind::SharedPoint(at));
        }
        let side = if number < PIECES.len() { Side::Red } else { Side::Black };
        setup.set(at, Some(Piece { side, kind: PIECES[number % PIECES.len()] }));
    }
    Ok(setup)
}

/// Creates the starting position. The first move, if there is one, determines the side to move.
fn start_position(
    mut setup: Setup,
    first: Option<Move>,
    warnings: &mut Vec<XiangqiNotationWarning>,
) -> Result<Position, XiangqiErrorKind> {
    let mover = first.and_then(|mv| setup.piece(mv.from));
    if let Some(piece) = mover.filter(|piece| piece.side != setup.side) {
        setup.side = piece.side;
        warnings.push(XiangqiNotationWarning::WrongSide);
    }
    Board::try_from(&setup).map(Position::new).map_err(XiangqiErrorKind::Setup)
}

/// Encodes a text in GB 18030, which has every character of Unicode.
pub fn to_gb18030(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}
