//! The texts of manual pages.

use super::Language;
use super::texts::texts;

texts! {
    /// The headings of a manual page, and the files that the program's page describes.
    #[expect(missing_docs, reason = "each is the heading that it is called after")]
    pub struct ManualText {
        name = "名称", "NAME";
        synopsis = "用法", "SYNOPSIS";
        description = "说明", "DESCRIPTION";
        commands = "命令", "COMMANDS";
        arguments = "参数", "ARGUMENTS";
        options = "选项", "OPTIONS";
        other_options = "其他选项", "OTHER OPTIONS";
        examples = "例子", "EXAMPLES";
        notes = "备注", "NOTES";
        files = "文件", "FILES";
        see_also = "另见", "SEE ALSO";
        data_folder = "设置、没下完的棋、成绩和棋谱。", "Settings, games in progress, records and game files.";
        portable =
            "程序旁边有这个文件时，数据也存放在程序旁边的 huanle-data/ 里。",
            "If this file is next to the program, its data is stored next to it, too, in huanle-data/.";
    }
}

impl ManualText {
    /// Returns the texts in a language.
    pub fn in_language(language: Language) -> &'static ManualText {
        match language {
            Language::Chinese => &ManualText::ZH,
            Language::English => &ManualText::EN,
        }
    }
}
