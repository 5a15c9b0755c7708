//! A folder of game files on the disk, and atomic writing of files.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{PoisonError, RwLock, TryLockError as TryRwLockError};
use std::thread;
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use crate::capture::{PARTIAL_NAME, remove_leftovers};

use super::{FileError, FileOperation, FolderListing, GameFiles, StoreError, file_name_error};

/// The maximum size of a file to read, in bytes: far above any collection of games that is read at once.
pub const MAX_FILE_SIZE: u64 = 64 << 20;

/// The time to wait for another program that has locked a folder.
pub const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// Held for reading while a file is moved into place. A signal ends a process without dropping anything, so a signal
/// handler [waits](finish_writing) for it.
static WRITING: RwLock<()> = RwLock::new(());

/// The file whose lock represents a whole folder: see [`lock`].
const LOCK: &str = "huanle.lock";

/// A folder of game files. A name is a path relative to the folder, or any absolute path. A name that is not Unicode is
/// shown with `U+FFFD` for the invalid parts, and can be read by that name.
#[derive(Clone, Debug)]
pub struct GameFolder {
    path: PathBuf,
    /// `true` if only this folder and those in it can be listed.
    confined: bool,
}

impl GameFolder {
    /// Creates a reference to a folder, which need not exist before the first write. A relative path is resolved
    /// against the current directory.
    pub fn new(path: &Path) -> GameFolder {
        GameFolder { path: std::path::absolute(path).unwrap_or_else(|_| path.to_owned()), confined: false }
    }

    /// Lists only this folder and those in it, so that a run that can be repeated shows nothing else of the disk.
    #[must_use]
    pub fn confined(self) -> GameFolder {
        GameFolder { confined: true, ..self }
    }

    /// Returns the path of a name. A part that is not Unicode means the first file that is shown with the same text.
    fn path_of(&self, name: &str) -> PathBuf {
        let path = without_parent_parts(&self.path.join(name));
        if !name.contains(char::REPLACEMENT_CHARACTER) || path.exists() {
            return path;
        }
        let mut found = PathBuf::new();
        for part in path.components() {
            let next = found.join(part);
            let is_same = |path: &PathBuf| file_name(path) == part.as_os_str().to_string_lossy();
            let mut files = fs::read_dir(&found).into_iter().flatten().flatten().map(|file| file.path());
            found = if next.exists() { next } else { files.find(is_same).unwrap_or(next) };
        }
        found
    }
}

/// Resolves `..` in an absolute path without following links.
fn without_parent_parts(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(short.pop()),
            Component::CurDir => {}
            part => short.push(part),
        }
    }
    short
}

/// Returns the names of the folders in a folder, in alphabetical order, and of its files, the newest first. Leaves out
/// hidden ones, which include files being written.
fn read_folder(path: &Path) -> Result<(Vec<String>, Vec<String>), StoreError> {
    let failed = |error: io::Error| StoreError::io(FileOperation::List, path, &error);
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(path).map_err(failed)? {
        let entry = entry.map_err(failed)?.path();
        // Skips a file deleted in the meantime.
        let Ok(about) = fs::metadata(&entry) else { continue };
        let name = file_name(&entry);
        if name.starts_with('.') {
            continue;
        }
        if about.is_dir() {
            folders.push(name);
        } else if about.is_file() {
            files.push((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), name));
        }
    }
    folders.sort_by_cached_key(|name| (name.to_lowercase(), name.clone()));
    files.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    Ok((folders, files.into_iter().map(|(_, name)| name).collect()))
}

/// The path under which the drives of Windows are listed.
const DRIVES: &str = r"\\";

/// Returns the listing of the drives of Windows, from `C:` on: `A:` and `B:` are floppy drives, which may be slow to answer.
fn list_drives() -> FolderListing {
    let drives = ('C'..='Z').map(|letter| format!(r"{letter}:\")).filter(|drive| Path::new(drive).exists());
    FolderListing { path: DRIVES.to_owned(), folders: drives.collect(), ..FolderListing::default() }
}

impl GameFiles for GameFolder {
    fn location(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }

    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        Ok(self.list("")?.files)
    }

    fn list(&mut self, folder: &str) -> Result<FolderListing, StoreError> {
        if cfg!(windows) && folder == DRIVES && !self.confined {
            return Ok(list_drives());
        }
        let path = self.path_of(folder);
        let is_own = path == self.path;
        let is_permitted = |path: &Path| !self.confined || path.starts_with(&self.path) && !self.is_outside(path);
        if !is_permitted(&path) {
            return Err(StoreError::for_file(FileOperation::List, &path, FileError::Outside));
        }
        let (folders, files) = match read_folder(&path) {
            Err(_) if is_own && !path.exists() => Default::default(),
            contents => contents?,
        };
        let shown = |path: PathBuf| path.to_string_lossy().into_owned();
        let parent = match path.parent() {
            Some(parent) => Some(parent.to_owned()).filter(|parent| is_permitted(parent)).map(shown),
            None => (cfg!(windows) && !self.confined).then(|| DRIVES.to_owned()),
        };
        let home = std::env::home_dir().filter(|home| *home != path && is_permitted(home)).map(shown);
        Ok(FolderListing { path: shown(path), is_own, parent, home, folders, files })
    }

    /// Reads up to [`MAX_FILE_SIZE`] bytes.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        read(&self.path_of(name))
    }

    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.prepare_path(name)?;
        // A dangling link exists, too.
        if fs::symlink_metadata(&path).is_ok() {
            return Err(StoreError::for_file(FileOperation::Write, &path, FileError::Exists));
        }
        write_temporary(&path, bytes, |file, target| {
            file.persist_noclobber(target).map(drop).map_err(|error| error.error)
        })?;
        Ok(path.display().to_string())
    }

    /// Creates the folder itself if it is missing, but no other folder. Replaces an existing file unless it is
    /// write-protected.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.prepare_path(name)?;
        write_atomically(&path, bytes)?;
        Ok(path.display().to_string())
    }
}

impl GameFolder {
    /// Returns the path for a new file and creates the folder.
    fn prepare_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.path.join(name);
        let refuse = |error| Err(StoreError::for_file(FileOperation::Write, &path, error));
        if let Some(error) = file_name_error(name) {
            return refuse(error);
        }
        if name.ends_with(['/', std::path::MAIN_SEPARATOR]) || path.is_dir() {
            return refuse(FileError::NotAFileName);
        }
        // Writing to a pipe would wait for its reader, and a device stores nothing.
        if is_not_a_file(&path) {
            return refuse(FileError::NotAFile);
        }
        if self.is_program_file(&path) {
            return refuse(FileError::ProgramFile);
        }
        if !Path::new(name).has_root() && self.is_outside(&path) {
            return refuse(FileError::Outside);
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) {
            if folder != self.path {
                return refuse(FileError::MissingFolder);
            }
            fs::create_dir_all(folder).map_err(|error| StoreError::io(FileOperation::CreateFolder, folder, &error))?;
        }
        Ok(path)
    }

    /// Returns whether links lead a path below the folder out of it; `false` while the folder does not exist.
    fn is_outside(&self, path: &Path) -> bool {
        let Ok(own) = fs::canonicalize(&self.path) else { return false };
        let followed = fs::canonicalize(path).ok().or_else(|| fs::canonicalize(path.parent()?).ok());
        followed.is_some_and(|followed| !followed.starts_with(own))
    }

    /// Returns whether a path, after following links, leads to a file of the program that is not a game: by its name,
    /// if it is next to the folder of games or next to another database of this program, or because it is a database.
    fn is_program_file(&self, path: &Path) -> bool {
        let target = fs::canonicalize(path).or_else(|_| {
            let folder = path.parent().unwrap_or(Path::new("."));
            fs::canonicalize(folder).map(|folder| folder.join(path.file_name().unwrap_or_default()))
        });
        let target = target.unwrap_or_else(|_| path.to_owned());
        let mut begin = [0; SQLITE_MAGIC.len()];
        let is_database = fs::metadata(&target).is_ok_and(|about| about.is_file())
            && File::open(&target).and_then(|mut file| file.read_exact(&mut begin)).is_ok()
            && begin == *SQLITE_MAGIC;
        let name = file_name(&target).to_lowercase();
        let is_named = name.starts_with("huanle.")
            || name.starts_with("running-") && name.ends_with(".lock")
            || name == "settings.toml";
        let beside = |folder: Option<&Path>| folder.is_some_and(|folder| folder.join(LOCK).exists());
        let own = self.path.parent().and_then(|folder| fs::canonicalize(folder).ok());
        is_database || is_named && (target.parent() == own.as_deref() || beside(target.parent()))
    }
}

/// The first bytes of an SQLite database.
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Returns the last part of a path.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns whether the path is something other than a file: a folder, a pipe, a device.
pub(super) fn is_not_a_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// Reads a file of up to [`MAX_FILE_SIZE`] bytes. The kind of the file is checked before it is opened, because a named pipe
/// would wait for its writer and a device may never end. A pipe that is already open (`/dev/stdin`, `/dev/fd/63`) is
/// read.
///
/// # Errors
/// Returns [`StoreError::File`] if it cannot be read, is not a file, or is too large.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_up_to(path, MAX_FILE_SIZE, |_| FileError::TooLarge(MAX_FILE_SIZE >> 20))
}

/// Reads a file as [`read`] does, of up to `limit` bytes. `too_large` returns the error for a larger one, from its size in
/// bytes if that is known. The size is checked before the file is read.
///
/// # Errors
/// Returns [`StoreError::File`] if it cannot be read, is not a file, or is too large.
pub fn read_up_to(
    path: &Path,
    limit: u64,
    too_large: impl Fn(Option<u64>) -> FileError,
) -> Result<Vec<u8>, StoreError> {
    let failed = |error: io::Error| StoreError::io(FileOperation::Read, path, &error);
    let refuse = |error| Err(StoreError::for_file(FileOperation::Read, path, error));
    let about = fs::metadata(path).map_err(failed)?;
    let is_open =
        ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"].iter().any(|open| path.to_string_lossy().starts_with(open));
    if !about.is_file() && !is_open {
        return refuse(if is_pipe(&about) { FileError::Pipe } else { FileError::NotAFile });
    }
    if about.len() > limit {
        return refuse(too_large(Some(about.len())));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > limit { refuse(too_large(None)) } else { Ok(bytes) }
}

#[cfg(unix)]
fn is_pipe(about: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&about.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// Writes a file atomically, even if the program or the computer crashes: writes a new file next to it, flushes it to
/// the disk, and renames it. If the path is a link, its target is replaced.
///
/// # Errors
/// Returns [`StoreError::File`] if it cannot be written or is write-protected; the old file is then unchanged.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    write_temporary(path, bytes, |file, target| file.persist(target).map(drop).map_err(|error| error.error))
}

/// Writes a temporary file in the folder of the path; `name` renames it.
fn write_temporary(
    path: &Path,
    bytes: &[u8],
    name: impl FnOnce(NamedTempFile, &Path) -> io::Result<()>,
) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::io(FileOperation::Write, path, &error);
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // A device or a pipe cannot be replaced.
    if fs::metadata(&target).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        return OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(bytes)).map_err(failed);
    }
    let permissions = fs::metadata(&target).map(|about| about.permissions()).ok();
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(StoreError::for_file(FileOperation::Write, path, FileError::Protected));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _writing = WRITING.read().unwrap_or_else(PoisonError::into_inner);
    let mut file = temporary_file(folder).map_err(failed)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions).map_err(failed)?;
    }
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
    name(file, &target).map_err(failed)?;
    // Flushes the folder, which stores the name. Only Unix can open a folder.
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    }
    Ok(())
}

/// Waits until all files being written are in place, for a signal handler that then ends the process. No other write
/// can start afterwards. Waits at most [`LOCK_TIMEOUT`] for a disk that does not respond.
pub fn finish_writing() {
    const NAP: Duration = Duration::from_millis(10);
    for _ in 0..LOCK_TIMEOUT.as_millis() / NAP.as_millis() {
        match WRITING.try_write() {
            Err(TryRwLockError::WouldBlock) => thread::sleep(NAP),
            // Locked until the process has ended.
            Ok(alone) => return std::mem::forget(alone),
            Err(TryRwLockError::Poisoned(alone)) => return std::mem::forget(alone.into_inner()),
        }
    }
}

/// Creates a hidden temporary file, which is deleted unless it is renamed. It is locked while it is open, so that
/// [`remove_leftovers`] of another process leaves it.
fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    remove_leftovers(folder);
    let [prefix, suffix] = PARTIAL_NAME;
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(suffix);
    #[cfg(unix)]
    {
        // The usual mode of new files; the user's umask still applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let file = builder.tempfile_in(folder)?;
        // Some file systems have no locks.
        let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        // Otherwise another process has removed it before it was locked.
        if !is_taken && file.path().exists() {
            return Ok(file);
        }
    }
}

/// Locks a folder, which is created if it is missing, against other programs of this kind until the returned file is
/// dropped.
///
/// # Errors
/// Returns [`StoreError::File`] if nothing can be written there, and [`StoreError::Locked`] if another program does not
/// release it within [`LOCK_TIMEOUT`].
pub fn lock(folder: &Path) -> Result<File, StoreError> {
    lock_with_timeout(folder, LOCK_TIMEOUT)
}

/// Returns the first unused path for a file that is moved aside: `settings.toml.old-1`. None of the endings, appended to it,
/// is in use.
pub(crate) fn unused_path(path: &Path, label: &str, endings: &[&str]) -> PathBuf {
    let numbered = (1_u32..).map(|number| with_suffix(path, &format!(".{label}-{number}")));
    let is_free = |path: &PathBuf| endings.iter().all(|ending| !with_suffix(path, ending).exists());
    numbered.into_iter().find(is_free).unwrap_or_else(|| with_suffix(path, label))
}

/// Appends an ending to the name of a path.
pub(super) fn with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Locks a folder like [`lock`], but waits at most this long; it tries at least once.
///
/// # Errors
/// The same as for [`lock`].
pub fn lock_with_timeout(folder: &Path, patience: Duration) -> Result<File, StoreError> {
    fs::create_dir_all(folder).map_err(|error| StoreError::io(FileOperation::CreateFolder, folder, &error))?;
    let path = folder.join(LOCK);
    let failed = |error: &io::Error| StoreError::io(FileOperation::Write, &path, error);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(|error| failed(&error))?;
    const NAP: Duration = Duration::from_millis(10);
    let mut naps = patience.as_millis() / NAP.as_millis();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if naps > 0 => thread::sleep(NAP),
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Locked(folder.display().to_string(), LOCK_TIMEOUT.as_secs()));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        naps -= 1;
    }
}
