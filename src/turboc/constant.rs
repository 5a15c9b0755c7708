//! Arithmetic with constants, as the program would compute at run time.

use crate::program::{CODE_SEGMENT, DATA_SEGMENT};
use crate::token::Punct;
use crate::types::{Rep, Type, TypeId, Types};

/// Truncates an integer to the range of a representation.
pub(crate) fn wrapped(value: i32, rep: Rep) -> i32 {
    match rep {
        Rep::I8 => i32::from(value as i8),
        Rep::U8 => i32::from(value as u8),
        Rep::I16 => i32::from(value as i16),
        Rep::U16 => i32::from(value as u16),
        _ => value,
    }
}

/// Computes an arithmetic operation; `None` for a division by zero.
pub(crate) fn fold(op: Punct, x: i32, y: i32, rep: Rep) -> Option<i32> {
    if rep.is_quad() {
        return fold_quad(op, x.into(), y.into());
    }
    let (unsigned, long) = (rep.is_unsigned(), rep.is_long());
    let count = y as u32 & 31;
    let x = if rep == Rep::U16 { x & 0xFFFF } else { x };
    let y = if rep == Rep::U16 { y & 0xFFFF } else { y };
    let value = match op {
        Punct::Plus => x.wrapping_add(y),
        Punct::Minus => x.wrapping_sub(y),
        Punct::Star => x.wrapping_mul(y),
        Punct::Div | Punct::Mod if y == 0 => return None,
        Punct::Div if unsigned => (x as u32 / y as u32) as i32,
        Punct::Mod if unsigned => (x as u32 % y as u32) as i32,
        Punct::Div => x.wrapping_div(y),
        Punct::Mod => x.wrapping_rem(y),
        Punct::And => x & y,
        Punct::Or => x | y,
        Punct::Xor => x ^ y,
        Punct::Shl if long || count < 16 => x.wrapping_shl(count),
        Punct::Shl => 0,
        Punct::Shr if unsigned => ((x as u32) >> count) as i32,
        Punct::Shr => x >> count,
        _ => return None,
    };
    Some(wrapped(value, rep))
}

/// Computes an operation on 64-bit integers; `None` for a division by zero, and for a result that is not in the range of 32
/// bits.
fn fold_quad(op: Punct, x: i64, y: i64) -> Option<i32> {
    let value = match op {
        Punct::Plus => x + y,
        Punct::Minus => x - y,
        Punct::Star => x * y,
        Punct::Div if x >= 0 && y > 0 => x / y,
        Punct::Mod if x >= 0 && y > 0 => x % y,
        Punct::Shl if (0..31).contains(&y) && x >= 0 => x << y,
        _ => return None,
    };
    i32::try_from(value).ok()
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

/// Returns whether a comparison holds.
pub(crate) fn compare(op: Punct, x: i32, y: i32, unsigned: bool) -> bool {
    let order = if unsigned { (x as u32).cmp(&(y as u32)) } else { x.cmp(&y) };
    match op {
        Punct::Eq => order.is_eq(),
        Punct::Ne => order.is_ne(),
        Punct::Lt => order.is_lt(),
        Punct::Le => order.is_le(),
        Punct::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// Converts an integer to a floating-point number.
pub(crate) fn to_real(value: i32, from: Rep) -> f64 {
    match from {
        Rep::U32 => f64::from(value as u32),
        Rep::U16 => f64::from(value as u16),
        _ => f64::from(value),
    }
}

/// Rounds a floating-point number to the precision of its type.
pub(crate) fn rounded(value: f64, to: Rep) -> f64 {
    if to == Rep::F32 { f64::from(value as f32) } else { value }
}

/// Converts a floating-point number to an integer.
pub(crate) fn to_integer(value: f64, to: Rep) -> i32 {
    let whole = if value.abs() < 9.3e18 { value as i64 as i32 } else { 0 };
    wrapped(whole, to)
}

/// Converts an integer to another representation.
pub(crate) fn convert(value: i32, from: Rep, to: Rep) -> i32 {
    let value = if from == Rep::U16 { value & 0xFFFF } else { value };
    wrapped(value, to)
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
