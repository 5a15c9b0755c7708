//! Patterns: the effect of a stone in one direction, from a table of all lines of five points to either side.

use std::sync::LazyLock;

use super::{Rules, Stone};

/// The bit of the new stone in a window of eleven points.
const CENTER: u32 = 5;

/// The effect of a stone on a point in one direction, for its own side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern(u32);

/// The class of a single pattern, in ascending order of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PatternClass {
    /// No five is possible.
    Dead,
    /// One stone of a five.
    One,
    /// One stone that three more extend to a straight four.
    OpenOne,
    /// Two stones of a five.
    Two,
    /// Two stones that two more extend to a straight four in one way.
    OpenTwo,
    /// Two stones that two more extend to a straight four in several ways.
    WideTwo,
    /// Three stones of a five.
    Three,
    /// Three stones that one point extends to a straight four.
    OpenThree,
    /// Three stones that each of several points extends to a straight four.
    WideThree,
    /// Four stones of a five.
    Four,
    /// Four stones that two points complete to five.
    OpenFour,
    /// A five that wins.
    Five,
}

impl PatternClass {
    /// The number of classes.
    pub(crate) const COUNT: usize = 12;

    /// All classes, in ascending order.
    pub(super) const ALL: [PatternClass; PatternClass::COUNT] = [
        PatternClass::Dead,
        PatternClass::One,
        PatternClass::OpenOne,
        PatternClass::Two,
        PatternClass::OpenTwo,
        PatternClass::WideTwo,
        PatternClass::Three,
        PatternClass::OpenThree,
        PatternClass::WideThree,
        PatternClass::Four,
        PatternClass::OpenFour,
        PatternClass::Five,
    ];
}

impl Pattern {
    const FIVE: u32 = 1 << 16;
    const OVERLINE: u32 = 1 << 17;

    /// Returns whether it is a winning five.
    pub(super) const fn is_five(self) -> bool {
        self.0 & Pattern::FIVE != 0
    }

    /// Returns whether it is six or more in a row.
    pub(super) const fn is_overline(self) -> bool {
        self.0 & Pattern::OVERLINE != 0
    }

    /// Returns the number of fours that contain the stone, at most 2: sets of four stones that one more completes to five.
    pub(super) const fn fours(self) -> u32 {
        self.0 >> 18 & 3
    }

    /// Returns the points that make five next, as one bit for each of the offsets −4…−1, 1…4.
    const fn five_bits(self) -> u32 {
        self.0 & 0xFF
    }

    /// Returns whether a point makes five next.
    pub(super) const fn is_four(self) -> bool {
        self.five_bits() != 0
    }

    /// Returns the offsets of the points that make five next.
    pub(super) fn five_offsets(self) -> impl Iterator<Item = i8> {
        offsets(self.five_bits())
    }

    /// Returns whether a point makes a straight four next in this direction.
    pub(super) const fn has_straight_four_offsets(self) -> bool {
        self.0 >> 8 & 0xFF != 0
    }

    /// Returns the offsets of the points that make a straight four next.
    pub(super) fn straight_four_offsets(self) -> impl Iterator<Item = i8> {
        offsets(self.0 >> 8 & 0xFF)
    }

    /// Returns the class.
    pub(super) const fn class(self) -> PatternClass {
        PatternClass::ALL[(self.0 >> 20) as usize]
    }

    /// Analyses a window: own stones and empty points, with the new stone at bit 5.
    fn from_window(own: u32, free: u32, exact: bool) -> Pattern {
        let own = own | 1 << CENTER;
        let has = |bits: u32, mask: u32| bits & mask == mask;
        let beside = |low: u32, high: u32| exact && own & (1 << low >> 1 | 1 << (high + 1)) != 0;
        let run = {
            let up = (own >> CENTER).trailing_ones();
            let down = (own << (31 - CENTER)).leading_ones();
            up + down - 1
        };
        let mut bits = 0;
        if run == 5 || (run > 5 && !exact) {
            bits |= Pattern::FIVE;
        }
        if run > 5 {
            bits |= Pattern::OVERLINE;
        }
        let mut class = PatternClass::Dead;
        // A straight four is in two consecutive windows.
        let (mut fours, mut last) = (0, 0);
        for low in 1..=CENTER {
            let mask = 0x1F << low;
            if !has(own | free, mask) || beside(low, low + 4) {
                continue;
            }
            let stones = own & mask;
            class = class.max(
                [PatternClass::Dead, PatternClass::One, PatternClass::Two, PatternClass::Three, PatternClass::Four]
                    [stones.count_ones().min(4) as usize],
            );
            if stones.count_ones() == 4 {
                bits |= offset_bits(mask & !stones);
                fours += u32::from(stones != last);
                last = stones;
            }
        }
        // Windows of four points with an empty point at both ends.
        let mut open_twos = 0;
        for low in 2..=CENTER {
            let mask = 0xF << low;
            let ends = 1 << (low - 1) | 1 << (low + 4);
            let spoiled = exact && own & (1 << (low - 2) | 1 << (low + 5)) != 0;
            if !has(own | free, mask) || !has(free, ends) || spoiled {
                continue;
            }
            match (own & mask).count_ones() {
                4 => class = class.max(PatternClass::OpenFour),
                3 => bits |= offset_bits(mask & !own) << 8,
                2 => open_twos += 1,
                _ => class = class.max(PatternClass::OpenOne),
            }
        }
        class = match ((bits >> 8 & 0xFF).count_ones(), open_twos) {
            (2.., _) => class.max(PatternClass::WideThree),
            (1, _) => class.max(PatternClass::OpenThree),
            (_, 2..) => class.max(PatternClass::WideTwo),
            (_, 1) => class.max(PatternClass::OpenTwo),
            _ => class,
        };
        if bits & Pattern::FIVE != 0 {
            class = PatternClass::Five;
        } else if (bits & 0xFF).count_ones() > 1 {
            class = PatternClass::OpenFour;
        }
        Pattern(bits | fours.min(2) << 18 | (class as u32) << 20)
    }
}

/// Converts bits of a window to bits of offsets, −4 the lowest, without the new stone and the ends of the window.
const fn offset_bits(window: u32) -> u32 {
    window >> 1 & 0xF | window >> 2 & 0xF0
}

/// Returns the offsets of bits.
fn offsets(bits: u32) -> impl Iterator<Item = i8> {
    (0..8).filter(move |bit| bits >> bit & 1 != 0).map(|bit| if bit < 4 { bit - 4 } else { bit - 3 })
}

/// The number in base three with the same digits, for each value of ten bits.
static TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let (mut value, mut digit, mut power) = (0, 0, 1);
        while digit < 10 {
            if bits >> digit & 1 != 0 {
                value += power;
            }
            digit += 1;
            power *= 3;
        }
        table[bits] = value as u16;
        bits += 1;
    }
    table
};

/// The number of windows, 3¹⁰: each of ten points is blocked, own or empty.
const WINDOWS: usize = 59049;

/// The patterns of all windows: for rules by which more than five wins, and for rules by which only exactly five wins.
static PATTERNS: LazyLock<[Vec<Pattern>; 2]> = LazyLock::new(|| {
    [false, true].map(|exact| {
        (0..WINDOWS)
            .map(|index| {
                let (mut own, mut free, mut rest) = (0, 0, index);
                for digit in 0..10 {
                    let bit = 1 << (digit + u32::from(digit >= CENTER));
                    match rest % 3 {
                        1 => own |= bit,
                        2 => free |= bit,
                        _ => {}
                    }
                    rest /= 3;
                }
                Pattern::from_window(own, free, exact)
            })
            .collect()
    })
});

/// The classes of all windows, as in [`PATTERNS`].
static CLASSES: LazyLock<[Vec<PatternClass>; 2]> =
    LazyLock::new(|| PATTERNS.each_ref().map(|patterns| patterns.iter().map(|pattern| pattern.class()).collect()));

/// The pattern tables of both sides for a rule set.
#[derive(Clone, Copy)]
pub(super) struct Patterns {
    patterns: [&'static [Pattern]; 2],
    classes: [&'static [PatternClass]; 2],
}

impl Patterns {
    pub(super) fn new(rules: Rules) -> Patterns {
        let number = |stone| usize::from(rules.needs_exactly_five(stone));
        Patterns {
            patterns: Stone::BOTH.map(|stone| PATTERNS[number(stone)].as_slice()),
            classes: Stone::BOTH.map(|stone| CLASSES[number(stone)].as_slice()),
        }
    }

    /// Looks up the pattern of a stone by the own stones and empty points of its line. `bit` is its own bit, at least 5.
    pub(super) fn lookup(&self, stone: Stone, own: u32, free: u32, bit: u32) -> Pattern {
        self.patterns[stone as usize][usize::from(Window::new(own, free, bit).0)]
    }

    /// Looks up the class of a stone in a window.
    pub(super) const fn class(&self, stone: Stone, window: Window) -> PatternClass {
        self.classes[stone as usize][window.0 as usize]
    }
}

/// The five points to either side of a point in one direction, for one side: digits in base three, 0 for a blocked point, 1 for
/// an own stone and 2 for an empty point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window(u16);

impl Window {
    /// Creates the window around a bit, at least 5, of a line from its own stones and empty points.
    pub(super) fn new(own: u32, free: u32, bit: u32) -> Window {
        let around = |line: u32| {
            let window = line >> (bit - CENTER);
            (window & 0x1F | window >> 1 & 0x3E0) as usize
        };
        Window(TERNARY[around(own)] + 2 * TERNARY[around(free)])
    }

    /// Returns the change of the windows of the points at a distance from −5 to 5 from a new stone: of those of its own side;
    /// those of the other side change by twice as much.
    pub(super) const fn change(distance: i32) -> u16 {
        const POWERS: [u16; 10] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683];
        POWERS[if distance > 0 { 5 - distance } else { 4 - distance } as usize]
    }

    /// Returns the window after a change by a new stone.
    #[must_use]
    pub(super) const fn placed(self, change: u16) -> Window {
        Window(self.0 - change)
    }

    /// Returns the window before a change by a new stone.
    #[must_use]
    pub(super) const fn removed(self, change: u16) -> Window {
        Window(self.0 + change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pattern of a line of eleven points: `X` own, `.` empty, others blocked; the new stone is in the middle.
    fn pattern(line: &str, exact: bool) -> Pattern {
        let bits = |wanted: char| line.chars().enumerate().fold(0, |bits, (at, c)| bits | u32::from(c == wanted) << at);
        Pattern::from_window(bits('X'), bits('.'), exact)
    }

    #[test]
    fn lines_by_their_names() {
        for (line, exact, class) in [
            (".....*.....", true, PatternClass::OpenOne),
            ("....O*.....", true, PatternClass::One),
            ("..X..*.....", true, PatternClass::OpenTwo),
            ("....X*.....", true, PatternClass::WideTwo),
            (".....*XX...", true, PatternClass::WideThree),
            ("...O.*XX...", true, PatternClass::OpenThree),
            ("....O*XX...", true, PatternClass::Three),
            ("...X.*X....", true, PatternClass::OpenThree),
            ("..X..*XX...", true, PatternClass::OpenThree),
            ("..X..*XX.O.", true, PatternClass::Three),
            ("..X..*XX.O.", false, PatternClass::OpenThree),
            (".....*XXX..", true, PatternClass::OpenFour),
            ("....O*XXX..", true, PatternClass::Four),
            ("...XX*XX...", true, PatternClass::Five),
            ("..XXX*XX...", true, PatternClass::Dead),
            ("..XXX*XX...", false, PatternClass::Five),
            ("....O*XX.O.", true, PatternClass::Dead),
        ] {
            let found = pattern(line, exact);
            assert_eq!(found.class(), class, "{line} {exact}");
            assert_eq!(found.is_overline(), line == "..XXX*XX...", "{line}");
        }
    }

    #[test]
    fn two_fours_on_one_line() {
        for (line, fours, completing) in [
            (".XXX.*.XXX.", 2, 2),
            ("..X.X*X.X..", 2, 2),
            ("...XX*X....", 1, 2),
            ("..OXX*X....", 1, 1),
            ("..X.X*XX...", 1, 1),
        ] {
            let found = pattern(line, true);
            assert_eq!((found.fours(), found.five_offsets().count()), (fours, completing), "{line}");
        }
        assert_eq!(pattern("...XX*X....", true).five_offsets().collect::<Vec<_>>(), [-3, 2]);
        assert_eq!(pattern("...X.*X....", true).straight_four_offsets().collect::<Vec<_>>(), [-1]);
    }
}
