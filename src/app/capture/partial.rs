//! A file in the making, beside the one whose place it takes when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Where a file is written until it is whole: a hidden one beside the file of that name. Dropped before it is
/// [kept](Partial::keep) it goes away, and what was under the name is there still.
#[derive(Debug)]
pub struct Partial {
    /// None where the file is written in place: a device or a pipe cannot be replaced.
    path: Option<PathBuf>,
    target: PathBuf,
}

impl Partial {
    /// Begins a file that is to have a name. Where that is a link, what it leads to is replaced.
    ///
    /// # Errors
    /// What the file system says, also when the file that is there is protected against writing.
    pub fn create(path: &Path) -> io::Result<(File, Partial)> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let there = fs::metadata(&target).ok();
        if there.as_ref().is_some_and(|about| !about.is_file()) {
            // Of a folder this is an error.
            return Ok((OpenOptions::new().write(true).open(&target)?, Partial { path: None, target }));
        }
        if there.as_ref().is_some_and(|about| about.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let begin: String = name.chars().take(40).collect();
        for number in 0_u32.. {
            let partial = target.with_file_name(format!(".{begin}.{}-{number}.part", std::process::id()));
            match OpenOptions::new().read(true).write(true).create_new(true).open(&partial) {
                Ok(file) => {
                    if let Some(about) = there {
                        file.set_permissions(about.permissions())?;
                    }
                    return Ok((file, Partial { path: Some(partial), target }));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Gives the file its name: it is whole, and all that was written has been flushed.
    ///
    /// # Errors
    /// What the file system says; then what was under the name is there still.
    pub fn keep(mut self) -> io::Result<()> {
        match self.path.take() {
            Some(path) => fs::rename(&path, &self.target).inspect_err(|_| self.path = Some(path)),
            None => Ok(()),
        }
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // It is one that we have made. That it may have gone already is no news.
            let _ = fs::remove_file(path);
        }
    }
}
