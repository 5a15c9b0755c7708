//! XQF: the file format of XQStudio (象棋演播室), versions 1.0 to 1.8. 1.0 follows its author's description of 2001; the
//! scrambling of the later versions was reverse-engineered from public files.
//!
//! `XQ`, the version (10 to 18), at 0x10 the points of the 32 pieces (10 × file + rank, more than 89 for none; Red's
//! rook, horse, elephant, advisor, general, … then Black's), at 0x33 the result, from 0x50 names as a length and as
//! many bytes of GB 18030, and from 0x400 the moves. Each is from + 24, to + 32, flags, an unused byte, and the length
//! of the comment that follows. The first entry is not a move; its comment belongs to the start.
//!
//! **1.0** Of the flags, the description defines 0xF0: moves follow. XQStudio also writes 0x0F, which is also read: an
//! alternative to this move comes after its continuation.
//!
//! **Later** 0x80 means that moves follow, 0x40 that there is an alternative, 0x20 that there is a comment; without it
//! the length is missing. The header's bytes 13, 14 and 15 yield one key each: added to the points of the pieces, to
//! the first and to the second byte of a move (all modulo 256); a fourth key, from bytes 12 and 13, is added to the
//! lengths of comments. From 1.2 on, the order of the pieces is also rotated by the first key. In addition, a repeated
//! sequence of 32 bytes is added to everything after the header: a sentence, masked with the header's bytes 3 and 8 to
//! 15. In 1.1 and 1.2 the mask clears the sentence completely.
//!
//! **Written** is 1.0, which every program reads, with comments and variations.

use encoding_rs::GB18030;

use super::super::{Move, Piece, Position, Setup, Side, Square};
use super::preorder::{self, Node, PreorderError};
use super::{
    DroppedCounts, ExpectedItem, FilePart, LoadedGame, PIECES, XiangqiErrorKind, XiangqiNotationError, pgn, set_up,
    start_position, to_gb18030,
};
use crate::notation::bytes::ByteReader;
use crate::record::{ROOT, Record, tag};

/// The last version with unscrambled moves.
const LAST_PLAIN: u8 = 10;
/// The first version that rotates the order of the pieces.
const FIRST_ROTATED: u8 = 12;
/// The last known version.
const LAST: u8 = 18;
/// The text from which the scrambling sequence is computed.
const SENTENCE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

const PIECES_AT: usize = 0x10;
const TURN_AT: usize = 0x32;
const RESULT_AT: usize = 0x33;
const MOVES_AT: usize = 0x400;
/// The results by their numbers in the header.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// The names in the header: their offsets, their lengths in bytes, and their tags in a record.
const NAMES: [(usize, usize, &str); 11] = [
    (0x50, 63, "Title"),
    (0xd0, 63, tag::EVENT),
    (0x110, 15, tag::DATE),
    (0x120, 15, tag::PLACE),
    (0x130, 15, tag::FIRST),
    (0x140, 15, tag::SECOND),
    (0x150, 63, "TimeControl"),
    (0x190, 15, "RedTime"),
    (0x1a0, 15, "BlackTime"),
    (0x1d0, 15, "Annotator"),
    (0x1e0, 15, "Author"),
];

/// The keys that are added to a file's bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    length: u32,
    sequence: [u8; 32],
}

impl Keys {
    fn from_header(header: &[u8], version: u8) -> Keys {
        if version <= LAST_PLAIN {
            return Keys::default();
        }
        let [mask, sum, a, b, c] = [3, 12, 13, 14, 15].map(|at| header[at]);
        let spread = |byte: u8| byte.wrapping_mul(byte).wrapping_mul(54).wrapping_add(221);
        let pieces = spread(a).wrapping_mul(a);
        let from = spread(b).wrapping_mul(pieces);
        let to = spread(c).wrapping_mul(from);
        let length = (u32::from(sum) * 256 + u32::from(a)) % 32000 + 767;
        let left = [sum, a, b, c].map(|byte| byte & mask);
        let row = std::array::from_fn(|at| SENTENCE[at] & (left[at % 4] | header[8 + at % 4]));
        Keys { pieces, from, to, length, sequence: row }
    }
}

/// Returns whether a file has the magic bytes of this format.
pub(super) fn is_like(bytes: &[u8]) -> bool {
    // The third byte, the version, is not a printable character.
    matches!(*bytes, [b'X', b'Q', version, ..] if version < b' ')
}

/// Reads a file.
///
/// # Errors
/// If the version is unknown, the file ends too early, or the position or a move of the main line is illegal.
pub fn read(bytes: &[u8]) -> Result<LoadedGame, XiangqiNotationError> {
    let too_short = || {
        XiangqiNotationError::at_byte(
            bytes.len(),
            XiangqiErrorKind::UnexpectedEnd(ExpectedItem::Rest(FilePart::Header)),
        )
    };
    let header = bytes.get(..MOVES_AT).ok_or_else(too_short)?;
    let version = header[2];
    if !(LAST_PLAIN..=LAST).contains(&version) {
        return Err(XiangqiNotationError::at_byte(2, XiangqiErrorKind::UnsupportedVersion(version)));
    }
    let keys = Keys::from_header(header, version);
    let moves: Vec<u8> =
        bytes[MOVES_AT..].iter().zip(keys.sequence.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
    let mut file = MoveReader { bytes: ByteReader::new(&moves, 0), plain: version <= LAST_PLAIN, keys };
    let mut warnings = Vec::new();
    let at = |place: usize| move |reason| XiangqiNotationError::at_byte(place, reason);
    let mut setup = pieces(header, version, keys.pieces).and_then(set_up).map_err(at(PIECES_AT))?;
    // The format does not store the side to move; some programs use a byte for it that should be 0.
    setup.side = if header[TURN_AT] == 1 { Side::Black } else { Side::Red };
    let first = file.clone().first_move();
    let start = start_position(setup, first, &mut warnings).map_err(at(PIECES_AT))?;
    let mut record = Record::new(start);
    for (at, most, name) in NAMES {
        let length = usize::from(header[at]).min(most);
        record.set_tag(name, &decode_text(&header[at + 1..at + 1 + length]));
    }
    let result = RESULTS.get(usize::from(header[RESULT_AT])).filter(|&&result| result != RESULTS[0]);
    record.set_tag(tag::RESULT, result.unwrap_or(&""));
    // A game that ends with its header has no moves.
    if moves.is_empty() {
        return Ok(LoadedGame { record, warnings });
    }
    match preorder::read(&mut record, &mut warnings, || Some(file.read_node())) {
        Ok(()) => Ok(LoadedGame { record, warnings }),
        Err((at, reason)) => Err(XiangqiNotationError::at_byte(at, reason).with_legal(record)),
    }
}

/// Writes a game, and counts what the format cannot store; texts that are too long for their place are cut.
pub fn write(record: &Record<Position>) -> (Vec<u8>, DroppedCounts) {
    let mut bytes = vec![0; MOVES_AT];
    bytes[..3].copy_from_slice(&[b'X', b'Q', LAST_PLAIN]);
    let setup = Setup::from(record.start().board());
    for side in Side::BOTH {
        // The usual start has the pieces from each side's right to its left.
        let mut squares: Vec<Square> = Square::all().collect();
        squares.sort_by_key(|at| (if side == Side::Red { 8 - at.file() } else { at.file() }, at.rank()));
        for (number, kind) in PIECES.into_iter().enumerate() {
            let found = squares.iter().position(|&at| setup.piece(at) == Some(Piece { side, kind }));
            let point = found.map(|found| squares.remove(found)).map_or(u8::MAX, |at| at.file() * 10 + at.rank());
            bytes[PIECES_AT + side as usize * PIECES.len() + number] = point;
        }
    }
    bytes[TURN_AT] = u8::from(setup.side == Side::Black);
    let result = pgn::result(record);
    bytes[RESULT_AT] = RESULTS.iter().position(|&known| known == result).unwrap_or(0) as u8;
    for (at, most, name) in NAMES {
        let text = encode_up_to(record.tag(name).unwrap_or_default(), most);
        bytes[at] = text.len() as u8;
        bytes[at + 1..=at + text.len()].copy_from_slice(&text);
    }
    // The flag that moves follow; the last of the alternatives comes last, after their continuations.
    let follows = |id| if record.node(id).is_leaf() { 0 } else { 0xF0 };
    let mut rest = vec![(ROOT, follows(ROOT))];
    while let Some((id, flags)) = rest.pop() {
        let (node, comment) = (record.node(id), to_gb18030(&record.node(id).comment));
        // The first entry is not a move, but has squares, too, and in XQStudio's files another unused byte.
        let [from, to] = node.mv.map_or([0, 0], |mv| [mv.from, mv.to].map(|at| at.file() * 10 + at.rank()));
        bytes.extend([from + 24, to + 32, flags, if id == ROOT { u8::MAX } else { 0 }]);
        bytes.extend((comment.len() as u32).to_le_bytes());
        bytes.extend(comment);
        let children = record.children(id);
        let last = children.len().saturating_sub(1);
        let flagged = children.into_iter().enumerate().rev();
        rest.extend(flagged.map(|(number, id)| (id, follows(id) | if number < last { 0x0F } else { 0 })));
    }
    let is_stored = |name: &str| name == tag::RESULT || NAMES.iter().any(|&(.., known)| known == name);
    let tags = record.tags.iter().filter(|(name, _)| !is_stored(name)).count();
    (bytes, DroppedCounts { tags, moves: 0, variations: 0, comments: 0, ..DroppedCounts::count_all(record) })
}

/// Encodes as many characters of a text as fit in a number of bytes.
fn encode_up_to(text: &str, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for character in text.chars().map(|character| to_gb18030(character.encode_utf8(&mut [0; 4]))) {
        if bytes.len() + character.len() > most {
            break;
        }
        bytes.extend(character);
    }
    bytes
}

fn decode_text(bytes: &[u8]) -> String {
    GB18030.decode_without_bom_handling(bytes).0.trim_end_matches('\0').trim().to_owned()
}

/// Returns the pieces on the board with their numbers.
fn pieces(header: &[u8], version: u8, key: u8) -> Result<Vec<(usize, Square)>, XiangqiErrorKind> {
    let moved_on = if version >= FIRST_ROTATED { usize::from(key) + 1 } else { 0 };
    let mut pieces = Vec::new();
    for (at, byte) in header[PIECES_AT..PIECES_AT + 32].iter().enumerate() {
        match point(byte.wrapping_sub(key)) {
            Some(point) => pieces.push(((at + moved_on) % 32, point)),
            None if version > LAST_PLAIN || *byte == u8::MAX => {}
            None => return Err(XiangqiErrorKind::InvalidPoint(*byte)),
        }
    }
    pieces.sort_unstable_by_key(|&(number, _)| number);
    Ok(pieces)
}

/// Converts a byte, 10 × file + rank, to its point.
fn point(byte: u8) -> Option<Square> {
    Square::new(byte / 10, byte % 10)
}

/// The data after the header.
#[derive(Clone)]
struct MoveReader<'a> {
    bytes: ByteReader<'a>,
    plain: bool,
    keys: Keys,
}

impl MoveReader<'_> {
    fn read_node(&mut self) -> Result<Node, PreorderError> {
        let at = self.bytes.offset();
        let cut = |part| (MOVES_AT + at, XiangqiErrorKind::UnexpectedEnd(ExpectedItem::Rest(part)));
        let [from, to, flags, _] = self.bytes.read_array().ok_or(cut(FilePart::Move))?;
        let (follow, instead) = if self.plain { (0xF0, 0x0F) } else { (0x80, 0x40) };
        let (mut comment, mut trouble) = (String::new(), None);
        if self.plain || flags & 0x20 != 0 {
            let length = self.bytes.read_u32().ok_or(cut(FilePart::Move))?.wrapping_sub(self.keys.length);
            match self.bytes.take(length as usize) {
                Some(text) => comment = decode_text(text),
                None => trouble = Some(cut(FilePart::Comment)),
            }
        }
        let from = from.wrapping_sub(24).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(32).wrapping_sub(self.keys.to);
        let known = |byte| point(byte).ok_or(XiangqiErrorKind::InvalidPoint(byte));
        let mv = known(from).and_then(|from| Ok(Move { from, to: known(to)? }));
        let (goes_on, forks) = (flags & follow != 0, flags & instead != 0);
        Ok(Node { at: MOVES_AT + at, mv, comment, has_next: goes_on, has_alternative: forks, error: trouble })
    }

    /// Returns the first move, if it is readable.
    fn first_move(&mut self) -> Option<Move> {
        self.read_node().ok().filter(|root| root.has_next)?;
        self.read_node().ok()?.mv.ok()
    }
}
