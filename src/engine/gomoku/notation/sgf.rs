//! The Smart Game Format, FF[4], for gomoku: GM[4]. The one format here that keeps variations and comments.
//!
//! **Written** strictly: points as two letters from the upper left corner (`hh` for h8 on 15 × 15), the rules as `RU` (one
//! of `freestyle`, `standard`, `renju` and `renju without forbidden moves`), stones that stood at the start as `AB`, `AW`
//! and `PL`. Times go into `HT`, in milliseconds, and scores into `HS` (`E` and hundredths, `X` and an exact result, `M`
//! and the plies to a mate): the format has properties of its own for neither.
//!
//! **Read** leniently: `GM[1]` (Go) or no game at all, `SZ[15:15]`, 15 rows if nothing is said, points as `h8` too, the long
//! property names of FF[3], moves in the first node, White to begin. Names, event, date, place and result become the tags
//! that all games share; other properties of the first node (and of others before the first move) become tags, those of later nodes marks, under their own names.
//! `RU` is believed if it is one of ours. Moves after the end of a game are left out with what follows them.

use std::ops::Range;
use std::time::Duration;

use super::super::{Board, IllegalMove, Point, Position, Rules, Stone};
use super::fault::{Dropped, Fault, Place, Reason, Warning};
use super::{Loaded, counted, play};
use crate::engine::game::Cell;
use crate::engine::record::{NodeId, ROOT, Record, tag};
use crate::engine::search::Score;

/// The properties whose meaning all games share, and their tags.
const TAGS: [(&str, &str); 6] = [
    ("PB", tag::FIRST),
    ("PW", tag::SECOND),
    ("EV", tag::EVENT),
    ("DT", tag::DATE),
    ("PC", tag::PLACE),
    ("RE", tag::RESULT),
];

/// The properties that say something of their own, and are neither tags nor marks.
const RESERVED: [&str; 14] = ["FF", "GM", "CA", "SZ", "RU", "AB", "AW", "AE", "PL", "B", "W", "C", "HT", "HS"];

/// The rules as `RU` has them.
const RULES: [(&str, Rules); 4] = [
    ("freestyle", Rules::FREESTYLE),
    ("standard", Rules::STANDARD),
    ("renju", Rules::RENJU),
    ("renju without forbidden moves", Rules::RENJU_FREE),
];

/// Writes a game with all its variations, and tells what the format has no room for: tags and marks whose names are not of
/// capital letters, or mean something else in a file.
pub fn write(record: &Record<Position>) -> (String, Dropped) {
    let mut writer =
        Writer { text: String::from("("), dropped: Dropped::default(), size: record.start().board().size() };
    writer.root(record);
    let mut work = vec![Work::Children(ROOT)];
    while let Some(next) = work.pop() {
        match next {
            Work::Close => writer.text.push(')'),
            Work::Node(id, in_brackets) => {
                if in_brackets {
                    writer.text.push_str("\n(");
                    work.push(Work::Close);
                }
                writer.node(record, id);
                work.push(Work::Children(id));
            }
            Work::Children(id) => {
                let children = record.node(id).children();
                work.extend(children.iter().rev().map(|&child| Work::Node(child, children.len() > 1)));
            }
        }
    }
    writer.text.push_str(")\n");
    (writer.text, writer.dropped)
}

/// What is still to be written.
enum Work {
    Node(NodeId, bool),
    Children(NodeId),
    Close,
}

struct Writer {
    text: String,
    dropped: Dropped,
    size: u8,
}

impl Writer {
    fn root(&mut self, record: &Record<Position>) {
        let start = record.start();
        let rules = RULES.iter().find(|(_, rules)| *rules == start.rules()).map_or("", |(name, _)| name);
        self.text.push_str(&format!(";FF[4]GM[4]CA[UTF-8]SZ[{}]", self.size));
        self.property("RU", rules);
        for (name, value) in &record.tags {
            let known = TAGS.iter().find(|(_, tag)| tag == name).map(|&(property, _)| property);
            match known.or(Some(name.as_str()).filter(|name| is_free_name(name) && TAGS.iter().all(|(p, _)| p != name)))
            {
                Some(property) => self.property(property, value),
                None => self.dropped.tags += 1,
            }
        }
        for (property, stone) in [("AB", Stone::Black), ("AW", Stone::White)] {
            let points: Vec<Point> = start.board().stones_of(stone).collect();
            if !points.is_empty() {
                self.text.push_str(property);
                points.into_iter().for_each(|point| self.point(point));
            }
        }
        if start.stone() == Stone::White || start.board().count(Stone::Black) > 0 {
            self.property("PL", if start.stone() == Stone::Black { "B" } else { "W" });
        }
        self.remarks(record, ROOT);
    }

    fn node(&mut self, record: &Record<Position>, id: NodeId) {
        let node = record.node(id);
        // Who has moved is not to move.
        self.text.push_str(if node.position.stone() == Stone::White { ";B" } else { ";W" });
        if let Some(mv) = node.mv {
            self.point(mv.point());
        }
        self.remarks(record, id);
    }

    fn remarks(&mut self, record: &Record<Position>, id: NodeId) {
        let node = record.node(id);
        if let Some(time) = node.time {
            self.property("HT", &time.as_millis().to_string());
        }
        match node.score {
            Some(Score::Estimate(value)) => self.property("HS", &format!("E{value}")),
            Some(Score::Exact(value)) => self.property("HS", &format!("X{value}")),
            Some(Score::Mate(plies)) => self.property("HS", &format!("M{plies}")),
            None => {}
        }
        let mut last = "";
        for (name, value) in &node.marks {
            if !is_free_name(name) || (id == ROOT && record.tag(name).is_some()) {
                self.dropped.marks += 1;
            } else if name == last {
                self.value(value);
            } else {
                self.property(name, value);
                last = name;
            }
        }
        if !node.comment.is_empty() {
            self.property("C", &node.comment);
        }
    }

    fn point(&mut self, point: Point) {
        if let Some(letters) = letters(point, self.size) {
            self.value(&letters);
        }
    }

    fn property(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        self.value(value);
    }

    fn value(&mut self, value: &str) {
        self.text.push('[');
        let mut chars = value.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                // One kind of line end, whoever wrote the text.
                '\r' => {
                    chars.next_if_eq(&'\n');
                    self.text.push('\n');
                }
                ']' | '\\' => self.text.extend(['\\', c]),
                _ => self.text.push(c),
            }
        }
        self.text.push(']');
    }
}

/// Whether a name is one of capital letters that may be given to tags and marks.
fn is_free_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase()) && !RESERVED.contains(&name)
}

/// Whether a text begins as SGF does.
pub(super) fn begins(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Where the games of a text are: from one outermost opening bracket to the next.
pub(super) fn games(text: &str) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let (mut depth, mut in_value, mut escaped) = (0_usize, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            '(' => {
                if depth == 0 {
                    starts.push(at);
                }
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

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

/// Takes a game apart.
fn events(text: &str, game: Range<usize>) -> (Vec<Event>, Option<Fault>) {
    let mut events = Vec::new();
    let mut depth = 0_usize;
    let mut chars = text.get(game.clone()).unwrap_or_default().char_indices().peekable();
    let fault = |at: usize, reason| Some(Fault::new(Place::of(text, game.start + at), reason));
    while let Some((at, c)) = chars.next() {
        match c {
            '(' => {
                depth += 1;
                events.push(Event::Open);
            }
            ')' if depth > 0 => {
                depth -= 1;
                events.push(Event::Close);
                if depth == 0 {
                    return (events, None);
                }
            }
            ';' => events.push(Event::Node(Vec::new())),
            '[' => {
                let mut value = String::new();
                let mut closed = false;
                while let Some((_, c)) = chars.next() {
                    match c {
                        ']' => {
                            closed = true;
                            break;
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
                if !closed {
                    return (events, fault(at, Reason::CutShort("] at the end of a value")));
                }
                match events.last_mut() {
                    Some(Event::Node(properties)) if !properties.is_empty() => {
                        properties.last_mut().into_iter().for_each(|property| property.values.push(value.clone()));
                    }
                    _ => {
                        return (
                            events,
                            fault(at, Reason::Unexpected { found: '[', expected: "a property before its value" }),
                        );
                    }
                }
            }
            _ if c.is_ascii_alphabetic() => {
                let mut name: String = Some(c).filter(char::is_ascii_uppercase).into_iter().collect();
                while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_alphanumeric()) {
                    if c.is_ascii_uppercase() {
                        name.push(c);
                    }
                }
                match events.last_mut() {
                    Some(Event::Node(properties)) => {
                        properties.push(Property { at: game.start + at, name, values: Vec::new() })
                    }
                    _ => return (events, fault(at, Reason::Unexpected { found: c, expected: "; before a property" })),
                }
            }
            _ if c.is_whitespace() => {}
            _ => return (events, fault(at, Reason::Unexpected { found: c, expected: "( ) ; or a property" })),
        }
    }
    (events, fault(text.len() - game.start, Reason::CutShort(") at the end of the game")))
}

/// Reads one game of a text.
pub(super) fn read(text: &str, game: Range<usize>, rules: Rules) -> Result<Loaded, Fault> {
    let (events, broken) = events(text, game.clone());
    let mut nodes = events.iter().filter_map(|event| match event {
        Event::Node(properties) => Some(properties.as_slice()),
        Event::Open | Event::Close => None,
    });
    let Some(first) = nodes.next() else {
        let missing = Fault::new(Place::of(text, game.start), Reason::CutShort("; and the first node"));
        return Err(broken.unwrap_or(missing));
    };
    let later = nodes.flatten();
    let side = first.iter().chain(later).find_map(|property| side_of_move(&property.name));
    let mut reader = Reader { record: Record::new(start(text, first, side, rules)?), late: 0, ignored: 0 };
    let mut root = Some(first);
    // Where a branch goes back to, and whether moves may be played there.
    let mut branches: Vec<(NodeId, bool)> = Vec::new();
    let mut alive = true;
    for event in &events {
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
            let warnings = [counted(reader.late, Warning::AfterEnd), counted(reader.ignored, Warning::Ignored)];
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
    let named = value("RU").and_then(|(_, name)| RULES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)));
    Ok(Position::new(board, named.map_or(rules, |&(_, rules)| rules), said.or(side).unwrap_or(by_count)))
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

/// A point as two letters from the upper left corner of a board of a size.
pub(super) fn letters(point: Point, size: u8) -> Option<String> {
    let cell = point.cell(size)?;
    Some([cell.column, cell.row].map(|value| char::from(b'a' + value)).iter().collect())
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

/// A score as [`write`] writes it.
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
            "RU" if is_root && RULES.iter().any(|(known, _)| value.trim().eq_ignore_ascii_case(known)) => {}
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
            _ if id == ROOT => self.record.tags.push((known.unwrap_or(name).to_owned(), value.to_owned())),
            _ => node.marks.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Loaded, Fault> {
        let games = games(text);
        assert_eq!(games.len(), 1, "{text}");
        read(text, games[0].clone(), Rules::FREESTYLE)
    }

    const TREE: &str = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]PB[甲]PW[乙]DT[2026-11-20]AP[Huanle]C[two\nlines]\
                        ;B[hh]HT[1500]HS[E-25];W[hg]LB[hh:1][hg:2]C[a \\] and a \\\\]\n(;B[ig];W[ii])\n(;B[ih]C[other]\n(;W[aa])\n(;W[oo])))\n";

    #[test]
    fn variations_comments_and_marks_survive() {
        let loaded = one(TREE).unwrap();
        let record = &loaded.record;
        assert_eq!((loaded.warnings.len(), record.node_count(), record.start().rules()), (0, 8, Rules::RENJU));
        assert_eq!((record.tag(tag::FIRST), record.tag("AP")), (Some("甲"), Some("Huanle")));
        assert_eq!(record.node(ROOT).comment, "two\nlines");
        let first = record.node(1);
        assert_eq!((first.time, first.score), (Some(Duration::from_millis(1500)), Some(Score::Estimate(-25))));
        assert_eq!(record.node(2).comment, "a ] and a \\");
        assert_eq!(record.node(2).marks.len(), 2);
        assert_eq!(record.node(2).children().len(), 2);
        assert_eq!(write(record), (TREE.to_owned(), Dropped::default()));
    }

    #[test]
    fn stones_that_stand_at_the_start() {
        let text = "(;FF[4]GM[4]CA[UTF-8]SZ[10]RU[standard]AB[aj][ai]AW[bj]PL[W];W[jj])\n";
        let record = one(text).unwrap().record;
        assert_eq!(record.start().board().stone("a1".parse().unwrap()), Some(Stone::Black));
        assert_eq!(write(&record).0, text);
        let rectangle = one("(;SZ[10]AB[aa:cb])").unwrap().record;
        assert_eq!((rectangle.start().board().count(Stone::Black), rectangle.start().stone()), (6, Stone::White));
    }

    #[test]
    fn what_others_write_is_read_too() {
        for (text, moves) in [
            ("(;GM[1]SZ[15];B[hh];W[ih])", "h8 i8"),
            (" ( ; GaMe[4] SiZe[15:15] ; Black[h8] ; White[I9] ) ", "h8 i9"),
            ("(;B[hh];W[ih]", ""),
            ("(;B[hh](;W[ih];B[aa])(;W[ii]))", "h8 i8 a15"),
            ("(;W[hh];B[ih])", "h8 i8"),
        ] {
            match one(text) {
                Ok(loaded) => {
                    let mut record = loaded.record;
                    record.to_start();
                    let line = record.main_line();
                    let names: Vec<String> =
                        line.iter().filter_map(|&id| record.node(id).mv).map(|mv| mv.to_string()).collect();
                    assert_eq!(names.join(" "), moves, "{text}");
                }
                Err(fault) => {
                    assert!(moves.is_empty() && fault.to_string().contains("too early"), "{text}: {fault}");
                    assert_eq!(fault.legal.unwrap().node_count(), 3);
                }
            }
        }
        assert_eq!(games("(;B[hh])\n(;B[ii]C[a ( and a \\] too])").len(), 2);
        let late = one("(;B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae];W[oo]C[x](;B[ha])(;B[hb]))").unwrap();
        assert_eq!((late.record.node_count(), late.warnings), (10, vec![Warning::AfterEnd(3), Warning::Ignored(1)]));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (text, says) in [
            ("(;GM[2])", "line 1, column 3: this is a game of \"2\""),
            ("(;SZ[9])", "the board is of size \"9\""),
            ("(;SZ[15:16])", "the board is of size \"15:16\""),
            ("(;\n;B[hh];B[ii])", "line 2, column 8: move 2, i7, is of the wrong side: it is the turn of O"),
            ("(;B[hh];W[hh])", "move 2, h8, is illegal: h8 is taken by a stone of X"),
            ("(;B[hh];W[])", "\"\" is no move"),
            ("(;B[pp])", "\"pp\" is no move"),
            ("(;B[hh];AB[ii])", "after the first move"),
            ("(;C[never", "expected ]"),
            ("(;[x])", "'[' cannot stand here"),
            ("(;B[hh]!)", "'!' cannot stand here; expected ( ) ; or a property"),
            ("(;AB[aa]AW[aa])", "a15 is taken"),
        ] {
            let fault = one(text).unwrap_err();
            assert!(fault.to_string().contains(says), "{text}: {fault}");
        }
    }
}
