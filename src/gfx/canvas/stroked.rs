//! Text in stroked fonts.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Canvas, GraphError, HorizontalJustify, TextDirection, TextSettings, VerticalJustify};
use crate::font::cp437;
use crate::font::stroked::{Ratio, Stroke, StrokedFont};

/// The stroked fonts of a canvas and their size.
#[derive(Clone, Debug)]
pub(super) struct StrokedText {
    /// Fonts by their number in `settextstyle`: replacements of our fonts, and user fonts from 11 up.
    fonts: BTreeMap<i32, Arc<StrokedFont>>,
    /// The selected font; `None` for font 0.
    current: Option<Arc<StrokedFont>>,
    /// The horizontal and vertical scale.
    scale: [Ratio; 2],
    /// The last `setusercharsize`, used by size 0.
    user: [Ratio; 2],
    /// The width and height that the kernel takes for those of a character of font 0 when it justifies text after
    /// `setusercharsize`, which overwrites them: the denominator of the width and the numerator of the height.
    pub(super) overwritten_cell: Option<(i32, i32)>,
}

impl Default for StrokedText {
    fn default() -> StrokedText {
        let ones = [Ratio::ONE; 2];
        StrokedText { fonts: BTreeMap::new(), current: None, scale: ones, user: ones, overwritten_cell: None }
    }
}

impl StrokedText {
    /// Selects font 0, as `graphdefaults` does. The fonts and the user size are kept.
    pub(super) fn reset(&mut self) {
        *self = StrokedText { fonts: core::mem::take(&mut self.fonts), user: self.user, ..StrokedText::default() };
    }

    /// Copies the user size from another canvas.
    pub(super) fn copy_user_size(&mut self, from: &StrokedText) {
        self.user = from.user;
    }

    /// Selects a font other than 0, as `settextstyle` does.
    fn select(&mut self, number: i32, size: i32) -> Result<(), GraphError> {
        let font = self.fonts.get(&number).cloned().or_else(|| bundled(number)).ok_or(GraphError::FontNotFound)?;
        self.scale = match size {
            0 => self.user,
            _ => [Ratio::from_size(size).ok_or(GraphError::General)?; 2],
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
    /// The number of the first user font.
    pub const FIRST_USER_FONT: i32 = 11;

    /// `registerbgifont`, and `settextstyle` after reading a file: makes this font `number`. Numbers 1 to 10 are
    /// Borland's fonts, for which we supply our own; user fonts start at [`FIRST_USER_FONT`](Canvas::FIRST_USER_FONT).
    pub fn set_font(&mut self, number: i32, font: Arc<StrokedFont>) {
        self.stroked.fonts.insert(number, font);
    }

    /// `setusercharsize`: sets the width and height of stroked characters as fractions of the font's size. It applies
    /// until `settextstyle` with a size, and again after size 0.
    ///
    /// Text of font 0 is then justified as if each character were `x_divide` wide and `y_multiply` high, until
    /// `settextstyle`. (Measured with Turbo C++ 3.0.)
    ///
    /// # Errors
    /// [`GraphError::General`] for a fraction with denominator 0.
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
        self.stroked.overwritten_cell = Some((x_divide, y_multiply));
        Ok(())
    }

    /// Selects font and size, as `settextstyle` does. The canvas is unchanged if the font or size does not exist.
    pub(super) fn select_font(&mut self, number: i32, size: i32) -> Result<(), GraphError> {
        if number != 0 {
            return self.stroked.select(number, size);
        }
        (self.stroked.current, self.stroked.overwritten_cell) = (None, None);
        Ok(())
    }

    /// Returns the selected font, or `None` for font 0.
    pub(super) fn stroked_font(&self) -> Option<Arc<StrokedFont>> {
        self.stroked.current.clone()
    }

    /// Returns `textwidth` and `textheight` of a stroked text.
    pub(super) fn stroked_size(&self, font: &StrokedFont, text: &str) -> (i32, i32) {
        let [across, up] = self.stroked.scale;
        (font.text_width(&encode_cp437(text), across), up.scale(font.metrics().height()))
    }

    /// `outtextxy` in a stroked font: draws thin solid lines, whatever the line style, in the write mode.
    ///
    /// The width of each character and each of its points are scaled and truncated separately, so a text may be some
    /// pixels shorter than `textwidth`. Characters missing in the font are skipped. The driver's position is left at
    /// the end of the last stroke.
    pub(super) fn draw_stroked(&mut self, font: &StrokedFont, x: i32, y: i32, text: &str) {
        let codes = encode_cp437(text);
        let [across, up] = self.stroked.scale;
        let TextSettings { direction, horizontal, vertical, .. } = self.text;
        let (length, height) = self.stroked_size(font, text);
        let (across_screen, down_screen) = match direction {
            TextDirection::Horizontal => (length, height),
            _ => (height, length),
        };
        let left = match horizontal {
            HorizontalJustify::Left => x,
            // The kernel centres one pixel further right.
            HorizontalJustify::Center => x.saturating_sub(across_screen / 2 - 1),
            HorizontalJustify::Right => x.saturating_sub(across_screen),
        };
        let bottom = match vertical {
            VerticalJustify::Bottom => y,
            VerticalJustify::Center => y.saturating_add(down_screen / 2),
            VerticalJustify::Top => y.saturating_add(down_screen),
        };
        // The baseline is the lower edge of the measured text, or its right edge for vertical text; descenders extend
        // beyond it.
        let (start_x, start_y) = match direction {
            TextDirection::Horizontal => (left, bottom),
            _ => (left.saturating_add(height), bottom),
        };
        let line = core::mem::take(&mut self.line);
        // The distance of the character from the start of the text; its points are relative to that and to the baseline.
        let mut along = 0_i32;
        let mut pen = (start_x, start_y);
        for &code in &codes {
            let Some(width) = font.width(code) else { continue };
            let place = |a: i8, b: i8| {
                let (forth, over) = (along.saturating_add(across.scale(a.into())), up.scale(b.into()));
                match direction {
                    TextDirection::Horizontal => (start_x.saturating_add(forth), start_y.saturating_sub(over)),
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
        self.positions.driver = pen;
    }
}

/// Converts a text to the code page of the fonts; characters missing there become 0, which no font contains.
fn encode_cp437(text: &str) -> Vec<u8> {
    text.chars().map(|c| cp437::encode(c).unwrap_or(0)).collect()
}
