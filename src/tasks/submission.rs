//! The files of a student's program.

use crate::turboc::{CompileOptions, SourceFile, defines_function, recognize_dialect};

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

    /// Returns whether the name is that of a header.
    pub fn is_header(&self) -> bool {
        let name = self.name.to_lowercase();
        name.ends_with(".h") || name.ends_with(".hpp")
    }

    /// Returns whether it defines a function.
    pub(super) fn defines(&self, function: &str) -> bool {
        defines_function(&SourceFile::new(&self.name, &self.bytes), function)
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

/// Decodes the name of a file from UTF-8 or else GBK.
pub fn decode_name(name: &[u8]) -> String {
    match std::str::from_utf8(name) {
        Ok(name) => name.to_owned(),
        Err(_) => encoding_rs::GBK.decode_without_bom_handling(name).0.into_owned(),
    }
}

/// Returns the bytes of a source that the compiler reads: UTF-16 becomes UTF-8, and a byte order mark is removed.
pub(super) fn normalize_encoding(bytes: Vec<u8>) -> Vec<u8> {
    match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => encoding_rs::UTF_16LE.decode_without_bom_handling(rest).0.into_owned().into_bytes(),
        [0xFE, 0xFF, rest @ ..] => encoding_rs::UTF_16BE.decode_without_bom_handling(rest).0.into_owned().into_bytes(),
        [0xEF, 0xBB, 0xBF, rest @ ..] => rest.to_vec(),
        _ => bytes,
    }
}
