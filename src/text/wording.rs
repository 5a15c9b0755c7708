//! Tests of all texts together: consistent wording, and one language per screen.

use super::Language;

/// The source files of the texts, which are in both languages except in the last two.
const SOURCES: [&str; 21] = [
    include_str!("album.rs"),
    include_str!("main_menu.rs"),
    include_str!("chimes.rs"),
    include_str!("editor.rs"),
    include_str!("gomoku.rs"),
    include_str!("history.rs"),
    include_str!("levels.rs"),
    include_str!("licences.rs"),
    include_str!("music.rs"),
    include_str!("portraits.rs"),
    include_str!("puzzles.rs"),
    include_str!("records.rs"),
    include_str!("settings.rs"),
    include_str!("solving.rs"),
    include_str!("table.rs"),
    include_str!("table_keys.rs"),
    include_str!("turboc.rs"),
    include_str!("workbench.rs"),
    include_str!("xiangqi.rs"),
    include_str!("zh.rs"),
    include_str!("en.rs"),
];

/// The source files of tables of words, each line of which is in both languages.
const WORDS: [&str; 3] =
    [include_str!("context_help.rs"), include_str!("refusals.rs"), include_str!("table_buttons.rs")];

#[test]
fn the_dos_program_and_the_table_say_the_same_in_the_same_words() {
    for text in Language::ALL.map(Language::text) {
        let (dos, table) = (&text.othello, &text.table);
        for (side, passes, wins, turn) in [
            (dos.black, dos.black_passes, dos.black_wins, dos.black_to_move),
            (dos.white, dos.white_passes, dos.white_wins, dos.white_to_move),
        ] {
            assert_eq!(passes, (table.passes)(side));
            assert_eq!(turn, (table.to_move)(side));
            assert_eq!(wins(40, 24), (table.wins)(side, "40 : 24"));
        }
        assert_eq!((dos.draw)(32, 32), (table.drawn)("32 : 32"));
        assert!((dos.you_win)(40, 24).ends_with("40 : 24") && (dos.computer_wins)(24, 40).ends_with("24 : 40"));
        assert!(text.gomoku.original.results[0].starts_with((table.drawn)("").trim_end()));
        assert_eq!((dos.thinking, dos.computer), (table.thinking, table.computer));
    }
    // A draw is always called 和棋, and a side without a move has 无棋可下.
    for other in ["平局", "无处可下", "无子可下"] {
        assert!(SOURCES.iter().chain(&WORDS).all(|source| !source.contains(other)), "{other}");
    }
}

#[test]
fn an_english_sentence_has_no_chinese_character() {
    // The names of the program and of the languages, which are on every screen.
    let known = ["欢　乐　棋", ": 中文 (Chinese)", "(语言)", "Language 语言", "[\"中文\", \"English\"]"];
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    for (number, source) in SOURCES.iter().enumerate() {
        let english = match source.find("const EN:") {
            Some(at) => &source[at..],
            None if number == SOURCES.len() - 1 => source,
            None => "",
        };
        for line in english.lines().filter(|line| line.contains(is_chinese)) {
            assert!(known.iter().any(|known| line.contains(known)), "{line}");
        }
        assert!(!english.is_empty() || number == SOURCES.len() - 2, "source {number}");
    }
    let text = Language::English.text();
    let words = [
        text.context_help.all(),
        text.table.actions.all(),
        text.table.refusals.all(),
        text.table.buttons.all(),
        text.xiangqi.original.improvements.all(),
        text.xiangqi.endings.all(),
        text.xiangqi.refusals.all(),
        text.xiangqi.obstacles.all(),
    ];
    for word in words.concat() {
        assert!(!word.contains(is_chinese), "{word}");
    }
}
