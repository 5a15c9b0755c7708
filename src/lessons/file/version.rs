//! The version of the format of lesson files and of `task.toml`, which the key `format` names.

use serde::Deserialize;
use toml::Spanned;

use crate::messages::Localize;

/// The version that is read and written.
pub(crate) const VERSION: i64 = 1;

/// The key of the version; other keys are ignored.
#[derive(Deserialize)]
struct VersionTable {
    format: Option<Spanned<toml::Value>>,
}

/// A version of the format that is not read.
#[derive(Clone, Debug, thiserror::Error)]
#[error(
    "the file has the format {0}, and this program reads format {VERSION}: use a newer program, or write \
     `format = {VERSION}` and what the guide describes"
)]
pub struct OtherVersion(String);

/// Checks the version that a file names, and returns its text with spaces in place of the key, so that offsets stay. A file
/// without the key is of the version that is read.
///
/// # Errors
/// Returns the version if it is another one, and its offset in the text.
pub(crate) fn take_version(text: &str) -> Result<String, (usize, OtherVersion)> {
    let table = toml::from_str::<VersionTable>(text);
    let Some(format) = table.ok().and_then(|table| table.format) else { return Ok(text.to_owned()) };
    let place = format.span();
    if format.get_ref().as_integer() != Some(VERSION) {
        return Err((place.start, OtherVersion(format.get_ref().to_string())));
    }
    let line = text[..place.start].rfind('\n').map_or(0, |end| end + 1);
    Ok([&text[..line], &" ".repeat(place.end - line), &text[place.end..]].concat())
}

impl Localize for OtherVersion {
    fn zh(&self) -> String {
        let found = &self.0;
        format!(
            "文件的格式是 {found}，这个程序只读格式 {VERSION}：请用新一些的程序，或者写成 `format = {VERSION}` 和使用说明里的样子"
        )
    }
}
