//! The SGF writer.

use super::super::super::{Point, Position, Stone};
use super::super::error::DroppedCounts;
use super::{RESULTS, TAGS, is_free_name, letters};
use crate::notation::text::push_escaped;
use crate::record::{NodeId, ROOT, Record, tag};
use crate::search::Score;

/// Writes a game with all its variations, and returns the counts of items that the format cannot store: tags and properties
/// whose names are not capital letters or have another meaning in SGF.
pub fn write(record: &Record<Position>) -> (String, DroppedCounts) {
    let mut writer =
        Writer { text: String::from("("), dropped: DroppedCounts::default(), size: record.start().board().size() };
    writer.write_root(record);
    let mut work = vec![Work::Children(ROOT, record.start().side_to_move())];
    while let Some(next) = work.pop() {
        match next {
            Work::Close => writer.text.push(')'),
            Work::Node { id, side, in_brackets } => {
                if in_brackets {
                    writer.text.push_str("\n(");
                    work.push(Work::Close);
                }
                writer.write_node(record, id, side);
                work.push(Work::Children(id, !side));
            }
            Work::Children(id, side) => {
                let children = record.children(id);
                let in_brackets = children.len() > 1;
                work.extend(children.into_iter().rev().map(|id| Work::Node { id, side, in_brackets }));
            }
        }
    }
    writer.text.push_str(")\n");
    (writer.text, writer.dropped)
}

/// An item still to be written.
enum Work {
    /// A move of a side.
    Node {
        id: NodeId,
        side: Stone,
        in_brackets: bool,
    },
    /// The moves after a node, of a side.
    Children(NodeId, Stone),
    Close,
}

struct Writer {
    text: String,
    dropped: DroppedCounts,
    size: u8,
}

impl Writer {
    fn write_root(&mut self, record: &Record<Position>) {
        let start = record.start();
        self.text.push_str(&format!(";FF[4]GM[4]CA[UTF-8]SZ[{}]", self.size));
        self.write_property("RU", start.rules().name());
        let mut result = RESULTS.result_text(record);
        for (name, value) in &record.tags {
            let of_file = if name == tag::RESULT { result.take() } else { None };
            let value = of_file.as_ref().unwrap_or(value);
            let known = TAGS.iter().find(|(_, tag)| tag == name).map(|&(property, _)| property);
            match known.or(Some(name.as_str()).filter(|name| is_free_name(name) && TAGS.iter().all(|(p, _)| p != name)))
            {
                Some(property) => self.write_property(property, value),
                None => self.dropped.tags += 1,
            }
        }
        if let Some(result) = result {
            self.write_property("RE", &result);
        }
        for (property, stone) in [("AB", Stone::Black), ("AW", Stone::White)] {
            let points: Vec<Point> = start.board().stones_of(stone).collect();
            if !points.is_empty() {
                self.text.push_str(property);
                points.into_iter().for_each(|point| self.write_point(point));
            }
        }
        if start.side_to_move() == Stone::White || start.board().count(Stone::Black) > 0 {
            self.write_property("PL", if start.side_to_move() == Stone::Black { "B" } else { "W" });
        }
        self.write_annotations(record, ROOT);
    }

    fn write_node(&mut self, record: &Record<Position>, id: NodeId, side: Stone) {
        let node = record.node(id);
        self.text.push_str(if side == Stone::Black { ";B" } else { ";W" });
        if let Some(mv) = node.mv {
            self.write_point(mv.point());
        }
        self.write_annotations(record, id);
    }

    fn write_annotations(&mut self, record: &Record<Position>, id: NodeId) {
        let node = record.node(id);
        if let Some(time) = node.time {
            self.write_property("HT", &time.as_millis().to_string());
        }
        match node.score {
            Some(Score::Estimate(value)) => self.write_property("HS", &format!("E{value}")),
            Some(Score::Exact(value)) => self.write_property("HS", &format!("X{value}")),
            Some(Score::Mate(plies)) => self.write_property("HS", &format!("M{plies}")),
            None => {}
        }
        let mut last = "";
        for (name, value) in &node.properties {
            if !is_free_name(name) || (id == ROOT && record.tag(name).is_some()) {
                self.dropped.marks += 1;
            } else if name == last {
                self.write_value(value);
            } else {
                self.write_property(name, value);
                last = name;
            }
        }
        if !node.comment.is_empty() {
            self.write_property("C", &node.comment);
        }
    }

    fn write_point(&mut self, point: Point) {
        if let Some(letters) = letters(point, self.size) {
            self.write_value(&letters);
        }
    }

    fn write_property(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        self.write_value(value);
    }

    fn write_value(&mut self, value: &str) {
        self.text.push('[');
        // Normalize line ends.
        let value = value.replace("\r\n", "\n").replace('\r', "\n");
        push_escaped(&mut self.text, &value, "]\\");
        self.text.push(']');
    }
}
