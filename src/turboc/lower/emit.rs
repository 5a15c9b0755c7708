//! Emits instructions and manages labels, frame slots and constants.

use super::Lower;
use crate::code::{Area, Instruction, Op, Slot};
use crate::diagnostic::Message;

/// The maximum size of a frame.
const LARGEST_FRAME: u16 = crate::code::BIAS - 0x20;

impl Lower<'_> {
    pub(super) fn emit(&mut self, op: Op, d: Slot, a: Slot, b: Slot, x: u32) {
        self.code.instructions.push(Instruction::new(op, d, a, b, x));
        self.code.spans.push(self.span);
        self.code.statement_starts.push(std::mem::take(&mut self.mark));
    }

    /// Emits an instruction without slots.
    pub(super) fn emit_plain(&mut self, op: Op, x: u32) {
        let none = Slot::data(0);
        self.emit(op, none, none, none, x);
    }

    pub(super) fn here(&self) -> usize {
        self.code.instructions.len()
    }

    /// Marks the next instruction as the start of a statement.
    pub(super) fn statement_starts(&mut self, span: crate::source::Span) {
        self.span = span;
        self.mark = true;
        self.barrier = self.here();
    }

    pub(super) fn label(&mut self) -> usize {
        self.labels.push(None);
        self.labels.len() - 1
    }

    pub(super) fn place_label(&mut self, label: usize) {
        self.labels[label] = Some(self.here() as u32);
        self.barrier = self.here();
    }

    /// Emits a jump to a label.
    pub(super) fn jump(&mut self, op: Op, a: Slot, b: Slot, label: usize) {
        self.fixups.push((self.here(), label));
        self.emit(op, a, a, b, 0);
    }

    pub(super) fn go(&mut self, label: usize) {
        self.fixups.push((self.here(), label));
        self.emit_plain(Op::Jmp, 0);
    }

    /// Allocates a temporary slot of the frame.
    pub(super) fn temporary(&mut self, size: u16) -> Slot {
        self.reserve(u32::from(size))
    }

    /// Reserves bytes in the frame.
    pub(super) fn reserve(&mut self, size: u32) -> Slot {
        let size = size.next_multiple_of(2);
        let used = u32::from(self.current.used) + size;
        if used > u32::from(LARGEST_FRAME) {
            self.error(Message::StackTooLarge { bytes: used.into() }, self.span);
            return Slot::frame(-2);
        }
        self.current.used = used as u16;
        self.current.most = self.current.most.max(self.current.used);
        Slot::frame(-(used as i32))
    }

    /// Emits a move between slots, or changes the target of the instruction that has just computed the value.
    pub(super) fn move_to(&mut self, op: Op, to: Slot, from: Slot) {
        let last = self.here().wrapping_sub(1);
        let fresh =
            from.area == Area::Frame && from.encode() < Slot::frame(-i32::from(self.current.temporary)).encode();
        if fresh
            && self.here() > self.barrier
            && let Some(ins) = self.code.instructions.get(last)
            && ins.writes_to(from)
            && result_size(ins.op) == moved_size(op)
            && moved_size(op).is_some()
        {
            self.code.instructions[last] = ins.with_d(to);
            return;
        }
        self.emit(op, to, from, from, 0);
    }

    pub(super) fn rom_word(&mut self, value: u16) -> Slot {
        let rom = &mut self.rom;
        let at = *self.rom_words.entry(value).or_insert_with(|| {
            rom.extend(value.to_le_bytes());
            (rom.len() - 2) as u16
        });
        Slot { area: Area::Rom, at }
    }

    pub(super) fn rom_long(&mut self, value: u32) -> Slot {
        let rom = &mut self.rom;
        let at = *self.rom_longs.entry(value).or_insert_with(|| {
            rom.extend(value.to_le_bytes());
            (rom.len() - 4) as u16
        });
        Slot { area: Area::Rom, at }
    }

    pub(super) fn rom_double(&mut self, value: f64) -> Slot {
        let rom = &mut self.rom;
        let at = *self.rom_doubles.entry(value.to_bits()).or_insert_with(|| {
            rom.extend(value.to_le_bytes());
            (rom.len() - 8) as u16
        });
        if self.rom.len() > usize::from(crate::code::REGISTERS) {
            self.error(Message::DataTooLarge { bytes: self.rom.len() as u64 }, self.span);
            self.rom.clear();
        }
        Slot { area: Area::Rom, at }
    }

    /// Puts a null-terminated string into the data segment.
    pub(super) fn string(&mut self, bytes: &[u8]) -> u16 {
        let mut text = bytes.to_vec();
        text.push(0);
        self.allocate_data(&text)
    }

    /// Allocates initialized bytes in the data segment and returns their offset.
    pub(super) fn allocate_data(&mut self, bytes: &[u8]) -> u16 {
        let at = self.data.len();
        if at + bytes.len() > 0xFF00 {
            let total = (at + bytes.len()) as u64;
            if !self.data_full {
                self.data_full = true;
                self.error(Message::DataTooLarge { bytes: total }, self.span);
            }
            return 0;
        }
        self.data.extend_from_slice(bytes);
        at as u16
    }

    /// Resolves the targets of all jumps.
    pub(super) fn resolve_labels(&mut self) {
        for (at, label) in std::mem::take(&mut self.fixups) {
            self.code.instructions[at].x = self.labels[label].unwrap_or(0);
        }
    }

    /// Generates code and discards it, to determine only a type or a constant.
    pub(super) fn aside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let (length, barrier, fixups, used) =
            (self.here(), self.barrier, self.fixups.len(), (self.current.used, self.current.most));
        let (data, problems, mark) = (self.data.len(), self.problems.len(), self.mark);
        let nameless = self.current.nameless.clone();
        self.barrier = length;
        let result = make(self);
        self.code.instructions.truncate(length);
        self.code.spans.truncate(length);
        self.code.statement_starts.truncate(length);
        self.fixups.truncate(fixups);
        self.barrier = barrier;
        (self.current.used, self.current.most) = used;
        self.mark = mark;
        self.current.nameless = nameless;
        if self.problems.len() == problems && !self.keeps_data {
            self.data.truncate(data);
        }
        result
    }
}

/// Returns the number of bytes that a move instruction writes.
fn moved_size(op: Op) -> Option<u8> {
    match op {
        Op::MovW => Some(2),
        Op::MovL => Some(4),
        Op::MovD => Some(8),
        _ => None,
    }
}

/// Returns the number of bytes that an instruction writes to `d`, or `None` if it also reads `d`.
fn result_size(op: Op) -> Option<u8> {
    use Op::*;
    match op {
        MovW | SxB | ZxB | AddW | SubW | MulW | DivW | DivUW | ModW | ModUW | AndW | OrW | XorW | ShlW | ShrW
        | SarW | NegW | NotW | SetEqW | SetNeW | SetLtW | SetLeW | SetLtUW | SetLeUW | SetEqL | SetNeL | SetLtL
        | SetLeL | SetLtUL | SetLeUL | SetEqD | SetNeD | SetLtD | SetLeD | LdB | LdUB | LdW | FLdB | FLdUB | FLdW
        | XLdB | XLdUB | XLdW | Lea | LeaX | AddX | BitGet => Some(2),
        MovL | SxW | ZxW | DToL | AddL | SubL | MulL | DivL | DivUL | ModL | ModUL | AndL | OrL | XorL | ShlL
        | ShrL | SarL | NegL | NotL | LdL | FLdL | XLdL | FAddX | HAddX | Far | HSub => Some(4),
        MovD | WToD | UToD | LToD | ULToD | FToD | XToD | AddD | SubD | MulD | DivD | NegD | LdF | LdD | LdX | FLdF
        | FLdD | FLdX | XLdF | XLdD => Some(8),
        _ => None,
    }
}
