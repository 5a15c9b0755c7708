//! The simulated megabyte.

use std::sync::Arc;

/// Addresses wrap at a megabyte, as with the A20 gate closed.
pub(crate) const MASK: usize = 0xF_FFFF;
/// A few bytes more, so that what starts at the last byte can be read whole; they are never seen.
const SIZE: usize = 0x10_0010;
const PAGE: usize = 4096;

/// One megabyte, contiguous. It reads as zeros, and takes its room when it is first written to.
#[derive(Clone, Default)]
pub struct Memory(Option<Box<Bytes>>);

/// The bytes themselves.
pub(crate) type Bytes = [u8; SIZE];

static ZEROS: Bytes = [0; SIZE];

fn zeros() -> Box<Bytes> {
    match vec![0u8; SIZE].into_boxed_slice().try_into() {
        Ok(bytes) => bytes,
        Err(_) => unreachable!("the length is right"),
    }
}

macro_rules! access {
    ($($read:ident $write:ident $type:ty;)*) => {
        $(
            #[inline(always)]
            pub(crate) fn $read(bytes: &Bytes, at: usize) -> $type {
                let at = at & MASK;
                let mut value = [0; size_of::<$type>()];
                value.copy_from_slice(&bytes[at..at + size_of::<$type>()]);
                <$type>::from_le_bytes(value)
            }

            #[inline(always)]
            pub(crate) fn $write(bytes: &mut Bytes, at: usize, value: $type) {
                let at = at & MASK;
                bytes[at..at + size_of::<$type>()].copy_from_slice(&value.to_le_bytes());
            }
        )*
    };
}

access! {
    read_u8 write_u8 u8;
    read_u16 write_u16 u16;
    read_u32 write_u32 u32;
    read_f32 write_f32 f32;
    read_f64 write_f64 f64;
}

impl Memory {
    pub(crate) fn bytes(&self) -> &Bytes {
        self.0.as_deref().unwrap_or(&ZEROS)
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut Bytes {
        self.0.get_or_insert_with(zeros)
    }

    /// Returns a byte at an address.
    pub fn byte(&self, at: u32) -> u8 {
        self.bytes()[at as usize & MASK]
    }

    /// Returns a word at an address.
    pub fn word(&self, at: u32) -> u16 {
        u16::from_le_bytes([self.byte(at), self.byte(at + 1)])
    }

    /// Puts a byte.
    pub(crate) fn set_byte(&mut self, at: u32, value: u8) {
        self.bytes_mut()[at as usize & MASK] = value;
    }

    /// Puts a word.
    pub(crate) fn set_word(&mut self, at: u32, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.set_byte(at, low);
        self.set_byte(at + 1, high);
    }

    /// Returns the memory in pages; those that equal the earlier picture's are shared with it.
    pub fn pages(&self, earlier: Option<&Pages>) -> Pages {
        let page = |(number, bytes): (usize, &[u8])| match earlier.and_then(|e| e.0.get(number)) {
            Some(old) if old[..] == *bytes => old.clone(),
            _ => bytes.into(),
        };
        Pages(self.bytes()[..=MASK].chunks(PAGE).enumerate().map(page).collect())
    }

    /// The memory as a picture of it was.
    pub fn restore(&mut self, pages: &Pages) {
        for (to, from) in self.bytes_mut()[..=MASK].chunks_mut(PAGE).zip(&pages.0) {
            to.copy_from_slice(from);
        }
    }
}

/// A snapshot of the memory. Equal pages of consecutive snapshots are shared.
#[derive(Clone)]
pub struct Pages(Vec<Arc<[u8]>>);

impl Pages {
    /// Bytes that this picture keeps and the earlier one does not.
    pub fn own_size(&self, earlier: Option<&Pages>) -> usize {
        let own = |(number, page): &(usize, &Arc<[u8]>)| match earlier.and_then(|e| e.0.get(*number)) {
            Some(old) => !Arc::ptr_eq(old, page),
            None => true,
        };
        self.0.iter().enumerate().filter(own).count() * PAGE
    }
}

/// Returns an x87 number of 80 bits from a double.
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

/// Returns the double nearest to an x87 number of 80 bits.
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
