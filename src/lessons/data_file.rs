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

/// Returns the TOML files with these names in a folder.
macro_rules! data_files {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        [$(crate::lessons::data_file::DataFile {
            name: $name,
            text: include_str!(concat!($folder, $name, ".toml")),
            value: std::sync::OnceLock::new(),
        }),+]
    };
}

pub(super) use data_files;
