//! Stroked fonts: the kernel's pictures of a font of our own making (`tests/borland/chr`), and our ten.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use huanle::gfx::canvas::{Direction, GraphError};
use huanle::gfx::font::stroked::{FontFiles, Ratio, StrokedFont};
use huanle::gfx::graphics_h::NAMES;
use huanle::gfx::{Canvas, Color, Framebuffer};
use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{Manner, Script};

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

fn draw(script: &str) -> Framebuffer {
    let script: Script = format!("installuserfont HUAN\n{script}").parse().unwrap();
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    script.run_for(&mut m, Manner::WATCHED, Arc::new(Disk), &mut ()).unwrap();
    m.screen.clone()
}

#[test]
fn every_picture_of_the_kernel_with_a_font_of_ours() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_none_or(|ending| ending != "txt") || name == "VALUES" {
            continue;
        }
        count += 1;
        let script = fs::read_to_string(&path).unwrap();
        let screen = draw(&script);
        let expected = image::open(path.with_extension("png")).unwrap().into_rgb8();
        let differ = expected.enumerate_pixels().filter(|(x, y, pixel)| {
            let color = screen.get_pixel(*x as i32, *y as i32).unwrap();
            screen.palette().rgb8(color) != pixel.0
        });
        let differ = differ.count();
        if differ > 0 {
            wrong.push(format!("{name}: {differ} pixels"));
        }
    }
    assert_eq!(count, 25);
    assert!(wrong.is_empty(), "{} of {count}: {wrong:#?}", wrong.len());
}

/// A canvas with `HUAN.CHR` as font 11.
fn canvas() -> Canvas {
    let font = StrokedFont::parse(&fs::read(folder().join("HUAN.CHR")).unwrap()).unwrap();
    let mut canvas = Canvas::vga();
    canvas.set_font(Canvas::FIRST_OWN_FONT, Arc::new(font));
    canvas
}

fn style(canvas: &mut Canvas, size: i32) {
    canvas.set_text_style(Canvas::FIRST_OWN_FONT, Direction::Horizontal, size).unwrap();
}

#[test]
fn every_width_and_height_that_the_kernel_measured() {
    let values = fs::read_to_string(folder().join("VALUES.txt")).unwrap();
    // NAME textwidth |TEXT| = WIDTH h HEIGHT, in the order in which they were asked.
    let mut told: BTreeMap<&str, Vec<(&str, i32, i32)>> = BTreeMap::new();
    for line in values.lines().filter(|line| line.starts_with("tw_")) {
        let (name, rest) = line.split_once(" textwidth |").unwrap();
        let (text, numbers) = rest.rsplit_once("| = ").unwrap();
        let (width, height) = numbers.split_once(" h ").unwrap();
        told.entry(name).or_default().push((text, width.parse().unwrap(), height.parse().unwrap()));
    }
    let mut count = 0;
    let mut canvas = canvas();
    for (name, asked) in told {
        let mut sizes: Vec<i32> = match name {
            "tw_sizes" => (1..=10).collect(),
            "tw_vertical" => vec![1, 2, 4, 7],
            _ => vec![4],
        };
        sizes.reverse();
        let first = asked[0].0;
        for (index, (text, width, height)) in asked.into_iter().enumerate() {
            if let Some(size) = name.strip_prefix("tw_user_size") {
                // settextstyle with that size and setusercharsize, then settextstyle with that size, with 4 and with 0.
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
    // Font, textwidth of Hello World and textheight at size 4, as the kernel gave them for Borland's own files.
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
            canvas.set_text_style(font, Direction::Horizontal, size).unwrap();
            let ratio = Ratio::of_size(size).unwrap();
            let size = (canvas.text_width("Hello World"), canvas.text_height(""));
            assert_eq!(size, (ratio.scale(width), ratio.scale(height)), "font {font}");
        }
    }
    assert_eq!(canvas.set_text_style(11, Direction::Horizontal, 1), Err(GraphError::FontNotFound));
    assert_eq!(canvas.set_text_style(1, Direction::Horizontal, 10_000), Err(GraphError::General));
    assert_eq!(canvas.text_settings().font, 10, "the old one stays");
}

/// Each of the ten at each of the ten sizes: one picture a font.
#[test]
fn what_our_ten_look_like() {
    for font in 1..=10 {
        let mut canvas = Canvas::vga();
        let mut y = 0;
        for size in 1..=10 {
            canvas.set_text_style(font, Direction::Horizontal, size).unwrap();
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
        common::golden(&format!("stroked/{}", NAMES[font as usize - 1]), canvas.page());
    }
}
