//! Sorts the files of a class by student: folders, single files and ZIP archives as they come.
//!
//! A student is recognized by a number of at least five digits in the name of a folder, an archive or a file, such as
//! `2023001_张三`; otherwise each folder or file at the top is a student. The folders of a Moodle download
//! (`张三_12345_assignsubmission_file`) are recognized as well.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::archive::{ArchiveError, unpack};
use super::submission::{SubmittedFile, normalize_encoding};
use crate::messages::Localize;
use crate::turboc::MAX_SOURCE_BYTES;

/// The most sources of a student.
const MAX_SOURCES: usize = 50;
/// The depth of archives in archives.
const MAX_DEPTH: usize = 2;

/// A file of a class, with its path below the folder of all hand-ins.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// The folders and the name, which is empty for a folder without files.
    pub path: Vec<String>,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// The program that a student has handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandIn {
    /// The name of the hand-in, unique in the class.
    pub key: String,
    /// The student's number; empty if unknown.
    pub id: String,
    /// The student's name; empty if unknown.
    pub name: String,
    /// The number of the participant in a Moodle download; empty if there is none.
    pub participant: String,
    /// The sources.
    pub files: Vec<SubmittedFile>,
    /// The problems with the files.
    pub problems: Vec<HandInProblem>,
}

/// A problem with a file of a hand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HandInProblem {
    /// An archive cannot be read.
    Archive(String, ArchiveError),
    /// An archive of another kind, such as RAR.
    OtherArchive(String),
    /// A source is larger than this number of kilobytes.
    TooLarge(String, usize),
    /// There are more than this number of sources.
    TooManySources(usize),
    /// There is no source.
    NoSource,
}

impl fmt::Display for HandInProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandInProblem::Archive(name, error) => write!(f, "`{name}`: {error}"),
            HandInProblem::OtherArchive(name) => write!(f, "`{name}` is not a ZIP archive; unpack it first"),
            HandInProblem::TooLarge(name, kilobytes) => write!(f, "`{name}` is larger than {kilobytes} KB"),
            HandInProblem::TooManySources(most) => write!(f, "there are more than {most} sources; only these are read"),
            HandInProblem::NoSource => f.write_str("there is no source in C or C++"),
        }
    }
}

impl Localize for HandInProblem {
    fn zh(&self) -> String {
        match self {
            HandInProblem::Archive(name, error) => format!("`{name}`：{}", error.zh()),
            HandInProblem::OtherArchive(name) => format!("`{name}`不是 ZIP 压缩包，请先解开"),
            HandInProblem::TooLarge(name, kilobytes) => format!("`{name}`超过 {kilobytes} KB"),
            HandInProblem::TooManySources(most) => format!("源程序超过 {most} 个，只读了这些"),
            HandInProblem::NoSource => "没有 C 或 C++ 的源程序".to_owned(),
        }
    }
}

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

/// Sorts the files of a class by student. Archives are unpacked in memory.
pub fn collect_hand_ins(files: Vec<ClassFile>) -> Vec<HandIn> {
    let mut expanded = Vec::new();
    for file in files {
        expand(file, 0, &mut expanded);
    }
    // A single folder around everything is left out.
    while let Some(first) = expanded.first().and_then(|item| item.path.first()).cloned() {
        let is_shared = expanded.iter().all(|item| item.path.len() > 1 && item.path[0] == first);
        if !is_shared || student_of(&first).is_some() {
            break;
        }
        expanded.iter_mut().for_each(|item| drop(item.path.remove(0)));
    }
    let numbered = folders_of_numbered_files(&expanded);
    let mut students: BTreeMap<String, HandIn> = BTreeMap::new();
    let mut texts: BTreeMap<String, Vec<SubmittedFile>> = BTreeMap::new();
    for item in expanded {
        let Item { path, content } = item;
        let folders = path.len() - 1;
        let named = path[..folders].iter().find_map(|part| student_of(part));
        let by_file = || {
            let is_alone = path.len() == 1 || numbered.contains(&path[..folders]);
            is_alone.then(|| student_of(stem(&path[folders]))).flatten()
        };
        let unnamed = || {
            let top = if path.len() == 1 { stem(&path[0]) } else { &path[0] };
            Student { key: top.to_owned(), ..Student::default() }
        };
        let recognized = named.or_else(by_file);
        if recognized.is_none() && path.len() == 1 && matches!(content, Content::Ignored) {
            continue;
        }
        let student = recognized.unwrap_or_else(unnamed);
        let hand_in = students.entry(student.key.clone()).or_insert_with(|| HandIn {
            key: student.key.clone(),
            id: student.id,
            name: student.name.clone(),
            participant: student.participant,
            ..HandIn::default()
        });
        if hand_in.name.is_empty() {
            hand_in.name = student.name;
        }
        let name = &path[folders];
        match content {
            Content::Ignored => {}
            Content::Problem(problem) => hand_in.problems.push(problem),
            Content::Bytes(bytes) if bytes.len() > MAX_SOURCE_BYTES => {
                hand_in.problems.push(HandInProblem::TooLarge(name.clone(), MAX_SOURCE_BYTES >> 10));
            }
            Content::Bytes(bytes) => {
                let file = SubmittedFile::new(name, normalize_encoding(bytes));
                match file_kind(std::slice::from_ref(name)) {
                    FileKind::Text => texts.entry(hand_in.key.clone()).or_default().push(file),
                    _ => hand_in.files.push(file),
                }
            }
        }
    }
    for (key, hand_in) in &mut students {
        let is_program = |file: &SubmittedFile| !file.is_header();
        if !hand_in.files.iter().any(is_program) {
            hand_in.files.extend(texts.remove(key).unwrap_or_default());
        }
        if hand_in.files.len() > MAX_SOURCES {
            hand_in.files.truncate(MAX_SOURCES);
            hand_in.problems.push(HandInProblem::TooManySources(MAX_SOURCES));
        }
        if !hand_in.files.iter().any(is_program) {
            hand_in.problems.push(HandInProblem::NoSource);
        }
    }
    students.into_values().collect()
}

/// A source, or a problem, at a path.
struct Item {
    path: Vec<String>,
    content: Content,
}

enum Content {
    Bytes(Vec<u8>),
    /// The file is not a source; its folder shows that the student has handed in something.
    Ignored,
    Problem(HandInProblem),
}

/// Adds a file, or the files of an archive.
fn expand(file: ClassFile, depth: usize, items: &mut Vec<Item>) {
    let ClassFile { path, bytes } = file;
    let Some(name) = path.last().cloned() else { return };
    match file_kind(&path) {
        FileKind::Junk => {}
        FileKind::Other => items.push(Item { path, content: Content::Ignored }),
        FileKind::OtherArchive => {
            items.push(Item { path, content: Content::Problem(HandInProblem::OtherArchive(name)) });
        }
        FileKind::Source | FileKind::Text => items.push(Item { path, content: Content::Bytes(bytes) }),
        FileKind::Zip => {
            let is_wanted = |path: &[String]| !matches!(file_kind(path), FileKind::Other | FileKind::Junk);
            let unpacked = if depth < MAX_DEPTH { unpack(&bytes, is_wanted) } else { Err(ArchiveError::Damaged) };
            match unpacked {
                Err(error) => items.push(Item { path, content: Content::Problem(HandInProblem::Archive(name, error)) }),
                Ok(entries) => {
                    let mut folder = path;
                    let last = folder.len() - 1;
                    folder[last] = stem(&name).to_owned();
                    let before = items.len();
                    for entry in entries {
                        let path = [&folder[..], &entry.path].concat();
                        expand(ClassFile { path, bytes: entry.bytes }, depth + 1, items);
                    }
                    if items.len() == before {
                        let path = [&folder[..], &[name]].concat();
                        items.push(Item { path, content: Content::Problem(HandInProblem::NoSource) });
                    }
                }
            }
        }
    }
}

/// Returns the folders in which the names of files contain the numbers of several students.
fn folders_of_numbered_files(items: &[Item]) -> BTreeSet<Vec<String>> {
    let mut ids: BTreeMap<&[String], BTreeSet<String>> = BTreeMap::new();
    for item in items {
        let (name, folder) = item.path.split_last().map_or(("", &[][..]), |(name, folder)| (name.as_str(), folder));
        if let Some(student) = student_of(stem(name)) {
            ids.entry(folder).or_default().insert(student.id);
        }
    }
    ids.into_iter().filter(|(_, ids)| ids.len() > 1).map(|(folder, _)| folder.to_vec()).collect()
}

/// Returns a name without its extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim()
}

/// A student as named by a folder or a file.
#[derive(Debug, Default, PartialEq, Eq)]
struct Student {
    key: String,
    id: String,
    name: String,
    participant: String,
}

/// Recognizes a student in a name; `None` without a number.
fn student_of(text: &str) -> Option<Student> {
    if let Some((before, _)) = text.split_once("_assignsubmission_") {
        let (name, participant) = before.rsplit_once('_')?;
        let inner = student_of(name).unwrap_or_else(|| Student { name: name.to_owned(), ..Student::default() });
        return Some(Student { key: before.to_owned(), participant: participant.to_owned(), ..inner });
    }
    // A change between Chinese and ASCII separates words as punctuation does.
    let mut words: Vec<String> = vec![String::new()];
    let mut was_ascii = None;
    for c in text.chars() {
        if !c.is_alphanumeric() {
            words.push(String::new());
            was_ascii = None;
            continue;
        }
        if was_ascii.is_some_and(|was| was != c.is_ascii()) {
            words.push(String::new());
        }
        was_ascii = Some(c.is_ascii());
        words.last_mut().into_iter().for_each(|word| word.push(c));
    }
    words.retain(|word| !word.is_empty());
    let is_id = |word: &String| word.is_ascii() && word.bytes().filter(u8::is_ascii_digit).count() >= 5;
    let place = words.iter().position(is_id)?;
    let is_chinese = |word: &&String| !word.is_ascii() && (2..=6).contains(&word.chars().count());
    let is_latin = |word: &&String| word.bytes().all(|byte| byte.is_ascii_alphabetic()) && word.len() > 1;
    let after = words[place + 1..].iter();
    let chinese =
        after.clone().take(1).find(is_chinese).or_else(|| words[..place].iter().rev().take(1).find(is_chinese));
    let name = chinese.or_else(|| after.take(1).find(is_latin)).cloned().unwrap_or_default();
    let id = words[place].clone();
    Some(Student { key: id.clone(), id, name, participant: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collected(paths: &[&str]) -> Vec<String> {
        let files = paths.iter().map(|path| ClassFile {
            path: path.split('/').map(str::to_owned).collect(),
            bytes: b"void main() { }".to_vec(),
        });
        let told = |hand_in: HandIn| {
            let files: Vec<String> = hand_in.files.into_iter().map(|file| file.name).collect();
            let problems = hand_in.problems.iter().map(|problem| format!(" !{problem}")).collect::<String>();
            format!("{}|{}|{}: {}{problems}", hand_in.key, hand_in.id, hand_in.name, files.join(" "))
        };
        collect_hand_ins(files.collect()).into_iter().map(told).collect()
    }

    #[test]
    fn students_are_recognized_in_folders_and_files() {
        assert_eq!(
            collected(&[
                "2023001_张三/line.c",
                "2023001_张三/项目/a.dev",
                "2023002-李四/lab/circle.cpp",
                "2023002-李四/lab/a.h"
            ]),
            ["2023001|2023001|张三: line.c", "2023002|2023002|李四: circle.cpp a.h"]
        );
        assert_eq!(
            collected(&["实验一/2023001张三.c", "实验一/2023002_李四_line.c", "实验一/2023002_李四_circle.c"]),
            ["2023001|2023001|张三: 2023001张三.c", "2023002|2023002|李四: 2023002_李四_line.c 2023002_李四_circle.c"]
        );
        assert_eq!(collected(&["all/alice/20231105.c", "all/bob/lab.c"]), ["alice||: 20231105.c", "bob||: lab.c"]);
        assert_eq!(collected(&["Zhang San_4711_assignsubmission_file_/a.c"]), ["Zhang San_4711||Zhang San: a.c"]);
        assert_eq!(
            collected(&[
                "B20230001 Wang/__MACOSX/._a.c",
                "B20230001 Wang/.DS_Store",
                "B20230001 Wang/a.exe",
                "B20230001 Wang/a.rar"
            ]),
            [
                "B20230001|B20230001|Wang:  !`a.rar` is not a ZIP archive; unpack it first !there is no source in C or C++"
            ]
        );
        assert_eq!(
            collected(&["2023001_张三/", "2023002_李四.c"]),
            ["2023001|2023001|张三:  !there is no source in C or C++", "2023002|2023002|李四: 2023002_李四.c"]
        );
        assert_eq!(collected(&["a/lab.txt", "b/lab.c", "b/readme.txt"]), ["a||: lab.txt", "b||: lab.c"]);
    }

    #[test]
    fn problems_are_localized() {
        use crate::messages::samples::{assert_localized, samples};
        let name = || "实验.c".to_owned();
        assert_localized(&samples!(HandInProblem {
            HandInProblem::Archive(..) => HandInProblem::Archive(name(), ArchiveError::Damaged),
            HandInProblem::OtherArchive(_) => HandInProblem::OtherArchive(name()),
            HandInProblem::TooLarge(..) => HandInProblem::TooLarge(name(), 1024),
            HandInProblem::TooManySources(_) => HandInProblem::TooManySources(50),
            HandInProblem::NoSource => HandInProblem::NoSource,
        }));
    }
}
