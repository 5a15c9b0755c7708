//! The reasons why a file is not written.

use std::fmt;
use std::path::{Path, PathBuf};

use super::OutputFormat;
use crate::records::{StoreError, shown_path};
use crate::telling::Localize;

/// The reason why an output is rejected before anything is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::commands) enum OutputError {
    /// The command reads this file.
    Input(PathBuf),
    /// The file is in a data directory.
    DataDir {
        /// The file or folder.
        path: PathBuf,
        /// The data directory.
        dir: PathBuf,
    },
    /// Another option writes this file.
    Twice(PathBuf),
    /// The file exists with contents of another format.
    Foreign {
        /// The file.
        path: PathBuf,
        /// The format to write.
        format: OutputFormat,
    },
    /// A new training state cannot replace an existing file.
    TrainingState(PathBuf),
    /// A new file cannot replace an existing one.
    Exists(PathBuf),
    /// The file is not empty, and the shell has opened it.
    Redirected(PathBuf),
    /// The folder of a match contains files that would be replaced; holds one of them.
    MatchFolder(PathBuf),
    /// `-` is given where a file is required.
    StandardOutput,
    /// The file cannot be written.
    Store(StoreError),
}

impl From<StoreError> for OutputError {
    fn from(error: StoreError) -> OutputError {
        OutputError::Store(error)
    }
}

fn shown(path: &Path) -> String {
    shown_path(&path.display().to_string())
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Input(path) => {
                write!(f, "cannot write `{}`: this command reads that file; name another one", shown(path))
            }
            OutputError::DataDir { path, dir } => write!(
                f,
                "cannot write `{}`: it is in the data directory `{}`, which is for the program's own files; \
                 name a file in another folder",
                shown(path),
                shown(dir)
            ),
            OutputError::Twice(path) => {
                write!(f, "cannot write `{}`: another option writes that file, too; name a different one", shown(path))
            }
            OutputError::Foreign { path, format } => write!(
                f,
                "cannot write `{}`: the file exists and is not {}; name another file, or replace it with --force",
                shown(path),
                format.english()
            ),
            OutputError::TrainingState(path) => {
                let path = shown(path);
                write!(
                    f,
                    "`{path}` is there already; go on with --resume {path}, name another file, or replace it with --force"
                )
            }
            OutputError::Exists(path) => write!(
                f,
                "cannot write `{}`: the file exists; name another file, or replace it with --force",
                shown(path)
            ),
            OutputError::Redirected(path) => write!(
                f,
                "cannot write `{}`: it leads to a file that is not empty; name that file, or replace it with --force",
                shown(path)
            ),
            OutputError::MatchFolder(path) => {
                write!(
                    f,
                    "cannot write `{}`: the file exists and is not of this match; name another folder",
                    shown(path)
                )
            }
            OutputError::StandardOutput => {
                f.write_str("cannot write `-`: this does not go to standard output; name a file")
            }
            OutputError::Store(error) => error.fmt(f),
        }
    }
}

impl Localize for OutputError {
    fn zh(&self) -> String {
        match self {
            OutputError::Input(path) => format!("不能写入 `{}`：这个命令要读取它；请换个文件名", shown(path)),
            OutputError::DataDir { path, dir } => format!(
                "不能写入 `{}`：它在数据文件夹 `{}` 里，那里只放欢乐棋自己的文件；请写到别的文件夹",
                shown(path),
                shown(dir)
            ),
            OutputError::Twice(path) => format!("不能写入 `{}`：另一个选项也要写它；请换个文件名", shown(path)),
            OutputError::Foreign { path, format } => format!(
                "不能写入 `{}`：已经有这个文件，而且不是{}；请换个文件名，或者加上 --force 覆盖它",
                shown(path),
                format.chinese()
            ),
            OutputError::TrainingState(path) => {
                let path = shown(path);
                format!("`{path}` 已经存在：用 --resume {path} 接着训练，换个文件名，或者加上 --force 覆盖它")
            }
            OutputError::Exists(path) => {
                format!("不能写入 `{}`：已经有这个文件；请换个文件名，或者加上 --force 覆盖它", shown(path))
            }
            OutputError::Redirected(path) => {
                format!("不能写入 `{}`：它指向的文件不是空的；请直接写那个文件名，或者加上 --force 覆盖它", shown(path))
            }
            OutputError::MatchFolder(path) => {
                format!("不能写入 `{}`：已经有这个文件，而且不属于这场比赛；请换一个文件夹", shown(path))
            }
            OutputError::StandardOutput => "不能写入 `-`：这里不能写到标准输出；请写一个文件名".to_owned(),
            OutputError::Store(error) => error.zh(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{FileError, Task};
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_refusal_is_told_in_both_languages() {
        let path = || PathBuf::from("a b/c.png");
        assert_told(&samples!(OutputError {
            OutputError::Input(_) => OutputError::Input(path()),
            OutputError::DataDir { .. } => OutputError::DataDir { path: path(), dir: PathBuf::from("a b") },
            OutputError::Twice(_) => OutputError::Twice(path()),
            OutputError::Foreign { .. } => OutputError::Foreign { path: path(), format: OutputFormat::Recording },
            OutputError::TrainingState(_) => OutputError::TrainingState(path()),
            OutputError::Exists(_) => OutputError::Exists(path()),
            OutputError::Redirected(_) => OutputError::Redirected(path()),
            OutputError::MatchFolder(_) => OutputError::MatchFolder(path()),
            OutputError::StandardOutput => OutputError::StandardOutput,
            OutputError::Store(_) => OutputError::Store(StoreError::about(Task::Write, &path(), FileError::NoFile)),
        }));
        let foreign = |format| OutputError::Foreign { path: path(), format };
        assert_told(&OutputFormat::samples().map(foreign).collect::<Vec<_>>());
    }
}
