//! A static that is computed on first use, without the standard library.

use alloc::boxed::Box;
use core::ops::Deref;

use once_cell::race::OnceBox;

/// A value computed on first use. If several threads use it first at the same time, each of them computes it, and one
/// result remains: the computation must always give the same value.
pub(crate) struct Lazy<T> {
    value: OnceBox<T>,
    compute: fn() -> T,
}

impl<T> Lazy<T> {
    /// Creates a value that has not been computed yet.
    pub(crate) const fn new(compute: fn() -> T) -> Lazy<T> {
        Lazy { value: OnceBox::new(), compute }
    }
}

impl<T> Deref for Lazy<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| Box::new((self.compute)()))
    }
}
