//! The scale at which stroked characters are drawn.

/// A fraction, as passed to `setusercharsize`: `multiply` / `divide`.
///
/// ```
/// use huanle_gfx::font::stroked::Ratio;
/// let half_more = Ratio::new(3, 2).expect("a ratio above 0");
/// assert_eq!((half_more.scale(10), Ratio::ONE.scale(10)), (15, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    multiply: i32,
    divide: i32,
}

impl Ratio {
    /// The font's own size.
    pub const ONE: Ratio = Ratio { multiply: 1, divide: 1 };

    /// Creates the fraction, or `None` if the denominator is 0.
    pub const fn new(multiply: i32, divide: i32) -> Option<Ratio> {
        if divide == 0 { None } else { Some(Ratio { multiply, divide }) }
    }

    /// Returns the ratio of the sizes 1 to 10 of `settextstyle`: 3/5, 2/3, 3/4, 1, 4/3, 5/3, 2, 5/2, 3, 4. (Measured.)
    pub const fn from_size(size: i32) -> Option<Ratio> {
        const RATIOS: [(i32, i32); 10] =
            [(3, 5), (2, 3), (3, 4), (1, 1), (4, 3), (5, 3), (2, 1), (5, 2), (3, 1), (4, 1)];
        if size < 1 || size > RATIOS.len() as i32 {
            return None;
        }
        let (multiply, divide) = RATIOS[size as usize - 1];
        Some(Ratio { multiply, divide })
    }

    /// Converts font units to pixels, truncated towards 0 and saturating at the limits of `i32`.
    pub fn scale(self, units: i32) -> i32 {
        let pixels = i64::from(units) * i64::from(self.multiply) / i64::from(self.divide);
        pixels.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towards_zero_and_never_beyond() {
        let two_thirds = Ratio::from_size(2).unwrap();
        assert_eq!([-4, -1, 0, 1, 4, 26].map(|units| two_thirds.scale(units)), [-2, 0, 0, 0, 2, 17]);
        assert_eq!(Ratio::new(i32::MAX, 1).unwrap().scale(i32::MIN), i32::MIN);
        assert_eq!(Ratio::new(i32::MIN, -1).unwrap().scale(i32::MIN), i32::MIN);
        assert!(Ratio::new(3, 0).is_none() && Ratio::from_size(0).is_none() && Ratio::from_size(11).is_none());
    }
}
