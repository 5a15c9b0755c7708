//! Full-width punctuation: what the keys of signs type in Chinese text.

/// The state of paired quotation marks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Punctuation {
    /// `true` if the next double and the next single quotation mark close.
    closing: [bool; 2],
}

impl Punctuation {
    /// Returns the Chinese sign for the sign of a key; `None` if Chinese text uses the same one. Quotation marks alternate.
    pub(super) fn full_width(&mut self, sign: char) -> Option<String> {
        let text = match sign {
            ',' => "，",
            '.' => "。",
            ';' => "；",
            ':' => "：",
            '?' => "？",
            '!' => "！",
            '(' => "（",
            ')' => "）",
            '<' => "《",
            '>' => "》",
            '[' => "【",
            ']' => "】",
            '\\' => "、",
            '^' => "……",
            '_' => "——",
            '$' => "￥",
            '"' => self.quote(0, ["“", "”"]),
            '\'' => self.quote(1, ["‘", "’"]),
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn quote(&mut self, pair: usize, [open, close]: [&'static str; 2]) -> &'static str {
        self.closing[pair] = !self.closing[pair];
        if self.closing[pair] { open } else { close }
    }
}
