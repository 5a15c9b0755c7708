//! The notation of the Gomocup protocol, for both sides of it: points, rules and the names of commands.

use crate::game::Cell;
use crate::gomoku::{Point, Rules};

/// The supported rules and their numbers.
const RULES: [(u8, Rules); 3] = [(0, Rules::FREESTYLE), (1, Rules::STANDARD), (4, Rules::RENJU)];

/// Returns the number of rules; `None` if the protocol has none for them.
pub(in crate::protocol) fn rule_number(rules: Rules) -> Option<u8> {
    RULES.iter().find(|(_, known)| *known == rules).map(|&(number, _)| number)
}

/// Returns the rules with a number; `None` if they are not supported.
pub(super) fn rules_from_number(number: &str) -> Option<Rules> {
    let number = number.parse::<u8>().ok()?;
    RULES.iter().find(|&&(known, _)| known == number).map(|&(_, rules)| rules)
}

/// Writes a point as `x,y` from 0 at the upper left corner.
pub(in crate::protocol) fn write_point(point: Point, size: u8) -> String {
    point.to_cell(size).map_or_else(String::new, |cell| format!("{},{}", cell.column, cell.row))
}

/// Parses `x,y`, with spaces around the numbers; words after them are ignored.
pub(in crate::protocol) fn read_cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let y = y.split_whitespace().next()?;
    Some(Cell { column: x.trim().parse().ok()?, row: y.parse().ok()? })
}

/// Returns the first word of a line in capital letters: the command.
pub(in crate::protocol) fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase()
}
