//! The first line of one of Huanle's own files, which ends with the version of its format.

/// Removes the first line of a file.
///
/// # Errors
/// Returns the version of the file and the one of `header` if the lines differ only in it, or else `None`.
pub(crate) fn strip_header<'f>(file: &'f [u8], header: &[u8]) -> Result<&'f [u8], Option<(u32, u32)>> {
    if let Some(rest) = file.strip_prefix(header) {
        return Ok(rest);
    }
    let title = header.trim_ascii_end();
    let title = &title[..title.iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |at| at + 1)];
    let version = |line: &[u8]| {
        let digits = line.strip_prefix(title)?.split(|byte| !byte.is_ascii_digit()).next()?;
        str::from_utf8(digits).ok()?.parse().ok()
    };
    Err(version(file).zip(version(header)))
}
