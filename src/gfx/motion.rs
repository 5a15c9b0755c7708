//! In-betweening: getting from one place to another in small steps.

/// The places of a motion in `steps` steps, the start left out and the end the last of them.
///
/// Whole-number arithmetic, so that the path is the same on every machine. No step is no motion: the end is not reached.
pub fn in_between(
    from: (i32, i32),
    to: (i32, i32),
    steps: u16,
    pace: Pace,
) -> impl Iterator<Item = (i32, i32)> + Clone {
    (1..=steps).map(move |step| {
        let (done, whole) = pace.fraction(step, steps);
        let axis = |from: i32, to: i32| {
            let way = i128::from(to) - i128::from(from);
            // Rounded to the nearest pixel; ways longer than any screen do not overflow.
            (i128::from(from) + (2 * way * i128::from(done) + i128::from(whole)).div_euclid(2 * i128::from(whole)))
                as i32
        };
        (axis(from.0, to.0), axis(from.1, to.1))
    })
}

/// How the steps of a motion are spaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Equal steps.
    Steady,
    /// Long steps first, ever shorter ones towards the end, as something thrown comes to rest: the way left is the
    /// square of the time left.
    Slowing,
}

impl Pace {
    /// How much of the way is done after a step: a fraction.
    fn fraction(self, step: u16, steps: u16) -> (u64, u64) {
        let (step, steps) = (u64::from(step), u64::from(steps));
        match self {
            Pace::Steady => (step, steps),
            Pace::Slowing => (steps * steps - (steps - step) * (steps - step), steps * steps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_are_equal_or_shrink() {
        let xs = |pace| in_between((0, 0), (100, -100), 4, pace).map(|(x, _)| x).collect::<Vec<_>>();
        assert_eq!(xs(Pace::Steady), [25, 50, 75, 100]);
        assert_eq!(xs(Pace::Slowing), [44, 75, 94, 100]);
        assert_eq!(in_between((0, 0), (9, 9), 0, Pace::Steady).count(), 0);
    }

    proptest! {
        #[test]
        fn it_arrives_and_stays_between(
            from: (i32, i32), to: (i32, i32), steps in 1u16.., slowing: bool
        ) {
            let pace = if slowing { Pace::Slowing } else { Pace::Steady };
            let path = in_between(from, to, steps, pace);
            prop_assert_eq!(path.clone().last(), Some(to));
            for (x, y) in path.step_by(usize::from(steps / 100 + 1)) {
                prop_assert!(from.0.min(to.0) <= x && x <= from.0.max(to.0));
                prop_assert!(from.1.min(to.1) <= y && y <= from.1.max(to.1));
            }
        }
    }
}
