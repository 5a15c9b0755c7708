//! The shape of an empty point for a side: the patterns that a stone there makes in the four directions, the threat that
//! they are together, and their weight in the order of moves.

use std::sync::LazyLock;

use super::pattern::PatternClass;

/// The classes of the patterns of a point in the four directions, as the digits of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape(u16);

/// The threat of a stone by all its patterns together, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ThreatKind {
    /// No open three and no four.
    Quiet,
    /// One open three.
    Three,
    /// Several open threes.
    TwoThrees,
    /// A four that one point completes.
    Four,
    /// A four in one direction, and another four or an open three in another.
    FourAndThree,
    /// A four that two points complete.
    OpenFour,
    /// A five.
    Five,
}

impl ThreatKind {
    /// The number of kinds.
    pub(super) const COUNT: usize = 7;
}

impl Shape {
    /// The number of shapes.
    pub(super) const COUNT: usize = PatternClass::COUNT.pow(4);

    /// The values of the digits.
    const POWERS: [u16; 4] = {
        let base = PatternClass::COUNT as u16;
        [1, base, base * base, base * base * base]
    };

    /// Creates a shape from the classes in the four directions.
    pub(super) fn new(classes: [PatternClass; 4]) -> Shape {
        Shape(classes.into_iter().zip(Shape::POWERS).map(|(class, power)| class as u16 * power).sum())
    }

    /// Returns the number of the shape, below [`Shape::COUNT`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the class in a direction.
    pub(super) const fn class(self, direction: usize) -> PatternClass {
        PatternClass::ALL[(self.0 / Shape::POWERS[direction]) as usize % PatternClass::COUNT]
    }

    /// Returns the classes in the four directions.
    pub(super) fn classes(self) -> [PatternClass; 4] {
        std::array::from_fn(|direction| self.class(direction))
    }

    /// Returns the shape after its class in a direction has changed.
    pub(super) const fn changed(self, direction: usize, old: PatternClass, new: PatternClass) -> Shape {
        let change = new as i16 - old as i16;
        Shape(self.0.wrapping_add_signed(change.wrapping_mul(Shape::POWERS[direction] as i16)))
    }

    /// Returns the threat.
    pub(super) fn kind(self) -> ThreatKind {
        SHAPES[self.index()].kind
    }

    /// Returns the weight of a stone in the order of moves.
    pub(super) fn ordering_weight(self) -> i32 {
        SHAPES[self.index()].ordering_weight
    }

    /// Returns all shapes with their classes.
    pub(super) fn all() -> impl Iterator<Item = [PatternClass; 4]> {
        (0..Shape::COUNT as u16).map(|index| Shape(index).classes())
    }
}

/// The properties of a shape.
#[derive(Clone, Copy)]
struct ShapeEntry {
    ordering_weight: i32,
    kind: ThreatKind,
}

static SHAPES: LazyLock<Box<[ShapeEntry]>> = LazyLock::new(|| {
    Shape::all()
        .map(|classes| ShapeEntry { ordering_weight: total_ordering_weight(classes), kind: kind(classes) })
        .collect()
});

/// Returns the number of fours that are not open, and of open threes.
fn threat_counts(classes: [PatternClass; 4]) -> (usize, usize) {
    let count = |wanted: fn(&&PatternClass) -> bool| classes.iter().filter(wanted).count();
    (
        count(|&&class| class == PatternClass::Four),
        count(|class| matches!(class, PatternClass::OpenThree | PatternClass::WideThree)),
    )
}

fn kind(classes: [PatternClass; 4]) -> ThreatKind {
    match (classes.into_iter().max(), threat_counts(classes)) {
        (Some(PatternClass::Five), _) => ThreatKind::Five,
        (Some(PatternClass::OpenFour), _) => ThreatKind::OpenFour,
        (_, (2.., _) | (1, 1..)) => ThreatKind::FourAndThree,
        (_, (1, _)) => ThreatKind::Four,
        (_, (_, 2..)) => ThreatKind::TwoThrees,
        (_, (_, 1)) => ThreatKind::Three,
        _ => ThreatKind::Quiet,
    }
}

/// Returns the weight of a stone from its patterns. Two threats at once count more than their sum.
fn total_ordering_weight(classes: [PatternClass; 4]) -> i32 {
    let sum: i32 = classes.into_iter().map(ordering_weight).sum();
    let together = match threat_counts(classes) {
        (2.., _) => 8000,
        (1, 1..) => 7000,
        (0, 2..) => 2000,
        _ => 0,
    };
    sum + together
}

/// Returns the weight of a stone that makes this pattern.
const fn ordering_weight(class: PatternClass) -> i32 {
    match class {
        PatternClass::Dead => 0,
        PatternClass::One | PatternClass::OpenOne => 1,
        PatternClass::Two => 8,
        PatternClass::OpenTwo | PatternClass::WideTwo => 30,
        PatternClass::Three => 60,
        PatternClass::OpenThree | PatternClass::WideThree => 400,
        PatternClass::Four => 500,
        PatternClass::OpenFour => 10_000,
        PatternClass::Five => 100_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_holds_its_classes() {
        for classes in Shape::all().step_by(7) {
            let shape = Shape::new(classes);
            assert_eq!(shape.classes(), classes);
            let mut other = classes;
            other[2] = PatternClass::Three;
            assert_eq!(shape.changed(2, classes[2], PatternClass::Three), Shape::new(other));
        }
    }

    #[test]
    fn threats_together() {
        use PatternClass::{Five, Four, One, OpenFour, OpenThree, WideThree};
        for (classes, kind) in [
            ([One, One, One, One], ThreatKind::Quiet),
            ([OpenThree, One, One, WideThree], ThreatKind::TwoThrees),
            ([One, Four, One, One], ThreatKind::Four),
            ([One, Four, WideThree, One], ThreatKind::FourAndThree),
            ([Four, Four, One, One], ThreatKind::FourAndThree),
            ([OpenFour, Four, One, One], ThreatKind::OpenFour),
            ([OpenFour, Five, One, One], ThreatKind::Five),
        ] {
            assert_eq!(Shape::new(classes).kind(), kind, "{classes:?}");
        }
    }
}
