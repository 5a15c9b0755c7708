//! Late move reductions.

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
