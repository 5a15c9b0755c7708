//! The SGF reader: it plays each token before it reads the next one.

use std::borrow::Cow;
use std::time::Duration;

use super::super::super::{Board, IllegalMove, Point, Position, Rules, Stone};
use super::super::error::{ExpectedItem, FilePart, GomokuErrorKind, GomokuNotationError, GomokuNotationWarning};
use super::super::{LoadedGame, count_warning, play};
use super::tokens::{SgfProperty, SgfToken, SgfTokens};
use super::{RESULTS, TAGS, is_free_name};
use crate::game::Cell;
use crate::notation::budget::MemoryBudget;
use crate::record::{NodeId, ROOT, Record};
use crate::search::Score;

/// Reads a game.
pub(in super::super) fn read(text: &str, rules: Rules) -> Result<LoadedGame, GomokuNotationError> {
    let mut first = SgfTokens::new(text);
    if !first.skip_to_node() {
        let (at, expected) = first.unexpected_end.unwrap_or((0, ExpectedItem::Start(";", FilePart::Node)));
        return Err(GomokuNotationError::in_text(text, at, GomokuErrorKind::UnexpectedEnd(expected)));
    }
    let mut reader = Reader {
        record: Record::new(read_start(text, &first, rules)?),
        budget: MemoryBudget::for_size(text.len()),
        is_playable: true,
        moves_after_end: 0,
        ignored: 0,
    };
    let mut pieces = SgfTokens::new(text);
    let mut branches: Vec<Branch> = Vec::new();
    // The number of nodes so far; the first one has the properties of the whole game.
    let mut nodes = 0_u64;
    while let Some(piece) = pieces.next() {
        let read = match piece {
            SgfToken::Open => {
                let (node, alive) = (reader.record.current_id(), reader.is_playable);
                match branches.last_mut().filter(|last| (last.node, last.is_playable) == (node, alive)) {
                    Some(last) => last.count += 1,
                    None => branches.push(Branch { node, is_playable: alive, count: 1 }),
                }
                Ok(())
            }
            SgfToken::Close => {
                if let Some(branch) = branches.last_mut() {
                    reader.go_back(branch);
                    branch.count -= 1;
                    if branch.count == 0 {
                        branches.pop();
                    }
                }
                Ok(())
            }
            SgfToken::Node => {
                nodes += 1;
                reader.play_moves(pieces.clone())
            }
            SgfToken::Property => Ok(()),
            SgfToken::Value(value) => match &pieces.property {
                Some(property) => reader.store_value(property, &value, nodes == 1),
                None => Ok(()),
            },
        };
        if let Err((at, reason)) = read {
            return Err(GomokuNotationError::in_text(text, at, reason).with_legal(reader.record));
        }
    }
    if let Some((at, expected)) = pieces.unexpected_end {
        return Err(
            GomokuNotationError::in_text(text, at, GomokuErrorKind::UnexpectedEnd(expected)).with_legal(reader.record)
        );
    }
    let warnings = [
        count_warning(reader.moves_after_end, GomokuNotationWarning::MovesAfterEnd),
        count_warning(reader.ignored + pieces.unreadable, GomokuNotationWarning::Ignored),
        count_warning(pieces.unescaped, GomokuNotationWarning::UnescapedBrackets),
    ];
    RESULTS.apply_to(&mut reader.record);
    Ok(LoadedGame { record: reader.record, warnings: warnings.into_iter().flatten().collect() })
}

/// A node to which open branches return.
struct Branch {
    node: NodeId,
    /// `true` if moves can be played after the node.
    is_playable: bool,
    /// The number of consecutive open branches that return to the node.
    count: usize,
}

/// Returns the side of a move property; `None` for other properties.
fn side_of_move(name: &str) -> Option<Stone> {
    match name {
        "B" => Some(Stone::Black),
        "W" => Some(Stone::White),
        _ => None,
    }
}

/// Reads the position that the first node sets up. The properties of the node are the next tokens.
fn read_start(text: &str, first: &SgfTokens<'_>, rules: Rules) -> Result<Position, GomokuNotationError> {
    let value = |name: &str| {
        let mut pieces = node_properties(first).skip_while(|(property, _)| property.name != name);
        let (property, _) = pieces.next()?;
        let value = pieces.next().filter(|(next, _)| next.at == property.at)?.1?;
        Some((property.at, value.trim().to_owned()))
    };
    if let Some((at, game)) = value("GM").filter(|(_, game)| !["4", "1", ""].contains(&game.as_str())) {
        return Err(GomokuNotationError::in_text(text, at, GomokuErrorKind::OtherGame(game)));
    }
    let (at, size) = value("SZ").unwrap_or((0, "15".to_owned()));
    let rows = match size.split_once(':') {
        Some((columns, rows)) if columns == rows => rows,
        _ => &size,
    };
    let wrong_size = || GomokuNotationError::in_text(text, at, GomokuErrorKind::BoardSize(size.clone()));
    let mut board = rows.parse().ok().and_then(Board::new).ok_or_else(wrong_size)?;
    for (property, value) in node_properties(first) {
        let (stone, value) = match (&*property.name, value) {
            ("AB", Some(value)) => (Stone::Black, value),
            ("AW", Some(value)) => (Stone::White, value),
            _ => continue,
        };
        let wrong = |reason| GomokuNotationError::in_text(text, property.at, reason);
        for point in
            parse_points(&value, board.size()).ok_or_else(|| wrong(GomokuErrorKind::NotAMove(value.into_owned())))?
        {
            if let Some(holder) = board.stone(point) {
                let why = IllegalMove::Occupied { point, holder };
                return Err(wrong(GomokuErrorKind::Illegal { number: 0, point, why }));
            }
            board = board.with_point(point, Some(stone));
        }
    }
    let message = value("PL").and_then(|(_, side)| Stone::from_char(side.chars().next()?));
    let side = || {
        let mut ahead = first.clone();
        while ahead.next().is_some() {
            if let Some(side) = ahead.property.as_ref().and_then(|property| side_of_move(&property.name)) {
                return Some(side);
            }
        }
        None
    };
    let by_count = if board.count(Stone::Black) > board.count(Stone::White) { Stone::White } else { Stone::Black };
    let named = value("RU").and_then(|(_, name)| Rules::from_name(&name));
    Ok(Position::new(board, named.unwrap_or(rules), message.or_else(side).unwrap_or(by_count)))
}

/// Returns the remaining properties of a node: each one first without a value, then with each of its values.
fn node_properties<'t>(pieces: &SgfTokens<'t>) -> impl Iterator<Item = (SgfProperty<'t>, Option<Cow<'t, str>>)> {
    let mut ahead = pieces.clone();
    std::iter::from_fn(move || {
        let value = match ahead.next()? {
            SgfToken::Property => None,
            SgfToken::Value(value) => Some(value),
            SgfToken::Open | SgfToken::Close | SgfToken::Node => return None,
        };
        Some((ahead.property.clone()?, value))
    })
}

/// Parses the points of a value: one point, or a rectangle given by two corners.
fn parse_points(value: &str, size: u8) -> Option<Vec<Point>> {
    let Some((from, to)) = value.split_once(':') else { return parse_point(value, size).map(|point| vec![point]) };
    let (from, to) = (parse_point(from, size)?, parse_point(to, size)?);
    let between = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = between(from.row(), to.row());
    Some(
        rows.flat_map(|row| between(from.column(), to.column()).filter_map(move |column| Point::new(column, row)))
            .collect(),
    )
}

/// Parses two letters from the upper left corner, or a letter and a number.
fn parse_point(value: &str, size: u8) -> Option<Point> {
    let value = value.trim();
    let letter = |byte: u8| byte.to_ascii_lowercase().checked_sub(b'a');
    let point = match *value.as_bytes() {
        [column, row] if row.is_ascii_alphabetic() => {
            Point::from_cell(Cell { column: letter(column)?, row: letter(row)? }, size)
        }
        _ => value.parse().ok(),
    };
    point.filter(|point| point.is_on(size))
}

/// Parses a score as [`write`](super::write) writes it.
fn parse_score(value: &str) -> Option<Score> {
    let (kind, number) = value.split_at_checked(1)?;
    let number = number.parse().ok()?;
    match kind {
        "E" => Some(Score::Estimate(number)),
        "X" => Some(Score::Exact(number)),
        "M" => Some(Score::Mate(number)),
        _ => None,
    }
}

struct Reader {
    record: Record<Position>,
    /// The memory that the record may still take.
    budget: MemoryBudget,
    /// `true` if moves can be played in the current branch.
    is_playable: bool,
    /// The number of moves after the end of the game.
    moves_after_end: usize,
    /// The number of unsupported properties.
    ignored: usize,
}

impl Reader {
    /// Plays the moves of a node, whose properties are the next tokens. Annotations belong to the last of the moves.
    fn play_moves(&mut self, node: SgfTokens<'_>) -> Result<(), (usize, GomokuErrorKind)> {
        let mut properties = node_properties(&node).peekable();
        while let Some((property, value)) = properties.next() {
            let Some(side) = side_of_move(&property.name).filter(|_| value.is_none()) else { continue };
            let value = properties.peek().and_then(|(_, value)| value.as_deref()).unwrap_or_default();
            let size = self.record.start().board().size();
            let point =
                parse_point(value, size).ok_or_else(|| (property.at, GomokuErrorKind::NotAMove(value.to_owned())))?;
            let played = if self.is_playable {
                play(&mut self.record, point, Some(side)).map_err(|reason| (property.at, reason))?
            } else {
                None
            };
            if played.is_none() {
                self.is_playable = false;
                self.moves_after_end += 1;
            } else {
                self.budget.take_move::<Position>().map_err(|most| (property.at, GomokuErrorKind::TooLarge(most)))?;
            }
        }
        Ok(())
    }

    fn go_back(&mut self, branch: &Branch) {
        if self.record.current_id() != branch.node {
            self.record.go_to(branch.node);
        }
        self.is_playable = branch.is_playable;
    }

    /// Stores a property value of the current node.
    fn store_value(
        &mut self,
        property: &SgfProperty<'_>,
        value: &str,
        is_root: bool,
    ) -> Result<(), (usize, GomokuErrorKind)> {
        let name = &*property.name;
        let too_large = |most| (property.at, GomokuErrorKind::TooLarge(most));
        let id = self.record.current_id();
        let known = TAGS.iter().find(|(known, _)| *known == name).map(|&(_, tag)| tag);
        let node = self.record.node_mut(id);
        match name {
            "B" | "W" => {}
            "AB" | "AW" | "AE" | "PL" if !is_root => return Err((property.at, GomokuErrorKind::LateSetup)),
            "FF" | "GM" | "CA" | "SZ" | "AB" | "AW" | "PL" if is_root => {}
            "RU" if is_root && Rules::from_name(value).is_some() => {}
            _ if !self.is_playable => self.ignored += 1,
            "C" => {
                self.budget.take_annotation(value, !node.is_annotated()).map_err(too_large)?;
                node.add_comment(value);
            }
            "HT" if value.parse::<u64>().is_ok() => {
                self.budget.take_annotation("", !node.is_annotated()).map_err(too_large)?;
                node.time = value.parse().ok().map(Duration::from_millis);
            }
            "HS" if parse_score(value).is_some() => {
                self.budget.take_annotation("", !node.is_annotated()).map_err(too_large)?;
                node.score = parse_score(value);
            }
            _ if !is_free_name(name) => self.ignored += 1,
            // Names in the first node belong to the whole game, even if that node also has moves.
            _ if id == ROOT || (is_root && known.is_some()) => {
                self.budget.take_property(name, value).map_err(too_large)?;
                self.record.tags.push((known.unwrap_or(name).to_owned(), value.to_owned()));
            }
            _ => {
                self.budget.take_annotation("", !node.is_annotated()).map_err(too_large)?;
                self.budget.take_property(name, value).map_err(too_large)?;
                if node.properties.is_empty() {
                    // Most nodes have only one property.
                    node.properties.reserve_exact(1);
                }
                node.properties.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }
}
