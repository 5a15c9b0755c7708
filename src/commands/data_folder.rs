//! The folder of `--files`: a C program reads its files when it opens them, and writes them when it closes or flushes
//! them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::records::{FileError, StoreError, Task, folder, shortened, shown_path};
use crate::telling::Localize;
use crate::turboc::library::files::{Change, FileSource, Files};

/// The maximum number of files visible to a program.
const MOST_FILES: usize = 10_000;

/// A file visible to a program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Listed {
    /// The file name on the disk; `None` for a file of which only the name and length are known.
    file: Option<OsString>,
    length: u64,
}

/// A folder of files as it was at the start of a run. Each file is read at most once.
#[derive(Debug, Default)]
pub(super) struct DataFolder {
    /// The real path, with links resolved; `None` for the files of a recording.
    path: Option<PathBuf>,
    listed: BTreeMap<String, Listed>,
    loaded: Mutex<BTreeMap<String, Option<Arc<Vec<u8>>>>>,
    errors: Mutex<Vec<DataError>>,
    /// Changes that could not be stored.
    unstored: Mutex<BTreeMap<String, Change>>,
}

/// Two folders are equal if a program finds the same files in them.
impl PartialEq for DataFolder {
    fn eq(&self, other: &DataFolder) -> bool {
        self.path == other.path && self.listed == other.listed && *held(&self.loaded) == *held(&other.loaded)
    }
}

impl Eq for DataFolder {}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DataFolder {
    /// Lists the files of a folder, without those in its subfolders. No file is opened.
    ///
    /// # Errors
    /// Returns an error if it is not a folder or cannot be listed.
    pub(super) fn open(path: &Path) -> Result<DataFolder, StoreError> {
        let failed = |error: std::io::Error| StoreError::file(Task::List, path, &error);
        if path.exists() && !path.is_dir() {
            return Err(StoreError::about(Task::List, path, FileError::NoFolder));
        }
        let root = fs::canonicalize(path).map_err(failed)?;
        let mut names: Vec<OsString> =
            fs::read_dir(&root).map_err(failed)?.flatten().map(|entry| entry.file_name()).collect();
        names.sort();
        let count = names.len();
        let mut data = DataFolder { path: Some(root.clone()), ..DataFolder::default() };
        for file in names.into_iter().take(MOST_FILES) {
            let name = file.to_string_lossy().to_uppercase();
            let Some(about) = metadata(&root, &root.join(&file)).ok().filter(fs::Metadata::is_file) else { continue };
            // Of two names that DOS cannot tell apart, that in capitals, or else the first.
            let listed = Listed { file: Some(file), length: about.len() };
            data.listed.entry(name).or_insert(listed);
        }
        if count > MOST_FILES {
            held(&data.errors).push(DataError::Many(root.display().to_string(), count));
        }
        Ok(data)
    }

    /// Creates a folder from files with names and contents, and others with names and lengths.
    pub(super) fn recorded(files: Vec<(String, Vec<u8>)>, unread: Vec<(String, u64)>) -> DataFolder {
        let mut data = DataFolder::default();
        for (name, bytes) in files {
            data.listed.insert(name.clone(), Listed { file: None, length: bytes.len() as u64 });
            held(&data.loaded).insert(name, Some(Arc::new(bytes)));
        }
        data.listed.extend(unread.into_iter().map(|(name, length)| (name, Listed { file: None, length })));
        data
    }

    /// Returns the files that have been read so far.
    pub(super) fn read(&self) -> Vec<(String, Arc<Vec<u8>>)> {
        let loaded = held(&self.loaded);
        loaded.iter().filter_map(|(name, bytes)| Some((name.clone(), bytes.clone()?))).collect()
    }

    /// Returns the names and lengths of the other files.
    pub(super) fn unread(&self) -> Vec<(String, u64)> {
        let loaded = held(&self.loaded);
        let unread = self.listed.iter().filter(|(name, _)| !matches!(loaded.get(*name), Some(Some(_))));
        unread.map(|(name, listed)| (name.clone(), listed.length)).collect()
    }

    /// Makes the files visible to a program.
    pub(super) fn give_to(self: &Arc<DataFolder>, files: &mut Files) {
        self.listed.iter().for_each(|(name, listed)| files.list(name, listed.length));
        files.set_source(Arc::clone(self) as Arc<dyn FileSource>);
    }

    /// Stores the changes of a program: first the written files, then the removals. [`finish`](DataFolder::finish)
    /// tries again to store changes that failed.
    pub(super) fn store(&self, mut changes: Vec<Change>) {
        let Some(root) = &self.path else { return };
        changes.sort_by_key(|change| change.contents.is_none());
        for change in changes {
            let stored = store(root, &change);
            let before = held(&self.unstored).remove(&change.name);
            if let Err(error) = stored {
                // The same file again: it was told.
                if before.is_none() {
                    held(&self.errors).push(error);
                }
                held(&self.unstored).insert(change.name.clone(), change);
            }
        }
    }

    /// Tries again to store the changes that failed.
    ///
    /// # Errors
    /// Returns the first error.
    pub(super) fn finish(&self) -> Result<(), DataError> {
        let Some(root) = &self.path else { return Ok(()) };
        let unstored = std::mem::take(&mut *held(&self.unstored));
        // All of them are tried.
        unstored.values().map(|change| store(root, change)).fold(Ok(()), Result::and)
    }

    /// Returns the errors since the last call.
    pub(super) fn take_errors(&self) -> Vec<DataError> {
        std::mem::take(&mut *held(&self.errors))
    }

    fn fetch(&self, name: &str, room: usize) -> Result<Arc<Vec<u8>>, Option<DataError>> {
        let (root, listed) = self.path.as_ref().zip(self.listed.get(name)).ok_or(None)?;
        let path = root.join(listed.file.as_ref().ok_or(None)?);
        let told = path.display().to_string();
        let about = metadata(root, &path).map_err(Some)?;
        if about.len() > Files::MOST_BYTES as u64 {
            return Err(Some(StoreError::about(Task::Read, &path, FileError::Large(MOST_MEGABYTES)).into()));
        }
        if about.len() > room as u64 {
            return Err(Some(DataError::NoRoom(told)));
        }
        let bytes = folder::read(&path).map_err(|error| Some(error.into()))?;
        if bytes.len() > room { Err(Some(DataError::NoRoom(told))) } else { Ok(Arc::new(bytes)) }
    }
}

const MOST_MEGABYTES: u64 = Files::MOST_BYTES as u64 >> 20;

impl FileSource for DataFolder {
    fn load(&self, name: &str, room: usize) -> Option<Arc<Vec<u8>>> {
        if let Some(known) = held(&self.loaded).get(name) {
            return known.clone();
        }
        let fetched = self.fetch(name, room);
        if let Err(Some(error)) = &fetched {
            held(&self.errors).push(error.clone());
        }
        let fetched = fetched.ok();
        held(&self.loaded).insert(name.to_owned(), fetched.clone());
        fetched
    }
}

/// Returns the metadata of the file at a path. Links are followed unless they lead out of the folder.
fn metadata(root: &Path, path: &Path) -> Result<fs::Metadata, DataError> {
    let failed = |error: std::io::Error| DataError::from(StoreError::file(Task::Read, path, &error));
    let about = fs::symlink_metadata(path).map_err(failed)?;
    if !about.is_symlink() {
        return Ok(about);
    }
    match fs::canonicalize(path) {
        Ok(real) if real.starts_with(root) => fs::metadata(real).map_err(failed),
        _ => Err(DataError::Link(path.display().to_string())),
    }
}

fn store(root: &Path, change: &Change) -> Result<(), DataError> {
    let name = change.name.as_str();
    // A name, and never a way to another place.
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':']) || name.chars().any(char::is_control)
    {
        return Err(DataError::Name(name.to_owned()));
    }
    let path = existing(root, name).unwrap_or_else(|| root.join(name));
    let Some(contents) = &change.contents else {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(StoreError::file(Task::Write, &path, &error).into())
            }
            _ => Ok(()),
        };
    };
    if fs::symlink_metadata(&path).is_ok() && !metadata(root, &path)?.is_file() {
        return Err(StoreError::about(Task::Write, &path, FileError::NoFile).into());
    }
    Ok(folder::replace(&path, contents)?)
}

/// Returns the file of a folder that DOS would find by this name.
fn existing(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    let same = entries.filter(|file| file.to_string_lossy().to_uppercase() == name);
    same.min().map(|file| folder.join(file))
}

/// An error with the files of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DataError {
    /// A file cannot be read or written.
    Store(StoreError),
    /// A file does not fit into memory with those that the program has opened; holds its path.
    NoRoom(String),
    /// A symbolic link leads out of the folder or to nothing; holds its path.
    Link(String),
    /// The name is not a valid file name here.
    Name(String),
    /// A folder has too many files: its path and the number of files.
    Many(String, usize),
}

impl From<StoreError> for DataError {
    fn from(error: StoreError) -> DataError {
        DataError::Store(error)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::Store(error) => error.fmt(f),
            DataError::NoRoom(path) => write!(
                f,
                "cannot read `{}`: the files that the program has opened would be larger than {MOST_MEGABYTES} MB together",
                shown_path(path)
            ),
            DataError::Link(path) => {
                write!(f, "`{}` is not used: it is a symbolic link that leads out of the folder", shown_path(path))
            }
            DataError::Name(name) => write!(f, "`{}` cannot be written: it is no name of a file", shortened(name)),
            DataError::Many(path, count) => {
                write!(f, "`{}` has {count} files: the program sees the first {MOST_FILES}", shown_path(path))
            }
        }
    }
}

impl Localize for DataError {
    fn zh(&self) -> String {
        match self {
            DataError::Store(error) => error.zh(),
            DataError::NoRoom(path) => {
                format!("不能读取 `{}`：程序打开的文件加起来会超过 {MOST_MEGABYTES} MB", shown_path(path))
            }
            DataError::Link(path) => format!("没有使用 `{}`：这个符号链接通到文件夹外面", shown_path(path)),
            DataError::Name(name) => format!("不能写 `{}`：文件不能叫这个名字", shortened(name)),
            DataError::Many(path, count) => {
                format!("`{}` 有 {count} 个文件，程序只看得到前 {MOST_FILES} 个", shown_path(path))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    fn written(number: u64, name: &str, bytes: &[u8]) -> Change {
        Change { number, name: name.to_owned(), contents: Some(Arc::new(bytes.to_vec())) }
    }

    #[test]
    fn every_error_is_told_in_both_languages() {
        let path = || "some/path/here".to_owned();
        assert_told(&samples!(DataError {
            DataError::Store(_) => StoreError::about(Task::Read, Path::new("a"), FileError::Large(16)).into(),
            DataError::NoRoom(_) => DataError::NoRoom(path()),
            DataError::Link(_) => DataError::Link(path()),
            DataError::Name(_) => DataError::Name(path()),
            DataError::Many(..) => DataError::Many(path(), 20_000),
        }));
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
        let data = DataFolder::open(folder.path()).unwrap();
        assert_eq!(data.read(), []);
        let names: Vec<String> = data.unread().into_iter().map(|(name, _)| name).collect();
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
        let data = DataFolder::open(folder.path()).unwrap();
        assert_eq!(data.load("C", 9), None);
        assert!(matches!(data.take_errors()[..], [DataError::NoRoom(_)]));
        assert!(DataFolder::open(&at("c")).unwrap_err().to_string().contains("no such folder"));
        assert!(DataFolder::open(&at("nowhere")).is_err());
        let recorded = DataFolder::recorded(vec![("A".to_owned(), b"1".to_vec())], vec![("B".to_owned(), 5)]);
        assert_eq!(recorded.load("A", 9).unwrap()[..], *b"1");
        assert_eq!(recorded.load("B", 9), None);
        assert_eq!(recorded.unread(), [("B".to_owned(), 5)]);
    }

    #[test]
    fn what_is_written_stays_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("SUB")).unwrap();
        fs::write(at("score.txt"), "1").unwrap();
        let data = DataFolder::open(folder.path()).unwrap();
        data.store(vec![written(1, "SCORE.TXT", b"2"), written(2, "NEW.TXT", b"3")]);
        assert_eq!(fs::read(at("score.txt")).unwrap(), b"2");
        assert_eq!(fs::read(at("NEW.TXT")).unwrap(), b"3");
        data.store(vec![Change { number: 3, name: "NEW.TXT".to_owned(), contents: None }]);
        assert!(!at("NEW.TXT").exists() && data.take_errors().is_empty() && data.finish().is_ok());
        for name in ["SUB", "../out", "C:out", "", ".hidden", "a\nb"] {
            data.store(vec![written(4, name, b"no"), written(5, name, b"no")]);
            assert_eq!(data.take_errors().len(), 1, "{name}");
            assert!(data.finish().is_err() && data.finish().is_ok(), "{name}");
        }
        assert!(!folder.path().parent().unwrap().join("out").exists());
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
        ] {
            symlink(target, at(link)).unwrap();
        }
        let data = DataFolder::open(&at("data")).unwrap();
        assert_eq!(data.unread(), [("IN".to_owned(), 6), ("INSIDE".to_owned(), 6)]);
        data.store(["OUT", "FOLDER", "DANGLING", "LOOP", "IN"].map(|name| written(1, name, b"new")).to_vec());
        assert_eq!(data.take_errors().len(), 4);
        assert_eq!(fs::read(at("secret")).unwrap(), b"secret");
        assert_eq!(fs::read(at("data/inside")).unwrap(), b"new");
        assert!(!at("nowhere").exists());
    }
}
