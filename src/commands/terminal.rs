//! Prints a C program's output to a terminal, as DOS without ANSI.SYS would show it.

use std::io::{self, Write};

use encoding_rs::GBK;

use crate::turboc::code_page_437;

/// The characters of code page 437 for the bytes below 32; DOS shows nothing for 0.
const CP437_LOW: [char; 32] = [
    ' ', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼', '►', '◄', '↕', '‼', '¶', '§', '▬',
    '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
];
/// The character of code page 437 for 127.
const CP437_127: char = '⌂';

/// A writer of text for a terminal: bell, backspace, tab, line feed and carriage return have the same effect as under
/// DOS, and no other byte is a control character. Bytes from 128 are characters of GBK or of code page 437, and are
/// written in UTF-8.
pub(super) struct DosTerminal<W> {
    out: W,
    /// `true` if pairs of bytes are Chinese characters.
    chinese: bool,
    /// The first byte of a pair.
    lead: Option<u8>,
}

impl<W: Write> DosTerminal<W> {
    /// Creates a writer for text in Chinese or in code page 437.
    pub(super) fn new(out: W, chinese: bool) -> DosTerminal<W> {
        DosTerminal { out, chinese, lead: None }
    }

    /// Writes an incomplete pair at the end.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if let Some(lead) = self.lead.take() {
            self.out.write_all(decode_byte(lead).to_string().as_bytes())?;
        }
        self.out.flush()
    }
}

impl<W: Write> Write for DosTerminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = String::new();
        for &byte in bytes {
            if let Some(lead) = self.lead.take() {
                if let Some(c) = decode_pair(lead, byte) {
                    text.push(c);
                    continue;
                }
                text.push(decode_byte(lead));
            }
            if self.chinese && (0x81..=0xFE).contains(&byte) {
                self.lead = Some(byte);
            } else {
                text.push(decode_byte(byte));
            }
        }
        self.out.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The output of a program's text, with a size limit: converted for a terminal, unchanged for files and pipes.
pub(super) struct TextOutput<W> {
    out: DosTerminal<W>,
    is_terminal: bool,
    left: u64,
}

impl<W: Write> TextOutput<W> {
    /// Creates an output of at most `limit` bytes.
    pub(super) fn new(out: W, is_terminal: bool, chinese: bool, limit: u64) -> TextOutput<W> {
        TextOutput { out: DosTerminal::new(out, chinese), is_terminal, left: limit }
    }

    /// Prints and flushes. Returns whether all bytes were within the limit.
    pub(super) fn print(&mut self, bytes: &[u8]) -> io::Result<bool> {
        let count = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        self.left -= count as u64;
        match self.is_terminal {
            true => self.out.write_all(&bytes[..count])?,
            false => self.out.out.write_all(&bytes[..count])?,
        }
        self.out.flush()?;
        Ok(count == bytes.len())
    }

    /// Ends the text.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}

/// Returns the Chinese character of two bytes.
fn decode_pair(lead: u8, trail: u8) -> Option<char> {
    let bytes = [lead, trail];
    let text = GBK.decode_without_bom_handling_and_without_replacement(&bytes)?;
    let mut all = text.chars();
    all.next().filter(|c| all.next().is_none() && !c.is_control())
}

/// Returns the character for a byte.
fn decode_byte(byte: u8) -> char {
    match byte {
        7..=10 | 13 => char::from(byte),
        0..=31 => CP437_LOW[usize::from(byte)],
        127 => CP437_127,
        _ => code_page_437(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(chinese: bool, pieces: &[&[u8]]) -> String {
        let mut out = DosTerminal::new(Vec::new(), chinese);
        pieces.iter().for_each(|piece| out.write_all(piece).unwrap());
        out.finish().unwrap();
        String::from_utf8(out.out).unwrap()
    }

    #[test]
    fn escape_is_an_arrow_and_nothing_is_obeyed() {
        assert_eq!(
            written(false, &[b"a\x1b[31mred\x1b]0;title\x07\r\n\tb\x08c"]),
            "a←[31mred←]0;title\x07\r\n\tb\x08c"
        );
        let all: Vec<u8> = (0..=255).collect();
        for chinese in [false, true] {
            let text = written(chinese, &[&all]);
            let obeyed: Vec<char> = text.chars().filter(|c| c.is_control()).collect();
            assert_eq!(obeyed, ['\x07', '\x08', '\t', '\n', '\r']);
            for first in 128..=255 {
                for second in 0..=255 {
                    let text = written(chinese, &[&[first, second, b'0', 0x81, b'0', 0x81, b'0']]);
                    let bad = |c: char| c.is_control() && !"\x07\x08\t\n\r".contains(c);
                    assert!(!text.contains(bad), "{first} {second}");
                }
            }
        }
        assert_eq!(written(false, &[&[0, 1, 127, 0x9B, 0x80]]), " ☺⌂¢Ç");
    }

    #[test]
    fn files_and_pipes_get_every_byte_up_to_the_limit() {
        let all: Vec<u8> = (0..=255).collect();
        let mut out = TextOutput::new(Vec::new(), false, true, 300);
        assert!(out.print(&all).unwrap());
        assert!(!out.print(&all).unwrap());
        assert!(out.print(&[]).unwrap() && !out.print(b"x").unwrap());
        out.finish().unwrap();
        assert_eq!(out.out.out, [&all[..], &all[..44]].concat());
        let mut out = TextOutput::new(Vec::new(), true, false, 2);
        assert!(out.print(b"\x1b[").unwrap() && !out.print(b"2J").unwrap());
        assert_eq!(out.out.out, "←[".as_bytes());
    }

    #[test]
    fn pairs_of_bytes_are_chinese_only_in_a_chinese_program() {
        let text = GBK.encode("你好，世界").0;
        assert_eq!(written(true, &[&text]), "你好，世界");
        // Byte by byte, as `putchar` prints.
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(written(true, &bytes), "你好，世界");
        assert_eq!(written(false, &[&[0xC9, 0xCD, 0xCD, 0xBB]]), "╔══╗");
        assert_eq!(written(true, &[&[0xC4], b"\n"]), "─\n");
        assert_eq!(written(true, &[&[0xC4]]), "─");
    }
}
