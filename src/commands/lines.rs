//! Commands that answer a file line by line.

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::error::{CommandError, InputError};
use super::options::read_bytes;
use crate::messages::Localize;
use crate::records::FileError;

/// Opens a file, or standard input for `-`, to be answered line by line as it arrives.
///
/// # Errors
/// Returns an error if the file cannot be opened.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, CommandError> {
    Ok(if path == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(io::Cursor::new(read_bytes(path)?)) })
}

/// Answers each line, given as its words. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Returns an error at the first invalid line (the lines before it are answered), or if reading or writing fails.
pub(super) fn answer(
    input: impl BufRead,
    output: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Iterator<Item = &str>) -> Result<String, Box<dyn Localize>>,
) -> Result<(), CommandError> {
    for (line, number) in input.lines().zip(1..) {
        let line = line.map_err(|error| InputError::UnreadableLine(number, FileError::from(&error)))?;
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        match answer(&mut words) {
            Ok(answer) => writeln!(output, "{answer}")?,
            Err(fault) => {
                output.flush()?;
                return Err(InputError::Line(number, fault).into());
            }
        }
    }
    Ok(output.flush()?)
}
