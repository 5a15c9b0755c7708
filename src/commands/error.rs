//! Errors of the commands, with messages in both languages.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;
use std::time::Duration;

use super::arguments::{UsageError, quote_zh};
use crate::messages::{Localize, chinese};
use crate::records::exchange::ExchangeError;
use crate::records::{FileError, StoreError, abbreviate, abbreviate_path, printable};
use crate::settings::ExpectedSetting;
use crate::text::Language;
use crate::window::DisplayError;

/// Formats a time as hours, minutes and seconds: `0:04:02`.
fn format_hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The reason why a command failed.
pub(super) enum CommandError {
    /// An error with a message; the exit status is 1.
    Message(Box<dyn Localize>),
    /// Standard output cannot be written.
    Output(io::Error),
    /// The arguments are incompatible; the exit status is 2.
    Usage(UsageError),
    /// A program ended with this exit status, without a message.
    ProgramStatus(u8),
}

impl<T: Localize + 'static> From<T> for CommandError {
    fn from(error: T) -> CommandError {
        CommandError::Message(error.into())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        CommandError::Output(error)
    }
}

impl fmt::Debug for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.localize(Language::English))
    }
}

impl CommandError {
    /// Converts the error of a program, which may be an [`InputError`].
    pub(super) fn from_program(error: Box<dyn Error>) -> CommandError {
        match error.downcast::<InputError>() {
            Ok(error) => CommandError::from(*error),
            Err(other) => CommandError::Output(io::Error::other(other.to_string())),
        }
    }

    /// Returns whether the reader of our output is gone, such as `head`, which is not an error.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, CommandError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the message in a language.
    pub(super) fn localize(&self, language: Language) -> String {
        match self {
            CommandError::Message(error) => error.localize(language),
            CommandError::Output(error) => InputError::Output(FileError::from(error)).localize(language),
            CommandError::Usage(conflict) => conflict.localize(language),
            CommandError::ProgramStatus(_) => String::new(),
        }
    }
}

/// An error in the input of a command or in its environment.
#[derive(thiserror::Error)]
pub(super) enum InputError {
    /// No home directory exists, and `--data-dir` is not given.
    #[error("there is no home folder: choose a folder with --data-dir")]
    NoHome,
    /// The system provides no random numbers for a seed.
    #[error("the system provides no random numbers; set a seed with --seed: {0}")]
    NoSeed(FileError),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(FileError),
    /// An error in a file: its path and the error.
    #[error("`{}`: {}", abbreviate_path(.0), .1)]
    InFile(String, Box<dyn Localize>),
    /// No command opens the file; holds its path.
    #[error(
        "`{}` is not a game, a C program, a tune or a recording; `huanle --help` lists the commands",
        abbreviate_path(.0)
    )]
    UnknownFile(String),
    /// A game of a file cannot be shown: its path and the reason, in the user's language.
    #[error("cannot show `{}`: {}", abbreviate_path(.0), .1)]
    CannotShow(String, String),
    /// A recording cannot be replayed: its path and the reason.
    #[error("cannot replay `{}`: {}", abbreviate_path(.0), .1)]
    Replay(String, Box<dyn Localize>),
    /// A run without a window exceeded its time limit.
    #[error(
        "stopped after {} s of computing, at {} of {}; the file ends there; allow more time with --patience",
        .limit.as_secs(), format_hours(*.reached), format_hours(*.end)
    )]
    TimedOut {
        /// The time limit.
        limit: Duration,
        /// The virtual time reached.
        reached: Duration,
        /// The virtual time of the end.
        end: Duration,
    },
    /// An error in an input line: its number and the error.
    #[error("line {0}: {1}")]
    Line(usize, Box<dyn Localize>),
    /// A file does not have a game of this number.
    #[error("`{}` has no game {number}; number of games: {games}", abbreviate_path(.path))]
    NoGame {
        /// The path.
        path: String,
        /// The number, from 1.
        number: usize,
        /// The number of games in the file.
        games: usize,
    },
    /// The target format holds a single game, and the file has more: its path and the number of games.
    #[error("`{}` has {} games, but a file in this format can hold only one; choose one with --game N", abbreviate_path(.0), .1)]
    ManyGames(String, usize),
    /// Some games of a file were not converted completely: its path, their number and the number of all games.
    #[error("`{}`: {} of {} games could not be converted completely", abbreviate_path(.0), .1, .2)]
    Unconverted(String, usize, usize),
    /// Invalid lines in a file of players and games: its path and the errors.
    #[error("nothing was imported from `{}`:\n{}", abbreviate_path(.0), join_messages(.1, Language::English))]
    Import(String, Vec<ExchangeError>),
    /// No player has this name: the name and similar names.
    #[error("there is no player `{}`: {}", abbreviate(.0), suggest_names(.1))]
    UnknownPerson(String, Vec<String>),
    /// No player on the list has played at the level; holds the levels that were played.
    #[error("no player on the list has played that; played so far: {}", played_levels(.0))]
    LevelNotPlayed(Vec<String>),
    /// A game has no computer player of this name: the name, the game, and the valid names.
    #[error("{} has no player `{}`; expected {}, random or exec:\"COMMAND\"", .1, abbreviate(.0), .2)]
    UnknownPlayer(String, &'static str, String),
    /// The protocol is for another game: the protocol and the game.
    #[error("the protocol {0} does not support {1}")]
    Protocol(&'static str, &'static str),
    /// A file has no unfinished game; holds its path.
    #[error("`{}` has no unfinished games", abbreviate_path(.0))]
    NoOpenings(String),
    /// A folder contains a match with other parameters; holds its path.
    #[error("`{}` contains another match: choose another folder with --out", abbreviate_path(.0))]
    OtherMatch(String),
    /// One of Huanle's own files has another version of its format.
    #[error("`{}` has the format `{}`, and this program reads `{read}`", abbreviate_path(.path), abbreviate(.found))]
    OtherFormat {
        /// The path of the file.
        path: String,
        /// Its first line.
        found: String,
        /// The first line that this program reads.
        read: &'static str,
    },
    /// The tune is neither built in nor a readable file: the file error and the names of the built-in tunes.
    #[error("{}; the built-in tunes are {}", .0, .1.join(", "))]
    NoTune(StoreError, Vec<&'static str>),
    /// No window can be opened.
    #[error("{}", window_error(.0))]
    NoWindow(DisplayError),
    /// The games are not saved, for this reason.
    #[error("{0}. The games of this run will be lost when the program exits")]
    InMemory(StoreError),
    /// The games are not saved yet, for this temporary reason.
    #[error("{0}. While the program runs, it keeps trying and saves these games as soon as it can")]
    NotSavedYet(StoreError),
    /// The games of this run are lost, for this reason.
    #[error("{0}. The games of this run were not saved")]
    NotSaved(StoreError),
}

/// The advice if no window can be opened.
const NO_WINDOW_ADVICE: &str = "or run without a window: `huanle show title --out title.gif` or `huanle --keys \"Enter 1s\" --out \
     a.png`";

fn join_quoted(names: &[String], or: &str) -> String {
    names.iter().map(|name| format!("`{}`", printable(name))).collect::<Vec<_>>().join(or)
}

fn suggest_names(near: &[String]) -> String {
    match near {
        [] => "`huanle records` lists all players".to_owned(),
        _ => format!("did you mean {}?", join_quoted(near, " or ")),
    }
}

fn played_levels(played: &[String]) -> String {
    if played.is_empty() { "no level yet".to_owned() } else { played.join(", ") }
}

fn window_error(error: &DisplayError) -> String {
    match error {
        DisplayError::Refused(_) => format!("{error}, {NO_WINDOW_ADVICE}"),
        _ => error.to_string(),
    }
}

fn join_messages(wrong: &[ExchangeError], language: Language) -> String {
    wrong.iter().map(|wrong| wrong.localize(language)).collect::<Vec<_>>().join("\n")
}

impl fmt::Debug for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl InputError {
    /// Adds the path of the file to an error in it.
    pub(super) fn in_file(path: &Path, error: impl Into<Box<dyn Localize>>) -> InputError {
        InputError::InFile(path.display().to_string(), error.into())
    }
}

chinese! {
    InputError {
        NoHome => "没有主目录，请用 --data-dir 指定一个文件夹";
        NoSeed(error) => "系统无法提供随机数，请用 --seed 指定种子：{}", error.zh();
        Output(error) => "无法写出结果：{}", error.zh();
        InFile(path, error) => "`{}`：{}", abbreviate_path(path), error.zh();
        UnknownFile(path) => "`{}` 不是棋谱、C 程序、乐谱或录像；`huanle --help` 列出全部命令", abbreviate_path(path);
        CannotShow(path, why) => "无法显示 `{}`：{why}", abbreviate_path(path);
        Replay(path, error) => "无法重放 `{}`：{}", abbreviate_path(path), error.zh();
        TimedOut { limit, reached, end } =>
            "用了 {} 秒还没放完，停在 {}（共 {}），文件到此为止；可以用 --patience 延长时间",
            limit.as_secs(), format_hours(*reached), format_hours(*end);
        Line(number, error) => "第 {number} 行：{}", error.zh();
        NoGame { path, number, games } => "`{}` 没有第 {number} 局，一共 {games} 局", abbreviate_path(path);
        ManyGames(path, games) => "`{}` 有 {games} 局，这种格式的文件只能存一局；请用 --game N 选一局", abbreviate_path(path);
        Unconverted(path, wrong, asked) => "`{}`：{asked} 局中有 {wrong} 局没能完整转换", abbreviate_path(path);
        Import(path, wrong) =>
            "没有从 `{}` 导入任何内容：\n{}", abbreviate_path(path), join_messages(wrong, Language::Chinese);
        UnknownPerson(name, near) if near.is_empty() =>
            "没有叫 `{}` 的棋手；`huanle records` 列出所有棋手", abbreviate(name);
        UnknownPerson(name, near) => "没有叫 `{}` 的棋手；是不是 {}？", abbreviate(name), join_quoted(near, " 或 ");
        LevelNotPlayed(played) if played.is_empty() => "名单上还没有人下过";
        LevelNotPlayed(played) => "名单上没有人下过这个；下过的有 {}", join_quoted(played, "、");
        UnknownPlayer(name, game, players) =>
            "{game} 没有棋手 `{}`；可以是 `{players}`、`random`、`exec:\"COMMAND\"`", abbreviate(name);
        Protocol(protocol, game) => "`{protocol}` 协议不支持 {game}";
        NoOpenings(path) => "`{}` 里没有还没下完的棋", abbreviate_path(path);
        OtherFormat { path, found, read } =>
            "`{}` 的格式是 `{}`，这个程序只读 `{read}`", abbreviate_path(path), abbreviate(found);
        OtherMatch(path) => "`{}` 里是另一场比赛：请用 --out 换一个文件夹", abbreviate_path(path);
        NoTune(why, names) => "{}；自带的曲子有 {}", why.zh(), quote_zh(names);
        NoWindow(error) => "{}", error.zh();
        NotSavedYet(error) => "{}。程序运行时会不断重试，一旦恢复就保存这次下的棋", error.zh();
        NotSaved(error) => "{}。这次下的棋没有保存", error.zh();
        InMemory(error) => "{}。这次下的棋在退出后不会保留", error.zh();
    }
}

/// An error in a recorded run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ReplayError {
    /// A setting is missing.
    #[error("the setting `{0}` is missing")]
    Missing(&'static str),
    /// A setting has an invalid value: its name, the value, and the expected kind if it is known.
    #[error(
        "the setting `{}` cannot be `{}`{}",
        .0, abbreviate(.1), .2.map_or(String::new(), |expected| format!(": {expected}"))
    )]
    Value(String, String, Option<ExpectedSetting>),
    /// The program is unknown.
    #[error("unknown program `{}`", abbreviate(.0))]
    Program(String),
    /// The C program does not compile.
    #[error("its program does not compile")]
    DoesNotCompile,
    /// The log of a search within a time limit is missing or does not fit the game.
    #[error("it is damaged: the moves of the computer player with thinking time are missing or do not fit the game")]
    Search,
}

chinese! {
    ReplayError {
        Missing(name) => "缺少设置 `{name}`";
        Value(name, value, None) => "设置 `{name}` 不能是 `{}`", abbreviate(value);
        Value(name, value, Some(expected)) => "设置 `{name}` 不能是 `{}`：{}", abbreviate(value), expected.zh();
        DoesNotCompile => "其中的程序无法编译";
        Search => "录像已损坏：限时思考的电脑所走的棋缺失，或与棋局不符";
        Program(name) => "这里没有程序 `{}`", abbreviate(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};
    use crate::records::FileOperation;

    #[test]
    fn every_error_has_a_message_in_both_languages() {
        let inner = || Box::new(ReplayError::Missing("seed"));
        let name = || "some player here".to_owned();
        let file = || StoreError::for_file(FileOperation::Read, Path::new("some file here"), FileError::Missing);
        assert_localized(&samples!(InputError {
            InputError::NoHome => InputError::NoHome,
            InputError::NoSeed(_) => InputError::NoSeed(FileError::Missing),
            InputError::Output(_) => InputError::Output(FileError::Full),
            InputError::InFile(..) => InputError::InFile(name(), inner()),
            InputError::UnknownFile(_) => InputError::UnknownFile(name()),
            InputError::CannotShow(..) => InputError::CannotShow(name(), "没有内容".to_owned()),
            InputError::Replay(..) => InputError::Replay(name(), inner()),
            InputError::TimedOut { .. } => InputError::TimedOut {
                limit: Duration::from_secs(60),
                reached: Duration::from_secs(242),
                end: Duration::from_secs(43_200),
            },
            InputError::Line(..) => InputError::Line(3, inner()),
            InputError::NoGame { .. } => InputError::NoGame { path: name(), number: 3, games: 2 },
            InputError::ManyGames(..) => InputError::ManyGames(name(), 2),
            InputError::Unconverted(..) => InputError::Unconverted(name(), 1, 2),
            InputError::Import(..) => InputError::Import(name(), Vec::new()),
            InputError::UnknownPerson(..) => InputError::UnknownPerson(name(), Vec::new()),
            InputError::LevelNotPlayed(_) => InputError::LevelNotPlayed(Vec::new()),
            InputError::UnknownPlayer(..) => InputError::UnknownPlayer(name(), "othello", "level:1".to_owned()),
            InputError::Protocol(..) => InputError::Protocol("gtp", "gomoku"),
            InputError::NoOpenings(_) => InputError::NoOpenings(name()),
            InputError::OtherMatch(_) => InputError::OtherMatch(name()),
            InputError::OtherFormat { .. } =>
                InputError::OtherFormat { path: name(), found: name(), read: "huanle match 1" },
            InputError::NoTune(..) => InputError::NoTune(file(), vec!["molihua"]),
            InputError::NoWindow(_) => InputError::NoWindow(DisplayError::Refused("it did not open".to_owned())),
            InputError::InMemory(_) => InputError::InMemory(file()),
            InputError::NotSavedYet(_) => InputError::NotSavedYet(file()),
            InputError::NotSaved(_) => InputError::NotSaved(file()),
        }));
        let more = [InputError::UnknownPerson(name(), vec![name(), name()]), InputError::LevelNotPlayed(vec![name()])];
        assert_localized(&more);
        assert_localized(&samples!(ReplayError {
            ReplayError::Missing(_) => ReplayError::Missing("seed"),
            ReplayError::Value(..) => ReplayError::Value("lang".to_owned(), "fr".to_owned(), Some(ExpectedSetting::Language)),
            ReplayError::Program(_) => ReplayError::Program("draughts".to_owned()),
            ReplayError::DoesNotCompile => ReplayError::DoesNotCompile,
            ReplayError::Search => ReplayError::Search,
        }));
    }
}
