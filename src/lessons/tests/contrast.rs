//! The contrast of what lessons draw.

use std::collections::BTreeMap;

use crate::gfx::{Color, Framebuffer, Palette};
use crate::lessons::recording::{HEIGHT, Hint, WIDTH};
use crate::lessons::{Lesson, all};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The least contrast of a line and its background (WCAG 2.1, success criterion 1.4.11).
const LEAST: f64 = 3.0;

/// Lessons whose pictures show all colours or greys, because these are the subject, or a night sky with stars of all colours.
const ALL_COLORS: &[&str] = &[
    "colors",
    "planar",
    "menu",
    "random",
    "shuffle",
    "blinds",
    "motion",
    "hsv",
    "shading",
    "antialiasing",
    "ray-casting",
];

/// Pairs of a colour and its background that are not figures: grids and axes, the texture under a character.
const DECORATION: &[(Color, Color)] = &[(Color::DARK_GRAY, Color::BLACK), (Color::LIGHT_BLUE, Color::BLUE)];

/// Returns the relative luminance of a colour of a palette (WCAG 2.1).
fn luminance(palette: &Palette, color: Color) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = palette.rgb8(color).map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Color, other: Color) -> f64 {
    contrast_in(&Palette::vga(), one, other)
}

/// Returns the contrast of two colours of a palette (WCAG 2.1).
pub(crate) fn contrast_in(palette: &Palette, one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(palette, one), luminance(palette, other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the thin lines of a picture: the number of pixels of each colour between two pixels of the same other colour,
/// horizontally or vertically.
fn thin_lines(picture: &Framebuffer) -> BTreeMap<(u8, u8), usize> {
    let mut lines = BTreeMap::new();
    for (x, y) in (1..HEIGHT - 1).flat_map(|y| (1..WIDTH - 1).map(move |x| (x, y))) {
        let at = |dx, dy| picture.get_pixel(x + dx, y + dy).unwrap_or(Color::BLACK);
        for (one, other) in [(at(-1, 0), at(1, 0)), (at(0, -1), at(0, 1))] {
            if one == other && one != at(0, 0) {
                *lines.entry((at(0, 0).index(), one.index())).or_insert(0) += 1;
            }
        }
    }
    lines
}

/// Returns the pictures of a lesson: from its run at equal distances, and of questions.
fn pictures(lesson: &Lesson) -> Vec<Framebuffer> {
    let recording = (lesson.record)(&lesson.default_settings());
    let steps = recording.steps().len();
    let of_run = (0..=4).map(|quarter| recording.picture(quarter * steps / 4));
    let create = lesson.questions.as_ref().unwrap().create;
    let questions = (0..4).map(|seed| create(&mut BorlandRng::new(seed), Language::default()).picture);
    of_run.chain(questions).collect()
}

#[test]
#[ignore = "long"]
fn lines_stand_out_from_their_background() {
    assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 0.01 && contrast(Color::BLUE, Color::BLACK) < 1.7);
    let mut weak = Vec::new();
    for lesson in all().filter(|lesson| !ALL_COLORS.contains(&lesson.name)) {
        let mut lines = BTreeMap::new();
        for picture in pictures(lesson) {
            for (pair, count) in thin_lines(&picture) {
                *lines.entry(pair).or_insert(0) += count;
            }
        }
        for ((color, background), count) in lines {
            let pair = (Color::wrapping(color), Color::wrapping(background));
            // A colour that is only a background is not drawn in lines: black between two bright pixels.
            let is_drawn = pair.0 != Color::BLACK && !DECORATION.contains(&pair);
            if is_drawn && count > 30 && contrast(pair.0, pair.1) < LEAST {
                weak.push(format!("{}: {} on {}, {count} pixels", lesson.name, pair.0, pair.1));
            }
        }
    }
    assert!(weak.is_empty(), "{weak:#?}");
}

#[test]
fn hints_stand_out_from_black() {
    for lesson in all() {
        let recording = (lesson.record)(&lesson.default_settings());
        for hint in recording.steps().iter().flat_map(|step| &step.hints) {
            let (Hint::Frame(.., color) | Hint::Line(.., color) | Hint::Ellipse(.., color) | Hint::Midpoint(.., color)) =
                *hint;
            let guide = color == Color::DARK_GRAY;
            assert!(guide || contrast(color, Color::BLACK) >= LEAST, "{}: {color}", lesson.name);
        }
    }
}
