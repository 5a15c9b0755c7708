//! XQF: the file format of XQStudio (象棋演播室), versions 1.0 to 1.8. 1.0 follows its author's description of 2001; the
//! scrambling of the later versions was reverse-engineered from public files.
//!
//! `XQ`, the version (10 to 18), at 0x10 the points of the 32 pieces (10 × file + rank, more than 89 for none; Red's
//! rook, horse, elephant, advisor, general, … then Black's), at 0x33 the result, from 0x50 names as a length and as
//! many bytes of GB 18030, and from 0x400 the moves. Each is from + 24, to + 32, flags, an unused byte, and the length
//! of the comment that follows. The first entry is not a move; its comment belongs to the start.
//!
//! **1.0** Of the flags, the description knows 0xF0: moves follow. XQStudio also writes 0x0F, which is read too: an
//! alternative to this move comes after everything that follows it.
//!
//! **Later** 0x80 means that moves follow, 0x40 that there is an alternative, 0x20 that there is a comment; without it
//! the length is missing. The header's bytes 13, 14 and 15 yield one key each: added to the points of the pieces, to
//! the first and to the second byte of a move (all modulo 256); a fourth key, from bytes 12 and 13, is added to the
//! lengths of comments. From 1.2 on, the order of the pieces is also rotated by the first key. In addition, a repeated
//! sequence of 32 bytes is added to everything after the header: a sentence, masked with the header's bytes 3 and 8 to
//! 15. In 1.1 and 1.2 the mask clears the sentence completely.

use encoding_rs::GB18030;

use super::super::{Move, Side, Square};
use super::preorder::{self, Node, PreorderError};
use super::{Expected, Loaded, Part, Place, Reason, XiangqiNotationError, set_up, start};
use crate::notation::bytes::Bytes;
use crate::record::{Record, tag};

/// The last version with unscrambled moves.
const PLAIN: u8 = 10;
/// The first version that rotates the order of the pieces.
const PIECES_MOVED: u8 = 12;
/// The last known version.
const LAST: u8 = 18;
/// The source of the byte sequence.
const SENTENCE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

const PIECES_AT: usize = 0x10;
const TURN_AT: usize = 0x32;
const RESULT_AT: usize = 0x33;
const MOVES_AT: usize = 0x400;

/// Names: their offsets, their lengths in bytes, and their tags in a record.
const NAMES: [(usize, usize, &str); 10] = [
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
];

/// The keys that are added to a file's bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    length: u32,
    row: [u8; 32],
}

impl Keys {
    fn of(header: &[u8], version: u8) -> Keys {
        if version <= PLAIN {
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
        Keys { pieces, from, to, length, row }
    }
}

/// Returns whether a file has the magic bytes of this format.
pub(super) fn is_like(bytes: &[u8]) -> bool {
    // The third byte, the version, is no printable character.
    matches!(*bytes, [b'X', b'Q', version, ..] if version < b' ')
}

/// Reads a file.
///
/// # Errors
/// If it is of another version, ends too early, or contains something impossible or illegal.
pub fn read(bytes: &[u8]) -> Result<Loaded, XiangqiNotationError> {
    let too_short =
        || XiangqiNotationError::new(Place::Byte(bytes.len()), Reason::CutShort(Expected::Rest(Part::Header)));
    let header = bytes.get(..MOVES_AT).ok_or_else(too_short)?;
    let version = header[2];
    if !(PLAIN..=LAST).contains(&version) {
        return Err(XiangqiNotationError::new(Place::Byte(2), Reason::Version(version)));
    }
    let keys = Keys::of(header, version);
    let moves: Vec<u8> =
        bytes[MOVES_AT..].iter().zip(keys.row.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect();
    let mut file = File { bytes: Bytes::new(&moves, 0), plain: version <= PLAIN, keys };
    let mut warnings = Vec::new();
    let at = |place: usize| move |reason| XiangqiNotationError::new(Place::Byte(place), reason);
    let mut setup = pieces(header, version, keys.pieces).and_then(set_up).map_err(at(PIECES_AT))?;
    // The format has no room for the turn; some programs use a byte for it that should be 0.
    setup.side = if header[TURN_AT] == 1 { Side::Black } else { Side::Red };
    let first = file.clone().first_move();
    let start = start(setup, first, &mut warnings).map_err(at(PIECES_AT))?;
    let mut record = Record::new(start);
    for (at, most, name) in NAMES {
        let length = usize::from(header[at]).min(most);
        record.set_tag(name, &said(&header[at + 1..at + 1 + length]));
    }
    let result = match header[RESULT_AT] {
        1 => "1-0",
        2 => "0-1",
        3 => "1/2-1/2",
        _ => "",
    };
    record.set_tag(tag::RESULT, result);
    // A game that ends with its header has no moves.
    if moves.is_empty() {
        return Ok(Loaded { record, warnings });
    }
    match preorder::read(&mut record, &mut warnings, || Some(file.node())) {
        Ok(()) => Ok(Loaded { record, warnings }),
        Err((at, reason)) => Err(XiangqiNotationError::with_legal(Place::Byte(at), reason, record)),
    }
}

fn said(bytes: &[u8]) -> String {
    GB18030.decode_without_bom_handling(bytes).0.trim_end_matches('\0').trim().to_owned()
}

/// Returns the pieces on the board with their numbers.
fn pieces(header: &[u8], version: u8, key: u8) -> Result<Vec<(usize, Square)>, Reason> {
    let moved_on = if version >= PIECES_MOVED { usize::from(key) + 1 } else { 0 };
    let mut pieces = Vec::new();
    for (at, byte) in header[PIECES_AT..PIECES_AT + 32].iter().enumerate() {
        match point(byte.wrapping_sub(key)) {
            Some(point) => pieces.push(((at + moved_on) % 32, point)),
            None if version > PLAIN || *byte == u8::MAX => {}
            None => return Err(Reason::NoPoint(*byte)),
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
struct File<'a> {
    bytes: Bytes<'a>,
    plain: bool,
    keys: Keys,
}

impl File<'_> {
    fn node(&mut self) -> Result<Node, PreorderError> {
        let at = self.bytes.at();
        let cut = |part| (MOVES_AT + at, Reason::CutShort(Expected::Rest(part)));
        let [from, to, flags, _] = self.bytes.array().ok_or(cut(Part::Move))?;
        let (follow, instead) = if self.plain { (0xF0, 0x0F) } else { (0x80, 0x40) };
        let (mut comment, mut trouble) = (String::new(), None);
        if self.plain || flags & 0x20 != 0 {
            let length = self.bytes.u32().ok_or(cut(Part::Move))?.wrapping_sub(self.keys.length);
            match self.bytes.take(length as usize) {
                Some(text) => comment = said(text),
                None => trouble = Some(cut(Part::Comment)),
            }
        }
        let from = from.wrapping_sub(24).wrapping_sub(self.keys.from);
        let to = to.wrapping_sub(32).wrapping_sub(self.keys.to);
        let known = |byte| point(byte).ok_or(Reason::NoPoint(byte));
        let mv = known(from).and_then(|from| Ok(Move { from, to: known(to)? }));
        let (goes_on, forks) = (flags & follow != 0, flags & instead != 0);
        Ok(Node { at: MOVES_AT + at, mv, comment, goes_on, forks, trouble })
    }

    /// Returns the first move, if it is readable.
    fn first_move(&mut self) -> Option<Move> {
        self.node().ok().filter(|root| root.goes_on)?;
        self.node().ok()?.mv.ok()
    }
}
