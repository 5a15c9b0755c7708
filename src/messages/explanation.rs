//! The explanations of the statements of a C program.

use super::Localize;
use crate::turboc::{Explanation, ExplanationPart, Note};

impl Localize for Explanation {
    fn zh(&self) -> String {
        let mut sentence = String::new();
        for part in &self.parts {
            // Where a condition leads to belongs to it.
            sentence += match part {
                _ if sentence.is_empty() => "",
                ExplanationPart::Continues(_) | ExplanationPart::LoopEnds(_) => "，",
                _ => "；",
            };
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

impl Localize for Note {
    fn zh(&self) -> String {
        match self {
            Note::IntegerDivision(division) => format!("{division}：整数相除，舍去小数"),
            Note::Wrapped { sum, value, of, bits } => format!("{sum} 得 {value}：{of} 只有 {bits} 位"),
            Note::AssignsInCondition => "`=` 是赋值，`==` 才是比较".to_owned(),
            Note::Unset(name) => format!("{name} 还没有值"),
        }
    }
}
