//! conio.h: keys, and coloured text in a window.

use super::text::{CursorShape, TextScreen};
use super::{Answer, CallStop, Pc, keyboard};
use crate::library::native::{Int, Pointer, natives};
use crate::library::{format, plus, scan};

/// The clock cycles for writing a character to video memory.
const CHARACTER: u64 = 400;
/// The clock cycles of a call of DOS or the BIOS.
const ASK: u64 = 600;

impl Pc {
    /// Returns a key's byte for `getch`; `None` without a key.
    pub(super) fn next_byte(&mut self) -> Option<u8> {
        if self.streams.piped {
            return self.machine.take_input_byte();
        }
        let waiting = self.keyboard.unread.take().or_else(|| self.keyboard.scan.take());
        waiting.or_else(|| {
            let code = keyboard::take(&mut self.machine.memory)?;
            Some(self.keyboard.split(code))
        })
    }

    /// Implements `kbhit`: returns whether a key or the rest of one is available.
    pub(super) fn key_waits(&mut self) -> bool {
        self.machine.advance_clock(ASK);
        if self.streams.piped {
            return self.machine.has_input();
        }
        self.keyboard.scan.is_some() || keyboard::peek(&self.machine.memory).is_some()
    }

    /// Writes text for conio. In graphics mode it goes to the text memory, which is not visible, unless `directvideo`
    /// is 0.
    pub(super) fn put_text(&mut self, text: &[u8]) {
        self.calls.effects.outputs += 1;
        if let Some(printed) = &mut self.streams.printed {
            printed.extend_from_slice(text);
        }
        self.machine.advance_clock(CHARACTER * text.len() as u64);
        if self.video.is_graphics() && !self.video.console.exists {
            if !self.is_direct() {
                text.iter().for_each(|byte| self.video.teletype(*byte));
            }
            return;
        }
        self.video.console.is_used |= self.video.is_graphics();
        let wrap = self.conio.wrap_scrolls.map_or(1, |at| self.machine.memory.word(at));
        self.video.text.put(text, wrap as i16);
    }

    /// Returns whether conio writes to the video memory itself: `directvideo`.
    fn is_direct(&self) -> bool {
        self.conio.direct_video.is_none_or(|at| self.machine.memory.word(at) != 0)
    }

    fn shift_lines(&mut self, up: bool) {
        let is_direct = self.is_direct();
        self.video.text.shift_lines(up, is_direct);
    }
}

/// Performs a change of the text screen that takes one `int`.
fn set(pc: &mut Pc, change: impl FnOnce(&mut TextScreen, i16)) {
    let value = pc.take(|call| call.int());
    change(&mut pc.video.text, value);
}

/// Returns a rectangle of cells from its corners, counted from 1; `None` if it is not on the screen.
fn rectangle(pc: &Pc, [left, top, right, bottom]: [i16; 4]) -> Option<[u8; 4]> {
    let (columns, rows) = (pc.video.text.columns().into(), pc.video.text.rows().into());
    let fits = 1 <= left && left <= right && right <= columns && 1 <= top && top <= bottom && bottom <= rows;
    fits.then(|| [left, top, right, bottom].map(|side| side as u8 - 1))
}

fn cells(part: [u8; 4]) -> impl Iterator<Item = (u8, u8)> {
    let [left, top, right, bottom] = part;
    (top..=bottom).flat_map(move |y| (left..=right).map(move |x| (x, y)))
}

/// The functions that read keys.
pub(super) const INPUT: &[(&str, Answer)] = natives![
    ("getch", |pc| {
        let byte = pc.next_byte().ok_or(CallStop::Key)?;
        Ok(Int(byte.into()))
    }),
    ("getche", |pc| {
        let byte = pc.next_byte().ok_or(CallStop::Key)?;
        pc.put_text(&[byte]);
        Ok(Int(byte.into()))
    }),
    ("kbhit", |pc| Int(pc.key_waits().into())),
    ("cgets", |pc| {
        let line = pc.typed_line().ok_or(CallStop::Line)?;
        Ok(pc.take(|call| {
            let to = call.pointer();
            let most = usize::from(call.byte(to).max(1)) - 1;
            let line = &line[..line.len().min(most)];
            call.set_byte(plus(to, 1), line.len() as u8);
            call.set_string(plus(to, 2), line);
            Pointer(plus(to, 2))
        }))
    }),
    ("cscanf", |pc| {
        let mut typed = std::mem::take(&mut pc.keyboard.scanned);
        loop {
            if let Some((used, count)) = pc.take(|call| scan::scan_keys(call, &typed)) {
                // The character after the last value is the next one that is read.
                pc.keyboard.unread = typed.get(used).copied();
                return Ok(count);
            }
            let Some(byte) = pc.next_byte() else {
                pc.keyboard.scanned = typed;
                return Err(CallStop::Key);
            };
            pc.put_text(&[byte]);
            typed.push(byte);
        }
    }),
    ("getpass", |pc| {
        let mut line = pc.typed_line().ok_or(CallStop::Line)?;
        line.truncate(8);
        Ok(pc.store_text(&line))
    }),
];

/// The other functions.
pub(super) const CALLS: &[(&str, Answer)] = natives![
    ("ungetch", |pc| {
        let byte = pc.take(|call| call.int());
        pc.keyboard.unread = Some(byte as u8);
        Int(byte)
    }),
    ("putch", |pc| {
        let byte = pc.take(|call| call.word() as u8);
        pc.put_text(&[byte]);
        Int(byte.into())
    }),
    ("cputs", |pc| {
        let text = pc.take(|call| call.string_argument());
        pc.put_text(&text);
        Int(text.last().copied().unwrap_or(0).into())
    }),
    ("cprintf", |pc| {
        let text = pc.take(format::format_arguments);
        pc.put_text(&text);
        Int(text.len() as i16)
    }),
    ("clrscr", |pc| {
        pc.video.clear();
        pc.machine.advance_clock(100_000);
    }),
    ("clreol", |pc| pc.video.text.clear_line()),
    ("delline", |pc| pc.shift_lines(true)),
    ("insline", |pc| pc.shift_lines(false)),
    ("gotoxy", |pc| {
        let (x, y) = pc.take(|call| (call.int(), call.int()));
        pc.video.text.go_to(x as u8, y as u8);
        pc.machine.advance_clock(ASK);
    }),
    ("wherex", |pc| { Int(i16::from(pc.video.text.cursor().0) - i16::from(pc.video.text.window().left) + 1) }),
    ("wherey", |pc| { Int(i16::from(pc.video.text.cursor().1) - i16::from(pc.video.text.window().top) + 1) }),
    ("window", |pc| {
        let [left, top, right, bottom] = pc.take(|call| call.ints());
        pc.video.text.set_window(left, top, right, bottom);
    }),
    ("textmode", |pc| {
        let mode = pc.take(|call| call.int());
        if pc.video.is_graphics() {
            let mode = if mode < 0 { pc.video.text.mode() } else { mode as u8 };
            pc.video.set_text_mode(mode);
        } else {
            pc.video.text.change_mode(mode as u8);
        }
        pc.note_text_mode();
    }),
    ("textcolor", |pc| set(pc, |text, color| text.attribute = text.attribute & 0x70 | color as u8 & 0x8F)),
    ("textbackground", |pc| set(pc, |text, color| text.attribute = text.attribute & 0x8F | (color as u8 & 7) << 4)),
    ("textattr", |pc| set(pc, |text, attribute| text.attribute = attribute as u8)),
    ("highvideo", |pc| pc.video.text.attribute |= 8),
    ("lowvideo", |pc| pc.video.text.attribute &= !8),
    ("normvideo", |pc| pc.video.text.attribute = TextScreen::NORMAL),
    ("_setcursortype", |pc| {
        set(pc, |text, kind| {
            text.shape = match kind {
                0 => CursorShape::None,
                1 => CursorShape::Solid,
                _ => CursorShape::Normal,
            };
            text.touch();
        })
    }),
    ("gettextinfo", |pc| {
        let text = &pc.video.text;
        let (window, cursor) = (text.window(), text.cursor());
        let bytes = [
            window.left + 1,
            window.top + 1,
            window.right + 1,
            window.bottom + 1,
            text.attribute,
            TextScreen::NORMAL,
            text.mode(),
            text.rows(),
            text.columns(),
            // DOS output can move the cursor out of the window.
            cursor.0.wrapping_sub(window.left).wrapping_add(1),
            cursor.1.wrapping_sub(window.top).wrapping_add(1),
        ];
        pc.write_to_argument(&bytes);
    }),
    ("gettext", |pc| {
        let (part, to) = pc.take(|call| (call.ints(), call.pointer()));
        let Some(part) = rectangle(pc, part) else { return Int(0) };
        let bytes: Vec<u8> = cells(part).flat_map(|(x, y)| pc.video.text.cell(x, y)).collect();
        pc.take(|call| call.write(to, &bytes));
        Int(1)
    }),
    ("puttext", |pc| {
        let (part, from) = pc.take(|call| (call.ints(), call.pointer()));
        let Some(part) = rectangle(pc, part) else { return Int(0) };
        let count = cells(part).count() as u16 * 2;
        let bytes = pc.take(|call| call.read(from, count.into()));
        for ((x, y), cell) in cells(part).zip(bytes.as_chunks::<2>().0) {
            pc.video.text.set_cell(x, y, *cell);
        }
        Int(1)
    }),
    ("movetext", |pc| {
        let [left, top, right, bottom, to_left, to_top] = pc.take(|call| call.ints());
        let target = [
            to_left,
            to_top,
            to_left.saturating_add(right.saturating_sub(left)),
            to_top.saturating_add(bottom.saturating_sub(top)),
        ];
        let Some((part, target)) = rectangle(pc, [left, top, right, bottom]).zip(rectangle(pc, target)) else {
            return Int(0);
        };
        let moved: Vec<[u8; 2]> = cells(part).map(|(x, y)| pc.video.text.cell(x, y)).collect();
        for ((x, y), cell) in cells(target).zip(moved) {
            pc.video.text.set_cell(x, y, cell);
        }
        Int(1)
    }),
];

impl Pc {
    /// Returns the line typed for conio, once it is complete.
    fn typed_line(&mut self) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        if !self.machine.has_line() {
            let ended = self.streams.piped && self.machine.console.input_closed;
            self.streams.wants_line = !ended;
            return ended.then_some(line);
        }
        while let Some(byte) = self.machine.take_input_byte().filter(|byte| *byte != b'\n') {
            line.push(byte);
        }
        Some(line)
    }

    /// Writes the text mode to the BIOS's data area.
    pub(super) fn note_text_mode(&mut self) {
        let text = &self.video.text;
        let (mode, columns, rows) = (text.bios_mode(), text.columns(), text.rows());
        self.machine.memory.set_byte(0x449, mode);
        self.machine.memory.set_word(0x44A, columns.into());
        self.machine.memory.set_byte(0x484, rows - 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::pc::{Pc, PcConfig, PcEvent};
    use crate::{CompileOptions, NoFiles, compile};

    #[test]
    fn cscanf_echoes_keys_and_leaves_the_one_after_the_last_value() {
        let source = b"#include <conio.h>\n#include <string.h>\nint main() { int a, b, count; char word[10];\n\
            count = cscanf(\"%d,%d %s\", &a, &b, word);\n\
            return strcmp(word, \"ok\") ? -1 : count * 1000 + a * 10 + b + getch(); }\n";
        let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
        let mut pc = Pc::new(program.into(), PcConfig::default());
        for (second, key) in (1..).zip(*b"12,7\rok\r") {
            assert_eq!(pc.run(Duration::from_secs(second)), PcEvent::NeedsInput);
            pc.press_key(key.into());
        }
        assert_eq!(pc.run(Duration::from_secs(60)), PcEvent::Exit(3 * 1000 + 12 * 10 + 7 + 13));
        assert_eq!([0, 1, 3].map(|x| pc.video.text.cell(x, 0)[0]), *b"ok7");
    }
}
