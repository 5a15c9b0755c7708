//! Estimates the effort of solving a position.

/// The approximate number of positions per second of one processor core.
pub(super) const NODES_PER_SECOND: f64 = 25e6;

/// Estimates the number of positions needed to solve a position with this many empty squares: twice as many for each
/// square.
pub(super) fn estimate_nodes(empty: u32) -> f64 {
    NODES_PER_SECOND * 2_f64.powi(empty.cast_signed() - 22)
}
