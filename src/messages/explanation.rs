//! The explanations of the statements of a C program, and the questions on them.

use super::Localize;
use crate::turboc::{Explanation, ExplanationPart, Note, StatementQuestion};

impl Localize for Explanation {
    fn zh(&self) -> String {
        let mut sentence = String::new();
        for part in &self.parts {
            if !sentence.is_empty() {
                sentence.push(if part.follows_condition() { '，' } else { '；' });
            }
            sentence += &part.zh();
        }
        sentence
    }
}

impl Localize for ExplanationPart {
    fn zh(&self) -> String {
        match self {
            ExplanationPart::Equal(texts) => texts.join(" = "),
            ExplanationPart::Condition { texts, holds: true } => format!("{} 成立", texts.join(" → ")),
            ExplanationPart::Condition { texts, holds: false } => format!("{} 不成立", texts.join(" → ")),
            ExplanationPart::Continues(line) => format!("到第 {line} 行"),
            ExplanationPart::LoopEnds(None) => "循环结束".to_owned(),
            ExplanationPart::LoopEnds(Some(turns)) => format!("循环 {turns} 次后结束"),
            ExplanationPart::Enters(call) => format!("调用 {call}"),
            ExplanationPart::Returns(name, texts) if texts.is_empty() => format!("{name} 返回"),
            ExplanationPart::Returns(name, texts) => format!("{name} 返回 {}", texts.join(" = ")),
            ExplanationPart::Pixel { x, y, color, was } => format!("({x}, {y}) 变成 {color}，原来是 {was}"),
            ExplanationPart::Pixels(0) => "没有像素改变".to_owned(),
            ExplanationPart::Pixels(count) => format!("改变了 {count} 个像素"),
            ExplanationPart::Prints(text) => format!("输出 {text}"),
            ExplanationPart::Reads(value) => format!("读入 {value}"),
            ExplanationPart::Note(note) => note.zh(),
        }
    }
}

chinese! {
    Note {
        IntegerDivision(division) => "{division} 舍去小数：两个都是整数";
        Wrapped { operation: Some((sum, value)), of, bits } => "{sum} 得 {value}：{of} 只有 {bits} 位";
        Wrapped { operation: None, of, bits } => "{of} 只有 {bits} 位";
        AssignsInCondition => "= 是赋值，== 才是比较";
        Unset(name) => "{name} 还没有值";
    }
}

chinese! {
    StatementQuestion {
        Value(name, _) => "执行以后 {name} 是多少？";
        Condition(_) => "条件成立吗？";
        Turns(_) => "从这里起，循环体还要执行几次？";
        Result(name, _) => "{name} 返回多少？";
        Pixel(..) => "哪个像素变了？写成 (x, y)。";
        Prints(_) => "这一步输出什么？";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn the_parts_of_a_sentence_are_in_both_languages() {
        let pixel = ExplanationPart::Pixel { x: 3, y: 4, color: "RED".to_owned(), was: "BLACK".to_owned() };
        let note = Note::AssignsInCondition;
        let mut parts = samples!(ExplanationPart {
            ExplanationPart::Equal(_) => ExplanationPart::LoopEnds(None),
            ExplanationPart::Condition { .. } => ExplanationPart::Condition { texts: vec!["1 < 2".to_owned()], holds: true },
            ExplanationPart::Continues(_) => ExplanationPart::Continues(3),
            ExplanationPart::LoopEnds(_) => ExplanationPart::LoopEnds(Some(5)),
            ExplanationPart::Enters(_) => ExplanationPart::Enters("f(n = 3)".to_owned()),
            ExplanationPart::Returns(..) => ExplanationPart::Returns("f".to_owned(), vec!["3".to_owned()]),
            ExplanationPart::Pixel { .. } => pixel,
            ExplanationPart::Pixels(_) => ExplanationPart::Pixels(3),
            ExplanationPart::Prints(_) => ExplanationPart::Prints("\"3\"".to_owned()),
            ExplanationPart::Reads(_) => ExplanationPart::Reads("n = 3".to_owned()),
            ExplanationPart::Note(_) => ExplanationPart::Note(note),
        });
        let wrapped =
            Note::Wrapped { operation: Some(("1 + 2".to_owned(), "3".to_owned())), of: "int".to_owned(), bits: 16 };
        let notes = samples!(Note {
            Note::IntegerDivision(_) => Note::IntegerDivision("7 / 2".to_owned()),
            Note::Wrapped { .. } => wrapped,
            Note::AssignsInCondition => Note::AssignsInCondition,
            Note::Unset(_) => Note::Unset("n".to_owned()),
        });
        parts.extend([ExplanationPart::Pixels(0), ExplanationPart::Returns("f".to_owned(), Vec::new())]);
        assert_localized(&parts);
        assert_localized(&notes);
        let text = || "x".to_owned();
        assert_localized(&samples!(StatementQuestion {
            StatementQuestion::Value(..) => StatementQuestion::Value(text(), text()),
            StatementQuestion::Condition(_) => StatementQuestion::Condition(true),
            StatementQuestion::Turns(_) => StatementQuestion::Turns(3),
            StatementQuestion::Result(..) => StatementQuestion::Result(text(), text()),
            StatementQuestion::Pixel(..) => StatementQuestion::Pixel(3, 4),
            StatementQuestion::Prints(_) => StatementQuestion::Prints(text()),
        }));
        let whole = Explanation { line: 1, parts: parts[1..3].to_vec(), variables: Vec::new() };
        assert_eq!(whole.zh(), "1 < 2 成立，到第 3 行");
    }
}
