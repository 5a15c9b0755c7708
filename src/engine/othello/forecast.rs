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
const BY_DEPTH: [i32; 8] = [325, 300, 280, 370, 355, 335, 315, 395];

/// How much of it there is in each phase, in percent.
const BY_PHASE: [i32; PHASES] = [65, 65, 65, 80, 90, 92, 95, 104, 113, 129, 145, 140];

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

/// The standard deviation of the difference between two plies and none, in hundredths of a disc.
const AT_SIGHT: i32 = 320;

/// How far outside of the window what a position is held for at sight tells that two plies are, too, in hundredths of a disc, if
/// it is trusted so far; `None` where it never is.
pub(super) fn at_sight(discs: u32, trust: i32) -> Option<i32> {
    if trust > 0 { Some(AT_SIGHT * BY_PHASE[phase(discs)] / 100 * trust / 100) } else { None }
}

/// Short searches that tell about the end of the game: from so many empty squares on.
const END_FROM: u32 = 12;
/// How far the value after so many plies is from the perfect result, in hundredths of a disc.
const OF_THE_END: [i32; 7] = [590, 560, 500, 470, 420, 400, 380];

/// Which short search tells about perfect play with so many empty squares, if it is trusted so far outside of the window, in percent of the standard
/// deviation; `None` where none does.
pub(super) fn of_the_end(empty: u32, trust: i32) -> Option<Forecast> {
    let depth = (empty.checked_sub(END_FROM)? / 3 + 1).min(OF_THE_END.len() as u32 - 1);
    Some(Forecast { depth, margin: OF_THE_END[depth as usize] * trust / 100 })
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

    #[test]
    fn the_end_is_told_by_few_plies() {
        assert_eq!(of_the_end(END_FROM - 1, 100), None);
        for empty in END_FROM..=60 {
            let Forecast { depth, margin } = of_the_end(empty, 100).unwrap();
            assert!((1..=6).contains(&depth) && (300..600).contains(&margin), "{empty}");
        }
    }
}
