//! Tests of all texts together: consistent wording, and one language per screen.

use super::{Language, Text};

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
        assert!(Text::sources().concat().iter().all(|source| !source.contains(other)), "{other}");
    }
}

#[test]
fn an_english_sentence_has_no_chinese_character() {
    // The names of the program and of the languages, which are on every screen.
    let known = ["欢　乐　棋", ": 中文 (Chinese)", "(语言)", "Language 语言", "[\"中文\", \"English\"]"];
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let mut sources = Text::sources();
    #[cfg(feature = "cli")]
    sources.extend(super::manual::ManualText::sources());
    assert!(sources.len() > 700, "{} texts", sources.len());
    for line in sources.iter().flat_map(|[_, english]| english.lines()).filter(|line| line.contains(is_chinese)) {
        assert!(known.iter().any(|known| line.contains(known)), "{line}");
    }
}
