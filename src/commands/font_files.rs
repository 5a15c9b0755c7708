//! Finds .CHR files on the disk.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::gfx::font::stroked::FontFiles;

/// The maximum size of a font file, in bytes: its offsets have 16 bits.
const MAX_BYTES: u64 = 128 * 1024;

/// Searches these folders in order: the folder of `--fonts`, the path given to `initgraph`, that of the environment
/// variable `BGIPATH`, the current folder. Names are case-insensitive, as under DOS.
#[derive(Clone, Debug)]
pub(super) struct FontSearchPath {
    fonts_dir: Option<PathBuf>,
    bgi_path: Option<PathBuf>,
}

impl FontSearchPath {
    /// Creates the search path with the folder of `--fonts`, if it is given.
    pub(super) fn with_dir(given: Option<&Path>) -> Arc<dyn FontFiles> {
        let bgi_path = std::env::var_os("BGIPATH").filter(|path| !path.is_empty()).map(PathBuf::from);
        Arc::new(FontSearchPath { fonts_dir: given.map(Path::to_owned), bgi_path })
    }
}

impl FontFiles for FontSearchPath {
    fn read(&self, folder: &str, file: &str) -> Option<Vec<u8>> {
        // Only a plain file name is allowed, not a path.
        let plain = !file.contains(['/', '\\', ':']);
        // `C:\TC\BGI` does not exist here, but `..\BGI` may.
        let told = (!folder.is_empty()).then(|| PathBuf::from(folder.replace('\\', "/")));
        let folders = [self.fonts_dir.clone(), told, self.bgi_path.clone(), Some(PathBuf::from("."))];
        folders.into_iter().flatten().filter(|_| plain).find_map(|folder| read(&folder, file))
    }
}

/// Reads a file of a folder by its case-insensitive name. Reads at most [`MAX_BYTES`] of it, enough to reject a file
/// that is too long.
fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let named = |path: &PathBuf| path.file_name().is_some_and(|other| other.eq_ignore_ascii_case(name));
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(named)
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    let mut bytes = Vec::new();
    File::open(found.first()?).ok()?.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_case_and_only_names() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("Sub")).unwrap();
        fs::write(folder.path().join("Mine.chr"), "font").unwrap();
        fs::write(folder.path().join("Sub/other.CHR"), "other").unwrap();
        let disk = FontSearchPath { fonts_dir: Some(folder.path().to_owned()), bgi_path: None };
        assert_eq!(disk.read("", "MINE.CHR").as_deref(), Some(&b"font"[..]));
        assert_eq!(disk.read("", "NONE.CHR"), None);
        assert_eq!(disk.read("", "Sub/other.CHR"), None);
        let there = format!("{}\\Sub", folder.path().display());
        assert_eq!(disk.read(&there, "OTHER.CHR").as_deref(), Some(&b"other"[..]));
        assert_eq!(disk.read("C:\\TC\\BGI", "OTHER.CHR"), None);
    }
}
