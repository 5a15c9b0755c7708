//! Errors of planning and writing output files.

use std::path::{Path, PathBuf};

use super::OutputFormat;
use crate::messages::chinese;
use crate::records::{StoreError, abbreviate_path};

/// The reason why an output is rejected before anything is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::commands) enum OutputError {
    /// The command reads this file.
    #[error("cannot write `{}`: this command reads that file; choose another name", display_path(.0))]
    Input(PathBuf),
    /// The file is in a data directory.
    #[error(
        "cannot write `{}`: it is in the data directory `{}`, which is for Huanle's own files; choose another folder",
        display_path(.path), display_path(.dir)
    )]
    DataDir {
        /// The file or folder.
        path: PathBuf,
        /// The data directory.
        dir: PathBuf,
    },
    /// Another option writes this file.
    #[error("cannot write `{}`: another option writes the same file; choose another name", display_path(.0))]
    Duplicate(PathBuf),
    /// The file exists with contents of another format.
    #[error(
        "cannot write `{}`: the file exists and is not {}; choose another name, or delete it first",
        display_path(.path), .format.names()[0]
    )]
    OtherFormat {
        /// The file.
        path: PathBuf,
        /// The format to write.
        format: OutputFormat,
    },
    /// A new file cannot replace an existing one.
    #[error("cannot write `{}`: the file exists; choose another name, or delete it first", display_path(.0))]
    Exists(PathBuf),
    /// The file is not empty, and the shell has opened it.
    #[error(
        "cannot write `{}`: it is redirected to a file that is not empty; use that file's name, or delete it first",
        display_path(.0)
    )]
    Redirected(PathBuf),
    /// The folder of a match contains files that would be replaced; holds one of them.
    #[error(
        "cannot write `{}`: the file exists and is not part of this match; choose another folder",
        display_path(.0)
    )]
    MatchFolder(PathBuf),
    /// The file cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn display_path(path: &Path) -> String {
    abbreviate_path(&path.display().to_string())
}

chinese! {
    OutputError {
        Input(path) => "无法写入 `{}`：这个命令要读取它；请换个文件名", display_path(path);
        DataDir { path, dir } =>
            "无法写入 `{}`：它在数据文件夹 `{}` 里，那里只放欢乐棋自己的文件；请写到别的文件夹",
            display_path(path), display_path(dir);
        Duplicate(path) => "无法写入 `{}`：另一个选项也要写它；请换个文件名", display_path(path);
        OtherFormat { path, format } =>
            "无法写入 `{}`：已经有这个文件，而且不是{}；请换个文件名，或者先删除它",
            display_path(path), format.names()[1];
        Exists(path) => "无法写入 `{}`：已经有这个文件；请换个文件名，或者先删除它", display_path(path);
        Redirected(path) => "无法写入 `{}`：它指向的文件不是空的；请直接写那个文件名，或者先删除它", display_path(path);
        MatchFolder(path) => "无法写入 `{}`：已经有这个文件，而且不属于这场比赛；请换一个文件夹", display_path(path);
        Store(error) => "{}", error.zh();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};
    use crate::records::{FileError, FileOperation};

    #[test]
    fn every_refusal_is_told_in_both_languages() {
        let path = || PathBuf::from("a b/c.png");
        assert_localized(&samples!(OutputError {
            OutputError::Input(_) => OutputError::Input(path()),
            OutputError::DataDir { .. } => OutputError::DataDir { path: path(), dir: PathBuf::from("a b") },
            OutputError::Duplicate(_) => OutputError::Duplicate(path()),
            OutputError::OtherFormat { .. } => OutputError::OtherFormat { path: path(), format: OutputFormat::Recording },
            OutputError::Exists(_) => OutputError::Exists(path()),
            OutputError::Redirected(_) => OutputError::Redirected(path()),
            OutputError::MatchFolder(_) => OutputError::MatchFolder(path()),
            OutputError::Store(_) => OutputError::Store(StoreError::for_file(FileOperation::Write, &path(), FileError::NotAFile)),
        }));
        let foreign = |format| OutputError::OtherFormat { path: path(), format };
        assert_localized(&OutputFormat::samples().map(foreign).collect::<Vec<_>>());
    }
}
