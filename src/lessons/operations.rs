//! The arithmetic operations in a line of code, counted in its source.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

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
    /// no sign, reference or generic parameter is. A multiplication or division by a literal power of two is a shift.
    /// Increments of loop counters and indices in iterators are not counted.
    pub fn count_in(code: &str) -> Operations {
        let mut counted = Operations::default();
        let words: Vec<&str> = code.split_whitespace().collect();
        for (index, word) in words.iter().enumerate() {
            let power_of_two = |word: &str| word.parse().is_ok_and(u32::is_power_of_two);
            let before = index.checked_sub(1).map_or("", |before| words[before].trim_start_matches('('));
            let after = words.get(index + 1).map_or("", |word| word.trim_end_matches([')', ',', ';']));
            match *word {
                "+" | "-" | "+=" | "-=" | "<<" | ">>" | "<<=" | ">>=" => counted.additions += 1,
                "*" if power_of_two(before) || power_of_two(after) => counted.additions += 1,
                "*=" | "/" | "/=" if power_of_two(after) => counted.additions += 1,
                "*" | "*=" => counted.multiplications += 1,
                "<" | ">" | "<=" | ">=" | "==" | "!=" => counted.comparisons += 1,
                "/" | "/=" | "%" | "%=" => counted.divisions += 1,
                _ => {}
            }
        }
        let calls =
            |functions: &[&str]| functions.iter().map(|function| code.matches(function).count() as u32).sum::<u32>();
        counted.additions += calls(&["_add(", "(add(", " add(", "_sub(", ".abs_diff("]);
        counted.multiplications += calls(&["_mul("]);
        counted.divisions += calls(&["_euclid(", "_rem("]);
        counted.comparisons += calls(&[".max(", ".min("]);
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

/// The same operations several times.
impl Mul<u32> for Operations {
    type Output = Operations;

    fn mul(self, times: u32) -> Operations {
        Operations {
            additions: self.additions * times,
            multiplications: self.multiplications * times,
            comparisons: self.comparisons * times,
            divisions: self.divisions * times,
        }
    }
}

impl Sum for Operations {
    fn sum<I: Iterator<Item = Operations>>(all: I) -> Operations {
        all.fold(Operations::default(), Operations::add)
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
            ("let aside = 2 * s.error >= s.major;", [1, 0, 1, 0]),
            ("s.d += 2 * (s.x - s.y) + 5;", [4, 0, 0, 0]),
            ("p * (x + 1) * (x + 1) + q * (y * y - y) + q / 2 - n", [7, 4, 0, 0]),
            ("line + (self.cell + 1) / 2", [3, 0, 0, 0]),
            ("a * 3 + b / 3 + (c / n) / 4 + (8 * d)", [5, 1, 0, 2]),
            ("high.saturating_sub(wide) + x1.abs_diff(x2)", [3, 0, 0, 0]),
            ("let (x1, y1) = (add(x1, dx), add(y1, dy));", [2, 0, 0, 0]),
            ("self.state.wrapping_mul(FACTOR).wrapping_add(1).checked_rem(n)", [1, 1, 0, 1]),
            ("let dx = (width << bits) / steps.max(1);", [1, 0, 1, 1]),
            ("let a = *b + -c as Vec<u8>;", [1, 0, 0, 0]),
            ("place.div_euclid(cell) % 8", [0, 0, 0, 2]),
            ("for (x, y) in 0..=9 { f(&x, |y| y) }", [0; 4]),
        ] {
            assert_eq!(Operations::count_in(code).to_array(), each, "{code}");
        }
    }
}
