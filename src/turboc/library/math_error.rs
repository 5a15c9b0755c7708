//! Errors of mathematical functions, and calls of the program's `matherr`.

/// The errors of mathematical functions, with the numbers of their types in `math.h`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum MathError {
    /// The argument is outside the domain.
    Domain = 1,
    /// The result is infinite.
    Singularity = 2,
    /// The result is too large.
    Overflow = 3,
    /// The result is too small.
    Underflow = 4,
    /// The argument is so large that no digit of the result is known.
    TotalLoss = 5,
}

/// A call of the program's `matherr` for an error of a function, whose call is repeated when it has returned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MathErrorCall {
    pub(super) name: &'static str,
    pub(super) error: MathError,
    /// The program counter of the function's call.
    pub(super) pc: usize,
    /// SP at the function's call.
    pub(super) sp: u16,
    /// SP at the repeated call: there is the pointer to the `exception`, then it.
    pub(super) repeated_sp: u16,
}
