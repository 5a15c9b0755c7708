//! The colours for a projector: the contrast of the text of widgets and tables, and of the pieces of all games.

use std::collections::BTreeMap;

use crate::common::{self, screen_after};
use huanle::gfx::{Color, Framebuffer, Palette};
use huanle::machine::Speed;
use huanle::play::GameProgram as _;
use huanle::screens::dos_othello;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::{Appearance as _, PanelLayout};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;
use huanle::ui::contrast::{palette, ratio};

/// The required contrast of text with its background, and of a piece.
const TEXT: f64 = 4.5;
const PIECE: f64 = 3.0;

#[test]
fn what_widgets_and_tables_write_is_told_from_its_ground() {
    use huanle::ui::theme;
    let palette = palette();
    let on_slates = [
        Color::WHITE,
        Color::LIGHT_GRAY,
        Color::DARK_GRAY,
        Color::YELLOW,
        Color::LIGHT_CYAN,
        Color::LIGHT_GREEN,
        Color::LIGHT_RED,
        Color::LIGHT_MAGENTA,
    ];
    let written = on_slates.map(|color| (color, Color::BLACK)).into_iter().chain([
        (theme::TEXT, theme::PANEL),
        (theme::TEXT, theme::WELL),
        (theme::KEYS, theme::PANEL),
        (theme::KEYS, theme::WELL),
        (theme::CAPTION_TEXT, theme::CAPTION),
        (theme::CAPTION_TEXT, theme::ALERT),
        (theme::SELECTED_TEXT, theme::SELECTED),
        // The current move in the list, a value on the felt, a selected title, the DOS program's counts.
        (Color::YELLOW, Color::BLUE),
        (Color::YELLOW, Color::GREEN),
        (Color::LIGHT_MAGENTA, Color::BLUE),
        (Color::WHITE, Color::BROWN),
        (Color::BLACK, Color::BROWN),
        (Color::YELLOW, Color::DARK_GRAY),
        (Color::RED, Color::WHITE),
    ]);
    for (color, ground) in written {
        let found = ratio(&palette, color, ground);
        assert!(found >= TEXT, "{color:?} on {ground:?}: {found:.2}");
    }
    // Disabled items, which the guidelines exempt; the DOS program's counts are large letters, 16 × 16 pixels.
    assert!(ratio(&palette, theme::DISABLED, theme::PANEL) >= PIECE);
    assert!(ratio(&palette, Color::BROWN, Color::LIGHT_GRAY) >= PIECE);
    let vga = Palette::vga();
    assert!(ratio(&vga, Color::DARK_GRAY, Color::BLACK) < PIECE, "without it it is not");
}

/// Checks a drawn piece: its main colour or its rim must contrast with each colour around it.
fn assert_piece(what: &str, before: &Framebuffer, after: &Framebuffer) {
    let palette = palette();
    let at = |screen: &Framebuffer, x, y| screen.get_pixel(x, y);
    let (mut body, mut edges, mut touching) = (BTreeMap::new(), BTreeMap::<_, BTreeMap<u8, usize>>::new(), 0);
    for y in 1..479 {
        for x in 1..639 {
            let (was, is) = (at(before, x, y), at(after, x, y));
            let Some(piece) = is.filter(|_| was != is) else { continue };
            *body.entry(piece.index()).or_insert(0usize) += 1;
            for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                if let Some(ground) = at(after, x, y).filter(|&near| at(before, x, y) == Some(near)) {
                    *edges.entry(ground.index()).or_default().entry(piece.index()).or_insert(0) += 1;
                    touching += 1;
                }
            }
        }
    }
    let most = |counts: &BTreeMap<u8, usize>| {
        Color::wrapping(*counts.iter().max_by_key(|&(_, count)| count).expect("something was drawn").0)
    };
    let body = most(&body);
    // Ignores lines of its own colour below it.
    edges.remove(&body.index());
    for (ground, rims) in edges.iter().filter(|(_, rims)| rims.values().sum::<usize>() * 5 >= touching) {
        let (ground, rim) = (Color::wrapping(*ground), most(rims));
        let best = ratio(&palette, body, ground).max(ratio(&palette, rim, ground));
        assert!(best >= PIECE, "{what}: {body:?} with a rim of {rim:?} on {ground:?}: {best:.2}");
    }
}

#[test]
fn every_piece_is_told_from_its_ground() {
    let text = Language::Chinese.text();
    // The DOS program's discs: on black, and one being flipped next to the other colour.
    for side in [huanle::engine::othello::Side::Black, huanle::engine::othello::Side::White] {
        let (before, mut after) = (Framebuffer::vga(), Framebuffer::vga());
        let square = huanle::engine::othello::Square::new(3, 3).unwrap();
        dos_othello::board::draw_disc(&mut after, square, dos_othello::board::color(side));
        assert_piece(&format!("DOS {side:?}"), &before, &after);
    }
    let palette = palette();
    assert!(ratio(&palette, Color::DARK_GRAY, Color::WHITE) >= PIECE, "both sides' discs");
    macro_rules! board {
        ($name:literal, $board:expr, $play:expr) => {
            let board = $board;
            let start = board.start(&[]);
            let layout = board.layout(&start, PanelLayout::BOARD, false);
            let mut empty = Framebuffer::vga();
            board.draw_board(&mut empty, layout);
            for cell in layout.cells() {
                let mut with = empty.clone();
                board.draw_cell(&mut with, layout, &$play(&start), cell);
                if with != empty {
                    assert_piece(&format!("{} {cell:?}", $name), &empty, &with);
                }
            }
        };
    }
    board!("Othello", OthelloBoard { text }, |start: &huanle::engine::othello::Position| *start);
    board!("xiangqi", XiangqiBoard::new(text), |start: &huanle::engine::xiangqi::Position| start.clone());
    board!("gomoku", GomokuBoard::new(text), |start: &huanle::engine::gomoku::Position| {
        use huanle::engine::Game as _;
        let first = start.after(start.moves()[112]);
        first.after(first.moves()[97])
    });
}

#[test]
fn the_main_menu_and_menus_are_in_these_colours_when_they_are_wanted() {
    let shown = |contrast| {
        screen_after(1, Speed::default(), "Space 100ms", |m| {
            common::on_desk(m, Language::Chinese, |m, context| {
                context.settings.contrast = contrast;
                m.screen.set_palette(huanle::screens::settings::palette(&context.settings));
                huanle::programs::run_main_menu(m, context)
            })
        })
    };
    let (plain, strong) = (shown(false), shown(true));
    assert!(plain.pixels() == strong.pixels(), "nothing is drawn differently");
    assert!(*plain.palette() == Palette::vga() && *strong.palette() == palette());
    // The menu's colours, 32 pixels high: selected, not selected, and the large title.
    for color in [Color::LIGHT_MAGENTA, Color::DARK_GRAY, Color::YELLOW, Color::LIGHT_CYAN, Color::WHITE] {
        assert!(ratio(&palette(), color, Color::BLACK) >= TEXT, "{color:?}");
    }
}

/// Returns the number of characters of each colour on each background in a picture. A character is a shape of a few
/// pixels of one colour, surrounded by another one, with a similar shape next to it.
fn written(picture: &image::RgbImage) -> BTreeMap<(u8, u8), usize> {
    let vga = Palette::vga().xrgb();
    // With a border that has no colour.
    const NONE: u8 = u8::MAX;
    let across = picture.width() as usize + 2;
    let mut pixels = vec![NONE; across * (picture.height() as usize + 2)];
    for (x, y, pixel) in picture.enumerate_pixels() {
        let [red, green, blue] = pixel.0;
        let color = u32::from_be_bytes([0, red, green, blue]);
        let Some(index) = vga.iter().position(|&other| other == color) else { return BTreeMap::new() };
        pixels[(y as usize + 1) * across + x as usize + 1] = index as u8;
    }
    let around = [1, across - 1, across, across + 1];
    let mut seen = vec![false; pixels.len()];
    let (mut shapes, mut stack) = (Vec::new(), Vec::new());
    for first in 0..pixels.len() {
        let ink = pixels[first];
        if ink == NONE || seen[first] {
            continue;
        }
        seen[first] = true;
        stack.push(first);
        let (mut size, mut grounds) = (0, 0_u32);
        let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, usize::MAX, 0);
        while let Some(at) = stack.pop() {
            size += 1;
            let (x, y) = (at % across, at / across);
            (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
            for step in around {
                for near in [at - step, at + step] {
                    let color = pixels[near];
                    if color != ink {
                        grounds |= 1 << (color & 31);
                    } else if !seen[near] {
                        seen[near] = true;
                        stack.push(near);
                    }
                }
            }
        }
        let (columns, rows) = (right - left + 1, bottom - top + 1);
        let is_character = (3..=16).contains(&columns) && (5..=16).contains(&rows) && size * 10 < columns * rows * 7;
        if is_character && grounds.count_ones() == 1 && grounds < 1 << 16 {
            shapes.push(((ink, grounds.trailing_zeros() as u8), left, right, top, bottom));
        }
    }
    let mut counted = BTreeMap::new();
    for &(pair, left, right, top, bottom) in &shapes {
        let beside = |&(other, l, r, t, b): &((u8, u8), usize, usize, usize, usize)| {
            other == pair && (l, t) != (left, top) && t <= bottom && top <= b && l <= right + 9 && left <= r + 9
        };
        if shapes.iter().any(beside) {
            *counted.entry(pair).or_insert(0) += 1;
        }
    }
    counted
}

/// Pictures whose letters are not text: a screen in pieces, and a single bit plane in its own colour.
const NO_TEXT: [&str; 2] = ["dissolve.png", "planes.png"];

#[test]
#[ignore = "long"]
fn whatever_is_written_on_any_screen_is_told_from_its_ground() {
    use huanle::ui::theme;
    let palette = palette();
    let mut folders = vec![common::project("tests/golden")];
    let (mut pictures, mut pairs, mut wrong) = (0, BTreeMap::<_, usize>::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap().display().to_string();
            if entry.is_dir() {
                folders.push(entry);
            } else if !NO_TEXT.contains(&&*name) {
                pictures += 1;
                for ((ink, ground), count) in written(&image::open(&entry).unwrap().into_rgb8()) {
                    *pairs.entry((ink, ground)).or_default() += count;
                    let [color, back] = [ink, ground].map(Color::wrapping);
                    // Disabled items, and the counts of the DOS program, whose letters are twice as large.
                    let less = [(theme::DISABLED, theme::PANEL), (Color::BROWN, Color::LIGHT_GRAY)];
                    let found = ratio(&palette, color, back);
                    // Two shapes side by side may be anything.
                    if count > 2 && found < if less.contains(&(color, back)) { PIECE } else { TEXT } {
                        wrong.push(format!("{name}: {color:?} on {back:?} {found:.2}, {count}"));
                    }
                }
            }
        }
    }
    println!("{pictures} pictures, {} pairs of colours, {} characters", pairs.len(), pairs.values().sum::<usize>());
    assert!(pictures > 300 && pairs.len() > 30, "{pictures} {}", pairs.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
