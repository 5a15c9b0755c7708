//! Instructions that compute: d = f(a) and d = f(a, b).

use super::{Execution, Step};
use crate::machine::RuntimeErrorKind;
use crate::machine::memory::Number;
use crate::types;

/// Returns the number of bits by which the processor shifts.
#[inline(always)]
pub(super) fn shift(count: u32) -> u32 {
    count & 31
}

impl Execution<'_> {
    /// Returns what gives the number of bits by which a `long` is shifted.
    #[inline(always)]
    pub(super) fn long_shift(&self) -> fn(u32) -> u32 {
        if self.program.types.is_wide { shift } else { types::long_shift }
    }
}

/// Converts a double to a long like the x87: returns the low half of the 64-bit integer.
#[inline(always)]
pub(super) fn to_long(value: f64) -> u32 {
    if value.abs() < 9.3e18 { value as i64 as u32 } else { 0 }
}

impl Execution<'_> {
    /// Sets d to f(a).
    #[inline(always)]
    pub(super) fn unary<A: Number, D: Number>(&mut self, f: impl FnOnce(A) -> D) {
        self.set(f(self.a()));
    }

    /// Sets d to f(a, b).
    #[inline(always)]
    pub(super) fn binary<T: Number>(&mut self, f: impl FnOnce(T, T) -> T) {
        self.set(f(self.a(), self.b()));
    }

    /// Sets d to f(a, b), which does not exist for a division by zero.
    #[inline(always)]
    pub(super) fn divide<T: Number>(&mut self, f: impl FnOnce(T, T) -> Option<T>) -> Step {
        match f(self.a(), self.b()) {
            Some(value) => self.set(value),
            None => return Err(self.error(RuntimeErrorKind::DivideError)),
        }
        Ok(())
    }

    /// Sets d to a / b.
    #[inline(always)]
    pub(super) fn divide_double(&mut self) -> Step {
        let (a, b) = (self.a::<f64>(), self.b::<f64>());
        if b == 0.0 && !self.program.options.compiler.is_modern() {
            return Err(self.error(RuntimeErrorKind::FloatDivideByZero));
        }
        self.set(a / b);
        Ok(())
    }

    /// Sets d to 1 if a relation holds between a and b, otherwise to 0.
    #[inline(always)]
    pub(super) fn compare<T: Number>(&mut self, holds: impl FnOnce(&T, &T) -> bool) {
        self.set(u16::from(holds(&self.a(), &self.b())));
    }

    /// Sets slot d of the frame to f(a, `b`) of words. Returns it.
    #[inline(always)]
    pub(super) fn word(&mut self, f: impl FnOnce(u16, u16) -> u16, b: impl FnOnce(&Self) -> u16) -> u16 {
        let value = f(u16::read(self.m, self.frame(self.i.a)), b(self));
        self.set_frame(value);
        value
    }

    /// Adds `by` to the word in slot d of the frame. Returns the sum.
    #[inline(always)]
    pub(super) fn add_to_d(&mut self, by: impl FnOnce(&Self) -> u16) -> u16 {
        let value = u16::read(self.m, self.frame(self.i.d)).wrapping_add(by(self));
        self.set_frame(value);
        value
    }

    /// Sets slot d of the frame to f(a, b) of doubles in the frame.
    #[inline(always)]
    pub(super) fn double(&mut self, f: impl FnOnce(f64, f64) -> f64) {
        let [a, b] = [self.i.a, self.i.b].map(|slot| f64::read(self.m, self.frame(slot)));
        self.set_frame(f(a, b));
    }

    /// Multiplies two doubles in the frame, and runs the next instruction, whose operation is f.
    #[inline(always)]
    pub(super) fn multiply_then(&mut self, f: impl FnOnce(f64, f64) -> f64) -> Step {
        self.double(|a, b| a * b);
        self.fetch()?;
        self.double(f);
        Ok(())
    }

    /// Sets d to a bit field of word a.
    #[inline(always)]
    pub(super) fn get_bits(&mut self) {
        let (first, width) = (self.i.x & 0xFF, self.i.x >> 8 & 0xFF);
        let value = u32::from(self.a::<u16>()) >> first;
        let value = if self.i.x >> 16 != 0 {
            ((value << (32 - width)) as i32 >> (32 - width)) as u32
        } else {
            value & ((1 << width) - 1)
        };
        self.set(value as u16);
    }

    /// Sets a bit field of word d to a.
    #[inline(always)]
    pub(super) fn put_bits(&mut self) {
        let (first, width) = (self.i.x & 0xFF, self.i.x >> 8 & 0xFF);
        let mask = ((1u32 << width) - 1) << first;
        let value = u32::from(self.a::<u16>()) << first & mask;
        self.set((u32::from(self.d::<u16>()) & !mask | value) as u16);
    }
}
