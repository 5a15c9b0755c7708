//! Statistics of pairs of games from the same opening with both colours: the pentanomial model, and the sequential
//! probability ratio test.
//!
//! Two games from one opening are not independent: an opening that favours one side gives one point to each player. So the
//! unit of the statistics is the pair, with 0, ½, 1, 1½ or 2 points. The formulas are those of fishtest's `LLRcalc`
//! (also used by fastchess): Van den Bergh, *A practical introduction to the GSPRT*, and the logistic Elo model.

use std::fmt;
use std::str::FromStr;

use crate::commands::arguments::ValueError;
use crate::engine::search::rating::{Z_95, elo_difference};

/// The numbers of pairs with 0, ½, 1, 1½ and 2 points for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PairCounts(pub [u32; 5]);

/// The count that replaces a zero, so that logarithms are finite.
const LEAST_COUNT: f64 = 1e-3;
/// The number of pairs from which an error is given.
const LEAST_PAIRS: u32 = 10;
/// The number of steps of a bisection: enough for the precision of the numbers.
const BISECTIONS: u32 = 100;

impl PairCounts {
    pub(super) fn pairs(self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the mean of the points per game and its standard error; `None` without pairs.
    pub(super) fn mean_and_error(self) -> Option<(f64, f64)> {
        let pairs = f64::from(self.pairs());
        if pairs == 0.0 {
            return None;
        }
        let share = |(index, &count): (usize, &u32)| (index as f64 / 4.0, f64::from(count) / pairs);
        let mean: f64 = self.0.iter().enumerate().map(share).map(|(points, share)| points * share).sum();
        let variance: f64 =
            self.0.iter().enumerate().map(share).map(|(points, share)| share * (points - mean).powi(2)).sum();
        Some((mean, (variance / pairs).sqrt()))
    }

    /// Returns the Elo difference with its 95 % confidence interval, which assumes a normal distribution; `None` for fewer than
    /// [`LEAST_PAIRS`] pairs or if no two of them differ.
    pub(super) fn elo(self) -> Option<[f64; 3]> {
        let (mean, error) = self.mean_and_error().filter(|&(_, error)| error > 0.0)?;
        if self.pairs() < LEAST_PAIRS {
            return None;
        }
        let bound = |points: f64| elo_difference(points.clamp(0.0, 1.0));
        Some([bound(mean), bound(mean - Z_95 * error), bound(mean + Z_95 * error)])
    }

    /// Returns the logarithm of the likelihood ratio of two Elo differences: how much better the second explains the
    /// result.
    fn log_likelihood_ratio(self, elo: [f64; 2]) -> f64 {
        let counts = self.0.map(|count| if count == 0 { LEAST_COUNT } else { f64::from(count) });
        let pairs: f64 = counts.iter().sum();
        let [first, second] = elo.map(|elo| likeliest(counts.map(|count| count / pairs), expected_points(elo)));
        counts.iter().zip(first.iter().zip(second)).map(|(count, (first, second))| count * (second / first).ln()).sum()
    }
}

/// Writes the numbers of pairs: `3-10-20-12-5`.
impl fmt::Display for PairCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(|count| count.to_string()).join("-"))
    }
}

/// Returns the expected points per game for an Elo difference.
fn expected_points(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the distribution with this mean of points that makes the observed shares likeliest: `p / (1 + x (a − mean))` with
/// the `x` for which its mean is right.
fn likeliest(shares: [f64; 5], mean: f64) -> [f64; 5] {
    let points = [0.0, 0.25, 0.5, 0.75, 1.0];
    let excess = |x: f64| -> f64 {
        shares.iter().zip(points).map(|(share, points)| share * (points - mean) / (1.0 + x * (points - mean))).sum()
    };
    // The sum decreases between the poles.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    let mut likely = shares;
    likely.iter_mut().zip(points).for_each(|(share, points)| *share /= 1.0 + x * (points - mean));
    likely
}

/// A sequential probability ratio test between two Elo differences, with 5 % for each kind of error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    /// The two differences, the lower one first.
    pub(super) elo: [f64; 2],
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SprtState {
    /// The logarithm of the likelihood ratio.
    pub(super) ratio: f64,
    /// The hypothesis that is accepted: 0 for the lower difference, 1 for the higher one.
    pub(super) accepted: Option<usize>,
}

impl Sprt {
    /// The bound of the logarithm of the likelihood ratio: `ln((1 − β) / α)` with α = β = 0.05.
    pub(super) const BOUND: f64 = 2.944_438_979_166_44;

    /// Returns the state after these pairs.
    pub(super) fn test(self, counts: PairCounts) -> SprtState {
        let ratio = if counts.pairs() == 0 { 0.0 } else { counts.log_likelihood_ratio(self.elo) };
        let accepted = match ratio {
            ratio if ratio >= Sprt::BOUND => Some(1),
            ratio if ratio <= -Sprt::BOUND => Some(0),
            _ => None,
        };
        SprtState { ratio, accepted }
    }
}

/// Parses two numbers, the lower one first, with a comma between them.
impl FromStr for Sprt {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Sprt, ValueError> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 1000.0);
        let (low, high) = text.split_once(',').ok_or(ValueError::Sprt)?;
        match (number(low), number(high)) {
            (Some(low), Some(high)) if low < high => Ok(Sprt { elo: [low, high] }),
            _ => Err(ValueError::Sprt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_elo_differences() {
        assert_eq!("0,10".parse(), Ok(Sprt { elo: [0.0, 10.0] }));
        assert_eq!("-5, 2.5".parse(), Ok(Sprt { elo: [-5.0, 2.5] }));
        for wrong in ["", "5", "5,5", "5,0", "a,b", "0,10,20", "0,NaN", "0,1e9"] {
            assert_eq!(wrong.parse::<Sprt>(), Err(ValueError::Sprt), "{wrong}");
        }
    }

    /// Figures of a Python version of fishtest's `LLRcalc.LLR_logistic`, and of the normal approximation.
    #[test]
    fn the_figures_are_those_of_fishtest() {
        let cases = [
            ([0.0, 10.0], [3, 10, 20, 12, 5], 0.244_589, [20.8712, -28.9269, 71.547]),
            ([0.0, 5.0], [100, 400, 1000, 450, 130], 2.712_169, [9.1891, 2.3115, 16.074]),
            ([-5.0, 0.0], [0, 1, 30, 2, 0], 0.421_486, [5.2646, -12.5217, 23.0785]),
            ([0.0, 50.0], [0, 0, 4, 20, 16], 5.343_524, [269.3664, 215.2377, 337.4186]),
            ([0.0, 10.0], [250, 700, 1500, 600, 200], -17.593_375, [-10.6937, -16.5243, -4.8692]),
        ];
        for (elo, counts, ratio, expected) in cases {
            let state = Sprt { elo }.test(PairCounts(counts));
            assert!((state.ratio - ratio).abs() < 1e-5, "{counts:?}: {state:?}");
            assert_eq!(state.accepted.is_some(), ratio.abs() > 2.95, "{counts:?}");
            let found = PairCounts(counts).elo().unwrap();
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-3, "{counts:?}: {found}");
            }
        }
        assert_eq!(PairCounts([0, 3, 4, 2, 0]).elo(), None, "too few");
        assert_eq!(PairCounts([0, 0, 30, 0, 0]).elo(), None, "no variance");
    }

    /// The mean of the likeliest distribution is the expected one.
    #[test]
    fn the_likeliest_distribution_has_the_mean() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for elo in [-300.0, -10.0, 0.0, 5.0, 200.0] {
            let mean = expected_points(elo);
            let likely = likeliest(shares, mean);
            let sum: f64 = likely.iter().sum();
            let found: f64 = likely.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(share, points)| share * points).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9, "{elo}: {likely:?}");
        }
    }
}
