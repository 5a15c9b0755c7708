//! Built-in data files, each of which is read when it is first used.

use std::sync::OnceLock;

/// A built-in data file, and the value that is read from it.
pub(super) struct DataFile<T: 'static> {
    /// Its name, without the extension.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// The value, once it has been used.
    pub value: OnceLock<T>,
}

impl<T> DataFile<T> {
    /// Creates the file with a name and a text.
    pub(super) const fn new(name: &'static str, text: &'static str) -> DataFile<T> {
        DataFile { name, text, value: OnceLock::new() }
    }

    /// Returns the value of the file with a name, which `read` reads when it is first used.
    pub(super) fn find(
        files: &'static [DataFile<T>],
        name: &str,
        read: impl FnOnce(&DataFile<T>) -> T,
    ) -> Option<&'static T> {
        let file = files.iter().find(|file| file.name == name)?;
        Some(file.value.get_or_init(|| read(file)))
    }
}
