//! The texts around the licence notices. The notices are in their original language.

use super::key_line::{KeyLine, entry};
use crate::machine::code;

/// The texts of `huanle licences` and of the screen with the notices.
pub struct LicencesText {
    /// The title of the list.
    pub title: &'static str,
    /// The introduction of the printed notices.
    pub introduction: &'static str,
    /// The subjects: the program, fonts, libraries.
    pub kinds: [&'static str; 3],
    /// A line with a label: the label, which is one of the following or a subject, and the value.
    pub line: fn(&str, &str) -> String,
    /// The label of a font's source.
    pub source: &'static str,
    /// The label of a licence.
    pub licence: &'static str,
    /// No licence is known.
    pub unknown: &'static str,
    /// The line of keys below a notice.
    pub keys: KeyLine,
}

/// 中文。
pub const ZH: LicencesText = LicencesText {
    title: "许可证",
    introduction: "欢乐棋、所用字体和程序库的许可证，条款均为原文。",
    kinds: ["程序", "字体", "程序库"],
    line: |label, value| format!("{label}：{value}"),
    source: "来源",
    licence: "许可证",
    unknown: "没有已知的许可证",
    keys: KeyLine {
        gap: "　　",
        entries: &[
            entry(
                &[
                    ("上", code::UP),
                    ("下键 ", code::DOWN),
                    ("PgUp ", code::PAGE_UP),
                    ("PgDn ", code::PAGE_DOWN),
                    ("Home ", code::HOME),
                    ("End", code::END),
                ],
                " 翻看",
            ),
            entry(&[("Esc", code::ESC)], " 返回"),
        ],
    },
};

/// English.
pub const EN: LicencesText = LicencesText {
    title: "Licences",
    introduction: "The licences of Huanle, its fonts and its libraries, each in its original language.",
    kinds: ["Program", "Font", "Library"],
    line: |label, value| format!("{label}: {value}"),
    source: "Source",
    licence: "Licence",
    unknown: "no licence known",
    keys: KeyLine::english(&[
        entry(
            &[
                ("Up ", code::UP),
                ("Down ", code::DOWN),
                ("PgUp ", code::PAGE_UP),
                ("PgDn ", code::PAGE_DOWN),
                ("Home ", code::HOME),
                ("End", code::END),
            ],
            ": scroll",
        ),
        entry(&[("Esc", code::ESC)], ": back"),
    ]),
};
