//! Why a command ends otherwise than well: what it says of it, in both languages.

use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use super::arguments::Conflict;
use crate::engine::xiangqi::Ending;
use crate::records::exchange::Wrong;
use crate::records::{FileFault, StoreError, printable, shortened, shown_path};
use crate::script::Mistakes;
use crate::settings::Expected;
use crate::telling::Tell;
use crate::text::Language;
use crate::window::NoDisplay;

/// A time as hours, minutes and seconds: `0:04:02`.
fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Why a command did not come to its end.
pub(super) enum Failure {
    /// Something to be told; the status is 1.
    Told(Box<dyn Tell>),
    /// What it prints could not be written.
    Output(io::Error),
    /// Its arguments do not go together; the status is 2.
    Arguments(Conflict),
}

impl<T: Tell + 'static> From<T> for Failure {
    fn from(fault: T) -> Failure {
        Failure::Told(Box::new(fault))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Language::English))
    }
}

impl Failure {
    /// What made a program stop, which may be a fault of ours.
    pub(super) fn of_program(error: Box<dyn Error>) -> Failure {
        match error.downcast::<Fault>() {
            Ok(fault) => Failure::from(*fault),
            Err(other) => Failure::Output(io::Error::other(other.to_string())),
        }
    }

    /// Whether the reader of our output has gone, as `head` does: no error of ours.
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What is told of it, in a language.
    pub(super) fn tell(&self, language: Language) -> String {
        match self {
            Failure::Told(fault) => fault.tell(language),
            Failure::Output(error) => Fault::Output(FileFault::from(error)).tell(language),
            Failure::Arguments(conflict) => conflict.tell(language),
        }
    }
}

/// What can be wrong with what a command is given.
pub(super) enum Fault {
    /// There is no home folder, and `--data-dir` names none.
    NoHome,
    /// The system has no random numbers for a seed.
    NoSeed(FileFault),
    /// The output cannot be written.
    Output(FileFault),
    /// A file is no text; its path.
    NoText(String),
    /// Something is wrong in a file: its path, and what.
    In(String, Box<dyn Tell>),
    /// A game of a file cannot be shown: its path, and why, in the reader's language.
    NoShow(String, String),
    /// A recording cannot be played again: its path and why.
    Replay(String, Box<dyn Tell>),
    /// A run without a window took longer than it may: how long that is, and to what time of how many it came.
    Late {
        /// How long it may take.
        patience: Duration,
        /// Where it stopped, in virtual time.
        came: Duration,
        /// The end.
        of: Duration,
    },
    /// A script has mistakes; its name.
    Script(String, Mistakes),
    /// `--position` names none.
    Position(Box<dyn Tell>),
    /// The game is over in the position of `--position`, perhaps like this.
    Over(Option<Ending>),
    /// What is wrong with a line of what is read.
    Line(usize, Box<dyn Tell>),
    /// A line could not be read.
    LineUnread(usize, FileFault),
    /// A file has no game of this number.
    NoGame {
        /// Its path.
        path: String,
        /// The number, from 1.
        number: usize,
        /// How many games there are.
        games: usize,
    },
    /// So many games of a file do not fit into the one that is asked for.
    ManyGames(String, usize),
    /// Some games of a file were not converted as a whole: its path, how many, and of how many.
    Unconverted(String, usize, usize),
    /// Lines of a file of players and games; its path.
    Import(String, Vec<Wrong>),
    /// No player has a name; those whose names are like it.
    NoPlayer(String, Vec<String>),
    /// Nobody has played at a level; what has been played.
    NotPlayed(Vec<String>),
    /// A game has no player of this name: the name, the game, and what can be said.
    NoSuchPlayer(String, &'static str, String),
    /// A protocol is not for this game.
    Protocol(&'static str, &'static str),
    /// A file has no game that could be gone on with; its path.
    NoOpenings(String),
    /// A folder holds a match on other terms; its path.
    OtherMatch(String),
    /// A training state is there already; its path.
    StateThere(String),
    /// Neither a tune of ours nor a file that can be read; the names of ours.
    NoTune(StoreError, Vec<&'static str>),
    /// No window can be opened.
    NoWindow(NoDisplay),
    /// The games are not kept, for this reason.
    InMemory(StoreError),
}

/// What can be done where no window can be opened.
const WITHOUT_A_WINDOW: &str =
    "or without a window: `huanle show title --out title.gif`, or `huanle --headless --keys \"Enter 1s\" --out a.png`";

fn listed(names: &[String], or: &str) -> String {
    names.iter().map(|name| format!("`{}`", printable(name))).collect::<Vec<_>>().join(or)
}

fn lines(wrong: &[Wrong], language: Language) -> String {
    wrong.iter().map(|wrong| wrong.tell(language)).collect::<Vec<_>>().join("\n")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoHome => f.write_str("there is no home folder: name a folder with --data-dir"),
            Fault::NoSeed(fault) => write!(f, "the system gives no random numbers, name a --seed: {fault}"),
            Fault::Output(fault) => write!(f, "the output cannot be written: {fault}"),
            Fault::NoText(path) => write!(f, "cannot read `{}`: it is not text in UTF-8", shown_path(path)),
            Fault::In(path, fault) => write!(f, "`{}`: {fault}", shown_path(path)),
            Fault::NoShow(path, why) => write!(f, "cannot show `{}`: {why}", shown_path(path)),
            Fault::Replay(path, fault) => write!(f, "cannot replay `{}`: {fault}", shown_path(path)),
            Fault::Late { patience, came, of } => write!(
                f,
                "stopped after {} s of work at {} of {}, where the file ends; --patience gives it longer",
                patience.as_secs(),
                hours(*came),
                hours(*of)
            ),
            Fault::Script(name, mistakes) => f.write_str(&script(name, &mistakes.to_string())),
            Fault::Position(fault) => write!(f, "--position: {fault}"),
            Fault::Over(None) => f.write_str("--position: the game is over"),
            Fault::Over(Some(ending)) => write!(f, "--position: the game is over: {ending}"),
            Fault::Line(number, fault) => write!(f, "line {number}: {fault}"),
            Fault::LineUnread(number, fault) => write!(f, "line {number} cannot be read: {fault}"),
            Fault::NoGame { path, number, games } => {
                write!(f, "`{}` has no game {number}; it has {games}", shown_path(path))
            }
            Fault::ManyGames(path, games) => {
                write!(f, "`{}` has {games} games and a psq file holds one; choose it with --game N", shown_path(path))
            }
            Fault::Unconverted(path, wrong, asked) => {
                write!(f, "`{}`: {wrong} of {asked} could not be converted as a whole", shown_path(path))
            }
            Fault::Import(path, wrong) => {
                write!(f, "nothing was taken in of `{}`:\n{}", shown_path(path), lines(wrong, Language::English))
            }
            Fault::NoPlayer(name, near) if near.is_empty() => {
                write!(f, "there is no player `{}`: `huanle records` lists them", shortened(name))
            }
            Fault::NoPlayer(name, near) => {
                write!(f, "there is no player `{}`: did you mean {}?", shortened(name), listed(near, " or "))
            }
            Fault::NotPlayed(played) => {
                let known = if played.is_empty() { "no level yet".to_owned() } else { played.join(", ") };
                write!(f, "nobody on the list has played that; people have played {known}")
            }
            Fault::NoSuchPlayer(name, game, players) => {
                write!(f, "{game} has no player `{}`; there are {players}, random, exec:\"COMMAND\"", shortened(name))
            }
            Fault::Protocol(protocol, game) => write!(f, "no engine plays {game} by the protocol {protocol}"),
            Fault::NoOpenings(path) => write!(f, "`{}` has no game that is not over", shown_path(path)),
            Fault::OtherMatch(path) => {
                write!(f, "`{}` holds another match: name another folder with --out", shown_path(path))
            }
            Fault::StateThere(path) => {
                let path = shown_path(path);
                write!(f, "`{path}` is there already; go on with --resume {path}, or name another file")
            }
            Fault::NoTune(why, names) => write!(f, "{why}; our own tunes are {}", names.join(", ")),
            Fault::NoWindow(fault @ NoDisplay::Refused(_)) => write!(f, "{fault}, {WITHOUT_A_WINDOW}"),
            Fault::NoWindow(fault) => fault.fmt(f),
            Fault::InMemory(fault) => write!(f, "{fault}. What is played now is forgotten when the program ends"),
        }
    }
}

impl fmt::Debug for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Fault {}

impl Tell for Fault {
    fn zh(&self) -> String {
        match self {
            Fault::NoHome => "没有主目录，请用 --data-dir 指定一个文件夹".to_owned(),
            Fault::NoSeed(fault) => format!("系统不给随机数，请用 --seed 指定种子：{}", fault.zh()),
            Fault::Output(fault) => format!("不能写出结果：{}", fault.zh()),
            Fault::NoText(path) => format!("不能读取 `{}`：不是 UTF-8 文本", shown_path(path)),
            Fault::In(path, fault) => format!("`{}`：{}", shown_path(path), fault.zh()),
            Fault::NoShow(path, why) => format!("不能显示 `{}`：{why}", shown_path(path)),
            Fault::Replay(path, fault) => format!("不能重放 `{}`：{}", shown_path(path), fault.zh()),
            Fault::Late { patience, came, of } => format!(
                "用了 {} 秒还没放完，停在 {}（共 {}），文件到此为止；--patience 可以给它更长的时间",
                patience.as_secs(),
                hours(*came),
                hours(*of)
            ),
            Fault::Script(name, mistakes) => script(name, &mistakes.zh()),
            Fault::Position(fault) => format!("--position：{}", fault.zh()),
            Fault::Over(None) => "--position：棋局已经结束".to_owned(),
            Fault::Over(Some(ending)) => format!("--position：棋局已经结束：{}", ending.zh()),
            Fault::Line(number, fault) => format!("第 {number} 行：{}", fault.zh()),
            Fault::LineUnread(number, fault) => format!("不能读取第 {number} 行：{}", fault.zh()),
            Fault::NoGame { path, number, games } => {
                format!("`{}` 没有第 {number} 局，一共 {games} 局", shown_path(path))
            }
            Fault::ManyGames(path, games) => {
                format!("`{}` 有 {games} 局，psq 文件只能存一局；请用 --game N 选一局", shown_path(path))
            }
            Fault::Unconverted(path, wrong, asked) => {
                format!("`{}`：{asked} 局中有 {wrong} 局没能完整转换", shown_path(path))
            }
            Fault::Import(path, wrong) => {
                format!("`{}` 什么也没有收入：\n{}", shown_path(path), lines(wrong, Language::Chinese))
            }
            Fault::NoPlayer(name, near) if near.is_empty() => {
                format!("没有叫 `{}` 的棋手；`huanle records` 列出所有棋手", shortened(name))
            }
            Fault::NoPlayer(name, near) => {
                format!("没有叫 `{}` 的棋手；是不是 {}？", shortened(name), listed(near, " 或 "))
            }
            Fault::NotPlayed(played) if played.is_empty() => "名单上还没有人下过".to_owned(),
            Fault::NotPlayed(played) => format!("名单上没有人下过这个；下过的有 {}", listed(played, "、")),
            Fault::NoSuchPlayer(name, game, players) => {
                format!("{game} 没有棋手 `{}`；可以是 `{players}`、`random`、`exec:\"COMMAND\"`", shortened(name))
            }
            Fault::Protocol(protocol, game) => format!("`{protocol}` 不是 {game} 的引擎协议"),
            Fault::NoOpenings(path) => format!("`{}` 里没有还没下完的棋", shown_path(path)),
            Fault::OtherMatch(path) => {
                format!("`{}` 里是另一场比赛：请用 --out 换一个文件夹", shown_path(path))
            }
            Fault::StateThere(path) => {
                let path = shown_path(path);
                format!("`{path}` 已经存在：用 --resume {path} 接着训练，或者换个文件名")
            }
            Fault::NoTune(why, names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                format!("{}；自带的曲子有 {}", why.zh(), names.join("、"))
            }
            Fault::NoWindow(fault) => fault.zh(),
            Fault::InMemory(fault) => format!("{}。这次下的棋在退出后不会保留", fault.zh()),
        }
    }
}

/// The mistakes of a script, a line each, and its name in each.
fn script(name: &str, mistakes: &str) -> String {
    mistakes.lines().map(|line| format!("{}: {line}", shown_path(name))).collect::<Vec<_>>().join("\n")
}

/// What can be wrong with the run that a recording is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RunFault {
    /// A setting is missing.
    Missing(&'static str),
    /// A setting cannot have a value, and what was expected if that is known.
    Value(String, String, Option<Expected>),
    /// It is of a program that is unknown here.
    Program(String),
    /// Its C program does not compile.
    Uncompiled,
}

impl fmt::Display for RunFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunFault::Missing(name) => write!(f, "its setting `{name}` is missing"),
            RunFault::Value(name, value, None) => write!(f, "its setting `{name}` cannot be `{}`", shortened(value)),
            RunFault::Value(name, value, Some(expected)) => {
                write!(f, "its setting `{name}` cannot be `{}`: {expected}", shortened(value))
            }
            RunFault::Uncompiled => f.write_str("its program does not compile"),
            RunFault::Program(name) => write!(f, "it is of an unknown program, `{}`", shortened(name)),
        }
    }
}

impl Tell for RunFault {
    fn zh(&self) -> String {
        match self {
            RunFault::Missing(name) => format!("缺少设置 `{name}`"),
            RunFault::Value(name, value, None) => format!("设置 `{name}` 不能是 `{}`", shortened(value)),
            RunFault::Value(name, value, Some(expected)) => {
                format!("设置 `{name}` 不能是 `{}`：{}", shortened(value), expected.zh())
            }
            RunFault::Uncompiled => "其中的程序编译不了".to_owned(),
            RunFault::Program(name) => format!("这里没有程序 `{}`", shortened(name)),
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
        let inner = || Box::new(RunFault::Missing("seed"));
        let name = || "some player here".to_owned();
        let file = || StoreError::about(Task::Read, Path::new("some file here"), FileFault::Missing);
        let mistakes = || "line 1".parse::<crate::script::Script>().unwrap_err();
        assert_told(&samples!(Fault {
            Fault::NoHome => Fault::NoHome,
            Fault::NoSeed(_) => Fault::NoSeed(FileFault::Missing),
            Fault::Output(_) => Fault::Output(FileFault::Full),
            Fault::NoText(_) => Fault::NoText(name()),
            Fault::In(..) => Fault::In(name(), inner()),
            Fault::NoShow(..) => Fault::NoShow(name(), "没有内容".to_owned()),
            Fault::Replay(..) => Fault::Replay(name(), inner()),
            Fault::Late { .. } => Fault::Late {
                patience: Duration::from_secs(60),
                came: Duration::from_secs(242),
                of: Duration::from_secs(43_200),
            },
            Fault::Script(..) => Fault::Script("a.bgi".to_owned(), mistakes()),
            Fault::Position(_) => Fault::Position(inner()),
            Fault::Over(_) => Fault::Over(Some(Ending::Material)),
            Fault::Line(..) => Fault::Line(3, inner()),
            Fault::LineUnread(..) => Fault::LineUnread(3, FileFault::Missing),
            Fault::NoGame { .. } => Fault::NoGame { path: name(), number: 3, games: 2 },
            Fault::ManyGames(..) => Fault::ManyGames(name(), 2),
            Fault::Unconverted(..) => Fault::Unconverted(name(), 1, 2),
            Fault::Import(..) => Fault::Import(name(), Vec::new()),
            Fault::NoPlayer(..) => Fault::NoPlayer(name(), Vec::new()),
            Fault::NotPlayed(_) => Fault::NotPlayed(Vec::new()),
            Fault::NoSuchPlayer(..) => Fault::NoSuchPlayer(name(), "othello", "level:1".to_owned()),
            Fault::Protocol(..) => Fault::Protocol("gtp", "gomoku"),
            Fault::NoOpenings(_) => Fault::NoOpenings(name()),
            Fault::OtherMatch(_) => Fault::OtherMatch(name()),
            Fault::StateThere(_) => Fault::StateThere("state".to_owned()),
            Fault::NoTune(..) => Fault::NoTune(file(), vec!["molihua"]),
            Fault::NoWindow(_) => Fault::NoWindow(NoDisplay::Refused("it did not open".to_owned())),
            Fault::InMemory(_) => Fault::InMemory(file()),
        }));
        let more = [Fault::NoPlayer(name(), vec![name(), name()]), Fault::NotPlayed(vec![name()]), Fault::Over(None)];
        assert_told(&more);
        assert_told(&samples!(RunFault {
            RunFault::Missing(_) => RunFault::Missing("seed"),
            RunFault::Value(..) => RunFault::Value("lang".to_owned(), "fr".to_owned(), Some(Expected::Language)),
            RunFault::Program(_) => RunFault::Program("draughts".to_owned()),
            RunFault::Uncompiled => RunFault::Uncompiled,
        }));
    }
}
