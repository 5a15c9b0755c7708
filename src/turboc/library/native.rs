//! Functions of the library that are written in Rust: their tables, and the types of their results.
//!
//! A function of a table is a closure that reads its arguments and returns its result. The type of the result is the
//! type that the function has in C, so it says how the result is stored in the registers; a function that returns
//! `()` leaves them alone.

use super::Call;
use crate::machine::Machine;

/// The value of a library function: a result, or the reason `E` why it has none yet.
pub(crate) trait NativeResult<E> {
    /// Stores the result in the registers.
    fn store(self, machine: &mut Machine) -> Result<(), E>;
}

/// An `int` of 16 bits.
pub(crate) struct Int(pub i16);

/// An `unsigned` of 16 bits.
pub(crate) struct Word(pub u16);

/// A `long`.
pub(crate) struct Long(pub i32);

/// An `int` of the dialect: of 32 bits in the modern one.
pub(crate) struct WideInt(pub i32);

/// A `size_t` of the dialect: of 32 bits in the modern one.
pub(crate) struct Size(pub u32);

/// A pointer of the memory model.
pub(crate) struct Pointer(pub u32);

impl Pointer {
    pub(crate) const NULL: Pointer = Pointer(0);
}

macro_rules! results {
    ($($type:ty: |$value:ident, $machine:ident| $store:expr;)*) => {
        $(impl<E> NativeResult<E> for $type {
            fn store(self, $machine: &mut Machine) -> Result<(), E> {
                let $value = self;
                $store;
                Ok(())
            }
        })*
    };
}

results! {
    Int: |value, machine| machine.set_result(&value.0.to_le_bytes());
    Word: |value, machine| machine.set_result(&value.0.to_le_bytes());
    Long: |value, machine| machine.set_result(&value.0.to_le_bytes());
    WideInt: |value, machine| machine.set_int_result(value.0);
    Size: |value, machine| machine.set_int_result(value.0 as i32);
    f64: |value, machine| {
        machine.set_result(&without_denormal(value, machine.program.types.is_wide).to_le_bytes());
    };
    Pointer: |value, machine| machine.set_result(&value.0.to_le_bytes());
}

impl<E> NativeResult<E> for () {
    fn store(self, _: &mut Machine) -> Result<(), E> {
        Ok(())
    }
}

impl<E> NativeResult<E> for Option<Pointer> {
    fn store(self, machine: &mut Machine) -> Result<(), E> {
        self.unwrap_or(Pointer::NULL).store(machine)
    }
}

impl<T: NativeResult<E>, E> NativeResult<E> for Result<T, E> {
    fn store(self, machine: &mut Machine) -> Result<(), E> {
        self?.store(machine)
    }
}

/// Builds a table of library functions: their names (`"open" | "_open"` if one function has several), and closures that
/// return a [`NativeResult`].
macro_rules! natives {
    ($(($($name:literal)|+, $function:expr)),* $(,)?) => {
        &[$($(($name, |caller| caller.answer_with($function)),)+)*]
    };
}
pub(crate) use natives;

impl Call<'_> {
    /// Calls a function of a table and stores its result.
    pub(crate) fn answer_with<T: NativeResult<E>, E>(
        &mut self,
        function: impl FnOnce(&mut Self) -> T,
    ) -> Result<(), E> {
        function(self).store(self.machine)
    }
}

/// Returns 0 for a denormal number, as Borland's emulation of the coprocessor loads and stores it.
pub(crate) fn without_denormal(value: f64, is_wide: bool) -> f64 {
    if value.is_subnormal() && !is_wide { 0.0_f64.copysign(value) } else { value }
}
