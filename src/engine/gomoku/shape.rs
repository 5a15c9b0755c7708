//! The shape of an empty point for a side: the patterns that a stone there makes in the four directions, and the threat that
//! they are together.

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

    /// Returns the number of the combination of its classes, in whatever order, below [`COMBINATIONS`].
    pub(super) fn combination(self) -> usize {
        SHAPES[self.index()].combination.into()
    }

    /// Returns all shapes in the order of their numbers.
    pub(super) fn all() -> impl Iterator<Item = Shape> {
        (0..Shape::COUNT as u16).map(Shape)
    }
}

/// The number of combinations of four classes.
pub(crate) const COMBINATIONS: usize = {
    let count = PatternClass::COUNT;
    count * (count + 1) * (count + 2) * (count + 3) / 24
};

/// Returns the number of a combination, below [`COMBINATIONS`].
fn combination(mut classes: [PatternClass; 4]) -> u16 {
    classes.sort();
    let [a, b, c, d] = classes.map(|class| class as u16);
    a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6 + d * (d + 1) * (d + 2) * (d + 3) / 24
}

/// The classes of all combinations by number, in ascending order.
pub(crate) static CLASSES_OF_COMBINATIONS: LazyLock<Box<[[PatternClass; 4]]>> = LazyLock::new(|| {
    let mut combinations = vec![[PatternClass::Dead; 4]; COMBINATIONS];
    for classes in Shape::all().map(Shape::classes).filter(|classes| classes.is_sorted()) {
        combinations[usize::from(combination(classes))] = classes;
    }
    combinations.into()
});

/// The properties of a shape.
#[derive(Clone, Copy)]
struct ShapeEntry {
    kind: ThreatKind,
    combination: u16,
}

static SHAPES: LazyLock<Box<[ShapeEntry]>> = LazyLock::new(|| {
    let classes = Shape::all().map(Shape::classes);
    classes.map(|classes| ShapeEntry { kind: kind(classes), combination: combination(classes) }).collect()
});

/// Returns the number of fours that are not open, and of open threes.
pub(super) fn threat_counts(classes: [PatternClass; 4]) -> (usize, usize) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_holds_its_classes() {
        for (shape, index) in Shape::all().zip(0..).step_by(7) {
            let classes = shape.classes();
            assert_eq!((Shape::new(classes), shape.index()), (shape, index));
            let mut other = classes;
            other[2] = PatternClass::Three;
            assert_eq!(shape.changed(2, classes[2], PatternClass::Three), Shape::new(other));
        }
    }

    #[test]
    fn combinations_have_numbers_in_any_order() {
        for shape in Shape::all() {
            let mut classes = shape.classes();
            classes.sort();
            assert_eq!(CLASSES_OF_COMBINATIONS[shape.combination()], classes);
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
