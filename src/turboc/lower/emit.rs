//! Emits instructions, and reserves slots, constants and data. Reports what does not fit.

use super::Lower;
use crate::code::{Op, Slot};
use crate::codegen::{DataFull, FrameFull, Label};
use crate::diagnostic::Message;

impl Lower<'_> {
    pub(super) fn emit(&mut self, op: Op, d: Slot, a: Slot, b: Slot, x: u32) {
        self.code.emit(op, d, a, b, x);
    }

    pub(super) fn place_label(&mut self, label: Label) {
        self.code.place_label(label);
    }

    pub(super) fn jump(&mut self, op: Op, a: Slot, b: Slot, label: Label) {
        self.code.jump(op, a, b, label);
    }

    /// Allocates a temporary slot of the frame.
    pub(super) fn temporary(&mut self, size: u16) -> Slot {
        self.reserve(u32::from(size))
    }

    /// Reserves bytes in the frame.
    pub(super) fn reserve(&mut self, size: u32) -> Slot {
        self.current.frame.reserve(size).unwrap_or_else(|FrameFull(bytes)| {
            self.error(Message::StackTooLarge { bytes: bytes.into() }, self.code.span);
            Slot::frame(-2)
        })
    }

    pub(super) fn rom_word(&mut self, value: u16) -> Slot {
        self.constants.word(value)
    }

    pub(super) fn rom_long(&mut self, value: u32) -> Slot {
        self.constants.long(value)
    }

    pub(super) fn rom_double(&mut self, value: f64) -> Slot {
        let slot = self.constants.double(value);
        if let Some(size) = self.constants.take_overflow() {
            self.error(Message::DataTooLarge { bytes: size as u64 }, self.code.span);
        }
        slot
    }

    /// Puts a null-terminated string into the data segment.
    pub(super) fn string(&mut self, bytes: &[u8]) -> u16 {
        let mut text = bytes.to_vec();
        text.push(0);
        self.allocate_data(&text)
    }

    /// Allocates initialized bytes in the data segment and returns their offset.
    pub(super) fn allocate_data(&mut self, bytes: &[u8]) -> u16 {
        self.data.allocate(bytes).unwrap_or_else(|DataFull { bytes, is_first }| {
            if is_first {
                self.error(Message::DataTooLarge { bytes }, self.code.span);
            }
            0
        })
    }

    /// Generates code and discards it, to determine only a type or a constant.
    pub(super) fn aside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let (code, frame) = (self.code.checkpoint(), self.current.frame.checkpoint());
        let (data, problems) = (self.data.size(), self.sink.problems.len());
        let nameless = self.current.temporaries.live.clone();
        let result = make(self);
        self.code.roll_back(code);
        self.current.frame.roll_back(frame);
        self.current.temporaries.live = nameless;
        if self.sink.problems.len() == problems && !self.data.keeps {
            self.data.truncate(data);
        }
        result
    }
}
