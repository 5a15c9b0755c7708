use super::*;

fn texts(letters: &str) -> Vec<String> {
    candidates(letters, &[]).into_iter().map(|candidate| candidate.text).collect()
}

#[test]
fn words_and_characters_by_their_letters() {
    for (letters, first) in [
        ("nihao", "你好"),
        ("zhongguo", "中国"),
        ("zg", "中国"),
        ("wzq", "五子棋"),
        ("xiangqi", "象棋"),
        ("xi'an", "西安"),
        ("nv", "女"),
        ("lv", "率"),
        ("yinhang", "银行"),
        ("de", "的"),
        ("women", "我们"),
        ("womenxiaqi", "我们下棋"),
        ("zhongg", "中国"),
        ("lve", "略"),
        ("lue", "略"),
    ] {
        assert_eq!(
            texts(letters).first().map(String::as_str),
            Some(first),
            "{letters}: {:?}",
            &texts(letters)[..5.min(texts(letters).len())]
        );
    }
    assert!(texts("xian").contains(&"西安".to_owned()) && texts("xian").contains(&"先".to_owned()));
    assert!(!texts("nan").contains(&"你按".to_owned()));
}

#[test]
fn part_of_the_letters() {
    let found = candidates("heibaiqi", &[]);
    assert_eq!(found[0], Candidate { text: "黑白棋".to_owned(), letters: 8 });
    let black = found.iter().find(|candidate| candidate.text == "黑").unwrap();
    assert_eq!(black.letters, 3);
    assert!(found.is_sorted_by_key(|candidate| usize::MAX - candidate.letters));
}

#[test]
fn what_was_chosen_recently_is_first() {
    let recent = ["泥".to_owned(), "尼".to_owned()];
    let found: Vec<String> = candidates("ni", &recent).into_iter().map(|candidate| candidate.text).collect();
    assert_eq!(found[..3], ["泥", "尼", "你"]);
}

#[test]
fn letters_that_are_no_pinyin() {
    for letters in ["", "'", "'''", "i", "uv", "你好", "NIHAO", &"zh'".repeat(100)] {
        let _ = candidates(letters, &[]);
    }
    assert!(texts("i").is_empty() && texts("").is_empty());
}

#[test]
fn every_character_of_gb2312_can_be_typed() {
    let all = (0xB0..=0xF7_u8).flat_map(|row| (0xA1..=0xFE_u8).map(move |cell| [row, cell]));
    let characters: Vec<String> = all
        .map(|bytes| encoding_rs::GBK.decode_without_bom_handling(&bytes).0.into_owned())
        .filter(|text| text.chars().all(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)))
        .collect();
    assert_eq!(characters.len(), 6763);
    let mut typed = std::collections::BTreeSet::new();
    for syllable in DICTIONARY.syllables() {
        typed.extend(texts(syllable));
    }
    let missing: Vec<&String> = characters.iter().filter(|&character| !typed.contains(character)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
