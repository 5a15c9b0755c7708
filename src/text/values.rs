//! The values of positions and moves in words: the unit, the side, the effort of the search.

use super::texts::texts;

texts! {
    /// The texts about values.
    pub struct ValueText {
        /// The units of estimates: Othello's discs, gomoku's points, xiangqi's soldiers.
        units: [UnitText; 3] =
            [unit("子"), unit("分"), unit("兵")],
            [
                UnitText { one: "disc", many: "discs" },
                UnitText { one: "point", many: "points" },
                UnitText { one: "soldier", many: "soldiers" },
            ];
        /// A value that is the exact result with best play: the value with its unit.
        exact(value: &str) = "{value}（已算尽）", "{value}, exact";
        /// A forced win in a number of the winner's moves; if the number is negative, a forced loss.
        mate: fn(i32) -> String =
            |moves| match moves {
                0 => "已胜".to_owned(),
                1.. => format!("{moves} 步内胜"),
                _ => format!("{} 步内负", -moves),
            },
            |moves| {
                let unit = if moves.abs() == 1 { "move" } else { "moves" };
                match moves {
                    0 => "won".to_owned(),
                    1.. => format!("win in {moves} {unit}"),
                    _ => format!("loss in {} {unit}", -moves),
                }
            };
        /// A value from the point of view of a side: the side and the value.
        of_side(side: &str, value: &str) = "{side}：{value}", "{side}: {value}";
        /// The depth of a search and its number of positions.
        depth: fn(u32, u64) -> String =
            |depth, nodes| {
                let nodes = match nodes {
                    0..10_000 => format!("{nodes} "),
                    10_000..99_950_000 => scaled(nodes, 10_000) + " 万",
                    _ => scaled(nodes, 100_000_000) + " 亿",
                };
                format!("深 {depth} 步，{nodes}个局面")
            },
            |depth, nodes| {
                let nodes = match nodes {
                    1 => return format!("depth {depth}, 1 position"),
                    0..1000 => nodes.to_string(),
                    1000..999_500 => scaled(nodes, 1000) + "k",
                    _ => scaled(nodes, 1_000_000) + "M",
                };
                format!("depth {depth}, {nodes} positions")
            };
        /// A move that was not searched but comes from the opening book.
        book = "开局库里的着法", "from the opening book";
        /// The label before the best line.
        best_line = "最佳", "best";
    }
}

/// The name of a unit.
#[derive(Clone, Copy, Debug)]
pub struct UnitText {
    /// The name for one.
    pub one: &'static str,
    /// The name for any other number.
    pub many: &'static str,
}

impl UnitText {
    /// Returns a number, with or without a sign, with the unit.
    pub fn with(&self, number: &str) -> String {
        let is_one = number.trim_start_matches(['+', '-']) == "1";
        format!("{number} {}", if is_one { self.one } else { self.many })
    }
}

/// Returns a number in multiples of `unit`, rounded: with one decimal below 10.
fn scaled(number: u64, unit: u64) -> String {
    let tenths = (number + unit / 20) / (unit / 10);
    if tenths < 100 { format!("{}.{}", tenths / 10, tenths % 10) } else { ((number + unit / 2) / unit).to_string() }
}

/// Returns the unit of one name in Chinese, where it does not depend on the number.
const fn unit(name: &'static str) -> UnitText {
    UnitText { one: name, many: name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gfx::font::bundled;
    use crate::screens::table::PanelLayout;
    use crate::text::{Language, assert_fits};

    #[test]
    fn numbers_of_positions_are_rounded_to_what_can_be_read() {
        for (nodes, chinese, english) in [
            (0, "0 个", "0"),
            (999, "999 个", "999"),
            (1000, "1000 个", "1.0k"),
            (1049, "1049 个", "1.0k"),
            (9_949, "9949 个", "9.9k"),
            (9_960, "9960 个", "10k"),
            (34_449, "3.4 万个", "34k"),
            (999_499, "100 万个", "999k"),
            (999_500, "100 万个", "1.0M"),
            (99_949_999, "9995 万个", "100M"),
            (99_950_000, "1.0 亿个", "100M"),
            (1_250_000_000, "13 亿个", "1250M"),
        ] {
            assert_eq!((ValueText::ZH.depth)(12, nodes), format!("深 12 步，{chinese}局面"));
            assert_eq!((ValueText::EN.depth)(12, nodes), format!("depth 12, {english} positions"));
        }
        assert_eq!((ValueText::EN.depth)(1, 1), "depth 1, 1 position");
    }

    #[test]
    fn one_is_singular() {
        let [disc, ..] = ValueText::EN.units;
        assert_eq!(
            ["+1", "-1", "+1.0", "+21"].map(|number| disc.with(number)),
            ["+1 disc", "-1 disc", "+1.0 discs", "+21 discs"]
        );
        assert_eq!(
            [-2, -1, 0, 1, 2].map(ValueText::EN.mate),
            ["loss in 2 moves", "loss in 1 move", "won", "win in 1 move", "win in 2 moves"]
        );
    }

    #[test]
    fn everything_fits_next_to_the_board() {
        let width = PanelLayout::standard().list.width;
        for text in Language::ALL.map(Language::text) {
            let values = &text.table.values;
            let sides = [text.othello.black, text.othello.white, text.gomoku.sides[0], text.xiangqi.red];
            for side in sides {
                for unit in values.units {
                    assert_fits(bundled::song16(), &(values.of_side)(side, &unit.with("+99.9")), width);
                }
                assert_fits(bundled::song16(), &(values.of_side)(side, &(values.mate)(-100)), width);
                let exact = (values.exact)(&values.units[0].with("+64"));
                assert_fits(bundled::song16(), &(values.of_side)(side, &exact), width);
            }
            for nodes in [999, 9_999, 999_000, 99_900_000] {
                assert_fits(bundled::song16(), &(values.depth)(20, nodes), width);
            }
            assert_fits(bundled::song16(), values.book, width);
        }
    }
}
