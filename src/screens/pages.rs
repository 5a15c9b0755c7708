//! Pages of text: help, rules, descriptions of programs. Each has a heading, paragraphs and a picture.

use std::ops::Range;

use super::list_screen::heading_face;
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::{Button, Flow, Input, Machine, code};
use crate::text::HelpPage;
use crate::text::key_line::PageKeys;
use crate::ui::theme::Look;
use crate::ui::{KeyAreas, KeyBar, shadow};

/// The area of the paragraphs on the canvas of 640×480 pixels on which pictures are drawn.
pub const TEXT: Rect = Rect::new(40, 104, 368, 328);
/// The area of the picture next to the text on that canvas. A larger one takes the place of the text.
pub(crate) const PICTURE: Rect = Rect::new(432, 112, 176, 176);
/// The greatest width of a line in cells, and the least next to a picture.
const MAX_CELLS: i32 = 60;
const LEAST_CELLS: i32 = 36;
/// The smallest number of lines below a picture.
const LEAST_LINES: i32 = 6;

/// Draws the picture of the page with a number, from 0, on a canvas of 640×480 pixels.
pub type DrawPicture<'p> = &'p dyn Fn(&mut Framebuffer, usize);

/// Pages that the user can turn.
#[derive(Clone, Copy)]
pub struct Pages<'p> {
    /// The pages, at least one.
    pub pages: &'p [&'p HelpPage],
    /// The line of keys.
    pub keys: PageKeys,
    /// Draws the pictures.
    pub picture: DrawPicture<'p>,
}

impl Pages<'_> {
    /// Shows the pages until the user leaves with Esc or the right button.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show(self, m: &mut Machine<'_>) -> Flow {
        m.topic = "glyph".into();
        let (mut number, mut part) = (0, 0);
        loop {
            let (look, screen) = (Look::of(m), m.screen.bounds());
            let layout = PageLayout::new(self, look, screen, number);
            part = part.min(layout.parts.len() - 1);
            let keys = self.draw_part(&mut m.screen, &layout, (number, part));
            let is_last_part = part + 1 == layout.parts.len();
            let is_last = is_last_part && number + 1 == self.pages.len();
            let turned = |back: bool| match back {
                true if part > 0 => (number, part - 1),
                // The last part of the page before.
                true => (number.saturating_sub(1), if number > 0 { usize::MAX } else { 0 }),
                false if is_last => (number, part),
                false if is_last_part => (number + 1, 0),
                false => (number, part + 1),
            };
            let input = m.input()?;
            (number, part) = match keys.resolve(input) {
                Input::Key(code::ESC | code::F1) | Input::Click { button: Button::Right, .. } => return Ok(()),
                Input::Key(code::F4) => {
                    m.show_source()?;
                    (number, part)
                }
                Input::Key(code::LEFT | code::UP | code::PAGE_UP) => turned(true),
                Input::Key(code::ENTER | code::SPACE) | Input::Click { .. } if is_last => return Ok(()),
                Input::Key(code::RIGHT | code::DOWN | code::PAGE_DOWN | code::ENTER | code::SPACE) => turned(false),
                Input::Click { .. } => turned(false),
                Input::Key(_) => (number, part),
            };
        }
    }

    /// Shows the pages over another screen, which is restored afterwards.
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub fn show_modal(self, m: &mut Machine<'_>) -> Flow {
        let (before, topic, pointer) = (m.screen.clone(), m.topic.clone(), m.pointer());
        m.set_pointer(None);
        self.show(m)?;
        m.set_pointer(pointer);
        m.topic = topic;
        m.screen.blit(&before, before.bounds(), 0, 0);
        Ok(())
    }

    /// Draws a page, numbered from 0, with text of 16 dots, as far as it fits. Returns the areas of its keys.
    pub fn draw(self, screen: &mut Framebuffer, number: usize) -> KeyAreas {
        let layout = PageLayout::new(self, Look::STANDARD, screen.bounds(), number);
        self.draw_part(screen, &layout, (number, 0))
    }

    /// Draws a part of a page. Returns the areas of its keys.
    fn draw_part(self, screen: &mut Framebuffer, layout: &PageLayout, (number, part): (usize, usize)) -> KeyAreas {
        let (page, look, Rect { x, y, .. }) = (self.pages[number], layout.look, layout.text);
        screen.clear(Color::BLACK);
        let face = heading_face(page.heading, screen.width() - 2 * layout.margin);
        let heading_y = layout.heading_y + (32 - face.height()) / 2;
        shadow::draw_text(screen, face, page.heading, x, heading_y, Color::YELLOW);
        let lines = &layout.lines[layout.parts[part].clone()];
        let top = if part == 0 { y } else { layout.top };
        for (line, below) in lines {
            screen.draw_text(look.face(), line, x, top + below - lines[0].1, Color::WHITE);
        }
        if part == 0 || layout.top == y {
            if !layout.shown.is_empty() {
                let mut picture = Framebuffer::new(layout.drawn.width, layout.drawn.height);
                picture.blit(&self.canvas(number), layout.drawn, 0, 0);
                screen.blit_scaled(&picture, layout.shown, Color::BLACK);
            }
            for (line, row) in look.face().lines(page.caption, layout.caption.width).zip(0..) {
                let place = Rect { y: layout.caption.y + row * look.line(), height: look.line(), ..layout.caption };
                look.text_centred(screen, line, place, Color::LIGHT_CYAN);
            }
        }
        self.key_bar(look, layout.keys, &(self.keys.number)(number + 1, self.pages.len()))
            .draw(screen, Color::LIGHT_GRAY)
    }

    fn key_bar(self, look: Look, place: Rect, before: &str) -> KeyBar<'_> {
        KeyBar { before, ..KeyBar::centred(look, self.keys.line, place) }
    }

    /// Returns the canvas with the picture of a page.
    fn canvas(self, number: usize) -> Framebuffer {
        let mut canvas = Framebuffer::vga();
        (self.picture)(&mut canvas, number);
        canvas
    }
}

/// The places of a page on a screen.
struct PageLayout {
    look: Look,
    margin: i32,
    heading_y: i32,
    /// The area of the text next to the picture or below it.
    text: Rect,
    /// The upper edge of text without a picture above it.
    top: i32,
    /// The lines with their distances below the first one.
    lines: Vec<(&'static str, i32)>,
    /// The lines that are shown together.
    parts: Vec<Range<usize>>,
    /// The area of the picture on its canvas, and on the screen.
    drawn: Rect,
    shown: Rect,
    caption: Rect,
    keys: Rect,
}

impl PageLayout {
    fn new(pages: Pages<'_>, look: Look, screen: Rect, number: usize) -> PageLayout {
        let page = pages.pages[number];
        let before = (pages.keys.number)(number + 1, pages.pages.len());
        let keys_height = pages.key_bar(look, screen, &before).needed_height();
        // The margins of a low screen are smaller.
        let space = |pixels: i32| pixels * screen.height.min(480) / 480;
        let keys = Rect { y: screen.bottom() - space(17) - keys_height, height: keys_height, ..screen };
        let bottom = keys.y - space(13);
        let heading_y = screen.y + space(42);
        let drawn = drawn_area(&pages.canvas(number));
        let beside = screen.width - (640 - TEXT.width);
        let is_wide = beside >= LEAST_CELLS * look.cell();
        let (margin, width, top);
        let (mut text, shown, caption);
        if is_wide {
            (margin, width) = (TEXT.x, beside.min(MAX_CELLS * look.cell()));
            top = heading_y + 32 + space(30);
            let x = (screen.width - (640 - TEXT.width + width)) / 2 + margin;
            text = Rect::new(x, top, width, bottom - top);
            let (right, down) = (text.right() + PICTURE.x - TEXT.right() - PICTURE.x, top - TEXT.y);
            // A picture in the place of the text is in the middle.
            let right = if drawn.x < TEXT.right() { (screen.width - 640) / 2 } else { right };
            shown = Rect { x: drawn.x + right, y: drawn.y + down, ..drawn };
            let below = PICTURE.bottom() + 15 + down;
            caption = Rect::new(PICTURE.x + right - 24, below, PICTURE.width + 48, look.line());
        } else {
            (margin, width) = (2 * look.gap(), screen.width - 4 * look.gap());
            top = heading_y + 32 + space(16);
            let caption_height = look.face().lines(page.caption, width).count() as i32 * look.line() + look.gap();
            let room = bottom - top - if page.paragraphs.is_empty() { 0 } else { LEAST_LINES * line_height(look) };
            let picture = fitted(drawn, width, bottom - top);
            // The picture is left out where there is no room for it.
            let has_room = picture.height + caption_height <= room;
            let (height, below) = if has_room { (picture.height, picture.height + caption_height) } else { (0, 0) };
            let picture_width = if has_room { picture.width } else { 0 };
            shown = Rect::new((screen.width - picture_width) / 2, top, picture_width, height);
            caption = Rect::new(margin, shown.bottom() + look.gap() / 2, if has_room { width } else { 0 }, look.line());
            text = Rect::new(margin, top + below, width, bottom - top - below);
        }
        let lines = lines(look, page, width);
        let mut parts = Vec::new();
        let (mut start, mut room) = (0, text.height);
        for (index, (_, y)) in lines.iter().enumerate() {
            if index > start && y - lines[start].1 + look.face().height() > room {
                parts.push(start..index);
                (start, room) = (index, bottom - top);
            }
        }
        parts.push(start..lines.len());
        text.height = text.height.max(0);
        PageLayout { look, margin, heading_y, text, top, lines, parts, drawn, shown, caption, keys }
    }
}

/// Returns the smallest rectangle around everything that is drawn.
fn drawn_area(canvas: &Framebuffer) -> Rect {
    let is_drawn = |pixel: &u8| *pixel != Color::BLACK.index();
    let mut area: Option<Rect> = None;
    for y in 0..canvas.height() {
        let row = canvas.row(y);
        if let Some((first, last)) = row.iter().position(is_drawn).zip(row.iter().rposition(is_drawn)) {
            let part = Rect::new(first as i32, y, (last - first) as i32 + 1, 1);
            area = Some(area.map_or(part, |area| area.union(&part)));
        }
    }
    area.unwrap_or(Rect::new(PICTURE.x, PICTURE.y, 0, 0))
}

/// Returns the size of a picture that is made smaller to fit.
fn fitted(picture: Rect, width: i32, height: i32) -> Rect {
    let (w, h) = (picture.width.max(1), picture.height.max(1));
    if w <= width && h <= height {
        return picture;
    }
    let by_width = Rect::new(0, 0, width, h * width / w);
    if by_width.height <= height { by_width } else { Rect::new(0, 0, w * height / h, height) }
}

fn line_height(look: Look) -> i32 {
    look.line() + 4
}

/// Returns the lines of a page with their distances below the first one.
fn lines(look: Look, page: &HelpPage, width: i32) -> Vec<(&'static str, i32)> {
    let mut y = 0;
    let mut placed = Vec::new();
    for paragraph in page.paragraphs {
        for line in look.face().lines(paragraph, width) {
            placed.push((line, y));
            y += line_height(look);
        }
        y += look.line() * 2 / 3;
    }
    placed
}

/// Asserts that a page fits on screens of all sizes; in one part on one of 640×480.
///
/// # Panics
/// If something is too wide or too long.
#[cfg(test)]
pub(crate) fn assert_page_fits(page: &HelpPage, keys: &PageKeys) {
    use crate::text::assert_fits;
    let picture = |screen: &mut Framebuffer, _: usize| screen.fill_rect(PICTURE, Color::GREEN);
    let pages = Pages { pages: &[page], keys: *keys, picture: &picture };
    for (screen, look) in crate::ui::theme::stages() {
        let layout = PageLayout::new(pages, look, screen, 0);
        let name = format!("{} {screen:?}", page.heading);
        assert!(layout.parts.len() == 1 || screen.width != 640, "{name}: {}", layout.parts.len());
        assert_fits(heading_face(page.heading, screen.width - 2 * layout.margin), page.heading, screen.width);
        assert_eq!(screen.intersection(&layout.shown), layout.shown, "{name}");
        assert!(layout.text.right() <= screen.width && layout.keys.bottom() <= screen.height, "{name}");
        for (index, part) in layout.parts.iter().enumerate() {
            let lines = &layout.lines[part.clone()];
            lines.iter().for_each(|(line, _)| assert_fits(look.face(), line, layout.text.width));
            let top = if index == 0 { layout.text.y } else { layout.top };
            let last = lines.last().map_or(0, |(_, y)| y - lines[0].1 + look.face().height());
            assert!(top + last <= layout.keys.y, "{name} ends at row {}", top + last);
        }
        pages.key_bar(look, layout.keys, &(keys.number)(99, 99)).assert_fits();
        let caption = look.face().lines(page.caption, layout.caption.width.max(1)).count() as i32 * look.line();
        assert!(layout.caption.width == 0 || layout.caption.y + caption <= layout.keys.y, "{name}");
        assert!(layout.caption.right() <= screen.width, "{name}");
    }
}
