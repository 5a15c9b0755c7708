//! Morphing: one set of points becomes another by in-betweening.

use super::motion::Easing;
use alloc::vec::Vec;

/// The path of a point: start and end.
///
/// ```
/// use huanle_gfx::morph::{PointPath, morph};
/// use huanle_gfx::motion::Easing;
/// let paths: [PointPath; 2] = [((0, 0), (10, 0)), ((0, 10), (10, 10))];
/// let pictures: Vec<Vec<(i32, i32)>> = morph(&paths, 2, Easing::Linear).collect();
/// assert_eq!(pictures.last(), Some(&vec![(10, 0), (10, 10)]));
/// ```
pub type PointPath = ((i32, i32), (i32, i32));

/// Returns `count` points spread evenly along a closed outline from its first vertex, rounded to the nearest pixel.
///
/// Two outlines resampled to the same count have corresponding points: see [`pair_points`]. They should have the same
/// orientation and start on the same side, otherwise the shape turns inside out on the way. An outline without vertices
/// has no points.
pub fn resample(corners: &[(i32, i32)], count: usize) -> Vec<(i32, i32)> {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    // Lengths in 1/256 of a pixel: each side with the outline's length up to its start and up to its end.
    let mut total = 0u128;
    let sides: Vec<_> = sides
        .map(|(&from, &to)| {
            let square = |a: i32, b: i32| (i128::from(b) - i128::from(a)).unsigned_abs().pow(2);
            let start = total;
            total += ((square(from.0, to.0) + square(from.1, to.1)) << 16).isqrt();
            (from, to, start, total)
        })
        .collect();
    let mut sides = sides.iter().peekable();
    (0..count as u128)
        .map_while(|index| {
            let way = index * total / count as u128;
            while sides.next_if(|side| side.3 <= way && side.3 < total).is_some() {}
            let &&(from, to, start, end) = sides.peek()?;
            let (done, length) = ((way - start) as i128, (end - start).max(1) as i128);
            let axis = |a: i32, b: i32| {
                (i128::from(a) + (2 * (i128::from(b) - i128::from(a)) * done + length).div_euclid(2 * length)) as i32
            };
            Some((axis(from.0, to.0), axis(from.1, to.1)))
        })
        .collect()
}

/// Pairs each point with its target: in order, with the points of the smaller set shared out evenly among those of the
/// larger. Empty if either set is empty.
pub fn pair_points(from: &[(i32, i32)], to: &[(i32, i32)]) -> Vec<PointPath> {
    let count = if from.is_empty() || to.is_empty() { 0 } else { from.len().max(to.len()) };
    let pair = |index: usize| {
        let a = from[index * from.len() / count];
        let b = to[index * to.len() / count];
        (a, b)
    };
    (0..count).map(pair).collect()
}

/// Returns the positions of the points in `steps` steps, without the start; the last one is the end.
pub fn morph(ways: &[PointPath], steps: u16, pace: Easing) -> impl Iterator<Item = Vec<(i32, i32)>> {
    (1..=steps).map(move |step| ways.iter().map(|&(from, to)| pace.interpolate_point(from, to, step, steps)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn points_are_evenly_spread() {
        let square = [(0, 0), (8, 0), (8, 8), (0, 8)];
        assert_eq!(resample(&square, 8), [(0, 0), (4, 0), (8, 0), (8, 4), (8, 8), (4, 8), (0, 8), (0, 4)]);
        assert_eq!(resample(&square, 2), [(0, 0), (8, 8)]);
        assert_eq!(resample(&[(3, 4)], 3), [(3, 4); 3]);
        assert_eq!(resample(&[], 3), []);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn an_outline_is_resampled_within_its_bounds(
            corners in proptest::collection::vec(any::<(i32, i32)>(), 1..9), count in 0usize..40
        ) {
            let points = resample(&corners, count);
            prop_assert_eq!(points.len(), count);
            for axis in [|p: &(i32, i32)| p.0, |p: &(i32, i32)| p.1] {
                let (low, high) = (corners.iter().map(axis).min(), corners.iter().map(axis).max());
                prop_assert!(points.iter().map(axis).all(|place| low <= Some(place) && Some(place) <= high));
            }
        }

        #[test]
        fn it_arrives_with_every_point(
            from in proptest::collection::vec(any::<(i32, i32)>(), 0..20),
            to in proptest::collection::vec(any::<(i32, i32)>(), 0..20),
            steps in 1u16..50,
        ) {
            let ways = pair_points(&from, &to);
            let last = morph(&ways, steps, Easing::EaseInOut).last().unwrap();
            if !from.is_empty() && !to.is_empty() {
                prop_assert_eq!(last.len(), from.len().max(to.len()));
                prop_assert!(to.iter().all(|point| last.contains(point)), "each is reached");
                prop_assert!(from.iter().all(|point| ways.iter().any(|way| way.0 == *point)), "each leaves");
            }
        }
    }
}
