//! Resolves the language of a run: of its messages and of its screen.
//!
//! It is resolved before the arguments are parsed, so that errors in them are reported in it, too.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::str::FromStr;

use super::data_dir::location::{SETTINGS_FILE, read_text_file, resolve_data_dir};
use crate::settings::Settings;
use crate::text::Language;

/// The environment variables that set the locale; the first one that is not empty counts, as in POSIX.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Returns the language of a command line, given without the program's name: that of `--lang`, or else of the settings,
/// or else of the locale.
pub(super) fn resolve(arguments: &[OsString]) -> Language {
    let words: Vec<String> = arguments.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let settings = || {
        let folder = resolve_data_dir(option_value(&words, "--data-dir").map(Path::new))?;
        Settings::chosen_language(&read_text_file(&folder.join(SETTINGS_FILE)).ok()?)
    };
    resolve_from(option_value(&words, "--lang"), settings, |name| std::env::var_os(name), locale)
}

/// Resolves the language from the value of `--lang`, the settings, the environment variables and the locale of a system
/// that does not set it there.
fn resolve_from(
    option: Option<&str>,
    settings: impl FnOnce() -> Option<Language>,
    variable: impl Fn(&str) -> Option<OsString>,
    system: impl FnOnce() -> Option<String>,
) -> Language {
    let named = option.and_then(|name| Language::from_str(name).ok());
    named.or_else(settings).unwrap_or_else(|| {
        let set = LOCALE_VARIABLES.into_iter().filter_map(variable).find(|value| !value.is_empty());
        let locale = set.as_deref().map(OsStr::to_string_lossy);
        locale.map_or_else(|| from_locale(&system().unwrap_or_default()), |locale| from_locale(&locale))
    })
}

/// Returns the locale on systems that do not set it in an environment variable.
#[cfg(any(windows, target_os = "macos"))]
fn locale() -> Option<String> {
    sys_locale::get_locale()
}

/// Returns `None`: other systems set the locale in environment variables.
#[cfg(not(any(windows, target_os = "macos")))]
fn locale() -> Option<String> {
    None
}

/// Moves a `--lang` before the command behind it, where clap accepts it; with `help` it is removed.
pub(super) fn move_lang_behind_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let length = lang_length(&arguments);
    match arguments.get(length).map(|word| word.to_string_lossy().into_owned()).as_deref() {
        Some("help") => {
            let mut at = 0;
            while at < arguments.len() {
                match lang_length(&arguments[at..]) {
                    0 => at += 1,
                    length => drop(arguments.drain(at..arguments.len().min(at + length))),
                }
            }
        }
        Some(command) if !command.starts_with('-') => arguments[..=length].rotate_right(1),
        _ => {}
    }
    arguments
}

/// Returns the number of arguments that a `--lang` at the beginning takes with its value: 2, 1, or 0 without one.
pub(super) fn lang_length(arguments: &[OsString]) -> usize {
    match arguments.first().map(|word| word.to_string_lossy()) {
        Some(first) if first == "--lang" => 2,
        Some(first) if first.starts_with("--lang=") => 1,
        _ => 0,
    }
}

/// Returns the value of an option in either form; the last occurrence counts.
fn option_value<'w>(words: &'w [String], option: &str) -> Option<&'w str> {
    let before_end = words.iter().take_while(|word| *word != "--").count();
    (0..before_end).rev().find_map(|at| match words[at].strip_prefix(option)? {
        "" => words.get(at + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    })
}

/// Returns the language of a locale such as `zh_CN.UTF-8` or `zh-Hans-CN`.
fn from_locale(locale: &str) -> Language {
    if locale.to_ascii_lowercase().starts_with("zh") { Language::Chinese } else { Language::English }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_in_either_form() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(option_value(&words("--lang zh show nonsense"), "--lang"), Some("zh"));
        assert_eq!(option_value(&words("show --lang=en --lang=zh"), "--lang"), Some("zh"));
        assert_eq!(option_value(&words("show --language zh"), "--lang"), None);
        assert_eq!(option_value(&words("show -- --lang zh"), "--lang"), None);
        assert_eq!(option_value(&words("show --lang"), "--lang"), None);
    }

    #[test]
    fn an_option_before_the_command_goes_behind_it() {
        let moved = |line: &str| {
            let words = move_lang_behind_command(line.split(' ').map(OsString::from).collect());
            words.join(std::ffi::OsStr::new(" ")).into_string().unwrap()
        };
        for (line, expected) in [
            ("--lang zh show title", "show --lang zh title"),
            ("--lang=zh show title", "show --lang=zh title"),
            ("--lang zh help show", "help show"),
            ("help show --lang zh", "help show"),
            ("help --lang=zh show --lang", "help show"),
            ("--lang zh --original", "--lang zh --original"),
            ("show --lang zh", "show --lang zh"),
            ("--lang zh", "--lang zh"),
            ("--lang", "--lang"),
        ] {
            assert_eq!(moved(line), expected);
        }
    }

    /// The option counts before the settings, these before LC_ALL, that before LC_MESSAGES and LANG, and these before the
    /// system's own locale.
    #[test]
    fn the_language_is_that_of_the_option_or_the_settings_or_the_locale() {
        const ENGLISH: Language = Language::English;
        const CHINESE: Language = Language::Chinese;
        type Locale = (&'static [(&'static str, &'static str)], Option<&'static str>, Language);
        let locales: [Locale; 13] = [
            (&[], None, ENGLISH),
            (&[("LANG", "C")], None, ENGLISH),
            (&[("LANG", "POSIX")], None, ENGLISH),
            (&[("LANG", "C.UTF-8")], None, ENGLISH),
            (&[("LANG", "en_US.UTF-8")], None, ENGLISH),
            (&[("LANG", "fr_FR.UTF-8")], None, ENGLISH),
            (&[("LANG", "zh_CN.UTF-8")], None, CHINESE),
            (&[("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], None, CHINESE),
            (&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_CN.UTF-8"), ("LANG", "zh_CN.UTF-8")], None, ENGLISH),
            (&[("LC_ALL", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], None, CHINESE),
            (&[("LC_ALL", ""), ("LANG", "zh_CN.UTF-8")], None, CHINESE),
            (&[], Some("zh-Hans-CN"), CHINESE),
            (&[("LANG", "en_US.UTF-8")], Some("zh-Hans-CN"), ENGLISH),
        ];
        for (variables, system, by_locale) in locales {
            let variable =
                |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
            for settings in [None, Some(ENGLISH), Some(CHINESE)] {
                for (option, named) in
                    [(None, None), (Some("en"), Some(ENGLISH)), (Some("zh"), Some(CHINESE)), (Some("fr"), None)]
                {
                    let resolved = resolve_from(option, || settings, variable, || system.map(str::to_owned));
                    let expected = named.or(settings).unwrap_or(by_locale);
                    assert_eq!(resolved, expected, "{option:?} {settings:?} {variables:?} {system:?}");
                }
            }
        }
    }

    #[test]
    fn a_locale_is_chinese_or_not() {
        for (locale, language) in [
            ("zh_CN.UTF-8", Language::Chinese),
            ("zh_TW", Language::Chinese),
            ("zh-Hans-CN", Language::Chinese),
            ("en-US", Language::English),
            ("C", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(from_locale(locale), language, "{locale}");
        }
    }
}
