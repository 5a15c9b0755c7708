//! Blinds: the original's `effectWindow1` and `effectWindow2`.

/// Width of a blade of the blinds: the original's `N`.
pub const BLADE: i32 = 40;

/// The lines of blinds: line 0 of each blade, line 1 of each blade, …
pub(super) fn lines(lines: i32) -> impl Iterator<Item = i32> {
    (0..BLADE).flat_map(move |i| (0..lines).step_by(BLADE as usize).map(move |j| j + i))
}
