//! The 26 openings of renju: Black in the centre, White next to it, Black within two points of the centre.
//!
//! White's stone is adjacent to the first orthogonally (the *direct* openings) or diagonally (the *indirect* ones); up
//! to symmetry, thirteen third stones remain for each. The moves and names are those of the Renju International
//! Federation, in Chinese and in the Japanese that other languages use.

use super::{Point, Position, Rules};

/// The position of White's first stone relative to Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// Orthogonally adjacent, 2. h9: 直指.
    Direct,
    /// Diagonally adjacent, 2. i9: 斜指.
    Indirect,
}

impl OpeningKind {
    /// Returns the offset of the second stone from the first, to the right and up.
    const fn second_offset(self) -> (i8, i8) {
        match self {
            OpeningKind::Direct => (0, 1),
            OpeningKind::Indirect => (1, 1),
        }
    }
}

/// An opening: its first three stones and its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The Chinese name, such as 花月.
    pub chinese: &'static str,
    /// The Japanese name in Latin script, such as Kagetsu.
    pub latin: &'static str,
    /// The kind of the opening.
    pub kind: OpeningKind,
    /// Its number among those of its kind, from 1: D1 to D13, I1 to I13.
    pub number: u8,
    /// The offset of the third stone from the first, to the right and up.
    third_offset: (i8, i8),
}

const fn opening(
    approach: OpeningKind,
    number: u8,
    chinese: &'static str,
    latin: &'static str,
    third: (i8, i8),
) -> Opening {
    Opening { chinese, latin, kind: approach, number, third_offset: third }
}

/// All 26 openings: first the direct ones, then the indirect ones.
pub const OPENINGS: [Opening; 26] = [
    opening(OpeningKind::Direct, 1, "寒星", "Kansei", (0, 2)),
    opening(OpeningKind::Direct, 2, "溪月", "Keigetsu", (1, 2)),
    opening(OpeningKind::Direct, 3, "疏星", "Sosei", (2, 2)),
    opening(OpeningKind::Direct, 4, "花月", "Kagetsu", (1, 1)),
    opening(OpeningKind::Direct, 5, "残月", "Zangetsu", (2, 1)),
    opening(OpeningKind::Direct, 6, "雨月", "Ugetsu", (1, 0)),
    opening(OpeningKind::Direct, 7, "金星", "Kinsei", (2, 0)),
    opening(OpeningKind::Direct, 8, "松月", "Shogetsu", (0, -1)),
    opening(OpeningKind::Direct, 9, "丘月", "Kyugetsu", (1, -1)),
    opening(OpeningKind::Direct, 10, "新月", "Shingetsu", (2, -1)),
    opening(OpeningKind::Direct, 11, "瑞星", "Zuisei", (0, -2)),
    opening(OpeningKind::Direct, 12, "山月", "Sangetsu", (1, -2)),
    opening(OpeningKind::Direct, 13, "游星", "Yusei", (2, -2)),
    opening(OpeningKind::Indirect, 1, "长星", "Chosei", (2, 2)),
    opening(OpeningKind::Indirect, 2, "峡月", "Kyogetsu", (2, 1)),
    opening(OpeningKind::Indirect, 3, "恒星", "Kosei", (2, 0)),
    opening(OpeningKind::Indirect, 4, "水月", "Suigetsu", (2, -1)),
    opening(OpeningKind::Indirect, 5, "流星", "Ryusei", (2, -2)),
    opening(OpeningKind::Indirect, 6, "云月", "Ungetsu", (1, 0)),
    opening(OpeningKind::Indirect, 7, "浦月", "Hogetsu", (1, -1)),
    opening(OpeningKind::Indirect, 8, "岚月", "Rangetsu", (1, -2)),
    opening(OpeningKind::Indirect, 9, "银月", "Gingetsu", (0, -1)),
    opening(OpeningKind::Indirect, 10, "明星", "Myojo", (0, -2)),
    opening(OpeningKind::Indirect, 11, "斜月", "Shagetsu", (-1, -1)),
    opening(OpeningKind::Indirect, 12, "名月", "Meigetsu", (-1, -2)),
    opening(OpeningKind::Indirect, 13, "彗星", "Suisei", (-2, -2)),
];

/// One of the eight symmetries of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] =
        [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3), Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)];

    /// Maps an offset.
    const fn map_offset(self, (x, y): (i8, i8)) -> (i8, i8) {
        let (x, y) = if self.0 & 4 != 0 { (y, x) } else { (x, y) };
        (if self.0 & 1 != 0 { -x } else { x }, if self.0 & 2 != 0 { -y } else { y })
    }

    /// Maps a point of a board of this size. A point outside the board is unchanged.
    pub fn map_point(self, point: Point, size: u8) -> Point {
        let mirrored = |value: u8, bit: u8| if self.0 & bit != 0 { size - 1 - value } else { value };
        let (x, y) = if self.0 & 4 != 0 { (point.row(), point.column()) } else { (point.column(), point.row()) };
        if !point.is_on(size) {
            return point;
        }
        Point::new(mirrored(x, 1), mirrored(y, 2)).unwrap_or(point)
    }
}

impl Opening {
    /// Finds an opening by its Chinese name, or by its Latin name in any case.
    pub fn by_name(name: &str) -> Option<&'static Opening> {
        OPENINGS.iter().find(|opening| opening.chinese == name || opening.latin.eq_ignore_ascii_case(name))
    }

    /// Returns the three points of the opening on a board of this size, mapped by a symmetry.
    pub fn points(&self, size: u8, symmetry: Symmetry) -> [Point; 3] {
        let center = Point::center(size);
        let at = |step| center.step(symmetry.map_offset(step), 1, size).unwrap_or(center);
        [center, at(self.kind.second_offset()), at(self.third_offset)]
    }

    /// Returns the position after the opening, with White to move. `None` for an invalid size.
    pub fn position(&self, size: u8, rules: Rules, symmetry: Symmetry) -> Option<Position> {
        let start = Position::empty(size, rules)?;
        Some(self.points(size, symmetry).into_iter().fold(start, |position, point| position.place_unchecked(point)))
    }

    /// Finds the opening of a game by its first three moves in order. The first must be in the centre.
    pub fn from_moves(moves: &[Point], size: u8) -> Option<&'static Opening> {
        let &[first, second, third, ..] = moves else { return None };
        OPENINGS.iter().find(|opening| {
            Symmetry::ALL.iter().any(|&symmetry| opening.points(size, symmetry) == [first, second, third])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use super::super::Stone;

    #[test]
    fn every_opening_is_recognised_in_all_symmetries() {
        for opening in &OPENINGS {
            for symmetry in Symmetry::ALL {
                for size in [10, 15, 20] {
                    let points = opening.points(size, symmetry);
                    assert_eq!(Opening::from_moves(&points, size), Some(opening));
                    let position = opening.position(size, Rules::RENJU, symmetry).unwrap();
                    assert_eq!(position.side_to_move(), Stone::White);
                }
                let plain = opening.points(15, Symmetry::ALL[0]);
                assert_eq!(plain.map(|point| symmetry.map_point(point, 15)), opening.points(15, symmetry));
            }
            assert_eq!(Opening::by_name(&opening.latin.to_uppercase()), Some(opening));
            assert_eq!(Opening::by_name(opening.chinese), Some(opening));
        }
    }

    /// Every third stone within two points of the centre belongs to exactly one of them.
    #[test]
    fn they_are_all_there_are() {
        let mut seen = BTreeSet::new();
        let [center, beside, above] = ["h8", "h9", "i9"].map(|name| name.parse::<Point>().unwrap());
        for second in [beside, above] {
            for column in 5..=9 {
                for row in 5..=9 {
                    let third = Point::new(column, row).unwrap();
                    if third != center && third != second {
                        seen.insert(Opening::from_moves(&[center, second, third], 15).unwrap().chinese);
                    }
                }
            }
        }
        assert_eq!(seen.len(), 26);
    }

    #[test]
    fn the_published_points() {
        let third = |name: &str| Opening::by_name(name).unwrap().points(15, Symmetry::ALL[0])[2].to_string();
        for (name, point) in [
            ("寒星", "h10"),
            ("疏星", "j10"),
            ("花月", "i9"),
            ("松月", "h7"),
            ("游星", "j6"),
            ("浦月", "i7"),
            ("斜月", "g7"),
            ("彗星", "f6"),
        ] {
            assert_eq!(third(name), point, "{name}");
        }
        let far = ["h8", "h9", "k8"].map(|name| name.parse().unwrap());
        assert_eq!(Opening::from_moves(&far, 15), None);
        assert_eq!(Opening::from_moves(&far[..2], 15), None);
    }
}
