//! Addresses of programs in a browser: the part after the `#`, such as `othello`, `learn=line&lang=zh`,
//! `show=blinds-h&seed=7`, `run=…&name=ball.c`.
//!
//! An address is a list of words separated by `&`: the first names what to open, the others are options. A word is a
//! name, or a name, `=` and a value, with percent-encoding as in any URL.
//!
//! | word | opens |
//! |---|---|
//! | none, `main-menu` | the main menu |
//! | `othello`, `gomoku`, `xiangqi` | a game; `game=…` opens a game file, or a game that a friend sent |
//! | `original-othello`, `original-gomoku`, `original-xiangqi` | the program of its source |
//! | `learn`, `learn=LESSON` | the classroom, a lesson; with `at=STEP`, `version=N` of the lesson, and any number of `set=NAME=VALUE` |
//! | `show`, `show=EFFECT` | the list of effects, an effect |
//! | `slides=…` | a slide show of packed pictures, separated by commas |
//! | `run=…` | a C program; `name=` is the file name |
//! | `open=…` | a file of any of these kinds, detected by its name and contents |
//! | `c`, `c=…` | the workbench, with a C program |
//! | `task=TASK` | the workbench, with an example task |
//!
//! `lang`, `seed`, `speed`, `calm` and `keys` have the same values as on the command line. The dots stand for a
//! [packed](pack) file.
//!
//! All other words are left to the page: [`Address::rest`].

use std::fmt;

use super::{GomokuOptions, MenuProgram, runner};
use crate::engine::gomoku::Rules;
use crate::lessons::LessonStart;
use crate::lessons::{self, Lesson};
pub use crate::link::{MAX_BYTES, pack, unpack};
use crate::machine::timeline::{KeyScriptError, Timeline};
use crate::machine::{ParseSpeedError, Speed};
use crate::messages::chinese;
use crate::records::abbreviate;
use crate::screens::gallery::Effect;
use crate::screens::{gomoku, othello, xiangqi};
use crate::tasks;
use crate::text::{Language, UnknownLanguage};
use crate::turboc::has_implicit_main;

/// The program to open, with its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    /// The program, lesson, effect or file to open.
    pub target: AddressTarget,
    /// The language; `None` for that of the settings.
    pub lang: Option<Language>,
    /// The seed.
    pub seed: Option<u32>,
    /// The speed; `None` for that of the settings.
    pub speed: Option<Speed>,
    /// `true` to avoid flashing; `None` for the choice of the settings.
    pub calm: Option<bool>,
    /// The keys to press.
    pub keys: Option<Timeline>,
    /// The words for the page.
    pub rest: Vec<(String, String)>,
}

/// The target of an address.
#[derive(Clone, Debug, PartialEq)]
pub enum AddressTarget {
    /// A program to play.
    Play(MenuProgram),
    /// The list of lessons.
    Classroom,
    /// A lesson.
    Lesson {
        /// The name of the lesson.
        name: &'static str,
        /// The parameters to set: `x1=20`.
        set: Vec<String>,
        /// The first step to show.
        at: usize,
        /// The [version](Lesson::version) of the lesson to which the step belongs, if it is known.
        version: Option<u16>,
    },
    /// The list of effects.
    Effects,
    /// An effect.
    Show(Effect),
    /// A slide show of these picture files.
    Slides(Vec<Vec<u8>>),
    /// A C program.
    Run(SourceFile),
    /// The workbench, perhaps with a C program.
    Workbench(Option<SourceFile>),
    /// The workbench with a task of [`EXAMPLES`](crate::tasks::EXAMPLES).
    Task(&'static str),
}

/// A C program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The file name.
    pub name: String,
    /// The contents of the file.
    pub bytes: Vec<u8>,
}

/// An error in an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The lesson does not exist.
    #[error("there is no lesson `{}`", abbreviate(.0))]
    Lesson(String),
    /// The [lesson](lessons::named) does not have a parameter, or its value is invalid: the lesson, and the parameter with its
    /// value.
    #[error("{}", explain_parameter(.0, .1, Language::English))]
    Parameter(&'static str, String),
    /// The effect does not exist.
    #[error("there is no effect `{}`", abbreviate(.0))]
    Effect(String),
    /// The task does not exist.
    #[error("there is no task `{}`", abbreviate(.0))]
    Task(String),
    /// The packed file is damaged or truncated; holds the name of its word.
    #[error("the address is incomplete or damaged after `{0}=`")]
    Packed(String),
    /// The file of this name contains no game and no program.
    #[error("`{}` is not a game or a C program", abbreviate(.0))]
    File(String),
    /// A number is invalid: the word and its value.
    #[error("`{}={}`: expected a number", .0, abbreviate(.1))]
    Number(String, String),
    /// The value is neither `true` nor `false`: the word and its value.
    #[error("`{}={}`: expected `true` or `false`", .0, abbreviate(.1))]
    Switch(String, String),
    /// The language is unknown.
    #[error("`lang`: {0}")]
    Language(UnknownLanguage),
    /// The speed is unknown.
    #[error("`speed`: {0}")]
    Speed(ParseSpeedError),
    /// The script of keys is invalid.
    #[error("`keys`: {0}")]
    Keys(KeyScriptError),
    /// The word is unknown.
    #[error("the address contains the unknown name `{}`", abbreviate(.0))]
    Word(String),
}

chinese! {
    AddressError {
        Lesson(name) => "没有课程 `{}`", abbreviate(name);
        Parameter(name, set) => "{}", explain_parameter(name, set, Language::Chinese);
        Effect(name) => "没有效果 `{}`", abbreviate(name);
        Task(name) => "没有任务 `{}`", abbreviate(name);
        Packed(word) => "网址 `{word}=` 后面不完整或已损坏";
        File(name) => "`{}` 不是棋谱，也不是 C 程序", abbreviate(name);
        Number(word, value) => "`{word}={}`：应是一个数", abbreviate(value);
        Switch(word, value) => "`{word}={}`：应是 `true` 或 `false`", abbreviate(value);
        Language(error) => "`lang`：{}", error.zh();
        Speed(error) => "`speed`：{}", error.zh();
        Keys(error) => "`keys`：{}", error.zh();
        Word(word) => "网址里的 `{}` 不认识", abbreviate(word);
    }
}

/// Returns the error for a setting of a lesson's parameter.
fn explain_parameter(lesson: &str, setting: &str, language: Language) -> String {
    let lesson = lessons::named(lesson);
    lesson.map_or_else(String::new, |lesson| {
        lesson.explain_parameter_error(&abbreviate(setting), &language.text().lessons)
    })
}

impl AddressTarget {
    /// Detects how to open a file by its name, or else by its contents. Returns `None` if it cannot be opened.
    pub fn from_file(name: &str, bytes: Vec<u8>) -> Option<AddressTarget> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
        let source = |bytes| SourceFile { name: name.to_owned(), bytes };
        let table = |game| MenuProgram::Gomoku(GomokuOptions { game, ..GomokuOptions::default() });
        let is = |read: &dyn Fn(&[u8]) -> bool| read(&bytes);
        Some(match ending.as_str() {
            "c" | "cpp" => AddressTarget::Run(source(bytes)),
            "ggf" | "obf" | "wtb" => AddressTarget::Play(MenuProgram::Othello(Some(bytes))),
            "psq" | "lib" => AddressTarget::Play(table(Some(bytes))),
            "xqf" | "cbr" | "cbl" | "fen" => AddressTarget::Play(MenuProgram::Xiangqi(Some(bytes))),
            _ if is(&|bytes| othello::read_game(bytes, 0, Language::English).is_ok()) => {
                AddressTarget::Play(MenuProgram::Othello(Some(bytes)))
            }
            _ if is(&|bytes| xiangqi::read_game(bytes, 0, Language::English).is_ok()) => {
                AddressTarget::Play(MenuProgram::Xiangqi(Some(bytes)))
            }
            _ if is(&|bytes| gomoku::read_game(bytes, 0, Rules::FREESTYLE, Language::English).is_ok()) => {
                AddressTarget::Play(table(Some(bytes)))
            }
            _ if has_implicit_main(&bytes) && runner::compile(name, &bytes).is_ok() => {
                AddressTarget::Run(source(bytes))
            }
            _ => return None,
        })
    }
}

impl From<AddressTarget> for Address {
    /// Creates an address without options.
    fn from(opens: AddressTarget) -> Address {
        Address { target: opens, lang: None, seed: None, speed: None, calm: None, keys: None, rest: Vec::new() }
    }
}

impl Address {
    /// Parses the part of a URL after the `#`, with or without the `#`.
    ///
    /// # Errors
    /// Returns the first [`AddressError`] found.
    pub fn parse(text: &str) -> Result<Address, AddressError> {
        let text = text.strip_prefix('#').unwrap_or(text);
        let mut words: Vec<(String, String)> =
            text.split('&').filter(|word| !word.is_empty()).map(parse_word).collect();
        // A parameter counts once, at its first place; only `set` may be repeated.
        let mut take = |name: &str| {
            let place = words.iter().position(|(other, _)| other == name)?;
            let (_, value) = words.remove(place);
            if name != "set" {
                words.retain(|(other, _)| other != name);
            }
            Some(value)
        };
        let number =
            |word: &str, value: String| value.parse::<u32>().map_err(|_| AddressError::Number(word.to_owned(), value));
        let lang = take("lang").map(|value| value.parse().map_err(AddressError::Language)).transpose()?;
        let seed = take("seed").map(|value| number("seed", value)).transpose()?;
        let speed = take("speed").map(|value| value.parse().map_err(AddressError::Speed)).transpose()?;
        let switch = |value: String| value.parse().map_err(|_| AddressError::Switch("calm".to_owned(), value));
        let calm = take("calm").map(switch).transpose()?;
        let keys = take("keys").map(|value| value.parse().map_err(AddressError::Keys)).transpose()?;
        let packed = |word: &str, value: String| unpack(&value).ok_or_else(|| AddressError::Packed(word.to_owned()));
        let game = take("game").map(|value| packed("game", value)).transpose()?;
        let source = |name: Option<String>, default: &str, bytes| SourceFile {
            name: name.unwrap_or_else(|| default.to_owned()),
            bytes,
        };
        let opens = if let Some(value) = take("run") {
            AddressTarget::Run(source(take("name"), "program.c", packed("run", value)?))
        } else if let Some(value) = take("c") {
            AddressTarget::Workbench(match value.is_empty() {
                true => None,
                false => Some(source(take("name"), "program.c", packed("c", value)?)),
            })
        } else if let Some(name) = take("task") {
            match tasks::EXAMPLES.iter().find(|(known, _)| *known == name) {
                Some((name, _)) => AddressTarget::Task(name),
                None => return Err(AddressError::Task(name)),
            }
        } else if let Some(value) = take("open") {
            let bytes = packed("open", value)?;
            let name = take("name").unwrap_or_default();
            AddressTarget::from_file(&name, bytes).ok_or(AddressError::File(name))?
        } else if let Some(value) = take("slides") {
            let pictures = value.split(',').map(|picture| packed("slides", picture.to_owned()));
            AddressTarget::Slides(pictures.collect::<Result<_, _>>()?)
        } else if let Some(name) = take("show") {
            match Effect::named(&name) {
                Some(effect) => AddressTarget::Show(effect),
                None if name.is_empty() => AddressTarget::Effects,
                None => return Err(AddressError::Effect(name)),
            }
        } else if let Some(name) = take("learn") {
            let set = std::iter::from_fn(|| take("set")).collect();
            let at = take("at").map_or(Ok(0), |value| number("at", value))? as usize;
            let version = take("version").map(|value| number("version", value)).transpose()?;
            let version = version.map(|version| version as u16);
            match lessons::named(&name) {
                _ if name.is_empty() => AddressTarget::Classroom,
                Some(lesson) => AddressTarget::Lesson { name: lesson.name, set, at, version },
                None => return Err(AddressError::Lesson(name)),
            }
        } else {
            let start = GomokuOptions { game, ..GomokuOptions::default() };
            let is_program = |name: &&String| MenuProgram::named(name, GomokuOptions::default()).is_some();
            let name = words.iter().map(|(name, _)| name).find(is_program).cloned();
            words.retain(|(other, _)| Some(other) != name.as_ref());
            let program = name.and_then(|name| MenuProgram::named(&name, start));
            AddressTarget::Play(program.unwrap_or(MenuProgram::MainMenu))
        };
        Ok(Address { target: opens, lang, seed, speed, calm, keys, rest: words })
    }

    /// Returns the options of the lesson to open; `None` if the address does not open a lesson.
    ///
    /// # Errors
    /// Returns [`AddressError::Parameter`] if the lesson does not have a parameter or its value is invalid.
    pub fn lesson(&self) -> Result<Option<LessonStart>, AddressError> {
        let AddressTarget::Lesson { name, set, at, version } = &self.target else { return Ok(None) };
        let lesson: &'static Lesson = lessons::named(name).ok_or_else(|| AddressError::Lesson((*name).to_owned()))?;
        let is_changed = *at > 0 && version.is_some_and(|version| version != lesson.version());
        let mut opening = LessonStart { at: *at, is_changed, ..lesson.into() };
        for wanted in set {
            let (index, value) =
                lesson.parse_parameter(wanted).map_err(|_| AddressError::Parameter(name, wanted.clone()))?;
            opening.settings.values[index] = value;
        }
        Ok(Some(opening))
    }
}

/// Formats the address for [`parse`](Address::parse), without the `#` and without the keys.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<(&str, String)> = Vec::new();
        match &self.target {
            AddressTarget::Play(play) => {
                words.push((play.name(), String::new()));
                words.extend(play.game().map(|game| ("game", pack(game))));
            }
            AddressTarget::Classroom => words.push(("learn", String::new())),
            AddressTarget::Lesson { name, set, at, version } => {
                words.push(("learn", (*name).to_owned()));
                words.extend(set.iter().map(|set| ("set", percent_encode(set))));
                if *at > 0 {
                    words.push(("at", at.to_string()));
                    words.extend(version.map(|version| ("version", version.to_string())));
                }
            }
            AddressTarget::Effects => words.push(("show", String::new())),
            AddressTarget::Show(effect) => words.push(("show", effect.name().to_owned())),
            AddressTarget::Slides(pictures) => {
                let packed: Vec<String> = pictures.iter().map(|picture| pack(picture)).collect();
                words.push(("slides", packed.join(",")));
            }
            AddressTarget::Run(source) => {
                words.extend([("run", pack(&source.bytes)), ("name", percent_encode(&source.name))])
            }
            AddressTarget::Workbench(None) => words.push(("c", String::new())),
            AddressTarget::Workbench(Some(source)) => {
                words.extend([("c", pack(&source.bytes)), ("name", percent_encode(&source.name))])
            }
            AddressTarget::Task(name) => words.push(("task", (*name).to_owned())),
        }
        words.extend(self.lang.map(|lang| ("lang", lang.to_string())));
        words.extend(self.seed.map(|seed| ("seed", seed.to_string())));
        words.extend(self.speed.map(|speed| ("speed", speed.to_string())));
        words.extend(self.calm.map(|calm| ("calm", calm.to_string())));
        words.extend(self.rest.iter().map(|(name, value)| (name.as_str(), percent_encode(value))));
        f.write_str(&join(words.iter().map(|(name, value)| (*name, value.as_str()))))
    }
}

/// Formats the words of [`Host::open_location`](crate::machine::Host::open_location) as an address.
pub fn format_location(words: &[(&str, &str)]) -> String {
    let words: Vec<_> = words.iter().map(|&(name, value)| (name, percent_encode(value))).collect();
    join(words.iter().map(|(name, value)| (*name, value.as_str())))
}

/// Joins names and encoded values.
fn join<'w>(words: impl Iterator<Item = (&'w str, &'w str)>) -> String {
    let word = |(name, value): (&str, &str)| if value.is_empty() { name.to_owned() } else { format!("{name}={value}") };
    words.map(word).collect::<Vec<_>>().join("&")
}

/// Splits a word into its decoded name and value.
fn parse_word(text: &str) -> (String, String) {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    (percent_decode(name), percent_decode(value))
}

/// Percent-encodes a value.
fn percent_encode(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for &byte in text.as_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'=' | b',' | b':' | b'*' | b'+' => {
                value.push(char::from(byte));
            }
            _ => value.push_str(&format!("%{byte:02X}")),
        }
    }
    value
}

/// Decodes percent-encoding; a `%` without two hexadecimal digits is kept.
fn percent_decode(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let figures = behind.get(..2).and_then(|figures| str::from_utf8(figures).ok()).filter(|_| first == b'%');
        match figures.and_then(|figures| u8::from_str_radix(figures, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Localize as _;

    fn read(text: &str) -> Address {
        Address::parse(text).unwrap()
    }

    #[test]
    fn a_repeated_parameter_counts_once() {
        let address = Address::parse("#show=title&keys=Enter&seed=1&keys=2s&seed=2&x=1&x=2").unwrap();
        assert_eq!(address.seed, Some(1));
        assert_eq!(address.keys, Some("Enter".parse().unwrap()));
        assert_eq!(address.rest, [("x".to_owned(), "1".to_owned()), ("x".to_owned(), "2".to_owned())]);
        let address = Address::parse("#learn=line&set=x1=3&set=y1=4").unwrap();
        assert!(matches!(address.target, AddressTarget::Lesson { set, .. } if set.len() == 2));
    }

    #[test]
    fn what_the_issue_names() {
        let lesson = read("#learn=line&lang=zh");
        assert_eq!(lesson.target, AddressTarget::Lesson { name: "line", set: Vec::new(), at: 0, version: None });
        assert_eq!(lesson.lang, Some(Language::Chinese));
        let show = read("#show=blinds-h&seed=7");
        assert!(
            matches!(show.target, AddressTarget::Show(effect) if effect.name() == "blinds-h") && show.seed == Some(7)
        );
        assert_eq!(read("#othello").target, AddressTarget::Play(MenuProgram::Othello(None)));
        assert_eq!(read("#original-othello").target, AddressTarget::Play(MenuProgram::OriginalOthello));
        assert_eq!(read("").target, AddressTarget::Play(MenuProgram::MainMenu));
        let keys = read("#othello&keys=Down%202s%20Ctrl+Z").keys.unwrap();
        assert_eq!(Ok(keys), "Down 2s Ctrl+Z".parse());
    }

    #[test]
    fn a_step_of_another_version_of_a_lesson_is_recognized() {
        let version = lessons::named("line").unwrap().version();
        let is_changed = |address: &str| read(address).lesson().unwrap().unwrap().is_changed;
        assert!(is_changed(&format!("#learn=line&at=3&version={}", version ^ 1)));
        assert!(!is_changed(&format!("#learn=line&at=3&version={version}")) && !is_changed("#learn=line&at=3"));
        assert!(!is_changed(&format!("#learn=line&version={}", version ^ 1)), "the first step is always the same");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let bytes = "void main() { puts(\"棋 & 100% #1\"); }\n".repeat(20).into_bytes();
        let source = SourceFile { name: "my 棋.c".to_owned(), bytes };
        let kinds = [
            AddressTarget::Play(MenuProgram::MainMenu),
            AddressTarget::Play(MenuProgram::OriginalOthello),
            AddressTarget::Play(MenuProgram::OriginalGomoku),
            AddressTarget::Play(MenuProgram::OriginalXiangqi),
            AddressTarget::Play(MenuProgram::Othello(None)),
            AddressTarget::Play(MenuProgram::Gomoku(GomokuOptions::default())),
            AddressTarget::Play(MenuProgram::Xiangqi(Some(b"C2=5 h8+7".to_vec()))),
            AddressTarget::Classroom,
            AddressTarget::Effects,
            AddressTarget::Slides(vec![b"one".to_vec(), b"two, and more".to_vec()]),
            AddressTarget::Lesson { name: "line", set: vec!["x1=20".to_owned()], at: 3, version: Some(7) },
            AddressTarget::Run(source.clone()),
            AddressTarget::Workbench(None),
            AddressTarget::Workbench(Some(source)),
            AddressTarget::Task("dda-line"),
        ];
        for opens in kinds {
            let address = Address {
                lang: Some(Language::English),
                seed: Some(7),
                calm: Some(true),
                rest: vec![("embed".to_owned(), "a&b=c".to_owned())],
                ..opens.into()
            };
            let text = address.to_string();
            assert!(text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>#".contains(&byte)), "{text}");
            assert_eq!(read(&text), address);
        }
    }

    #[test]
    fn a_location_opens_the_same_again() {
        let location = format_location(&[("learn", "line"), ("set", "x1=20"), ("set", "线 宽=3&4"), ("at", "3")]);
        assert_eq!(location, "learn=line&set=x1=20&set=%E7%BA%BF%20%E5%AE%BD=3%264&at=3");
        let AddressTarget::Lesson { set, at, .. } = read(&location).target else { panic!("{location}") };
        assert_eq!((set, at), (vec!["x1=20".to_owned(), "线 宽=3&4".to_owned()], 3));
        assert_eq!(format_location(&[("xiangqi", "")]), "xiangqi");
        assert_eq!(format_location(&[]), "");
    }

    #[test]
    fn a_file_is_told_by_its_name_or_by_what_is_in_it() {
        let opens = |name: &str, text: &str| AddressTarget::from_file(name, text.as_bytes().to_vec());
        assert!(matches!(opens("a.txt", "f5d6c3d3c4"), Some(AddressTarget::Play(MenuProgram::Othello(Some(_))))));
        assert!(matches!(
            opens("a.pgn", "1. 炮二平五 马8进7"),
            Some(AddressTarget::Play(MenuProgram::Xiangqi(Some(_))))
        ));
        assert!(matches!(opens("a.txt", "h8h9i9"), Some(AddressTarget::Play(MenuProgram::Gomoku(_)))));
        assert!(matches!(opens("a.C", ""), Some(AddressTarget::Run(_))));
        assert!(matches!(opens("a.txt", "line(0, 0, 639, 479);"), Some(AddressTarget::Run(_))));
        assert_eq!(opens("a.txt", "Hello, world; this is a text."), None);
        assert_eq!(opens("a.png", "\u{89}PNG"), None);
    }

    #[test]
    fn what_is_wrong_is_told_in_both_languages() {
        for (text, zh, en) in [
            ("learn=nonsense", "没有课程 `nonsense`", "there is no lesson `nonsense`"),
            ("show=x", "没有效果 `x`", "there is no effect `x`"),
            ("run=!!", "网址 `run=` 后面不完整或已损坏", "the address is incomplete or damaged after `run=`"),
            ("seed=a", "`seed=a`：应是一个数", "`seed=a`: expected a number"),
            ("calm=1", "`calm=1`：应是 `true` 或 `false`", "`calm=1`: expected `true` or `false`"),
        ] {
            let error = Address::parse(text).unwrap_err();
            assert_eq!((error.zh(), error.to_string()), (zh.to_owned(), en.to_owned()));
        }
        assert!(Address::parse("keys=Banana").is_err() && Address::parse("lang=fr").is_err());
        assert!(read("learn=line&set=x1=20").lesson().is_ok());
        let Some(error) = read("learn=circle&set=radius=40").lesson().err() else {
            panic!("no parameter has this name")
        };
        assert!(error.to_string().contains("`radius=40`") && error.to_string().contains("r 1..150"), "{error}");
        assert!(error.zh().contains("“radius=40”") && error.zh().contains("r 1..150"), "{}", error.zh());
        // Unknown words in an address are ignored.
        assert_eq!(read("nonsense=1&%zz=%").target, AddressTarget::Play(MenuProgram::MainMenu));
    }
}
