//! Textbook arcs: the pixels of a curve whose direction from the centre lies between two angles.
//!
//! Nothing is drawn with this algorithm; it serves as a comparison with [`arc`](super::arc), the Borland kernel's,
//! which never computes a direction.

use super::trig;

/// The range of directions between two angles, counterclockwise from the first to the second, in whole degrees from
/// three o'clock.
///
/// ```
/// use huanle_gfx::circle;
/// use huanle_gfx::sweep::Sweep;
/// let upper_right = Sweep::new(0, 90);
/// assert!(circle::points(50).filter(|&pixel| upper_right.contains(pixel)).all(|(x, y)| x >= 0 && y <= 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The directions of both angles, y pointing up, × [`trig::ONE`].
    from: (i64, i64),
    to: (i64, i64),
    /// `true` if the range is at most half a turn: then both sides must match, otherwise one is enough.
    narrow: bool,
    whole: bool,
}

impl Sweep {
    /// Creates the range from one angle to another. 360 degrees and more are the whole circle, equal angles a single
    /// ray; otherwise the range passes three o'clock if the first angle is greater.
    pub fn new(start: i32, end: i32) -> Sweep {
        let ray = |degrees: i32| (i64::from(trig::cos(degrees)), i64::from(trig::sin(degrees)));
        let turn = (i64::from(end) - i64::from(start)).rem_euclid(360);
        let whole = i64::from(end) - i64::from(start) >= 360;
        Sweep { from: ray(start), to: ray(end), narrow: turn <= 180, whole }
    }

    /// Returns whether the direction of a pixel relative to the centre, y pointing down, lies between the two angles,
    /// both included. The centre always does.
    pub fn contains(self, (x, y): (i32, i32)) -> bool {
        let (x, y) = (i64::from(x), -i64::from(y));
        // lesson sweep
        let after = self.from.0 * y - self.from.1 * x >= 0; // #after
        let before = self.to.1 * x - self.to.0 * y >= 0; // #before
        let between = if self.narrow { after && before } else { after || before }; // #keep
        // end of lesson
        self.whole || between && (!self.is_ray() || self.from.0 * x + self.from.1 * y >= 0)
    }

    fn is_ray(self) -> bool {
        self.from == self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_angle_that_decides() {
        for (start, end) in [(0, 90), (30, 200), (200, 30), (350, 10), (10, 350), (90, 270), (0, 360), (45, 45)] {
            let sweep = Sweep::new(start, end);
            for (x, y) in (-30..=30).flat_map(|x| (-30..=30).map(move |y| (x, y))).filter(|&at| at != (0, 0)) {
                let angle = f64::from(-y).atan2(f64::from(x)).to_degrees().rem_euclid(360.0);
                let (turn, place) = (
                    f64::from((end - start).rem_euclid(360) + if end - start == 360 { 360 } else { 0 }),
                    (angle - f64::from(start)).rem_euclid(360.0),
                );
                // The sines are rounded: directions within 0.01° of the two rays are not tested.
                let near = |angle: f64| angle.abs() < 0.01 || (angle - 360.0).abs() < 0.01;
                if !near(place) && !near((place - turn).abs()) {
                    assert_eq!(sweep.contains((x, y)), place < turn, "{start} to {end}: ({x}, {y})");
                }
            }
            assert!(sweep.contains((0, 0)));
        }
    }
}
