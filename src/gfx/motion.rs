//! In-betweening: dividing a movement into small steps.

/// Returns the positions of a movement in `steps` steps, without the start; the last one is the end.
///
/// Uses integer arithmetic, so the path is the same on every machine. With zero steps there are no positions.
pub fn in_between(
    from: (i32, i32),
    to: (i32, i32),
    steps: u16,
    pace: Easing,
) -> impl Iterator<Item = (i32, i32)> + Clone {
    (1..=steps).map(move |step| pace.interpolate_point(from, to, step, steps))
}

/// Returns the same for a single number, such as an angle.
pub fn in_between_numbers(from: i32, to: i32, steps: u16, pace: Easing) -> impl Iterator<Item = i32> + Clone {
    (1..=steps).map(move |step| pace.interpolate(from, to, step, steps))
}

/// The timing of a movement.
///
/// ```
/// use huanle_gfx::motion::{Easing, in_between_numbers};
/// let slow_start: Vec<i32> = in_between_numbers(0, 100, 4, Easing::EaseIn).collect();
/// assert_eq!(slow_start.last(), Some(&100));
/// assert!(slow_start[0] < 25);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Easing {
    /// Equal steps.
    Linear,
    /// Ease in: steps grow, as for a falling object; the distance is the square of the time.
    EaseIn,
    /// Ease out: steps shrink towards the end, as for a thrown object; the remaining distance is the square of the
    /// remaining time.
    EaseOut,
    /// Ease in and out: short steps at both ends, as for a pendulum: 3t² − 2t³ of the distance at time t.
    EaseInOut,
}

impl Easing {
    /// All four.
    pub const ALL: [Easing; 4] = [Easing::Linear, Easing::EaseIn, Easing::EaseOut, Easing::EaseInOut];

    /// Returns the fraction of the distance covered after a step.
    fn fraction(self, step: u16, steps: u16) -> (i128, i128) {
        let (step, steps) = (i128::from(step), i128::from(steps));
        match self {
            Easing::Linear => (step, steps),
            Easing::EaseIn => (step * step, steps * steps),
            Easing::EaseOut => (steps * steps - (steps - step) * (steps - step), steps * steps),
            Easing::EaseInOut => (step * step * (3 * steps - 2 * step), steps * steps * steps),
        }
    }

    /// Returns the value of a number after one of at least one steps, rounded to the nearest integer.
    pub(super) fn interpolate(self, from: i32, to: i32, step: u16, steps: u16) -> i32 {
        // Wide enough for distances beyond any screen.
        let (from, to) = (i128::from(from), i128::from(to));
        let (done, whole) = self.fraction(step, steps);
        let gone = div_round((to - from) * done, whole);
        (from + gone) as i32
    }

    /// Returns the position after one of at least one steps.
    pub(super) fn interpolate_point(self, from: (i32, i32), to: (i32, i32), step: u16, steps: u16) -> (i32, i32) {
        (self.interpolate(from.0, to.0, step, steps), self.interpolate(from.1, to.1, step, steps))
    }
}

/// Returns a quotient rounded to the nearest integer, halves upwards.
fn div_round(number: i128, by: i128) -> i128 {
    (2 * number + by).div_euclid(2 * by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_are_equal_or_shrink_or_grow_or_both() {
        let xs = |pace| in_between((0, 0), (100, -100), 4, pace).map(|(x, _)| x).collect::<Vec<_>>();
        assert_eq!(xs(Easing::Linear), [25, 50, 75, 100]);
        assert_eq!(xs(Easing::EaseIn), [6, 25, 56, 100]);
        assert_eq!(xs(Easing::EaseOut), [44, 75, 94, 100]);
        assert_eq!(xs(Easing::EaseInOut), [16, 50, 84, 100]);
        assert!(in_between_numbers(0, 360, 3, Easing::Linear).eq([120, 240, 360]));
        assert_eq!(in_between((0, 0), (9, 9), 0, Easing::Linear).count(), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn it_arrives_and_stays_between(
            from: (i32, i32), to: (i32, i32), steps in 1u16.., pace in 0..Easing::ALL.len()
        ) {
            let path = in_between(from, to, steps, Easing::ALL[pace]);
            prop_assert_eq!(path.clone().last(), Some(to));
            for (x, y) in path.step_by(usize::from(steps / 100 + 1)) {
                prop_assert!(from.0.min(to.0) <= x && x <= from.0.max(to.0));
                prop_assert!(from.1.min(to.1) <= y && y <= from.1.max(to.1));
            }
        }
    }
}
