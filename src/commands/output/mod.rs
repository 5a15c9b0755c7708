//! The output files of a command, and the checks before it replaces existing files.
//!
//! A command plans all its outputs here before it does anything else, and writes only planned files. A plan rejects
//!
//! 1. a file that the command reads, also through a symbolic or hard link, and an existing file in a folder that it
//!    reads;
//! 2. any file in a data directory: the one of `--data-dir`, and the user's own;
//! 3. a file that another option of the same command writes;
//! 4. an existing file that does not begin like a file of [the format](OutputFormat) to write.
//!
//! An empty file is replaced. Devices and pipes are written without checks, and `-` is standard output.

mod error;
mod format;

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use super::data_dir::location::{SETTINGS_FILE, resolve_data_dir};
use super::error::CommandError;
use super::interrupt;
use crate::records::{FileOperation, StoreError, folder, sqlite};
pub(super) use error::OutputError;
use format::HEADER;
pub(super) use format::{HANDOUT_MARKER, OutputFormat};

/// The files that a command reads and writes, collected before it writes anything.
#[derive(Clone, Debug)]
pub(super) struct Outputs {
    inputs: Vec<FileIdentity>,
    input_folders: Vec<PathBuf>,
    data_dirs: Vec<PathBuf>,
    planned: Vec<FileIdentity>,
}

impl Outputs {
    /// Creates a plan that rejects files in the user's own data directory and in the one of `--data-dir`.
    pub(super) fn new(data_dir: Option<&Path>) -> Outputs {
        let named = data_dir.and_then(|named| resolve_data_dir(Some(named)));
        let data_dirs: Vec<PathBuf> = resolve_data_dir(None).into_iter().chain(named).collect();
        let files = data_dirs.iter().flat_map(|dir| [dir.join(sqlite::NAME), dir.join(SETTINGS_FILE)]);
        // A hard link to one of these may be in another folder.
        let inputs = files.map(|file| FileIdentity::of(&file)).collect();
        let data_dirs = data_dirs.iter().map(|dir| resolve(dir)).collect();
        Outputs { inputs, input_folders: Vec::new(), data_dirs, planned: Vec::new() }
    }

    /// Adds files that the command reads; `-` is standard input.
    pub(super) fn with_inputs<P: AsRef<Path>>(mut self, files: impl IntoIterator<Item = P>) -> Outputs {
        let standard_input =
            |path: P| if path.as_ref() == Path::new("-") { "/dev/stdin".into() } else { path.as_ref().to_owned() };
        self.inputs.extend(files.into_iter().map(|file| FileIdentity::of(&standard_input(file))));
        self
    }

    /// Adds folders from which the command reads files.
    pub(super) fn with_input_folders<P: AsRef<Path>>(mut self, folders: impl IntoIterator<Item = P>) -> Outputs {
        self.input_folders.extend(folders.into_iter().map(|folder| resolve(folder.as_ref())));
        self
    }

    /// Plans a file of a format.
    ///
    /// # Errors
    /// Returns an [`OutputError`] if the file must not be written: see the [module](self).
    pub(super) fn plan(&mut self, path: &Path, format: OutputFormat) -> Result<OutputFile, OutputError> {
        interrupt::install_cleanup_handler();
        let planned = OutputFile { path: path.to_owned() };
        if planned.is_standard_output() {
            return Ok(planned);
        }
        let existing = fs::metadata(path).ok();
        match &existing {
            Some(about) if about.is_dir() => {
                let error = io::ErrorKind::IsADirectory.into();
                return Err(StoreError::io(FileOperation::Write, path, &error).into());
            }
            // Writing to a device or a pipe overwrites no data.
            Some(about) if !about.is_file() => return Ok(planned),
            _ => {}
        }
        let identity = FileIdentity::of(path);
        self.check_place(path, &identity.path)?;
        let in_folder = |folder: &PathBuf| identity.path.starts_with(folder);
        if self.inputs.contains(&identity) || existing.is_some() && self.input_folders.iter().any(in_folder) {
            return Err(OutputError::Input(path.to_owned()));
        }
        if self.planned.contains(&identity) {
            return Err(OutputError::Duplicate(path.to_owned()));
        }
        if existing.is_some_and(|about| about.len() > 0) {
            check_replaceable(path, format)?;
        }
        self.planned.push(identity);
        Ok(planned)
    }

    /// Plans an optional file.
    ///
    /// # Errors
    /// Returns the errors of [`plan`](Outputs::plan).
    pub(super) fn plan_optional(
        &mut self,
        path: Option<&Path>,
        format: OutputFormat,
    ) -> Result<Option<OutputFile>, OutputError> {
        path.map(|path| self.plan(path, format)).transpose()
    }

    /// Plans the picture, animation or sound of a run; the extension determines the format.
    ///
    /// # Errors
    /// Returns the errors of [`plan`](Outputs::plan).
    pub(super) fn plan_capture(&mut self, path: Option<&Path>) -> Result<Option<OutputFile>, CommandError> {
        let Some(path) = path else { return Ok(None) };
        let format = crate::capture::CaptureFormat::from_path(path)?;
        Ok(Some(self.plan(path, OutputFormat::Capture(format))?))
    }

    /// Checks a folder in which the command writes files with generated names.
    ///
    /// # Errors
    /// Returns [`OutputError::DataDir`] if it is in a data directory.
    pub(super) fn check_folder(&self, folder: &Path) -> Result<(), OutputError> {
        self.check_place(folder, &resolve(folder))
    }

    /// Creates a folder for planned files.
    ///
    /// # Errors
    /// Returns an error if the folder is in a data directory or cannot be created.
    pub(super) fn create_folder(&self, folder: &Path) -> Result<(), CommandError> {
        self.check_folder(folder)?;
        let created = fs::create_dir_all(folder);
        Ok(created.map_err(|error| StoreError::io(FileOperation::CreateFolder, folder, &error))?)
    }

    /// Returns whether the command reads a file.
    pub(super) fn is_input(&self, path: &Path) -> bool {
        self.inputs.contains(&FileIdentity::of(path))
    }

    fn check_place(&self, path: &Path, resolved: &Path) -> Result<(), OutputError> {
        match self.data_dirs.iter().find(|dir| resolved.starts_with(dir)) {
            Some(dir) => Err(OutputError::DataDir { path: path.to_owned(), dir: dir.clone() }),
            None => Ok(()),
        }
    }
}

/// Checks that an existing file is empty or has the format of the output that replaces it.
fn check_replaceable(path: &Path, format: OutputFormat) -> Result<(), OutputError> {
    if is_open_already(path) {
        return Err(OutputError::Redirected(path.to_owned()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEADER).read_to_end(&mut bytes));
    // An unreadable file is not replaced.
    if read.is_ok() && format.matches_header(&bytes) {
        return Ok(());
    }
    let path = path.to_owned();
    Err(match format {
        OutputFormat::Text => OutputError::Exists(path),
        _ => OutputError::OtherFormat { path, format },
    })
}

/// Returns whether a path refers to a file that the shell has opened, perhaps for appending.
fn is_open_already(path: &Path) -> bool {
    ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"].iter().any(|open| path.starts_with(open))
}

/// A file that a command may write.
#[derive(Clone, Debug)]
pub(super) struct OutputFile {
    path: PathBuf,
}

impl OutputFile {
    /// Returns the path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn is_standard_output(&self) -> bool {
        self.path == Path::new("-")
    }

    /// Writes the file atomically. `-` is written to `standard_output`.
    ///
    /// # Errors
    /// Returns an error if it cannot be written; the old file is then unchanged.
    pub(super) fn write(&self, bytes: &[u8], standard_output: &mut (impl Write + ?Sized)) -> Result<(), CommandError> {
        if self.is_standard_output() {
            standard_output.write_all(bytes)?;
            return Ok(standard_output.flush()?);
        }
        Ok(folder::write_atomically(&self.path, bytes)?)
    }
}

/// Returns whether two paths name the same file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    FileIdentity::of(one) == FileIdentity::of(other)
}

/// The identity of a file: its path without links and, on Unix, its device and inode, which hard links share.
#[derive(Clone, Debug)]
struct FileIdentity {
    path: PathBuf,
    inode: Option<(u64, u64)>,
}

impl FileIdentity {
    fn of(path: &Path) -> FileIdentity {
        FileIdentity { path: resolve(path), inode: inode(path) }
    }
}

impl PartialEq for FileIdentity {
    fn eq(&self, other: &FileIdentity) -> bool {
        self.path == other.path || self.inode.is_some() && self.inode == other.inode
    }
}

/// Returns the device and the inode of a file.
#[cfg(unix)]
fn inode(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).ok().map(|about| (about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn inode(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Returns the absolute path without links, also for a file that does not exist.
fn resolve(path: &Path) -> PathBuf {
    if let Ok(resolved) = fs::canonicalize(path) {
        return resolved;
    }
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (path.parent(), path.file_name()) {
        (Some(parent), Some(name)) => resolve(parent).join(name),
        _ => path,
    }
}

#[cfg(test)]
mod tests;
