//! What a shallow search tells about a deep one (Multi-ProbCut, Buro 1997).
//!
//! The value of a position after few plies is near that after many; how near, by how many discs there are and how many plies,
//! was measured on the program's own games by `huanle train othello --forecasts`. A search that is farther outside of the
//! window than [`TRUST`] deviations is not gone through at full depth.

use super::weights::{PHASES, phase};
use crate::search::Forecast;

/// The shallowest search that another one tells about.
pub const SHALLOWEST: u32 = 3;

/// How many plies tell about so many: about half as many, and as even or odd.
pub const fn shallow(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// How far outside of the window a search is trusted unless another number is asked for, in percent of the standard deviation.
pub const TRUST: i32 = 80;

/// The standard deviation of the difference, in hundredths of a disc, for the depths from [`SHALLOWEST`] on; the last is that
/// of all deeper ones too.
const BY_DEPTH: [i32; 8] = [460, 390, 345, 480, 430, 410, 400, 460];

/// How much of it there is in each phase, in percent.
const BY_PHASE: [i32; PHASES] = [100, 100, 97, 101, 105, 99, 97, 97, 92, 95, 120, 120];

/// Which shallower search tells, at so many discs, about one of so many plies, if it is trusted so far outside of the window;
/// `None` where none does.
pub(super) fn forecast(discs: u32, depth: u32, trust: i32) -> Option<Forecast> {
    if trust <= 0 {
        return None;
    }
    let number = depth.checked_sub(SHALLOWEST)? as usize;
    let deviation = BY_DEPTH[number.min(BY_DEPTH.len() - 1)] * BY_PHASE[phase(discs)] / 100;
    Some(Forecast { depth: shallow(depth), margin: deviation * trust / 100 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shallow_search_is_shallower_and_as_even() {
        for depth in SHALLOWEST..40 {
            let told_by = shallow(depth);
            assert!(0 < told_by && told_by < depth && (depth - told_by).is_multiple_of(2), "{depth}");
            for discs in 4..=64 {
                let forecast = |trust| forecast(discs, depth, trust);
                assert_eq!(forecast(0), None);
                let [less, more] = [forecast(100), forecast(200)].map(Option::unwrap);
                assert!(less.depth == told_by && 100 < less.margin && less.margin < more.margin && more.margin < 2000);
            }
        }
        assert_eq!(forecast(20, SHALLOWEST - 1, 100), None);
    }
}
