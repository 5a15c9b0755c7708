//! XQF 1.0: the file of XQStudio (象棋演播室), as its author described it in 2001.
//!
//! `XQ`, the version (10), at 0x10 where the 32 pieces are (10 × file + rank, 255 for none; Red's rook, horse, elephant,
//! advisor, general, … then Black's), at 0x33 the result, at 0x50 and on names as a length and so many bytes of GB 18030, and
//! from 0x400 the moves. Each is eight bytes: from + 24, to + 32, flags, nothing, and the length of the comment that follows.
//! The first one is no move; its comment is on the start.
//!
//! Of the flags, the description knows 0xF0: moves follow. XQStudio also writes 0x0F, which is read too: after everything
//! that follows this move comes another one instead of it. Later versions scramble pieces and moves and are refused.

use encoding_rs::GB18030;

use super::super::{Board, Kind, Move, Piece, Position, Setup, Side, Square};
use super::{Fault, Loaded, Place, Reason, Warning};
use crate::record::{Record, tag};

const VERSION: u8 = 10;
const PIECES_AT: usize = 0x10;
const TURN_AT: usize = 0x32;
const RESULT_AT: usize = 0x33;
const MOVES_AT: usize = 0x400;

/// Names: where they are, how many bytes they may have, and what they are in a record.
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

/// Which pieces the 32 bytes are, Red's sixteen; Black's are the same.
const ORDER: [Kind; 16] = [
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

/// Whether a file begins as these do.
pub(super) fn is_like(bytes: &[u8]) -> bool {
    // The third byte, the version, is no printable character.
    matches!(*bytes, [b'X', b'Q', version, ..] if version < b' ')
}

/// Reads a file.
///
/// # Errors
/// When it is of another version, ends too early, or something in it is impossible or illegal.
pub fn read(bytes: &[u8]) -> Result<Loaded, Fault> {
    match bytes.get(2) {
        Some(&VERSION) => {}
        Some(&version) => return Err(Fault::new(Place::Byte(2), Reason::Version(version))),
        None => return Err(Fault::new(Place::Byte(bytes.len()), Reason::CutShort("a header"))),
    }
    let header =
        bytes.get(..MOVES_AT).ok_or_else(|| Fault::new(Place::Byte(bytes.len()), Reason::CutShort("0x400 bytes")))?;
    let mut warnings = Vec::new();
    let start = start(header, bytes.get(MOVES_AT + 8), &mut warnings)?;
    let mut record = Record::new(start);
    for (at, most, name) in NAMES {
        let length = usize::from(header[at]).min(most);
        let text = GB18030.decode_without_bom_handling(&header[at + 1..at + 1 + length]).0;
        record.set_tag(name, text.trim_end_matches('\0').trim());
    }
    let result = match header[RESULT_AT] {
        1 => "1-0",
        2 => "0-1",
        3 => "1/2-1/2",
        _ => "",
    };
    record.set_tag(tag::RESULT, result);
    let record = moves(bytes, record)?;
    Ok(Loaded { record, warnings })
}

/// The point of a byte: 10 × file + rank.
fn point(byte: u8) -> Option<Square> {
    Square::new(byte / 10, byte % 10)
}

fn start(header: &[u8], first_from: Option<&u8>, warnings: &mut Vec<Warning>) -> Result<Position, Fault> {
    let mut setup = Setup::EMPTY;
    setup.side = if header[TURN_AT] == 1 { Side::Black } else { Side::Red };
    for (number, &byte) in header[PIECES_AT..PIECES_AT + 32].iter().enumerate() {
        if byte == u8::MAX {
            continue;
        }
        let at = PIECES_AT + number;
        let square = point(byte).ok_or_else(|| Fault::new(Place::Byte(at), Reason::NoPoint(byte)))?;
        if setup.piece(square).is_some() {
            return Err(Fault::new(Place::Byte(at), Reason::Unexpected("a point of its own for each piece")));
        }
        let side = if number < 16 { Side::Red } else { Side::Black };
        setup.set(square, Some(Piece { side, kind: ORDER[number % 16] }));
    }
    // The format has no room for the turn; some programs use a byte for it that should be 0.
    let mover = first_from.and_then(|byte| setup.piece(point(byte.wrapping_sub(24))?));
    if let Some(piece) = mover.filter(|piece| piece.side != setup.side) {
        setup.side = piece.side;
        warnings.push(Warning::Turn);
    }
    let board = Board::try_from(&setup).map_err(|why| Fault::new(Place::Byte(PIECES_AT), Reason::Setup(why)))?;
    Ok(Position::new(board))
}

fn moves(bytes: &[u8], mut record: Record<Position>) -> Result<Record<Position>, Fault> {
    let mut at = MOVES_AT;
    // Moves in whose place others follow later.
    let mut forks = Vec::new();
    let mut is_first = true;
    loop {
        let Some(&[from, to, flags, _, a, b, c, d]) = bytes.get(at..at + 8) else {
            // A game that ends with its header has no moves.
            let nothing = is_first && at == bytes.len();
            let reason = Reason::CutShort("eight bytes of a move");
            return if nothing { Ok(record) } else { Err(Fault::with_legal(Place::Byte(at), reason, record)) };
        };
        if !is_first {
            let (from_byte, to_byte) = (from.wrapping_sub(24), to.wrapping_sub(32));
            let (from, to) = match (point(from_byte), point(to_byte)) {
                (Some(from), Some(to)) => (from, to),
                (None, _) => return Err(Fault::with_legal(Place::Byte(at), Reason::NoPoint(from_byte), record)),
                (_, None) => return Err(Fault::with_legal(Place::Byte(at + 1), Reason::NoPoint(to_byte), record)),
            };
            let (mv, ply) = (Move { from, to }, record.ply() + 1);
            if let Err(why) = record.play(mv) {
                return Err(Fault::with_legal(Place::Byte(at), Reason::Illegal { ply, mv, why }, record));
            }
        }
        at += 8;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let Some(comment) = at.checked_add(length).and_then(|end| bytes.get(at..end)) else {
            return Err(Fault::with_legal(Place::Byte(at - 4), Reason::CutShort("the comment"), record));
        };
        at += length;
        let comment = GB18030.decode_without_bom_handling(comment).0;
        let comment = comment.trim_end_matches('\0').trim();
        let node = record.node_mut(record.present());
        if !comment.is_empty() {
            node.comment = comment.to_owned();
        }
        let parent = node.parent();
        if flags & 0x0f != 0 && !is_first {
            forks.extend(parent);
        }
        is_first = false;
        if flags & 0xf0 == 0 {
            match forks.pop() {
                Some(parent) => record.go_to(parent),
                None => return Ok(record),
            }
        }
    }
}
