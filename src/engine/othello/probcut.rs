//! Multi-ProbCut (Buro 1997): predicting the result of a deep search from a shallow one.
//!
//! The results of a shallow and a deep search are close; their deviation was measured on the program's own games by
//! `huanle-lab train othello --forecasts`, as a function of the number of discs and plies. A search whose predicted value
//! is more than [`THRESHOLD`] deviations outside the window is not run at full depth.

use super::weights::{PHASES, phase};
use crate::search::ProbCut;

/// The minimum depth at which predictions are used.
pub const MIN_DEPTH: u32 = 3;

/// Returns the depth of the shallow search for a deep one: about half, with the same parity.
pub const fn shallow_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// The default distance from the window at which a prediction is trusted, in percent of the standard deviation.
pub const THRESHOLD: i32 = 80;

/// The standard deviation of the difference, in hundredths of a disc, for the depths from [`MIN_DEPTH`] on; the last
/// also applies to deeper ones.
const DEVIATION_BY_DEPTH: [i32; 8] = [325, 300, 280, 370, 355, 335, 315, 395];

/// The factor of the deviation in each phase, in percent.
const PHASE_PERCENT: [i32; PHASES] = [65, 65, 65, 80, 90, 92, 95, 104, 113, 129, 145, 140];

/// Returns the shallow search and margin for a search at this number of discs and depth; `None` below the minimum depth
/// or if `trust` is 0.
pub(super) fn midgame_probcut(discs: u32, depth: u32, trust: i32) -> Option<ProbCut> {
    if trust <= 0 {
        return None;
    }
    let number = depth.checked_sub(MIN_DEPTH)? as usize;
    let deviation = DEVIATION_BY_DEPTH[number.min(DEVIATION_BY_DEPTH.len() - 1)] * PHASE_PERCENT[phase(discs)] / 100;
    Some(ProbCut { depth: shallow_depth(depth), margin: deviation * trust / 100 })
}

/// The standard deviation of the difference between a search of two plies and the static value, in hundredths of a
/// disc.
const STATIC_DEVIATION: i32 = 320;

/// Returns the margin in hundredths of a disc at which the static value predicts two plies; `None` if it is never
/// trusted.
pub(super) fn static_margin(discs: u32, trust: i32) -> Option<i32> {
    if trust > 0 { Some(STATIC_DEVIATION * PHASE_PERCENT[phase(discs)] / 100 * trust / 100) } else { None }
}

/// The number of empty squares from which short searches predict the end of the game.
const ENDGAME_MIN_EMPTIES: u32 = 12;
/// The standard deviation between the value after this many plies and the perfect result, in hundredths of a disc.
const ENDGAME_DEVIATION: [i32; 7] = [590, 560, 500, 470, 420, 400, 380];

/// Returns the short search and margin that predict perfect play with this number of empty squares, at a threshold in
/// percent of the standard deviation; `None` with fewer empty squares than the minimum.
pub(super) fn endgame_probcut(empty: u32, trust: i32) -> Option<ProbCut> {
    let depth = (empty.checked_sub(ENDGAME_MIN_EMPTIES)? / 3 + 1).min(ENDGAME_DEVIATION.len() as u32 - 1);
    Some(ProbCut { depth, margin: ENDGAME_DEVIATION[depth as usize] * trust / 100 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shallow_search_is_shallower_and_as_even() {
        for depth in MIN_DEPTH..40 {
            let told_by = shallow_depth(depth);
            assert!(0 < told_by && told_by < depth && (depth - told_by).is_multiple_of(2), "{depth}");
            for discs in 4..=64 {
                let forecast = |trust| midgame_probcut(discs, depth, trust);
                assert_eq!(forecast(0), None);
                let [less, more] = [forecast(100), forecast(200)].map(Option::unwrap);
                assert!(less.depth == told_by && 100 < less.margin && less.margin < more.margin && more.margin < 2000);
            }
        }
        assert_eq!(midgame_probcut(20, MIN_DEPTH - 1, 100), None);
    }

    #[test]
    fn the_end_is_told_by_few_plies() {
        assert_eq!(endgame_probcut(ENDGAME_MIN_EMPTIES - 1, 100), None);
        for empty in ENDGAME_MIN_EMPTIES..=60 {
            let ProbCut { depth, margin } = endgame_probcut(empty, 100).unwrap();
            assert!((1..=6).contains(&depth) && (300..600).contains(&margin), "{empty}");
        }
    }
}
