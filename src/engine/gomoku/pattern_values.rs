//! The values of patterns for the strongest player: weights like those of the 15 × 15 program that also distinguish split
//! shapes and open ends.

use super::pattern::PatternClass;

/// Returns the move ordering weight of a stone that makes this pattern.
const fn ordering_weight(class: PatternClass) -> i32 {
    match class {
        PatternClass::Dead => 0,
        PatternClass::One => 1,
        PatternClass::Two => 8,
        PatternClass::OpenTwo => 30,
        PatternClass::Three => 60,
        PatternClass::OpenThree => 400,
        PatternClass::Four => 500,
        PatternClass::OpenFour => 10_000,
        PatternClass::Five => 100_000,
    }
}

/// Returns the evaluation of an empty point where a stone would make this pattern.
pub(super) const fn evaluation_weight(class: PatternClass) -> i32 {
    match class {
        PatternClass::Dead | PatternClass::One => 0,
        PatternClass::Two => 1,
        PatternClass::OpenTwo => 4,
        PatternClass::Three => 6,
        PatternClass::OpenThree => 20,
        PatternClass::Four => 25,
        PatternClass::OpenFour => 120,
        PatternClass::Five => 400,
    }
}

/// The factor for the side to move, in eighths.
const INITIATIVE: i32 = 11;

/// Returns the evaluation for the side to move, from the sums for it and for the other side.
pub(super) const fn total(own: i32, other: i32) -> i32 {
    own * INITIATIVE / 8 - other
}

/// Returns the value of a stone from its patterns in the four directions. Two threats at once count more than their sum.
pub(super) fn stone_value(classes: [PatternClass; 4]) -> i32 {
    let count = |class| classes.iter().filter(|&&found| found == class).count();
    let sum: i32 = classes.into_iter().map(ordering_weight).sum();
    let together = match (count(PatternClass::Four), count(PatternClass::OpenThree)) {
        (2.., _) => 8000,
        (1, 1..) => 7000,
        (0, 2..) => 2000,
        _ => 0,
    };
    sum + together
}
