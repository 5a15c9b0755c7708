//! The texts of `grapherrormsg`, as measured in Borland C++ 3.1.

use super::Graphics;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

impl Graphics {
    /// `grapherrormsg`: returns the text of an error number; for an unknown number a text that contains it, negative
    /// ones as unsigned 16-bit. Where the kernel names a file in brackets, this names the file that was last searched
    /// for, if any.
    pub fn grapherrormsg(&self, code: i32) -> String {
        let file = self.fonts.last_file();
        match code {
            0 => "No error".to_owned(),
            -1 => "(BGI) graphics not installed".to_owned(),
            -2 => "Graphics hardware not detected".to_owned(),
            -3 => format!("Device driver file not found ({})", self.driver_file()),
            -4 => format!("Invalid device driver file ({})", self.driver_file()),
            -5 => "Not enough memory to load driver".to_owned(),
            -6 => "Out of memory in scan fill".to_owned(),
            -7 => "Out of memory in flood fill".to_owned(),
            -8 => format!("Font file not found ({file})"),
            -9 => "Not enough memory to load font".to_owned(),
            -10 => "Invalid graphics mode for selected driver".to_owned(),
            -11 => "Graphics error".to_owned(),
            -12 => "Graphics I/O error".to_owned(),
            -13 => format!("Invalid font file ({file})"),
            -14 => "Invalid font number".to_owned(),
            -16 => "Invalid Printer Initialize".to_owned(),
            -17 => "Printer Module Not Linked".to_owned(),
            -18 => "Invalid File Version Number".to_owned(),
            other => format!("Graphics error ({})", other as u16),
        }
    }
}
