//! Errors in the arguments, in the user's language: those found by the commands and those found by clap.

use std::error::Error as _;
use std::fmt;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::capture::CaptureError;
use crate::engine::protocol::client::{Protocol, UnknownProtocolError};
use crate::gfx::ParseColorError;
use crate::machine::timeline::KeyScriptError;
use crate::machine::{ParseSpeedError, ParseStageSizeError};
use crate::messages::Localize;
use crate::records::abbreviate;
use crate::text::{Language, UnknownLanguage};
use crate::turboc::pc::Processor;

/// Arguments that are incompatible with each other, or that name something that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UsageError {
    /// `--color` for an effect other than a transition.
    Color,
    /// Pictures for an effect other than a transition.
    Pictures,
    /// `--tune` for an effect other than the music.
    Tune,
    /// `--watch` with standard input.
    Watch,
    /// No lesson has this name: the name and the existing lessons.
    UnknownLesson(String, Vec<&'static str>),
    /// No example task has this name: the name and the existing tasks.
    UnknownTask(String, Vec<&'static str>),
    /// No command has this name, so there is no manual page.
    UnknownPage(String),
    /// `--out` of the classroom without a lesson.
    MissingLesson,
    /// Several lessons are only for `--handout`: the second one.
    SeveralLessons(String),
    /// No font and no library has a name with this in it.
    UnknownComponent(String),
    /// A lesson does not have a parameter or step, or has no second algorithm to compare; holds the classroom's message.
    Lesson {
        /// The English message.
        english: String,
        /// The Chinese message.
        chinese: String,
    },
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UsageError::Color => "--color is only for transitions such as blinds-h and dissolve",
            UsageError::Pictures => "pictures need a transition such as blinds-h or dissolve",
            UsageError::Tune => "--tune is only for music",
            UsageError::Watch => "--watch needs a file: standard input can be read only once",
            UsageError::UnknownLesson(name, names) => {
                return write!(f, "there is no lesson `{}`; the lessons are {}", abbreviate(name), names.join(", "));
            }
            UsageError::UnknownTask(name, names) => {
                return write!(
                    f,
                    "there is no example task `{}`; the tasks are {}",
                    abbreviate(name),
                    names.join(", ")
                );
            }
            UsageError::UnknownComponent(name) => {
                return write!(f, "nothing is called `{}`; `huanle licences` prints all", abbreviate(name));
            }
            UsageError::UnknownPage(name) => {
                return write!(f, "there is no page `{}`; --list shows the names of all pages", abbreviate(name));
            }
            UsageError::Lesson { english, .. } => english,
            UsageError::MissingLesson => "--out needs the name of a lesson, or --keys",
            UsageError::SeveralLessons(name) => {
                return write!(f, "cannot open `{name}`: only one lesson is opened at a time, except with --handout");
            }
        })
    }
}

impl Localize for UsageError {
    fn zh(&self) -> String {
        match self {
            UsageError::Color => "--color 只用于过渡：blinds-h、dissolve 等",
            UsageError::Pictures => "图片要配过渡：blinds-h、dissolve 等",
            UsageError::Tune => "--tune 只用于 music",
            UsageError::Watch => "--watch 需要一个文件：标准输入只能读一次",
            UsageError::UnknownLesson(name, names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                return format!("没有 `{}` 这一课；可以是 {}", abbreviate(name), names.join("、"));
            }
            UsageError::UnknownTask(name, names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                return format!("例子里没有 `{}` 这个任务；可以是 {}", abbreviate(name), names.join("、"));
            }
            UsageError::UnknownComponent(name) => {
                return format!("没有叫 `{}` 的；`huanle licences` 打印全部", abbreviate(name));
            }
            UsageError::UnknownPage(name) => {
                return format!("没有 `{}` 这一页；--list 列出全部页名", abbreviate(name));
            }
            UsageError::Lesson { chinese, .. } => chinese,
            UsageError::MissingLesson => "--out 需要课名，或者 --keys",
            UsageError::SeveralLessons(name) => {
                return format!("一次只打开一课，“{name}”是多余的；写几课讲义请用 --handout");
            }
        }
        .to_owned()
    }
}

/// An invalid value on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ValueError {
    /// The value is not a number of seconds.
    Seconds,
    /// The value is not a number in this range.
    Number(usize, usize),
    /// The processor is unknown.
    Processor,
    /// The engine protocol is unknown.
    Protocol,
    /// The value is not a number up to this one, or two of them.
    PerPlayer(u64),
    /// The value is not two Elo differences.
    Sprt,
    /// The player of a match is unknown.
    Player(String),
    /// The command of an external engine has no program, or a quotation mark is not closed.
    Engine(String),
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::Seconds => f.write_str("expected a number of seconds from 0 to 86400"),
            ValueError::Number(least, most) => write!(f, "expected a number from {least} to {most}"),
            ValueError::Processor => {
                write!(f, "expected one of {}", Processor::ALL.map(Processor::name).join(", "))
            }
            ValueError::Protocol => fmt::Display::fmt(&UnknownProtocolError, f),
            ValueError::PerPlayer(most) => {
                write!(f, "expected a number from 1 to {most}, or two such as 5,9 or 5,- (- is no limit)")
            }
            ValueError::Sprt => f.write_str("expected two Elo differences, the lower one first, such as 0,10"),
            ValueError::Player(name) => write!(
                f,
                "there is no player `{}`; expected classic, level:K, eval:NAME, strong, random or exec:\"COMMAND\"",
                abbreviate(name)
            ),
            ValueError::Engine(text) => write!(
                f,
                "`{}` is not an engine: expected exec:\"PROGRAM ARGUMENTS\", with quotation marks in pairs",
                abbreviate(text)
            ),
        }
    }
}

impl std::error::Error for ValueError {}

impl Localize for ValueError {
    fn zh(&self) -> String {
        match self {
            ValueError::Seconds => "应是 0 到 86400 的秒数".to_owned(),
            ValueError::Number(least, most) => format!("应是 {least} 到 {most} 的数"),
            ValueError::Processor => {
                format!("应是 {} 之一", Processor::ALL.map(|processor| format!("`{}`", processor.name())).join("、"))
            }
            ValueError::Protocol => {
                format!("应是 {} 之一", Protocol::ALL.map(|protocol| format!("`{protocol}`")).join("、"))
            }
            ValueError::PerPlayer(most) => {
                format!("应是 1 到 {most} 的数，或两个数，如 `5,9` 或 `5,-`（- 是不限）")
            }
            ValueError::Sprt => "应是两个等级分差，小的在前，如 `0,10`".to_owned(),
            ValueError::Player(name) => format!(
                "没有叫 `{}` 的棋手；应是 `classic`、`level:K`、`eval:NAME`、`strong`、`random` 或 `exec:\"COMMAND\"`",
                abbreviate(name)
            ),
            ValueError::Engine(text) => {
                format!("`{}` 不是引擎：应写成 `exec:\"程序 参数\"`，引号要成对", abbreviate(text))
            }
        }
    }
}

/// Formats the message about invalid arguments in clap's layout, with the usage if it is known.
pub(super) fn format_usage_error(what: &str, usage: Option<&str>, language: Language) -> String {
    let usage = usage.map_or_else(String::new, |usage| format!("\n{}\n", usage.trim()));
    match language {
        Language::Chinese => format!("错误：{what}\n{usage}\n加上 --help 可看说明。"),
        Language::English => format!("error: {what}\n{usage}\nFor more information, try '--help'."),
    }
}

/// Translates a clap error into Chinese, based on its kind and context.
pub(super) fn translate_clap_error(error: &Error) -> String {
    let values = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        _ => Vec::new(),
    };
    let quoted =
        |kind| values(kind).iter().map(|text| format!("`{}`", abbreviate(text))).collect::<Vec<_>>().join("、");
    let (argument, value) = (quoted(ContextKind::InvalidArg), quoted(ContextKind::InvalidValue));
    let possible = match quoted(ContextKind::ValidValue) {
        list if list.is_empty() => String::new(),
        list => format!("；可以是：{list}"),
    };
    let meant =
        [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand].map(quoted).concat();
    let meant = if meant.is_empty() { String::new() } else { format!("；是不是 {meant}？") };
    match error.kind() {
        ErrorKind::InvalidValue if values(ContextKind::InvalidValue).iter().all(String::is_empty) => {
            format!("{argument} 缺少值{possible}")
        }
        ErrorKind::InvalidValue => format!("{argument} 不能是 {value}{possible}{meant}"),
        ErrorKind::UnknownArgument => format!("没有参数 {argument}{meant}"),
        ErrorKind::InvalidSubcommand => format!("没有命令 {}{meant}", quoted(ContextKind::InvalidSubcommand)),
        ErrorKind::NoEquals => format!("{argument} 和值之间要有等号"),
        ErrorKind::ValueValidation => format!("{argument} 不能是 {value}：{}", value_error(error)),
        ErrorKind::TooManyValues => format!("{argument} 的值太多：{value}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{argument} 的值个数不对"),
        ErrorKind::ArgumentConflict => match quoted(ContextKind::PriorArg) {
            prior if prior.is_empty() => format!("{} 不能用在这里", quoted(ContextKind::InvalidSubcommand) + &argument),
            prior if prior == argument => format!("{argument} 只能用一次"),
            prior => format!("{argument} 不能和 {prior} 一起用"),
        },
        ErrorKind::MissingRequiredArgument => format!("缺少必需的参数：{argument}"),
        ErrorKind::MissingSubcommand => "缺少命令".to_owned(),
        ErrorKind::InvalidUtf8 => "参数不是 UTF-8".to_owned(),
        _ => "命令行有误".to_owned(),
    }
}

/// Returns the reason why a value is invalid.
fn value_error(error: &Error) -> String {
    fn told<T: Localize + std::error::Error + 'static>(source: &(dyn std::error::Error + 'static)) -> Option<String> {
        source.downcast_ref::<T>().map(Localize::zh)
    }
    let Some(source) = error.source() else { return "写法不对".to_owned() };
    let tellers = [
        told::<KeyScriptError>,
        told::<ParseColorError>,
        told::<ParseSpeedError>,
        told::<ParseStageSizeError>,
        told::<UnknownLanguage>,
        told::<CaptureError>,
        told::<ValueError>,
    ];
    let message = tellers.iter().find_map(|teller| teller(source));
    let whole = || source.is::<ParseIntError>().then(|| "应是整数".to_owned());
    // clap reports its own ranges only as text: `17 is not in 1..=16`.
    let range =
        || Some(format!("应在 {} 之间", source.to_string().split_once(" is not in ")?.1.replace("..=", " 到 ")));
    message.or_else(whole).or_else(range).unwrap_or_else(|| "写法不对".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::commands::CommandLine;
    use crate::messages::samples::{assert_localized, english_in, samples};

    #[test]
    fn what_the_commands_find() {
        assert_localized(&samples!(UsageError {
            UsageError::Color => UsageError::Color,
            UsageError::Pictures => UsageError::Pictures,
            UsageError::Tune => UsageError::Tune,
            UsageError::Watch => UsageError::Watch,
            UsageError::UnknownLesson(..) => UsageError::UnknownLesson("some other lesson".to_owned(), vec!["line", "arc"]),
            UsageError::UnknownTask(..) => UsageError::UnknownTask("some other task".to_owned(), vec!["dda", "circle"]),
            UsageError::MissingLesson => UsageError::MissingLesson,
            UsageError::SeveralLessons(_) => UsageError::SeveralLessons("circle".to_owned()),
            UsageError::UnknownComponent(_) => UsageError::UnknownComponent("nothing".to_owned()),
            UsageError::UnknownPage(_) => UsageError::UnknownPage("huanle-draughts".to_owned()),
            UsageError::Lesson { .. } => UsageError::Lesson { english: "wrong".to_owned(), chinese: "不对".to_owned() },
        }));
        assert_localized(&samples!(ValueError {
            ValueError::Seconds => ValueError::Seconds,
            ValueError::Number(..) => ValueError::Number(1, 3),
            ValueError::Processor => ValueError::Processor,
            ValueError::Protocol => ValueError::Protocol,
            ValueError::PerPlayer(_) => ValueError::PerPlayer(100),
            ValueError::Sprt => ValueError::Sprt,
            ValueError::Player(_) => ValueError::Player("nobody".to_owned()),
            ValueError::Engine(_) => ValueError::Engine("edax".to_owned()),
        }));
    }

    #[test]
    fn what_clap_finds() {
        for line in [
            "show nonsense",
            "draughts",
            "shwo title",
            "show",
            "show menu --list",
            "show menu --out menu.jpg",
            "show menu --out a.png --at soon",
            "show menu --outt a.png",
            "--seed x",
            "--seed",
            "--speed 0",
            "--lang fr",
            "--keys Banana",
            "show blinds-h --color pink",
            "glyph A --size 7",
            "glyph A --size many",
            "records export",
            "records ranking --level",
            "records add",
            "run a.c --watch --keys A",
            "--seed 2 othello",
            "--seed 2 --seed 3",
            "othello othello",
            "run a.c --cpu 8086",
            "run a.c --model tiny",
            "convert gomoku a --to ggf",
            "solve othello a --threads 0",
            "match nobody random --game othello",
            "othello --opponent edax",
        ] {
            let error = match CommandLine::try_parse_from(std::iter::once("huanle").chain(line.split(' '))) {
                Err(error) => error,
                Ok(_) => panic!("{line} is right"),
            };
            let message = translate_clap_error(&error);
            assert!(message.contains(|c| ('\u{4E00}'..='\u{9FFF}').contains(&c)), "{line}: {message}");
            assert_eq!(english_in(&message), None, "{line}: {message}");
            assert!(!message.contains("命令行有误") && !message.contains("写法不对"), "{line}: {message}");
            assert!(!message.contains("：；") && !message.contains("``"), "{line}: {message}");
        }
    }
}
