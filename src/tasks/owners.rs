//! Recognizes students in the names of folders, archives and files, and finds out to whom a file belongs.

use std::collections::{BTreeMap, BTreeSet};

use super::file_kind::{FileKind, file_kind};

/// The student to whom a file belongs.
#[derive(Clone, Debug)]
pub(super) struct Owner {
    pub student: Student,
    /// The number of folders around the name by which the student was recognized; `None` for the name at the top.
    level: Option<usize>,
    /// Other students whose numbers folders have that do not count.
    pub rejected: Vec<Student>,
}

/// Returns the owners of files by the names of their folders, of archives and of files; `None` for a file that belongs to
/// nobody.
pub(super) fn owners(paths: &[&[String]]) -> Vec<Option<Owner>> {
    let numbered = folders_of_numbered_files(paths);
    let mut owners: Vec<Option<Owner>> = paths.iter().map(|path| owner(path, &numbered)).collect();
    let mut outermost: BTreeMap<String, usize> = BTreeMap::new();
    for owner in owners.iter().flatten() {
        if let Some(level) = owner.level {
            let least = outermost.entry(owner.student.key.clone()).or_insert(level);
            *least = level.min(*least);
        }
    }
    // A student who is recognized nearer to the top does not get the files of a folder within that of someone else.
    for (owner, path) in owners.iter_mut().zip(paths) {
        let Some(owner) = owner else { continue };
        if owner.level.is_some_and(|level| outermost.get(&owner.student.key).is_some_and(|least| *least < level)) {
            let rejected = std::mem::replace(&mut owner.student, top(path));
            owner.rejected.push(rejected);
        }
    }
    owners
}

fn owner(path: &[String], numbered: &BTreeSet<&[String]>) -> Option<Owner> {
    let (name, folders) = path.split_last()?;
    let archive = (file_kind(std::slice::from_ref(name)) == FileKind::Zip).then(|| stem(name));
    let names = folders.iter().map(String::as_str).chain(archive).enumerate();
    let mut named = names.filter_map(|(level, name)| Some((level, student_of(name)?)));
    let by_file = || {
        let is_alone = folders.is_empty() || numbered.contains(folders);
        is_alone.then(|| student_of(stem(name))).flatten().map(|student| (folders.len(), student))
    };
    let Some((level, student)) = named.next().or_else(by_file) else {
        // A file at the top that is no source belongs to nobody.
        let is_ignored = folders.is_empty() && file_kind(path) == FileKind::Other;
        return (!is_ignored).then(|| Owner { student: top(path), level: None, rejected: Vec::new() });
    };
    let rejected = named.map(|(_, student)| student).filter(|other| other.key != student.key).collect();
    Some(Owner { student, level: Some(level), rejected })
}

/// Returns the student who is named by the outermost folder or by a file at the top.
fn top(path: &[String]) -> Student {
    let key = match path {
        [name] => stem(name),
        _ => path.first().map_or("", String::as_str),
    };
    Student { key: key.to_owned(), ..Student::default() }
}

/// Returns the folders in which the names of files contain the numbers of several students.
fn folders_of_numbered_files<'p>(paths: &[&'p [String]]) -> BTreeSet<&'p [String]> {
    let mut ids: BTreeMap<&[String], BTreeSet<String>> = BTreeMap::new();
    for (name, folder) in paths.iter().filter_map(|path| path.split_last()) {
        if let Some(student) = student_of(stem(name)) {
            ids.entry(folder).or_default().insert(student.id);
        }
    }
    ids.into_iter().filter(|(_, ids)| ids.len() > 1).map(|(folder, _)| folder).collect()
}

/// Returns a name without its extension.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).trim()
}

/// A student as named by a folder or a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Student {
    /// The name of the hand-in, unique in the class.
    pub key: String,
    pub id: String,
    pub name: String,
    /// The number of the participant in a Moodle download.
    pub participant: String,
}

/// Recognizes a student in a name; `None` without a number.
pub(super) fn student_of(text: &str) -> Option<Student> {
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
