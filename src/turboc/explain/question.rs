//! Questions on a statement, with the answers that its explanation gives.

use super::{Explanation, ExplanationPart};

/// The greatest length of an answer that is typed.
const MAX_ANSWER: usize = 12;

/// A question on what a statement will do.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementQuestion {
    /// The value of a variable after the statement: its name and value.
    Value(String, String),
    /// The truth of the condition.
    Condition(bool),
    /// The number of turns that a loop will make from here.
    Turns(usize),
    /// The result of a function: its name and the value.
    Result(String, String),
    /// The pixel that changes: its column and row.
    Pixel(i32, i32),
    /// The text that is printed, in one line.
    Prints(String),
}

impl Explanation {
    /// Returns the questions on the statement. What its line already says is not asked.
    pub fn questions(&self) -> Vec<StatementQuestion> {
        self.parts.iter().filter_map(question).collect()
    }
}

fn question(part: &ExplanationPart) -> Option<StatementQuestion> {
    Some(match part {
        ExplanationPart::Equal(texts) => {
            let [name, .., source, value] = &texts[..] else { return None };
            if name == source || !is_variable(name) {
                return None;
            }
            StatementQuestion::Value(name.clone(), answer(value)?)
        }
        ExplanationPart::Condition { texts, holds } if texts.len() > 1 => StatementQuestion::Condition(*holds),
        ExplanationPart::Returns(name, texts) => {
            let [_, .., value] = &texts[..] else { return None };
            StatementQuestion::Result(name.clone(), answer(value)?)
        }
        ExplanationPart::Pixel { x, y, .. } => StatementQuestion::Pixel(*x, *y),
        ExplanationPart::Prints(text) => {
            let line = text.trim_matches('"').trim_end_matches("\\n").trim();
            let is_short = !line.is_empty() && line.len() <= MAX_ANSWER;
            if !is_short || line.contains('\\') || !line.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
                return None;
            }
            StatementQuestion::Prints(line.to_owned())
        }
        _ => return None,
    })
}

/// Returns the answer for a value that can be typed: a number or a character.
fn answer(value: &str) -> Option<String> {
    let character = value.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    let is_typed = character.map_or(value.parse::<f64>().is_ok(), |character| character.trim() != "");
    (is_typed && value.len() <= MAX_ANSWER).then(|| character.unwrap_or(value).to_owned())
}

/// Returns whether a text is what can be assigned to, not a call or a value.
fn is_variable(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '*') && !text.contains('(')
}
