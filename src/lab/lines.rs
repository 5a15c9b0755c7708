//! Commands that answer a file line by line.

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::{Failure, Result, files};

/// Opens a file, or standard input for `-`, to be answered line by line as it arrives.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    Ok(if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(io::Cursor::new(files::read(path)?))
    })
}

/// Answers each line, given as its words. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// Returns an error at the first invalid line (the lines before it are answered), or if reading or writing fails.
pub(crate) fn answer(
    input: impl BufRead,
    output: &mut impl Write,
    mut answer: impl FnMut(&mut dyn Iterator<Item = &str>) -> Result<String>,
) -> Result {
    for (line, number) in input.lines().zip(1..) {
        let line = line.map_err(|error| Failure(format!("cannot read line {number}: {error}")))?;
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let answer = answer(&mut words).map_err(|Failure(error)| Failure(format!("line {number}: {error}")))?;
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
