//! Arithmetic with constants, as the program would compute at run time.

use std::cmp::Ordering;

use crate::program::{CODE_SEGMENT, DATA_SEGMENT};
use crate::token::Punct;
use crate::types::{Rep, Type, TypeId, Types, long_shift};

/// Truncates an integer to the range of a representation.
/// The bits of an unsigned one of 32 bits are those of the result.
pub(crate) fn wrapped(value: i32, rep: Rep) -> i32 {
    wrapped_wide(value.into(), rep) as i32
}

/// Truncates an integer of any size to the range of a representation.
pub(crate) fn wrapped_wide(value: i128, rep: Rep) -> i128 {
    match rep {
        Rep::I8 => i128::from(value as i8),
        Rep::U8 => i128::from(value as u8),
        Rep::I16 => i128::from(value as i16),
        Rep::U16 => i128::from(value as u16),
        Rep::I32 => i128::from(value as i32),
        Rep::U32 => i128::from(value as u32),
        Rep::I64 => i128::from(value as i64),
        Rep::U64 => i128::from(value as u64),
        _ => value,
    }
}

/// Computes an arithmetic operation on integers exactly; `None` for a division by zero, for a result that is not in the range of
/// 64 bits, and for a shift by fewer than 0 or more than 63 bits.
pub(crate) fn fold_exact(op: Punct, x: i64, y: i64) -> Option<i64> {
    match op {
        Punct::Plus => x.checked_add(y),
        Punct::Minus => x.checked_sub(y),
        Punct::Star => x.checked_mul(y),
        Punct::Div => x.checked_div(y),
        Punct::Mod => x.checked_rem(y),
        Punct::And => Some(x & y),
        Punct::Or => Some(x | y),
        Punct::Xor => Some(x ^ y),
        Punct::Shl => x.checked_shl(u32::try_from(y).ok()?),
        Punct::Shr => x.checked_shr(u32::try_from(y).ok()?),
        _ => None,
    }
}

/// Computes an arithmetic operation as the program would; `None` for a division by zero.
pub(crate) fn fold(op: Punct, x: i32, y: i32, rep: Rep) -> Option<i32> {
    let (wide_x, wide_y) = (i64::from(x), i64::from(y));
    if rep.is_quad() {
        // Only what fits in 32 bits is folded.
        let is_folded = match op {
            Punct::Plus | Punct::Minus | Punct::Star => true,
            Punct::Div | Punct::Mod => x >= 0 && y > 0,
            Punct::Shl => x >= 0 && (0..31).contains(&y),
            _ => false,
        };
        return i32::try_from(fold_exact(op, wide_x, wide_y).filter(|_| is_folded)?).ok();
    }
    let unsigned = |value: i32| i64::from(value as u32);
    let count = i64::from(long_shift(y as u32));
    let value = match op {
        Punct::Shr if rep.is_unsigned() => fold_exact(op, unsigned(x), count)?,
        Punct::Shl | Punct::Shr => fold_exact(op, wide_x, count)?,
        Punct::Div | Punct::Mod if rep.is_unsigned() => fold_exact(op, unsigned(x), unsigned(y))?,
        _ => fold_exact(op, wide_x, wide_y)?,
    };
    Some(wrapped(value as i32, rep))
}

/// Computes a floating-point operation; `None` for a division by zero.
pub(crate) fn fold_real(op: Punct, x: f64, y: f64) -> Option<f64> {
    match op {
        Punct::Plus => Some(x + y),
        Punct::Minus => Some(x - y),
        Punct::Star => Some(x * y),
        _ if y != 0.0 => Some(x / y),
        _ => None,
    }
}

/// Returns whether a comparison holds, from the order of its operands; numbers that are not ordered only differ.
pub(crate) fn holds(op: Punct, order: Option<Ordering>) -> bool {
    match op {
        Punct::Eq => order.is_some_and(Ordering::is_eq),
        Punct::Ne => order.is_none_or(Ordering::is_ne),
        Punct::Lt => order.is_some_and(Ordering::is_lt),
        Punct::Le => order.is_some_and(Ordering::is_le),
        Punct::Gt => order.is_some_and(Ordering::is_gt),
        _ => order.is_some_and(Ordering::is_ge),
    }
}

/// Returns whether a comparison of integers holds.
pub(crate) fn compare(op: Punct, x: i32, y: i32, unsigned: bool) -> bool {
    holds(op, Some(if unsigned { (x as u32).cmp(&(y as u32)) } else { x.cmp(&y) }))
}

/// Converts an integer to a floating-point number.
pub(crate) fn to_real(value: i32, from: Rep) -> f64 {
    match from {
        Rep::U16 | Rep::U32 => f64::from(value as u32),
        _ => f64::from(value),
    }
}

/// Rounds a floating-point number to the precision of its type; its range is that of a double.
pub(crate) fn rounded(value: f64, to: Rep) -> f64 {
    if to != Rep::F32 || !value.is_finite() {
        return value;
    }
    let (mantissa, exponent) = libm::frexp(value);
    libm::ldexp((mantissa as f32).into(), exponent)
}

/// Converts a floating-point constant to an integer as Borland's compilers do: one outside the range of 32 bits becomes
/// 0x80000000, or the largest unsigned number. It keeps 32 bits in `int`, and 16 in `char`, until it is stored or converted.
pub(crate) fn to_integer(value: f64, to: Rep) -> i32 {
    let whole = match to {
        Rep::I64 | Rep::U64 => value as i64 as i32,
        Rep::U8 | Rep::U16 | Rep::U32 if value <= -1.0 || value > u32::MAX.into() => -1,
        Rep::U8 | Rep::U16 | Rep::U32 => value as u32 as i32,
        _ if value.abs() < 2_147_483_649.0 && value < 2_147_483_648.0 => value as i32,
        _ => i32::MIN,
    };
    if matches!(to, Rep::I8 | Rep::U8) { i32::from(whole as i16) } else { whole }
}

/// Converts an integer to another representation.
pub(crate) fn convert(value: i32, from: Rep, to: Rep) -> i32 {
    if from == to { value } else { wrapped(value, to) }
}

/// Converts a constant near pointer to a far pointer of type `to`.
pub(crate) fn far_pointer(offset: i32, to: TypeId, types: &Types) -> i32 {
    let is_code = types.pointee(to).is_some_and(|(target, _)| matches!(types.get(target), Type::Function { .. }));
    let segment = if is_code { CODE_SEGMENT } else { DATA_SEGMENT };
    if offset == 0 { 0 } else { i32::from(segment) << 16 | (offset & 0xFFFF) }
}

/// Adds a number of bytes to a constant near or far pointer.
pub(crate) fn add_to_pointer(pointer: i32, bytes: i32, is_near: bool) -> i32 {
    let sum = pointer & !0xFFFF | i32::from((pointer as u16).wrapping_add(bytes as u16));
    if is_near { sum & 0xFFFF } else { sum }
}
