//! What can be wrong with a call.

use std::fmt;

/// Why a call was refused: those of `graphresult`'s codes that can happen here. The canvas is left as it was, except by a flood
/// fill that ran out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphError {
    /// `grNoInitGraph`, −1: nothing is open.
    NotOpen,
    /// `grNotDetected`, −2: a card that is not there.
    NotDetected,
    /// `grFileNotFound`, −3: a driver whose file is not there.
    FileNotFound,
    /// `grInvalidDriver`, −4: a number that no driver has.
    InvalidDriver,
    /// `grNoScanMem`, −6: more corners than the buffer has room for.
    ScanMemory,
    /// `grNoFloodMem`, −7: a region of too many pieces for the buffer of flood fill.
    FloodMemory,
    /// `grFontNotFound`, −8: a font whose file is nowhere.
    FontNotFound,
    /// `grInvalidMode`, −10: a mode that the driver has not, or a page that the mode has not.
    InvalidMode,
    /// `grError`, −11: a number out of the range that the function knows.
    General,
    /// `grInvalidFont`, −13: a file that is no stroked font, or not a whole one.
    InvalidFont,
    /// `grInvalidFontNum`, −14: a number that no font has.
    InvalidFontNumber,
}

impl GraphError {
    /// The number that `graphresult` gives.
    pub const fn code(self) -> i32 {
        match self {
            GraphError::NotOpen => -1,
            GraphError::NotDetected => -2,
            GraphError::FileNotFound => -3,
            GraphError::InvalidDriver => -4,
            GraphError::ScanMemory => -6,
            GraphError::FloodMemory => -7,
            GraphError::FontNotFound => -8,
            GraphError::InvalidMode => -10,
            GraphError::General => -11,
            GraphError::InvalidFont => -13,
            GraphError::InvalidFontNumber => -14,
        }
    }
}

/// `grapherrormsg`.
impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GraphError::NotOpen => "(BGI) graphics not installed",
            GraphError::NotDetected => "Graphics hardware not detected",
            GraphError::FileNotFound => "Device driver file not found",
            GraphError::InvalidDriver => "Invalid device driver file",
            GraphError::ScanMemory => "Out of memory in scan fill",
            GraphError::FloodMemory => "Out of memory in flood fill",
            GraphError::FontNotFound => "Font file not found",
            GraphError::InvalidMode => "Invalid graphics mode for selected driver: there is no such mode or page",
            GraphError::General => "Graphics error: a number out of range",
            GraphError::InvalidFont => "Invalid font file",
            GraphError::InvalidFontNumber => "Invalid font number",
        })
    }
}

impl std::error::Error for GraphError {}
