//! The fonts of the program, the readers of font files, and text set in them.

use std::sync::LazyLock;

use huanle_gfx::font::bdf::Bdf;
use huanle_gfx::font::hzk::{self, Hzk, HzkLayout, HzkOrder};
use huanle_gfx::font::outline::OutlineFont;
use huanle_gfx::font::{Face, Glyph, GlyphSource, bundled, gb2312};
use huanle_gfx::{Color, Framebuffer};
use proptest::prelude::*;

/// The 16-dot 欢 that the document prints: `char huan16S[]`.
const HUAN_16: [u8; 32] = [
    0x00, 0x80, 0x00, 0x80, 0xFC, 0x80, 0x05, 0xFE, 0x85, 0x04, 0x4A, 0x48, 0x28, 0x40, 0x10, 0x40, 0x18, 0x40, 0x18,
    0x60, 0x24, 0xA0, 0x24, 0x90, 0x41, 0x18, 0x86, 0x0E, 0x38, 0x04, 0x00, 0x00,
];

fn picture(screen: &Framebuffer) -> String {
    (0..screen.height())
        .flat_map(|y| screen.row(y).iter().map(|&pixel| if pixel == 0 { '.' } else { '#' }).chain(['\n']))
        .collect()
}

#[test]
fn the_documents_character_as_it_is_drawn() {
    let glyph = Glyph::new(16, 16, &HUAN_16).unwrap();
    let mut screen = Framebuffer::new(18, 17);
    screen.draw_glyph(glyph, 1, 1, Color::YELLOW);
    let expected = "\
        ..................\n\
        .........#........\n\
        .........#........\n\
        .######..#........\n\
        ......#.########..\n\
        .#....#.#.....#...\n\
        ..#..#.#..#..#....\n\
        ...#.#....#.......\n\
        ....#.....#.......\n\
        ....##....#.......\n\
        ....##....##......\n\
        ...#..#..#.#......\n\
        ...#..#..#..#.....\n\
        ..#.....#...##....\n\
        .#....##.....###..\n\
        ...###........#...\n\
        ..................\n";
    assert_eq!(picture(&screen), expected);
    assert_eq!(screen.count(Color::YELLOW), HUAN_16.iter().map(|byte| byte.count_ones() as usize).sum::<usize>());
}

#[test]
fn doubled_dots_are_squares() {
    let glyph = Glyph::new(16, 16, &HUAN_16).unwrap();
    let mut screen = Framebuffer::new(32, 32);
    screen.draw_glyph_scaled(glyph, 0, 0, 2, Color::WHITE);
    for y in 0..32 {
        for x in 0..32 {
            let color = if glyph.is_set(x / 2, y / 2) { Color::WHITE } else { Color::BLACK };
            assert_eq!(screen.get_pixel(x, y), Some(color), "({x}, {y})");
        }
    }
}

#[test]
fn every_hanzi_is_there_as_in_its_file() {
    // The number of dots of the hanzi in the BDF sources, counted independently of this program.
    let sources: [(&Face, &[u8], usize); 2] = [
        (bundled::song16(), include_bytes!("../../../../fonts/HZK16"), DOTS_16),
        (bundled::song24(), include_bytes!("../../../../fonts/HZK24"), DOTS_24),
    ];
    for (face, file, expected) in sources {
        let size = face.height() as usize * face.height() as usize / 8;
        let (mut hanzi, mut dots) = (0, 0);
        for (place, c) in gb2312::characters().filter(|(place, _)| place.qu >= 16) {
            let glyph = face.glyph(c).unwrap_or_else(|| panic!("{c} is missing"));
            assert_eq!((glyph.width(), glyph.height()), (face.height(), face.height()));
            let offset = ((place.qu as usize - 1) * 94 + (place.wei as usize - 1)) * size;
            assert_eq!(glyph.bits(), &file[offset..offset + size], "{c}");
            hanzi += 1;
            dots += glyph.dots().count();
        }
        assert_eq!((hanzi, dots), (6763, expected));
    }
}

const DOTS_16: usize = 535485;
const DOTS_24: usize = 1207120;

#[test]
fn every_printable_ascii_character_is_there() {
    for face in [bundled::rom8(), bundled::song16(), bundled::song24(), bundled::menu32()] {
        let width = if face.height() == 8 { 8 } else { face.height() / 2 };
        for c in ' '..='~' {
            let glyph = face.glyph(c).unwrap_or_else(|| panic!("{c:?} at {}", face.height()));
            assert_eq!((glyph.width(), glyph.height(), glyph.is_blank()), (width, face.height(), c == ' '), "{c:?}");
        }
    }
}

#[test]
fn display_faces_hold_what_their_lists_say() {
    let lists = [
        (bundled::menu32(), include_str!("../../../../fonts/menu32.txt")),
        (bundled::pieces26(), include_str!("../../../../fonts/pieces26.txt")),
        (bundled::title64(), include_str!("../../../../fonts/title64.txt")),
    ];
    for (face, list) in lists {
        for c in list.chars().filter(|&c| c != '\n') {
            let glyph = face.glyph(c).unwrap_or_else(|| panic!("{c} at {}", face.height()));
            assert!(!glyph.is_blank() || c == ' ' || c == '　', "{c}");
            assert_eq!(glyph.height(), face.height());
        }
    }
    let title = "欢乐黑白棋五子中国象教室设置ABCXYZabcxyz0189";
    assert_eq!(bundled::title64().width(title), title.chars().count() as i32 * 64);
    let menu = "人机对战游戏说明退出欢乐黑白棋五子中国象教室战绩设置返回语言声音速度继续新局打开保存分析练习题库课堂图形过渡\
        效果演示帮助记录排行开始经典现代编辑局面残挑战双方电脑玩家胜负和平";
    assert!(menu.chars().all(|c| bundled::menu32().glyph(c).is_some()));
}

#[test]
fn nothing_touches_the_edge_of_a_menu_cell_from_outside() {
    // A truncated letter would fill its first or last row like a stamp; no letter of the alphabet does.
    for face in [bundled::menu32(), bundled::title64()] {
        for c in ('A'..='Z').chain('a'..='z').chain('0'..='9') {
            let glyph = face.glyph(c).unwrap();
            assert!(!(0..glyph.width()).any(|x| glyph.is_set(x, 0)), "{c} at {}", face.height());
            let last = (0..glyph.width()).filter(|&x| glyph.is_set(x, glyph.height() - 1)).count() as i32;
            assert!(last < glyph.width() / 2, "{c} at {}", face.height());
        }
    }
}

#[test]
fn a_missing_character_is_a_box() {
    let face = bundled::song16();
    assert!(face.glyph('\u{20000}').is_none());
    assert_eq!(face.width("A\u{20000}\u{410}б"), 8 + 16 + 2 * face.advance('б'));
    let mut screen = Framebuffer::new(16, 16);
    assert_eq!(screen.draw_text(face, "\u{20000}", 0, 0, Color::WHITE), 16);
    assert_eq!(screen.count(Color::WHITE), 4 * 13);
    assert!(bundled::rom8().glyph('欢').is_none());
    assert_eq!(bundled::rom8().width("欢☺é"), 24);
}

#[test]
fn text_is_drawn_glyph_by_glyph() {
    let face = bundled::song16();
    let mut screen = Framebuffer::new(64, 48);
    assert_eq!(screen.draw_text(face, "欢 A\nB", 3, 5, Color::CYAN), 3 + 8);
    let mut expected = Framebuffer::new(64, 48);
    for (c, x, y) in [('欢', 3, 5), ('A', 3 + 16 + 8, 5), ('B', 3, 21)] {
        expected.draw_glyph(face.glyph(c).unwrap(), x, y, Color::CYAN);
    }
    assert!(screen == expected);
    screen.draw_text(face, "欢A\nB", i32::MAX - 8, i32::MAX, Color::CYAN);
    screen.draw_text(face, "欢A\nB", i32::MIN, i32::MIN, Color::CYAN);
    assert!(screen == expected);
}

#[test]
fn lines_break_where_they_may() {
    let face = bundled::song16();
    let lines = |text, width| face.lines(text, width).collect::<Vec<_>>();
    assert_eq!(lines("", 100), [""]);
    assert_eq!(lines("一\n\n二\n", 100), ["一", "", "二", ""]);
    assert_eq!(lines("一\r\n二", 100), ["一", "二"]);
    assert_eq!(lines("黑棋先走白棋后走", 64), ["黑棋先走", "白棋后走"]);
    assert_eq!(lines("黑棋先走，白棋后走。", 64), ["黑棋先", "走，白棋", "后走。"]);
    assert_eq!(lines("下一步（提示）", 64), ["下一步", "（提示）"]);
    assert_eq!(lines("他说：“好”！", 64), ["他说：", "“好”！"]);
    assert_eq!(lines("the quick brown fox", 9 * 8), ["the quick", "brown fox"]);
    assert_eq!(lines("the quick  brown", 8 * 8), ["the", "quick", "brown"]);
    assert_eq!(lines("incomprehensible", 6 * 8), ["incomp", "rehens", "ible"]);
    assert_eq!(lines("走d3，得3分", 48), ["走d3，", "得3分"]);
    assert_eq!(lines("思考……好", 48), ["思", "考……", "好"]);
    assert_eq!(lines("don’t", 24), ["don", "’t"]);
    assert_eq!(lines("　　黑棋", 48), ["　　黑", "棋"]);
    assert_eq!(lines("  abc", 24), ["abc"]);
    assert_eq!(lines("欢乐", 1), ["欢", "乐"]);
    assert_eq!(lines("欢乐", -5), ["欢", "乐"]);
    assert_eq!(lines("     ", 16), [""]);
}

fn mixed_text() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            4 => proptest::sample::select("黑白棋欢乐走子中国　".chars().collect::<Vec<_>>()),
            4 => proptest::char::range('a', 'z'),
            2 => proptest::sample::select("，。！？）》」（《「“”’…—,.;()[]-·".chars().collect::<Vec<_>>()),
            2 => Just(' '),
            1 => proptest::sample::select(vec!['\n', '\r', '\t', '\u{20000}', 'б']),
        ],
        0..60,
    )
    .prop_map(String::from_iter)
}

/// Returns a small valid font, to be damaged.
static BDF: LazyLock<String> = LazyLock::new(|| {
    let face = bundled::song16();
    let glyphs = "欢乐Ag ".chars().map(|c| (c, face.glyph(c).unwrap().into())).collect();
    Bdf { name: "-Huanle-Test".into(), comments: vec!["a comment".into()], height: 16, descent: 2, glyphs }.to_string()
});

#[test]
fn bdf_there_and_back() {
    let font = Bdf::parse(BDF.as_bytes()).unwrap();
    assert_eq!(font.glyphs.len(), 5);
    assert_eq!(font.glyph('欢').unwrap().bits(), bundled::song16().glyph('欢').unwrap().bits());
    assert_eq!(font.to_string(), *BDF);
    for file in [
        &include_bytes!("../../../../fonts/menu32.bdf")[..],
        include_bytes!("../../../../fonts/pieces26.bdf"),
        include_bytes!("../../../../fonts/title64.bdf"),
    ] {
        assert_eq!(Bdf::parse(file).unwrap().to_string().as_bytes(), file);
    }
}

#[test]
fn hzk_files_written_are_read_again() {
    let file = include_bytes!("../../../../fonts/HZK16");
    let font = Hzk::new(HzkLayout::plain(16), &file[..]).unwrap();
    let written = hzk::write(16, |c| font.glyph(c).map(Into::into));
    assert!(written == file);
    for length in [0, 1, 31, 32, 261_664, 261_695] {
        assert!(Hzk::new(HzkLayout::guess(16, length), written[..length].to_vec()).is_err(), "{length}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
    #[test]
    fn lines_fit_and_lose_nothing(text in mixed_text(), width in -10..200) {
        let face = bundled::song16();
        let lines: Vec<&str> = face.lines(&text, width).collect();
        for line in &lines {
            prop_assert!(face.width(line) <= width || line.chars().count() <= 1, "{line:?} in {width}");
        }
        let bare = |text: &str| text.replace([' ', '　', '\n', '\r'], "");
        prop_assert_eq!(bare(&lines.concat()), bare(&text));
    }

    #[test]
    fn marks_stay_off_the_ends_of_lines(words in proptest::collection::vec("[黑白棋]{2,5}[，。！？]|（[黑白棋]{2,4}）|《[a-z]{1,6}》", 1..20), width in 96..300) {
        let text = words.concat();
        let lines: Vec<&str> = bundled::song16().lines(&text, width).collect();
        for line in &lines {
            prop_assert!(!line.starts_with(['，', '。', '！', '？', '）', '》']), "{lines:?}");
            prop_assert!(!line.ends_with(['（', '《']), "{lines:?}");
        }
    }

    #[test]
    fn no_bytes_break_the_readers(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let _ = Bdf::parse(&bytes);
        let _ = OutlineFont::parse(&bytes, None);
        let _ = Hzk::new(HzkLayout::guess(16, bytes.len()), bytes);
    }

    #[test]
    fn no_damage_breaks_the_bdf_reader(
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
        numbers in proptest::collection::vec((any::<prop::sample::Index>(), any::<i64>()), 0..3),
        end in any::<prop::sample::Index>(),
    ) {
        let mut words: Vec<String> = BDF.split_inclusive([' ', '\n']).map(str::to_owned).collect();
        for (at, number) in numbers {
            *at.get_mut(&mut words) = format!("{number} ");
        }
        let mut bytes = words.concat().into_bytes();
        for (at, byte) in changes {
            *at.get_mut(&mut bytes) = byte;
        }
        bytes.truncate(end.index(bytes.len() + 1));
        if let Ok(font) = Bdf::parse(&bytes) {
            prop_assert_eq!(Bdf::parse(font.to_string().as_bytes()).map(|again| again.glyphs.len()), Ok(font.glyphs.len()));
        }
    }

    #[test]
    fn any_hzk_layout_is_read_or_refused(dots in 0u16..40, first_qu in 0u8..100, order in 0..3usize, length in 0usize..700_000) {
        let order = [HzkOrder::Rows, HzkOrder::Columns, HzkOrder::Strips][order];
        let layout = HzkLayout { dots, first_qu, order };
        if let Ok(font) = Hzk::new(layout, vec![0xa5; length]) {
            for c in ['欢', '，', 'A', '齄', '啊'] {
                let _ = font.glyph(c);
            }
        }
    }
}
