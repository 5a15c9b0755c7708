//! The colours for a projector: the contrast of everything that is written on the pictures of all screens, and of the pieces.

mod common;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use common::screen_after;
use huanle::gfx::font::bundled;
use huanle::gfx::{Color, Framebuffer, Palette};
use huanle::machine::Speed;
use huanle::screens::dos_othello;
use huanle::screens::gomoku::GomokuBoard;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::table::{NewGames as _, Picture as _};
use huanle::screens::xiangqi::XiangqiBoard;
use huanle::text::Language;
use huanle::ui::contrast::{palette, ratio};

/// What text needs against its ground, and what a piece does.
const TEXT: f64 = 4.5;
const PIECE: f64 = 3.0;
/// What cannot be chosen now, which the guidelines leave out: a ratio of its own.
const INACTIVE: (Color, Color) = (Color::DARK_GRAY, Color::LIGHT_GRAY);

/// The dots of a character 8 columns wide, row by row, the first in the lowest byte; of one 16 wide, both halves.
type Dots = u128;

/// The characters of the 16-dot face that are told from anything else by their dots.
struct Alphabet {
    narrow: HashMap<Dots, char>,
    wide: HashMap<(Dots, Dots), char>,
    /// Whether any of them may begin with dots of a [slot](Alphabet::slot): most that are looked at can not.
    begins: Vec<bool>,
}

impl Alphabet {
    fn new() -> Alphabet {
        let face = bundled::song16();
        let (mut narrow, mut wide, mut begins) = (HashMap::new(), HashMap::new(), vec![false; 1 << 16]);
        let chinese = (0x4E00..0x9FA6).filter_map(char::from_u32);
        for c in ('!'..='~').chain(chinese) {
            let Some(glyph) = face.glyph(c) else { continue };
            let mut halves = [0; 2];
            let mut count = 0;
            for (x, y) in glyph.dots() {
                halves[(x / 8) as usize] |= 1 << (y * 8 + x % 8);
                count += 1;
            }
            begins[Alphabet::slot(halves[0])] = true;
            match face.advance(c) {
                8 if count >= 14 => drop(narrow.insert(halves[0], c)),
                16 if count >= 24 => drop(wide.insert((halves[0], halves[1]), c)),
                _ => {}
            }
        }
        Alphabet { narrow, wide, begins }
    }

    /// A number of 16 bits for some dots.
    fn slot(dots: Dots) -> usize {
        ((dots as u64 ^ (dots >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
    }

    /// Each character on a picture: its place, how wide it is, and its colour.
    fn read(&self, picture: &[Vec<u8>]) -> Vec<(usize, usize, usize, u8)> {
        let (height, width) = (picture.len(), picture[0].len());
        let mut found = Vec::new();
        for color in 0..16 {
            // A ground is no ink.
            let pixels = picture.iter().flatten().filter(|&&pixel| pixel == color).count();
            if pixels == 0 || pixels > width * height / 2 {
                continue;
            }
            // The dots of the 8 by 16 pixels that end in the present row, for each column; rows since there was any.
            let (mut dots, mut bare) = (vec![0; width], 16);
            for (y, row) in picture.iter().enumerate() {
                bare = if row.contains(&color) { 0 } else { bare + 1 };
                if bare > 16 {
                    continue;
                }
                let mut byte = (0..7).fold(0u8, |byte, x| byte | u8::from(row[x] == color) << (x + 1));
                for x in 0..width - 8 {
                    byte = byte >> 1 | u8::from(row[x + 7] == color) << 7;
                    dots[x] = dots[x] >> 8 | Dots::from(byte) << 120;
                }
                if y < 15 {
                    continue;
                }
                for x in (0..width - 8).filter(|&x| dots[x] != 0 && self.begins[Alphabet::slot(dots[x])]) {
                    if self.narrow.contains_key(&dots[x]) {
                        found.push((x, y - 15, 8, color));
                    } else if x + 16 < width && self.wide.contains_key(&(dots[x], dots[x + 8])) {
                        found.push((x, y - 15, 16, color));
                    }
                }
            }
        }
        found
    }
}

/// The golden pictures of a topic, as numbers of colours; those in other colours than the VGA's are left out.
fn pictures(folder: &Path) -> Vec<(PathBuf, Vec<Vec<u8>>)> {
    let vga = Palette::vga();
    let numbers: HashMap<[u8; 3], u8> = Color::all().map(|color| (vga.rgb8(color), color.index())).collect();
    let mut read = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let picture = image::open(&path).unwrap().into_rgb8();
        let number = |rgb: &image::Rgb<u8>| numbers.get(&rgb.0).copied();
        let rows: Option<Vec<Vec<u8>>> = picture.rows().map(|row| row.map(number).collect()).collect();
        if picture.width() == 640
            && let Some(rows) = rows
        {
            read.push((path, rows));
        }
    }
    read
}

#[test]
fn everything_written_is_told_from_its_ground() {
    let (alphabet, palette) = (Alphabet::new(), palette());
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut seen: BTreeMap<(u8, u8), (usize, PathBuf)> = BTreeMap::new();
    let mut characters = 0;
    for topic in [
        "cabinet", "main", "help", "game", "table", "gomoku", "xiangqi", "puzzles", "players", "clock", "settings",
        "lessons",
    ] {
        for (path, picture) in pictures(&golden.join(topic)) {
            for (x, y, wide, color) in alphabet.read(&picture) {
                characters += 1;
                // What the character stands on: each colour that has a fifth of the pixels between its dots.
                let cell = || (y..y + 16).flat_map(|y| (x..x + wide).map(move |x| (x, y)));
                let ground: Vec<u8> = cell().map(|(x, y)| picture[y][x]).filter(|&pixel| pixel != color).collect();
                for number in 0..16 {
                    if ground.iter().filter(|&&pixel| pixel == number).count() * 5 >= ground.len() {
                        seen.entry((color, number)).or_insert_with(|| (0, path.clone())).0 += 1;
                    }
                }
            }
        }
    }
    assert!(characters > 20_000, "only {characters} characters were read");
    let mut faults = Vec::new();
    for (&(color, ground), (count, path)) in &seen {
        let (color, ground) = (Color::wrapping(color), Color::wrapping(ground));
        let least = if (color, ground) == INACTIVE { PIECE } else { TEXT };
        let found = ratio(&palette, color, ground);
        if found < least {
            faults.push(format!(
                "{color:?} on {ground:?}: {found:.2}, {count} characters, such as in {}",
                path.display()
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Without it some do not.
    let weak =
        |&&(color, ground): &&(u8, u8)| ratio(&Palette::vga(), Color::wrapping(color), Color::wrapping(ground)) < TEXT;
    assert!(seen.keys().filter(weak).count() >= 2);
}

/// Checks what was drawn on a ground: against each colour around it the most of it, or its rim, must be seen.
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
    // Lines of its own colour go on beneath it.
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
    // The DOS program's: on black, and one turned beside the other colour.
    for side in [huanle::engine::othello::Side::Black, huanle::engine::othello::Side::White] {
        let (before, mut after) = (Framebuffer::vga(), Framebuffer::vga());
        let square = huanle::engine::othello::Square::new(3, 3).unwrap();
        dos_othello::board::disc(&mut after, square, dos_othello::board::color(side));
        assert_piece(&format!("DOS {side:?}"), &before, &after);
    }
    let palette = palette();
    assert!(ratio(&palette, Color::DARK_GRAY, Color::WHITE) >= PIECE, "both sides' discs");
    macro_rules! board {
        ($name:literal, $board:expr, $play:expr) => {
            let board = $board;
            let start = board.start(&[]);
            let layout = board.layout(&start, false);
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
fn the_cabinet_and_its_menus_are_in_these_colours_when_they_are_wanted() {
    let shown = |contrast| {
        screen_after(1, Speed::default(), "Space 100ms", |m| {
            common::on_desk(m, Language::Chinese, |m, desk| {
                desk.settings.contrast = contrast;
                m.screen.set_palette(huanle::screens::settings::palette(&desk.settings));
                huanle::commands::play::cabinet(m, desk)
            })
        })
    };
    let (plain, strong) = (shown(false), shown(true));
    assert!(plain.pixels() == strong.pixels(), "nothing is drawn differently");
    assert!(*plain.palette() == Palette::vga() && *strong.palette() == palette());
    // The menu's colours, 32 dots high: chosen, not chosen, and the large title.
    for color in [Color::LIGHT_MAGENTA, Color::DARK_GRAY, Color::YELLOW, Color::LIGHT_CYAN, Color::WHITE] {
        assert!(ratio(&palette(), color, Color::BLACK) >= TEXT, "{color:?}");
    }
}
