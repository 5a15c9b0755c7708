//! Keys: the BIOS's buffer, which lies in its data area, and the line that is being typed.

use crate::machine::memory::Memory;

/// Offsets in segment 0040 of the buffer's first byte and of the one behind its last.
const BUFFER: (u16, u16) = (0x1E, 0x3E);
/// Where the offset of the next key to read is kept.
const HEAD: u32 = 0x41A;
/// Where the offset is kept at which the next key is put.
const TAIL: u32 = 0x41C;
/// The longest line that DOS takes.
const LONGEST: usize = 126;

/// An empty buffer, before a program runs.
pub(super) fn prepare(memory: &mut Memory) {
    memory.set_word(HEAD, BUFFER.0);
    memory.set_word(TAIL, BUFFER.0);
    memory.set_word(0x480, BUFFER.0);
    memory.set_word(0x482, BUFFER.1);
}

fn next(offset: u16) -> u16 {
    if offset + 2 >= BUFFER.1 { BUFFER.0 } else { offset + 2 }
}

fn place(offset: u16) -> u16 {
    if (BUFFER.0..BUFFER.1).contains(&offset) { offset & !1 } else { BUFFER.0 }
}

/// Puts a key's code, as `bioskey` gives it, into the buffer. A full one (15 keys) loses it.
pub(super) fn put(memory: &mut Memory, code: u16) {
    let (head, tail) = (place(memory.word(HEAD)), place(memory.word(TAIL)));
    if next(tail) != head {
        memory.set_word(0x400 + u32::from(tail), code);
        memory.set_word(TAIL, next(tail));
    }
}

/// The next key, which stays.
pub(super) fn peek(memory: &Memory) -> Option<u16> {
    let (head, tail) = (place(memory.word(HEAD)), place(memory.word(TAIL)));
    (head != tail).then(|| memory.word(0x400 + u32::from(head)))
}

/// Takes the next key.
pub(super) fn take(memory: &mut Memory) -> Option<u16> {
    let code = peek(memory)?;
    let head = place(memory.word(HEAD));
    memory.set_word(HEAD, next(head));
    Some(code)
}

/// What keys are to a program beyond the buffer.
#[derive(Clone, Debug, Default)]
pub struct Keyboard {
    /// The scan code that `getch` gives next, after the 0.
    pub scan: Option<u8>,
    /// What `ungetch` put back.
    pub unread: Option<u8>,
    /// The scan code that port 60h gives.
    pub port: u8,
    /// Shift, Ctrl, Alt and the locks, as `bioskey(2)` gives them.
    pub flags: u8,
    /// The line that is being typed.
    pub line: Option<Vec<u8>>,
}

/// What a key does to a line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// This is to be printed.
    Echo(Vec<u8>),
    /// The line is done.
    Line(Vec<u8>),
}

impl Keyboard {
    /// The character and the scan code of a key as `getch` gives them: one byte, or 0 and another one next time.
    pub(super) fn split(&mut self, code: u16) -> u8 {
        let [scan, character] = code.to_be_bytes();
        if character == 0 || character == 0xE0 {
            self.scan = Some(scan);
            return 0;
        }
        character
    }

    /// A key, while a line is typed: letters, Backspace, Esc to start again, Ctrl+Z for the end of the input, Enter.
    pub(super) fn edit(&mut self, code: u16) -> Typed {
        let line = self.line.get_or_insert_default();
        match code as u8 {
            13 => Typed::Line(self.line.take().unwrap_or_default()),
            8 => Typed::Echo(line.pop().map_or_else(Vec::new, |_| b"\x08 \x08".to_vec())),
            27 => {
                line.clear();
                Typed::Echo(b"\\\n".to_vec())
            }
            26 => {
                line.push(26);
                Typed::Echo(b"^Z".to_vec())
            }
            character if (character >= 32 || character == 9) && line.len() < LONGEST => {
                line.push(character);
                Typed::Echo(vec![character])
            }
            _ => Typed::Echo(Vec::new()),
        }
    }
}
