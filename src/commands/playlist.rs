//! Playlists: text files with the items of a lecture, each as a line of the command line.

use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command as ClapCommand, FromArgMatches as _};

use super::arguments::translate_clap_error;
use super::error::CommandError;
use super::external_engine::split_words;
use super::game::GameArgs;
use super::learn::LearnItem;
use super::options::read_text;
use super::run::RunItem;
use super::show_item::{ShowItem, Subject};
use super::{Command, CommandLine, help};
use crate::machine::{Flow, Machine};
use crate::messages::{Localize, LocalizedMessage, chinese};
use crate::programs::{self, MenuProgram};
use crate::records::{abbreviate, abbreviate_path};
use crate::screens::context::Context;
use crate::screens::playlist;
use crate::text::{Language, Text, records::RecordsText};

/// The greatest number of items.
const MAX_ITEMS: usize = 999;
/// The number of errors that are reported.
const MAX_ERRORS: usize = 20;

/// The commands of items, with the arguments that they may have, next to `--lang`. All others are about the whole run: the
/// window, keys, files to write.
const ITEM_ARGUMENTS: [(&str, &[&str]); 6] = [
    ("gomoku", &["original", "game", "size", "rule"]),
    ("learn", &["name", "set", "at", "compare", "light", "large", "questions"]),
    ("othello", &["original", "game"]),
    ("show", &["name", "pictures", "color", "tune", "via", "auto", "palette", "dither"]),
    ("run", &["sources", "compiler", "model", "cpu", "include", "fonts", "strict", "edit", "until"]),
    ("xiangqi", &["original", "game"]),
];

/// The items of a lecture, ready to be shown.
pub(super) struct Playlist {
    path: PathBuf,
    items: Vec<Item>,
    /// The files that the items read.
    files: Vec<PathBuf>,
}

/// An item of a playlist.
struct Item {
    subject: ItemSubject,
    /// The texts of its language, if it is not that of the run.
    text: Option<&'static Text>,
}

enum ItemSubject {
    Play(MenuProgram),
    Learn(LearnItem),
    Show(ShowItem),
    Run(Box<RunItem>),
}

/// An error in a line of a playlist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PlaylistLineError {
    /// A quotation mark is not closed.
    #[error("a quotation mark is not closed")]
    Quotation,
    /// The command is not one of an item.
    #[error("expected `learn`, `show`, `run` or a game, found `{}`", abbreviate(.0))]
    Command(String),
    /// The option is about the whole run.
    #[error("`{0}` is not for an item of a playlist")]
    Option(String),
    /// The item is a playlist.
    #[error("a playlist cannot contain a playlist")]
    Nested,
    /// The item is the list of effects.
    #[error("expected the name of an effect")]
    NoEffect,
    /// The item reads standard input.
    #[error("an item cannot read standard input")]
    StandardInput,
    /// There are too many items.
    #[error("a playlist has at most {MAX_ITEMS} items")]
    TooMany,
}

chinese! {
    PlaylistLineError {
        Quotation => "引号没有成对";
        Command(name) => "应是 `learn`、`show`、`run` 或一种棋，不能是 `{}`", abbreviate(name);
        Option(name) => "`{name}` 不能用在播放列表的一项里";
        Nested => "播放列表里不能再有播放列表";
        NoEffect => "缺少演示的名字";
        StandardInput => "播放列表的一项不能读标准输入";
        TooMany => "播放列表最多 {MAX_ITEMS} 项";
    }
}

/// The reason why a playlist cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PlaylistError {
    /// There are no items; holds the path.
    #[error("`{}` has no items", abbreviate_path(.0))]
    Empty(String),
    /// Lines are wrong: the path, the number of each line with its error, and the number of further errors.
    #[error("cannot show `{}`:{}", abbreviate_path(.0), list_errors(.1, *.2))]
    Lines(String, Vec<(usize, LocalizedMessage)>, usize),
}

fn list_errors(errors: &[(usize, LocalizedMessage)], further: usize) -> String {
    let lines = errors.iter().map(|(line, error)| format!("\nline {line}: {error}"));
    let more = (further > 0).then(|| format!("\nand {further} more"));
    lines.chain(more).collect()
}

fn list_errors_zh(errors: &[(usize, LocalizedMessage)], further: usize) -> String {
    let lines = errors.iter().map(|(line, error)| format!("\n第 {line} 行：{}", error.zh()));
    let more = (further > 0).then(|| format!("\n另有 {further} 处"));
    lines.chain(more).collect()
}

chinese! {
    PlaylistError {
        Empty(path) => "`{}` 里没有一项内容", abbreviate_path(path);
        Lines(path, errors, further) => "无法演示 `{}`：{}", abbreviate_path(path), list_errors_zh(errors, *further);
    }
}

impl Playlist {
    /// Reads a playlist, and everything that its items read.
    ///
    /// # Errors
    /// Returns the errors of all lines.
    pub(super) fn load(path: &Path, language: Language) -> Result<Playlist, CommandError> {
        let text = read_text(path)?;
        let name = path.display().to_string();
        let mut list = Playlist { path: path.to_owned(), items: Vec::new(), files: vec![path.to_owned()] };
        let mut parser = ItemParser { command: help::complete_command(language), folder: path.parent(), language };
        let (mut errors, mut further) = (Vec::new(), 0);
        for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if list.items.len() + errors.len() + further == MAX_ITEMS {
                errors.push((number, localized(&PlaylistLineError::TooMany)));
                break;
            }
            match parser.parse(line, &mut list.files) {
                Ok(item) => list.items.push(item),
                Err(error) if errors.len() < MAX_ERRORS => errors.push((number, error)),
                Err(_) => further += 1,
            }
        }
        match (errors.is_empty(), list.items.is_empty()) {
            (false, _) => Err(PlaylistError::Lines(name, errors, further).into()),
            (true, true) => Err(PlaylistError::Empty(name).into()),
            (true, false) => Ok(list),
        }
    }

    /// Returns the playlist and the files that its items read.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Shows the overview and the items until the user leaves. The clocks of C programs begin at `start`; `confined` is
    /// [that of the workbench](super::workbench::WorkbenchFolder::confined).
    ///
    /// # Errors
    /// Returns the interrupt of the machine.
    pub(super) fn show(
        &self,
        m: &mut Machine<'_>,
        text: &'static Text,
        context: &mut Context<'_>,
        (seed, start): (u32, i64),
        confined: bool,
    ) -> Flow {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let titles: Vec<String> = self.items.iter().map(|item| item.title(text)).collect();
        playlist::run(m, text, &name, &titles, seed, |m, number| {
            let item = &self.items[number];
            let text = item.text.unwrap_or(text);
            match &item.subject {
                ItemSubject::Play(program) => programs::run_program(program, m, text, context),
                ItemSubject::Learn(lesson) => lesson.show(m, text, context),
                ItemSubject::Show(effect) => effect.show(m, text, seed, true),
                ItemSubject::Run(program) => program.show(m, text, (seed, start), confined),
            }
        })
    }
}

impl Item {
    fn title(&self, text: &Text) -> String {
        match &self.subject {
            ItemSubject::Play(program) => RecordsText::program(text, program.name()),
            ItemSubject::Learn(lesson) => lesson.title(text),
            ItemSubject::Show(effect) => effect.title(text),
            ItemSubject::Run(program) => program.title(text),
        }
    }
}

/// Parses the lines of a playlist.
struct ItemParser<'p> {
    command: ClapCommand,
    /// The folder of the playlist.
    folder: Option<&'p Path>,
    language: Language,
}

impl ItemParser<'_> {
    /// Reads an item and adds the files that it reads.
    fn parse(&mut self, line: &str, files: &mut Vec<PathBuf>) -> Result<Item, LocalizedMessage> {
        let words = split_words(line).ok_or_else(|| localized(&PlaylistLineError::Quotation))?;
        let words: Vec<String> = words.into_iter().map(|(word, _)| word).collect();
        if !ITEM_ARGUMENTS.iter().any(|(name, _)| *name == words[0]) {
            return Err(localized(&PlaylistLineError::Command(words[0].clone())));
        }
        if words.iter().any(|word| word == "-") {
            return Err(localized(&PlaylistLineError::StandardInput));
        }
        let words = std::iter::once("huanle").chain(words.iter().map(String::as_str));
        let matches = self.command.try_get_matches_from_mut(words).map_err(|error| clap_reason(&error))?;
        if let Some(option) = self.unsuitable_option(&matches) {
            return Err(localized(&PlaylistLineError::Option(option)));
        }
        let line = CommandLine::from_arg_matches(&matches).map_err(|error| clap_reason(&error))?;
        let folder = self.folder.unwrap_or(Path::new(""));
        let language = line.lang.unwrap_or(self.language);
        let mut resolve = |table: &mut GameArgs| files.extend(table.resolve_path(folder).map(Path::to_owned));
        let read = match line.command {
            Some(Command::Othello(mut args)) => {
                resolve(&mut args.table);
                args.program().map(ItemSubject::Play)
            }
            Some(Command::Gomoku(mut args)) => {
                resolve(&mut args.table);
                args.program().map(ItemSubject::Play)
            }
            Some(Command::Xiangqi(mut args)) => {
                resolve(&mut args.table);
                args.program().map(ItemSubject::Play)
            }
            Some(Command::Learn(args)) => LearnItem::new(&args, folder, language).map(ItemSubject::Learn),
            Some(Command::Show(mut args)) => {
                args.resolve_paths(folder);
                files.extend(args.files());
                match &args.name {
                    Some(Subject::Effect(effect)) => ShowItem::new(&args, *effect).map(ItemSubject::Show),
                    Some(Subject::Playlist(_)) => Err(PlaylistLineError::Nested.into()),
                    None => Err(PlaylistLineError::NoEffect.into()),
                }
            }
            Some(Command::Run(mut args)) => {
                args.resolve_paths(folder);
                files.extend_from_slice(args.sources());
                RunItem::new(&args, language).map(|item| ItemSubject::Run(Box::new(item)))
            }
            _ => Err(PlaylistLineError::Command(String::new()).into()),
        };
        let subject = read.map_err(|error| LocalizedMessage::from_fn(|language| error.localize(language)))?;
        Ok(Item { subject, text: line.lang.map(Language::text) })
    }

    /// Returns the first option of a line that is not for an item.
    fn unsuitable_option(&self, matches: &ArgMatches) -> Option<String> {
        let (name, matches) = matches.subcommand()?;
        let (_, suitable) = ITEM_ARGUMENTS.iter().find(|(command, _)| *command == name)?;
        let is_given = |id: &str| {
            matches.try_contains_id(id).is_ok() && matches.value_source(id) == Some(ValueSource::CommandLine)
        };
        let arguments = self.command.find_subcommand(name)?.get_arguments();
        let mut unsuitable = arguments.filter(|argument| {
            let id = argument.get_id().as_str();
            id != "lang" && !suitable.contains(&id)
        });
        let option = unsuitable.find(|argument| is_given(argument.get_id().as_str()))?;
        Some(option.get_long().map_or_else(|| option.get_id().to_string(), |long| format!("--{long}")))
    }
}

fn localized(error: &impl Localize) -> LocalizedMessage {
    LocalizedMessage::from_fn(|language| error.localize(language))
}

/// Returns the reason of an error of clap in one line, without its advice.
fn clap_reason(error: &clap::Error) -> LocalizedMessage {
    LocalizedMessage::from_fn(|language| match language {
        Language::Chinese => translate_clap_error(error),
        Language::English => {
            let message = error.render().to_string();
            let reason = message.split("\n\n").next().unwrap_or_default();
            let words: Vec<&str> = reason.split_whitespace().collect();
            words.join(" ").trim_start_matches("error: ").to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn errors_are_localized() {
        assert_localized(&samples!(PlaylistLineError {
            PlaylistLineError::Quotation => PlaylistLineError::Quotation,
            PlaylistLineError::Command(_) => PlaylistLineError::Command("match".to_owned()),
            PlaylistLineError::Option(_) => PlaylistLineError::Option("--out".to_owned()),
            PlaylistLineError::Nested => PlaylistLineError::Nested,
            PlaylistLineError::NoEffect => PlaylistLineError::NoEffect,
            PlaylistLineError::StandardInput => PlaylistLineError::StandardInput,
            PlaylistLineError::TooMany => PlaylistLineError::TooMany,
        }));
        let wrong = || vec![(3, localized(&PlaylistLineError::Nested))];
        assert_localized(&samples!(PlaylistError {
            PlaylistError::Empty(_) => PlaylistError::Empty("a.list".to_owned()),
            PlaylistError::Lines(..) => PlaylistError::Lines("a.list".to_owned(), wrong(), 2),
        }));
    }
}
