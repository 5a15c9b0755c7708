//! The library functions that run inside the machine.
//!
//! A library function gets a [`Call`]: it reads its arguments from the simulated stack, works on the simulated memory
//! and stores its result in the registers. Functions that draw, play sound, wait or read keys are left to the host:
//! they are not in the table, and [`Machine::run`](crate::Machine::run) returns for them.
//!
//! Machine, program and library refer to each other: a machine runs a program, the program's imports point to functions of
//! the library, and these work on the machine.

pub(crate) mod calendar;
mod decimal;
mod extended_math;
pub mod files;
mod folder;
pub(crate) mod format;
pub(crate) mod heap;
mod math;
pub(crate) mod math_error;
mod memory;
pub(crate) mod native;
mod number;
mod processor;
pub(crate) mod scan;
mod standard;
mod stream;
mod string;
mod time;
pub(crate) mod zone;

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::machine::memory::{EXTENDED, EXTENDED_END, add_far, add_huge};
use crate::machine::{Machine, RuntimeError, RuntimeErrorKind, VideoBus};
use crate::types::PointerWidth;

/// A library function.
pub(crate) type NativeFunction = fn(&mut Call) -> Result<(), CallExit>;

/// The reason why a library function did not return normally.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CallExit {
    /// It needs a line of input, and is then called again.
    Input,
    /// The host must implement the call.
    Host,
    /// The program exits.
    Exit(i16),
    /// The program continues elsewhere; the stack is not popped.
    Jumped,
    /// The arguments are invalid.
    RuntimeError(RuntimeErrorKind),
}

/// Returns a library function by its name.
pub(crate) fn find(name: &str) -> Option<NativeFunction> {
    functions().get(original_name(name)).copied()
}

/// Returns the library functions by their names.
fn functions() -> &'static HashMap<&'static str, NativeFunction> {
    static TABLE: OnceLock<HashMap<&'static str, NativeFunction>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lists = [
            standard::FUNCTIONS,
            string::FUNCTIONS,
            string::ERRORS,
            math::FUNCTIONS,
            number::FUNCTIONS,
            stream::FUNCTIONS,
            folder::FUNCTIONS,
            time::FUNCTIONS,
            format::FUNCTIONS,
            scan::FUNCTIONS,
            memory::FUNCTIONS,
            processor::FUNCTIONS,
        ];
        lists.into_iter().chain(FILE_INPUT).flatten().copied().collect()
    })
}

/// Returns the names of the library functions.
#[cfg(test)]
pub(crate) fn function_names() -> impl Iterator<Item = &'static str> {
    functions().keys().copied()
}

/// The functions that read files, or the keyboard as a file.
const FILE_INPUT: [&[(&str, NativeFunction)]; 2] = [stream::INPUT, scan::INPUT];

/// Returns whether a library function reads files, or the keyboard as a file.
pub(crate) fn reads_files(name: &str) -> bool {
    FILE_INPUT.into_iter().flatten().any(|(known, _)| *known == name)
}

/// Returns the name of a library function, of which the headers of the modern dialect may declare another form.
pub(crate) fn original_name(name: &str) -> &str {
    name.strip_prefix("__narrow_").unwrap_or(name)
}

/// A call in progress: reads its arguments in order, and stores its result.
pub struct Call<'m> {
    /// The machine.
    pub(crate) machine: &'m mut Machine,
    bus: &'m mut dyn VideoBus,
    at: u32,
}

impl<'m> Call<'m> {
    pub(crate) fn new(machine: &'m mut Machine, bus: &'m mut dyn VideoBus) -> Call<'m> {
        let at = machine.cpu.stack.base + u32::from(machine.cpu.sp);
        Call { machine, bus, at }
    }

    /// Pushes bytes on the stack. Returns the bytes of a pointer to them, of the memory model's size.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        let machine = &mut *self.machine;
        let sp = machine.cpu.sp.wrapping_sub(bytes.len() as u16);
        machine.cpu.sp = sp;
        let segment = machine.program.layout.stack_segment;
        self.write(u32::from(segment) << 16 | u32::from(sp), bytes);
        let is_near = self.machine.program.types.data_width == PointerWidth::Near;
        [sp, segment].into_iter().take(if is_near { 1 } else { 2 }).flat_map(u16::to_le_bytes).collect()
    }

    /// Reads the string to which the next argument points.
    pub(crate) fn string_argument(&mut self) -> Vec<u8> {
        let at = self.pointer();
        self.string(at)
    }

    /// Reads the string to which the next argument points, a far pointer.
    pub(crate) fn far_string_argument(&mut self) -> Vec<u8> {
        let at = self.unsigned_long();
        self.string(at)
    }

    /// Reads the next argument as a word.
    pub fn word(&mut self) -> u16 {
        let value = self.machine.memory.word(self.at);
        self.at += 2;
        value
    }

    /// Reads the next argument as an `int`.
    pub fn int(&mut self) -> i16 {
        self.word() as i16
    }

    /// Reads the next arguments as `int`s of 16 bits.
    pub(crate) fn ints<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| self.int())
    }

    /// Reads the next argument as a `long`.
    pub fn long(&mut self) -> i32 {
        self.unsigned_long() as i32
    }

    /// Reads the next argument as an `unsigned long`.
    pub fn unsigned_long(&mut self) -> u32 {
        u32::from(self.word()) | u32::from(self.word()) << 16
    }

    /// Reads the next argument as a `size_t`, or as an `unsigned` of the program.
    pub(crate) fn size(&mut self) -> u32 {
        if self.is_wide() { self.unsigned_long() } else { self.word().into() }
    }

    /// Reads the next argument as an `int` of the program, which has 32 bits in the modern dialect.
    pub(crate) fn wide_int(&mut self) -> i32 {
        if self.is_wide() { self.long() } else { self.int().into() }
    }

    /// Reads the next argument as a `double`.
    pub fn double(&mut self) -> f64 {
        let bits = u64::from(self.unsigned_long()) | u64::from(self.unsigned_long()) << 32;
        native::without_denormal(f64::from_bits(bits), self.is_wide())
    }

    /// Reads the next argument as a `long double`.
    pub(crate) fn long_double(&mut self) -> f64 {
        let bytes: Vec<u8> = (0..10).map(|i| self.machine.memory.byte(self.at + i)).collect();
        self.at += 10;
        crate::machine::memory::from_extended(&bytes)
    }

    /// Reads the next argument as a pointer of the memory model, converted to a far pointer.
    pub fn pointer(&mut self) -> u32 {
        match self.machine.program.types.data_width {
            PointerWidth::Near => {
                let offset = self.word();
                self.far(offset)
            }
            _ => self.unsigned_long(),
        }
    }

    /// Returns a far pointer to an offset in the data segment.
    pub fn far(&self, offset: u16) -> u32 {
        u32::from(self.machine.program.layout.data_segment) << 16 | u32::from(offset)
    }

    /// Returns whether the program's `int` has 32 bits.
    pub(crate) fn is_wide(&self) -> bool {
        self.machine.program.types.is_wide
    }

    /// Reads the following arguments from another address, as `vprintf` does.
    pub(crate) fn continue_at(&mut self, pointer: u32) {
        self.at = linear(pointer);
    }

    /// Returns whether a pointer is null.
    pub fn is_null(&self, pointer: u32) -> bool {
        pointer & 0xFFFF == 0 && (pointer >> 16 == 0 || self.machine.program.types.data_width == PointerWidth::Near)
    }

    /// Reads a byte at a far pointer.
    pub fn byte(&mut self, pointer: u32) -> u8 {
        let at = linear(pointer);
        if is_video(at) { self.bus.read(at) } else { self.machine.memory.byte(at) }
    }

    /// Writes a byte at a far pointer. The ROM is read-only.
    pub(crate) fn set_byte(&mut self, pointer: u32, value: u8) {
        let at = linear(pointer);
        if is_video(at) {
            self.bus.write(at, value);
        } else if !(0xF_0000..EXTENDED).contains(&at) {
            self.machine.memory.set_byte(at, value);
        }
    }

    /// Reads a word at a far pointer.
    pub(crate) fn word_at(&mut self, pointer: u32) -> u16 {
        u16::from_le_bytes([self.byte(pointer), self.byte(plus(pointer, 1))])
    }

    /// Reads a long at a far pointer.
    pub(crate) fn long_at(&mut self, pointer: u32) -> u32 {
        u32::from(self.word_at(pointer)) | u32::from(self.word_at(plus(pointer, 2))) << 16
    }

    /// Writes a word at a far pointer.
    pub(crate) fn set_word(&mut self, pointer: u32, value: u16) {
        for (i, b) in value.to_le_bytes().into_iter().enumerate() {
            self.set_byte(plus(pointer, i as u16), b);
        }
    }

    /// Writes a long at a far pointer.
    pub(crate) fn set_long(&mut self, pointer: u32, value: u32) {
        self.write(pointer, &value.to_le_bytes());
    }

    /// Writes bytes at a far pointer.
    pub fn write(&mut self, pointer: u32, bytes: &[u8]) {
        let add = self.pointer_sum();
        for (i, b) in bytes.iter().enumerate() {
            self.set_byte(add(pointer, i as u32), *b);
        }
    }

    /// Reads bytes at a far pointer.
    pub fn read(&mut self, pointer: u32, count: u32) -> Vec<u8> {
        let add = self.pointer_sum();
        (0..count.min(self.longest())).map(|i| self.byte(add(pointer, i))).collect()
    }

    /// Reads the string at a far pointer, without its zero; 64 KB at most, or the memory in the modern dialect.
    pub fn string(&mut self, pointer: u32) -> Vec<u8> {
        let length = self.string_length(pointer, self.longest());
        self.read(pointer, length)
    }

    /// Returns the length of the string at a far pointer, at most `most`.
    pub(crate) fn string_length(&mut self, pointer: u32, most: u32) -> u32 {
        let add = self.pointer_sum();
        (0..most).find(|i| self.byte(add(pointer, *i)) == 0).unwrap_or(most)
    }

    /// Returns the function that adds a number of bytes to a pointer: within its segment, or in the modern dialect beyond.
    fn pointer_sum(&self) -> fn(u32, u32) -> u32 {
        if self.is_wide() { add_huge } else { add_far }
    }

    /// Returns a pointer plus a number of bytes.
    pub(crate) fn add(&self, pointer: u32, by: u32) -> u32 {
        self.pointer_sum()(pointer, by)
    }

    /// Returns the size of the largest object of the program: a segment, or the memory in the modern dialect.
    pub(crate) fn longest(&self) -> u32 {
        if self.is_wide() { EXTENDED_END } else { u16::MAX.into() }
    }

    /// Writes a string with its zero.
    pub(crate) fn set_string(&mut self, pointer: u32, text: &[u8]) {
        self.write(pointer, text);
        self.set_byte(self.add(pointer, text.len() as u32), 0);
    }

    /// Allocates a string in the data segment and returns a pointer to it.
    pub(crate) fn new_string(&mut self, text: &[u8]) -> native::Pointer {
        let at = self.machine.allocate_near(text.len() as u16 + 1);
        let at = self.far(at);
        self.set_string(at, text);
        native::Pointer(at)
    }

    /// Sets the result to an `int`.
    pub fn return_int(&mut self, value: i16) {
        self.machine.set_result(&value.to_le_bytes());
    }

    /// Records an error that stops the program only if the machine is strict.
    pub(crate) fn warn(&mut self, kind: RuntimeErrorKind) -> Result<(), CallExit> {
        let error = RuntimeError { kind, at: self.machine.calling_instruction() };
        self.machine.warn(error).map_or(Ok(()), |error| Err(CallExit::RuntimeError(error.kind)))
    }

    /// Adds the clock cycles of the work.
    pub(crate) fn spend(&mut self, clocks: u64) {
        self.machine.advance_clock(clocks);
    }
}

/// Adds an offset to a far pointer, within its segment.
pub(crate) fn plus(pointer: u32, by: u16) -> u32 {
    add_far(pointer, by.into())
}

/// Returns the linear address of a far pointer.
pub(crate) fn linear(pointer: u32) -> u32 {
    crate::machine::memory::linear(pointer, 0) as u32
}

fn is_video(at: u32) -> bool {
    (0xA_0000..0xC_0000).contains(&at)
}
