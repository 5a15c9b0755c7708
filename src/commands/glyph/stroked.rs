//! `huanle glyph --stroked`: exports characters of stroked fonts as dots, and the fonts themselves as .CHR files.

use std::path::Path;
use std::sync::Arc;

use super::fault::GlyphError;
use super::{Bdf, Format, GlyphArgs, GlyphBuf, boxed, c_array, given_text, hex_line, png, rust_array};
use crate::commands::fault::{CommandError, InputError};
use crate::gfx::canvas::Direction;
use crate::gfx::font::stroked::{Fit, Jhf, Ratio, StrokedFont};
use crate::gfx::font::{bundled, cp437};
use crate::gfx::graphics_h::NAMES;
use crate::gfx::{Canvas, Color};
use crate::records::folder;
use crate::telling::Localize;

/// Returns the output requested by the arguments as bytes.
pub(super) fn written(args: &GlyphArgs, size: i32) -> Result<Vec<u8>, CommandError> {
    let font = font(args)?;
    let shown = Shown { font: &font, size };
    Ok(match args.format {
        Format::Chr => font.to_bytes(),
        Format::Hzk | Format::Asc => {
            return Err(GlyphError::NoCells.into());
        }
        Format::Png => png(&[(' ', shown.dots(&text(&font, args)?))])?,
        Format::Bdf => shown.bdf(&text(&font, args)?).to_string().into_bytes(),
        Format::Art => (shown.each(args, |_, glyph| format!("{glyph}\n"))?.trim_end().to_owned() + "\n").into_bytes(),
        Format::C => shown.each(args, |c, glyph| c_array(c, glyph, ""))?.into_bytes(),
        Format::Rust => shown.each(args, rust_array)?.into_bytes(),
        Format::Hex => shown.each(args, hex_line)?.into_bytes(),
    })
}

/// Returns the font of the arguments: a built-in one, a .CHR file, or one converted from a Hershey font.
fn font(args: &GlyphArgs) -> Result<Arc<StrokedFont>, CommandError> {
    let path = args.font.as_deref().unwrap_or(Path::new(NAMES[0]));
    let known = path.to_str().and_then(|name| NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)));
    if let Some(font) = known.filter(|_| !path.exists()).and_then(|at| bundled::stroked(at as i32 + 1)) {
        return Ok(font);
    }
    let bytes = folder::read(path)?;
    let font = match path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jhf")) {
        true => hershey(path, &bytes, args),
        false => StrokedFont::parse(&bytes).map_err(boxed),
    };
    Ok(font.map(Arc::new).map_err(|problem| InputError::In(path.display().to_string(), problem))?)
}

/// Converts a Hershey font; its name is that of the output file.
fn hershey(path: &Path, bytes: &[u8], args: &GlyphArgs) -> Result<StrokedFont, Box<dyn Localize>> {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (from, name) = (stem(path), args.out.as_deref().map_or_else(|| stem(path), stem));
    let description = format!("Stroked Font {name}, made of Hershey fonts ({from}): see LICENSE-Hershey.txt");
    let jhf = Jhf::parse(bytes).map_err(boxed)?;
    let fit = Fit { height: args.height, measure: args.measure };
    jhf.font(&name, &description, fit).map_err(boxed)
}

/// Returns the text of the arguments, and checks that every character is in the font.
fn text(font: &StrokedFont, args: &GlyphArgs) -> Result<String, CommandError> {
    let text: String = given_text(args)?.chars().filter(|c| !matches!(c, '\n' | '\r' | '\u{feff}')).collect();
    let there = |c| cp437::code(c).is_some_and(|code| font.width(code).is_some());
    match text.chars().find(|&c| !there(c)) {
        Some(c) => Err(GlyphError::NotInStroked(c).into()),
        None if text.is_empty() => Err(GlyphError::NoCharacters.into()),
        None => Ok(text),
    }
}

/// A font at a size.
struct Shown<'a> {
    font: &'a Arc<StrokedFont>,
    size: i32,
}

impl Shown<'_> {
    fn ratio(&self) -> Ratio {
        Ratio::of_size(self.size).unwrap_or(Ratio::ONE)
    }

    /// Returns the number of rows of a line, including the descenders and the baseline, and the number of rows below the
    /// baseline.
    fn rows(&self) -> (i32, i32) {
        let metrics = self.font.metrics();
        let below = self.ratio().scale(-i32::from(metrics.descender)).max(0);
        (self.ratio().scale(metrics.height()).max(1) + below + 1, below)
    }

    /// Draws a text, as wide as its measured width.
    fn dots(&self, text: &str) -> GlyphBuf {
        let mut canvas = Canvas::new(1, 1, 1);
        let own = Canvas::FIRST_OWN_FONT;
        let choose = |canvas: &mut Canvas| {
            canvas.set_font(own, self.font.clone());
            // A size of 1 to 10 and a font that is there: nothing to refuse.
            let _ = canvas.set_text_style(own, Direction::Horizontal, self.size);
        };
        choose(&mut canvas);
        let (width, height) = (canvas.text_width(text).clamp(1, 65_535), self.rows().0);
        canvas = Canvas::new(width, height, 1);
        choose(&mut canvas);
        canvas.out_text_xy(0, 0, text);
        let mut dots = GlyphBuf::blank(width as u16, height as u16);
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if canvas.get_pixel(x, y) != Color::BLACK {
                dots.set(x, y);
            }
        }
        dots
    }

    fn each(&self, args: &GlyphArgs, form: impl Fn(char, super::Glyph<'_>) -> String) -> Result<String, CommandError> {
        let text = text(self.font, args)?;
        Ok(text.chars().map(|c| form(c, self.dots(c.encode_utf8(&mut [0; 4])).as_glyph())).collect())
    }

    fn bdf(&self, text: &str) -> Bdf {
        let (height, below) = self.rows();
        Bdf {
            name: format!(
                "-Huanle-{}-Medium-R-Normal--{height}-{height}0-72-72-P-{height}0-ISO10646-1",
                self.font.name()
            ),
            comments: vec![self.font.description().to_owned()],
            height: height as u16,
            descent: below as i16,
            glyphs: text.chars().map(|c| (c, self.dots(c.encode_utf8(&mut [0; 4])))).collect(),
        }
    }
}
