//! Errors of stored data: names, the store, the folder of game files, files of players and games.

use std::io::ErrorKind;

use super::Localize;
use crate::records::exchange::{self, ExchangeError, RowError};
use crate::records::person::{MAX_NAME_LENGTH, NameError, PORTRAIT};
use crate::records::{
    DatabaseError, FileError, FileOperation, MEMORY_FORMAT, ParseStoreError, StoreError, StoreNotice, abbreviate,
    abbreviate_path,
};

chinese! {
    NameError {
        Empty => "姓名不能是空的";
        TooLong(length) => "姓名最多 {MAX_NAME_LENGTH} 个字，这里有 {length} 个";
        Control => "姓名只能是一行文字，不能有控制字符";
        Invisible(found) => "姓名里有看不见的字符 U+{:04X}", u32::from(*found);
    }
}

/// Returns the message for an error of the operating system that is not specific to a file.
#[allow(clippy::wildcard_enum_match_arm, reason = "the kinds of the standard library that have no message of ours")]
fn kind_zh(kind: ErrorKind, code: Option<i32>) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotADirectory => "路径中有一段不是文件夹",
        ErrorKind::DirectoryNotEmpty => "文件夹不是空的",
        ErrorKind::FileTooLarge => "文件太大，磁盘放不下",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "它正被别的程序占用",
        ErrorKind::WouldBlock => "它正被占用，请稍后再试",
        ErrorKind::Deadlock => "互相等待，无法锁定文件",
        ErrorKind::CrossesDevices => "两处不在同一个磁盘上",
        ErrorKind::TooManyLinks => "链接太多",
        ErrorKind::NotSeekable => "这是管道或终端，不能随机读写",
        ErrorKind::StaleNetworkFileHandle => "网络文件夹已断开",
        ErrorKind::NetworkDown | ErrorKind::NetworkUnreachable | ErrorKind::HostUnreachable => "网络不通",
        ErrorKind::ConnectionRefused => "对方拒绝了连接",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::NotConnected => "连接断了",
        ErrorKind::BrokenPipe => "对方不再读取",
        ErrorKind::TimedOut => "超时，没有响应",
        ErrorKind::Interrupted => "被中断，请再试",
        ErrorKind::Unsupported => "系统不支持这项操作",
        ErrorKind::OutOfMemory => "内存不足",
        ErrorKind::UnexpectedEof => "文件不完整",
        ErrorKind::WriteZero => "写入失败",
        ErrorKind::InvalidData => "内容不合格式",
        ErrorKind::InvalidInput => "路径或参数无效",
        ErrorKind::ArgumentListTooLong => "参数太多",
        // These POSIX errors have no `ErrorKind`: EIO, EMFILE and ENFILE, ENODEV and ENXIO, ELOOP.
        _ if cfg!(unix) => match code? {
            5 => "读写设备出错",
            23 | 24 => "打开的文件太多",
            6 | 19 => "没有这个设备",
            40 => "链接成了循环",
            _ => return None,
        },
        _ => return None,
    })
}

fn other_zh(kind: ErrorKind, code: Option<i32>) -> String {
    match (kind_zh(kind, code), code) {
        (Some(what), _) => what.to_owned(),
        (None, Some(code)) => format!("系统报告错误 {code}"),
        (None, None) => "系统报告了一个没有编号的错误".to_owned(),
    }
}

chinese! {
    FileError {
        Missing => "没有这个文件或文件夹";
        Forbidden => "没有权限";
        ReadOnly => "磁盘或文件夹是只读的";
        Full => "磁盘满了，请腾出空间再试";
        Quota => "您的磁盘配额用完了，请腾出空间再试";
        Protected => "这个文件是写保护的";
        NotAFile => "这是文件夹或设备，不是文件";
        TooLarge(most) => "文件大于 {most} MB";
        SourceTooLarge { size: Some(size), limit } => "文件有 {} KB，而程序最多 {} KB", size >> 10, limit >> 10;
        SourceTooLarge { size: None, limit } => "文件大于 {} KB，程序最多这么大", limit >> 10;
        NotAFileName => "应该是一个文件名";
        MissingFolder => "没有这个文件夹";
        NameTooLong => "文件名太长";
        InvalidCharacters => "文件名只能是一行，不能有控制字符";
        Hidden => "文件名不能以句点开头";
        Outside => "这个名字在棋谱文件夹之外；要存到别处，请写完整的路径";
        ProgramFile => "那是欢乐棋自己的文件，不是棋谱";
        Exists => "已经有这个文件了";
        Pipe => "这是管道，请用 - 从标准输入读取";
        NotUtf8(line) => "第 {line} 行不是 UTF-8，请用这种编码重新保存";
        Other(kind, code, _) => "{}", other_zh(*kind, *code);
    }
}

chinese! {
    ParseStoreError {
        Shape(_) => "无法读取保存的内容：已损坏或不完整";
        Format(format) => "保存的内容是格式 `{}`，这个程序只读 `{MEMORY_FORMAT}`", abbreviate(format);
        Part(part) => "无法读取保存的内容：其中的 `{part}` 已损坏";
        Records(wrong) => "无法读取保存的内容：{}", wrong.zh();
    }
}

fn operation_zh(operation: FileOperation) -> &'static str {
    match operation {
        FileOperation::Read => "读取",
        FileOperation::List => "列出文件夹",
        FileOperation::CreateFolder => "建立文件夹",
        FileOperation::Write => "写入",
        FileOperation::Rename => "改名",
    }
}

/// The advice of every error that leaves the database unchanged.
const LEFT: &str = "它没有改动。要把棋局存到别处，请用 --data-dir 指定文件夹";

fn database_zh(path: &str, error: &DatabaseError) -> String {
    match error {
        DatabaseError::Unknown => format!("无法使用 `{path}`：这个程序编译时没有 store 功能"),
        DatabaseError::Damaged(_) => format!("`{path}` 已损坏"),
        DatabaseError::DamagedAndOpen => format!("`{path}` 已损坏，而另一个欢乐棋正打开着它：请先关闭那一个"),
        DatabaseError::DamagedWhileOpen(_) => {
            format!("`{path}` 已损坏：请关闭所有欢乐棋再启动，它会自动改名")
        }
        DatabaseError::OtherVersion(found, read) => {
            let said = format!("`{path}` 的数据库格式是第 {found} 版，这个程序只读第 {read} 版");
            if found > read { format!("{said}：{LEFT}") } else { said }
        }
        DatabaseError::Foreign => format!("`{path}` 是别的程序的数据库：{LEFT}"),
        DatabaseError::Unexpected(name) => {
            format!("`{path}` 未使用：里面有欢乐棋从不建立的 `{}`；{LEFT}", abbreviate(name))
        }
        DatabaseError::TooManySteps => format!("`{path}` 未使用：读取的步数超过任何欢乐棋数据库；{LEFT}"),
        DatabaseError::TooManyRows(most) => format!("`{path}` 未使用：棋手或棋局超过 {most} 个；{LEFT}"),
        DatabaseError::Full => format!("无法写入 `{path}`：磁盘满了，请腾出空间；以前保存的都还在"),
        DatabaseError::Protected => {
            format!("无法写入 `{path}`：它或它的文件夹是写保护的，请用 --data-dir 指定别的文件夹")
        }
        DatabaseError::Other(code, _) => format!("无法使用 `{path}`：数据库报告错误 {code}"),
    }
}

chinese! {
    StoreError {
        Name { text, reason: fault } => "“{}”不能作名字：{}", abbreviate(text), fault.zh();
        NameTaken(name) => "已经有一位叫“{}”的棋手了，名字不能重复", abbreviate(name);
        UnknownPlayer(id) => "没有编号为 {id} 的棋手";
        Portrait => "头像应有 48 行、每行 48 点，颜色从 0 到 15";
        File { operation, path, fault } => "无法{} `{}`：{}", operation_zh(*operation), abbreviate_path(path), fault.zh();
        Locked(path, seconds) => "另一个程序锁住 `{path}` 已有 {seconds} 秒，请关闭它再试";
        Database(path, fault) => "{}", database_zh(path, fault);
    }
}

chinese! {
    StoreNotice {
        Renamed { reason, new_path } => "{}：现在改名为 `{new_path}`，并新建了一个", reason.zh();
        ReadOnly(path) => "`{path}` 是写保护的：可以查看内容，但不会保存任何东西";
    }
}

chinese! {
    RowError {
        NotUtf8 => "不是 UTF-8，请用这种编码重新保存";
        Empty => "文件是空的";
        Truncated => "文件不完整：缺少最后一行 `end`";
        UnknownFormat => "这不是对局记录：既不是 JSON，也不是表头中有 `kind` 一栏的 CSV";
        Format(format) => "文件的格式是 `{}`，这个程序只读 `{}`", abbreviate(format), exchange::FORMAT;
        Syntax(_, true) => "文件不完整";
        Syntax(_, false) => "JSON 或 CSV 写法不对";
        ColumnCount(found, expected) => "这一行有 {found} 栏，表头有 {expected} 栏";
        Column(column, _) => "无法读取第 {column} 栏";
        Kind(kind) => "每一行应是 `format`、`player`、`game` 或 `end`，而不是 `{}`", abbreviate(kind);
        Duplicate { kind: "player", name, before } => "棋手 `{}` 在第 {before} 行已经有了", abbreviate(name);
        Duplicate { name, before, .. } => "对局 `{}` 在第 {before} 行已经有了", abbreviate(name);
        Name { column, text, reason: error } => "`{column}` 不能是“{}”：{}", abbreviate(text), error.zh();
        Portrait => "头像应是 {PORTRAIT} 个 0 到 f 的数字";
        Id(id) => "编号 `{}` 应由字母和数字组成，最多 64 个", abbreviate(id);
        NoProgram => "没有写是哪个程序";
        Time(text) => "`{}` 不是 2026-11-20T19:30:05Z 这样的时间", abbreviate(text);
        Result(text) => "结果 `{}` 应是 1-0、0-1 或 1/2-1/2", abbreviate(text);
        Seconds(text) => "`{}` 不是秒数", abbreviate(text);
        InvalidText(column) => "`{column}` 超过 80 个字，或者不止一行";
        PersonAndLevel(side) => "`{side}` 不能既是人又是电脑的级别";
    }
}

impl Localize for ExchangeError {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.error.zh())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    fn text() -> String {
        "some words here".to_owned()
    }

    #[test]
    fn names() {
        assert_localized(&samples!(NameError {
            NameError::Empty => NameError::Empty,
            NameError::TooLong(_) => NameError::TooLong(99),
            NameError::Control => NameError::Control,
            NameError::Invisible(_) => NameError::Invisible('\u{200B}'),
        }));
    }

    fn files() -> Vec<FileError> {
        samples!(FileError {
            FileError::Missing => FileError::Missing,
            FileError::Forbidden => FileError::Forbidden,
            FileError::ReadOnly => FileError::ReadOnly,
            FileError::Full => FileError::Full,
            FileError::Quota => FileError::Quota,
            FileError::Protected => FileError::Protected,
            FileError::NotAFile => FileError::NotAFile,
            FileError::TooLarge(_) => FileError::TooLarge(64),
            FileError::SourceTooLarge { .. } => FileError::SourceTooLarge { size: Some(50 << 20), limit: 1 << 20 },
            FileError::NotAFileName => FileError::NotAFileName,
            FileError::MissingFolder => FileError::MissingFolder,
            FileError::NameTooLong => FileError::NameTooLong,
            FileError::InvalidCharacters => FileError::InvalidCharacters,
            FileError::Hidden => FileError::Hidden,
            FileError::Outside => FileError::Outside,
            FileError::ProgramFile => FileError::ProgramFile,
            FileError::Exists => FileError::Exists,
            FileError::Pipe => FileError::Pipe,
            FileError::NotUtf8(_) => FileError::NotUtf8(2),
            FileError::Other(..) => FileError::Other(ErrorKind::Other, Some(5), "it did not go".to_owned()),
        })
    }

    fn tasks() -> Vec<FileOperation> {
        samples!(FileOperation {
            FileOperation::Read => FileOperation::Read,
            FileOperation::List => FileOperation::List,
            FileOperation::CreateFolder => FileOperation::CreateFolder,
            FileOperation::Write => FileOperation::Write,
            FileOperation::Rename => FileOperation::Rename,
        })
    }

    #[test]
    fn the_store_and_the_shelf() {
        assert_localized(&files());
        let mut faults = samples!(StoreError {
            StoreError::Name { .. } => StoreError::Name { text: "abc".to_owned(), reason: NameError::Empty },
            StoreError::NameTaken(_) => StoreError::NameTaken("小明".to_owned()),
            StoreError::UnknownPlayer(_) => StoreError::UnknownPlayer(3),
            StoreError::Portrait => StoreError::Portrait,
            StoreError::File { .. } =>
                StoreError::File { operation: FileOperation::Read, path: "a/b c".to_owned(), fault: FileError::Full },
            StoreError::Locked(_, _) => StoreError::Locked("a".to_owned(), 5),
            StoreError::Database(_, _) => StoreError::Database("a".to_owned(), DatabaseError::Foreign),
        });
        faults.extend(tasks().into_iter().map(|task| StoreError::File {
            operation: task,
            path: "games".to_owned(),
            fault: FileError::Missing,
        }));
        let databases = samples!(DatabaseError {
            DatabaseError::Damaged(_) => DatabaseError::Damaged(text()),
            DatabaseError::Unknown => DatabaseError::Unknown,
            DatabaseError::DamagedAndOpen => DatabaseError::DamagedAndOpen,
            DatabaseError::DamagedWhileOpen(_) => DatabaseError::DamagedWhileOpen(text()),
            DatabaseError::OtherVersion(_, _) => DatabaseError::OtherVersion(9, 2),
            DatabaseError::Foreign => DatabaseError::Foreign,
            DatabaseError::Unexpected(_) => DatabaseError::Unexpected(text()),
            DatabaseError::TooManySteps => DatabaseError::TooManySteps,
            DatabaseError::TooManyRows(_) => DatabaseError::TooManyRows(1_000_000),
            DatabaseError::Full => DatabaseError::Full,
            DatabaseError::Protected => DatabaseError::Protected,
            DatabaseError::Other(_, _) => DatabaseError::Other(1, text()),
        });
        faults.extend(databases.into_iter().map(|error| StoreError::Database("huanle.db".to_owned(), error)));
        assert_localized(&faults);
        assert_localized(&samples!(StoreNotice {
            StoreNotice::Renamed { .. } =>
                StoreNotice::Renamed { reason: StoreError::UnknownPlayer(3), new_path: "b".to_owned() },
            StoreNotice::ReadOnly(_) => StoreNotice::ReadOnly("a".to_owned()),
        }));
    }

    #[test]
    fn files_of_players_and_games() {
        let rows = samples!(RowError {
            RowError::NotUtf8 => RowError::NotUtf8,
            RowError::Empty => RowError::Empty,
            RowError::Truncated => RowError::Truncated,
            RowError::UnknownFormat => RowError::UnknownFormat,
            RowError::Format(_) => RowError::Format(text()),
            RowError::Syntax(_, _) => RowError::Syntax(text(), false),
            RowError::ColumnCount(_, _) => RowError::ColumnCount(3, 4),
            RowError::Column(_, _) => RowError::Column(2, text()),
            RowError::Kind(_) => RowError::Kind(text()),
            RowError::Duplicate { .. } => RowError::Duplicate { kind: "game", name: text(), before: 2 },
            RowError::Name { .. } => RowError::Name { column: "first", text: "a".to_owned(), reason: NameError::Empty },
            RowError::Portrait => RowError::Portrait,
            RowError::Id(_) => RowError::Id(text()),
            RowError::NoProgram => RowError::NoProgram,
            RowError::Time(_) => RowError::Time(text()),
            RowError::Result(_) => RowError::Result(text()),
            RowError::Seconds(_) => RowError::Seconds(text()),
            RowError::InvalidText(_) => RowError::InvalidText("rule"),
            RowError::PersonAndLevel(_) => RowError::PersonAndLevel("first"),
        });
        let wrong: Vec<ExchangeError> = rows.into_iter().map(|fault| ExchangeError { line: 7, error: fault }).collect();
        assert_localized(&wrong);
        assert_localized(&[RowError::Syntax(text(), true)]);
    }
}
