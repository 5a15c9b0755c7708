//! The pattern shapes of the evaluation and their places on the board.

use huanle_cpu::patterns::{PATTERN_LANES, PatternNumbers, add_disc};

use super::{Bitboard, Square};

/// The number of places: each shape in all its symmetric positions.
pub const PLACES: usize = huanle_cpu::patterns::PATTERN_COUNT;

/// A pattern shape: its squares in one position; symmetries give the others.
#[derive(Debug)]
pub struct PatternShape {
    /// The name.
    pub name: &'static str,
    /// Columns and rows from a1, from 0; the first is the most significant digit of a pattern's number.
    squares: &'static [(u8, u8)],
    /// The symmetries that give its places, as numbers for [`symmetric_index`].
    symmetries: &'static [u8],
}

/// Applies one of the board's eight symmetries: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps
/// columns and rows.
const fn symmetric_index(symmetry: u8, (column, row): (u8, u8)) -> u8 {
    let column = if symmetry & 1 == 0 { column } else { 7 - column };
    let row = if symmetry & 2 == 0 { row } else { 7 - row };
    if symmetry & 4 == 0 { row * 8 + column } else { column * 8 + row }
}

/// The shapes: corner regions, edges, inner rows and columns, and diagonals.
pub const SHAPES: [PatternShape; 11] = [
    PatternShape {
        name: "edge and X squares",
        squares: &[(1, 1), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (6, 1)],
        symmetries: &[0, 2, 4, 6],
    },
    PatternShape {
        name: "corner 3 × 3",
        squares: &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (2, 2)],
        symmetries: &[0, 1, 2, 3],
    },
    PatternShape {
        name: "corner 5 × 2",
        squares: &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)],
        symmetries: &[0, 1, 2, 3, 4, 5, 6, 7],
    },
    PatternShape { name: "second row", squares: &row(1), symmetries: &[0, 2, 4, 6] },
    PatternShape { name: "third row", squares: &row(2), symmetries: &[0, 2, 4, 6] },
    PatternShape { name: "fourth row", squares: &row(3), symmetries: &[0, 2, 4, 6] },
    PatternShape { name: "diagonal of 8", squares: &diagonal::<8>(), symmetries: &[0, 1] },
    PatternShape { name: "diagonal of 7", squares: &diagonal::<7>(), symmetries: &[0, 1, 2, 3] },
    PatternShape { name: "diagonal of 6", squares: &diagonal::<6>(), symmetries: &[0, 1, 2, 3] },
    PatternShape { name: "diagonal of 5", squares: &diagonal::<5>(), symmetries: &[0, 1, 2, 3] },
    PatternShape { name: "diagonal of 4", squares: &diagonal::<4>(), symmetries: &[0, 1, 2, 3] },
];

const fn row(row: u8) -> [(u8, u8); 8] {
    [(0, row), (1, row), (2, row), (3, row), (4, row), (5, row), (6, row), (7, row)]
}

/// Returns the diagonal of `LENGTH` squares that ends on the right edge.
const fn diagonal<const LENGTH: usize>() -> [(u8, u8); LENGTH] {
    let mut squares = [(0, 0); LENGTH];
    let mut at = 0;
    while at < LENGTH {
        squares[at] = ((8 - LENGTH + at) as u8, at as u8);
        at += 1;
    }
    squares
}

impl PatternShape {
    /// Returns the number of patterns: three per square.
    pub const fn pattern_count(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }

    /// Returns the symmetry that maps the shape to itself, if any, as the destination of each square. Shapes that have
    /// one have exactly one.
    fn mirror(&self) -> Option<Vec<usize>> {
        (1..8).find_map(|symmetry| {
            let place = |&square: &(u8, u8)| {
                self.squares.iter().position(|&at| symmetric_index(0, at) == symmetric_index(symmetry, square))
            };
            let mirror: Vec<usize> = self.squares.iter().map(place).collect::<Option<_>>()?;
            if mirror.is_sorted() { None } else { Some(mirror) }
        })
    }

    /// Returns for each pattern the symmetric one with the lower number, or itself.
    pub(crate) fn canonical(&self) -> Vec<u32> {
        let mirror = self.mirror();
        (0..self.pattern_count() as u32)
            .map(|pattern| {
                let Some(mirror) = &mirror else { return pattern };
                let length = self.squares.len();
                let digit = |at: usize| pattern / 3_u32.pow((length - 1 - at) as u32) % 3;
                let mirrored = mirror.iter().map(|&at| digit(at)).fold(0, |number, digit| number * 3 + digit);
                mirrored.min(pattern)
            })
            .collect()
    }
}

/// The index of the first pattern of each shape in one list; the last entry is the total.
pub const PATTERN_OFFSETS: [usize; SHAPES.len() + 1] = {
    let mut first = [0; SHAPES.len() + 1];
    let mut shape = 0;
    while shape < SHAPES.len() {
        first[shape + 1] = first[shape] + SHAPES[shape].pattern_count();
        shape += 1;
    }
    first
};

/// The shape of each place.
pub(crate) const SHAPE_BY_PLACE: [usize; PLACES] = {
    let mut shapes = [0; PLACES];
    let (mut shape, mut place) = (0, 0);
    while shape < SHAPES.len() {
        let mut symmetry = 0;
        while symmetry < SHAPES[shape].symmetries.len() {
            shapes[place] = shape;
            (symmetry, place) = (symmetry + 1, place + 1);
        }
        shape += 1;
    }
    assert!(place == PLACES);
    shapes
};

/// The index of the pattern of empty squares of each place; the others lie around it.
pub(super) static EMPTY_PATTERNS: [i32; PLACES] = {
    let mut middle = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let shape = SHAPE_BY_PLACE[place];
        middle[place] = (PATTERN_OFFSETS[shape] + SHAPES[shape].pattern_count() / 2) as i32;
        place += 1;
    }
    middle
};

/// The change of the pattern numbers by a disc on each square.
pub(super) static DIGITS: [PatternNumbers; 64] = {
    let mut digits = [[0; PATTERN_LANES]; 64];
    let (mut shape, mut place) = (0, 0);
    while shape < SHAPES.len() {
        let PatternShape { squares, symmetries, .. } = SHAPES[shape];
        let mut symmetry = 0;
        while symmetry < symmetries.len() {
            let (mut at, mut digit) = (squares.len(), 1_i16);
            while at > 0 {
                at -= 1;
                digits[symmetric_index(symmetries[symmetry], squares[at]) as usize][place] = digit;
                digit = digit.wrapping_mul(3);
            }
            (symmetry, place) = (symmetry + 1, place + 1);
        }
        shape += 1;
    }
    digits
};

/// The patterns of a position, from the view of the side to move.
///
/// A pattern is a balanced ternary number with one digit per square: +1 for an own disc, −1 for an opponent disc, 0 for
/// an empty square. The opponent's view is the negated number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(PatternNumbers);

impl Features {
    /// Returns the patterns of a board.
    pub fn from_discs(own: Bitboard, opponent: Bitboard) -> Features {
        let mut numbers = [0; PATTERN_LANES];
        for square in own {
            add_disc::<1>(&mut numbers, &DIGITS[square.index()]);
        }
        for square in opponent {
            add_disc::<-1>(&mut numbers, &DIGITS[square.index()]);
        }
        Features(numbers)
    }

    /// Returns the patterns after a move of the side to move, from the opponent's view.
    #[must_use]
    pub fn after(&self, square: Square, flipped: Bitboard) -> Features {
        Features(huanle_cpu::othello_patterns_after(&self.0, square.0, flipped.0, &DIGITS))
    }

    /// Returns the numbers, relative to the [middle](MIDDLE).
    pub(super) const fn numbers(&self) -> &PatternNumbers {
        &self.0
    }

    /// Returns the patterns after a pass.
    #[must_use]
    pub fn after_pass(&self) -> Features {
        Features(self.0.map(|number| -number))
    }

    /// Returns the indices of the patterns in the list of all.
    pub fn pattern_indices(&self) -> impl Iterator<Item = usize> {
        self.0.iter().zip(&EMPTY_PATTERNS).map(|(&number, &middle)| (middle + i32::from(number)) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Position;
    use crate::search::matches::random_openings;

    fn boards() -> impl Iterator<Item = (Bitboard, Bitboard)> {
        (4..60).flat_map(|plies| random_openings(&Position::start(), plies, 2, plies)).map(|position| position.discs())
    }

    #[test]
    fn a_move_changes_them_as_a_new_board_has_them() {
        for position in (4..58).flat_map(|plies| random_openings(&Position::start(), plies, 2, plies)) {
            let features = Features::from_discs(position.discs().0, position.discs().1);
            let passed = position.pass_unchecked().discs();
            assert_eq!(features.after_pass(), Features::from_discs(passed.0, passed.1));
            for square in position.legal_moves() {
                let after = position.place_unchecked(square).discs();
                assert_eq!(features.after(square, position.flips(square)), Features::from_discs(after.0, after.1));
            }
        }
    }

    #[test]
    fn each_shape_has_its_places_and_its_patterns() {
        for (own, opponent) in boards() {
            for (place, pattern) in Features::from_discs(own, opponent).pattern_indices().enumerate() {
                let shape = SHAPE_BY_PLACE[place];
                assert!((PATTERN_OFFSETS[shape]..PATTERN_OFFSETS[shape + 1]).contains(&pattern), "{place}");
            }
        }
        let squares = |place: usize| DIGITS.iter().filter(|digits| digits[place] != 0).count();
        for (place, &shape) in SHAPE_BY_PLACE.iter().enumerate() {
            assert_eq!(squares(place), SHAPES[shape].squares.len(), "{}", SHAPES[shape].name);
        }
        // Every square lies in a shape, and no two places are the same.
        assert!(DIGITS.iter().all(|digits| digits.iter().any(|&digit| digit != 0)));
        let mut places: Vec<Vec<usize>> =
            (0..PLACES).map(|place| (0..64).filter(|&square| DIGITS[square][place] != 0).collect()).collect();
        places.sort();
        places.dedup();
        assert_eq!(places.len(), PLACES);
    }

    /// A board and its mirror images have the same patterns up to symmetry.
    #[test]
    fn mirrored_boards_have_the_same_patterns() {
        let canonical: Vec<Vec<u32>> = SHAPES.iter().map(PatternShape::canonical).collect();
        let patterns = |own: Bitboard, opponent: Bitboard| {
            let mut patterns: Vec<(usize, u32)> =
                (Features::from_discs(own, opponent).pattern_indices().zip(SHAPE_BY_PLACE))
                    .map(|(pattern, shape)| (shape, canonical[shape][pattern - PATTERN_OFFSETS[shape]]))
                    .collect();
            patterns.sort_unstable();
            patterns
        };
        let mirrored = |discs: Bitboard, symmetry: u8| -> Bitboard {
            discs.iter().map(|square| Square(symmetric_index(symmetry, (square.column(), square.row())))).collect()
        };
        for (own, opponent) in boards() {
            for symmetry in 1..8 {
                assert_eq!(patterns(own, opponent), patterns(mirrored(own, symmetry), mirrored(opponent, symmetry)));
            }
        }
    }
}
