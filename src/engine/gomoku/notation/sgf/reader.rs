//! SGF as it is read: taken apart into pieces, then played.

use std::time::Duration;

use super::super::super::{Board, IllegalMove, Point, Position, Rules, Stone};
use super::super::fault::{Expected, Fault, Part, Place, Reason, Warning};
use super::super::{Loaded, counted, play};
use super::{RESULTS, TAGS, is_free_name};
use crate::game::Cell;
use crate::record::{NodeId, ROOT, Record};
use crate::search::Score;

/// A piece of a game.
enum Event {
    Open,
    Close,
    Node(Vec<Property>),
}

struct Property {
    /// Where in the text.
    at: usize,
    name: String,
    values: Vec<String>,
}

/// A game taken apart.
#[derive(Default)]
struct Taken {
    events: Vec<Event>,
    /// Properties and whatever else cannot be read.
    unreadable: usize,
    /// Closing brackets within values that have no backslash.
    unescaped: usize,
}

/// Takes a game apart. What cannot be read between two properties is left out with the values that follow it.
fn take_apart(text: &str) -> (Taken, Option<Fault>) {
    let mut taken = Taken::default();
    let events = &mut taken.events;
    let mut depth = 0_usize;
    // Whether values belong to something that was left out.
    let mut astray = false;
    let fault = |at: usize, expected| Some(Fault::new(Place::of(text, at), Reason::CutShort(expected)));
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let here = at;
        at += c.len_utf8();
        match c {
            '(' => {
                depth += 1;
                events.push(Event::Open);
            }
            ')' if depth > 0 => {
                depth -= 1;
                events.push(Event::Close);
                if depth == 0 {
                    return (taken, None);
                }
            }
            ';' => events.push(Event::Node(Vec::new())),
            '[' => {
                let Some((value, length)) = value(&text[at..], &mut taken.unescaped) else {
                    return (taken, fault(here, Expected::End("]", Part::Value)));
                };
                at += length;
                let property = match events.last_mut() {
                    Some(Event::Node(properties)) if !astray => properties.last_mut(),
                    _ => None,
                };
                match property {
                    Some(property) => property.values.push(value),
                    None => taken.unreadable += usize::from(!astray),
                }
            }
            _ if c.is_whitespace() => {}
            _ => {
                let word = &text[here..at
                    + text[at..].find(|c: char| "[]();".contains(c) || c.is_whitespace()).unwrap_or(text.len() - at)];
                at = here + word.len();
                let name: String = word.chars().filter(char::is_ascii_uppercase).collect();
                let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic())
                    && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
                match events.last_mut() {
                    Some(Event::Node(properties)) if is_name => {
                        properties.push(Property { at: here, name, values: Vec::new() });
                        astray = false;
                        continue;
                    }
                    _ => taken.unreadable += 1,
                }
                astray = true;
                continue;
            }
        }
        astray &= c == '[' || c.is_whitespace();
    }
    (taken, fault(text.len(), Expected::End(")", Part::Game)))
}

/// The value at the beginning of a text, which follows its bracket, and how long it is with the bracket that ends it.
///
/// A closing bracket that nothing follows which can follow a value belongs to the value, if another ends it: some programs
/// write names with brackets as they are.
fn value(text: &str, unescaped: &mut usize) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            ']' => {
                let rest = &text[at + 1..];
                let next = rest.find(['[', ']', ';', '\n']);
                let is_within = !can_follow(rest) && next.is_some_and(|next| rest[next..].starts_with(']'));
                if !is_within {
                    return Some((value, at + 1));
                }
                *unescaped += 1;
                value.push(c);
            }
            '\\' => match chars.next() {
                // An escaped line end is none.
                Some((_, '\r')) => drop(chars.next_if(|&(_, c)| c == '\n')),
                Some((_, '\n')) | None => {}
                Some((_, c)) => value.push(c),
            },
            '\r' => {
                chars.next_if(|&(_, c)| c == '\n');
                value.push('\n');
            }
            _ => value.push(c),
        }
    }
    None
}

/// Whether a text begins with what can follow a value: another value, a property, a node, a branch, or nothing.
fn can_follow(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    text.is_empty()
        || text.starts_with(['[', ';', '(', ')'])
        || (name > 0 && text[name..].trim_start().starts_with('['))
}

/// Reads a game.
pub(in super::super) fn read(text: &str, rules: Rules) -> Result<Loaded, Fault> {
    let (taken, broken) = take_apart(text);
    let events = &taken.events;
    let mut nodes = events.iter().filter_map(|event| match event {
        Event::Node(properties) => Some(properties.as_slice()),
        Event::Open | Event::Close => None,
    });
    let Some(first) = nodes.next() else {
        let missing = Fault::new(Place::of(text, 0), Reason::CutShort(Expected::Start(";", Part::Node)));
        return Err(broken.unwrap_or(missing));
    };
    let later = nodes.flatten();
    let side = first.iter().chain(later).find_map(|property| side_of_move(&property.name));
    let mut reader =
        Reader { record: Record::new(start(text, first, side, rules)?), late: 0, ignored: taken.unreadable };
    let mut root = Some(first);
    // Where a branch goes back to, and whether moves may be played there.
    let mut branches: Vec<(NodeId, bool)> = Vec::new();
    let mut alive = true;
    for event in events {
        match event {
            Event::Open => branches.push((reader.record.present(), alive)),
            Event::Close => {
                if let Some((id, was_alive)) = branches.pop() {
                    reader.record.go_to(id);
                    alive = was_alive;
                }
            }
            Event::Node(properties) => {
                let is_root = root.take().is_some();
                if let Err((at, reason)) = reader.node(properties, is_root, &mut alive) {
                    return Err(Fault::with_legal(Place::of(text, at), reason, reader.record));
                }
            }
        }
    }
    match broken {
        Some(fault) => Err(Fault { legal: Some(Box::new(reader.record)), ..fault }),
        None => {
            let warnings = [
                counted(reader.late, Warning::AfterEnd),
                counted(reader.ignored, Warning::Ignored),
                counted(taken.unescaped, Warning::Unescaped),
            ];
            RESULTS.take(&mut reader.record);
            Ok(Loaded { record: reader.record, warnings: warnings.into_iter().flatten().collect() })
        }
    }
}

/// Whose move a property is.
fn side_of_move(name: &str) -> Option<Stone> {
    match name {
        "B" => Some(Stone::Black),
        "W" => Some(Stone::White),
        _ => None,
    }
}

/// The position that the first node sets up.
fn start(text: &str, first: &[Property], side: Option<Stone>, rules: Rules) -> Result<Position, Fault> {
    let value = |name: &str| {
        let property = first.iter().find(|property| property.name == name)?;
        property.values.first().map(|value| (property.at, value.trim()))
    };
    if let Some((at, game)) = value("GM").filter(|(_, game)| !["4", "1", ""].contains(game)) {
        return Err(Fault::new(Place::of(text, at), Reason::OtherGame(game.to_owned())));
    }
    let (at, size) = value("SZ").unwrap_or((0, "15"));
    let rows = match size.split_once(':') {
        Some((columns, rows)) if columns == rows => rows,
        _ => size,
    };
    let wrong_size = || Fault::new(Place::of(text, at), Reason::BoardSize(size.to_owned()));
    let mut board = rows.parse().ok().and_then(Board::new).ok_or_else(wrong_size)?;
    for property in first {
        let stone = match property.name.as_str() {
            "AB" => Stone::Black,
            "AW" => Stone::White,
            _ => continue,
        };
        for value in &property.values {
            let wrong = |reason| Fault::new(Place::of(text, property.at), reason);
            for point in points(value, board.size()).ok_or_else(|| wrong(Reason::NotAMove(value.clone())))? {
                if let Some(holder) = board.stone(point) {
                    let why = IllegalMove::Occupied { point, holder };
                    return Err(wrong(Reason::Illegal { number: 0, point, why }));
                }
                board = board.with(point, Some(stone));
            }
        }
    }
    let said = value("PL").and_then(|(_, side)| Stone::from_char(side.chars().next()?));
    let by_count = if board.count(Stone::Black) > board.count(Stone::White) { Stone::White } else { Stone::Black };
    let named = value("RU").and_then(|(_, name)| Rules::of_name(name));
    Ok(Position::new(board, named.unwrap_or(rules), said.or(side).unwrap_or(by_count)))
}

/// The points of a value: one, or the corners of a rectangle of them.
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

/// Two letters from the upper left corner, or a letter and a number.
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

/// A score as [`write`](super::write) writes it.
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
    /// Moves after the end.
    late: usize,
    /// Properties that mean nothing here.
    ignored: usize,
}

impl Reader {
    /// Reads a node. `alive` says whether the branch can be played on.
    fn node(&mut self, properties: &[Property], is_root: bool, alive: &mut bool) -> Result<(), (usize, Reason)> {
        // The move first: remarks are about it.
        for property in properties {
            let Some(side) = side_of_move(&property.name) else { continue };
            let value = property.values.first().map_or("", String::as_str);
            let size = self.record.start().board().size();
            let point = point(value, size).ok_or_else(|| (property.at, Reason::NotAMove(value.to_owned())))?;
            let played = if *alive {
                play(&mut self.record, point, Some(side)).map_err(|reason| (property.at, reason))?
            } else {
                None
            };
            if played.is_none() {
                *alive = false;
                self.late += 1;
            }
        }
        let id = self.record.present();
        for property in properties {
            for value in &property.values {
                self.remark(property, value, id, is_root, *alive)?;
            }
        }
        Ok(())
    }

    fn remark(
        &mut self,
        property: &Property,
        value: &str,
        id: NodeId,
        is_root: bool,
        alive: bool,
    ) -> Result<(), (usize, Reason)> {
        let name = property.name.as_str();
        let known = TAGS.iter().find(|(known, _)| *known == name).map(|&(_, tag)| tag);
        let node = self.record.node_mut(id);
        match name {
            "B" | "W" => {}
            "AB" | "AW" | "AE" | "PL" if !is_root => return Err((property.at, Reason::LateSetup)),
            "FF" | "GM" | "CA" | "SZ" | "AB" | "AW" | "PL" if is_root => {}
            "RU" if is_root && Rules::of_name(value).is_some() => {}
            _ if !alive => self.ignored += 1,
            "C" => {
                if !node.comment.is_empty() {
                    node.comment.push('\n');
                }
                node.comment.push_str(value);
            }
            "HT" if value.parse::<u64>().is_ok() => node.time = value.parse().ok().map(Duration::from_millis),
            "HS" if score(value).is_some() => node.score = score(value),
            _ if !is_free_name(name) => self.ignored += 1,
            // Names stand in the first node for the game, whether or not it has moves, too.
            _ if id == ROOT || (is_root && known.is_some()) => {
                self.record.tags.push((known.unwrap_or(name).to_owned(), value.to_owned()))
            }
            _ => node.marks.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }
}
