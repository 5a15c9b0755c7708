//! Text settings and the driver's 8×8 font. Stroked fonts are drawn in `stroked`.

use super::{Canvas, GraphError};
use crate::Glyph;
use crate::font::{Face, GlyphBuf, bundled};

/// The largest size of font 0: an `int`.
const MAX_SIZE: i32 = 32_767;

/// The direction of text.
///
/// ```
/// use huanle_gfx::Canvas;
/// use huanle_gfx::canvas::TextDirection;
/// let mut canvas = Canvas::vga();
/// canvas.set_text_style(0, TextDirection::Vertical, 2).expect("font 0 is always there");
/// canvas.out_text_xy(20, 100, "y axis");
/// assert_eq!((canvas.text_width("y axis"), canvas.text_height("y axis")), (96, 16));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextDirection {
    /// `HORIZ_DIR`, 0: from left to right.
    #[default]
    Horizontal,
    /// `VERT_DIR`, 1: upwards, rotated by 90° counterclockwise.
    Vertical,
    /// Larger numbers: each character of font 0 is rotated by 90° counterclockwise, in a row from left to right;
    /// stroked text as with 1.
    RotatedGlyphs,
}

/// The part of a text that is placed at x.
///
/// ```
/// use huanle_gfx::canvas::{HorizontalJustify, VerticalJustify};
/// use huanle_gfx::{Canvas, Color};
/// let mut canvas = Canvas::vga();
/// canvas.set_text_justify(HorizontalJustify::Right, VerticalJustify::Top);
/// canvas.out_text_xy(640, 0, "H");
/// assert_eq!(canvas.get_pixel(633, 0), Color::WHITE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HorizontalJustify {
    /// `LEFT_TEXT`, 0: the left edge; for vertical text the column after the last, as with `RIGHT_TEXT`.
    #[default]
    Left,
    /// `CENTER_TEXT`, 1: the centre.
    Center,
    /// `RIGHT_TEXT`, 2: the column after the last.
    Right,
}

/// The part of a text that is placed at y.
///
/// ```
/// use huanle_gfx::canvas::{HorizontalJustify, VerticalJustify};
/// use huanle_gfx::{Canvas, Color};
/// let mut canvas = Canvas::vga();
/// canvas.set_text_justify(HorizontalJustify::Left, VerticalJustify::Bottom);
/// canvas.out_text_xy(0, 8, "H");
/// assert_eq!(canvas.get_pixel(0, 0), Color::WHITE);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VerticalJustify {
    /// `BOTTOM_TEXT`, 0: the row below the last.
    Bottom,
    /// `CENTER_TEXT`, 1: the centre.
    Center,
    /// `TOP_TEXT`, 2: the top edge.
    #[default]
    Top,
}

/// `textsettingstype`.
///
/// ```
/// use huanle_gfx::canvas::TextDirection;
/// let mut canvas = huanle_gfx::Canvas::vga();
/// canvas.set_text_style(0, TextDirection::Horizontal, 3).expect("font 0 is always there");
/// let settings = canvas.text_settings();
/// assert_eq!((settings.font, settings.size), (0, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSettings {
    /// The font: 0 for the 8×8 bitmap font, from 1 up for stroked fonts.
    pub font: i32,
    /// The direction.
    pub direction: TextDirection,
    /// The width and height of a dot of the font in pixels, 1 to 10; 0 to 31 for font 0, where 0 draws all characters
    /// of a text at the same place, in size 1.
    pub size: i32,
    /// The horizontal justification.
    pub horizontal: HorizontalJustify,
    /// The vertical justification.
    pub vertical: VerticalJustify,
}

/// Horizontal, size 1, justified left and top.
impl Default for TextSettings {
    fn default() -> TextSettings {
        TextSettings {
            font: 0,
            direction: TextDirection::default(),
            size: 1,
            horizontal: HorizontalJustify::default(),
            vertical: VerticalJustify::default(),
        }
    }
}

macro_rules! from_number {
    ($type:ident, $($number:literal => $variant:ident),+) => {
        /// Converts graphics.h's numbers.
        impl TryFrom<i32> for $type {
            type Error = GraphError;

            fn try_from(number: i32) -> Result<$type, GraphError> {
                match number {
                    $($number => Ok($type::$variant),)+
                    _ => Err(GraphError::General),
                }
            }
        }
    };
}

from_number!(TextDirection, 0 => Horizontal, 1 => Vertical);
from_number!(HorizontalJustify, 0 => Left, 1 => Center, 2 => Right);
from_number!(VerticalJustify, 0 => Bottom, 1 => Center, 2 => Top);

impl Canvas {
    /// `settextstyle`: sets font, direction and size. Size 0 uses [`set_user_char_size`](Canvas::set_user_char_size)
    /// for stroked fonts and means 1 for font 0. The stroked fonts are 1 to 10 and those of
    /// [`set_font`](Canvas::set_font).
    ///
    /// # Errors
    /// [`GraphError::FontNotFound`] if the font does not exist; [`GraphError::General`] for a negative size, or a size
    /// above 10 with a stroked font (font 0 takes any, but only five bits count). The old style is kept.
    pub fn set_text_style(&mut self, font: i32, direction: TextDirection, size: i32) -> Result<(), GraphError> {
        if !(0..=MAX_SIZE).contains(&size) {
            return Err(GraphError::General);
        }
        self.select_font(font, size)?;
        let size = match (font, size) {
            (0, 0) => 1,
            (0, _) => size & 31,
            _ => size,
        };
        self.text = TextSettings { font, direction, size, ..self.text };
        Ok(())
    }

    /// `settextjustify`.
    pub fn set_text_justify(&mut self, horizontal: HorizontalJustify, vertical: VerticalJustify) {
        self.text = TextSettings { horizontal, vertical, ..self.text };
    }

    /// `gettextsettings`.
    pub fn text_settings(&self) -> TextSettings {
        self.text
    }

    /// `textwidth`: returns the length of a text in pixels, in either direction: 8 × size per character of font 0; the
    /// sum of the character widths of a stroked font.
    pub fn text_width(&self, text: &str) -> i32 {
        if let Some(font) = self.stroked_font() {
            return self.stroked_size(&font, text).0;
        }
        character_count(text).saturating_mul(8 * self.text.size)
    }

    /// `textheight`: returns 8 × size; for a stroked font the distance from the descenders to the top of the capitals,
    /// the same for every text.
    pub fn text_height(&self, text: &str) -> i32 {
        if let Some(font) = self.stroked_font() {
            return self.stroked_size(&font, text).1;
        }
        8 * self.card.dot_height(self.text.size)
    }

    /// `outtext`: draws text at the current position. If the text is horizontal and justified left, the position moves
    /// to its end.
    ///
    /// Otherwise the position stays, but the driver's position moves: see [`out_text_xy`](Canvas::out_text_xy).
    pub fn out_text(&mut self, text: &str) {
        let (x, y) = self.position();
        let moves = self.text.direction == TextDirection::Horizontal && self.text.horizontal == HorizontalJustify::Left;
        self.out_text_xy(x, y, text);
        if moves {
            self.move_rel(self.text_width(text), 0);
        }
    }

    /// `outtextxy`: draws text at a point in the drawing colour; only the dots of the characters are drawn, the
    /// background is kept. A character missing in code page 437 is shown as a box. The current position stays; the
    /// driver's position, from which [`line_to`](Canvas::line_to) starts, is left at the upper left corner of the text,
    /// or at the end of the last stroke of a stroked font; an empty text leaves it at the point.
    ///
    /// A character is drawn only if its whole cell is inside the clipping area. As in Borland's kernel, whose numbers are
    /// unsigned, a cell larger than the distance from the page's left or top edge to the opposite edge of the area is
    /// also drawn, and then clipped at the page only. Horizontal text that starts beyond the left or top edge of the page
    /// is not drawn at all.
    pub fn out_text_xy(&mut self, x: i32, y: i32, text: &str) {
        if text.is_empty() {
            self.positions.driver = (x, y);
            return;
        }
        if let Some(font) = self.stroked_font() {
            self.draw_stroked(&font, x, y, text);
            return;
        }
        let TextSettings { direction, size, .. } = self.text;
        let (left, top) = self.text_corner(x, y, text);
        self.positions.driver = (left, top);
        let (mut pen_x, mut pen_y) = self.clip.to_page(left, top);
        let (clip, color, advance) = (self.clip.area, self.colors.drawing, 8 * size);
        let dot = (size.max(1), self.card.dot_height(size.max(1)));
        match direction {
            TextDirection::Horizontal | TextDirection::RotatedGlyphs if pen_x < 0 || pen_y < 0 => return,
            TextDirection::Horizontal | TextDirection::RotatedGlyphs => {}
            TextDirection::Vertical => pen_y = pen_y.saturating_add(self.text_width(text)).saturating_sub(advance),
        }
        let page = self.page_mut();
        let whole = page.bounds();
        for c in text.chars() {
            let is_drawn =
                fits(pen_x, clip.x, clip.right(), 8 * dot.0) && fits(pen_y, clip.y, clip.bottom(), 8 * dot.1);
            if let Some(glyph) = is_drawn.then(|| bundled::driver8_glyph(c)) {
                let turned = (direction != TextDirection::Horizontal).then(|| rotate_90(glyph));
                let glyph = turned.as_ref().map_or(glyph, GlyphBuf::as_glyph);
                page.draw_glyph_in(glyph, (pen_x, pen_y), dot, color, &whole);
            }
            match direction {
                TextDirection::Horizontal | TextDirection::RotatedGlyphs => pen_x = pen_x.saturating_add(advance),
                TextDirection::Vertical => pen_y = pen_y.saturating_sub(advance),
            }
        }
    }

    /// Returns the upper left corner of a text justified at a point. Centred text is one pixel further right than half
    /// the width, and vertical text is never to the right of its point, whether justified left or right.
    fn text_corner(&self, x: i32, y: i32, text: &str) -> (i32, i32) {
        let TextSettings { direction, horizontal, vertical, .. } = self.text;
        let upright = direction == TextDirection::Vertical;
        let (across, up) = match self.stroked.overwritten_cell {
            Some((width, height)) => (character_count(text).saturating_mul(width), height),
            None => (self.text_width(text), self.text_height(text)),
        };
        let (width, height) = if upright { (up, across) } else { (across, up) };
        let left = match horizontal {
            HorizontalJustify::Left if !upright => x,
            HorizontalJustify::Center => x.saturating_sub(width / 2).saturating_add(1),
            HorizontalJustify::Left | HorizontalJustify::Right => x.saturating_sub(width),
        };
        let top = match vertical {
            VerticalJustify::Bottom => y.saturating_sub(height),
            VerticalJustify::Center => y.saturating_sub(height / 2),
            VerticalJustify::Top => y,
        };
        (left, top)
    }

    /// Draws text in any [`Face`], including Chinese, with its upper left corner at a point, in the drawing colour and
    /// clipped; not part of graphics.h. `\n` starts a new line. Size, direction and justification are ignored.
    pub fn draw_text(&mut self, face: &Face, text: &str, x: i32, y: i32) {
        let (left, top) = self.clip.to_page(x, y);
        let (clip, color) = (self.clip.area, self.colors.drawing);
        let page = self.page_mut();
        for (row, line) in (0..).zip(text.split('\n')) {
            let (mut pen_x, pen_y) = (left, top.saturating_add(face.height().saturating_mul(row)));
            for c in line.chars() {
                let glyph = face.glyph_or_box(c);
                page.draw_glyph_in(glyph, (pen_x, pen_y), (1, 1), color, &clip);
                pen_x = pen_x.saturating_add(glyph.width());
            }
        }
    }
}

/// Returns whether the kernel draws a character cell of this length that starts here, between the edges of the clipping
/// area, of which `end` is the first pixel outside: the last possible start wraps around below 0.
fn fits(start: i32, first: i32, end: i32, cell: i32) -> bool {
    let limit = end.saturating_add(1).saturating_sub(cell);
    start >= first && (limit < 0 || start < limit)
}

fn character_count(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX)
}

/// Rotates a character of 8×8 dots by 90° counterclockwise: its right edge becomes the top.
fn rotate_90(glyph: Glyph<'_>) -> GlyphBuf {
    let mut turned = GlyphBuf::blank(8, 8);
    for (x, y) in glyph.dots() {
        turned.set(y, 7 - x);
    }
    turned
}
