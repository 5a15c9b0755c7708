//! CBR and CBL: the games and libraries of the CCBridge program (象棋桥), read only. Reverse-engineered from public files.
//!
//! A game begins with `CCBridge Record` and a zero. Its texts are UTF-16 terminated by a zero: at 0xB4 the title, 0x2B4
//! the event, 0x374 the date, 0x3B4 the place, 0x434 Red's name, 0x514 Black's. At 0x81C is the result (1 Red, 2 Black,
//! 3 and 4 a draw), at 0x840 the side to move (2 for Black), at 0x848 the board in rows from the top: 0 for an empty
//! point, 0x11 to 0x17 for Red's rook, horse, elephant, advisor, general, cannon and soldier, 0x21 to 0x27 for Black's.
//! The moves begin at 0x8A6: flags, a mark, from and to (points in rows from the top, from 0). In the flags, 1 means
//! that the line ends, 2 that an alternative to this move comes after its continuation, 4 that the length of a comment
//! and the comment are next. The first entry is not a move; its comment belongs to the start.
//!
//! A library begins with `CCBridgeLibrary`; at 0x3C is the number of entries in its index. They begin at 0x10440, 276
//! bytes each: the kind (7 for a game, 5 for a deleted one, 0 for an empty entry) and the number of the 4,096-byte block
//! after the index in which the game begins. If the index is not usable, games are found by their magic bytes.

use std::ops::Range;

use super::super::{Move, Piece, PieceKind, Setup, Side, Square};
use super::preorder::{self, Node, PreorderError};
use super::{ExpectedItem, FilePart, LoadedGame, XiangqiErrorKind, XiangqiNotationError, start_position};
use crate::notation::bytes::{ByteReader, decode_utf16};
use crate::notation::text::part_ranges;
use crate::record::{Record, tag};

/// The magic bytes of every file.
const MAGIC: &[u8] = b"CCBridge";
/// The magic bytes of every game.
const GAME: &[u8] = b"CCBridge Record\0";

const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
const ENTRIES_AT: usize = 0x3C;
const INDEX_AT: usize = 0x10440;
const ENTRY: usize = 276;
const SLOT: usize = 4096;
/// The kind of an index entry that is a game.
const PRESENT: u32 = 7;

const RESULT_AT: usize = 0x81C;
const TURN_AT: usize = 0x840;
const BOARD_AT: usize = 0x848;
const MOVES_AT: usize = 0x8A6;

/// The texts of a game: their offsets, their lengths in bytes, and their tags in a record.
const TEXTS: [(usize, usize, &str); 6] = [
    (0xB4, 128, "Title"),
    (0x2B4, 128, tag::EVENT),
    (0x374, 64, tag::DATE),
    (0x3B4, 64, tag::PLACE),
    (0x434, 64, tag::FIRST),
    (0x514, 64, tag::SECOND),
];

const KINDS: [PieceKind; 7] = [
    PieceKind::Rook,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::General,
    PieceKind::Cannon,
    PieceKind::Soldier,
];

const LEAF: u8 = 1;
const FORK: u8 = 2;
const COMMENT: u8 = 4;

/// Returns whether a file has the magic bytes of this format.
pub(super) fn is_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Returns the byte ranges of the games in a file.
pub(super) fn games(bytes: &[u8]) -> Vec<Range<usize>> {
    let starts: Vec<usize> =
        bytes.windows(GAME.len()).enumerate().filter(|(_, window)| *window == GAME).map(|(at, _)| at).collect();
    let games = part_ranges(&starts, bytes.len());
    let listed = indexed_games(bytes).unwrap_or_default();
    let of_index: Vec<Range<usize>> = listed
        .into_iter()
        .filter_map(|start| games.binary_search_by_key(&start, |game| game.start).ok())
        .map(|index| games[index].clone())
        .collect();
    if of_index.is_empty() { games } else { of_index }
}

/// Returns the offsets of the games in a library's index, in its order.
fn indexed_games(bytes: &[u8]) -> Option<Vec<usize>> {
    if !bytes.starts_with(LIBRARY) {
        return None;
    }
    let entries = ByteReader::new(bytes, ENTRIES_AT).read_u32()? as usize;
    let slots_at = entries.checked_mul(ENTRY)?.checked_add(INDEX_AT)?;
    let index = bytes.get(INDEX_AT..slots_at)?;
    let games = index.chunks_exact(ENTRY).filter_map(|entry| {
        let mut entry = ByteReader::new(entry, 0);
        let (kind, slot) = (entry.read_u32()?, entry.read_u32()? as usize);
        slot.checked_mul(SLOT)?.checked_add(slots_at).filter(|_| kind == PRESENT)
    });
    Some(games.collect())
}

/// Reads one game of a file.
pub(super) fn read(bytes: &[u8], game: Range<usize>) -> Result<LoadedGame, XiangqiNotationError> {
    let begin = game.start;
    let bytes = bytes.get(game).unwrap_or_default();
    let error = |at: usize, reason| XiangqiNotationError::at_byte(begin + at, reason);
    let header = bytes
        .get(..MOVES_AT)
        .ok_or_else(|| error(bytes.len(), XiangqiErrorKind::UnexpectedEnd(ExpectedItem::Rest(FilePart::Header))))?;
    let mut setup = read_board(header).map_err(|(at, reason)| error(at, reason))?;
    setup.side = if header[TURN_AT] == 2 { Side::Black } else { Side::Red };
    let mut warnings = Vec::new();
    let mut moves = ByteReader::new(bytes, MOVES_AT);
    let first = first_move(moves.clone());
    let start = start_position(setup, first, &mut warnings).map_err(|reason| error(BOARD_AT, reason))?;
    let mut record = Record::new(start);
    for (at, length, name) in TEXTS {
        record.set_tag(name, decode_utf16(&header[at..at + length]).trim());
    }
    let result = match header[RESULT_AT] {
        1 => "1-0",
        2 => "0-1",
        3 | 4 => "1/2-1/2",
        _ => "",
    };
    record.set_tag(tag::RESULT, result);
    match preorder::read(&mut record, &mut warnings, || read_node(&mut moves)) {
        Ok(()) => Ok(LoadedGame { record, warnings }),
        Err((at, reason)) => Err(XiangqiNotationError::at_byte(begin + at, reason).with_legal(record)),
    }
}

/// Converts a number, in rows from the top, to its point.
fn point(number: u8) -> Result<Square, XiangqiErrorKind> {
    Square::from_index(usize::from(number)).ok_or(XiangqiErrorKind::InvalidPoint(number))
}

fn read_board(header: &[u8]) -> Result<Setup, (usize, XiangqiErrorKind)> {
    let mut setup = Setup::EMPTY;
    for (number, &byte) in (0..90).zip(&header[BOARD_AT..]) {
        let wrong = |reason| (BOARD_AT + usize::from(number), reason);
        if byte == 0 {
            continue;
        }
        let side = match byte >> 4 {
            1 => Side::Red,
            2 => Side::Black,
            _ => return Err(wrong(XiangqiErrorKind::InvalidPiece(byte))),
        };
        let kind = usize::from(byte & 0xF).checked_sub(1).and_then(|index| KINDS.get(index));
        let kind = *kind.ok_or_else(|| wrong(XiangqiErrorKind::InvalidPiece(byte)))?;
        setup.set(point(number).map_err(wrong)?, Some(Piece { side, kind }));
    }
    Ok(setup)
}

/// Reads a move with its comment and flags; `None` at the end of the file.
fn read_node(bytes: &mut ByteReader<'_>) -> Option<Result<Node, PreorderError>> {
    if bytes.is_at_end() {
        return None;
    }
    let at = bytes.offset();
    let cut = |part| (at, XiangqiErrorKind::UnexpectedEnd(ExpectedItem::Rest(part)));
    let mut node = || {
        let [flags, _, from, to] = bytes.read_array().ok_or(cut(FilePart::Move))?;
        let (mut comment, mut trouble) = (String::new(), None);
        if flags & COMMENT != 0 {
            let length = bytes.read_u32().ok_or(cut(FilePart::Comment))?;
            match bytes.take(length as usize) {
                Some(text) => comment = decode_utf16(text).replace("\r\n", "\n").trim().to_owned(),
                None => trouble = Some(cut(FilePart::Comment)),
            }
        }
        let mv = point(from).and_then(|from| Ok(Move { from, to: point(to)? }));
        Ok(Node { at, mv, comment, has_next: flags & LEAF == 0, has_alternative: flags & FORK != 0, error: trouble })
    };
    Some(node())
}

/// Returns the first move, if it is readable.
fn first_move(mut bytes: ByteReader<'_>) -> Option<Move> {
    read_node(&mut bytes)?.ok().filter(|start| start.has_next)?;
    read_node(&mut bytes)?.ok()?.mv.ok()
}
