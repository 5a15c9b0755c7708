//! The simulated memory: the megabyte of a PC, and extended memory for the programs of the modern dialect.
//!
//! A far pointer is a segment and an offset. Pointers to extended memory are plain numbers instead, which begin at
//! [`EXTENDED_POINTER`], where a PC has only the ROMs of its adapters.

use std::sync::{Arc, LazyLock};

use crate::code::ROM;

/// Access to video memory at A0000 to BFFFF, which is not part of the machine's memory. Other addresses are never passed.
pub trait VideoBus {
    /// Reads a byte of video memory at a linear address from A0000 to BFFFF.
    fn read(&mut self, address: u32) -> u8;
    /// Writes a byte of video memory at a linear address from A0000 to BFFFF.
    fn write(&mut self, address: u32, value: u8);
}

/// A bus without a screen: video memory reads as zeros and ignores writes.
pub struct NoScreen;

impl VideoBus for NoScreen {
    fn read(&mut self, _: u32) -> u8 {
        0
    }

    fn write(&mut self, _: u32, _: u8) {}
}

/// The mask of the addresses of far pointers: they wrap at a megabyte, as with the A20 gate closed.
const MEGABYTE_MASK: usize = 0xF_FFFF;
/// The address of the first byte of extended memory.
pub(crate) const EXTENDED: u32 = 0x10_0000;
/// The address after the last byte of extended memory. In a browser all of it is in use from the start.
pub(crate) const EXTENDED_END: u32 = if cfg!(target_family = "wasm") { 0x100_0000 } else { 0x400_0000 };
/// The pointer to the first byte of extended memory.
const EXTENDED_POINTER: u32 = 0xC000_0000;
/// The mask of addresses.
pub(crate) const MASK: usize = EXTENDED_END as usize - 1;
/// The size with a few extra bytes, so that an access that starts at the last byte stays in bounds.
const SIZE: usize = MASK + 0x11;
const PAGE: usize = 4096;
const VIDEO: usize = 0xA_0000;
const VIDEO_SIZE: usize = 0x2_0000;
/// The linear address of the ROM.
pub(crate) const ROM_AT: usize = (ROM as usize) << 4;

/// Contiguous memory, initially zero. It is allocated at the first write; the operating system provides a page of it when the
/// page is first used.
#[derive(Default)]
pub struct Memory {
    bytes: Option<Box<Bytes>>,
    /// The number of bytes of extended memory that the program uses.
    extended: usize,
}

/// The bytes of the memory.
pub(crate) type Bytes = [u8; SIZE];

/// The memory before the first write. A constant would be a megabyte of zeros in the program's file.
static ZEROS: LazyLock<Box<Bytes>> = LazyLock::new(allocate_zeroed);

fn allocate_zeroed() -> Box<Bytes> {
    match vec![0u8; SIZE].into_boxed_slice().try_into() {
        Ok(bytes) => bytes,
        Err(_) => unreachable!("the length is right"),
    }
}

/// A number in the memory, its lowest byte first.
pub(crate) trait Number: Copy {
    /// Reads the number at a linear address.
    fn read(bytes: &Bytes, at: usize) -> Self;
    /// Writes the number at a linear address.
    fn write(self, bytes: &mut Bytes, at: usize);
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl Number for $type {
            #[inline(always)]
            fn read(bytes: &Bytes, at: usize) -> $type {
                let at = at & MASK;
                let mut value = [0; size_of::<$type>()];
                value.copy_from_slice(&bytes[at..at + size_of::<$type>()]);
                <$type>::from_le_bytes(value)
            }

            #[inline(always)]
            fn write(self, bytes: &mut Bytes, at: usize) {
                let at = at & MASK;
                bytes[at..at + size_of::<$type>()].copy_from_slice(&self.to_le_bytes());
            }
        })*
    };
}

numbers! { u8 i8 u16 i16 u32 i32 u64 i64 f32 f64 }

/// Returns the offset in extended memory of a pointer to it.
#[inline(always)]
fn extended_offset(pointer: u32) -> Option<u32> {
    let offset = pointer.wrapping_sub(EXTENDED_POINTER);
    (offset < EXTENDED_END - EXTENDED).then_some(offset)
}

/// Returns the linear address of a far pointer plus an offset.
#[inline(always)]
pub(crate) fn linear(pointer: u32, offset: u16) -> usize {
    match extended_offset(pointer) {
        Some(at) => (EXTENDED + at) as usize + usize::from(offset),
        None => (((pointer >> 16) as usize) * 16 + usize::from((pointer as u16).wrapping_add(offset))) & MEGABYTE_MASK,
    }
}

/// Returns the normalized pointer to a linear address: its offset is below 16.
pub(crate) fn huge_pointer(at: u32) -> u32 {
    match at.checked_sub(EXTENDED).filter(|offset| *offset < EXTENDED_END - EXTENDED) {
        Some(offset) => EXTENDED_POINTER + offset,
        None => (at >> 4 & 0xFFFF) << 16 | at & 15,
    }
}

/// Returns a huge pointer plus a number of bytes, normalized.
#[inline(always)]
pub(crate) fn add_huge(pointer: u32, by: u32) -> u32 {
    match extended_offset(pointer) {
        Some(_) => pointer.wrapping_add(by),
        None => {
            let sum = ((pointer >> 16) * 16).wrapping_add(pointer & 0xFFFF).wrapping_add(by);
            (sum >> 4 & 0xFFFF) << 16 | sum & 15
        }
    }
}

/// Returns a far pointer plus a number of bytes, within its segment.
#[inline(always)]
pub(crate) fn add_far(pointer: u32, by: u32) -> u32 {
    match extended_offset(pointer) {
        Some(_) => pointer.wrapping_add(by),
        None => pointer & 0xFFFF_0000 | u32::from((pointer as u16).wrapping_add(by as u16)),
    }
}

#[inline(always)]
fn is_video(at: usize) -> bool {
    at.wrapping_sub(VIDEO) < VIDEO_SIZE
}

/// Reads bytes at a linear address, which may be video memory.
pub(crate) fn far_read<const N: usize>(m: &Bytes, bus: &mut dyn VideoBus, at: usize) -> [u8; N] {
    let at = at & MASK;
    let mut out = [0; N];
    if at + N <= VIDEO || at >= EXTENDED as usize {
        out.copy_from_slice(&m[at..at + N]);
        return out;
    }
    for (i, b) in out.iter_mut().enumerate() {
        let at = (at + i) & MASK;
        *b = if is_video(at) { bus.read(at as u32) } else { m[at] };
    }
    out
}

/// Writes bytes at a linear address, which may be video memory; the ROM ignores them.
pub(crate) fn far_write<const N: usize>(m: &mut Bytes, bus: &mut dyn VideoBus, at: usize, bytes: [u8; N]) {
    let at = at & MASK;
    if at + N <= VIDEO || at >= EXTENDED as usize {
        m[at..at + N].copy_from_slice(&bytes);
        return;
    }
    for (i, b) in bytes.into_iter().enumerate() {
        let at = (at + i) & MASK;
        if is_video(at) {
            bus.write(at as u32, b);
        } else if at < ROM_AT {
            m[at] = b;
        }
    }
}

/// Copies bytes in ascending order between linear addresses, which may be in video memory.
pub(crate) fn copy_block(m: &mut Bytes, bus: &mut dyn VideoBus, from: usize, to: usize, count: usize) {
    let is_extended = |at: usize| at >= EXTENDED as usize && at + count <= m.len();
    if is_extended(from) && is_extended(to) {
        return m.copy_within(from..from + count, to);
    }
    for k in 0..count {
        let [byte] = far_read::<1>(m, bus, from + k);
        far_write(m, bus, to + k, [byte]);
    }
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        // A page of zeros is read, but not written: the operating system provides none for it.
        let copy = |bytes: &Bytes| {
            let mut copy = allocate_zeroed();
            let pages = copy[..self.used()].chunks_mut(PAGE).zip(bytes.chunks(PAGE));
            for (to, from) in pages.filter(|(_, from)| **from != ZEROS[..from.len()]) {
                to.copy_from_slice(&from[..to.len()]);
            }
            copy
        };
        Memory { bytes: self.bytes.as_deref().map(copy), extended: self.extended }
    }
}

impl Memory {
    pub(crate) fn bytes(&self) -> &Bytes {
        match &self.bytes {
            Some(bytes) => bytes,
            None => &ZEROS,
        }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut Bytes {
        self.bytes.get_or_insert_with(allocate_zeroed)
    }

    /// Makes copies and snapshots include extended memory up to an address.
    pub(crate) fn use_extended(&mut self, end: u32) {
        self.extended = self.extended.max(end.min(EXTENDED_END).saturating_sub(EXTENDED) as usize);
    }

    /// Returns the number of bytes that the program uses.
    fn used(&self) -> usize {
        EXTENDED as usize + self.extended
    }

    /// Returns a byte at an address.
    pub fn byte(&self, at: u32) -> u8 {
        self.bytes()[at as usize & MASK]
    }

    /// Returns a word at an address.
    pub fn word(&self, at: u32) -> u16 {
        u16::from_le_bytes([self.byte(at), self.byte(at + 1)])
    }

    /// Writes a byte at an address.
    pub(crate) fn set_byte(&mut self, at: u32, value: u8) {
        self.bytes_mut()[at as usize & MASK] = value;
    }

    /// Writes a word at an address.
    pub(crate) fn set_word(&mut self, at: u32, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.set_byte(at, low);
        self.set_byte(at + 1, high);
    }

    /// Takes a snapshot, which shares equal pages with an earlier one.
    pub fn snapshot(&self, earlier: Option<&MemorySnapshot>) -> MemorySnapshot {
        let page = |(number, bytes): (usize, &[u8])| match earlier.and_then(|e| e.0.get(number)) {
            Some(old) if old[..] == *bytes => old.clone(),
            _ => bytes.into(),
        };
        MemorySnapshot(self.bytes()[..self.used()].chunks(PAGE).enumerate().map(page).collect())
    }

    /// Restores the memory from a snapshot.
    pub fn restore(&mut self, pages: &MemorySnapshot) {
        let size = pages.0.iter().map(|page| page.len()).sum::<usize>();
        // What was used only later is zero again.
        let used = self.used().max(size);
        self.extended = size.saturating_sub(EXTENDED as usize);
        self.bytes_mut()[size..used].fill(0);
        let pages = self.bytes_mut()[..size].chunks_mut(PAGE).zip(&pages.0);
        for (to, from) in pages.filter(|(to, from)| **to != from[..]) {
            to.copy_from_slice(from);
        }
    }
}

/// A snapshot of the memory. Equal pages of consecutive snapshots are shared.
#[derive(Clone)]
pub struct MemorySnapshot(Vec<Arc<[u8]>>);

impl MemorySnapshot {
    /// Returns the size in bytes of the pages that are not shared with the earlier snapshot.
    pub fn unshared_size(&self, earlier: Option<&MemorySnapshot>) -> usize {
        let own = |(number, page): &(usize, &Arc<[u8]>)| match earlier.and_then(|e| e.0.get(*number)) {
            Some(old) => !Arc::ptr_eq(old, page),
            None => true,
        };
        self.0.iter().enumerate().filter(own).count() * PAGE
    }
}

/// Converts a double to an 80-bit x87 number.
pub(crate) fn to_extended(value: f64) -> [u8; 10] {
    let bits = value.to_bits();
    let sign = (bits >> 48) as u16 & 0x8000;
    let exponent = (bits >> 52) as i32 & 0x7FF;
    let fraction = bits & ((1 << 52) - 1);
    let (exponent, mantissa) = match exponent {
        0 if fraction == 0 => (0, 0),
        0 => {
            let shift = fraction.leading_zeros();
            (1 - 1023 + 16383 + 11 - shift as i32, fraction << shift)
        }
        0x7FF => (0x7FFF, 1 << 63 | fraction << 11),
        _ => (exponent - 1023 + 16383, 1 << 63 | fraction << 11),
    };
    let mut out = [0; 10];
    out[..8].copy_from_slice(&mantissa.to_le_bytes());
    out[8..].copy_from_slice(&(sign | exponent as u16).to_le_bytes());
    out
}

/// Converts an 80-bit x87 number to the nearest double.
pub(crate) fn from_extended(bytes: &[u8]) -> f64 {
    let mut mantissa = [0; 8];
    mantissa.copy_from_slice(&bytes[..8]);
    let mantissa = u64::from_le_bytes(mantissa);
    let top = u16::from_le_bytes([bytes[8], bytes[9]]);
    let exponent = i32::from(top & 0x7FFF);
    let value = match exponent {
        0x7FFF if mantissa << 1 == 0 => f64::INFINITY,
        0x7FFF => f64::NAN,
        _ => libm::ldexp(mantissa as f64, (exponent - 16383 - 63).clamp(-5000, 5000)),
    };
    if top & 0x8000 != 0 { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CompileOptions, Machine, MachineStop, NoFiles, NoScreen, compile};

    const LOOP: &[u8] = b"int total;
int twice(int n) { int two = n * 2; return two; }
void main() { int i; for (i = 0; i < 4; i++) total += twice(i); }";

    /// Steps to the end and returns the line of each statement.
    fn lines(machine: &mut Machine) -> Vec<u32> {
        let mut lines = Vec::new();
        while machine.step(&mut NoScreen, u64::MAX) == MachineStop::Statement {
            lines.push(machine.program().position(machine.program_counter()).line);
        }
        lines
    }

    #[test]
    fn snapshots_share_unchanged_pages() {
        let program = compile(&[("loop.c", LOOP)], &NoFiles, &CompileOptions::default()).unwrap();
        let mut machine = Machine::new(program.into());
        for _ in 0..7 {
            machine.step(&mut NoScreen, u64::MAX);
        }
        let first = machine.memory.snapshot(None);
        let mut copy = machine.clone();
        let rest = lines(&mut machine);
        assert!(rest.len() > 10, "{rest:?}");
        let second = machine.memory.snapshot(Some(&first));
        assert!(second.unshared_size(Some(&first)) < 64 << 10, "equal pages are shared");
        let mut memory = Memory::default();
        memory.restore(&first);
        assert!((0..1 << 20).all(|at| memory.byte(at) == copy.memory.byte(at)));
        copy.memory = memory;
        assert_eq!(lines(&mut copy), rest);
        assert_eq!(machine.clock(), copy.clock());
    }

    #[test]
    fn a_restored_memory_has_nothing_of_what_was_used_later() {
        let mut memory = Memory::default();
        memory.set_byte(5, 1);
        let first = memory.snapshot(None);
        memory.use_extended(EXTENDED + 100);
        memory.set_byte(EXTENDED + 50, 7);
        memory.restore(&first);
        memory.use_extended(EXTENDED + 100);
        assert_eq!((memory.byte(5), memory.byte(EXTENDED + 50)), (1, 0));
    }

    /// Returns the 80 bits of a number: sign and exponent, and the mantissa with its leading 1.
    fn extended(value: f64) -> (u16, u64) {
        let bytes = to_extended(value);
        let (mantissa, top) = bytes.split_at(8);
        (u16::from_le_bytes(top.try_into().unwrap()), u64::from_le_bytes(mantissa.try_into().unwrap()))
    }

    #[test]
    fn numbers_of_80_bits_are_those_of_the_x87() {
        // The exponent is biased by 16,383.
        assert_eq!(extended(1.0), (0x3FFF, 1 << 63));
        assert_eq!(extended(-1.5), (0xBFFF, 3 << 62));
        assert_eq!(extended(1024.0), (0x3FFF + 10, 1 << 63));
        assert_eq!(extended(0.0), (0, 0));
        assert_eq!(extended(f64::NEG_INFINITY), (0xFFFF, 1 << 63));
        // The smallest double is 2 to the power of -1074; it is normal in 80 bits.
        assert_eq!(extended(f64::from_bits(1)), (0x3FFF - 1074, 1 << 63));
    }

    #[test]
    fn numbers_survive_the_way_to_80_bits_and_back() {
        let least = f64::from_bits(1);
        for value in
            [0.0, 1.0, -2.5, 1e300, 1e-300, f64::MAX, f64::MIN_POSITIVE, least, 12_345.0 * least, f64::INFINITY]
        {
            for value in [value, -value] {
                assert_eq!(from_extended(&to_extended(value)).to_bits(), value.to_bits(), "{value}");
            }
        }
        assert!(from_extended(&to_extended(f64::NAN)).is_nan());
    }
}
