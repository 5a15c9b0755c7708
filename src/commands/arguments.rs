//! Errors in the arguments, in the user's language: those found by the commands and those found by clap.

use std::error::Error as _;
use std::num::ParseIntError;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::capture::CaptureError;
use crate::engine::protocol::client::{Protocol, UnknownProtocolError};
use crate::gfx::ParseColorError;
use crate::machine::timeline::KeyScriptError;
use crate::machine::{ParseSpeedError, ParseStageSizeError};
use crate::messages::{Localize, LocalizedMessage, chinese};
use crate::records::abbreviate;
use crate::text::{Language, UnknownLanguage};
use crate::turboc::pc::Processor;

/// Arguments that are incompatible with each other, or that name something that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum UsageError {
    /// `--color` for an effect other than a transition.
    #[error("--color is only for transitions such as blinds-h and dissolve")]
    Color,
    /// Pictures for an effect other than a transition.
    #[error("pictures need a transition such as blinds-h or dissolve")]
    Pictures,
    /// `--tune` for an effect other than the music.
    #[error("--tune is only for music")]
    Tune,
    /// `--watch` with standard input.
    #[error("--watch needs a file: standard input can be read only once")]
    Watch,
    /// No lesson has this name: the name and the existing lessons.
    #[error("there is no lesson `{}`; the lessons are {}", abbreviate(.0), .1.join(", "))]
    UnknownLesson(String, Vec<&'static str>),
    /// No example task has this name: the name and the existing tasks.
    #[error("there is no example task `{}`; the tasks are {}", abbreviate(.0), .1.join(", "))]
    UnknownTask(String, Vec<&'static str>),
    /// No command has this name, so there is no manual page.
    #[error("there is no page `{}`; --list shows the names of all pages", abbreviate(.0))]
    UnknownPage(String),
    /// `--out` of the classroom without a lesson.
    #[error("--out needs the name of a lesson, or --keys")]
    MissingLesson,
    /// Several lessons are only for `--handout`: the second one.
    #[error("cannot open `{0}`: only one lesson is opened at a time, except with --handout")]
    SeveralLessons(String),
    /// No font and no library has a name with this in it.
    #[error("nothing is called `{}`; `huanle licences` prints all", abbreviate(.0))]
    UnknownComponent(String),
    /// A lesson does not have a parameter or step, or has no second algorithm to compare; holds the classroom's message.
    #[error("{0}")]
    Lesson(LocalizedMessage),
}

/// Returns a list of names for a Chinese message.
pub(super) fn quote_zh(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join("、")
}

chinese! {
    UsageError {
        Color => "--color 只用于过渡：blinds-h、dissolve 等";
        Pictures => "图片要配过渡：blinds-h、dissolve 等";
        Tune => "--tune 只用于 music";
        Watch => "--watch 需要一个文件：标准输入只能读一次";
        UnknownLesson(name, names) => "没有 `{}` 这一课；可以是 {}", abbreviate(name), quote_zh(names);
        UnknownTask(name, names) => "例子里没有 `{}` 这个任务；可以是 {}", abbreviate(name), quote_zh(names);
        UnknownComponent(name) => "没有叫 `{}` 的；`huanle licences` 打印全部", abbreviate(name);
        UnknownPage(name) => "没有 `{}` 这一页；--list 列出全部页名", abbreviate(name);
        Lesson(message) => "{}", message.zh();
        MissingLesson => "--out 需要课名，或者 --keys";
        SeveralLessons(name) => "一次只打开一课，“{name}”是多余的；写几课讲义请用 --handout";
    }
}

/// An invalid value on the command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ValueError {
    /// The value is not a number of seconds.
    #[error("expected a number of seconds from 0 to 86400")]
    Seconds,
    /// The value is not a number in this range.
    #[error("expected a number from {0} to {1}")]
    Number(usize, usize),
    /// The processor is unknown.
    #[error("expected one of {}", Processor::ALL.map(Processor::name).join(", "))]
    Processor,
    /// The engine protocol is unknown.
    #[error("{UnknownProtocolError}")]
    Protocol,
    /// The value is not a number up to this one, or two of them.
    #[error("expected a number from 1 to {0}, or two such as 5,9 or 5,- (- is no limit)")]
    PerPlayer(u64),
    /// The value is not two Elo differences.
    #[error("expected two Elo differences, the lower one first, such as 0,10")]
    Sprt,
    /// The player of a match is unknown.
    #[error(
        "there is no player `{}`; expected classic, level:K, eval:NAME, strong, random or exec:\"COMMAND\"",
        abbreviate(.0)
    )]
    Player(String),
    /// The command of an external engine has no program, or a quotation mark is not closed.
    #[error(
        "`{}` is not an engine: expected exec:\"PROGRAM ARGUMENTS\", with quotation marks in pairs",
        abbreviate(.0)
    )]
    Engine(String),
}

chinese! {
    ValueError {
        Seconds => "应是 0 到 86400 的秒数";
        Number(least, most) => "应是 {least} 到 {most} 的数";
        Processor => "应是 {} 之一", Processor::ALL.map(|processor| format!("`{}`", processor.name())).join("、");
        Protocol => "应是 {} 之一", Protocol::ALL.map(|protocol| format!("`{protocol}`")).join("、");
        PerPlayer(most) => "应是 1 到 {most} 的数，或两个数，如 `5,9` 或 `5,-`（- 是不限）";
        Sprt => "应是两个等级分差，小的在前，如 `0,10`";
        Player(name) =>
            "没有叫 `{}` 的棋手；应是 `classic`、`level:K`、`eval:NAME`、`strong`、`random` 或 `exec:\"COMMAND\"`",
            abbreviate(name);
        Engine(text) => "`{}` 不是引擎：应写成 `exec:\"程序 参数\"`，引号要成对", abbreviate(text);
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
            UsageError::Lesson(_) => {
                let message = |language| if language == Language::Chinese { "不对" } else { "wrong" }.to_owned();
                UsageError::Lesson(LocalizedMessage::from_fn(message))
            },
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
