//! Errors of the commands, with messages in both languages.

use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use super::arguments::Conflict;
use crate::engine::xiangqi::Ending;
use crate::records::exchange::ExchangeError;
use crate::records::{FileError, StoreError, printable, shortened, shown_path};
use crate::script::ScriptErrors;
use crate::settings::Expected;
use crate::telling::Localize;
use crate::text::Language;
use crate::window::DisplayError;

/// Formats a time as hours, minutes and seconds: `0:04:02`.
fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The reason why a command failed.
pub(super) enum CommandError {
    /// An error with a message; the exit status is 1.
    Told(Box<dyn Localize>),
    /// Standard output cannot be written.
    Output(io::Error),
    /// The arguments are incompatible; the exit status is 2.
    Arguments(Conflict),
}

impl<T: Localize + 'static> From<T> for CommandError {
    fn from(fault: T) -> CommandError {
        CommandError::Told(Box::new(fault))
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        CommandError::Output(error)
    }
}

impl fmt::Debug for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Language::English))
    }
}

impl CommandError {
    /// Converts the error of a program, which may be one of ours.
    pub(super) fn of_program(error: Box<dyn Error>) -> CommandError {
        match error.downcast::<InputError>() {
            Ok(fault) => CommandError::from(*fault),
            Err(other) => CommandError::Output(io::Error::other(other.to_string())),
        }
    }

    /// Returns whether the reader of our output is gone, such as `head`, which is not an error.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, CommandError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the message in a language.
    pub(super) fn tell(&self, language: Language) -> String {
        match self {
            CommandError::Told(fault) => fault.tell(language),
            CommandError::Output(error) => InputError::Output(FileError::from(error)).tell(language),
            CommandError::Arguments(conflict) => conflict.tell(language),
        }
    }
}

/// An error in the input of a command or in its environment.
pub(super) enum InputError {
    /// There is no home directory, and no `--data-dir`.
    NoHome,
    /// The system provides no random numbers for a seed.
    NoSeed(FileError),
    /// The output cannot be written.
    Output(FileError),
    /// An error in a file: its path and the error.
    In(String, Box<dyn Localize>),
    /// A game of a file cannot be shown: its path and the reason, in the user's language.
    NoShow(String, String),
    /// A recording cannot be replayed: its path and the reason.
    Replay(String, Box<dyn Localize>),
    /// A run without a window exceeded its time limit.
    Late {
        /// The time limit.
        patience: Duration,
        /// The virtual time reached.
        came: Duration,
        /// The virtual time of the end.
        of: Duration,
    },
    /// A script contains errors: its name and the errors.
    Script(String, ScriptErrors),
    /// The value of `--position` is invalid.
    Position(Box<dyn Localize>),
    /// The game is over in the position of `--position`; holds the ending if it is known.
    Over(Option<Ending>),
    /// An error in an input line: its number and the error.
    Line(usize, Box<dyn Localize>),
    /// A line could not be read: its number and the cause.
    LineUnread(usize, FileError),
    /// A file does not have a game of this number.
    NoGame {
        /// The path.
        path: String,
        /// The number, from 1.
        number: usize,
        /// The number of games in the file.
        games: usize,
    },
    /// The target format holds a single game, and the file has more: its path and the number of games.
    ManyGames(String, usize),
    /// Some games of a file were not converted completely: its path, their number and the number of all games.
    Unconverted(String, usize, usize),
    /// Invalid lines in a file of players and games: its path and the errors.
    Import(String, Vec<ExchangeError>),
    /// No player has this name: the name and similar names.
    NoPlayer(String, Vec<String>),
    /// Nobody has played at the level; holds the levels that were played.
    NotPlayed(Vec<String>),
    /// A game has no computer player of this name: the name, the game, and the valid names.
    NoSuchPlayer(String, &'static str, String),
    /// The protocol is for another game: the protocol and the game.
    Protocol(&'static str, &'static str),
    /// A file has no unfinished game; holds its path.
    NoOpenings(String),
    /// A folder contains a match with other parameters; holds its path.
    OtherMatch(String),
    /// The tune is neither built in nor a readable file: the file error and the names of the built-in tunes.
    NoTune(StoreError, Vec<&'static str>),
    /// No window can be opened.
    NoWindow(DisplayError),
    /// The games are not saved, for this reason.
    InMemory(StoreError),
    /// The games are not saved yet, for this temporary reason.
    NotSavedYet(StoreError),
    /// The games of this run are lost, for this reason.
    NotSaved(StoreError),
}

/// The advice if no window can be opened.
const WITHOUT_A_WINDOW: &str =
    "or without a window: `huanle show title --out title.gif`, or `huanle --headless --keys \"Enter 1s\" --out a.png`";

fn listed(names: &[String], or: &str) -> String {
    names.iter().map(|name| format!("`{}`", printable(name))).collect::<Vec<_>>().join(or)
}

fn lines(wrong: &[ExchangeError], language: Language) -> String {
    wrong.iter().map(|wrong| wrong.tell(language)).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputError::NoHome => f.write_str("there is no home folder: name a folder with --data-dir"),
            InputError::NoSeed(fault) => write!(f, "the system gives no random numbers, name a --seed: {fault}"),
            InputError::Output(fault) => write!(f, "the output cannot be written: {fault}"),
            InputError::In(path, fault) => write!(f, "`{}`: {fault}", shown_path(path)),
            InputError::NoShow(path, why) => write!(f, "cannot show `{}`: {why}", shown_path(path)),
            InputError::Replay(path, fault) => write!(f, "cannot replay `{}`: {fault}", shown_path(path)),
            InputError::Late { patience, came, of } => write!(
                f,
                "stopped after {} s of work at {} of {}, where the file ends; --patience gives it longer",
                patience.as_secs(),
                hours(*came),
                hours(*of)
            ),
            InputError::Script(name, mistakes) => f.write_str(&script(name, &mistakes.to_string())),
            InputError::Position(fault) => write!(f, "--position: {fault}"),
            InputError::Over(None) => f.write_str("--position: the game is over"),
            InputError::Over(Some(ending)) => write!(f, "--position: the game is over: {ending}"),
            InputError::Line(number, fault) => write!(f, "line {number}: {fault}"),
            InputError::LineUnread(number, fault) => write!(f, "line {number} cannot be read: {fault}"),
            InputError::NoGame { path, number, games } => {
                write!(f, "`{}` has no game {number}; it has {games}", shown_path(path))
            }
            InputError::ManyGames(path, games) => {
                write!(f, "`{}` has {games} games and a psq file holds one; choose it with --game N", shown_path(path))
            }
            InputError::Unconverted(path, wrong, asked) => {
                write!(f, "`{}`: {wrong} of {asked} could not be converted as a whole", shown_path(path))
            }
            InputError::Import(path, wrong) => {
                write!(f, "nothing was taken in of `{}`:\n{}", shown_path(path), lines(wrong, Language::English))
            }
            InputError::NoPlayer(name, near) if near.is_empty() => {
                write!(f, "there is no player `{}`: `huanle records` lists them", shortened(name))
            }
            InputError::NoPlayer(name, near) => {
                write!(f, "there is no player `{}`: did you mean {}?", shortened(name), listed(near, " or "))
            }
            InputError::NotPlayed(played) => {
                let known = if played.is_empty() { "no level yet".to_owned() } else { played.join(", ") };
                write!(f, "nobody on the list has played that; people have played {known}")
            }
            InputError::NoSuchPlayer(name, game, players) => {
                write!(f, "{game} has no player `{}`; there are {players}, random, exec:\"COMMAND\"", shortened(name))
            }
            InputError::Protocol(protocol, game) => write!(f, "no engine plays {game} by the protocol {protocol}"),
            InputError::NoOpenings(path) => write!(f, "`{}` has no game that is not over", shown_path(path)),
            InputError::OtherMatch(path) => {
                write!(f, "`{}` holds another match: name another folder with --out", shown_path(path))
            }
            InputError::NoTune(why, names) => write!(f, "{why}; our own tunes are {}", names.join(", ")),
            InputError::NoWindow(fault @ DisplayError::Refused(_)) => write!(f, "{fault}, {WITHOUT_A_WINDOW}"),
            InputError::NoWindow(fault) => fault.fmt(f),
            InputError::NotSavedYet(fault) => {
                write!(f, "{fault}. What is played now is saved as soon as this has passed, while the program runs")
            }
            InputError::NotSaved(fault) => write!(f, "{fault}. What was played in this run is not saved"),
            InputError::InMemory(fault) => write!(f, "{fault}. What is played now is forgotten when the program ends"),
        }
    }
}

impl fmt::Debug for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for InputError {}

impl Localize for InputError {
    fn zh(&self) -> String {
        match self {
            InputError::NoHome => "没有主目录，请用 --data-dir 指定一个文件夹".to_owned(),
            InputError::NoSeed(fault) => format!("系统不给随机数，请用 --seed 指定种子：{}", fault.zh()),
            InputError::Output(fault) => format!("不能写出结果：{}", fault.zh()),
            InputError::In(path, fault) => format!("`{}`：{}", shown_path(path), fault.zh()),
            InputError::NoShow(path, why) => format!("不能显示 `{}`：{why}", shown_path(path)),
            InputError::Replay(path, fault) => format!("不能重放 `{}`：{}", shown_path(path), fault.zh()),
            InputError::Late { patience, came, of } => format!(
                "用了 {} 秒还没放完，停在 {}（共 {}），文件到此为止；--patience 可以给它更长的时间",
                patience.as_secs(),
                hours(*came),
                hours(*of)
            ),
            InputError::Script(name, mistakes) => script(name, &mistakes.zh()),
            InputError::Position(fault) => format!("--position：{}", fault.zh()),
            InputError::Over(None) => "--position：棋局已经结束".to_owned(),
            InputError::Over(Some(ending)) => format!("--position：棋局已经结束：{}", ending.zh()),
            InputError::Line(number, fault) => format!("第 {number} 行：{}", fault.zh()),
            InputError::LineUnread(number, fault) => format!("不能读取第 {number} 行：{}", fault.zh()),
            InputError::NoGame { path, number, games } => {
                format!("`{}` 没有第 {number} 局，一共 {games} 局", shown_path(path))
            }
            InputError::ManyGames(path, games) => {
                format!("`{}` 有 {games} 局，psq 文件只能存一局；请用 --game N 选一局", shown_path(path))
            }
            InputError::Unconverted(path, wrong, asked) => {
                format!("`{}`：{asked} 局中有 {wrong} 局没能完整转换", shown_path(path))
            }
            InputError::Import(path, wrong) => {
                format!("`{}` 什么也没有收入：\n{}", shown_path(path), lines(wrong, Language::Chinese))
            }
            InputError::NoPlayer(name, near) if near.is_empty() => {
                format!("没有叫 `{}` 的棋手；`huanle records` 列出所有棋手", shortened(name))
            }
            InputError::NoPlayer(name, near) => {
                format!("没有叫 `{}` 的棋手；是不是 {}？", shortened(name), listed(near, " 或 "))
            }
            InputError::NotPlayed(played) if played.is_empty() => "名单上还没有人下过".to_owned(),
            InputError::NotPlayed(played) => format!("名单上没有人下过这个；下过的有 {}", listed(played, "、")),
            InputError::NoSuchPlayer(name, game, players) => {
                format!("{game} 没有棋手 `{}`；可以是 `{players}`、`random`、`exec:\"COMMAND\"`", shortened(name))
            }
            InputError::Protocol(protocol, game) => format!("`{protocol}` 不是 {game} 的引擎协议"),
            InputError::NoOpenings(path) => format!("`{}` 里没有还没下完的棋", shown_path(path)),
            InputError::OtherMatch(path) => {
                format!("`{}` 里是另一场比赛：请用 --out 换一个文件夹", shown_path(path))
            }
            InputError::NoTune(why, names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                format!("{}；自带的曲子有 {}", why.zh(), names.join("、"))
            }
            InputError::NoWindow(fault) => fault.zh(),
            InputError::NotSavedYet(fault) => format!("{}。程序运行时会不断重试，一旦恢复就保存这次下的棋", fault.zh()),
            InputError::NotSaved(fault) => format!("{}。这次下的棋没有保存", fault.zh()),
            InputError::InMemory(fault) => format!("{}。这次下的棋在退出后不会保留", fault.zh()),
        }
    }
}

/// Formats the errors of a script, one per line, each with the script's name.
fn script(name: &str, mistakes: &str) -> String {
    mistakes.lines().map(|line| format!("{}: {line}", shown_path(name))).collect::<Vec<_>>().join("\n")
}

/// An error in a recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ReplayError {
    /// A setting is missing.
    Missing(&'static str),
    /// A setting has an invalid value: its name, the value, and the expected kind if it is known.
    Value(String, String, Option<Expected>),
    /// The program is unknown.
    Program(String),
    /// The C program does not compile.
    Uncompiled,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Missing(name) => write!(f, "its setting `{name}` is missing"),
            ReplayError::Value(name, value, None) => write!(f, "its setting `{name}` cannot be `{}`", shortened(value)),
            ReplayError::Value(name, value, Some(expected)) => {
                write!(f, "its setting `{name}` cannot be `{}`: {expected}", shortened(value))
            }
            ReplayError::Uncompiled => f.write_str("its program does not compile"),
            ReplayError::Program(name) => write!(f, "it is of an unknown program, `{}`", shortened(name)),
        }
    }
}

impl Localize for ReplayError {
    fn zh(&self) -> String {
        match self {
            ReplayError::Missing(name) => format!("缺少设置 `{name}`"),
            ReplayError::Value(name, value, None) => format!("设置 `{name}` 不能是 `{}`", shortened(value)),
            ReplayError::Value(name, value, Some(expected)) => {
                format!("设置 `{name}` 不能是 `{}`：{}", shortened(value), expected.zh())
            }
            ReplayError::Uncompiled => "其中的程序编译不了".to_owned(),
            ReplayError::Program(name) => format!("这里没有程序 `{}`", shortened(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::records::Task;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told_in_both_languages() {
        let inner = || Box::new(ReplayError::Missing("seed"));
        let name = || "some player here".to_owned();
        let file = || StoreError::about(Task::Read, Path::new("some file here"), FileError::Missing);
        let mistakes = || "line 1".parse::<crate::script::Script>().unwrap_err();
        assert_told(&samples!(InputError {
            InputError::NoHome => InputError::NoHome,
            InputError::NoSeed(_) => InputError::NoSeed(FileError::Missing),
            InputError::Output(_) => InputError::Output(FileError::Full),
            InputError::In(..) => InputError::In(name(), inner()),
            InputError::NoShow(..) => InputError::NoShow(name(), "没有内容".to_owned()),
            InputError::Replay(..) => InputError::Replay(name(), inner()),
            InputError::Late { .. } => InputError::Late {
                patience: Duration::from_secs(60),
                came: Duration::from_secs(242),
                of: Duration::from_secs(43_200),
            },
            InputError::Script(..) => InputError::Script("a.bgi".to_owned(), mistakes()),
            InputError::Position(_) => InputError::Position(inner()),
            InputError::Over(_) => InputError::Over(Some(Ending::Material)),
            InputError::Line(..) => InputError::Line(3, inner()),
            InputError::LineUnread(..) => InputError::LineUnread(3, FileError::Missing),
            InputError::NoGame { .. } => InputError::NoGame { path: name(), number: 3, games: 2 },
            InputError::ManyGames(..) => InputError::ManyGames(name(), 2),
            InputError::Unconverted(..) => InputError::Unconverted(name(), 1, 2),
            InputError::Import(..) => InputError::Import(name(), Vec::new()),
            InputError::NoPlayer(..) => InputError::NoPlayer(name(), Vec::new()),
            InputError::NotPlayed(_) => InputError::NotPlayed(Vec::new()),
            InputError::NoSuchPlayer(..) => InputError::NoSuchPlayer(name(), "othello", "level:1".to_owned()),
            InputError::Protocol(..) => InputError::Protocol("gtp", "gomoku"),
            InputError::NoOpenings(_) => InputError::NoOpenings(name()),
            InputError::OtherMatch(_) => InputError::OtherMatch(name()),
            InputError::NoTune(..) => InputError::NoTune(file(), vec!["molihua"]),
            InputError::NoWindow(_) => InputError::NoWindow(DisplayError::Refused("it did not open".to_owned())),
            InputError::InMemory(_) => InputError::InMemory(file()),
            InputError::NotSavedYet(_) => InputError::NotSavedYet(file()),
            InputError::NotSaved(_) => InputError::NotSaved(file()),
        }));
        let more = [
            InputError::NoPlayer(name(), vec![name(), name()]),
            InputError::NotPlayed(vec![name()]),
            InputError::Over(None),
        ];
        assert_told(&more);
        assert_told(&samples!(ReplayError {
            ReplayError::Missing(_) => ReplayError::Missing("seed"),
            ReplayError::Value(..) => ReplayError::Value("lang".to_owned(), "fr".to_owned(), Some(Expected::Language)),
            ReplayError::Program(_) => ReplayError::Program("draughts".to_owned()),
            ReplayError::Uncompiled => ReplayError::Uncompiled,
        }));
    }
}
