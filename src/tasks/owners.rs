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

/// A word of a name: letters and digits of one kind of script, and its place in bytes.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    start: usize,
    end: usize,
}

impl Word<'_> {
    /// Returns whether it may be the name of a Chinese student.
    fn is_chinese_name(&self) -> bool {
        self.text.chars().all(is_chinese) && (2..=6).contains(&self.text.chars().count())
    }

    /// Returns whether it consists of letters that are not Chinese, perhaps with combining accents.
    fn is_latin(&self) -> bool {
        self.text.chars().all(|c| (c.is_alphabetic() && !is_chinese(c)) || is_accent(c))
    }

    fn is_capitalized(&self) -> bool {
        self.text.starts_with(char::is_uppercase)
    }
}

/// Returns whether a character belongs to the scripts of China, Japan and Korea.
fn is_chinese(c: char) -> bool {
    c >= '\u{2E80}'
}

/// Returns whether a character is an accent of the letter before it, as some systems store names.
fn is_accent(c: char) -> bool {
    ('\u{300}'..='\u{36F}').contains(&c)
}

/// Returns the words of a text. A change between Chinese and other letters separates words as punctuation does.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric() || is_accent(*c)) {
        let end = at + c.len_utf8();
        let continued =
            words.last_mut().filter(|word| word.end == at && word.text.chars().all(is_chinese) == is_chinese(c));
        match continued {
            Some(word) => (word.text, word.end) = (&text[word.start..end], end),
            None => words.push(Word { text: &text[at..end], start: at, end }),
        }
    }
    words
}

/// Words in lower case inside of names.
const PARTICLES: &[&str] =
    &["al", "bin", "da", "de", "del", "den", "der", "di", "dos", "du", "el", "la", "le", "ten", "van", "von"];

/// Returns the name at the beginning of words, such as `Mary-Jane O'Brien`. It ends before a word in lower case, a word with
/// digits and other punctuation; at a hyphen, too, if hyphens separate the fields of the text.
fn latin_name<'a>(text: &'a str, words: &[Word<'a>], has_fields: bool) -> Option<&'a str> {
    let first = words.first().filter(|word| word.is_latin())?;
    let gap = |index: usize| words.get(index + 1).map_or("", |next| &text[words[index].end..next.start]);
    if first.text.len() == 1 && !matches!(gap(0), "." | ". " | "'" | "’") {
        return None;
    }
    let mut last = 0;
    for (index, word) in words.iter().enumerate().skip(1) {
        let is_joined = match gap(index - 1) {
            "'" | "’" => true,
            "-" => !has_fields && word.is_capitalized(),
            " " | "." | ". " => word.is_capitalized() || PARTICLES.contains(&word.text),
            _ => false,
        };
        if !is_joined || !word.is_latin() {
            break;
        }
        if !PARTICLES.contains(&word.text) {
            last = index;
        }
    }
    Some(&text[first.start..words[last].end])
}

/// Recognizes a student in a name; `None` without a number.
pub(super) fn student_of(text: &str) -> Option<Student> {
    if let Some((before, _)) = text.split_once("_assignsubmission_") {
        let (name, participant) = before.rsplit_once('_')?;
        let inner = student_of(name).unwrap_or_else(|| Student { name: name.to_owned(), ..Student::default() });
        return Some(Student { key: before.to_owned(), participant: participant.to_owned(), ..inner });
    }
    let words = words(text);
    let is_id = |word: &Word<'_>| word.text.is_ascii() && word.text.bytes().filter(u8::is_ascii_digit).count() >= 5;
    let place = words.iter().position(is_id)?;
    let (before, after) = (&words[..place], &words[place + 1..]);
    let chinese = after.first().filter(|word| word.is_chinese_name());
    let chinese = chinese.or_else(|| before.last().filter(|word| word.is_chinese_name()));
    let name = match chinese {
        Some(word) => word.text,
        None => {
            let field = after.first().map_or("", |first| &text[words[place].end..first.start]);
            latin_name(text, after, field.contains('-')).unwrap_or_default()
        }
    };
    let (id, name) = (words[place].text.to_owned(), name.to_owned());
    Some(Student { key: id.clone(), id, name, participant: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole() {
        for (text, name) in [
            ("2023002_Li Ming", "Li Ming"),
            ("2023002_O'Brien Sean", "O'Brien Sean"),
            ("2023002_Müller", "Müller"),
            ("2023002_Mu\u{308}ller", "Mu\u{308}ller"),
            ("2023002_José García", "José García"),
            ("2023002_Mary-Jane Watson", "Mary-Jane Watson"),
            ("2023002_J. van der Berg", "J. van der Berg"),
            ("2023002 Иванов Пётр", "Иванов Пётр"),
            ("2023002-Li-lab1", "Li"),
            ("2023002-Li-circle", "Li"),
            ("2023002_Li_lab1", "Li"),
            ("2023002_Li Ming lab", "Li Ming"),
            ("2023002_Li van", "Li"),
            ("2023002张三", "张三"),
            ("张三2023002", "张三"),
            ("实验一_2023002_张三", "张三"),
            ("2023002", ""),
            ("2023002_a", ""),
            ("2023002_1", ""),
        ] {
            assert_eq!(student_of(text).unwrap().name, name, "{text}");
        }
        assert!(student_of("Müller").is_none() && student_of("").is_none());
        assert_eq!(student_of("José García_12345_assignsubmission_file").unwrap().name, "José García");
    }
}
