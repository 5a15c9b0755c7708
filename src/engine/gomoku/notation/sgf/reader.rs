//! SGF as it is read: each piece is played before the next one is looked at.

use std::borrow::Cow;
use std::time::Duration;

use super::super::super::{Board, IllegalMove, Point, Position, Rules, Stone};
use super::super::fault::{Expected, GomokuNotationError, Part, Place, Reason, Warning};
use super::super::{Loaded, counted, play};
use super::pieces::{Piece, Pieces, Property};
use super::{RESULTS, TAGS, is_free_name};
use crate::game::Cell;
use crate::notation::budget::Budget;
use crate::record::{NodeId, ROOT, Record};
use crate::search::Score;

/// Reads a game.
pub(in super::super) fn read(text: &str, rules: Rules) -> Result<Loaded, GomokuNotationError> {
    let mut first = Pieces::new(text);
    if !first.go_to_node() {
        let (at, expected) = first.cut_short.unwrap_or((0, Expected::Start(";", Part::Node)));
        return Err(GomokuNotationError::new(Place::of(text, at), Reason::CutShort(expected)));
    }
    let mut reader = Reader {
        record: Record::new(start(text, &first, rules)?),
        budget: Budget::of(text.len()),
        alive: true,
        late: 0,
        ignored: 0,
    };
    let mut pieces = Pieces::new(text);
    let mut branches: Vec<Branch> = Vec::new();
    // How many nodes have begun: the first is that of the whole game.
    let mut nodes = 0_u64;
    while let Some(piece) = pieces.next() {
        let read = match piece {
            Piece::Open => {
                let (node, alive) = (reader.record.present(), reader.alive);
                match branches.last_mut().filter(|last| (last.node, last.alive) == (node, alive)) {
                    Some(last) => last.times += 1,
                    None => branches.push(Branch { node, alive, times: 1 }),
                }
                Ok(())
            }
            Piece::Close => {
                if let Some(branch) = branches.last_mut() {
                    reader.go_back(branch);
                    branch.times -= 1;
                    if branch.times == 0 {
                        branches.pop();
                    }
                }
                Ok(())
            }
            Piece::Node => {
                nodes += 1;
                reader.moves(pieces.clone())
            }
            Piece::Property => Ok(()),
            Piece::Value(value) => match &pieces.property {
                Some(property) => reader.remark(property, &value, nodes == 1),
                None => Ok(()),
            },
        };
        if let Err((at, reason)) = read {
            return Err(GomokuNotationError::with_legal(Place::of(text, at), reason, reader.record));
        }
    }
    if let Some((at, expected)) = pieces.cut_short {
        return Err(GomokuNotationError::with_legal(Place::of(text, at), Reason::CutShort(expected), reader.record));
    }
    let warnings = [
        counted(reader.late, Warning::AfterEnd),
        counted(reader.ignored + pieces.unreadable, Warning::Ignored),
        counted(pieces.unescaped, Warning::Unescaped),
    ];
    RESULTS.take(&mut reader.record);
    Ok(Loaded { record: reader.record, warnings: warnings.into_iter().flatten().collect() })
}

/// Where a branch goes back to.
struct Branch {
    node: NodeId,
    /// Whether moves may be played there.
    alive: bool,
    /// So many branches in a row go back there.
    times: usize,
}

/// Returns the side whose move a property is.
fn side_of_move(name: &str) -> Option<Stone> {
    match name {
        "B" => Some(Stone::Black),
        "W" => Some(Stone::White),
        _ => None,
    }
}

/// The position that the first node sets up, whose properties are the next pieces.
fn start(text: &str, first: &Pieces<'_>, rules: Rules) -> Result<Position, GomokuNotationError> {
    let value = |name: &str| {
        let mut pieces = node_of(first).skip_while(|(property, _)| property.name != name);
        let (property, _) = pieces.next()?;
        let value = pieces.next().filter(|(next, _)| next.at == property.at)?.1?;
        Some((property.at, value.trim().to_owned()))
    };
    if let Some((at, game)) = value("GM").filter(|(_, game)| !["4", "1", ""].contains(&game.as_str())) {
        return Err(GomokuNotationError::new(Place::of(text, at), Reason::OtherGame(game)));
    }
    let (at, size) = value("SZ").unwrap_or((0, "15".to_owned()));
    let rows = match size.split_once(':') {
        Some((columns, rows)) if columns == rows => rows,
        _ => &size,
    };
    let wrong_size = || GomokuNotationError::new(Place::of(text, at), Reason::BoardSize(size.clone()));
    let mut board = rows.parse().ok().and_then(Board::new).ok_or_else(wrong_size)?;
    for (property, value) in node_of(first) {
        let (stone, value) = match (&*property.name, value) {
            ("AB", Some(value)) => (Stone::Black, value),
            ("AW", Some(value)) => (Stone::White, value),
            _ => continue,
        };
        let wrong = |reason| GomokuNotationError::new(Place::of(text, property.at), reason);
        for point in points(&value, board.size()).ok_or_else(|| wrong(Reason::NotAMove(value.into_owned())))? {
            if let Some(holder) = board.stone(point) {
                let why = IllegalMove::Occupied { point, holder };
                return Err(wrong(Reason::Illegal { number: 0, point, why }));
            }
            board = board.with(point, Some(stone));
        }
    }
    let said = value("PL").and_then(|(_, side)| Stone::from_char(side.chars().next()?));
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
    let named = value("RU").and_then(|(_, name)| Rules::of_name(&name));
    Ok(Position::new(board, named.unwrap_or(rules), said.or_else(side).unwrap_or(by_count)))
}

/// The rest of a node: each property without a value, and then with each of its values.
fn node_of<'t>(pieces: &Pieces<'t>) -> impl Iterator<Item = (Property<'t>, Option<Cow<'t, str>>)> {
    let mut ahead = pieces.clone();
    std::iter::from_fn(move || {
        let value = match ahead.next()? {
            Piece::Property => None,
            Piece::Value(value) => Some(value),
            Piece::Open | Piece::Close | Piece::Node => return None,
        };
        Some((ahead.property.clone()?, value))
    })
}

/// Returns the points of a value: one point, or the corners of a rectangle.
fn points(value: &str, size: u8) -> Option<Vec<Point>> {
    let Some((from, to)) = value.split_once(':') else { return point(value, size).map(|point| vec![point]) };
    let (from, to) = (point(from, size)?, point(to, size)?);
    let between = |a: u8, b: u8| a.min(b)..=a.max(b);
    let rows = between(from.row(), to.row());
    Some(
        rows.flat_map(|row| between(from.column(), to.column()).filter_map(move |column| Point::new(column, row)))
            .collect(),
    )
}

/// Parses two letters from the upper left corner, or a letter and a number.
fn point(value: &str, size: u8) -> Option<Point> {
    let value = value.trim();
    let letter = |byte: u8| byte.to_ascii_lowercase().checked_sub(b'a');
    let point = match *value.as_bytes() {
        [column, row] if row.is_ascii_alphabetic() => {
            Point::of_cell(Cell { column: letter(column)?, row: letter(row)? }, size)
        }
        _ => value.parse().ok(),
    };
    point.filter(|point| point.is_on(size))
}

/// Parses a score as [`write`](super::write) writes it.
fn score(value: &str) -> Option<Score> {
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
    /// What the record may still grow by.
    budget: Budget,
    /// Whether the branch can be played on.
    alive: bool,
    /// Moves after the end.
    late: usize,
    /// The number of properties that mean nothing here.
    ignored: usize,
}

impl Reader {
    /// Plays the moves of a node, whose properties are the next pieces: remarks are about the last of them.
    fn moves(&mut self, node: Pieces<'_>) -> Result<(), (usize, Reason)> {
        let mut properties = node_of(&node).peekable();
        while let Some((property, value)) = properties.next() {
            let Some(side) = side_of_move(&property.name).filter(|_| value.is_none()) else { continue };
            let value = properties.peek().and_then(|(_, value)| value.as_deref()).unwrap_or_default();
            let size = self.record.start().board().size();
            let point = point(value, size).ok_or_else(|| (property.at, Reason::NotAMove(value.to_owned())))?;
            let played = if self.alive {
                play(&mut self.record, point, Some(side)).map_err(|reason| (property.at, reason))?
            } else {
                None
            };
            if played.is_none() {
                self.alive = false;
                self.late += 1;
            } else {
                self.budget.take_move::<Position>().map_err(|most| (property.at, Reason::TooLarge(most)))?;
            }
        }
        Ok(())
    }

    fn go_back(&mut self, branch: &Branch) {
        if self.record.present() != branch.node {
            self.record.go_to(branch.node);
        }
        self.alive = branch.alive;
    }

    /// Takes in a value of a property of the present node.
    fn remark(&mut self, property: &Property<'_>, value: &str, is_root: bool) -> Result<(), (usize, Reason)> {
        let name = &*property.name;
        let too_large = |most| (property.at, Reason::TooLarge(most));
        let id = self.record.present();
        let known = TAGS.iter().find(|(known, _)| *known == name).map(|&(_, tag)| tag);
        let node = self.record.node_mut(id);
        match name {
            "B" | "W" => {}
            "AB" | "AW" | "AE" | "PL" if !is_root => return Err((property.at, Reason::LateSetup)),
            "FF" | "GM" | "CA" | "SZ" | "AB" | "AW" | "PL" if is_root => {}
            "RU" if is_root && Rules::of_name(value).is_some() => {}
            _ if !self.alive => self.ignored += 1,
            "C" => {
                self.budget.take_remark(value, !node.has_remarks()).map_err(too_large)?;
                if !node.comment.is_empty() {
                    node.comment.push('\n');
                }
                node.comment.push_str(value);
            }
            "HT" if value.parse::<u64>().is_ok() => {
                self.budget.take_remark("", !node.has_remarks()).map_err(too_large)?;
                node.time = value.parse().ok().map(Duration::from_millis);
            }
            "HS" if score(value).is_some() => {
                self.budget.take_remark("", !node.has_remarks()).map_err(too_large)?;
                node.score = score(value);
            }
            _ if !is_free_name(name) => self.ignored += 1,
            // Names stand in the first node for the game, whether or not it has moves, too.
            _ if id == ROOT || (is_root && known.is_some()) => {
                self.budget.take_pair(name, value).map_err(too_large)?;
                self.record.tags.push((known.unwrap_or(name).to_owned(), value.to_owned()));
            }
            _ => {
                self.budget.take_remark("", !node.has_remarks()).map_err(too_large)?;
                self.budget.take_pair(name, value).map_err(too_large)?;
                if node.marks.is_empty() {
                    // Mostly there is one.
                    node.marks.reserve_exact(1);
                }
                node.marks.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }
}
