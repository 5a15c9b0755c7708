//! Commands that answer a file line by line.

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::fault::{Failure, Fault};
use super::options::read_bytes;
use crate::records::FileFault;
use crate::telling::Tell;

/// A file, or standard input for `-`, which is answered line by line while it comes.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    Ok(if path == Path::new("-") { Box::new(io::stdin().lock()) } else { Box::new(io::Cursor::new(read_bytes(path)?)) })
}

/// Answers each line by its words. Empty lines and those that begin with `#` are passed over.
///
/// # Errors
/// At the first line that is wrong (the lines before it are answered), or if reading or writing fails.
pub(super) fn answer(
    input: impl BufRead,
    output: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Iterator<Item = &str>) -> Result<String, Box<dyn Tell>>,
) -> Result<(), Failure> {
    for (line, number) in input.lines().zip(1..) {
        let line = line.map_err(|error| Fault::LineUnread(number, FileFault::from(&error)))?;
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        match answer(&mut words) {
            Ok(answer) => writeln!(output, "{answer}")?,
            Err(fault) => {
                output.flush()?;
                return Err(Fault::Line(number, fault).into());
            }
        }
    }
    Ok(output.flush()?)
}
