//! Reads and writes files.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, Result};

/// `--force`, of every command that writes a file.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ForceArgs {
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let read = match path.to_str() {
        Some("-") => {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map(|_| bytes)
        }
        _ => fs::read(path),
    };
    read.map_err(|error| Failure(format!("cannot read {}: {error}", path.display())))
}

/// Reads a file in UTF-8, or standard input for `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).map_err(|error| in_file(path, error))
}

/// Returns an error with the name of its file.
pub(crate) fn in_file(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure(format!("{}: {error}", path.display()))
}

/// A file that a command writes.
pub(crate) struct OutputFile(PathBuf);

impl OutputFile {
    /// Returns a new file; without `force`, none that exists.
    pub(crate) fn create(path: &Path, force: ForceArgs) -> Result<OutputFile> {
        match path.exists() && !force.force {
            true => Err(in_file(path, "the file exists; choose another name, or replace it with --force")),
            false => Ok(OutputFile(path.to_owned())),
        }
    }

    /// Returns a file that the command continues.
    pub(crate) fn replace(path: &Path) -> OutputFile {
        OutputFile(path.to_owned())
    }

    /// Writes the file. An interruption leaves the former contents.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result {
        let mut unfinished = self.0.clone().into_os_string();
        unfinished.push(".unfinished");
        let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &self.0));
        written.map_err(|error| Failure(format!("cannot write {}: {error}", self.0.display())))
    }
}
