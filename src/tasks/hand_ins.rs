//! Sorts the files of a class by student: folders, single files and ZIP archives as they come.
//!
//! A student is recognized by a number of at least five digits in the name of a folder, an archive or a file, such as
//! `2023001_张三`; otherwise each folder or file at the top is a student. The folders of a Moodle download
//! (`张三_12345_assignsubmission_file`) are recognized as well.
//!
//! The outermost name counts: names in an archive are the student's own choice, so that they never give its files to
//! another student. If the archive has no number itself, and one in it belongs to nobody else, this is the number of the
//! hand-in.

use std::collections::{BTreeMap, BTreeSet};

use super::archive::{ArchiveBudget, ArchiveEntry, ArchiveError, unpack};
use super::file_kind::{FileKind, file_kind};
use super::owners::{Owner, Student, owners, stem, student_of};
use super::submission::{SubmittedFile, normalize_encoding};
use crate::messages::{LocalizedMessage, chinese};
use crate::turboc::MAX_SOURCE_BYTES;

/// The most sources of a student.
const MAX_SOURCES: usize = 50;
/// The size of all sources of a student in bytes.
const MAX_STUDENT: usize = 8 << 20;
/// The size of all sources of a class in bytes.
const MAX_CLASS: usize = 512 << 20;
/// The depth of archives in archives.
const MAX_DEPTH: usize = 2;

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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandInProblem {
    /// A file cannot be read: its name and the reason.
    #[error("`{0}` cannot be read: {1}")]
    Unreadable(String, LocalizedMessage),
    /// An archive cannot be read.
    #[error("`{0}`: {1}")]
    Archive(String, ArchiveError),
    /// An archive of another kind, such as RAR.
    #[error("`{0}` is not a ZIP archive; unpack it first")]
    OtherArchive(String),
    /// A source is larger than this number of kilobytes.
    #[error("`{0}` is larger than {1} KB")]
    TooLarge(String, usize),
    /// There are more than this number of sources.
    #[error("there are more than {0} sources; only these are read")]
    TooManySources(usize),
    /// The sources together are larger than this number of megabytes.
    #[error("the sources together are larger than {0} MB; only the first are read")]
    TooMuch(usize),
    /// There is no source.
    #[error("there is no source in C or C++")]
    NoSource,
    /// A folder or an archive in it has the number of another student: its name. The files count for this hand-in.
    #[error("it contains `{0}`, the number of another student; these files count for this hand-in only")]
    OtherStudent(String),
    /// Another hand-in contains a folder or an archive with this number: the key of the other. Its files do not count here.
    #[error("the hand-in `{0}` contains files under this student's number; they do not count here")]
    UsedElsewhere(String),
    /// Several names have this number: two of them. Their files count as one hand-in.
    #[error("`{0}` and `{1}` have the same number; their files count as one hand-in")]
    SeveralNames(String, String),
}

impl HandInProblem {
    /// Returns whether two hand-ins claim the same student.
    pub fn is_conflict(&self) -> bool {
        use HandInProblem::{OtherStudent, SeveralNames, UsedElsewhere};
        matches!(self, OtherStudent(_) | UsedElsewhere(_) | SeveralNames(..))
    }
}

chinese! {
    HandInProblem {
        Archive(name, error) => "`{name}`：{}", error.zh();
        OtherArchive(name) => "`{name}`不是 ZIP 压缩包，请先解开";
        TooLarge(name, kilobytes) => "`{name}`超过 {kilobytes} KB";
        TooManySources(most) => "源程序超过 {most} 个，只读了这些";
        Unreadable(name, reason) => "`{name}`读不出来：{}", reason.zh();
        TooMuch(most) => "源程序加起来超过 {most} MB，只读了前面的";
        NoSource => "没有 C 或 C++ 的源程序";
        OtherStudent(name) => "里面有`{name}`，是别人的学号；这些文件只算这份作业的";
        UsedElsewhere(key) => "作业`{key}`里有这个学号的文件，没有算在这里";
        SeveralNames(one, other) => "`{one}`和`{other}`学号相同，文件算作一份作业";
    }
}

/// Sorts the files of a class by student. `paths` are below the folder of all hand-ins: the folders and the name, which
/// is empty for a folder without files. `read` returns the bytes of a file; it is called for sources and archives, one
/// after the other. Archives are unpacked in memory.
pub fn collect_hand_ins(
    paths: Vec<Vec<String>>,
    read: &dyn Fn(usize) -> Result<Vec<u8>, LocalizedMessage>,
) -> Vec<HandIn> {
    let mut items: Vec<Item> = (0..)
        .zip(paths)
        .filter(|(_, path)| file_kind(path) != FileKind::Junk)
        .map(|(index, path)| Item { path, content: Content::File(index) })
        .collect();
    if let [item] = &items[..]
        && let Some(last) = item.path.last()
        && file_kind(&item.path) == FileKind::Zip
        && student_of(stem(last)).is_none()
    {
        items = unpack_class(items.remove(0), read);
    }
    // A single folder around everything is left out.
    while let Some(first) = items.first().and_then(|item| item.path.first()).cloned() {
        let is_shared = items.iter().all(|item| item.path.len() > 1 && item.path[0] == first);
        if !is_shared || student_of(&first).is_some() {
            break;
        }
        items.iter_mut().for_each(|item| drop(item.path.remove(0)));
    }
    let owners = owners(&items.iter().map(|item| &item.path[..]).collect::<Vec<_>>());
    let mut students: BTreeMap<String, Collector> = BTreeMap::new();
    let mut room = MAX_CLASS;
    for (item, owner) in items.into_iter().zip(owners) {
        let Item { path, content } = item;
        let Some(Owner { student, rejected, .. }) = owner else { continue };
        let Some(name) = path.last() else { continue };
        let collector = students.entry(student.key.clone()).or_insert_with(|| Collector::new(&student));
        collector.add_name(student.name);
        collector.claims.extend(rejected);
        let bytes = match (file_kind(std::slice::from_ref(name)), content) {
            (FileKind::Other, _) => continue,
            (FileKind::OtherArchive, _) => Ok(Vec::new()),
            (_, Content::File(index)) => read(index).map_err(|reason| HandInProblem::Unreadable(name.clone(), reason)),
            (_, Content::Bytes(bytes)) => Ok(bytes),
            (_, Content::Problem(problem)) => Err(problem),
        };
        match bytes {
            Ok(bytes) => collector.add(name, bytes, 0, &mut room),
            Err(problem) => collector.add_problem(problem),
        }
    }
    let mut collectors: Vec<Collector> = students.into_values().map(Collector::finish).collect();
    resolve_claims(&mut collectors);
    collectors.into_iter().map(|collector| collector.hand_in).collect()
}

/// A file at a path.
struct Item {
    path: Vec<String>,
    content: Content,
}

enum Content {
    /// The file of this number, which was not read yet.
    File(usize),
    /// The bytes of an entry of the archive of a class.
    Bytes(Vec<u8>),
    Problem(HandInProblem),
}

/// Returns whether a file of an archive is unpacked.
fn is_wanted(path: &[String]) -> bool {
    !matches!(file_kind(path), FileKind::Other | FileKind::Junk)
}

/// Unpacks an archive that contains the whole class.
fn unpack_class(item: Item, read: &dyn Fn(usize) -> Result<Vec<u8>, LocalizedMessage>) -> Vec<Item> {
    let Item { mut path, content } = item;
    let name = path.last().cloned().unwrap_or_default();
    let Content::File(index) = content else { return Vec::new() };
    let entries = read(index).map_err(|reason| HandInProblem::Unreadable(name.clone(), reason)).and_then(|bytes| {
        let unpacked = unpack(&bytes, &mut ArchiveBudget::default(), is_wanted);
        unpacked.map_err(|error| HandInProblem::Archive(name.clone(), error))
    });
    match entries {
        Err(problem) => vec![Item { path, content: Content::Problem(problem) }],
        Ok(entries) if entries.is_empty() => {
            vec![Item { path, content: Content::Problem(HandInProblem::NoSource) }]
        }
        Ok(entries) => {
            let last = path.len() - 1;
            path[last] = stem(&name).to_owned();
            let item = |entry: ArchiveEntry| Item {
                path: [&path[..], &entry.path].concat(),
                content: Content::Bytes(entry.bytes),
            };
            entries.into_iter().map(item).collect()
        }
    }
}

/// A hand-in while its files are collected.
struct Collector {
    hand_in: HandIn,
    /// Texts, which are the sources if there is no other.
    texts: Vec<SubmittedFile>,
    budget: ArchiveBudget,
    /// The bytes of sources that may still be added.
    room: usize,
    /// The students whose numbers names in the hand-in have.
    claims: Vec<Student>,
}

impl Collector {
    fn new(student: &Student) -> Collector {
        let Student { key, id, participant, .. } = student.clone();
        let hand_in = HandIn { key, id, participant, ..HandIn::default() };
        Collector {
            hand_in,
            texts: Vec::new(),
            budget: ArchiveBudget::default(),
            room: MAX_STUDENT,
            claims: Vec::new(),
        }
    }

    /// Adds the name of the student in the name of a file. Words in Latin letters may name the exercise as well.
    fn add_name(&mut self, name: String) {
        let own = &self.hand_in.name;
        if own.is_empty() {
            self.hand_in.name = name;
        } else if *own != name && ![own, &name].into_iter().any(|name| name.is_ascii()) {
            self.add_problem(HandInProblem::SeveralNames(own.clone(), name));
        }
    }

    fn add_problem(&mut self, problem: HandInProblem) {
        if !self.hand_in.problems.contains(&problem) {
            self.hand_in.problems.push(problem);
        }
    }

    /// Adds a file, or the files of an archive. `room` is the number of bytes that may be added to all hand-ins.
    fn add(&mut self, name: &str, bytes: Vec<u8>, depth: usize, room: &mut usize) {
        let kind = file_kind(&[name.to_owned()]);
        match kind {
            FileKind::Junk | FileKind::Other => {}
            FileKind::OtherArchive => self.add_problem(HandInProblem::OtherArchive(name.to_owned())),
            FileKind::Source | FileKind::Text => self.add_source(name, bytes, kind == FileKind::Text, room),
            // The archive that exceeded the budget was reported.
            FileKind::Zip if self.budget.is_exceeded() => {}
            FileKind::Zip if *room == 0 => self.add_problem(HandInProblem::TooMuch(MAX_CLASS >> 20)),
            FileKind::Zip => {
                let unpacked = match depth < MAX_DEPTH {
                    true => unpack(&bytes, &mut self.budget, is_wanted),
                    false => Err(ArchiveError::TooDeep(MAX_DEPTH)),
                };
                let entries = match unpacked {
                    Ok(entries) => entries,
                    Err(error) => return self.add_problem(HandInProblem::Archive(name.to_owned(), error)),
                };
                for entry in entries {
                    let Some((name, folders)) = entry.path.split_last() else { continue };
                    let archive = (file_kind(&entry.path) == FileKind::Zip).then(|| stem(name));
                    let names = folders.iter().map(String::as_str).chain(archive);
                    for student in names.filter_map(student_of) {
                        if !self.claims.contains(&student) {
                            self.claims.push(student);
                        }
                    }
                    self.add(name, entry.bytes, depth + 1, room);
                }
            }
        }
    }

    fn add_source(&mut self, name: &str, bytes: Vec<u8>, is_text: bool, room: &mut usize) {
        let files = if is_text { &self.texts } else { &self.hand_in.files };
        let problem = match bytes.len() {
            size if size > MAX_SOURCE_BYTES => HandInProblem::TooLarge(name.to_owned(), MAX_SOURCE_BYTES >> 10),
            _ if files.len() >= MAX_SOURCES => HandInProblem::TooManySources(MAX_SOURCES),
            size if size > self.room => HandInProblem::TooMuch(MAX_STUDENT >> 20),
            size if size > *room => {
                // No other archive is unpacked.
                *room = 0;
                HandInProblem::TooMuch(MAX_CLASS >> 20)
            }
            size => {
                self.room -= size;
                *room -= size;
                let file = SubmittedFile::new(name, normalize_encoding(bytes));
                let files = if is_text { &mut self.texts } else { &mut self.hand_in.files };
                return files.push(file);
            }
        };
        // Texts do not count next to sources.
        if !is_text {
            self.add_problem(problem);
        }
    }

    /// Adds what is missing when all files are there.
    fn finish(mut self) -> Collector {
        let is_program = |file: &SubmittedFile| !file.is_header();
        if !self.hand_in.files.iter().any(is_program) {
            self.hand_in.files.append(&mut self.texts);
            self.hand_in.files.truncate(MAX_SOURCES);
        }
        if !self.hand_in.files.iter().any(is_program) {
            self.add_problem(HandInProblem::NoSource);
        }
        self
    }
}

/// Gives a hand-in without a number the one that it contains, and reports the numbers of other students in it.
fn resolve_claims(collectors: &mut [Collector]) {
    let own = |collector: &Collector| collector.hand_in.id.clone();
    let known: BTreeSet<String> = collectors.iter().map(own).filter(|id| !id.is_empty()).collect();
    // The hand-ins that contain a number.
    let mut claimed: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for (index, collector) in collectors.iter().enumerate() {
        for claim in &collector.claims {
            claimed.entry(claim.id.clone()).or_default().insert(index);
        }
    }
    let mut reports = Vec::new();
    for (index, collector) in collectors.iter_mut().enumerate() {
        let ids: BTreeSet<&String> = collector.claims.iter().map(|claim| &claim.id).collect();
        let is_free = |id: &String| !known.contains(id) && claimed.get(id).is_some_and(|by| by.len() == 1);
        // The number of a folder may also be a date, so that a hand-in of Moodle, which is known, does not take it.
        if collector.hand_in.id.is_empty()
            && collector.hand_in.participant.is_empty()
            && let [id] = ids.into_iter().collect::<Vec<_>>()[..]
            && is_free(id)
            && let Some(claim) = collector.claims.first()
        {
            let hand_in = &mut collector.hand_in;
            hand_in.id.clone_from(&claim.id);
            if hand_in.name.is_empty() {
                hand_in.name.clone_from(&claim.name);
            }
            continue;
        }
        for claim in std::mem::take(&mut collector.claims) {
            let is_other = claim.id != collector.hand_in.id;
            let by_others = claimed.get(&claim.id).is_some_and(|by| by.len() > 1);
            if is_other && (known.contains(&claim.id) || by_others) {
                let shown = [claim.id.as_str(), &claim.name].join(" ");
                collector.add_problem(HandInProblem::OtherStudent(shown.trim().to_owned()));
                reports.push((claim.id, collector.hand_in.key.clone(), index));
            }
        }
    }
    for (id, key, from) in reports {
        let others =
            collectors.iter_mut().enumerate().filter(|(index, other)| *index != from && other.hand_in.id == id);
        others.for_each(|(_, other)| other.add_problem(HandInProblem::UsedElsewhere(key.clone())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::archive::tests::archive;

    fn collected(paths: &[&str]) -> Vec<String> {
        let files: Vec<(&str, &[u8])> = paths.iter().map(|path| (*path, &b"void main() { }"[..])).collect();
        sorted(&files)
    }

    /// Returns the hand-ins of a class of files with their bytes.
    fn sorted(files: &[(&str, &[u8])]) -> Vec<String> {
        let paths = files.iter().map(|(path, _)| path.split('/').map(str::to_owned).collect()).collect();
        let describe = |hand_in: HandIn| {
            let files: Vec<String> = hand_in.files.into_iter().map(|file| file.name).collect();
            let problems = hand_in.problems.iter().map(|problem| format!(" !{problem}")).collect::<String>();
            format!("{}|{}|{}: {}{problems}", hand_in.key, hand_in.id, hand_in.name, files.join(" "))
        };
        collect_hand_ins(paths, &|index| Ok(files[index].1.to_vec())).into_iter().map(describe).collect()
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

    /// Returns an archive of files with their bytes.
    fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
        let entries: Vec<_> = files.iter().map(|(name, bytes)| (name.as_bytes(), *bytes, 0, bytes.len())).collect();
        archive(&entries)
    }

    const C: &[u8] = b"void main() { }";

    #[test]
    fn the_outermost_name_counts() {
        // Like `impersonate` of the hostile hand-ins.
        let impersonation = zip(&[("2023002_li/000.c", C), ("2023002_li/001.c", C)]);
        assert_eq!(
            sorted(&[("1-zhang.zip", &impersonation), ("2023002_li/line.c", C), ("2023003_wang.c", C)]),
            [
                "1-zhang||: 000.c 001.c !it contains `2023002 li`, the number of another student; these files count for \
                 this hand-in only",
                "2023002|2023002|li: line.c !the hand-in `1-zhang` contains files under this student's number; they do \
                 not count here",
                "2023003|2023003|wang: 2023003_wang.c",
            ]
        );
        // The same in folders, and in an archive in an archive.
        let nested = zip(&[("a.zip", &zip(&[("2023002_li.zip", &zip(&[("b.c", C)]))]))]);
        for (hostile, file) in [("1-zhang/2023002_li/a.c", C), ("1-zhang.zip", &nested)] {
            let class = sorted(&[(hostile, file), ("2023002_li/line.c", C), ("2023003_wang.c", C)]);
            assert!(class[0].starts_with("1-zhang||: ") && class[0].contains("of another student"), "{class:?}");
            assert!(class[1].starts_with("2023002|2023002|li: line.c !the hand-in `1-zhang`"), "{class:?}");
        }
        // A number that belongs to nobody else is that of the hand-in.
        let own = zip(&[("2023001_张三/a.c", C)]);
        assert_eq!(
            sorted(&[("张三.zip", &own), ("2023002_li.c", C)]),
            ["2023002|2023002|li: 2023002_li.c", "张三|2023001|张三: a.c"]
        );
        let twice = sorted(&[("a.zip", &own), ("b.zip", &own)]);
        assert!(twice.iter().all(|hand_in| hand_in.contains("||: a.c !it contains `2023001 张三`")), "{twice:?}");
        assert_eq!(
            sorted(&[("2023001_张三.c", C), ("2023001_李四.c", C)]),
            [
                "2023001|2023001|张三: 2023001_张三.c 2023001_李四.c !`张三` and `李四` have the same number; their files \
                 count as one hand-in"
            ]
        );
        // An archive of the whole class is no hand-in, and folders of groups are none.
        let class = zip(&[("lab1/2023001_zhang.zip", &zip(&[("a.c", C)])), ("lab1/2023002_li/b.c", C)]);
        let expected = ["2023001|2023001|zhang: a.c", "2023002|2023002|li: b.c"];
        assert_eq!(sorted(&[("download.zip", &class)]), expected);
        assert_eq!(sorted(&[("one/2023001_zhang/a.c", C), ("two/2023002_li/b.c", C)]), expected);
    }

    #[test]
    fn the_archives_of_a_hand_in_share_a_limit() {
        let zeros = vec![b' '; 1 << 20];
        let inner = zip(&[("0.c", &zeros), ("1.c", &zeros), ("2.c", &zeros), ("3.c", &zeros)]);
        let names: Vec<String> = (0..20).map(|number| format!("{}_a.zip", 20_230_000 + number)).collect();
        let outer = zip(&names.iter().map(|name| (name.as_str(), inner.as_slice())).collect::<Vec<_>>());
        let reported = "the sources together are larger than 8 MB; only the first are read";
        let too_large = "the archive unpacks to more than 64 MB";
        let class = sorted(&[("bomb.zip", &outer), ("2023002_li.c", C)]);
        assert_eq!(class[0], "2023002|2023002|li: 2023002_li.c");
        assert!(class[1].starts_with("bomb||: 0.c 1.c 2.c 3.c 0.c 1.c 2.c 3.c !"), "{class:?}");
        assert!(class[1].contains(reported) && class[1].matches(too_large).count() == 1, "{class:?}");
        // As an archive of a class, it has 20 hand-ins that have limits of their own.
        assert_eq!(sorted(&[("class.zip", &outer)]).len(), 20);
        let deep = zip(&[("a.zip", &zip(&[("b.zip", &zip(&[("c.c", C)]))]))]);
        let class = sorted(&[("deep.zip", &deep), ("2023002_li.c", C)]);
        assert!(class[1].contains("`b.zip`: archives in archives are unpacked to a depth of 2 only"), "{class:?}");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_a_problem_of_its_hand_in() {
        let paths = ["2023001_a.c", "2023002_b.c"].map(|name| vec![name.to_owned()]).to_vec();
        let read = |index| match index {
            0 => Err(LocalizedMessage::from_fn(|_| "permission denied".to_owned())),
            _ => Ok(C.to_vec()),
        };
        let class = collect_hand_ins(paths, &read);
        assert_eq!(class.len(), 2);
        assert_eq!(class[0].problems[0].to_string(), "`2023001_a.c` cannot be read: permission denied");
        assert_eq!(class[1].problems, []);
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
            HandInProblem::Unreadable(..) => HandInProblem::Unreadable(name(), LocalizedMessage::from_fn(|_| "错".to_owned())),
            HandInProblem::TooMuch(_) => HandInProblem::TooMuch(8),
            HandInProblem::NoSource => HandInProblem::NoSource,
            HandInProblem::OtherStudent(_) => HandInProblem::OtherStudent("2023001 张三".to_owned()),
            HandInProblem::UsedElsewhere(_) => HandInProblem::UsedElsewhere("1-zhang".to_owned()),
            HandInProblem::SeveralNames(..) => HandInProblem::SeveralNames("张三".to_owned(), "李四".to_owned()),
        }));
    }
}
