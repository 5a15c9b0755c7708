//! Stroked fonts: the kernel's measures of a font made for the tests (`tests/borland/chr`), and our ten.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common;
use huanle::gfx::canvas::{GraphError, TextDirection};
use huanle::gfx::font::bundled;
use huanle::gfx::font::stroked::{FontFiles, Ratio, StrokedFont};
use huanle::gfx::graphics_h::{FONT_NAMES, Graphics};
use huanle::gfx::{Canvas, Color};
use huanle::messages::Localize;
use proptest::prelude::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/borland/chr")
}

/// The disk with `HUAN.CHR`.
#[derive(Debug)]
struct Disk;

impl FontFiles for Disk {
    fn read(&self, _folder: &str, file: &str) -> Option<Vec<u8>> {
        fs::read(folder().join(file)).ok()
    }
}

/// Returns a canvas with `HUAN.CHR` as font 11.
fn canvas() -> Canvas {
    let font = StrokedFont::parse(&fs::read(folder().join("HUAN.CHR")).unwrap()).unwrap();
    let mut canvas = Canvas::vga();
    canvas.set_font(Canvas::FIRST_USER_FONT, Arc::new(font));
    canvas
}

fn style(canvas: &mut Canvas, size: i32) {
    canvas.set_text_style(Canvas::FIRST_USER_FONT, TextDirection::Horizontal, size).unwrap();
}

#[test]
fn every_width_and_height_that_the_kernel_measured() {
    let values = fs::read_to_string(folder().join("VALUES.txt")).unwrap();
    // NAME textwidth |TEXT| = WIDTH h HEIGHT, in the order of the calls.
    let mut sizes: BTreeMap<&str, Vec<(&str, i32, i32)>> = BTreeMap::new();
    for line in values.lines().filter(|line| line.starts_with("tw_")) {
        let (name, rest) = line.split_once(" textwidth |").unwrap();
        let (text, numbers) = rest.rsplit_once("| = ").unwrap();
        let (width, height) = numbers.split_once(" h ").unwrap();
        sizes.entry(name).or_default().push((text, width.parse().unwrap(), height.parse().unwrap()));
    }
    let mut count = 0;
    let mut canvas = canvas();
    for (name, asked) in sizes {
        let mut sizes: Vec<i32> = match name {
            "tw_sizes" => (1..=10).collect(),
            "tw_vertical" => vec![1, 2, 4, 7],
            _ => vec![4],
        };
        sizes.reverse();
        let first = asked[0].0;
        for (index, (text, width, height)) in asked.into_iter().enumerate() {
            if let Some(size) = name.strip_prefix("tw_user_size") {
                // settextstyle with this size and setusercharsize, then settextstyle with this size, with 4 and with 0.
                let size = size.parse().unwrap();
                style(&mut canvas, [size, size, 4, 0][index]);
                if index == 0 {
                    canvas.set_user_char_size(3, 2, 2, 3).unwrap();
                }
            } else if let Some(ratios) = name.strip_prefix("tw_user_") {
                let n: Vec<i32> = ratios.split('_').map(|number| number.parse().unwrap()).collect();
                canvas.set_user_char_size(n[0], n[1], n[2], n[3]).unwrap();
            } else if text == first {
                style(&mut canvas, sizes.pop().unwrap());
            }
            let found = (canvas.text_width(text), canvas.text_height(text));
            assert_eq!(found, (width, height), "{name} {text}");
            count += 1;
        }
        style(&mut canvas, 4);
    }
    assert_eq!(count, 80 + 12 + 40 + 94 + 12);
}

#[test]
fn our_ten_are_as_large_as_borlands() {
    // Font, textwidth of Hello World and textheight at size 4, as returned by the kernel for Borland's own files.
    let measured = [
        (1, 174, 31),
        (2, 63, 9),
        (3, 166, 32),
        (4, 158, 32),
        (5, 161, 37),
        (6, 136, 35),
        (7, 179, 31),
        (8, 201, 35),
        (9, 264, 55),
        (10, 289, 60),
    ];
    let mut canvas = Canvas::vga();
    for (font, width, height) in measured {
        for size in 1..=10 {
            canvas.set_text_style(font, TextDirection::Horizontal, size).unwrap();
            let ratio = Ratio::from_size(size).unwrap();
            let size = (canvas.text_width("Hello World"), canvas.text_height(""));
            assert_eq!(size, (ratio.scale(width), ratio.scale(height)), "font {font}");
        }
    }
    assert_eq!(canvas.set_text_style(11, TextDirection::Horizontal, 1), Err(GraphError::FontNotFound));
    assert_eq!(canvas.set_text_style(1, TextDirection::Horizontal, 10_000), Err(GraphError::General));
    assert_eq!(canvas.text_settings().font, 10, "the old one stays");
}

/// Each of the ten fonts at each of the ten sizes: one picture per font.
#[test]
fn what_our_ten_look_like() {
    for font in 1..=10 {
        let mut canvas = Canvas::vga();
        let mut y = 0;
        for size in 1..=10 {
            canvas.set_text_style(font, TextDirection::Horizontal, size).unwrap();
            canvas.set_color(Color::all().nth(16 - size as usize).unwrap());
            let height = canvas.text_height("");
            match size {
                1..=3 => canvas.out_text_xy(4, y, "Hamburgefonts 0123456789 &%#?!"),
                4..=6 => canvas.out_text_xy(4, y, "Aag37"),
                7 => canvas.out_text_xy(430, 60, "R"),
                8 => canvas.out_text_xy(530, 60, "g"),
                9 => canvas.out_text_xy(340, 220, "Q"),
                _ => canvas.out_text_xy(460, 200, "R"),
            }
            y += height * 5 / 4 + 2;
        }
        common::golden(&format!("stroked/{}", FONT_NAMES[font as usize - 1]), canvas.page());
    }
}

/// Uses a font file like `fuzz/fuzz_targets/chr.rs`: it is either rejected with a message, or a font that can be
/// written, read again and drawn in every size.
fn survives(file: &[u8]) {
    let font = match StrokedFont::parse(file) {
        Ok(font) => font,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.zh().is_empty());
            return;
        }
    };
    let again = StrokedFont::parse(&font.to_bytes()).expect("what is written can be read");
    assert!(
        font.codes().all(|code| font.width(code) == again.width(code) && font.strokes(code).eq(again.strokes(code)))
    );
    let mut canvas = Canvas::new(64, 64, 1);
    canvas.set_font(Canvas::FIRST_USER_FONT, Arc::new(font));
    for direction in [TextDirection::Horizontal, TextDirection::Vertical] {
        for (size, [multiply, divide]) in
            [(1, [1, 1]), (10, [1, 1]), (0, [10_000, 1]), (0, [i32::MAX, -1]), (0, [0, 7])]
        {
            canvas.set_user_char_size(multiply, divide, divide, multiply.max(1)).unwrap();
            canvas.set_text_style(Canvas::FIRST_USER_FONT, direction, size).unwrap();
            canvas.out_text_xy(0, 0, "Ab1~");
            let _ = (canvas.text_width("Ab1~"), canvas.text_height("Ab1~"));
        }
    }
}

/// An error in a file.
#[derive(Clone, Debug)]
enum Damage {
    Byte(usize, u8),
    Word(usize, u16),
    Cut(usize),
    Without(usize, usize),
    Twice(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = 0..6000_usize;
    // Half of the changes hit the header, the offsets and the widths.
    let near = prop_oneof![0..400_usize, place.clone()];
    prop_oneof![
        (near.clone(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        (near.clone(), prop_oneof![Just(0), Just(0xFFFF), any::<u16>()]).prop_map(|(at, word)| Damage::Word(at, word)),
        place.clone().prop_map(Damage::Cut),
        (near.clone(), 1..40_usize).prop_map(|(at, count)| Damage::Without(at, count)),
        (near, 1..40_usize).prop_map(|(at, count)| Damage::Twice(at, count)),
    ]
}

fn damaged(mut file: Vec<u8>, all: &[Damage]) -> Vec<u8> {
    for damage in all {
        let length = file.len();
        match *damage {
            Damage::Byte(at, byte) if at < length => file[at] = byte,
            Damage::Word(at, word) if at + 2 <= length => file[at..at + 2].copy_from_slice(&word.to_le_bytes()),
            Damage::Cut(at) => file.truncate(at),
            Damage::Without(at, count) if at + count <= length => drop(file.drain(at..at + count)),
            Damage::Twice(at, count) if at + count <= length => {
                let piece = file[at..at + count].to_vec();
                file.splice(at..at, piece);
            }
            _ => {}
        }
    }
    file
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, ..ProptestConfig::with_failure_persistence(crate::REGRESSIONS) })]

    #[test]
    fn no_damage_to_a_font_file_is_more_than_an_error(
        ours in any::<bool>(),
        all in proptest::collection::vec(damage(), 1..6),
    ) {
        let file = match ours {
            true => bundled::stroked(2).unwrap().to_bytes(),
            false => fs::read(folder().join("HUAN.CHR")).unwrap(),
        };
        survives(&damaged(file, &all));
    }

    #[test]
    fn nor_is_any_other_file(bytes in proptest::collection::vec(any::<u8>(), 0..600), begins in any::<bool>()) {
        survives(&[if begins { &b"PK\x08\x08BGI \x1a"[..] } else { &[][..] }, &bytes].concat());
    }
}

#[test]
fn sizes_that_no_font_has() {
    let mut canvas = canvas();
    for size in [-1, 11, 10_000, i32::MAX, i32::MIN] {
        assert_eq!(
            canvas.set_text_style(Canvas::FIRST_USER_FONT, TextDirection::Horizontal, size),
            Err(GraphError::General),
            "{size}"
        );
    }
    let mut g = Graphics::vga(Arc::new(Disk));
    assert_eq!(g.installuserfont("HUAN"), 11);
    // Above ten, the kernel uses size ten.
    for (size, height) in [(10_000, 104), (-1, 104), (4, 26), (10, 104)] {
        g.settextstyle(11, 0, size);
        assert_eq!((g.graphresult(), g.gettextsettings().charsize, g.textheight("")), (0, size, height));
    }
}

/// Files on the disk that are not fonts: each is named with the error, in both languages, and the text is drawn in the
/// previous font.
#[test]
fn files_that_are_no_fonts_are_told() {
    let good = fs::read(folder().join("HUAN.CHR")).unwrap();
    for (name, file, english) in [
        ("empty", Vec::new(), "not a .CHR file"),
        ("text", b"hello".to_vec(), "not a .CHR file"),
        ("cut", good[..good.len() / 2].to_vec(), "the strokes of character"),
        ("header", good[..100].to_vec(), "incomplete"),
    ] {
        let disk = common::folder();
        fs::write(disk.path().join("HUAN.CHR"), file).unwrap();
        let program = disk.path().join("x.c");
        let text = "int f = installuserfont(\"HUAN\");\nsettextstyle(f, 0, 4);\nouttextxy(9, 9, \"A\");\n";
        fs::write(&program, text).unwrap();
        // Files in the fonts folder are input and therefore never overwritten.
        let pictures = common::folder();
        let [program, out, fonts] = [program, pictures.path().join("x.png"), disk.path().to_owned()];
        let arguments = |language| {
            [
                "run",
                common::text(&program),
                "--out",
                common::text(&out),
                "--fonts",
                common::text(&fonts),
                "--lang",
                language,
            ]
        };
        for (language, says) in [("en", english), ("zh", "settextstyle")] {
            let output = common::huanle(&arguments(language));
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(
                output.status.success() && message.contains("HUAN.CHR") && message.contains(says),
                "{name}: {message}"
            );
        }
    }
}
