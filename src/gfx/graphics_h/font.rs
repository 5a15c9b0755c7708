//! Fonts: their numbers and where their files come from.

use std::sync::Arc;

use super::Graphics;
use crate::canvas::GraphError;
use crate::font::stroked::{ChrError, FontFiles, StrokedFont};

/// What Borland's ten are called on the disk, without `.CHR`, from number 1 on.
pub const NAMES: [&str; 10] = ["TRIP", "LITT", "SANS", "GOTH", "SCRI", "SIMP", "TSCR", "LCOM", "EURO", "BOLD"];
/// Fonts that the kernel has room for, the ten among them.
const MOST: usize = 20;

/// The stroked fonts that have a number, and the disk that they are read from.
#[derive(Clone, Debug)]
pub struct Fonts {
    files: Arc<dyn FontFiles>,
    /// The path that `initgraph` was given.
    pub(super) folder: String,
    /// File names without `.CHR`, from number 1 on.
    names: Vec<String>,
    /// Which of them have been read or registered.
    ready: Vec<bool>,
}

impl Fonts {
    /// The ten, none of them read yet.
    pub(super) fn new(files: Arc<dyn FontFiles>) -> Fonts {
        let names: Vec<String> = NAMES.map(str::to_owned).into();
        Fonts { files, folder: String::new(), ready: vec![false; names.len()], names }
    }

    /// The number of a name, in any case.
    fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// Its number, a new one if it has none.
    fn install(&mut self, name: &str) -> Result<usize, GraphError> {
        if let Some(at) = self.number(name) {
            return Ok(at);
        }
        if self.names.len() >= MOST {
            return Err(GraphError::General);
        }
        self.names.push(name.to_ascii_uppercase());
        self.ready.push(false);
        Ok(self.names.len() - 1)
    }
}

impl Graphics {
    /// `installuserfont`: gives a font of one's own a number, 11 for the first; the file `NAME.CHR` is looked for by
    /// `settextstyle`. A name that has a number keeps it, Borland's ten among them.
    pub fn installuserfont(&mut self, name: &str) -> i32 {
        let name = name.strip_suffix(".CHR").or_else(|| name.strip_suffix(".chr")).unwrap_or(name);
        match self.fonts.install(name) {
            Ok(at) => at as i32 + 1,
            Err(error) => self.fail(error),
        }
    }

    /// `registerbgifont`: a font linked into the program, given as the bytes of its file. Its number, or an error's.
    pub fn registerbgifont(&mut self, file: &[u8]) -> i32 {
        let registered = StrokedFont::parse(file).map_err(|_| GraphError::InvalidFont);
        match registered.and_then(|font| Ok((self.fonts.install(&font.name())?, font))) {
            Ok((at, font)) => {
                self.fonts.ready[at] = true;
                self.canvas.set_font(at as i32 + 1, Arc::new(font));
                at as i32 + 1
            }
            Err(error) => self.fail(error),
        }
    }

    /// `settextstyle`. A stroked font is read when it is first asked for: the user's own file, or else ours in its place.
    ///
    /// Errors for `graphresult`: −8 a font whose file is nowhere, −13 a file that is none, −14 a number that no font has, −11 a
    /// size beyond the ten.
    pub fn settextstyle(&mut self, font: i32, direction: i32, size: i32) {
        let done = self.load_font(font).map_err(|(error, _)| error).and_then(|()| {
            let direction =
                if direction == 0 { crate::canvas::Direction::Horizontal } else { crate::canvas::Direction::Vertical };
            self.canvas.set_text_style(font, direction, size)
        });
        if let Err(error) = done {
            self.fail(error);
        }
    }

    /// Reads the file of a font if it has not been, and says what is wrong with it.
    ///
    /// # Errors
    /// The kernel's, and with it what is wrong with the file, if it is that.
    pub fn load_font(&mut self, number: i32) -> Result<(), (GraphError, Option<ChrError>)> {
        let at = match usize::try_from(number) {
            Ok(0) => return Ok(()),
            Ok(number) if number <= self.fonts.names.len() => number - 1,
            _ => return Err((GraphError::InvalidFontNumber, None)),
        };
        if !self.fonts.ready[at] {
            if let Some(file) = self.fonts.files.read(&self.fonts.folder, &format!("{}.CHR", self.fonts.names[at])) {
                let font = StrokedFont::parse(&file).map_err(|error| (GraphError::InvalidFont, Some(error)))?;
                self.canvas.set_font(number, Arc::new(font));
            }
            self.fonts.ready[at] = true;
        }
        Ok(())
    }

    /// `setusercharsize`. A fraction over 0 is left aside, with −11.
    pub fn setusercharsize(&mut self, multx: i32, divx: i32, multy: i32, divy: i32) {
        if let Err(error) = self.canvas.set_user_char_size(multx, divx, multy, divy) {
            self.fail(error);
        }
    }

    /// Keeps an error for `graphresult`, and gives its number.
    pub(super) fn fail(&mut self, error: GraphError) -> i32 {
        self.result = error.code();
        self.result
    }
}
