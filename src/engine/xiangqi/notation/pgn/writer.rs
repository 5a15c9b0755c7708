//! The PGN writer.

use super::super::super::{Position, Side};
use super::super::{DroppedCounts, MoveNotation};
use super::{AGREEMENT, NAG, NAMES, RESIGNATION, TERMINATION, TIME, is_result};
use crate::game::{Outcome, Player};
use crate::notation::text::push_escaped;
use crate::record::{NodeId, ROOT, Record, Termination, tag};

/// Writes a game with its comments and variations.
pub fn write(record: &Record<Position>, style: MoveNotation) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text.push_str(&format!("[{name} \""));
        push_escaped(&mut text, &value.replace(['\n', '\r'], " "), "\\\"");
        text.push_str("\"]\n");
    };
    tag("Game", "Chinese Chess");
    let ending = record.main_line_termination();
    for (name, value) in record.tags.iter().filter(|(name, _)| ending.is_none() || name != TERMINATION) {
        let name = NAMES.iter().find(|(_, ours)| ours == name).map_or(name.as_str(), |(theirs, _)| theirs);
        let fits = !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || "[]\"".contains(c));
        if fits && !["Game", "FEN", "Format"].contains(&name) {
            tag(name, value);
        }
    }
    if let Some(ending) = ending {
        let word = match ending {
            Termination::Resignation(_) => RESIGNATION,
            Termination::TimeForfeit(_) => TIME,
            Termination::DrawAgreement => AGREEMENT,
        };
        tag(TERMINATION, word);
    }
    let start = record.start().to_string();
    if start != Position::start().to_string() {
        tag("FEN", &start);
    }
    tag("Format", style.name());
    text.push('\n');
    text.push_str(&format_moves(record, style));
    text.push_str(result(record));
    text.push('\n');
    text
}

/// Returns the result of a game: that of its tag, or that of its main line.
pub(in super::super) fn result(record: &Record<Position>) -> &str {
    record.tag(tag::RESULT).filter(|text| is_result(text)).unwrap_or_else(|| {
        let end = record.main_line().last().map_or(ROOT, |&id| id);
        let by_the_rules = record.position_at(end).ending().map(|e| e.outcome());
        result_of(by_the_rules.or(record.main_line_termination().map(Termination::outcome)))
    })
}

/// Counts the items that [`write()`] drops.
pub fn count_dropped(record: &Record<Position>) -> DroppedCounts {
    let nags =
        (0..record.node_count()).flat_map(|id| &record.node(id).properties).filter(|(name, _)| name == NAG).count();
    let all = DroppedCounts::count_all(record);
    DroppedCounts { tags: 0, moves: 0, variations: 0, comments: 0, marks: all.marks - nags, ..all }
}

const fn result_of(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

enum Step {
    /// A node's move with its comments.
    Move(NodeId),
    /// The continuations of a node.
    Children(NodeId),
    Open,
    Close,
}

fn format_moves(record: &Record<Position>, style: MoveNotation) -> String {
    let mut text = format_comment(&record.node(ROOT).comment);
    let mut depth = 0;
    let mut numbered = false; // whether Black's next move needs no number
    let mut steps = vec![Step::Children(ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Open => {
                text.push('(');
                (depth, numbered) = (depth + 1, false);
            }
            Step::Close => {
                trim(&mut text);
                text.push_str(") ");
                (depth, numbered) = (depth - 1, false);
            }
            Step::Move(id) => {
                let node = record.node(id);
                let (Some(parent), Some(mv)) = (node.parent(), node.mv) else { continue };
                let before = record.position_at(parent);
                if before.side() == Side::Red {
                    if depth == 0 && !text.is_empty() {
                        end_line(&mut text);
                    }
                    text.push_str(&format!("{}. ", before.move_number()));
                } else if !numbered {
                    text.push_str(&format!("{}... ", before.move_number()));
                }
                text.push_str(&style.write(before.board(), mv).unwrap_or_default());
                text.push(' ');
                for (_, value) in node.properties.iter().filter(|(name, _)| name == NAG) {
                    text.push_str(value);
                    text.push(' ');
                }
                text.push_str(&format_comment(&node.comment));
                numbered = before.side() == Side::Red && node.comment.is_empty();
            }
            Step::Children(id) => {
                let children = record.children(id);
                let Some((&main, others)) = children.split_first() else { continue };
                steps.push(Step::Children(main));
                for &other in others.iter().rev() {
                    steps.extend([Step::Close, Step::Children(other), Step::Move(other), Step::Open]);
                }
                steps.push(Step::Move(main));
            }
        }
    }
    end_line(&mut text);
    text
}

/// Formats a comment in braces; on separate lines if it contains a brace.
fn format_comment(text: &str) -> String {
    match text {
        "" => String::new(),
        _ if text.contains('}') => text.lines().fold(String::from("\n"), |all, line| all + "; " + line + "\n"),
        _ => format!("{{{text}}} "),
    }
}

/// Ends the last line unless the text is empty.
fn end_line(text: &mut String) {
    trim(text);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Trims trailing spaces, and a line end unless it ends a comment.
fn trim(text: &mut String) {
    text.truncate(text.trim_end().len());
    if text.rsplit('\n').next().is_some_and(|line| line.starts_with(';')) {
        text.push('\n');
    }
}
