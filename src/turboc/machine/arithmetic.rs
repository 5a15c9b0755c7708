//! Arithmetic as on the processor.

/// Returns the number of bits by which the processor shifts.
pub(super) fn shift(count: u32) -> u32 {
    count & 31
}

/// Converts a double to a long like the x87: returns the low half of the 64-bit integer.
pub(super) fn to_long(value: f64) -> u32 {
    if value.abs() < 9.3e18 { value as i64 as u32 } else { 0 }
}
