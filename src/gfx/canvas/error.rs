//! Errors of graphics calls.

use core::fmt;

/// The reasons why a call was refused: the `graphresult` codes that can occur here. The canvas is unchanged, except
/// after a flood fill that ran out of memory.
///
/// ```
/// use huanle_gfx::{Canvas, canvas::GraphError};
/// let error = Canvas::vga().set_viewport(100, 100, 50, 50, true).unwrap_err();
/// assert_eq!((error, error.code()), (GraphError::General, -11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphError {
    /// `grNoInitGraph`, −1: graphics mode is not initialized.
    NotInitialized = -1,
    /// `grNotDetected`, −2: the card does not exist.
    NotDetected = -2,
    /// `grFileNotFound`, −3: the driver file was not found.
    FileNotFound = -3,
    /// `grInvalidDriver`, −4: no driver has this number.
    InvalidDriver = -4,
    /// `grNoScanMem`, −6: the polygon has more vertices than the buffer can hold.
    ScanMemory = -6,
    /// `grNoFloodMem`, −7: the region has more spans than the flood fill buffer can hold.
    FloodMemory = -7,
    /// `grFontNotFound`, −8: the font file was not found.
    FontNotFound = -8,
    /// `grInvalidMode`, −10: the driver does not support the mode, or the mode does not support the page.
    InvalidMode = -10,
    /// `grError`, −11: an argument is out of range.
    General = -11,
    /// `grInvalidFont`, −13: the file is not a stroked font or is incomplete.
    InvalidFont = -13,
    /// `grInvalidFontNum`, −14: no font has this number.
    InvalidFontNumber = -14,
}

impl GraphError {
    /// Returns the number that `graphresult` returns.
    pub const fn code(self) -> i32 {
        self as i32
    }
}

/// Writes the text of `grapherrormsg`.
impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GraphError::NotInitialized => "(BGI) graphics not installed",
            GraphError::NotDetected => "Graphics hardware not detected",
            GraphError::FileNotFound => "Device driver file not found",
            GraphError::InvalidDriver => "Invalid device driver file",
            GraphError::ScanMemory => "Out of memory in scan fill",
            GraphError::FloodMemory => "Out of memory in flood fill",
            GraphError::FontNotFound => "Font file not found",
            GraphError::InvalidMode => "Invalid graphics mode for selected driver: there is no such mode or page",
            GraphError::General => "Graphics error: a number is out of range",
            GraphError::InvalidFont => "Invalid font file",
            GraphError::InvalidFontNumber => "Invalid font number",
        })
    }
}

impl core::error::Error for GraphError {}
