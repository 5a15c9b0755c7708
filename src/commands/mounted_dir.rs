//! The folder of `--files`: a C program reads its files when it opens them, and writes them when it closes or flushes
//! them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::messages::chinese;
use crate::records::{FileError, FileOperation, StoreError, abbreviate, abbreviate_path, folder};
use crate::turboc::files::{FileChange, FileLimit, FileSource, Files};

/// The maximum number of files visible to a program.
const MAX_FILES: usize = 10_000;
/// The depth of the subfolders whose files a program sees.
const MAX_DEPTH: u32 = 4;

/// A file visible to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ListedFile {
    /// The path in the folder; `None` for a file of which only the name and length are known.
    file: Option<PathBuf>,
    length: u64,
}

/// A folder of files as it was at the start of a run. Each file is read at most once.
#[derive(Debug, Default)]
pub(super) struct MountedDir {
    /// The real path, with links resolved; `None` for the files of a recording, or if the program may use no folder.
    path: Option<PathBuf>,
    /// The folder of a program that may use no folder.
    forbidden: Option<PathBuf>,
    listed: BTreeMap<String, ListedFile>,
    loaded: Mutex<BTreeMap<String, Option<Arc<Vec<u8>>>>>,
    errors: Mutex<Vec<MountedDirError>>,
    /// The limits that were reported.
    reached: Mutex<Vec<FileLimit>>,
    /// Changes that could not be stored.
    unstored: Mutex<BTreeMap<String, FileChange>>,
}

/// Two folders are equal if a program finds the same files in them.
impl PartialEq for MountedDir {
    fn eq(&self, other: &MountedDir) -> bool {
        self.path == other.path && self.listed == other.listed && *lock(&self.loaded) == *lock(&other.loaded)
    }
}

impl Eq for MountedDir {}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MountedDir {
    /// Lists the files of a folder and its subfolders. No file is opened.
    ///
    /// # Errors
    /// Returns an error if it is not a folder or cannot be listed.
    pub(super) fn open(path: &Path) -> Result<MountedDir, StoreError> {
        let failed = |error: std::io::Error| StoreError::io(FileOperation::List, path, &error);
        if path.exists() && !path.is_dir() {
            return Err(StoreError::for_file(FileOperation::List, path, FileError::MissingFolder));
        }
        let root = fs::canonicalize(path).map_err(failed)?;
        let mut data = MountedDir { path: Some(root.clone()), ..MountedDir::default() };
        let count = data.list(&root, Path::new(""), MAX_DEPTH).map_err(failed)?;
        if count > MAX_FILES {
            lock(&data.errors).push(MountedDirError::TooManyFiles(root.display().to_string(), count));
        }
        Ok(data)
    }

    /// Lists the files of a folder and its subfolders. Returns the number of all entries.
    fn list(&mut self, root: &Path, folder: &Path, depth: u32) -> std::io::Result<usize> {
        let mut names: Vec<OsString> =
            fs::read_dir(root.join(folder))?.flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        let mut count = names.len();
        for file in names.into_iter().map(|name| folder.join(name)) {
            if self.listed.len() == MAX_FILES {
                break;
            }
            let Ok(about) = metadata(root, &root.join(&file)) else { continue };
            if about.is_dir() && depth > 0 && !root.join(&file).is_symlink() {
                count += self.list(root, &file, depth - 1).unwrap_or(0);
            } else if about.is_file() {
                let name = file.to_string_lossy().to_uppercase().replace('/', "\\");
                // Of two names that differ only in case, the one in capitals is used, or else the first.
                self.listed.entry(name).or_insert(ListedFile { file: Some(file), length: about.len() });
            }
        }
        Ok(count)
    }

    /// Creates a folder without files, for a program in a folder that it may not use.
    pub(super) fn forbidden(folder: &Path) -> MountedDir {
        let folder = if folder == Path::new("") { Path::new(".") } else { folder };
        MountedDir { forbidden: Some(folder.to_owned()), ..MountedDir::default() }
    }

    /// Creates a folder from files with names and contents, and others with names and lengths.
    pub(super) fn from_recording(files: Vec<(String, Vec<u8>)>, unread: Vec<(String, u64)>) -> MountedDir {
        let mut data = MountedDir::default();
        for (name, bytes) in files {
            data.listed.insert(name.clone(), ListedFile { file: None, length: bytes.len() as u64 });
            lock(&data.loaded).insert(name, Some(Arc::new(bytes)));
        }
        data.listed.extend(unread.into_iter().map(|(name, length)| (name, ListedFile { file: None, length })));
        data
    }

    /// Returns the files that have been read so far.
    pub(super) fn loaded_files(&self) -> Vec<(String, Arc<Vec<u8>>)> {
        let loaded = lock(&self.loaded);
        loaded.iter().filter_map(|(name, bytes)| Some((name.clone(), bytes.clone()?))).collect()
    }

    /// Returns the names and lengths of the other files.
    pub(super) fn unloaded_files(&self) -> Vec<(String, u64)> {
        let loaded = lock(&self.loaded);
        let unread = self.listed.iter().filter(|(name, _)| !matches!(loaded.get(*name), Some(Some(_))));
        unread.map(|(name, listed)| (name.clone(), listed.length)).collect()
    }

    /// Makes the files visible to a program.
    pub(super) fn mount(self: &Arc<MountedDir>, files: &mut Files) {
        self.listed.iter().for_each(|(name, listed)| files.add_listed(name, listed.length));
        files.set_source(Arc::clone(self) as Arc<dyn FileSource>);
        if let Some(path) = &self.path {
            files.set_folder(&path.display().to_string());
        }
    }

    /// Stores the changes of a program: first the written files, then the removals. [`finish`](DataFolder::finish)
    /// tries again to store changes that failed.
    pub(super) fn store(&self, mut changes: Vec<FileChange>) {
        let Some(root) = &self.path else { return };
        changes.sort_by_key(|change| change.contents.is_none());
        for change in changes {
            let stored = store(root, &change);
            let before = lock(&self.unstored).remove(&change.name);
            if let Err(error) = stored {
                // An error with this file has already been reported.
                if before.is_none() {
                    lock(&self.errors).push(error);
                }
                lock(&self.unstored).insert(change.name.clone(), change);
            }
        }
    }

    /// Tries again to store the changes that failed.
    ///
    /// # Errors
    /// Returns the first error.
    pub(super) fn finish(&self) -> Result<(), MountedDirError> {
        let Some(root) = &self.path else { return Ok(()) };
        let unstored = std::mem::take(&mut *lock(&self.unstored));
        // Tries all changes, even after an error.
        unstored.values().map(|change| store(root, change)).fold(Ok(()), Result::and)
    }

    /// Returns the errors since the last call.
    pub(super) fn take_errors(&self) -> Vec<MountedDirError> {
        std::mem::take(&mut *lock(&self.errors))
    }

    fn fetch(&self, name: &str, room: usize) -> Result<Arc<Vec<u8>>, Option<MountedDirError>> {
        let (root, listed) = self.path.as_ref().zip(self.listed.get(name)).ok_or(None)?;
        let path = root.join(listed.file.as_ref().ok_or(None)?);
        let told = path.display().to_string();
        let about = metadata(root, &path).map_err(Some)?;
        if about.len() > Files::MAX_BYTES as u64 {
            return Err(Some(
                StoreError::for_file(FileOperation::Read, &path, FileError::TooLarge(MAX_MEGABYTES)).into(),
            ));
        }
        if about.len() > room as u64 {
            return Err(Some(MountedDirError::OutOfMemory(told)));
        }
        let bytes = folder::read(&path).map_err(|error| Some(error.into()))?;
        if bytes.len() > room { Err(Some(MountedDirError::OutOfMemory(told))) } else { Ok(Arc::new(bytes)) }
    }
}

const MAX_MEGABYTES: u64 = Files::MAX_BYTES as u64 >> 20;
const MAX_SIZE_MEGABYTES: u64 = Files::MAX_SIZE as u64 >> 20;

impl FileSource for MountedDir {
    fn forbidden_folder(&self, name: &str) -> Option<String> {
        let folder = self.forbidden.as_ref()?;
        find_path(folder, name).filter(|path| path.is_file()).map(|_| folder.display().to_string())
    }

    fn disk_full(&self, limit: FileLimit, name: &str) {
        let mut reached = lock(&self.reached);
        if !reached.contains(&limit) {
            reached.push(limit);
            lock(&self.errors).push(MountedDirError::Full(limit, name.to_owned()));
        }
    }

    fn load(&self, name: &str, room: usize) -> Option<Arc<Vec<u8>>> {
        if let Some(known) = lock(&self.loaded).get(name) {
            return known.clone();
        }
        let fetched = self.fetch(name, room);
        if let Err(Some(error)) = &fetched {
            lock(&self.errors).push(error.clone());
        }
        let fetched = fetched.ok();
        lock(&self.loaded).insert(name.to_owned(), fetched.clone());
        fetched
    }
}

/// Returns the metadata of the file at a path. Follows links unless their target is outside the folder.
fn metadata(root: &Path, path: &Path) -> Result<fs::Metadata, MountedDirError> {
    let failed = |error: std::io::Error| MountedDirError::from(StoreError::io(FileOperation::Read, path, &error));
    let about = fs::symlink_metadata(path).map_err(failed)?;
    if !about.is_symlink() {
        return Ok(about);
    }
    match fs::canonicalize(path) {
        Ok(real) if real.starts_with(root) => fs::metadata(real).map_err(failed),
        _ => Err(MountedDirError::Link(path.display().to_string())),
    }
}

fn store(root: &Path, change: &FileChange) -> Result<(), MountedDirError> {
    let name = change.name.as_str();
    let is_invalid = |part: &str| part.is_empty() || part.starts_with('.') || part.contains(['/', ':']);
    let invalid = || MountedDirError::InvalidName(name.to_owned());
    if name.split('\\').any(is_invalid) || name.chars().any(char::is_control) {
        return Err(invalid());
    }
    let (folder, file) = match name.rsplit_once('\\') {
        Some((folder, file)) => (find_path(root, folder).ok_or_else(invalid)?, file),
        None => (root.to_owned(), name),
    };
    let path = find_file(&folder, file).unwrap_or_else(|| folder.join(file));
    let Some(contents) = &change.contents else {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(StoreError::io(FileOperation::Write, &path, &error).into())
            }
            _ => Ok(()),
        };
    };
    if fs::symlink_metadata(&path).is_ok() && !metadata(root, &path)?.is_file() {
        return Err(StoreError::for_file(FileOperation::Write, &path, FileError::NotAFile).into());
    }
    Ok(folder::write_atomically(&path, contents)?)
}

/// Returns the file in a folder or its subfolders that DOS would find by this path. Links to folders are not followed.
fn find_path(root: &Path, path: &str) -> Option<PathBuf> {
    path.split('\\').try_fold(root.to_owned(), |folder, name| {
        find_file(&folder, name).filter(|found| !(found.is_symlink() && found.is_dir()))
    })
}

/// Returns the file of a folder that DOS would find by this name.
fn find_file(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let same = entries.filter(|file| file.to_string_lossy().to_uppercase() == name);
    same.min().map(|file| folder.join(file))
}

/// An error with the files of a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum MountedDirError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file does not fit into memory with those that the program has opened; holds its path.
    #[error("cannot read `{}`: all opened files together would be larger than {MAX_MEGABYTES} MB", abbreviate_path(.0))]
    OutOfMemory(String),
    /// The target of a symbolic link is outside the folder or missing; holds the link's path.
    #[error("`{}` is ignored: it is a symbolic link that leads outside the folder", abbreviate_path(.0))]
    Link(String),
    /// The name is not a valid file name here.
    #[error("cannot write `{}`: it is not a valid file name", abbreviate(.0))]
    InvalidName(String),
    /// A folder has too many files: its path and the number of files.
    #[error("`{}` has {} files: the program sees only the first {MAX_FILES}", abbreviate_path(.0), .1)]
    TooManyFiles(String, usize),
    /// The program cannot create or write more: the limit, and the file at which it was reached.
    #[error("the disk is full for the program at `{}`: {}", abbreviate(.1), explain_limit(*.0))]
    Full(FileLimit, String),
}

fn explain_limit(limit: FileLimit) -> String {
    match limit {
        FileLimit::Count => format!("a program can create {} files", Files::MAX_NEW),
        FileLimit::Size => format!("a file that a program writes can have {MAX_SIZE_MEGABYTES} MB"),
        FileLimit::Total => format!("all opened files together can have {MAX_MEGABYTES} MB"),
    }
}

fn limit_zh(limit: FileLimit) -> String {
    match limit {
        FileLimit::Count => format!("一个程序最多新建 {} 个文件", Files::MAX_NEW),
        FileLimit::Size => format!("程序写的文件最大 {MAX_SIZE_MEGABYTES} MB"),
        FileLimit::Total => format!("程序打开的文件加起来最多 {MAX_MEGABYTES} MB"),
    }
}

chinese! {
    MountedDirError {
        Store(error) => "{}", error.zh();
        OutOfMemory(path) => "无法读取 `{}`：程序打开的文件加起来会超过 {MAX_MEGABYTES} MB", abbreviate_path(path);
        Link(path) => "已忽略 `{}`：这个符号链接指向文件夹外面", abbreviate_path(path);
        InvalidName(name) => "无法写入 `{}`：文件名无效", abbreviate(name);
        TooManyFiles(path, count) => "`{}` 有 {count} 个文件，程序只看得到前 {MAX_FILES} 个", abbreviate_path(path);
        Full(limit, name) => "程序写到 `{}` 时磁盘已满：{}", abbreviate(name), limit_zh(*limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    fn written(number: u64, name: &str, bytes: &[u8]) -> FileChange {
        FileChange { number, name: name.to_owned(), contents: Some(Arc::new(bytes.to_vec())) }
    }

    #[test]
    fn every_error_is_told_in_both_languages() {
        let path = || "some/path/here".to_owned();
        assert_localized(&samples!(MountedDirError {
            MountedDirError::Store(_) => StoreError::for_file(FileOperation::Read, Path::new("a"), FileError::TooLarge(16)).into(),
            MountedDirError::OutOfMemory(_) => MountedDirError::OutOfMemory(path()),
            MountedDirError::Link(_) => MountedDirError::Link(path()),
            MountedDirError::InvalidName(_) => MountedDirError::InvalidName(path()),
            MountedDirError::TooManyFiles(..) => MountedDirError::TooManyFiles(path(), 20_000),
            MountedDirError::Full(..) => MountedDirError::Full(FileLimit::Count, path()),
        }));
        for limit in [FileLimit::Size, FileLimit::Total] {
            assert_localized(&[MountedDirError::Full(limit, path())]);
        }
    }

    #[test]
    fn files_are_read_once_and_when_they_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("Number.txt"), "41").unwrap();
        fs::write(at("b.txt"), "b").unwrap();
        fs::write(at("B.TXT"), "B").unwrap();
        fs::create_dir(at("sub")).unwrap();
        fs::File::create(at("large.bin")).unwrap().set_len(17 << 20).unwrap();
        let data = MountedDir::open(folder.path()).unwrap();
        assert_eq!(data.loaded_files(), []);
        let names: Vec<String> = data.unloaded_files().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["B.TXT", "LARGE.BIN", "NUMBER.TXT"]);
        fs::write(at("Number.txt"), "42").unwrap();
        let load = |name| data.load(name, 1 << 20).map(|bytes| bytes.to_vec());
        assert_eq!(load("NUMBER.TXT").as_deref(), Some(&b"42"[..]));
        fs::write(at("Number.txt"), "43").unwrap();
        assert_eq!(load("NUMBER.TXT").as_deref(), Some(&b"42"[..]), "a run that is repeated is the same");
        assert_eq!(load("B.TXT").as_deref(), Some(&b"B"[..]));
        assert_eq!(data.take_errors(), []);
        assert_eq!(load("LARGE.BIN"), None);
        assert_eq!(data.load("NONE", 9), None);
        let told: Vec<String> = data.take_errors().iter().map(ToString::to_string).collect();
        assert!(told.len() == 1 && told[0].contains("larger than 16 MB"), "{told:?}");
        fs::write(at("c"), "1234567890").unwrap();
        let data = MountedDir::open(folder.path()).unwrap();
        assert_eq!(data.load("C", 9), None);
        assert!(matches!(data.take_errors()[..], [MountedDirError::OutOfMemory(_)]));
        assert!(MountedDir::open(&at("c")).unwrap_err().to_string().contains("no such folder"));
        assert!(MountedDir::open(&at("nowhere")).is_err());
        let recorded = MountedDir::from_recording(vec![("A".to_owned(), b"1".to_vec())], vec![("B".to_owned(), 5)]);
        assert_eq!(recorded.load("A", 9).unwrap()[..], *b"1");
        assert_eq!(recorded.load("B", 9), None);
        assert_eq!(recorded.unloaded_files(), [("B".to_owned(), 5)]);
    }

    #[test]
    fn what_is_written_stays_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("SUB")).unwrap();
        fs::write(at("score.txt"), "1").unwrap();
        let data = MountedDir::open(folder.path()).unwrap();
        data.store(vec![written(1, "SCORE.TXT", b"2"), written(2, "NEW.TXT", b"3")]);
        assert_eq!(fs::read(at("score.txt")).unwrap(), b"2");
        assert_eq!(fs::read(at("NEW.TXT")).unwrap(), b"3");
        data.store(vec![FileChange { number: 3, name: "NEW.TXT".to_owned(), contents: None }]);
        assert!(!at("NEW.TXT").exists() && data.take_errors().is_empty() && data.finish().is_ok());
        for name in ["SUB", "../out", "C:out", "", ".hidden", "a\nb"] {
            data.store(vec![written(4, name, b"no"), written(5, name, b"no")]);
            assert_eq!(data.take_errors().len(), 1, "{name}");
            assert!(data.finish().is_err() && data.finish().is_ok(), "{name}");
        }
        assert!(!folder.path().parent().unwrap().join("out").exists());
    }

    #[test]
    fn subfolders_are_found_in_any_case() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("Hzk/deep")).unwrap();
        fs::write(at("Hzk/hz16"), "16").unwrap();
        fs::write(at("Hzk/deep/a.txt"), "a").unwrap();
        let data = MountedDir::open(folder.path()).unwrap();
        let names: Vec<String> = data.unloaded_files().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, [r"HZK\DEEP\A.TXT", r"HZK\HZ16"]);
        assert_eq!(data.load(r"HZK\HZ16", 9).unwrap()[..], *b"16");
        data.store(vec![written(1, r"HZK\NEW", b"3"), written(2, r"HZK\HZ16", b"4")]);
        assert_eq!([fs::read(at("Hzk/NEW")).unwrap(), fs::read(at("Hzk/hz16")).unwrap()], [b"3", b"4"]);
        data.store(vec![written(3, r"HZK\..\A", b""), written(4, r"NONE\A", b"")]);
        assert_eq!(data.take_errors().len(), 2);
        let forbidden = MountedDir::forbidden(folder.path());
        assert_eq!(forbidden.forbidden_folder(r"HZK\HZ16"), Some(folder.path().display().to_string()));
        assert_eq!(forbidden.forbidden_folder("HZ16"), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_only_inside() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("data")).unwrap();
        fs::write(at("secret"), "secret").unwrap();
        fs::write(at("data/inside"), "inside").unwrap();
        for (target, link) in [
            (at("secret"), "data/OUT"),
            (folder.path().to_owned(), "data/FOLDER"),
            (at("data/inside"), "data/IN"),
            (at("nowhere"), "data/DANGLING"),
            (at("data/LOOP"), "data/LOOP"),
            (folder.path().join("data"), "data/SELF"),
        ] {
            symlink(target, at(link)).unwrap();
        }
        let data = MountedDir::open(&at("data")).unwrap();
        assert_eq!(data.unloaded_files(), [("IN".to_owned(), 6), ("INSIDE".to_owned(), 6)]);
        data.store(
            ["OUT", "FOLDER", "DANGLING", "LOOP", r"FOLDER\A", r"SELF\A", "IN"]
                .map(|name| written(1, name, b"new"))
                .to_vec(),
        );
        assert_eq!(data.take_errors().len(), 6);
        assert_eq!(fs::read(at("secret")).unwrap(), b"secret");
        assert_eq!(fs::read(at("data/inside")).unwrap(), b"new");
        assert!(!at("nowhere").exists());
    }
}
