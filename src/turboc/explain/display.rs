//! The sentence of an explanation in English.

use std::fmt;

use super::{Explanation, ExplanationPart, Note, StatementQuestion};

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut is_first = true;
        for part in &self.parts {
            let before = match part {
                _ if is_first => "",
                _ if part.follows_condition() => ": ",
                _ => "; ",
            };
            write!(f, "{before}{part}")?;
            is_first = false;
        }
        Ok(())
    }
}

impl fmt::Display for ExplanationPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplanationPart::Equal(texts) => f.write_str(&texts.join(" = ")),
            ExplanationPart::Condition { texts, holds } => write!(f, "{} is {holds}", texts.join(" → ")),
            ExplanationPart::Continues(line) => write!(f, "line {line}"),
            ExplanationPart::LoopEnds(None) => f.write_str("the loop ends"),
            ExplanationPart::LoopEnds(Some(1)) => f.write_str("the loop ends after 1 turn"),
            ExplanationPart::LoopEnds(Some(turns)) => write!(f, "the loop ends after {turns} turns"),
            ExplanationPart::Enters(call) => write!(f, "calls {call}"),
            ExplanationPart::Returns(name, texts) if texts.is_empty() => write!(f, "{name} returns"),
            ExplanationPart::Returns(name, texts) => write!(f, "{name} returns {}", texts.join(" = ")),
            ExplanationPart::Pixel { x, y, color, was } => write!(f, "({x}, {y}) becomes {color}, was {was}"),
            ExplanationPart::Pixels(0) => f.write_str("no pixel changes"),
            ExplanationPart::Pixels(count) => write!(f, "{count} pixels change"),
            ExplanationPart::Prints(text) => write!(f, "prints {text}"),
            ExplanationPart::Reads(value) => write!(f, "reads {value}"),
            ExplanationPart::Note(note) => note.fmt(f),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::IntegerDivision(division) => write!(f, "{division} drops the fraction: both are integers"),
            Note::Wrapped { operation: Some((sum, value)), of, bits } => {
                write!(f, "{sum} is {value}: {of} has {bits} bits")
            }
            Note::Wrapped { operation: None, of, bits } => write!(f, "{of} has {bits} bits"),
            Note::AssignsInCondition => f.write_str("= assigns, == compares"),
            Note::Unset(name) => write!(f, "{name} has no value yet"),
        }
    }
}

impl fmt::Display for StatementQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatementQuestion::Value(name, _) => write!(f, "what is {name} afterwards?"),
            StatementQuestion::Condition(_) => f.write_str("is the condition true?"),
            StatementQuestion::Turns(_) => f.write_str("from here on, how often is the body of the loop executed?"),
            StatementQuestion::Result(name, _) => write!(f, "what does {name} return?"),
            StatementQuestion::Pixel(..) => f.write_str("which pixel changes? Write (x, y)."),
            StatementQuestion::Prints(_) => f.write_str("what does this step print?"),
        }
    }
}
