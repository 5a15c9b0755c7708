//! The GGF writer, which drops nothing.

use std::fmt::Write as _;
use std::time::Duration;

use super::super::super::{Move, Position, Side, Square};
use super::{SHARED, WHOLE, is_free, result, size_and_letters};
use crate::notation::text::push_escaped;
use crate::record::{NodeId, ROOT, Record, RecordNode, tag};
use crate::search::Score;

/// Writes a game with its variations and annotations, on one line unless a comment has several, without a final line
/// break.
pub fn write(record: &Record<Position>) -> String {
    let mut text = String::from("(;GM[Othello]");
    let mut result = result(record);
    for (name, value) in &record.tags {
        let of_file = if name == tag::RESULT { result.take() } else { None };
        let value = of_file.as_ref().unwrap_or(value);
        let property = SHARED.iter().find(|(_, tag)| tag == name).map_or(name.as_str(), |(property, _)| *property);
        let known = property != name.as_str() || WHOLE.contains(&property) || is_free(property);
        // An empty shared tag would be read as none at all, and one of another board would be refused.
        let misread = match property {
            "TY" => !matches!(size_and_letters(value).0, "" | "8"),
            _ => value.is_empty() && property != name.as_str(),
        };
        if known && !misread {
            put(&mut text, property, value, Brackets::SQUARE);
        } else {
            put_named(&mut text, name, value, Brackets::SQUARE);
        }
    }
    if let Some(result) = result {
        put(&mut text, "RE", &result, Brackets::SQUARE);
    }
    put(&mut text, "BO", &board(record.start()), Brackets::SQUARE);
    put_remarks(&mut text, record.node(ROOT), Brackets::SQUARE);
    put_line(&mut text, record, ROOT, Brackets::SQUARE);
    text.push_str(";)");
    text
}

/// The delimiters of values: brackets in the main line, braces in variations.
#[derive(Clone, Copy)]
struct Brackets {
    open: char,
    close: char,
}

impl Brackets {
    const SQUARE: Brackets = Brackets { open: '[', close: ']' };
    const CURLY: Brackets = Brackets { open: '{', close: '}' };
}

/// Writes the board in rows, and the side to move.
fn board(position: &Position) -> String {
    let letter = |side: Side| if side == Side::Black { '*' } else { 'O' };
    let mut text = String::from("8 ");
    for square in Square::all() {
        text.push(position.board().disc(square).map_or('-', letter));
        if square.column() == 7 {
            text.push(' ');
        }
    }
    text.push(letter(position.side()));
    text
}

/// Writes the moves after a node along the first children, and after each the alternatives.
fn put_line(text: &mut String, record: &Record<Position>, from: NodeId, brackets: Brackets) {
    let mut at = from;
    while let [main, others @ ..] = &record.children(at)[..] {
        let main = *main;
        put_move(text, record, at, main, brackets);
        for &other in others {
            let _ = write!(text, "VA{}", brackets.open);
            put_move(text, record, at, other, Brackets::CURLY);
            put_line(text, record, other, Brackets::CURLY);
            text.push(brackets.close);
        }
        at = main;
    }
}

/// Writes a move and its annotations.
fn put_move(text: &mut String, record: &Record<Position>, from: NodeId, to: NodeId, brackets: Brackets) {
    let node = record.node(to);
    let name = match record.position_at(from).side() {
        Side::Black => "B",
        Side::White => "W",
    };
    let mut parts = match node.mv {
        Some(Move::Place(square)) => square.to_string().to_ascii_uppercase(),
        Some(Move::Pass) | None => "PA".to_owned(),
    };
    let evaluation = match node.score {
        Some(Score::Estimate(value)) => Some(hundredths(i64::from(value))),
        Some(Score::Exact(value)) => value.checked_mul(100).map(|value| hundredths(i64::from(value))),
        Some(Score::Mate(_)) | None => None,
    };
    if evaluation.is_some() || node.time.is_some() {
        parts.push('/');
        parts.push_str(&evaluation.unwrap_or_default());
    }
    if let Some(time) = node.time {
        parts.push('/');
        parts.push_str(&seconds(time));
    }
    put(text, name, &parts, brackets);
    if let Some(score @ (Score::Exact(_) | Score::Mate(_))) = node.score {
        put(text, "SC", &score.to_string(), brackets);
    }
    put_remarks(text, node, brackets);
}

/// Writes the comment and the properties of a node.
fn put_remarks(text: &mut String, node: &RecordNode<Position>, brackets: Brackets) {
    if !node.comment.is_empty() {
        put(text, "C", &node.comment, brackets);
    }
    for (name, value) in &node.properties {
        if is_free(name) {
            put(text, name, value, brackets);
        } else {
            put_named(text, name, value, brackets);
        }
    }
}

fn put_named(text: &mut String, name: &str, value: &str, brackets: Brackets) {
    let name = name.replace('%', "%25").replace('=', "%3D");
    put(text, "XN", &format!("{name}={value}"), brackets);
}

fn put(text: &mut String, property: &str, value: &str, brackets: Brackets) {
    text.push_str(property);
    text.push(brackets.open);
    push_escaped(text, value, "[]{}\\");
    text.push(brackets.close);
}

/// Formats −105 as `-1.05`.
fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

/// Formats seconds exactly, with at least two decimals.
fn seconds(time: Duration) -> String {
    let nanos = format!("{:09}", time.subsec_nanos());
    let decimals = nanos.trim_end_matches('0').len().max(2);
    format!("{}.{}", time.as_secs(), &nanos[..decimals])
}
