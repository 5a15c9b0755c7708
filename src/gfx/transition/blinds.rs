//! Blinds: the original's `effectWindow1` and `effectWindow2`.

/// The width of a blade: the original's `N`.
pub const BLADE: i32 = 40;

/// The lines of the blinds in drawing order: line 0 of each blade, line 1 of each blade, …
///
/// Lines are counted from 0. Each occurs exactly once, even if the last blade is narrower.
///
/// ```
/// use huanle_gfx::transition::Blinds;
/// // Two blades of three lines: the first line of each, then the second, then the third.
/// assert!(Blinds::new(6, 3).eq([0, 3, 1, 4, 2, 5]));
/// ```
#[derive(Clone, Debug)]
pub struct Blinds {
    lines: i32,
    blade: i32,
    i: i32,
    j: i32,
}

impl Blinds {
    /// Creates blinds over this number of lines, with blades at least one line wide.
    pub fn new(lines: i32, blade: i32) -> Blinds {
        Blinds { lines, blade: blade.max(1), i: 0, j: 0 }
    }

    /// Returns the index of the next line in its blade and the first line of that blade: i and j in the listing. After
    /// the last blade j starts again.
    pub fn state(&self) -> (i32, i32) {
        (self.i, self.j)
    }
}

impl Iterator for Blinds {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        if self.j + self.i >= self.lines {
            self.i += 1;
            self.j = 0;
        }
        if self.i >= self.blade.min(self.lines) {
            return None;
        }
        let line = self.j + self.i;
        self.j += self.blade;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn line_by_line_of_each_blade() {
        assert!(Blinds::new(7, 3).eq([0, 3, 6, 1, 4, 2, 5]));
        assert_eq!(Blinds::new(0, 3).next(), None);
        assert!(Blinds::new(3, 0).eq([0, 1, 2]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn every_line_comes_once(lines in 0..200i32, blade in 1..300i32) {
            let mut all: Vec<i32> = Blinds::new(lines, blade).collect();
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(0..lines));
        }
    }
}
