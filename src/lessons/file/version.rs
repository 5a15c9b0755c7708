//! The version of the format of lesson files and of `task.toml`, which the key `format` names.

use std::fmt;

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
#[derive(Clone, Debug)]
pub struct OtherVersion(String);

/// Returns the version that a file names if it is not read, and its offset in the text. A file without the key is of the
/// version that is read.
pub(crate) fn find_other_version(text: &str) -> Option<(usize, OtherVersion)> {
    let format = toml::from_str::<VersionTable>(text).ok()?.format?;
    let is_other = format.get_ref().as_integer() != Some(VERSION);
    is_other.then(|| (format.span().start, OtherVersion(format.get_ref().to_string())))
}

impl fmt::Display for OtherVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.0;
        write!(
            f,
            "the file has the format {found}, and this program reads format {VERSION}: use a newer program, or write \
             `format = {VERSION}` and what the guide describes"
        )
    }
}

impl Localize for OtherVersion {
    fn zh(&self) -> String {
        let found = &self.0;
        format!(
            "文件的格式是 {found}，这个程序只读格式 {VERSION}：请用新一些的程序，或者写成 `format = {VERSION}` 和使用说明里的样子"
        )
    }
}
