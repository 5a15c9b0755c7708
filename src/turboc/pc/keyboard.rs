//! The keyboard: the BIOS's buffer in its data area, and the line being typed.

use std::collections::VecDeque;

use crate::machine::memory::Memory;

/// The offsets in segment 0040 of the first byte of the buffer and of the end of the buffer.
const BUFFER: (u16, u16) = (0x1E, 0x3E);
/// The address of the offset of the next key to read.
const HEAD: u32 = 0x41A;
/// The address of the offset at which the next key is stored.
const TAIL: u32 = 0x41C;
/// The maximum length of a line typed for DOS.
const LONGEST: usize = 126;

/// Clears the buffer before a program runs.
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

/// Puts a key's code, as `bioskey` returns it, into the buffer. Returns `false` if the buffer is full (15 keys): the key is
/// lost.
pub(super) fn put(memory: &mut Memory, code: u16) -> bool {
    let (head, tail) = (place(memory.word(HEAD)), place(memory.word(TAIL)));
    let has_room = next(tail) != head;
    if has_room {
        memory.set_word(0x400 + u32::from(tail), code);
        memory.set_word(TAIL, next(tail));
    }
    has_room
}

/// Returns the next key without removing it.
pub(super) fn peek(memory: &Memory) -> Option<u16> {
    let (head, tail) = (place(memory.word(HEAD)), place(memory.word(TAIL)));
    (head != tail).then(|| memory.word(0x400 + u32::from(head)))
}

/// Removes and returns the next key.
pub(super) fn take(memory: &mut Memory) -> Option<u16> {
    let code = peek(memory)?;
    let head = place(memory.word(HEAD));
    memory.set_word(HEAD, next(head));
    Some(code)
}

/// The state of the keyboard other than the buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keyboard {
    /// The scan code that `getch` returns next, after the 0.
    pub scan: Option<u8>,
    /// The character put back by `ungetch`.
    pub unread: Option<u8>,
    /// The scan code at port 60h.
    pub port: u8,
    /// Shift, Ctrl, Alt and the locks, as `bioskey(2)` returns them.
    pub flags: u8,
    /// The characters that `cscanf` has read so far.
    pub scanned: Vec<u8>,
    /// The line being typed.
    pub line: Option<Vec<u8>>,
    /// The clock at which the pressed key is released, and its scan code.
    pub(super) release: Option<(u64, u8)>,
    /// The codes of the keys that are typed ahead and are not in the buffer yet.
    pub(super) ahead: VecDeque<u16>,
    /// The code of the key that was pressed last.
    pub(super) pressed: u16,
}

/// The effect of a key on the line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// This text is printed.
    Echo(Vec<u8>),
    /// The line is complete.
    Line(Vec<u8>),
}

impl Keyboard {
    /// Puts keys that are typed ahead into the buffer, as many as have room.
    pub(super) fn fill(&mut self, memory: &mut Memory) {
        while self.ahead.front().is_some_and(|&code| put(memory, code)) {
            self.ahead.pop_front();
        }
    }

    /// Returns the code of the key that is held down.
    pub(super) fn down(&self) -> Option<u16> {
        self.release.map(|_| self.pressed)
    }

    /// Splits a key into its character and scan code for `getch`: returns one byte, or 0 and the scan code at the next
    /// call.
    pub(super) fn split(&mut self, code: u16) -> u8 {
        let [scan, character] = code.to_be_bytes();
        if character == 0 || character == 0xE0 {
            self.scan = Some(scan);
            return 0;
        }
        character
    }

    /// Processes a key while a line is typed: letters, Backspace, Esc to start again, Ctrl+Z for the end of the input,
    /// Enter.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_buffer_holds_fifteen_keys_in_their_order() {
        let mut memory = Memory::default();
        prepare(&mut memory);
        // More than once around the buffer, from every place in it.
        for first in [100, 200, 300] {
            for code in first..first + 17 {
                put(&mut memory, code);
            }
            assert_eq!(peek(&memory), Some(first));
            let keys: Vec<u16> = std::iter::from_fn(|| take(&mut memory)).collect();
            assert_eq!(keys, (first..first + 15).collect::<Vec<_>>(), "the last two are lost");
        }
    }

    fn type_line(keyboard: &mut Keyboard, keys: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut echo = Vec::new();
        for &key in keys {
            match keyboard.edit(key.into()) {
                Typed::Echo(bytes) => echo.extend(bytes),
                Typed::Line(line) => return (line, echo),
            }
        }
        panic!("the line does not end")
    }

    #[test]
    fn a_line_is_edited_as_dos_does() {
        let mut keyboard = Keyboard::default();
        assert_eq!(type_line(&mut keyboard, b"ab\tc\r"), (b"ab\tc".to_vec(), b"ab\tc".to_vec()));
        assert_eq!(type_line(&mut keyboard, b"\r"), (Vec::new(), Vec::new()), "the next line is empty");
        // Backspace deletes from the line and from the screen, and does nothing at the start.
        assert_eq!(type_line(&mut keyboard, b"\x08ab\x08c\r"), (b"ac".to_vec(), b"ab\x08 \x08c".to_vec()));
        // Esc starts again in the next line; Ctrl+Z ends the input; other control characters are ignored.
        assert_eq!(type_line(&mut keyboard, b"ab\x1Bc\r"), (b"c".to_vec(), b"ab\\\nc".to_vec()));
        assert_eq!(type_line(&mut keyboard, b"a\x1A\r"), (b"a\x1A".to_vec(), b"a^Z".to_vec()));
        assert_eq!(type_line(&mut keyboard, b"\x01a\x1F\x00 \r"), (b"a ".to_vec(), b"a ".to_vec()));
    }

    #[test]
    fn a_line_has_a_greatest_length() {
        let mut keyboard = Keyboard::default();
        let (line, echo) = type_line(&mut keyboard, &[vec![b'x'; LONGEST + 9], vec![13]].concat());
        assert_eq!((line.len(), echo.len()), (LONGEST, LONGEST));
    }

    #[test]
    fn keys_without_a_character_are_two_bytes() {
        let mut keyboard = Keyboard::default();
        assert_eq!((keyboard.split(0x1E61), keyboard.scan), (b'a', None));
        assert_eq!((keyboard.split(0x4800), keyboard.scan), (0, Some(0x48)), "the up arrow");
        assert_eq!((keyboard.split(0x50E0), keyboard.scan), (0, Some(0x50)), "the grey down arrow");
    }
}
