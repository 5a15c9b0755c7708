//! The pictures of a case: the expected pixels and the drawn ones, with their differences.

use crate::gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};
use crate::lessons::stage::outline;
use crate::tasks::CaseRun;
use crate::text::task_panel::TaskPanelText as Words;
use crate::ui::theme::{self, Look};
use crate::ui::{KeyAreas, KeyBar};

/// The pictures.
const PICTURES: [Rect; 2] = [Rect::new(8, 68, 308, 288), Rect::new(324, 68, 308, 288)];
/// The sentence about the first difference.
const SENTENCE: Rect = Rect::new(8, 384, WIDTH - 16, 64);
const KEYS: Rect = Rect::new(8, HEIGHT - 22, WIDTH - 16, 20);
/// The height of a row of text.
const ROW: i32 = 16;

/// The part of the screen that contains all pixels, and its size in a picture.
struct Scale {
    part: Rect,
    size: (i32, i32),
}

impl Scale {
    /// Creates the largest scale at which all pixels of a case are visible.
    fn of(run: &CaseRun) -> Scale {
        let pixels = || run.expected.iter().chain(&run.drawn);
        let bounds = |axis: usize, most: i32| {
            let on = || pixels().map(|pixel| pixel[axis]).filter(|at| (0..most).contains(at));
            (on().min().unwrap_or(0), on().max().unwrap_or(most - 1))
        };
        let ((left, right), (top, bottom)) = (bounds(0, WIDTH), bounds(1, HEIGHT));
        let (width, height) = ((right - left + 5).max(20), (bottom - top + 5).max(16));
        let part = Rect::new((left + right + 1 - width) / 2, (top + bottom + 1 - height) / 2, width, height);
        let room = PICTURES[0];
        let whole = (room.width / width).min(room.height / height).min(16);
        let size = match whole {
            0 if width * room.height > height * room.width => (room.width, height * room.width / width),
            0 => (width * room.height / height, room.height),
            whole => (width * whole, height * whole),
        };
        Scale { part, size }
    }

    /// Returns the rectangle of a pixel in a picture.
    fn place(&self, picture: Rect, [x, y]: [i32; 2]) -> Option<Rect> {
        if !self.part.contains(x, y) {
            return None;
        }
        let corner = |x: i32, y: i32| {
            let (right, down) = (x - self.part.x, y - self.part.y);
            (right * self.size.0 / self.part.width, down * self.size.1 / self.part.height)
        };
        let ((left, top), (right, bottom)) = (corner(x, y), corner(x + 1, y + 1));
        let (dx, dy) = ((picture.width - self.size.0) / 2, (picture.height - self.size.1) / 2);
        let (width, height) = ((right - left).max(1), (bottom - top).max(1));
        Some(Rect::new(picture.x + dx + left, picture.y + dy + top, width, height))
    }
}

/// Draws a case over the whole screen. Returns the areas of its keys.
pub(super) fn draw(screen: &mut Framebuffer, call: &str, run: &CaseRun, reason: &str, words: &Words) -> KeyAreas {
    screen.clear(Color::BLACK);
    screen.fill_rect(Rect::new(0, 0, WIDTH, 24), Color::BLUE);
    Look::STANDARD.text_left(screen, call, Rect::new(8, 3, WIDTH - 16, 18), Color::YELLOW);
    let result = words.results[if run.failure.is_none() { 1 } else { 2 }];
    let color = if run.failure.is_none() { Color::LIGHT_GREEN } else { Color::LIGHT_RED };
    Look::STANDARD.text_left(screen, result, Rect::new(8, 28, 200, ROW), color);
    let scale = Scale::of(run);
    for (picture, (heading, pixels)) in PICTURES.into_iter().zip(words.pictures.iter().zip([&run.expected, &run.drawn]))
    {
        Look::STANDARD.text_left(
            screen,
            heading,
            Rect { y: picture.y - 20, height: ROW, ..picture },
            Color::LIGHT_CYAN,
        );
        screen.fill_rect(picture, Color::BLACK);
        for &[x, y, color] in pixels {
            let Some(place) = scale.place(picture, [x, y]) else { continue };
            // A black pixel would not be visible.
            let color = Some(Color::wrapping((color & 15) as u8)).filter(|color| *color != Color::BLACK);
            let gap = i32::from(place.width >= 4);
            let square = Rect { width: place.width - gap, height: place.height - gap, ..place };
            screen.fill_rect(square, color.unwrap_or(Color::DARK_GRAY));
        }
        outline(screen, picture);
    }
    let drawn = PICTURES[1];
    for place in run.unexpected.iter().filter_map(|at| scale.place(drawn, *at)) {
        let gap = i32::from(place.width >= 4);
        screen.fill_rect(Rect { width: place.width - gap, height: place.height - gap, ..place }, Color::LIGHT_RED);
    }
    for place in run.missing.iter().filter_map(|at| scale.place(drawn, *at)) {
        frame(screen, place, Color::YELLOW);
    }
    if let Some(at) = run.first_difference() {
        for place in PICTURES.into_iter().filter_map(|picture| scale.place(picture, at)) {
            for by in [2, 3] {
                frame(screen, theme::inset(place, -by), Color::LIGHT_MAGENTA);
            }
        }
    }
    if run.failure.is_some() {
        let below = Rect { y: PICTURES[0].bottom() + 6, height: ROW, ..SENTENCE };
        Look::STANDARD.text_left(screen, words.legend, below, Color::LIGHT_GRAY);
    }
    for (line, row) in
        reason.lines().flat_map(|line| Look::STANDARD.face().lines(line, SENTENCE.width)).take(4).zip(0..)
    {
        Look::STANDARD.text_left(
            screen,
            line,
            Rect { y: SENTENCE.y + row * ROW, height: ROW, ..SENTENCE },
            Color::WHITE,
        );
    }
    let keys = words.case_keys[usize::from(run.failure.is_some())];
    KeyBar::at_left(Look::STANDARD, keys, KEYS).draw(screen, Color::YELLOW)
}

/// Draws the outline of a rectangle.
fn frame(screen: &mut Framebuffer, place: Rect, color: Color) {
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    screen.line(place.x, place.y, right, place.y, color);
    screen.line(place.x, bottom, right, bottom, color);
    screen.line(place.x, place.y, place.x, bottom, color);
    screen.line(right, place.y, right, bottom, color);
}
