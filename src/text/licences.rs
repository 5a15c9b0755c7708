//! The texts around the licence notices. The notices are in their original language.

use super::key_line::{KeyLine, key_line};
use super::texts::texts;

texts! {
    /// The texts of `huanle licences` and of the screen with the notices.
    pub struct LicencesText {
        /// The title of the list.
        title = "许可证", "Licences";
        /// The introduction of the printed notices.
        introduction =
            "欢乐棋、所用字体和程序库的许可证，条款均为原文。",
            "The licences of Huanle, its fonts and its libraries, each in its original language.";
        /// The subjects: the program, fonts, libraries.
        kinds: [&'static str; 3] = ["程序", "字体", "程序库"], ["Program", "Font", "Library"];
        /// A line with a label: the label, which is one of the following or a subject, and the value.
        line(label: &str, value: &str) = "{label}：{value}", "{label}: {value}";
        /// The label of a font's source.
        source = "来源", "Source";
        /// The label of a licence.
        licence = "许可证", "Licence";
        /// No licence is known.
        unknown = "没有已知的许可证", "no licence known";
        /// The line of keys below a notice.
        keys: KeyLine =
            key_line!(wide_chinese:
                ["上" UP, "下键 " DOWN, "PgUp " PAGE_UP, "PgDn " PAGE_DOWN, "Home " HOME, "End" END] " 翻看",
                ["Esc" ESC] " 返回",
            ),
            key_line!(english:
                ["Up " UP, "Down " DOWN, "PgUp " PAGE_UP, "PgDn " PAGE_DOWN, "Home " HOME, "End" END] ": scroll",
                ["Esc" ESC] ": back",
            );
    }
}
