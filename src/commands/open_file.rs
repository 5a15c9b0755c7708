//! `huanle FILE`: opens a file, as a double click in a file manager does.
//!
//! The name of the file is replaced by the command that opens it. The kind is detected by the name and the contents:
//!
//! | file | command |
//! |---|---|
//! | a game or a position | `othello --game`, `gomoku --game`, `xiangqi --game` |
//! | a C program | `run`, with `--edit` if there are no other options |
//! | a tune (`.mml`) | `show music --tune` |
//! | a playlist (`.list`) | `show` |
//! | a recording | `replay` |
//!
//! A link to a game opens like a file with the game.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use clap::CommandFactory as _;

use super::CommandLine;
use super::error::{CommandError, InputError};
use super::language::lang_length;
use super::options::read_bytes;
use crate::machine::recording::Recording;
use crate::messages::Localize as _;
use crate::programs::MenuProgram;
use crate::programs::address::{Address, AddressTarget};
use crate::records::{FileOperation, StoreError};
use crate::text::Language;

/// Returns whether a path is that of a playlist.
pub(super) fn is_playlist(path: &Path) -> bool {
    has_extension(path, "list")
}

/// Returns whether a path has an extension, in any case.
fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Replaces the name of a file by the command that opens it. Leaves all other arguments, among them the names of
/// commands, to clap.
///
/// # Errors
/// Returns an error if the file cannot be read, or cannot be opened by any command.
pub(super) fn replace_file_name(mut arguments: Vec<OsString>) -> Result<Vec<OsString>, CommandError> {
    let place = lang_length(&arguments);
    let Some(name) = arguments.get(place).filter(|name| is_file_name(name)) else { return Ok(arguments) };
    let path = Path::new(name);
    if let Some((_, Ok(Address { target: AddressTarget::Play(play), .. }))) =
        path.to_str().and_then(|text| text.split_once('#')).map(|(page, opens)| (page, Address::parse(opens)))
        && play.game().is_some()
    {
        arguments.splice(place..place, [play.name(), "--game"].map(OsString::from));
        return Ok(arguments);
    }
    let bytes = read_bytes(path)?;
    let is_alone = arguments.len() == place + 1;
    let command =
        detect_command(path, bytes, is_alone).ok_or_else(|| InputError::UnknownFile(path.display().to_string()))?;
    arguments.splice(place..place, command.iter().map(OsString::from));
    Ok(arguments)
}

/// Opens a file in a new window, as `huanle FILE` does: for files dropped on the window. The program in this window goes
/// on, so nothing in it is lost, and a recording of it does not depend on the file.
///
/// # Errors
/// Returns a sentence for the user if the file cannot be read, or cannot be opened by any command.
pub(super) fn open_in_new_window(path: &Path, language: Language) -> Result<(), String> {
    let bytes = read_bytes(path).map_err(|error| error.localize(language))?;
    if detect_command(path, bytes, true).is_none() {
        return Err(CommandError::from(InputError::UnknownFile(path.display().to_string())).localize(language));
    }
    let start = || {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.arg("--lang").arg(language.to_string()).arg(path).stdin(Stdio::null()).spawn()?;
        // Its end is of no interest here, but the system waits until somebody has asked for it.
        std::thread::spawn(move || child.wait());
        Ok(())
    };
    start().map_err(|error: io::Error| StoreError::io(FileOperation::Read, path, &error).localize(language))
}

/// Returns whether an argument names a file: an existing one, or a missing one with a dot or a folder in its name.
fn is_file_name(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    let is_command = || CommandLine::command().find_subcommand(argument).is_some() || text == "help";
    !text.starts_with('-') && !is_command() && (text.contains(['.', '/', '\\']) || Path::new(argument).exists())
}

/// Returns the command that opens a file. A file that is opened without options can be edited.
fn detect_command(path: &Path, bytes: Vec<u8>, is_alone: bool) -> Option<&'static [&'static str]> {
    if Recording::matches_magic(&bytes) {
        return Some(&["replay"]);
    }
    if has_extension(path, "mml") {
        return Some(&["show", "music", "--tune"]);
    }
    if is_playlist(path) {
        return Some(&["show"]);
    }
    let name = path.file_name()?.to_string_lossy();
    Some(match AddressTarget::from_file(&name, bytes)? {
        AddressTarget::Play(MenuProgram::Othello(_)) => &["othello", "--game"],
        AddressTarget::Play(MenuProgram::Gomoku(_)) => &["gomoku", "--game"],
        AddressTarget::Play(MenuProgram::Xiangqi(_)) => &["xiangqi", "--game"],
        AddressTarget::Run(_) if is_alone => &["run", "--edit"],
        AddressTarget::Run(_) => &["run"],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(arguments: &[&OsStr]) -> Result<String, String> {
        let arguments = arguments.iter().map(OsString::from).collect();
        match replace_file_name(arguments) {
            Ok(arguments) => Ok(arguments.join(OsStr::new(" ")).into_string().unwrap()),
            Err(error) => Err(error.localize(Language::English)),
        }
    }

    #[test]
    fn a_file_is_opened_by_the_command_for_its_contents() {
        let folder = tempfile::tempdir().unwrap();
        for (name, contents, command) in [
            ("a.ggf", "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]BO[8 8]B[f5];)", "othello --game"),
            ("a.txt", "f5d6c3", "othello --game"),
            ("a.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n", "gomoku --game"),
            ("a", "(;GM[4]SZ[15];B[hh];W[hg])", "gomoku --game"),
            ("a.pgn", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ *\n", "xiangqi --game"),
            ("b.c", "main(){}", "run --edit"),
            ("B.CPP", "int main(){}", "run --edit"),
            ("no-extension", "circle(100, 100, 50);", "run --edit"),
            ("a.mml", "T120 C", "show music --tune"),
            ("a.list", "learn circle", "show"),
        ] {
            let path = folder.path().join(name);
            std::fs::write(&path, contents).unwrap();
            let file = path.display();
            assert_eq!(replaced(&[path.as_os_str()]), Ok(format!("{command} {file}")));
            let lang = [OsStr::new("--lang"), OsStr::new("zh"), path.as_os_str()];
            assert_eq!(replaced(&lang), Ok(format!("--lang zh {command} {file}")));
            let without_editing = command.trim_end_matches(" --edit");
            let seeded = [path.as_os_str(), OsStr::new("--seed=1")];
            assert_eq!(replaced(&seeded), Ok(format!("{without_editing} {file} --seed=1")));
        }
    }

    #[test]
    fn other_arguments_stay() {
        for words in [&["othello"][..], &["help", "run"], &["--keys"], &["othelo"], &["-"], &[]] {
            let words: Vec<&OsStr> = words.iter().map(OsStr::new).collect();
            assert_eq!(replaced(&words), Ok(words.join(OsStr::new(" ")).into_string().unwrap()));
        }
    }

    #[test]
    fn a_missing_or_unknown_file_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing.ggf");
        let error = replaced(&[missing.as_os_str()]).unwrap_err();
        assert!(error.starts_with("cannot read `") && error.contains("missing.ggf"), "{error}");
        let unknown = folder.path().join("letter.doc");
        std::fs::write(&unknown, [0xD0, 0xCF, 0x11, 0xE0]).unwrap();
        let error = replaced(&[unknown.as_os_str()]).unwrap_err();
        assert!(error.contains("letter.doc` is not a game"), "{error}");
    }
}
