//! The files of a student's program.

use crate::turboc::{CompileOptions, recognize_dialect};

/// A source file that a student has handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmittedFile {
    /// The name, without folders.
    pub name: String,
    /// The bytes, in any encoding that the compiler reads.
    pub bytes: Vec<u8>,
}

impl SubmittedFile {
    /// Creates a file. Folders in the name are removed.
    pub fn new(name: &str, bytes: impl Into<Vec<u8>>) -> SubmittedFile {
        let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
        SubmittedFile { name: name.to_owned(), bytes: bytes.into() }
    }

    /// Returns the text, from UTF-8 or else GB 18030.
    pub fn text(&self) -> String {
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => encoding_rs::GB18030.decode_without_bom_handling(&self.bytes).0.into_owned(),
        }
    }
}

/// Returns the options for the compiler for which files were written.
pub(super) fn recognized_options(files: &[SubmittedFile]) -> CompileOptions {
    let list: Vec<(&str, &[u8])> = files.iter().map(|file| (file.name.as_str(), &*file.bytes)).collect();
    let compiler = recognize_dialect(&list).map(|found| found.compiler).unwrap_or_default();
    CompileOptions { compiler, ..CompileOptions::default() }
}

/// Returns a name for an `#include`: characters that end it are replaced.
pub(super) fn source_name(name: &str) -> String {
    let is_plain = |c: char| !c.is_control() && !"\"<>\\/:".contains(c);
    let name: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if name.is_empty() { "program.c".to_owned() } else { name }
}
