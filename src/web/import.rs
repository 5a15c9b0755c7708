//! Checks data before an import replaces the stored data.

use huanle::messages::Localize;
use huanle::programs::stored_games;
use huanle::records::{FinishedGame, GameInProgress, Memory, ParseStoreError, Store, abbreviate};
use huanle::settings::{Settings, SettingsError, SettingsWarning};
use huanle::text::Language;

use crate::page::{Page, PageMessage, PageRequest};
use crate::store::{SETTINGS, STORE};

/// The error of data that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// The settings are not TOML, or have another version.
    #[error("cannot read the settings: {0}")]
    Settings(SettingsError),
    /// A setting has an invalid value.
    #[error("cannot use a setting: {0}")]
    Setting(SettingsWarning),
    /// The players and games cannot be read.
    #[error("{0}")]
    Store(ParseStoreError),
    /// A game in progress cannot be read: its number in the list, from 1, and the name of its program.
    #[error("cannot read unfinished game {0} (program `{program}`)", program = abbreviate(.1))]
    Running(usize, String),
    /// A finished game cannot be read: its number in the list, from 1, and the name of its program.
    #[error("cannot read finished game {0} (program `{program}`)", program = abbreviate(.1))]
    Finished(usize, String),
}

impl Localize for ImportError {
    fn zh(&self) -> String {
        match self {
            ImportError::Settings(error) => format!("无法读取设置：{}", error.zh()),
            ImportError::Setting(error) => format!("有一项设置无效：{}", error.zh()),
            ImportError::Store(error) => error.zh(),
            ImportError::Running(number, program) => {
                format!("第 {number} 盘未下完的棋无法读取（程序 `{}`）", abbreviate(program))
            }
            ImportError::Finished(number, program) => {
                format!("第 {number} 盘下完的棋无法读取（程序 `{}`）", abbreviate(program))
            }
        }
    }
}

/// Checks the settings and the store that the page offers, including all games. Reports the first error to the page.
pub fn check(outside: &dyn Page) -> bool {
    let language = match outside.request(PageRequest::Language).as_deref() {
        Some("zh") => Language::Chinese,
        _ => Language::English,
    };
    let text = |name| outside.request(PageRequest::Stored(name));
    let checked = text(SETTINGS).map_or(Ok(()), |text| check_settings(&text));
    match checked.and_then(|()| text(STORE).map_or(Ok(()), |text| check_store(&text))) {
        Ok(()) => true,
        Err(error) => {
            outside.send(PageMessage::Error(&error.localize(language)));
            false
        }
    }
}

fn check_settings(text: &str) -> Result<(), ImportError> {
    let (_, error_output) = Settings::from_toml(text).map_err(ImportError::Settings)?;
    error_output.into_iter().next().map_or(Ok(()), |complaint| Err(ImportError::Setting(complaint)))
}

fn check_store(text: &str) -> Result<(), ImportError> {
    let mut memory = Memory::from_json(text).map_err(ImportError::Store)?;
    let running = |game: &GameInProgress| (stored_games::can_continue(game), game.program.clone());
    let finished = |game: &FinishedGame| (stored_games::can_show(game), game.program.clone());
    let first_bad = |games: &mut dyn Iterator<Item = (bool, String)>| {
        (1..).zip(games).find_map(|(number, (is_good, program))| (!is_good).then_some((number, program)))
    };
    if let Some((number, program)) = first_bad(&mut memory.games().iter().map(running)) {
        return Err(ImportError::Running(number, program));
    }
    // Reading from memory cannot fail.
    let games = memory.finished_games().unwrap_or_default();
    match first_bad(&mut games.iter().map(finished)) {
        Some((number, program)) => Err(ImportError::Finished(number, program)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in progress in the format of the table.
    const GAME: &str = "huanle running 1\nseats human human\nat 0\n\n(;GM[Othello]PC[huanle]TY[8]BO[8 \
                        ---------------------------O*------*O--------------------------- *]B[d3];)";

    fn kept(program: &str, text: &str) -> String {
        let mut memory = Memory::default();
        memory.save_game(None, program, text).unwrap();
        memory.to_json()
    }

    #[test]
    fn whole_games_pass_and_others_are_named() {
        assert_eq!(check_store(&Memory::default().to_json()), Ok(()));
        assert_eq!(check_store(&kept("othello", GAME)), Ok(()));
        assert_eq!(check_store(&kept("othello", "oops")), Err(ImportError::Running(1, "othello".to_owned())));
        assert_eq!(check_store(&kept("chess", GAME)), Err(ImportError::Running(1, "chess".to_owned())));
        assert!(matches!(check_store("{}"), Err(ImportError::Store(_))));
        assert!(matches!(check_store(&kept("othello", GAME)[..90]), Err(ImportError::Store(_))));
    }

    #[test]
    fn settings_are_checked_one_by_one() {
        assert_eq!(check_settings(""), Ok(()));
        assert_eq!(check_settings("lang = \"en\"\n"), Ok(()));
        assert!(matches!(check_settings("oops"), Err(ImportError::Settings(_))));
        assert!(matches!(check_settings("lang = 7\n"), Err(ImportError::Setting(_))));
    }

    #[test]
    fn both_languages_say_which_game() {
        let error = ImportError::Running(3, "chess".to_owned());
        assert_eq!(error.localize(Language::English), "cannot read unfinished game 3 (program `chess`)");
        assert_eq!(error.localize(Language::Chinese), "第 3 盘未下完的棋无法读取（程序 `chess`）");
    }
}
