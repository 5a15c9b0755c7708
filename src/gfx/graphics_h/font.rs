//! Font numbers and font files.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::Graphics;
use crate::Canvas;
use crate::canvas::{GraphError, TextDirection};
use crate::font::stroked::{ChrError, FontFiles, StrokedFont};

/// The file names of Borland's ten fonts without `.CHR`, from number 1 on.
pub const FONT_NAMES: [&str; 10] = ["TRIP", "LITT", "SANS", "GOTH", "SCRI", "SIMP", "TSCR", "LCOM", "EURO", "BOLD"];
/// The number of fonts that the kernel has room for, including the ten.
const MAX_FONTS: usize = 20;

/// The result of loading a font: `None` stands for our replacement of Borland's.
type LoadedFont = Option<Arc<StrokedFont>>;

/// The numbered stroked fonts and the source of their files.
///
/// ```
/// use std::sync::Arc;
/// use huanle_gfx::font::stroked::NoFontFiles;
/// use huanle_gfx::graphics_h::Graphics;
/// let mut g = Graphics::vga(Arc::new(NoFontFiles));
/// let number = g.installuserfont("MINE");
/// assert_eq!((number, g.missing_font_file(number)), (11, Some("MINE.CHR".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct Fonts {
    files: Arc<dyn FontFiles>,
    /// The path passed to `initgraph`.
    pub(super) folder: String,
    /// File names without `.CHR`, from number 1 on.
    names: Vec<String>,
    /// The fonts that have been looked up, and the results.
    loaded: Vec<Option<LoadedFont>>,
    /// The number of the font last looked up.
    last: usize,
    /// The index and the file of a font that the program itself has.
    offered: Option<(usize, Vec<u8>)>,
}

impl Fonts {
    /// Creates the list of the ten fonts, none loaded yet.
    pub(super) fn new(files: Arc<dyn FontFiles>) -> Fonts {
        let names: Vec<String> = FONT_NAMES.map(str::to_owned).into();
        Fonts { files, folder: String::new(), loaded: vec![None; names.len()], names, last: 0, offered: None }
    }

    /// Returns the number of a name, ignoring case.
    fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns the file name last looked up; empty if none was.
    pub(super) fn last_file(&self) -> String {
        self.last.checked_sub(1).map_or_else(String::new, |at| self.file_name(at))
    }

    fn file_name(&self, at: usize) -> String {
        format!("{}.CHR", self.names[at])
    }

    /// Copies the fonts found so far to a new canvas.
    pub(super) fn copy_to_canvas(&self, canvas: &mut Canvas) {
        for (number, found) in (1..).zip(&self.loaded) {
            if let Some(Some(font)) = found {
                canvas.set_font(number, font.clone());
            }
        }
    }

    /// Returns the font's number, a new one if it has none.
    fn install(&mut self, name: &str) -> Result<usize, GraphError> {
        if let Some(at) = self.number(name) {
            return Ok(at);
        }
        if self.names.len() >= MAX_FONTS {
            return Err(GraphError::General);
        }
        self.names.push(name.to_ascii_uppercase());
        self.loaded.push(None);
        Ok(self.names.len() - 1)
    }
}

impl Graphics {
    /// `installuserfont`: assigns a number to a user font, 11 for the first; `settextstyle` then looks for the file
    /// `NAME.CHR`. A name that already has a number keeps it, including Borland's ten.
    pub fn installuserfont(&mut self, name: &str) -> i32 {
        let name = name.strip_suffix(".CHR").or_else(|| name.strip_suffix(".chr")).unwrap_or(name);
        self.fonts.install(name).map_or_else(|error| self.fail(error), |at| at as i32 + 1)
    }

    /// `registerbgifont`: registers a linked-in font, given as the bytes of its file. Returns its number or an error
    /// number.
    pub fn registerbgifont(&mut self, file: &[u8]) -> i32 {
        let registered = StrokedFont::parse(file).map_err(|_| GraphError::InvalidFont);
        match registered.and_then(|font| Ok((self.fonts.install(&font.name())?, font))) {
            Ok((at, font)) => {
                let (number, font) = (at as i32 + 1, Arc::new(font));
                self.fonts.loaded[at] = Some(Some(font.clone()));
                self.canvas.set_font(number, font);
                number
            }
            Err(error) => self.fail(error),
        }
    }

    /// `settextstyle`. A stroked font is loaded on first use: the user's file, otherwise our replacement.
    ///
    /// A stroked font in a size above ten uses size ten; only five bits of the size count for font 0: in a multiple of
    /// 32 the characters are drawn in size 1, all at the same place.
    ///
    /// Errors for `graphresult`, which loading a stroked font resets to 0: −8 if the file is not found, −13 if it is
    /// invalid, −14 if no font has this number. After an error the font is 0 in size 1, in the direction passed.
    pub fn settextstyle(&mut self, font: i32, direction: i32, size: i32) {
        let way = TextDirection::try_from(direction).unwrap_or(TextDirection::RotatedGlyphs);
        let drawn = match (font, size) {
            (_, 0) => 0,
            // A multiple of 32 is not size 0.
            (0, size) => 32 | size & 31,
            (_, 1..=10) => size,
            _ => 10,
        };
        // The kernel has one stroked font in memory.
        let is_in_memory = usize::try_from(font) == Ok(self.fonts.last);
        let done = self.load_font(font).map_err(|(error, _)| error);
        match done.and_then(|()| self.canvas.set_text_style(font, way, drawn)) {
            Ok(()) => {
                (self.passed.direction, self.passed.charsize) = (direction, size);
                if font != 0 && !is_in_memory {
                    self.result = 0;
                }
            }
            Err(error) => {
                self.fail(error);
                (self.passed.direction, self.passed.charsize) = (direction, 1);
                // Font 0 always exists.
                let _ = self.canvas.set_text_style(0, way, 1);
            }
        }
    }

    /// Returns the name of the font file last looked up; empty if none was.
    pub fn font_file(&self) -> String {
        self.fonts.last_file()
    }

    /// Loads the file of a font on first use and returns its errors.
    ///
    /// # Errors
    /// The kernel's error, with the error in the file if that is the cause.
    pub fn load_font(&mut self, number: i32) -> Result<(), (GraphError, Option<ChrError>)> {
        let at = match usize::try_from(number) {
            Ok(0) => return Ok(()),
            Ok(number) if number <= self.fonts.names.len() => number - 1,
            _ => return Err((GraphError::InvalidFontNumber, None)),
        };
        self.fonts.last = at + 1;
        if self.fonts.loaded[at].is_some() {
            return Ok(());
        }
        let name = self.fonts.file_name(at);
        let offered = self.fonts.offered.take_if(|(font, _)| *font == at).map(|(_, file)| file);
        let file = self.fonts.files.read(&self.fonts.folder, &name).or(offered);
        let font = file.map(|file| StrokedFont::parse(&file)).transpose();
        let font = font.map_err(|error| (GraphError::InvalidFont, Some(error)))?.map(Arc::new);
        if let Some(font) = &font {
            self.canvas.set_font(number, font.clone());
        } else if at >= FONT_NAMES.len() {
            // The file may exist at the next attempt.
            return Err((GraphError::FontNotFound, None));
        }
        self.fonts.loaded[at] = Some(font);
        Ok(())
    }

    /// Returns the file name of a font whose file has not been found, such as `HUAN.CHR`; `None` for other fonts and for
    /// numbers without a font.
    pub fn missing_font_file(&mut self, number: i32) -> Option<String> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        match self.load_font(number) {
            Ok(()) => matches!(self.fonts.loaded[at], Some(None)).then(|| self.fonts.file_name(at)),
            Err((GraphError::FontNotFound, _)) => Some(self.fonts.file_name(at)),
            Err(_) => None,
        }
    }

    /// Offers the bytes of a [missing](Graphics::missing_font_file) file, which the next `settextstyle` with this font uses.
    pub fn offer_font_file(&mut self, number: i32, file: Vec<u8>) {
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        if let Some(at) = at.filter(|&at| at < self.fonts.names.len()) {
            self.fonts.loaded[at] = None;
            self.fonts.offered = Some((at, file));
        }
    }

    /// `setusercharsize`. A fraction with denominator 0 is ignored, with error −11.
    pub fn setusercharsize(&mut self, multx: i32, divx: i32, multy: i32, divy: i32) {
        let set = self.canvas.set_user_char_size(multx, divx, multy, divy);
        if self.check(set).is_some() {
            self.passed.charsize = 0;
        }
    }
}
