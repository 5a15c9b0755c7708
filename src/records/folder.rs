//! A shelf that is a folder on the disk; and writing a file so that it is never half there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

use super::{FileFault, Shelf, StoreError, Task, no_file_name};

/// The largest file that is read, in bytes: far above any collection of games that one reads whole.
pub const LARGEST: u64 = 64 << 20;

/// How long another program is waited for that has a folder locked.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The file whose lock stands for a whole folder: see [`lock`].
const LOCK: &str = "huanle.lock";

/// A folder of game files. A name is a path below it; an absolute path is itself, wherever it leads. Names that are not
/// Unicode are shown with `U+FFFD` for what cannot be, and can be read so.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder, which need not be there before something is written into it. A relative path counts from the present
    /// working directory.
    pub fn new(path: &Path) -> Folder {
        Folder { path: std::path::absolute(path).unwrap_or_else(|_| path.to_owned()) }
    }

    /// Where a name leads.
    fn find(&self, name: &str) -> PathBuf {
        let path = self.path.join(name);
        if !name.contains(char::REPLACEMENT_CHARACTER) || path.exists() {
            return path;
        }
        let files = fs::read_dir(&self.path).into_iter().flatten().flatten();
        let same = files.map(|file| file.path()).find(|path| file_name(path) == name);
        same.unwrap_or(path)
    }
}

impl Shelf for Folder {
    fn place(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }

    /// Hidden files, among them those that are just being written, are no games; nor are folders.
    fn names(&mut self) -> Result<Vec<String>, StoreError> {
        let files = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            files => files.map_err(|error| StoreError::file(Task::List, &self.path, &error))?,
        };
        let mut names = Vec::new();
        for file in files {
            let file = file.map_err(|error| StoreError::file(Task::List, &self.path, &error))?.path();
            // What is gone meanwhile is not there any more.
            let Ok(about) = fs::metadata(&file) else { continue };
            let name = file_name(&file);
            if about.is_file() && !name.starts_with('.') {
                names.push((about.modified().unwrap_or(SystemTime::UNIX_EPOCH), name));
            }
        }
        names.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// Up to [`LARGEST`] bytes.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, StoreError> {
        read(&self.find(name))
    }

    fn write_new(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.place_for(name)?;
        // What leads nowhere is there, too.
        if fs::symlink_metadata(&path).is_ok() {
            return Err(StoreError::about(Task::Write, &path, FileFault::Exists));
        }
        put(&path, bytes, |file, target| file.persist_noclobber(target).map(drop).map_err(|error| error.error))?;
        Ok(path.display().to_string())
    }

    /// The shelf's own folder is made if it is missing, no other. A file that is there is replaced, unless it is protected
    /// against writing.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<String, StoreError> {
        let path = self.place_for(name)?;
        replace(&path, bytes)?;
        Ok(path.display().to_string())
    }
}

impl Folder {
    /// Where a file of a name is to be written; its folder is there then.
    fn place_for(&self, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.path.join(name);
        let refuse = |fault| Err(StoreError::about(Task::Write, &path, fault));
        if let Some(fault) = no_file_name(name) {
            return refuse(fault);
        }
        if name.ends_with(['/', std::path::MAIN_SEPARATOR]) || path.is_dir() {
            return refuse(FileFault::NoName);
        }
        // To a pipe the program would wait for its reader, and a device keeps nothing.
        if is_other(&path) {
            return refuse(FileFault::NoFile);
        }
        if self.is_ours(&path) {
            return refuse(FileFault::Ours);
        }
        if !Path::new(name).has_root() && self.leads_out(&path) {
            return refuse(FileFault::Outside);
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) {
            if folder != self.path {
                return refuse(FileFault::NoFolder);
            }
            fs::create_dir_all(folder).map_err(|error| StoreError::file(Task::Make, folder, &error))?;
        }
        Ok(path)
    }

    /// Whether links lead a path below the folder out of it. Nothing does in a folder that is not there yet.
    fn leads_out(&self, path: &Path) -> bool {
        let Ok(own) = fs::canonicalize(&self.path) else { return false };
        let followed = fs::canonicalize(path).ok().or_else(|| fs::canonicalize(path.parent()?).ok());
        followed.is_some_and(|followed| !followed.starts_with(own))
    }

    /// Whether a path, links followed, leads to a file of the program's own that is no game: by its name beside the games'
    /// folder or beside another database of ours, or because it is a database.
    fn is_ours(&self, path: &Path) -> bool {
        let target = fs::canonicalize(path).or_else(|_| {
            let folder = path.parent().unwrap_or(Path::new("."));
            fs::canonicalize(folder).map(|folder| folder.join(path.file_name().unwrap_or_default()))
        });
        let target = target.unwrap_or_else(|_| path.to_owned());
        let mut begin = [0; SQLITE.len()];
        let is_database = fs::metadata(&target).is_ok_and(|about| about.is_file())
            && File::open(&target).and_then(|mut file| file.read_exact(&mut begin)).is_ok()
            && begin == *SQLITE;
        let name = file_name(&target).to_lowercase();
        let is_named = name.starts_with("huanle.")
            || name.starts_with("running-") && name.ends_with(".lock")
            || name == "settings.toml";
        let beside = |folder: Option<&Path>| folder.is_some_and(|folder| folder.join(LOCK).exists());
        let own = self.path.parent().and_then(|folder| fs::canonicalize(folder).ok());
        is_database || is_named && (target.parent() == own.as_deref() || beside(target.parent()))
    }
}

/// How a database of SQLite begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// The last part of a path.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Whether what is at a path is something else than a file: a folder, a pipe, a device.
pub(super) fn is_other(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// What a file holds, up to [`LARGEST`] bytes. It is looked at before it is opened: a pipe by name would wait for its writer, and a
/// device may never end. A pipe that is open already (`/dev/stdin`, `/dev/fd/63`) is read.
///
/// # Errors
/// When it cannot be read, is no file, or is larger.
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |error: io::Error| StoreError::file(Task::Read, path, &error);
    let refuse = |fault| Err(StoreError::about(Task::Read, path, fault));
    let about = fs::metadata(path).map_err(failed)?;
    let is_open =
        ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"].iter().any(|open| path.to_string_lossy().starts_with(open));
    if !about.is_file() && !is_open {
        return refuse(if is_pipe(&about) { FileFault::Pipe } else { FileFault::NoFile });
    }
    if about.len() > LARGEST {
        return refuse(FileFault::Large(LARGEST >> 20));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > LARGEST { refuse(FileFault::Large(LARGEST >> 20)) } else { Ok(bytes) }
}

#[cfg(unix)]
fn is_pipe(about: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&about.file_type())
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// Writes a file whole or not at all, whenever the program or the computer goes down: into a new file beside it, out to
/// the disk, and under its name at last. Where the path is a link, what it leads to is replaced.
///
/// # Errors
/// When it cannot be written, or is there and protected against writing; then what was there is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, |file, target| file.persist(target).map(drop).map_err(|error| error.error))
}

/// Writes a file beside where it is to be; `name` gives it its name at last.
fn put(path: &Path, bytes: &[u8], name: impl FnOnce(NamedTempFile, &Path) -> io::Result<()>) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::file(Task::Write, path, &error);
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // A device or a pipe cannot be replaced.
    if fs::metadata(&target).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        return OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(bytes)).map_err(failed);
    }
    let permissions = fs::metadata(&target).map(|about| about.permissions()).ok();
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(StoreError::about(Task::Write, path, FileFault::Protected));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = beginning(folder).map_err(failed)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions).map_err(failed)?;
    }
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(failed)?;
    name(file, &target).map_err(failed)?;
    // The name reaches the disk with its folder; where folders cannot be opened (not Unix) there is nothing to do.
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    }
    Ok(())
}

/// A new hidden file that goes away again unless it is given a name.
fn beginning(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".huanle-");
    #[cfg(unix)]
    {
        // As any file that a program makes: the user's umask takes away from it.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Keeps other programs of this kind from a folder, which is made if it is missing, until the file given is dropped.
///
/// # Errors
/// When nothing can be written there, or another program does not let go of it within [`PATIENCE`].
pub fn lock(folder: &Path) -> Result<File, StoreError> {
    fs::create_dir_all(folder).map_err(|error| StoreError::file(Task::Make, folder, &error))?;
    let path = folder.join(LOCK);
    let failed = |error: &io::Error| StoreError::file(Task::Write, &path, error);
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
    let file = file.map_err(|error| failed(&error))?;
    const NAP: Duration = Duration::from_millis(10);
    for _ in 0..PATIENCE.as_millis() / NAP.as_millis() {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(NAP),
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
    }
    Err(StoreError::Locked(folder.display().to_string(), PATIENCE.as_secs()))
}
