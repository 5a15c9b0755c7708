//! Text: its settings, and the driver's 8×8 font. Stroked fonts are drawn in `stroked`.

use super::{Canvas, GraphError};
use crate::font::{Face, GlyphBuf, bundled};
use crate::{Glyph, Rect};

/// The largest size of font 0: an `int`.
const LARGEST: i32 = 32_767;

/// Which way text runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `HORIZ_DIR`, 0: from left to right.
    #[default]
    Horizontal,
    /// `VERT_DIR`, 1: from the bottom up, turned by 90° to the left.
    Vertical,
    /// Numbers beyond: each character of font 0 turned by 90° to the left, in a row from left to right; stroked text as
    /// with 1.
    Turned,
}

/// What of a text lies at the x it is put to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HorizontalJustify {
    /// `LEFT_TEXT`, 0: its left edge; of upright text the column after its last, as with `RIGHT_TEXT`.
    #[default]
    Left,
    /// `CENTER_TEXT`, 1: its middle.
    Center,
    /// `RIGHT_TEXT`, 2: the column after its last.
    Right,
}

/// What of a text lies at the y it is put to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VerticalJustify {
    /// `BOTTOM_TEXT`, 0: the row below its last.
    Bottom,
    /// `CENTER_TEXT`, 1: its middle.
    Center,
    /// `TOP_TEXT`, 2: its upper edge.
    #[default]
    Top,
}

/// `textsettingstype`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextSettings {
    /// The font: 0 for the ROM's dots, stroked fonts from 1 on.
    pub font: i32,
    /// Which way text runs.
    pub direction: Direction,
    /// How many pixels a dot of the font is wide and high, 1 to 10.
    pub size: i32,
    /// What lies at x.
    pub horizontal: HorizontalJustify,
    /// What lies at y.
    pub vertical: VerticalJustify,
}

/// From left to right, size 1, left and top.
impl Default for TextSettings {
    fn default() -> TextSettings {
        TextSettings {
            font: 0,
            direction: Direction::default(),
            size: 1,
            horizontal: HorizontalJustify::default(),
            vertical: VerticalJustify::default(),
        }
    }
}

macro_rules! from_number {
    ($type:ident, $($number:literal => $variant:ident),+) => {
        /// graphics.h's numbers.
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

from_number!(Direction, 0 => Horizontal, 1 => Vertical);
from_number!(HorizontalJustify, 0 => Left, 1 => Center, 2 => Right);
from_number!(VerticalJustify, 0 => Bottom, 1 => Center, 2 => Top);

impl Canvas {
    /// `settextstyle`: font, direction and size. Size 0 is [`set_user_char_size`](Canvas::set_user_char_size)'s for stroked
    /// fonts, and taken as 1 for font 0. The stroked fonts are 1 to 10, and those of [`set_font`](Canvas::set_font).
    ///
    /// # Errors
    /// [`GraphError::FontNotFound`] for a font that is not there, [`GraphError::General`] for a size below 0, and for a stroked font
    /// beyond 10 (font 0 takes any). The old style stays.
    pub fn set_text_style(&mut self, font: i32, direction: Direction, size: i32) -> Result<(), GraphError> {
        if !(0..=LARGEST).contains(&size) {
            return Err(GraphError::General);
        }
        self.choose_font(font, size)?;
        self.text = TextSettings { font, direction, size: if font == 0 { size.max(1) } else { size }, ..self.text };
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

    /// `textwidth`: how long a text is in pixels, whichever way it runs: 8 × size for each character of font 0; the widths of
    /// a stroked font's characters.
    pub fn text_width(&self, text: &str) -> i32 {
        if let Some(font) = self.stroked_font() {
            return self.stroked_size(&font, text).0;
        }
        let length = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
        length.saturating_mul(8 * self.text.size)
    }

    /// `textheight`: 8 × size; of a stroked font from the descenders to the top of the capitals, the same for every text.
    pub fn text_height(&self, text: &str) -> i32 {
        if let Some(font) = self.stroked_font() {
            return self.stroked_size(&font, text).1;
        }
        8 * self.card.dot_height(self.text.size)
    }

    /// `outtext`: text at the pen's place. If it runs from left to right and is justified left, the pen then is at its end.
    ///
    /// Else it stays where it is; but the driver's pen does not, see [`out_text_xy`](Canvas::out_text_xy).
    pub fn out_text(&mut self, text: &str) {
        let (x, y) = self.position;
        let moves = self.text.direction == Direction::Horizontal && self.text.horizontal == HorizontalJustify::Left;
        self.out_text_xy(x, y, text);
        if moves {
            self.move_rel(self.text_width(text), 0);
        }
    }

    /// `outtextxy`: text at a point, in the pen's colour; only the dots of the characters, what is between them stays. A
    /// character that code page 437 lacks shows as a box. The pen stays where it is; the driver's pen is left at the upper left
    /// corner of the text, of a stroked font at the end of the last stroke, where a [`line_to`](Canvas::line_to) would begin.
    ///
    /// A character is drawn only if all of its cell lies inside of what may be drawn on. Text from left to right that begins
    /// beyond the left or the upper edge of the page is not drawn at all.
    pub fn out_text_xy(&mut self, x: i32, y: i32, text: &str) {
        if let Some(font) = self.stroked_font() {
            self.draw_stroked(&font, x, y, text);
            return;
        }
        let TextSettings { direction, size, .. } = self.text;
        let (left, top) = self.text_corner(x, y, text);
        self.driver_position = (left, top);
        let (mut pen_x, mut pen_y) = self.clip.to_page(left, top);
        let (clip, color, advance) = (self.clip.area, self.color, 8 * size);
        let dot = (size, self.card.dot_height(size));
        match direction {
            Direction::Horizontal | Direction::Turned if pen_x < 0 || pen_y < 0 => return,
            Direction::Horizontal | Direction::Turned => {}
            Direction::Vertical => pen_y = pen_y.saturating_add(self.text_width(text)).saturating_sub(advance),
        }
        let page = self.page_mut();
        for c in text.chars() {
            let glyph = clip.covers(&Rect::new(pen_x, pen_y, 8 * dot.0, 8 * dot.1)).then(|| bundled::driver8_glyph(c));
            if let Some(glyph) = glyph {
                let turned = (direction != Direction::Horizontal).then(|| turned(glyph));
                let glyph = turned.as_ref().map_or(glyph, GlyphBuf::as_glyph);
                page.draw_glyph_in(glyph, (pen_x, pen_y), dot, color, &clip);
            }
            match direction {
                Direction::Horizontal | Direction::Turned => pen_x = pen_x.saturating_add(advance),
                Direction::Vertical => pen_y = pen_y.saturating_sub(advance),
            }
        }
    }

    /// The upper left corner of a text that is justified at a point. In the middle is one pixel further right than half of
    /// the width, and upright text is never to the right of its point, whether it is justified left or right.
    fn text_corner(&self, x: i32, y: i32, text: &str) -> (i32, i32) {
        let TextSettings { direction, horizontal, vertical, .. } = self.text;
        let upright = direction == Direction::Vertical;
        let width = || if upright { self.text_height(text) } else { self.text_width(text) };
        let height = || if upright { self.text_width(text) } else { self.text_height(text) };
        let left = match horizontal {
            HorizontalJustify::Left if !upright => x,
            HorizontalJustify::Center => x.saturating_sub(width() / 2).saturating_add(1),
            HorizontalJustify::Left | HorizontalJustify::Right => x.saturating_sub(width()),
        };
        let top = match vertical {
            VerticalJustify::Bottom => y.saturating_sub(height()),
            VerticalJustify::Center => y.saturating_sub(height() / 2),
            VerticalJustify::Top => y,
        };
        (left, top)
    }

    /// Not in graphics.h: text in any [`Face`], Chinese among it, with its upper left corner at a point, in the pen's
    /// colour and clipped as everything else. `\n` begins a new line. Size, direction and justification have no part in
    /// it.
    pub fn draw_text(&mut self, face: &Face, text: &str, x: i32, y: i32) {
        let (left, top) = self.clip.to_page(x, y);
        let (clip, color) = (self.clip.area, self.color);
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

/// A character of 8×8 dots turned by 90° to the left: its right edge becomes the upper one.
fn turned(glyph: Glyph<'_>) -> GlyphBuf {
    let mut turned = GlyphBuf::blank(8, 8);
    for (x, y) in glyph.dots() {
        turned.set(y, 7 - x);
    }
    turned
}
