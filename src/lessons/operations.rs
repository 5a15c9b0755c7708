//! The arithmetic operations in a line of code, counted in its source.

use std::ops::{Add, AddAssign};

/// The number of operations of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations {
    /// Additions, subtractions and shifts.
    pub additions: u32,
    /// Multiplications.
    pub multiplications: u32,
    /// Comparisons of numbers.
    pub comparisons: u32,
    /// Divisions and remainders.
    pub divisions: u32,
}

impl Operations {
    /// Counts the operations in code formatted by rustfmt, in which every binary operator is surrounded by spaces, and
    /// no sign, reference or generic parameter is.
    pub fn count_in(code: &str) -> Operations {
        let mut counted = Operations::default();
        for word in code.split_whitespace() {
            match word {
                "+" | "-" | "+=" | "-=" | "<<" | ">>" | "<<=" | ">>=" => counted.additions += 1,
                "*" | "*=" => counted.multiplications += 1,
                "<" | ">" | "<=" | ">=" | "==" | "!=" => counted.comparisons += 1,
                "/" | "/=" | "%" | "%=" => counted.divisions += 1,
                _ => {}
            }
        }
        let calls =
            |functions: [&str; 2]| functions.map(|function| code.matches(function).count() as u32).iter().sum::<u32>();
        counted.divisions += calls([".div_euclid(", ".rem_euclid("]);
        counted.comparisons += calls([".max(", ".min("]);
        counted
    }

    /// Returns the additions, multiplications, comparisons and divisions, in this order.
    pub fn to_array(self) -> [u32; 4] {
        [self.additions, self.multiplications, self.comparisons, self.divisions]
    }
}

impl Add for Operations {
    type Output = Operations;

    fn add(self, other: Operations) -> Operations {
        Operations {
            additions: self.additions + other.additions,
            multiplications: self.multiplications + other.multiplications,
            comparisons: self.comparisons + other.comparisons,
            divisions: self.divisions + other.divisions,
        }
    }
}

impl AddAssign for Operations {
    fn add_assign(&mut self, other: Operations) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_counted_and_signs_are_not() {
        for (code, each) in [
            ("s.error += s.minor;", [1, 0, 0, 0]),
            ("let aside = 2 * s.error >= s.major;", [0, 1, 1, 0]),
            ("s.d += 2 * (s.x - s.y) + 5;", [3, 1, 0, 0]),
            ("let dx = (width << bits) / steps.max(1);", [1, 0, 1, 1]),
            ("let a = *b + -c as Vec<u8>;", [1, 0, 0, 0]),
            ("place.div_euclid(cell) % 8", [0, 0, 0, 2]),
            ("for (x, y) in 0..=9 { f(&x, |y| y) }", [0; 4]),
        ] {
            assert_eq!(Operations::count_in(code).to_array(), each, "{code}");
        }
    }
}
