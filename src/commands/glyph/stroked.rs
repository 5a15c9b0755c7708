//! `huanle glyph --stroked`: exports characters of stroked fonts as dots, and the fonts themselves as .CHR files.

use std::path::Path;
use std::sync::Arc;

use super::error::GlyphError;
use super::{Bdf, GlyphArgs, GlyphBuf, GlyphFormat, boxed, c_array, encode_png, hex_line, input_text, rust_array};
use crate::commands::error::{CommandError, InputError};
use crate::gfx::canvas::TextDirection;
use crate::gfx::font::stroked::{Jhf, Ratio, StrokedFont, TargetSize};
use crate::gfx::font::{bundled, cp437};
use crate::gfx::graphics_h::FONT_NAMES;
use crate::gfx::{Canvas, Color};
use crate::messages::Localize;
use crate::records::folder;

/// Returns the output requested by the arguments as bytes.
pub(super) fn export(args: &GlyphArgs, size: i32) -> Result<Vec<u8>, CommandError> {
    let font = load_font(args)?;
    let shown = SizedFont { font: &font, size };
    Ok(match args.format {
        GlyphFormat::Chr => font.to_bytes(),
        GlyphFormat::Hzk | GlyphFormat::Asc => {
            return Err(GlyphError::NoCells.into());
        }
        GlyphFormat::Png => encode_png(&[(' ', shown.render(&checked_text(&font, args)?))])?,
        GlyphFormat::Bdf => shown.bdf(&checked_text(&font, args)?).to_string().into_bytes(),
        GlyphFormat::Art => {
            (shown.format_each(args, |_, glyph| format!("{glyph}\n"))?.trim_end().to_owned() + "\n").into_bytes()
        }
        GlyphFormat::C => shown.format_each(args, |c, glyph| c_array(c, glyph, ""))?.into_bytes(),
        GlyphFormat::Rust => shown.format_each(args, rust_array)?.into_bytes(),
        GlyphFormat::Hex => shown.format_each(args, hex_line)?.into_bytes(),
    })
}

/// Returns the font of the arguments: a built-in one, a .CHR file, or one converted from a Hershey font.
fn load_font(args: &GlyphArgs) -> Result<Arc<StrokedFont>, CommandError> {
    let path = args.font.as_deref().unwrap_or(Path::new(FONT_NAMES[0]));
    let known = path.to_str().and_then(|name| FONT_NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)));
    if let Some(font) = known.filter(|_| !path.exists()).and_then(|at| bundled::stroked(at as i32 + 1)) {
        return Ok(font);
    }
    let bytes = folder::read(path)?;
    let font = match path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("jhf")) {
        true => convert_hershey(path, &bytes, args),
        false => StrokedFont::parse(&bytes).map_err(boxed),
    };
    Ok(font.map(Arc::new).map_err(|problem| InputError::InFile(path.display().to_string(), problem))?)
}

/// Converts a Hershey font; its name is that of the output file.
fn convert_hershey(path: &Path, bytes: &[u8], args: &GlyphArgs) -> Result<StrokedFont, Box<dyn Localize>> {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (from, name) = (stem(path), args.out.as_deref().map_or_else(|| stem(path), stem));
    let description = format!("Stroked Font {name}, made of Hershey fonts ({from}): see LICENSE-Hershey.txt");
    let jhf = Jhf::parse(bytes).map_err(boxed)?;
    let fit = TargetSize { height: args.height, sample_width: args.measure };
    jhf.to_stroked_font(&name, &description, fit).map_err(boxed)
}

/// Returns the text of the arguments, and checks that every character is in the font.
fn checked_text(font: &StrokedFont, args: &GlyphArgs) -> Result<String, CommandError> {
    let text: String = input_text(args)?.chars().filter(|c| !matches!(c, '\n' | '\r' | '\u{feff}')).collect();
    let there = |c| cp437::encode(c).is_some_and(|code| font.width(code).is_some());
    match text.chars().find(|&c| !there(c)) {
        Some(c) => Err(GlyphError::MissingStrokedCharacter(c).into()),
        None if text.is_empty() => Err(GlyphError::NoCharacters.into()),
        None => Ok(text),
    }
}

/// A font at a size.
struct SizedFont<'a> {
    font: &'a Arc<StrokedFont>,
    size: i32,
}

impl SizedFont<'_> {
    fn ratio(&self) -> Ratio {
        Ratio::from_size(self.size).unwrap_or(Ratio::ONE)
    }

    /// Returns the number of rows of a line, including the descenders and the baseline, and the number of rows below the
    /// baseline.
    fn rows(&self) -> (i32, i32) {
        let metrics = self.font.metrics();
        let below = self.ratio().scale(-i32::from(metrics.descender)).max(0);
        (self.ratio().scale(metrics.height()).max(1) + below + 1, below)
    }

    /// Draws a text, as wide as its measured width.
    fn render(&self, text: &str) -> GlyphBuf {
        let mut canvas = Canvas::new(1, 1, 1);
        let own = Canvas::FIRST_USER_FONT;
        let choose = |canvas: &mut Canvas| {
            canvas.set_font(own, self.font.clone());
            // Cannot fail: the size is 1 to 10, and the font is installed.
            let _ = canvas.set_text_style(own, TextDirection::Horizontal, self.size);
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

    fn format_each(
        &self,
        args: &GlyphArgs,
        form: impl Fn(char, super::Glyph<'_>) -> String,
    ) -> Result<String, CommandError> {
        let text = checked_text(self.font, args)?;
        Ok(text.chars().map(|c| form(c, self.render(c.encode_utf8(&mut [0; 4])).as_glyph())).collect())
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
            glyphs: text.chars().map(|c| (c, self.render(c.encode_utf8(&mut [0; 4])))).collect(),
        }
    }
}
