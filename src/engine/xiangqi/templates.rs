//! Templates: precomputed targets of each piece on each point, so that the move generator only looks them up.
//!
//! The source calls it 模板法: "record all points that a piece on a certain point may reach … then check whether the
//! horse's leg is blocked". A general, advisor, elephant, horse or soldier has one template per point ([`LeapTargets`]): its
//! targets, and for each the point that must be empty (the leg of a horse, the eye of an elephant).
//!
//! A rook or cannon moves along a line, and its targets depend on the occupation of the line. The text trades space for
//! time, and so do we: a rank has 9 points, so 512 occupations, a file 10, so 1024. For each of them and each point on
//! it there is a template ([`Line`]): the range of the slide, the captures of a rook at either end (the first piece),
//! and those of a cannon (the second piece, behind the screen). The board stores the occupation of each rank and file
//! as bits in addition to the points.

use super::Side;
use super::square::POINTS;

/// The value for "no point" and "no index on a line".
pub(super) const NONE: u8 = u8::MAX;

/// The targets of a leaping piece on a point.
#[derive(Clone, Copy)]
pub(super) struct LeapTargets {
    count: u8,
    /// The targets, each with the point that must be empty, or [`NONE`].
    leaps: [(u8, u8); 8],
}

impl LeapTargets {
    const EMPTY: LeapTargets = LeapTargets { count: 0, leaps: [(NONE, NONE); 8] };

    /// Returns the targets, each with the point that must be empty, or [`NONE`].
    pub(super) fn as_slice(&self) -> &[(u8, u8)] {
        &self.leaps[..self.count as usize]
    }

    const fn with(mut self, to: u8, via: u8) -> LeapTargets {
        self.leaps[self.count as usize] = (to, via);
        self.count += 1;
        self
    }
}

/// The reach of a rook or cannon from a point of a rank or file with a certain occupation. Indices are columns or rows.
#[derive(Clone, Copy)]
pub(super) struct LineTemplate {
    /// The lowest index that can be reached without capturing; the own index if no lower one can be reached.
    pub(super) low: u8,
    /// The highest such index.
    pub(super) high: u8,
    /// The first piece below and above, or [`NONE`]: captured by a rook, screens for a cannon.
    pub(super) first: [u8; 2],
    /// The second piece below and above: captured by a cannon.
    pub(super) second: [u8; 2],
}

impl LineTemplate {
    const fn new(place: u32, occupied: u32, length: u8) -> LineTemplate {
        let below = occupied & ((1 << place) - 1);
        let above = occupied >> (place + 1) << (place + 1);
        let (first_below, rest_below) = highest(below);
        let (first_above, rest_above) = lowest(above);
        LineTemplate {
            low: if first_below == NONE { 0 } else { first_below + 1 },
            high: if first_above == NONE { length - 1 } else { first_above - 1 },
            first: [first_below, first_above],
            second: [highest(rest_below).0, lowest(rest_above).0],
        }
    }

    const BLANK: LineTemplate = LineTemplate { low: 0, high: 0, first: [NONE; 2], second: [NONE; 2] };
}

/// Splits the highest bit from the others.
const fn highest(bits: u32) -> (u8, u32) {
    if bits == 0 { (NONE, 0) } else { (bits.ilog2() as u8, bits ^ (1 << bits.ilog2())) }
}

/// Splits the lowest bit from the others.
const fn lowest(bits: u32) -> (u8, u32) {
    if bits == 0 { (NONE, 0) } else { (bits.trailing_zeros() as u8, bits & (bits - 1)) }
}

/// The templates of ranks, by column and by the occupation of the columns.
pub(super) static RANKS: [[LineTemplate; 512]; 9] = templates();

/// The templates of files, by row and by the occupation of the rows.
pub(super) static FILES: [[LineTemplate; 1024]; 10] = templates();

/// Returns the templates of a line by the point on it and by the occupation of its points.
const fn templates<const OCCUPATIONS: usize, const LENGTH: usize>() -> [[LineTemplate; OCCUPATIONS]; LENGTH] {
    let mut lines = [[LineTemplate::BLANK; OCCUPATIONS]; LENGTH];
    let mut place = 0;
    while place < LENGTH {
        let mut occupied = 0;
        while occupied < OCCUPATIONS {
            lines[place][occupied] = LineTemplate::new(place as u32, occupied as u32, LENGTH as u8);
            occupied += 1;
        }
        place += 1;
    }
    lines
}

const ORTHOGONAL: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const HORSE_STEPS: [(i32, i32); 8] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

/// The region that a leap cannot leave.
#[derive(Clone, Copy)]
enum Region {
    Board,
    /// The own side of the river.
    Half,
    /// The palace.
    Palace,
}

const fn in_palace(column: i32, row: i32) -> bool {
    3 <= column && column <= 5 && (row <= 2 || row >= 7)
}

const fn is_within(region: Region, from: (i32, i32), to: (i32, i32)) -> bool {
    let on_board = 0 <= to.0 && to.0 < 9 && 0 <= to.1 && to.1 < 10;
    on_board
        && match region {
            Region::Board => true,
            Region::Half => (from.1 < 5) == (to.1 < 5),
            Region::Palace => in_palace(from.0, from.1) && in_palace(to.0, to.1),
        }
}

/// Creates the template of a piece from its steps. If `passes`, the point halfway (rounded towards zero) must be empty.
const fn template(steps: &[(i32, i32)], passes: bool, region: Region) -> [LeapTargets; POINTS] {
    let mut leaps = [LeapTargets::EMPTY; POINTS];
    let mut at = 0;
    while at < POINTS {
        let (column, row) = ((at % 9) as i32, (at / 9) as i32);
        let mut step = 0;
        while step < steps.len() {
            let (across, down) = steps[step];
            if is_within(region, (column, row), (column + across, row + down)) {
                // Half of the step, towards zero: the eye of an elephant, the leg of a horse.
                let via = if passes { ((row + down / 2) * 9 + column + across / 2) as u8 } else { NONE };
                leaps[at] = leaps[at].with(((row + down) * 9 + column + across) as u8, via);
            }
            step += 1;
        }
        at += 1;
    }
    leaps
}

const fn scaled(steps: [(i32, i32); 4], by: i32) -> [(i32, i32); 4] {
    let mut scaled = steps;
    let mut step = 0;
    while step < 4 {
        scaled[step] = (steps[step].0 * by, steps[step].1 * by);
        step += 1;
    }
    scaled
}

/// The general: one point orthogonally, within the palace.
pub(super) static GENERAL: [LeapTargets; POINTS] = template(&ORTHOGONAL, false, Region::Palace);
/// The advisor: one point diagonally, within the palace.
pub(super) static ADVISOR: [LeapTargets; POINTS] = template(&DIAGONAL, false, Region::Palace);
/// The elephant: two points diagonally over an empty one, on its side of the river.
pub(super) static ELEPHANT: [LeapTargets; POINTS] = template(&scaled(DIAGONAL, 2), true, Region::Half);
/// The horse: one point orthogonally, which must be empty, then one diagonally.
pub(super) static HORSE: [LeapTargets; POINTS] = template(&HORSE_STEPS, true, Region::Board);

/// The soldier, by side: one point forward; beyond the river also sideways.
pub(super) static SOLDIER: [[LeapTargets; POINTS]; 2] = [soldier(Side::Red), soldier(Side::Black)];

/// Returns whether a point is beyond the river for a side.
pub(super) const fn is_across_river(side: Side, at: u8) -> bool {
    match side {
        Side::Red => at < 45,
        Side::Black => at >= 45,
    }
}

const fn soldier(side: Side) -> [LeapTargets; POINTS] {
    let forward = match side {
        Side::Red => (0, -1),
        Side::Black => (0, 1),
    };
    let at_home = template(&[forward], false, Region::Board);
    let across = template(&[forward, (-1, 0), (1, 0)], false, Region::Board);
    let mut leaps = at_home;
    let mut at = 0;
    while at < POINTS {
        if is_across_river(side, at as u8) {
            leaps[at] = across[at];
        }
        at += 1;
    }
    leaps
}

/// The leg of a horse on the first point that attacks the second point, or [`NONE`] if no horse can.
pub(super) static LEGS: [[u8; POINTS]; POINTS] = {
    let mut legs = [[NONE; POINTS]; POINTS];
    let mut from = 0;
    while from < POINTS {
        let mut leap = 0;
        while leap < HORSE[from].count as usize {
            let (to, via) = HORSE[from].leaps[leap];
            legs[from][to as usize] = via;
            leap += 1;
        }
        from += 1;
    }
    legs
};

#[cfg(test)]
mod tests {
    use super::*;

    fn names(leaps: &LeapTargets) -> String {
        let mut names: Vec<String> =
            leaps.as_slice().iter().map(|&(to, via)| format!("{:?}/{:?}", crate::xiangqi::Square(to), via)).collect();
        names.sort();
        names.join(" ")
    }

    fn at(name: &str) -> usize {
        name.parse::<crate::xiangqi::Square>().unwrap().index()
    }

    #[test]
    fn leaps_stay_where_they_belong() {
        assert_eq!(GENERAL[at("e0")].as_slice().len(), 3);
        assert_eq!(GENERAL[at("e1")].as_slice().len(), 4);
        assert_eq!(GENERAL[at("e4")].as_slice().len(), 0);
        assert_eq!(ADVISOR[at("e1")].as_slice().len(), 4);
        assert_eq!(ADVISOR[at("d0")].as_slice().len(), 1);
        assert_eq!(ELEPHANT[at("e2")].as_slice().len(), 4);
        assert_eq!(ELEPHANT[at("c4")].as_slice().len(), 2);
        assert_eq!(SOLDIER[0][at("e3")].as_slice().len(), 1);
        assert_eq!(SOLDIER[0][at("e5")].as_slice().len(), 3);
        assert_eq!(SOLDIER[0][at("a9")].as_slice().len(), 1);
        assert_eq!(SOLDIER[1][at("e5")].as_slice().len(), 1);
        assert_eq!(SOLDIER[1][at("i4")].as_slice().len(), 2);
        let total: usize = HORSE.iter().map(|leaps| leaps.as_slice().len()).sum();
        assert_eq!(total, 2 * 2 * (8 * 8 + 7 * 9), "each 2 × 3 block has two diagonals, each two ways");
    }

    #[test]
    fn a_horse_has_its_leg_and_an_elephant_its_eye_beside_it() {
        assert_eq!(names(&HORSE[at("b0")]), format!("a2/{} c2/{} d1/{}", at("b1"), at("b1"), at("c0")));
        assert_eq!(LEGS[at("b0")][at("c2")] as usize, at("b1"));
        assert_eq!(LEGS[at("b0")][at("c1")], NONE);
        assert_eq!(names(&ELEPHANT[at("c0")]), format!("a2/{} e2/{}", at("b1"), at("d1")));
    }

    /// Compares each line with a walk along it.
    #[test]
    fn lines_see_what_a_walk_sees() {
        for (length, lines) in [
            (9, RANKS.iter().map(|l| l.as_slice()).collect::<Vec<_>>()),
            (10, FILES.iter().map(|l| l.as_slice()).collect()),
        ] {
            for (place, lines) in lines.iter().enumerate() {
                for (occupied, line) in lines.iter().enumerate() {
                    let walk = |places: Vec<usize>| {
                        let pieces: Vec<u8> =
                            places.iter().filter(|&&p| occupied >> p & 1 == 1).map(|&p| p as u8).collect();
                        let quiet = places.iter().take_while(|&&p| occupied >> p & 1 == 0).count() as u8;
                        let piece = |n: usize| pieces.get(n).copied().unwrap_or(NONE);
                        (quiet, piece(0), piece(1))
                    };
                    let below = walk((0..place).rev().collect());
                    let above = walk((place + 1..length).collect());
                    assert_eq!((place as u8 - line.low, line.first[0], line.second[0]), below);
                    assert_eq!((line.high - place as u8, line.first[1], line.second[1]), above);
                }
            }
        }
    }
}
