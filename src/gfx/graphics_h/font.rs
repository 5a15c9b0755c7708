//! Fonts: their numbers and where their files come from.

use std::sync::Arc;

use super::Graphics;
use crate::Canvas;
use crate::canvas::{Direction, GraphError};
use crate::font::stroked::{ChrError, FontFiles, StrokedFont};

/// What Borland's ten are called on the disk, without `.CHR`, from number 1 on.
pub const NAMES: [&str; 10] = ["TRIP", "LITT", "SANS", "GOTH", "SCRI", "SIMP", "TSCR", "LCOM", "EURO", "BOLD"];
/// What C calls them where they are linked into a program, from number 1 on: `registerbgifont(triplex_font)`.
pub const LINKED: [&str; 10] = [
    "triplex_font",
    "small_font",
    "sansserif_font",
    "gothic_font",
    "script_font",
    "simplex_font",
    "triplex_scr_font",
    "complex_font",
    "european_font",
    "bold_font",
];
/// Fonts that the kernel has room for, the ten among them.
const MOST: usize = 20;

/// What was found of a font: `None` stands for ours in the place of Borland's.
type Found = Option<Arc<StrokedFont>>;

/// The stroked fonts that have a number, and the disk that they are read from.
#[derive(Clone, Debug)]
pub struct Fonts {
    files: Arc<dyn FontFiles>,
    /// The path that `initgraph` was given.
    pub(super) folder: String,
    /// File names without `.CHR`, from number 1 on.
    names: Vec<String>,
    /// Which of them have been looked for, and what was found or registered.
    ready: Vec<Option<Found>>,
    /// The number of the one that was looked for last.
    last: usize,
}

impl Fonts {
    /// The ten, none of them read yet.
    pub(super) fn new(files: Arc<dyn FontFiles>) -> Fonts {
        let names: Vec<String> = NAMES.map(str::to_owned).into();
        Fonts { files, folder: String::new(), ready: vec![None; names.len()], names, last: 0 }
    }

    /// The number of a name, in any case.
    fn number(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// What the file is called that was looked for last; nothing if none was.
    pub(super) fn last_file(&self) -> String {
        self.last.checked_sub(1).map_or_else(String::new, |at| format!("{}.CHR", self.names[at]))
    }

    /// Gives a fresh canvas what was found so far.
    pub(super) fn put_into(&self, canvas: &mut Canvas) {
        for (number, found) in (1..).zip(&self.ready) {
            if let Some(Some(font)) = found {
                canvas.set_font(number, font.clone());
            }
        }
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
        self.ready.push(None);
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
                let (number, font) = (at as i32 + 1, Arc::new(font));
                self.fonts.ready[at] = Some(Some(font.clone()));
                self.canvas.set_font(number, font);
                number
            }
            Err(error) => self.fail(error),
        }
    }

    /// `registerbgifont` of a font that was linked in, by what C calls it (`triplex_font`) or by the name of its file (`TRIP`):
    /// its number. −8 if the file is nowhere, −13 if it is none.
    pub fn register_font_of(&mut self, name: &str) -> i32 {
        let name = name.strip_suffix("_far").unwrap_or(name);
        let name = LINKED.iter().position(|&linked| linked == name).map_or(name, |at| NAMES[at]);
        let number = self.installuserfont(name);
        match self.load_font(number) {
            Ok(()) => number,
            Err((error, _)) if number > 0 => self.fail(error),
            Err(_) => number,
        }
    }

    /// `settextstyle`. A stroked font is read when it is first asked for: the user's own file, or else ours in its place.
    ///
    /// A stroked font in a size beyond the ten is in the tenth; of the size of font 0 five bits count.
    ///
    /// Errors for `graphresult`, which a stroked font that is there sets to 0: −8 a font whose file is nowhere, −13 a file that is none, −14 a number that no font has.
    pub fn settextstyle(&mut self, font: i32, direction: i32, size: i32) {
        let way = Direction::try_from(direction).unwrap_or(Direction::Turned);
        let drawn = match (font, size) {
            (_, 0) => 0,
            (0, size) => size & 31,
            (_, 1..=10) => size,
            _ => 10,
        };
        let done = self.load_font(font).map_err(|(error, _)| error);
        match done.and_then(|()| self.canvas.set_text_style(font, way, drawn)) {
            Ok(()) => {
                (self.given.direction, self.given.charsize) = (direction, size);
                if font != 0 {
                    self.result = 0;
                }
            }
            Err(error) => {
                self.fail(error);
            }
        }
    }

    /// The name of the font file that was looked for last; nothing if none was.
    pub fn font_file(&self) -> String {
        self.fonts.last_file()
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
        self.fonts.last = at + 1;
        if self.fonts.ready[at].is_some() {
            return Ok(());
        }
        let name = format!("{}.CHR", self.fonts.names[at]);
        let font = self.fonts.files.read(&self.fonts.folder, &name).map(|file| StrokedFont::parse(&file)).transpose();
        let font = font.map_err(|error| (GraphError::InvalidFont, Some(error)))?.map(Arc::new);
        if let Some(font) = &font {
            self.canvas.set_font(number, font.clone());
        } else if at >= NAMES.len() {
            // It may be there when it is asked for again.
            return Err((GraphError::FontNotFound, None));
        }
        self.fonts.ready[at] = Some(font);
        Ok(())
    }

    /// `setusercharsize`. A fraction over 0 is left aside, with −11.
    pub fn setusercharsize(&mut self, multx: i32, divx: i32, multy: i32, divy: i32) {
        match self.canvas.set_user_char_size(multx, divx, multy, divy) {
            Ok(()) => self.given.charsize = 0,
            Err(error) => {
                self.fail(error);
            }
        }
    }
}
