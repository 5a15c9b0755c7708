//! Known names: constants and functions; and suggestions for unknown ones.

use crate::gfx::Color;

/// A function of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    GetMaxX,
    GetMaxY,
    GetMaxColor,
    GetMaxMode,
    GetGraphMode,
    GetPaletteSize,
    GraphResult,
    GetX,
    GetY,
    GetColor,
    GetBkColor,
    GetPixel,
    ImageSize,
    Random,
    RandomScaled,
    Abs,
    Min,
    Max,
    Sin,
    Cos,
    MouseX,
    MouseY,
    MouseDown,
    KbHit,
    GetCh,
    SetGraphBufSize,
    /// Takes a text, as do the following ones.
    TextWidth,
    TextHeight,
    InstallUserFont,
    InstallUserDriver,
    RegisterBgiFont,
    RegisterBgiDriver,
}

/// A function that returns a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextFunction {
    GetDriverName,
    GetModeName,
    GraphErrorMsg,
}

impl Function {
    /// Returns whether it uses keys or the mouse.
    pub(super) fn needs_user(self) -> bool {
        use Function::{GetCh, KbHit, MouseDown, MouseX, MouseY};
        matches!(self, GetCh | KbHit | MouseDown | MouseX | MouseY)
    }

    /// Returns whether it takes a text.
    pub(super) fn takes_text(self) -> bool {
        use Function::{InstallUserDriver, InstallUserFont, TextHeight, TextWidth};
        self.takes_name() || matches!(self, InstallUserDriver | InstallUserFont | TextHeight | TextWidth)
    }

    /// Returns whether its text may be a bare name, such as that of a driver linked into a C program: `EGAVGA_driver`.
    pub(super) fn takes_name(self) -> bool {
        matches!(self, Function::RegisterBgiDriver | Function::RegisterBgiFont)
    }
}

/// The functions, each with its name and arguments.
pub(super) const FUNCTIONS: [(&str, &str, Function); 34] = [
    ("getmaxx", "", Function::GetMaxX),
    ("getmaxy", "", Function::GetMaxY),
    ("getmaxcolor", "", Function::GetMaxColor),
    ("getmaxmode", "", Function::GetMaxMode),
    ("getgraphmode", "", Function::GetGraphMode),
    ("getpalettesize", "", Function::GetPaletteSize),
    ("graphresult", "", Function::GraphResult),
    ("getx", "", Function::GetX),
    ("gety", "", Function::GetY),
    ("getcolor", "", Function::GetColor),
    ("getbkcolor", "", Function::GetBkColor),
    ("getpixel", "x y", Function::GetPixel),
    ("imagesize", "left top right bottom", Function::ImageSize),
    ("textwidth", "\"text\"", Function::TextWidth),
    ("textheight", "\"text\"", Function::TextHeight),
    ("setgraphbufsize", "bytes", Function::SetGraphBufSize),
    ("installuserfont", "\"name\"", Function::InstallUserFont),
    ("installuserdriver", "\"name\"", Function::InstallUserDriver),
    ("registerbgifont", "name", Function::RegisterBgiFont),
    ("registerbgidriver", "name", Function::RegisterBgiDriver),
    ("registerfarbgifont", "name", Function::RegisterBgiFont),
    ("registerfarbgidriver", "name", Function::RegisterBgiDriver),
    ("random", "n", Function::Random),
    ("randomscaled", "n", Function::RandomScaled),
    ("abs", "n", Function::Abs),
    ("min", "a b", Function::Min),
    ("max", "a b", Function::Max),
    ("sin", "degrees radius", Function::Sin),
    ("cos", "degrees radius", Function::Cos),
    ("kbhit", "", Function::KbHit),
    ("getch", "", Function::GetCh),
    ("mousex", "", Function::MouseX),
    ("mousey", "", Function::MouseY),
    ("mousedown", "", Function::MouseDown),
];

/// The functions that return a text: name, arguments and function.
pub(super) const TEXT_FUNCTIONS: [(&str, &str, TextFunction); 3] = [
    ("getdrivername", "", TextFunction::GetDriverName),
    ("getmodename", "mode", TextFunction::GetModeName),
    ("grapherrormsg", "code", TextFunction::GraphErrorMsg),
];

/// The constants of graphics.h except the sixteen colours, and the codes that `getch` returns for common keys.
const CONSTANTS: [(&str, i64); 137] = [
    ("grOk", 0),
    ("grNoInitGraph", -1),
    ("grNotDetected", -2),
    ("grFileNotFound", -3),
    ("grInvalidDriver", -4),
    ("grNoLoadMem", -5),
    ("grNoScanMem", -6),
    ("grNoFloodMem", -7),
    ("grFontNotFound", -8),
    ("grNoFontMem", -9),
    ("grInvalidMode", -10),
    ("grError", -11),
    ("grIOerror", -12),
    ("grInvalidFont", -13),
    ("grInvalidFontNum", -14),
    ("grInvalidVersion", -18),
    ("DETECT", 0),
    ("CGA", 1),
    ("MCGA", 2),
    ("EGA", 3),
    ("EGA64", 4),
    ("EGAMONO", 5),
    ("IBM8514", 6),
    ("HERCMONO", 7),
    ("ATT400", 8),
    ("VGA", 9),
    ("PC3270", 10),
    ("CURRENT_DRIVER", -1),
    ("ATT400C0", 0),
    ("ATT400C1", 1),
    ("ATT400C2", 2),
    ("ATT400C3", 3),
    ("ATT400MED", 4),
    ("ATT400HI", 5),
    ("PC3270HI", 0),
    ("IBM8514LO", 0),
    ("IBM8514HI", 1),
    ("CGAC0", 0),
    ("CGAC1", 1),
    ("CGAC2", 2),
    ("CGAC3", 3),
    ("CGAHI", 4),
    ("MCGAC0", 0),
    ("MCGAC1", 1),
    ("MCGAC2", 2),
    ("MCGAC3", 3),
    ("MCGAMED", 4),
    ("MCGAHI", 5),
    ("EGALO", 0),
    ("EGAHI", 1),
    ("EGA64LO", 0),
    ("EGA64HI", 1),
    ("EGAMONOHI", 0),
    ("HERCMONOHI", 0),
    ("VGALO", 0),
    ("VGAMED", 1),
    ("VGAHI", 2),
    ("CGA_LIGHTGREEN", 1),
    ("CGA_LIGHTRED", 2),
    ("CGA_YELLOW", 3),
    ("CGA_LIGHTCYAN", 1),
    ("CGA_LIGHTMAGENTA", 2),
    ("CGA_WHITE", 3),
    ("CGA_GREEN", 1),
    ("CGA_RED", 2),
    ("CGA_BROWN", 3),
    ("CGA_CYAN", 1),
    ("CGA_MAGENTA", 2),
    ("CGA_LIGHTGRAY", 3),
    ("EMPTY_FILL", 0),
    ("SOLID_FILL", 1),
    ("LINE_FILL", 2),
    ("LTSLASH_FILL", 3),
    ("SLASH_FILL", 4),
    ("BKSLASH_FILL", 5),
    ("LTBKSLASH_FILL", 6),
    ("HATCH_FILL", 7),
    ("XHATCH_FILL", 8),
    ("INTERLEAVE_FILL", 9),
    ("WIDE_DOT_FILL", 10),
    ("CLOSE_DOT_FILL", 11),
    ("USER_FILL", 12),
    ("SOLID_LINE", 0),
    ("DOTTED_LINE", 1),
    ("CENTER_LINE", 2),
    ("DASHED_LINE", 3),
    ("USERBIT_LINE", 4),
    ("NORM_WIDTH", 1),
    ("THICK_WIDTH", 3),
    ("COPY_PUT", 0),
    ("XOR_PUT", 1),
    ("OR_PUT", 2),
    ("AND_PUT", 3),
    ("NOT_PUT", 4),
    ("DEFAULT_FONT", 0),
    ("TRIPLEX_FONT", 1),
    ("SMALL_FONT", 2),
    ("SANS_SERIF_FONT", 3),
    ("GOTHIC_FONT", 4),
    ("SCRIPT_FONT", 5),
    ("SIMPLEX_FONT", 6),
    ("TRIPLEX_SCR_FONT", 7),
    ("COMPLEX_FONT", 8),
    ("EUROPEAN_FONT", 9),
    ("BOLD_FONT", 10),
    ("USER_CHAR_SIZE", 0),
    ("HORIZ_DIR", 0),
    ("VERT_DIR", 1),
    ("LEFT_TEXT", 0),
    ("CENTER_TEXT", 1),
    ("RIGHT_TEXT", 2),
    ("BOTTOM_TEXT", 0),
    ("TOP_TEXT", 2),
    ("MAXCOLORS", 15),
    ("EGA_BLACK", 0),
    ("EGA_BLUE", 1),
    ("EGA_GREEN", 2),
    ("EGA_CYAN", 3),
    ("EGA_RED", 4),
    ("EGA_MAGENTA", 5),
    ("EGA_BROWN", 20),
    ("EGA_LIGHTGRAY", 7),
    ("EGA_DARKGRAY", 56),
    ("EGA_LIGHTBLUE", 57),
    ("EGA_LIGHTGREEN", 58),
    ("EGA_LIGHTCYAN", 59),
    ("EGA_LIGHTRED", 60),
    ("EGA_LIGHTMAGENTA", 61),
    ("EGA_YELLOW", 62),
    ("EGA_WHITE", 63),
    ("KEY_ENTER", 13),
    ("KEY_ESC", 27),
    ("KEY_SPACE", 32),
    ("KEY_UP", 256 + 0x48),
    ("KEY_DOWN", 256 + 0x50),
    ("KEY_LEFT", 256 + 0x4B),
    ("KEY_RIGHT", 256 + 0x4D),
];

/// The keywords.
pub(super) const KEYWORDS: [&str; 13] =
    ["let", "repeat", "while", "if", "else", "for", "to", "step", "end", "break", "and", "or", "not"];

/// Returns all constants.
pub(super) fn constants() -> impl Iterator<Item = (&'static str, i64)> {
    Color::all().map(|color| (color.name(), i64::from(color.index()))).chain(CONSTANTS)
}

/// Returns the value of a constant, ignoring case.
pub(super) fn constant(name: &str) -> Option<i64> {
    constants().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, number)| number)
}

/// Returns a function and its arguments.
pub(super) fn function(name: &str) -> Option<(Function, &'static str)> {
    FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, takes, function)| (function, takes))
}

/// Returns a function that returns a text.
pub(super) fn text_function(name: &str) -> Option<(&'static str, &'static str, TextFunction)> {
    TEXT_FUNCTIONS.into_iter().find(|(known, ..)| *known == name)
}

/// Returns the number of names in a list of arguments.
pub(super) fn count(takes: &str) -> usize {
    takes.split_whitespace().count()
}

/// Returns the known name most similar to an unknown one, if any is similar enough.
pub(super) fn nearest<'a>(unknown: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const LONGEST: usize = 20;
    let letters = |name: &str| name.to_lowercase().chars().take(LONGEST + 1).collect::<Vec<char>>();
    let unknown = letters(unknown);
    if unknown.len() > LONGEST {
        return None;
    }
    let near = 1 + unknown.len() / 5;
    let nearest = known
        .into_iter()
        .map(|name| (distance(&unknown, &letters(name)), name))
        .filter(|&(distance, name)| distance <= near && distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance);
    nearest.map(|(_, name)| name.to_owned())
}

/// Returns the edit distance of two words: the number of letters to change, insert, delete or swap with their
/// neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=b.len()).collect()];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            row.push(least);
        }
        rows[2] = row;
    }
    rows[2][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_found_in_any_case() {
        for (name, number) in [("YELLOW", 14), ("xor_put", 1), ("EGA_Brown", 20), ("Key_Up", 328), ("white", 15)] {
            assert_eq!(constant(name), Some(number), "{name}");
        }
        assert_eq!(constant("PINK"), None);
    }

    #[test]
    fn no_name_is_there_twice() {
        let functions = FUNCTIONS.iter().map(|(name, ..)| name.to_uppercase());
        let keywords = KEYWORDS.iter().map(|name| name.to_uppercase());
        let mut names: Vec<String> =
            constants().map(|(name, _)| name.to_owned()).chain(functions).chain(keywords).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn near_names_are_offered_and_far_ones_are_not() {
        let known = ["circle", "line", "linerel", "rectangle"];
        for (unknown, meant) in [
            ("cirlce", "circle"),
            ("Circle", "circle"),
            ("lien", "line"),
            ("rectange", "rectangle"),
            ("linrel", "linerel"),
        ] {
            assert_eq!(nearest(unknown, known).as_deref(), Some(meant));
        }
        for unknown in ["triangle", "x", "square", &"circle".repeat(1000)] {
            assert_eq!(nearest(unknown, known), None, "{unknown}");
        }
    }
}
