//! Faults of what is kept: names, the store, the shelf, files of players and games.

use std::io::ErrorKind;

use super::Tell;
use crate::records::exchange::{RowFault, Wrong};
use crate::records::person::{LONGEST_NAME, NameFault, PORTRAIT};
use crate::records::{DatabaseFault, FileFault, NoMemory, Notice, StoreError, Task, shortened, shown_path};

impl Tell for NameFault {
    fn zh(&self) -> String {
        match self {
            NameFault::Empty => "姓名不能是空的".to_owned(),
            NameFault::Long(length) => format!("姓名最多 {LONGEST_NAME} 个字，这里有 {length} 个"),
            NameFault::Control => "姓名只能是一行文字，不能有控制字符".to_owned(),
            NameFault::Invisible(found) => format!("姓名里有看不见的字符 U+{:04X}", u32::from(*found)),
        }
    }
}

/// What an error of the operating system's means that is no fault of a file by itself.
fn kind_zh(kind: ErrorKind, code: Option<i32>) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotADirectory => "路径当中有一段不是文件夹",
        ErrorKind::DirectoryNotEmpty => "文件夹不是空的",
        ErrorKind::FileTooLarge => "文件太大，磁盘放不下",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "它正被别的程序占用",
        ErrorKind::WouldBlock => "它正被占用，请稍后再试",
        ErrorKind::Deadlock => "互相等待，无法锁定文件",
        ErrorKind::CrossesDevices => "两处不在同一个磁盘上",
        ErrorKind::TooManyLinks => "链接太多",
        ErrorKind::NotSeekable => "这是管道或终端，不能跳着读写",
        ErrorKind::StaleNetworkFileHandle => "网络文件夹已断开",
        ErrorKind::NetworkDown | ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable => "网络不通",
        ErrorKind::ConnectionRefused => "对方拒绝了连接",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::NotConnected => "连接断了",
        ErrorKind::BrokenPipe => "对方不再读取",
        ErrorKind::TimedOut => "等得太久，没有回应",
        ErrorKind::Interrupted => "被打断了，请再试",
        ErrorKind::Unsupported => "系统不支持这样做",
        ErrorKind::OutOfMemory => "内存不够",
        ErrorKind::UnexpectedEof => "文件没有完就断了",
        ErrorKind::WriteZero => "写不进去",
        ErrorKind::InvalidData => "内容不合格式",
        ErrorKind::InvalidInput => "路径或参数不合规矩",
        ErrorKind::ArgumentListTooLong => "参数太多",
        // What POSIX numbers so has no kind of its own: EIO, EMFILE and ENFILE, ENODEV and ENXIO, ELOOP.
        _ if cfg!(unix) => match code? {
            5 => "读写设备出错",
            23 | 24 => "打开的文件太多",
            6 | 19 => "没有这个设备",
            40 => "链接绕成了圈",
            _ => return None,
        },
        _ => return None,
    })
}

impl Tell for FileFault {
    fn zh(&self) -> String {
        match self {
            FileFault::Missing => "没有这个文件或文件夹".to_owned(),
            FileFault::Forbidden => "没有权限".to_owned(),
            FileFault::ReadOnly => "那里是只读的".to_owned(),
            FileFault::Full => "磁盘满了，请腾出空间再试".to_owned(),
            FileFault::Quota => "您的磁盘配额用完了，请腾出空间再试".to_owned(),
            FileFault::Protected => "这个文件是写保护的".to_owned(),
            FileFault::NoFile => "这是文件夹或设备，不是文件".to_owned(),
            FileFault::Large(most) => format!("文件大于 {most} MB"),
            FileFault::NoName => "应该是一个文件名".to_owned(),
            FileFault::NoFolder => "没有这个文件夹".to_owned(),
            FileFault::LongName => "文件名太长".to_owned(),
            FileFault::OddName => "文件名只能是一行，不能有控制字符".to_owned(),
            FileFault::Hidden => "文件名不能以句点开头".to_owned(),
            FileFault::Outside => "这个名字离开了棋谱文件夹；要存到别处，请写完整的路径".to_owned(),
            FileFault::Ours => "那是欢乐棋自己的文件，不是棋谱".to_owned(),
            FileFault::Exists => "已经有这个文件了".to_owned(),
            FileFault::Pipe => "这是管道，请用 - 从标准输入读取".to_owned(),
            FileFault::Other(kind, code, _) => match (kind_zh(*kind, *code), code) {
                (Some(what), _) => what.to_owned(),
                (None, Some(code)) => format!("系统报告错误 {code}"),
                (None, None) => "系统报告了一个没有编号的错误".to_owned(),
            },
        }
    }
}

impl Tell for NoMemory {
    fn zh(&self) -> String {
        match self {
            NoMemory::Shape(why) => format!("不能读取保存的内容：`{why}`"),
            NoMemory::Records(wrong) => format!("不能读取保存的内容：{}", wrong.zh()),
        }
    }
}

impl Tell for StoreError {
    fn zh(&self) -> String {
        const LEFT: &str = "它原样不动。要把棋局存到别处，请用 --data-dir 指定文件夹";
        match self {
            StoreError::Name { text, fault } => format!("“{}”不能作名字：{}", shortened(text), fault.zh()),
            StoreError::Taken(name) => format!("已经有一位叫“{}”的棋手了，名字不能重复", shortened(name)),
            StoreError::Nobody(id) => format!("没有编号为 {id} 的棋手"),
            StoreError::Portrait => "头像应有 48 行、每行 48 点，颜色从 0 到 15".to_owned(),
            StoreError::File { task, path, fault } => {
                let what = match task {
                    Task::Read => "读取",
                    Task::List => "列出文件夹",
                    Task::Make => "建立文件夹",
                    Task::Write => "写入",
                    Task::SetAside => "把损坏的文件移开：",
                };
                format!("不能{what} `{}`：{}", shown_path(path), fault.zh())
            }
            StoreError::Locked(path, seconds) => {
                format!("另一个程序锁住 `{path}` 已有 {seconds} 秒，请结束它再试")
            }
            StoreError::Database(path, fault) => match fault {
                DatabaseFault::Unknown => format!("不能使用 `{path}`：这个程序编译时没有 store 功能"),
                DatabaseFault::Damaged(_) => format!("`{path}` 已损坏"),
                DatabaseFault::DamagedAndOpen => format!("`{path}` 已损坏，而另一个欢乐棋正打开着它：请先结束那一个"),
                DatabaseFault::DamagedMeanwhile(_) => {
                    format!("`{path}` 已损坏：请结束所有的欢乐棋再启动，它会被移到一边")
                }
                DatabaseFault::Newer(version, known) => {
                    format!("`{path}` 由更新的欢乐棋写成（版本 {version}，这里只认识到 {known}）：{LEFT}")
                }
                DatabaseFault::Foreign => format!("`{path}` 是别的程序的数据库：{LEFT}"),
                DatabaseFault::Full => format!("不能写入 `{path}`：磁盘满了，请腾出空间；以前保存的都还在"),
                DatabaseFault::Protected => {
                    format!("不能写入 `{path}`：它或它的文件夹是写保护的，请用 --data-dir 指定别的文件夹")
                }
                DatabaseFault::Other(code, _) => format!("不能使用 `{path}`：数据库报告错误 {code}"),
            },
        }
    }
}

impl Tell for Notice {
    fn zh(&self) -> String {
        match self {
            Notice::SetAside { path, aside, .. } => {
                format!("`{path}` 已损坏，现在改名为 `{aside}`，并新建了一个")
            }
            Notice::ReadOnly(path) => format!("`{path}` 是写保护的：里面的内容可以看，但什么也不会保存"),
        }
    }
}

impl Tell for RowFault {
    fn zh(&self) -> String {
        match self {
            RowFault::NoUtf8 => "不是 UTF-8，请用这种编码重新保存".to_owned(),
            RowFault::Empty => "文件是空的".to_owned(),
            RowFault::CutShort => "文件不完整：缺少最后一行 `end`".to_owned(),
            RowFault::NoRecords => "这不是对局记录：既不是 JSON，也不是表头中有 `kind` 一栏的 CSV".to_owned(),
            RowFault::Format(format) => format!("不认识格式 `{}`", shortened(format)),
            RowFault::Syntax(_, true) => "文件不完整".to_owned(),
            RowFault::Syntax(_, false) => "JSON 或 CSV 写法不对".to_owned(),
            RowFault::Columns(found, expected) => format!("这一行有 {found} 栏，表头有 {expected} 栏"),
            RowFault::Column(column, _) => format!("第 {column} 栏读不懂"),
            RowFault::Kind(kind) => {
                format!("每一行应是 `player`、`game` 或 `end`，而不是 `{}`", shortened(kind))
            }
            RowFault::Twice { kind, name, before } => {
                let kind = if *kind == "player" { "棋手" } else { "对局" };
                format!("{kind} `{}` 在第 {before} 行已经有了", shortened(name))
            }
            RowFault::Name { column, text, fault } => format!("`{column}` 不能是“{}”：{}", shortened(text), fault.zh()),
            RowFault::Portrait => format!("头像应是 {PORTRAIT} 个 0 到 f 的数字"),
            RowFault::Id(id) => format!("编号 `{}` 应由字母和数字组成，最多 64 个", shortened(id)),
            RowFault::NoProgram => "没有写是哪个程序".to_owned(),
            RowFault::Time(text) => format!("`{}` 不是 2026-11-20T19:30:05Z 这样的时间", shortened(text)),
            RowFault::Result(text) => format!("结果 `{}` 应是 1-0、0-1 或 1/2-1/2", shortened(text)),
            RowFault::Seconds(text) => format!("`{}` 不是秒数", shortened(text)),
            RowFault::Word(column) => format!("`{column}` 超过 80 个字，或者不止一行"),
            RowFault::Both(side) => format!("`{side}` 不能既是人又是电脑的级别"),
        }
    }
}

impl Tell for Wrong {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.fault.zh())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    fn text() -> String {
        "some words here".to_owned()
    }

    #[test]
    fn names() {
        assert_told(&samples!(NameFault {
            NameFault::Empty => NameFault::Empty,
            NameFault::Long(_) => NameFault::Long(99),
            NameFault::Control => NameFault::Control,
            NameFault::Invisible(_) => NameFault::Invisible('\u{200B}'),
        }));
    }

    fn files() -> Vec<FileFault> {
        samples!(FileFault {
            FileFault::Missing => FileFault::Missing,
            FileFault::Forbidden => FileFault::Forbidden,
            FileFault::ReadOnly => FileFault::ReadOnly,
            FileFault::Full => FileFault::Full,
            FileFault::Quota => FileFault::Quota,
            FileFault::Protected => FileFault::Protected,
            FileFault::NoFile => FileFault::NoFile,
            FileFault::Large(_) => FileFault::Large(64),
            FileFault::NoName => FileFault::NoName,
            FileFault::NoFolder => FileFault::NoFolder,
            FileFault::LongName => FileFault::LongName,
            FileFault::OddName => FileFault::OddName,
            FileFault::Hidden => FileFault::Hidden,
            FileFault::Outside => FileFault::Outside,
            FileFault::Ours => FileFault::Ours,
            FileFault::Exists => FileFault::Exists,
            FileFault::Pipe => FileFault::Pipe,
            FileFault::Other(..) => FileFault::Other(ErrorKind::Other, Some(5), "it did not go".to_owned()),
        })
    }

    fn tasks() -> Vec<Task> {
        samples!(Task {
            Task::Read => Task::Read,
            Task::List => Task::List,
            Task::Make => Task::Make,
            Task::Write => Task::Write,
            Task::SetAside => Task::SetAside,
        })
    }

    #[test]
    fn the_store_and_the_shelf() {
        assert_told(&files());
        let mut faults = samples!(StoreError {
            StoreError::Name { .. } => StoreError::Name { text: "abc".to_owned(), fault: NameFault::Empty },
            StoreError::Taken(_) => StoreError::Taken("小明".to_owned()),
            StoreError::Nobody(_) => StoreError::Nobody(3),
            StoreError::Portrait => StoreError::Portrait,
            StoreError::File { .. } =>
                StoreError::File { task: Task::Read, path: "a/b c".to_owned(), fault: FileFault::Full },
            StoreError::Locked(_, _) => StoreError::Locked("a".to_owned(), 5),
            StoreError::Database(_, _) => StoreError::Database("a".to_owned(), DatabaseFault::Foreign),
        });
        faults.extend(tasks().into_iter().map(|task| StoreError::File {
            task,
            path: "games".to_owned(),
            fault: FileFault::Missing,
        }));
        let databases = samples!(DatabaseFault {
            DatabaseFault::Damaged(_) => DatabaseFault::Damaged(text()),
            DatabaseFault::Unknown => DatabaseFault::Unknown,
            DatabaseFault::DamagedAndOpen => DatabaseFault::DamagedAndOpen,
            DatabaseFault::DamagedMeanwhile(_) => DatabaseFault::DamagedMeanwhile(text()),
            DatabaseFault::Newer(_, _) => DatabaseFault::Newer(9, 2),
            DatabaseFault::Foreign => DatabaseFault::Foreign,
            DatabaseFault::Full => DatabaseFault::Full,
            DatabaseFault::Protected => DatabaseFault::Protected,
            DatabaseFault::Other(_, _) => DatabaseFault::Other(1, text()),
        });
        faults.extend(databases.into_iter().map(|fault| StoreError::Database("huanle.db".to_owned(), fault)));
        assert_told(&faults);
        assert_told(&samples!(Notice {
            Notice::SetAside { .. } =>
                Notice::SetAside { path: "a".to_owned(), how: text(), aside: "b".to_owned() },
            Notice::ReadOnly(_) => Notice::ReadOnly("a".to_owned()),
        }));
    }

    #[test]
    fn files_of_players_and_games() {
        let rows = samples!(RowFault {
            RowFault::NoUtf8 => RowFault::NoUtf8,
            RowFault::Empty => RowFault::Empty,
            RowFault::CutShort => RowFault::CutShort,
            RowFault::NoRecords => RowFault::NoRecords,
            RowFault::Format(_) => RowFault::Format(text()),
            RowFault::Syntax(_, _) => RowFault::Syntax(text(), false),
            RowFault::Columns(_, _) => RowFault::Columns(3, 4),
            RowFault::Column(_, _) => RowFault::Column(2, text()),
            RowFault::Kind(_) => RowFault::Kind(text()),
            RowFault::Twice { .. } => RowFault::Twice { kind: "game", name: text(), before: 2 },
            RowFault::Name { .. } => RowFault::Name { column: "first", text: "a".to_owned(), fault: NameFault::Empty },
            RowFault::Portrait => RowFault::Portrait,
            RowFault::Id(_) => RowFault::Id(text()),
            RowFault::NoProgram => RowFault::NoProgram,
            RowFault::Time(_) => RowFault::Time(text()),
            RowFault::Result(_) => RowFault::Result(text()),
            RowFault::Seconds(_) => RowFault::Seconds(text()),
            RowFault::Word(_) => RowFault::Word("rule"),
            RowFault::Both(_) => RowFault::Both("first"),
        });
        let wrong: Vec<Wrong> = rows.into_iter().map(|fault| Wrong { line: 7, fault }).collect();
        assert_told(&wrong);
        assert_told(&[RowFault::Syntax(text(), true)]);
    }
}
