//! Trees of the RenLib program, `.lib`: openings and analyses on 15 × 15, read-only.
//!
//! A file begins with `FF`, `RenLib`, `FF`, the version 3 and a minor version, in a header of 20 bytes. Each node then
//! has two bytes: 16 × row + column, rows from 0 at the top and columns from 1 at the left (0 is the root); and flags.
//!
//! | flag | meaning |
//! |---|---|
//! | 80 | a sibling of this node follows after its subtree |
//! | 40 | the node has no children |
//! | 20 | a comment in an old format: dropped |
//! | 10 | a mark: stored as SGF's mark `MA` |
//! | 08 | a comment, terminated by a zero and padded to an even length |
//! | 01 | two more bytes of flags; the lowest bit of the second means a text on the board: stored as SGF's label `LB` |
//!
//! Comments are in UTF-8, GB 18030 or Windows-1252, tried in that order; a byte 8 separates the first line from the
//! rest. Moves that cannot be played (on an occupied point, after the end of the game, a pass) are dropped with
//! everything after them.

use super::super::{Point, Position, Rules};
use super::error::{ExpectedItem, FilePart, GomokuErrorKind, GomokuNotationError, GomokuNotationWarning};
use super::{LoadedGame, count_warning, empty_record, play, sgf};
use crate::game::Cell;
use crate::notation::bytes::ByteReader;
use crate::notation::text::decode;
use crate::record::{NodeId, ROOT, Record};

/// The signature; the version follows.
const MAGIC: &[u8] = b"\xFFRenLib\xFF";
/// The size of the header in bytes.
const HEADER: usize = 20;
/// The size of every board.
const SIZE: u8 = 15;

const SIBLINGS: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const EXTENSION: u8 = 0x01;
const BOARD_TEXT: u8 = 0x01;

/// Returns whether bytes are in this format.
pub(super) fn is_like(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads the tree.
pub(super) fn read(bytes: &[u8], rules: Rules) -> Result<LoadedGame, GomokuNotationError> {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    let (major, minor) = (byte(MAGIC.len()), byte(MAGIC.len() + 1));
    if bytes.len() < HEADER {
        return Err(GomokuNotationError::at_byte(
            bytes.len(),
            GomokuErrorKind::UnexpectedEnd(ExpectedItem::Rest(FilePart::Header)),
        ));
    }
    if major != 3 {
        return Err(GomokuNotationError::at_byte(MAGIC.len(), GomokuErrorKind::UnsupportedVersion(major, minor)));
    }
    let no_board = || GomokuNotationError::at_byte(0, GomokuErrorKind::BoardSize(SIZE.to_string()));
    let record = empty_record(SIZE, rules).ok_or_else(no_board)?;
    let mut reader = Reader {
        bytes: ByteReader::new(bytes, HEADER),
        record,
        present: Some(ROOT),
        parents: Vec::new(),
        unplayable: 0,
        old_comments: false,
    };
    while !reader.bytes.is_at_end() {
        let at = reader.bytes.offset();
        if let Err(reason) = reader.read_node() {
            return Err(GomokuNotationError::at_byte(at, reason).with_legal(reader.record));
        }
    }
    let old = reader.old_comments.then_some(GomokuNotationWarning::OldComment);
    let warnings =
        [count_warning(reader.unplayable, GomokuNotationWarning::UnplayableMoves), old].into_iter().flatten().collect();
    Ok(LoadedGame { record: reader.record, warnings })
}

struct Reader<'a> {
    bytes: ByteReader<'a>,
    record: Record<Position>,
    /// The parent of the next node; `None` in an illegal branch.
    present: Option<NodeId>,
    /// The parents of the siblings that follow later.
    parents: Vec<Option<NodeId>>,
    unplayable: usize,
    old_comments: bool,
}

impl Reader<'_> {
    fn read_node(&mut self) -> Result<(), GomokuErrorKind> {
        let [place, flags] = self.read_pair(FilePart::Node)?;
        let extended = if flags & EXTENSION != 0 { self.read_pair(FilePart::Node)?[1] } else { 0 };
        let parent = self.present;
        if place != 0 {
            self.play_move(place)?;
        }
        if flags & OLD_COMMENT != 0 {
            self.skip_old_comment()?;
        } else if flags & COMMENT != 0 {
            let comment = self.read_text(FilePart::Comment)?.replace('\u{8}', "\n");
            self.annotate(|record, id| record.node_mut(id).comment.push_str(&comment));
        }
        if extended & BOARD_TEXT != 0 {
            let text = self.read_text(FilePart::Text)?;
            self.add_mark("LB", |point| format!("{point}:{text}"));
        }
        if flags & MARK != 0 {
            self.add_mark("MA", |point| point);
        }
        // Some programs set the flag at the root, which has no siblings.
        if flags & SIBLINGS != 0 && place != 0 {
            self.parents.push(parent);
        }
        if flags & LEAF != 0 {
            self.present = self.parents.pop().unwrap_or(Some(ROOT));
        }
        Ok(())
    }

    /// Plays a node's move, or drops it with everything after it if it is illegal.
    fn play_move(&mut self, place: u8) -> Result<(), GomokuErrorKind> {
        let cell = (place & 0xF).checked_sub(1).map(|column| Cell { column, row: place >> 4 });
        let point = cell.and_then(|cell| Point::from_cell(cell, SIZE)).ok_or(GomokuErrorKind::InvalidPoint(place))?;
        self.present = self.present.and_then(|parent| {
            self.record.go_to(parent);
            play(&mut self.record, point, None).ok().flatten()
        });
        self.unplayable += usize::from(self.present.is_none());
        Ok(())
    }

    fn annotate(&mut self, say: impl FnOnce(&mut Record<Position>, NodeId)) {
        if let Some(id) = self.present {
            say(&mut self.record, id);
        }
    }

    /// Stores a property of a node's point in the form of SGF.
    fn add_mark(&mut self, name: &str, value: impl FnOnce(String) -> String) {
        self.annotate(|record, id| {
            let node = record.node_mut(id);
            if let Some(point) = node.mv.and_then(|mv| sgf::letters(mv.point(), SIZE)) {
                node.properties.push((name.to_owned(), value(point)));
            }
        });
    }

    fn read_pair(&mut self, part: FilePart) -> Result<[u8; 2], GomokuErrorKind> {
        self.bytes.read_array().ok_or(GomokuErrorKind::UnexpectedEnd(ExpectedItem::Rest(part)))
    }

    /// Reads a text terminated by a zero.
    fn read_text(&mut self, part: FilePart) -> Result<String, GomokuErrorKind> {
        let mut text = Vec::new();
        loop {
            let pair = self.read_pair(part)?;
            text.extend(pair.into_iter().take_while(|&byte| byte != 0));
            if pair.contains(&0) {
                return Ok(decode(&text).text);
            }
        }
    }

    /// Skips a comment of an old version, which ends with the first pair of bytes of which one has its high bit set.
    fn skip_old_comment(&mut self) -> Result<(), GomokuErrorKind> {
        self.old_comments = true;
        while self.read_pair(FilePart::Comment)?.iter().all(|byte| byte & 0x80 == 0) {}
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([3, 0]);
        bytes.resize(HEADER, 0xFF);
        bytes.extend(nodes);
        bytes
    }

    /// Returns each line of the tree, from the root to a leaf.
    fn lines(record: &Record<Position>) -> Vec<String> {
        let leaves = (0..record.node_count()).filter(|&id| record.node(id).is_leaf());
        leaves
            .map(|id| record.path(id).iter().filter_map(|&id| record.node(id).mv).map(|mv| mv.to_string()).collect())
            .collect()
    }

    #[test]
    fn a_tree_with_siblings_and_comments() {
        // h8; then h9 with i9 or j10; or i9 with a comment.
        let tree = [
            0x00, 0x00, 0x78, 0x08, b'c', b'o', b'm', 0, 0x68, 0x80, 0x69, 0xC0, 0x5A, 0x50, 0x69, 0x49, 0x00, 0x01,
            b'?', 0x08, b'!', 0x00, b'A', 0,
        ];
        let loaded = read(&file(&tree), Rules::RENJU).unwrap();
        assert_eq!(lines(&loaded.record), ["h8h9i9", "h8h9j10", "h8i9"]);
        assert_eq!(loaded.record.node(1).comment, "com");
        assert_eq!(loaded.record.node(5).comment, "?\n!");
        assert_eq!(loaded.record.node(5).properties, [("LB".to_owned(), "ig:A".to_owned())]);
        assert_eq!(loaded.record.node(4).properties, [("MA".to_owned(), "jf".to_owned())]);
        assert!(loaded.warnings.is_empty());
    }

    #[test]
    fn branches_that_cannot_be_played_are_left_out() {
        // h8, then h8 again with a reply, or h9.
        let loaded = read(&file(&[0x78, 0x00, 0x78, 0x80, 0x69, 0x40, 0x68, 0x40]), Rules::RENJU).unwrap();
        assert_eq!(
            (lines(&loaded.record), loaded.warnings),
            (vec!["h8h9".to_owned()], vec![GomokuNotationWarning::UnplayableMoves(2)])
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_offset() {
        let message = |bytes: &[u8]| read(bytes, Rules::RENJU).unwrap_err().to_string();
        assert!(message(MAGIC).starts_with("byte 8: the file ends too early"));
        assert!(message(&file(&[0x78])).starts_with("byte 20: the file ends too early; expected the rest of a node"));
        assert!(message(&file(&[0x78, 0x00, 0xF1, 0x00])).starts_with("byte 22: byte 241 is not a point"));
        assert!(message(&file(&[0x78, 0x08, b'a', b'b'])).contains("the rest of the comment"));
        let mut other = file(&[]);
        other[8] = 4;
        assert!(message(&other).starts_with("byte 8: unsupported RenLib version 4.0"));
    }
}
