//! The files that a C program may include: only those below its root folder and those in the folders of `--include`.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::options::read_source;
use crate::turboc::{HeaderLoader, IncludeError};

/// The search path for headers, and the folders that they may be in.
#[derive(Clone, Debug, Default)]
pub(super) struct IncludePath {
    /// The folders that are searched, in order.
    searched: Vec<PathBuf>,
    /// The folders that a header may be in or below: real paths, with links resolved.
    allowed: Vec<PathBuf>,
}

impl IncludePath {
    /// Creates the search path of a program from its sources and the folders of `--include`. The root folder is the
    /// common folder of the sources, unless that is the root of the file system, the home directory or a parent of it.
    pub(super) fn new(sources: &[PathBuf], include: &[PathBuf]) -> IncludePath {
        let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
        IncludePath::with_home(sources, include, home.as_deref())
    }

    fn with_home(sources: &[PathBuf], include: &[PathBuf], home: Option<&Path>) -> IncludePath {
        let folder = |source: &PathBuf| match source.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        let mut folders: Vec<PathBuf> =
            sources.iter().filter_map(|source| fs::canonicalize(folder(source)).ok()).collect();
        let root = folders.iter().cloned().reduce(|one, other| common_ancestor(&one, &other));
        let too_wide = |root: &Path| root.parent().is_none() || home.is_some_and(|home| home.starts_with(root));
        let root = root.filter(|root| !too_wide(root));
        if root.is_none() {
            folders.clear();
        }
        folders.dedup();
        let named: Vec<PathBuf> = include.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
        IncludePath {
            searched: folders.into_iter().chain(named.iter().cloned()).collect(),
            allowed: root.into_iter().chain(named).collect(),
        }
    }

    fn allows(&self, path: &Path) -> bool {
        self.allowed.iter().any(|folder| path.starts_with(folder))
    }

    /// Returns the real path of a file, with links resolved, if the program may include it.
    fn resolve(&self, path: &Path) -> Result<PathBuf, IncludeError> {
        // A path outside the allowed folders is rejected without accessing the file system.
        if !self.allows(&normalize(path)) {
            return Err(IncludeError::Outside);
        }
        let real = match fs::canonicalize(path) {
            Ok(real) => real,
            Err(_) if fs::symlink_metadata(path).is_ok() => return Err(IncludeError::Unreadable),
            Err(_) => return Err(IncludeError::NotFound),
        };
        if !self.allows(&real) {
            return Err(IncludeError::Outside);
        }
        Ok(real)
    }

    /// Returns the real path of the header that an `#include` with this name finds.
    ///
    /// A name may have backslashes, a drive and any case. `C:\TC\SIZE.H` does not exist here; a `size.h` next to the
    /// program is used.
    pub(super) fn locate(&self, name: &str) -> Result<PathBuf, IncludeError> {
        let name = name.replace('\\', "/");
        let mut why = IncludeError::NotFound;
        for folder in &self.searched {
            match self.resolve(&folder.join(&name)) {
                Err(error) => why = more_specific(why, error),
                found => return found,
            }
        }
        let base = name.rsplit(['/', ':']).next().unwrap_or_default();
        for folder in &self.searched {
            match find_ignoring_case(folder, base).map(|path| self.resolve(&path)) {
                Some(Err(error)) => why = more_specific(why, error),
                Some(found) => return found,
                None => {}
            }
        }
        let leads_out = name.starts_with('/') || name.split('/').any(|part| part == "..");
        Err(if self.searched.is_empty() && leads_out { IncludeError::Outside } else { why })
    }
}

impl HeaderLoader for IncludePath {
    fn load(&self, name: &str) -> Result<Vec<u8>, IncludeError> {
        read_source(&self.locate(name)?).map_err(|_| IncludeError::Unreadable)
    }
}

/// Returns the more important of two errors.
fn more_specific(one: IncludeError, other: IncludeError) -> IncludeError {
    if one == IncludeError::NotFound { other } else { one }
}

/// Returns the deepest folder that contains both paths.
fn common_ancestor(one: &Path, other: &Path) -> PathBuf {
    one.components().zip(other.components()).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

/// Removes `.` and `..` from a path without looking at the file system.
fn normalize(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

/// Returns the file of a folder by its case-insensitive name.
fn find_ignoring_case(folder: &Path, name: &str) -> Option<PathBuf> {
    let same =
        |path: &PathBuf| path.file_name().is_some_and(|other| other.to_string_lossy().eq_ignore_ascii_case(name));
    let mut found: Vec<PathBuf> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).filter(same).collect();
    found.sort();
    found.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_below_the_program_and_of_named_folders_are_included() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for sub in ["lab/sub", "other", "named"] {
            fs::create_dir_all(at(sub)).unwrap();
        }
        for file in ["secret.h", "lab/Size.h", "lab/sub/deep.h", "other/far.h", "named/ours.h"] {
            fs::write(at(file), file).unwrap();
        }
        let includes = IncludePath::with_home(&[at("lab/a.c")], &[], None);
        let text = |name: &str| includes.load(name).map(|bytes| String::from_utf8(bytes).unwrap());
        for (name, found) in [
            ("SIZE.H", "lab/Size.h"),
            ("C:\\TC\\size.h", "lab/Size.h"),
            ("C:size.h", "lab/Size.h"),
            ("/nowhere/size.h", "lab/Size.h"),
            ("sub/deep.h", "lab/sub/deep.h"),
            ("sub\\deep.h", "lab/sub/deep.h"),
            ("sub\\..\\sub\\deep.h", "lab/sub/deep.h"),
            ("../lab/Size.h", "lab/Size.h"),
        ] {
            assert_eq!(text(name).as_deref(), Ok(found), "{name}");
        }
        let secret = at("secret.h").display().to_string();
        for name in ["../secret.h", "..\\secret.h", "../../etc/passwd", "/etc/passwd", "sub/../../secret.h", &secret] {
            assert_eq!(text(name), Err(IncludeError::Outside), "{name}");
        }
        for name in ["none.h", "ours.h", "", "deep.h"] {
            assert!(text(name).is_err(), "{name}");
        }
        assert_eq!(text("none.h"), Err(IncludeError::NotFound));
        let named = IncludePath::with_home(&[at("lab/a.c")], &[at("named")], None);
        assert_eq!(named.load("ours.h").unwrap(), b"named/ours.h");
        assert_eq!(named.load("../named/ours.h").unwrap(), b"named/ours.h");
        let both = IncludePath::with_home(&[at("lab/a.c"), at("other/b.c")], &[], None);
        assert_eq!(both.load("far.h").unwrap(), b"other/far.h");
        assert_eq!(both.load("../secret.h").unwrap(), b"secret.h", "it is below the common folder");
        // The home directory and its parents are never the root folder.
        let home = fs::canonicalize(at("lab")).unwrap();
        for source in ["lab/a.c", "a.c"] {
            let wide = IncludePath::with_home(&[at(source)], &[], Some(&home));
            assert_eq!(wide.load("Size.h"), Err(IncludeError::NotFound));
            assert_eq!(wide.load("/etc/passwd"), Err(IncludeError::Outside));
        }
        let inside = IncludePath::with_home(&[at("lab/sub/a.c")], &[], Some(&home));
        assert_eq!(inside.load("deep.h").unwrap(), b"lab/sub/deep.h");
        let root = IncludePath::with_home(&[PathBuf::from("/a.c")], &[], None);
        assert_eq!(root.load("/etc/passwd"), Err(IncludeError::Outside));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_only_inside() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("lab/sub")).unwrap();
        fs::create_dir_all(at("out")).unwrap();
        fs::write(at("out/secret.h"), "secret").unwrap();
        fs::write(at("lab/sub/deep.h"), "deep").unwrap();
        for (target, link) in [
            (at("out/secret.h"), "lab/file.h"),
            (at("out"), "lab/folder"),
            (at("lab/sub/deep.h"), "lab/inside.h"),
            (at("nowhere"), "lab/dangling.h"),
            (at("lab/loop.h"), "lab/loop.h"),
        ] {
            symlink(target, at(link)).unwrap();
        }
        let includes = IncludePath::with_home(&[at("lab/a.c")], &[], None);
        assert_eq!(includes.load("inside.h").unwrap(), b"deep");
        for name in ["file.h", "FILE.H", "folder/secret.h"] {
            assert_eq!(includes.load(name), Err(IncludeError::Outside), "{name}");
        }
        for name in ["dangling.h", "loop.h", "sub"] {
            assert_eq!(includes.load(name), Err(IncludeError::Unreadable), "{name}");
        }
    }
}
