//! Text in stroked fonts.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Canvas, Direction, GraphError, HorizontalJustify, TextSettings, VerticalJustify};
use crate::font::cp437;
use crate::font::stroked::{Ratio, Stroke, StrokedFont};

/// The stroked fonts of a canvas, and how large they are drawn.
#[derive(Clone, Debug)]
pub(super) struct StrokedText {
    /// Fonts by their number in `settextstyle`: those that were put in the place of ours, and those from 11 on.
    fonts: BTreeMap<i32, Arc<StrokedFont>>,
    /// The one that text is in; `None` for font 0.
    current: Option<Arc<StrokedFont>>,
    /// Across and up.
    scale: [Ratio; 2],
    /// What `setusercharsize` said last: size 0.
    user: [Ratio; 2],
}

impl Default for StrokedText {
    fn default() -> StrokedText {
        let ones = [Ratio::ONE; 2];
        StrokedText { fonts: BTreeMap::new(), current: None, scale: ones, user: ones }
    }
}

impl StrokedText {
    /// As after `graphdefaults`: font 0. The fonts stay, and what `setusercharsize` said.
    pub(super) fn reset(&mut self) {
        *self = StrokedText { fonts: std::mem::take(&mut self.fonts), user: self.user, ..StrokedText::default() };
    }

    /// Takes over what `setusercharsize` said to another canvas.
    pub(super) fn take_user_size(&mut self, from: &StrokedText) {
        self.user = from.user;
    }

    /// `settextstyle` with a font other than 0.
    fn choose(&mut self, number: i32, size: i32) -> Result<(), GraphError> {
        let font = self.fonts.get(&number).cloned().or_else(|| bundled(number)).ok_or(GraphError::FontNotFound)?;
        self.scale = match size {
            0 => self.user,
            _ => [Ratio::of_size(size).ok_or(GraphError::General)?; 2],
        };
        self.current = Some(font);
        Ok(())
    }
}

#[cfg(feature = "faces")]
fn bundled(number: i32) -> Option<Arc<StrokedFont>> {
    crate::font::bundled::stroked(number)
}

#[cfg(not(feature = "faces"))]
fn bundled(_number: i32) -> Option<Arc<StrokedFont>> {
    None
}

impl Canvas {
    /// The number of the first font that is the user's own.
    pub const FIRST_OWN_FONT: i32 = 11;

    /// `registerbgifont`, and what `settextstyle` does when it has read a file: font `number` is this one from now on. 1 to 10
    /// are Borland's, which have ours in their places; the user's own begin at [`FIRST_OWN_FONT`](Canvas::FIRST_OWN_FONT).
    pub fn set_font(&mut self, number: i32, font: Arc<StrokedFont>) {
        self.stroked.fonts.insert(number, font);
    }

    /// `setusercharsize`: how wide and how high stroked characters are from now on, as fractions of what the font has. Holds
    /// until `settextstyle` with a size, and again after it with size 0.
    ///
    /// # Errors
    /// [`GraphError::General`] for a fraction over 0.
    pub fn set_user_char_size(
        &mut self,
        x_multiply: i32,
        x_divide: i32,
        y_multiply: i32,
        y_divide: i32,
    ) -> Result<(), GraphError> {
        let ratio = |multiply, divide| Ratio::new(multiply, divide).ok_or(GraphError::General);
        self.stroked.user = [ratio(x_multiply, x_divide)?, ratio(y_multiply, y_divide)?];
        self.stroked.scale = self.stroked.user;
        Ok(())
    }

    /// `settextstyle`'s font and size. The canvas is left as it was if there is no such font, or no such size of it.
    pub(super) fn choose_font(&mut self, number: i32, size: i32) -> Result<(), GraphError> {
        if number != 0 {
            return self.stroked.choose(number, size);
        }
        self.stroked.current = None;
        Ok(())
    }

    /// The font that text is in, or `None` for font 0.
    pub(super) fn stroked_font(&self) -> Option<Arc<StrokedFont>> {
        self.stroked.current.clone()
    }

    /// What a stroked text measures: `textwidth` and `textheight`.
    pub(super) fn stroked_size(&self, font: &StrokedFont, text: &str) -> (i32, i32) {
        let [across, up] = self.stroked.scale;
        (font.text_width(&codes(text), across), up.scale(font.metrics().height()))
    }

    /// `outtextxy` in a stroked font: lines, thin and solid whatever the line style, in the write mode.
    ///
    /// Each character's width and each of its points are brought to size and cut off by themselves, so a text may be some
    /// pixels shorter than `textwidth` says. Characters that the font lacks are skipped. The driver's pen is left where the last stroke
    /// ended.
    pub(super) fn draw_stroked(&mut self, font: &StrokedFont, x: i32, y: i32, text: &str) {
        let codes = codes(text);
        let [across, up] = self.stroked.scale;
        let TextSettings { direction, horizontal, vertical, .. } = self.text;
        let (length, height) = self.stroked_size(font, text);
        let (across_screen, down_screen) = match direction {
            Direction::Horizontal => (length, height),
            _ => (height, length),
        };
        let left = match horizontal {
            HorizontalJustify::Left => x,
            // The kernel's middle lies a pixel to the right.
            HorizontalJustify::Center => x.saturating_sub(across_screen / 2 - 1),
            HorizontalJustify::Right => x.saturating_sub(across_screen),
        };
        let bottom = match vertical {
            VerticalJustify::Bottom => y,
            VerticalJustify::Center => y.saturating_add(down_screen / 2),
            VerticalJustify::Top => y.saturating_add(down_screen),
        };
        // The base line is the lower edge of what the text measures, to the right of it in a text that runs upwards: letters
        // hang over.
        let (start_x, start_y) = match direction {
            Direction::Horizontal => (left, bottom),
            _ => (left.saturating_add(height), bottom),
        };
        let line = std::mem::take(&mut self.line);
        // How far along the text the character begins, and its points from there and from the base line.
        let mut along = 0_i32;
        let mut pen = (start_x, start_y);
        for &code in &codes {
            let Some(width) = font.width(code) else { continue };
            let place = |a: i8, b: i8| {
                let (forth, over) = (along.saturating_add(across.scale(a.into())), up.scale(b.into()));
                match direction {
                    Direction::Horizontal => (start_x.saturating_add(forth), start_y.saturating_sub(over)),
                    _ => (start_x.saturating_sub(over), start_y.saturating_sub(forth)),
                }
            };
            pen = place(0, 0);
            for stroke in font.strokes(code) {
                pen = match stroke {
                    Stroke::Move(a, b) => place(a, b),
                    Stroke::Draw(a, b) => {
                        let to = place(a, b);
                        self.line(pen.0, pen.1, to.0, to.1);
                        to
                    }
                };
            }
            along = along.saturating_add(across.scale(width));
        }
        self.line = line;
        self.driver_position = pen;
    }
}

/// A text in the code page that the fonts are numbered by; what that lacks is 0, which no font has.
fn codes(text: &str) -> Vec<u8> {
    text.chars().map(|c| cp437::code(c).unwrap_or(0)).collect()
}
