//! Game files in the encodings of many countries.

use encoding_rs::Encoding;
use huanle_engine::gomoku::Rules;
use huanle_engine::gomoku::notation::{self, GomokuNotationWarning, sgf};
use huanle_engine::notation::Archive as _;
use huanle_engine::record::tag;
use huanle_engine::xiangqi;

/// Returns the names of the players of an SGF file, and whether its encoding was guessed. The game must have one move and be
/// written as UTF-8.
fn players(bytes: &[u8]) -> (String, String, bool) {
    let archive = notation::read(bytes, Rules::FREESTYLE).unwrap();
    let loaded = archive.game(0).unwrap().unwrap_or_else(|error| panic!("{error}: {}", bytes.escape_ascii()));
    let record = loaded.record;
    assert_eq!((archive.len(), record.ply(), loaded.warnings.len()), (1, 1, 0), "{}", bytes.escape_ascii());
    let text = sgf::write(&record).0;
    assert!(text.contains("CA[UTF-8]"), "{text}");
    assert_eq!(notation::read(text.as_bytes(), Rules::FREESTYLE).unwrap().game(0).unwrap().unwrap().record, record);
    let name = |tag| record.tag(tag).unwrap_or_default().to_owned();
    let guessed = archive.warnings().iter().any(|warning| matches!(warning, GomokuNotationWarning::Encoding { .. }));
    (name(tag::FIRST), name(tag::SECOND), guessed)
}

/// The files of `tests/notation/faults`, which are from the collection `games-faults` of the shared data.
#[test]
fn files_of_many_countries() {
    for (bytes, black, white, guessed) in [
        (&include_bytes!("../../../../tests/notation/faults/latin1.sgf")[..], "Åsa", "Renée", false),
        (include_bytes!("../../../../tests/notation/faults/no_charset_latin1.sgf"), "André", "Zoë", true),
        (include_bytes!("../../../../tests/notation/faults/shift_jis.sgf"), "白番", "黒番", false),
        (include_bytes!("../../../../tests/notation/faults/windows_1251.sgf"), "Белые", "Чёрные", false),
        (include_bytes!("../../../../tests/notation/faults/euc_kr.sgf"), "백", "흑", false),
    ] {
        assert_eq!(players(bytes), (black.to_owned(), white.to_owned(), guessed));
    }
}

/// Returns a game in an encoding with a declaration, behind or before the names.
fn game(encoding: &str, declared: &str, black: &str, white: &str) -> [Vec<u8>; 2] {
    let encoding = Encoding::for_label(encoding.as_bytes()).unwrap();
    let ca = if declared.is_empty() { String::new() } else { format!("CA[{declared}]") };
    [
        format!("(;GM[4]{ca}SZ[15]PB[{black}]PW[{white}];B[hh])"),
        format!("(;GM[4]SZ[15]\nPB[{black}]PW[{white}]\n{ca};B[hh])"),
    ]
    .map(|text| encoding.encode(&text).0.into_owned())
}

#[test]
fn every_declared_encoding_is_read() {
    for (label, names) in [
        // The second bytes of these characters are backslashes and brackets.
        ("Shift_JIS", &["ソ表", "能ポ", "ー充", "ル端", "村上"][..]),
        ("Big5", &["許功蓋", "黃俊雄", "育"]),
        ("GBK", &["赵鑫鑫", "呂欽", "誡", "隆"]),
        ("gb18030", &["许银川", "㐀"]),
        ("EUC-KR", &["흑", "김용"]),
        ("EUC-JP", &["黒番"]),
        ("ISO-2022-JP", &["黒番", "白"]),
        ("windows-1251", &["Чёрные", "Рё"]),
        ("KOI8-R", &["Белые"]),
        ("ISO-8859-1", &["Renée", "Åsa", "Ã©"]),
        ("ISO-8859-2", &["Łukasz", "Jiří"]),
        ("windows-1253", &["Γιώργος"]),
        ("windows-874", &["ดำ"]),
        ("UTF-8", &["Renée", "黑方", "백", "Чёрные"]),
    ] {
        let lower = label.to_lowercase();
        for declared in [label, &lower, &format!(" {label} ")] {
            for &black in names {
                for &white in names {
                    for bytes in game(label, declared, black, white) {
                        assert_eq!(players(&bytes), (black.to_owned(), white.to_owned(), false), "{label}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_wrong_declaration_is_ignored() {
    for (label, declared, black, white, guessed) in [
        ("UTF-8", "GBK", "黑方", "白方", false),
        ("UTF-8", "Shift_JIS", "黒番", "白", false),
        ("UTF-8", "klingon", "Renée", "Åsa", false),
        ("GBK", "UTF-8", "黑方", "白方", true),
        ("Big5", "UTF-8", "紅方先勝", "黑方", true),
        ("ISO-8859-1", "UTF-8", "Renée", "André", true),
        ("GBK", "", "黑方", "白方", true),
    ] {
        for bytes in game(label, declared, black, white) {
            assert_eq!(players(&bytes), (black.to_owned(), white.to_owned(), guessed), "{label} as {declared}");
        }
    }
}

/// A comment was cut within a character: the rest is read as declared, and the loss is reported.
#[test]
fn a_damaged_text_is_read_as_declared() {
    let [mut bytes, _] = game("Shift_JIS", "Shift_JIS", "黒番黒番黒番", "白番白番白番");
    let at = bytes.windows(3).position(|part| part == b"]PW").unwrap();
    bytes.insert(at, 0xFF);
    let archive = notation::read(&bytes, Rules::FREESTYLE).unwrap();
    let warnings: Vec<String> = archive.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["the text is not UTF-8; read as Shift_JIS, 1 characters are unreadable"]);
    assert_eq!(archive.game(0).unwrap().unwrap().record.tag(tag::SECOND), Some("白番白番白番"));
}

/// PGN declares no encoding.
#[test]
fn accents_in_pgn_are_detected() {
    let text = b"[Game \"Chinese Chess\"]\n[Red \"Andr\xE9s Mu\xF1oz\"]\n[Black \"J\xFCrgen\"]\n\n1. H2-E2 H9-G7 *\n";
    let record = xiangqi::notation::read(text).unwrap().game(0).unwrap().unwrap().record;
    assert_eq!((record.tag(tag::FIRST), record.tag(tag::SECOND)), (Some("Andrés Muñoz"), Some("Jürgen")));
    assert_eq!(record.ply(), 2);
}
