//! The kinds of files that students hand in.

/// The kind of a file by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A source in C or C++, or a header.
    Source,
    /// A text, which may be a source if there is no other.
    Text,
    /// A ZIP archive.
    Zip,
    /// An archive of another kind.
    OtherArchive,
    /// Any other file of a student, which is not read.
    Other,
    /// A file of a system or a development environment, which is ignored.
    Junk,
}

/// Returns the kind of a file. Files of systems and of development environments are ignored.
pub fn file_kind(path: &[String]) -> FileKind {
    const JUNK: &[&str] = &["__MACOSX", ".git", ".vs", ".svn", ".idea", ".vscode", "Debug", "Release"];
    let is_junk = path.iter().any(|part| JUNK.contains(&part.as_str()) || part.starts_with("._"));
    let name = path.last().map(|name| name.to_lowercase()).unwrap_or_default();
    if is_junk || name.starts_with('.') || name == "thumbs.db" {
        return FileKind::Junk;
    }
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "c" | "cc" | "cpp" | "cxx" | "c++" | "h" | "hpp" => FileKind::Source,
        "txt" => FileKind::Text,
        "zip" => FileKind::Zip,
        "rar" | "7z" | "gz" | "tgz" | "tar" | "xz" => FileKind::OtherArchive,
        _ => FileKind::Other,
    }
}
