//! Late move reductions.

use super::SearchStopped;

/// Searches a move that was just made and is not the first of its node: with a null window, first to a reduced depth. Returns
/// its value to the side that made it.
///
/// `search` returns the value of the position after it to the side to move, to a depth, within a window; its last argument is
/// whether a cutoff is expected.
pub(crate) fn search_late_move(
    depth: i32,
    reduction: i32,
    (alpha, beta): (i32, i32),
    mut search: impl FnMut(i32, i32, i32, bool) -> Result<i32, SearchStopped>,
) -> Result<i32, SearchStopped> {
    let mut value = -search(depth - 1 - reduction, -alpha - 1, -alpha, true)?;
    if value > alpha && reduction > 0 {
        value = -search(depth - 1, -alpha - 1, -alpha, true)?;
    }
    if value > alpha && value < beta {
        value = -search(depth - 1, -beta, -alpha, false)?;
    }
    Ok(value)
}

/// Returns the number of plies by which the move with this number in the order of a node, from 1, is searched less deep
/// if nothing else is known about it.
pub(crate) fn late_move_reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[depth.clamp(0, 31) as usize][number.min(63)]
}

/// The reductions of late moves, by depth and number of the move: about ln(depth) × ln(number) / 2.2, in integers.
static REDUCTIONS: [[i32; 64]; 32] = {
    let mut reductions = [[0; 64]; 32];
    let mut depth = 1;
    while depth < 32 {
        let mut number = 1;
        while number < 64 {
            reductions[depth][number] = (ln16(depth as u32) * ln16(number as u32) / 256 * 10 + 15) as i32 / 22;
            number += 1;
        }
        depth += 1;
    }
    reductions
};

/// Returns the natural logarithm, times 16, rounded down.
const fn ln16(value: u32) -> u32 {
    // 16 ln 2 = 11.09; linear between powers of two.
    let power = value.ilog2();
    let rest = value - (1 << power);
    (power * 1109 + 1109 * rest / (1 << power)) / 100
}
