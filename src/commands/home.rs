//! What is kept of a user from one run to the next: where it is, and who may see it.
//!
//! One folder holds everything, so that it can be copied as one: `settings.toml`, `huanle.db`, `games/` and
//! `programs/`. It is the
//! system's folder for a program's data (`~/.local/share/huanle` on Linux, `%APPDATA%\huanle\data` on Windows,
//! `~/Library/Application Support/huanle` on macOS), or the one that `--data-dir` names. Whatever
//! is wrong there is told in a line on standard error and, before a program that is played, on the screen; and the program
//! runs without.

use std::cell::RefCell;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::fault::Fault;
use super::harmless::complain;
use super::language::Speech;
use super::options::LookArgs;
use super::run::{start_of, wall_clock};
use crate::capture::read_portrait;
use crate::records::{Folder, Memory, Shelf, Store, StoreError, Task, folder, sqlite};
use crate::screens::desk::{Desk, KeepSettings, Programs};
use crate::screens::portraits::Portraits;
use crate::settings::{NoToml, Settings};
use crate::telling::{Said, Tell};

pub(super) const SETTINGS: &str = "settings.toml";
const GAMES: &str = "games";
const PROGRAMS: &str = "programs";

/// Of whose folder a run may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The user's own, unless `--data-dir` names another: a person plays.
    Own,
    /// None but what `--data-dir` names: a run that must be the same on every machine.
    Named,
    /// No more than the settings in what `--data-dir` names, which the recording repeats: a run that is recorded starts with
    /// an empty store, as its replay does.
    Recorded,
}

/// Why the settings cannot be read or written.
#[derive(Debug)]
enum SettingsFault {
    /// The file or its folder.
    Store(StoreError),
    /// What is in it.
    NoToml(String, NoToml),
}

impl From<StoreError> for SettingsFault {
    fn from(fault: StoreError) -> SettingsFault {
        SettingsFault::Store(fault)
    }
}

impl fmt::Display for SettingsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsFault::Store(fault) => fault.fmt(f),
            SettingsFault::NoToml(path, why) => {
                write!(f, "`{path}` is no TOML, so its settings do not count and are not written: {why}")
            }
        }
    }
}

impl Tell for SettingsFault {
    fn zh(&self) -> String {
        match self {
            SettingsFault::Store(fault) => fault.zh(),
            SettingsFault::NoToml(path, why) => {
                format!("`{path}` 不是 TOML，其中的设置不算数，也不会改写：{}", why.zh())
            }
        }
    }
}

/// The store, the shelf and the place of the settings for one run.
pub(super) struct Home {
    store: Box<dyn Store>,
    shelf: Box<dyn Shelf>,
    /// Sources in C.
    programs: Box<dyn Shelf>,
    /// Whether it is a person's own.
    asks: bool,
    /// What is wrong there, in the order in which it was found.
    troubles: Vec<Said>,
    keep_settings: Box<KeepSettings<'static>>,
}

/// Nobody's: empty, and gone with the run.
impl Default for Home {
    fn default() -> Home {
        Home {
            store: Box::<Memory>::default(),
            shelf: Box::<Memory>::default(),
            programs: Box::<Memory>::default(),
            asks: false,
            troubles: Vec::new(),
            keep_settings: Box::new(|_| Ok(())),
        }
    }
}

impl Home {
    /// Opens what a run may know of. Gives also the settings for it, as far as options do not say otherwise.
    pub(super) fn open(look: &LookArgs, speech: Speech, reach: Reach) -> (Home, Settings) {
        let troubles = RefCell::new(Vec::new());
        let tell = |fault: &dyn Tell| {
            complain(&format!("huanle: {}", fault.tell(speech.terminal)));
            troubles.borrow_mut().push(Said::of(|language| fault.tell(language)));
        };
        // Where a person sits down, the screen speaks as the terminal does: as was chosen, or else as the system.
        let chosen = if reach == Reach::Own { Some(speech.terminal) } else { speech.chosen };
        let Some(place) = place(look, reach, &tell) else {
            let settings = look.over(chosen, Settings::default());
            return (Home { troubles: troubles.into_inner(), ..Home::default() }, settings);
        };
        let file = place.join(SETTINGS);
        let settings = look.over(chosen, read_settings(&file, &tell));
        if reach == Reach::Recorded {
            return (Home::default(), settings);
        }
        let store: Box<dyn Store> = match sqlite::open(&place) {
            Ok((store, told)) => {
                told.iter().for_each(|told| tell(told));
                store
            }
            Err(error) => {
                tell(&Fault::InMemory(error));
                Box::<Memory>::default()
            }
        };
        let mut before = settings.clone();
        let keep_settings = Box::new(move |settings: &Settings| {
            write_settings(&file, &before, settings).map_err(|fault| -> Box<dyn Tell> { Box::new(fault) })?;
            before = settings.clone();
            Ok(())
        });
        let [shelf, programs] = [GAMES, PROGRAMS].map(|name| Box::new(Folder::new(&place.join(name))));
        let troubles = troubles.into_inner();
        (Home { store, shelf, programs, asks: reach == Reach::Own, troubles, keep_settings }, settings)
    }

    /// What is wrong there, for the screen: whoever started the program by its icon sees no terminal.
    pub(super) fn take_troubles(&mut self) -> Vec<Said> {
        std::mem::take(&mut self.troubles)
    }

    /// Lays out what a program finds.
    pub(super) fn desk(&mut self, settings: Settings, seed: u32) -> Desk<'_> {
        let Home { store, shelf, programs, asks, keep_settings, .. } = self;
        let portraits =
            Portraits::new(|bytes| read_portrait(bytes).map_err(|fault| -> Box<dyn Tell> { Box::new(fault) }));
        let (store, shelf, keep_settings) = (&mut **store, &mut **shelf, &mut **keep_settings);
        // By the clock where a person sits down, else the same every time.
        let start = if *asks { wall_clock() } else { start_of(seed) };
        let programs = Some(Programs { shelf: &mut **programs, start });
        Desk { store, shelf, settings, portraits, seed, asks: *asks, outside: None, programs, keep_settings }
    }
}

/// The folder, if a run may know of any.
fn place(look: &LookArgs, reach: Reach, tell: &dyn Fn(&dyn Tell)) -> Option<PathBuf> {
    if look.data_dir.is_none() && reach != Reach::Own {
        return None;
    }
    let own = own_folder(look.data_dir.as_deref());
    if own.is_none() {
        tell(&Fault::NoHome);
    }
    own
}

/// The folder that `--data-dir` names, or else the user's own, if there is a home.
pub(super) fn own_folder(named: Option<&Path>) -> Option<PathBuf> {
    match named {
        Some(path) => Some(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
        None => ProjectDirs::from("", "", "huanle").map(|folders| folders.data_dir().to_owned()),
    }
}

/// Reads the settings; those that cannot be read are the defaults.
fn read_settings(file: &Path, tell: &dyn Fn(&dyn Tell)) -> Settings {
    let read = text_of(file)
        .map_err(SettingsFault::from)
        .and_then(|text| Settings::from_toml(&text).map_err(|why| wrong(file, why)));
    match read {
        Ok((settings, complaints)) => {
            let place = file.display().to_string();
            complaints.into_iter().for_each(|complaint| tell(&Fault::In(place.clone(), Box::new(complaint))));
            settings
        }
        Err(error) => {
            tell(&error);
            Settings::default()
        }
    }
}

/// Writes the settings that have changed over those in the file.
fn write_settings(file: &Path, before: &Settings, settings: &Settings) -> Result<(), SettingsFault> {
    // Between reading and writing no other program changes them.
    let _alone = file.parent().map(folder::lock).transpose()?;
    let text = settings.to_toml(before, &text_of(file)?).map_err(|why| wrong(file, why))?;
    Ok(folder::replace(file, text.as_bytes())?)
}

/// What a file says: nothing if there is none.
pub(super) fn text_of(file: &Path) -> Result<String, StoreError> {
    match fs::metadata(file) {
        // A folder that is a file is told of by whoever writes there.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(String::new());
        }
        _ => {}
    }
    let text = String::from_utf8(folder::read(file)?);
    text.map_err(|error| StoreError::file(Task::Read, file, &io::Error::new(io::ErrorKind::InvalidData, error)))
}

fn wrong(file: &Path, why: NoToml) -> SettingsFault {
    SettingsFault::NoToml(file.display().to_string(), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Speed;
    use crate::text::Language;

    const SPEECH: Speech = Speech { chosen: None, terminal: Language::English };

    fn look(folder: &Path) -> LookArgs {
        LookArgs { scale: None, seed: None, speed: None, calm: None, data_dir: Some(folder.to_owned()), mute: false }
    }

    fn saved(folder: &Path) -> String {
        fs::read_to_string(folder.join(SETTINGS)).unwrap()
    }

    #[test]
    fn what_is_changed_on_the_desk_is_there_next_time_and_options_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("made");
        let english = Speech { chosen: Some(Language::English), ..SPEECH };
        let (mut home, settings) = Home::open(&look(&place), english, Reach::Named);
        assert_eq!(settings.lang, Language::English);
        let (mut other, others) = Home::open(&look(&place), SPEECH, Reach::Named);
        let mut desk = home.desk(settings, 1);
        desk.settings.table.numbers = true;
        desk.save_settings().unwrap();
        assert_eq!(saved(&place), "[table]\nnumbers = true\n");
        desk.settings.speed = Speed::Times(2.0);
        desk.settings.table.numbers = false;
        desk.save_settings().unwrap();
        // Another program changes what it changes, no more.
        let mut desk = other.desk(others, 1);
        desk.settings.calm = true;
        desk.save_settings().unwrap();
        let (_, settings) = Home::open(&look(&place), SPEECH, Reach::Named);
        let expected = Settings { calm: true, speed: Speed::Times(2.0), ..Settings::default() };
        assert_eq!(settings, expected);
    }

    #[test]
    fn a_first_start_speaks_the_systems_language_and_only_what_is_changed_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        for terminal in Language::ALL {
            let speech = Speech { chosen: None, terminal };
            for (reach, expected) in [(Reach::Own, terminal), (Reach::Named, Language::default())] {
                let (mut home, settings) = Home::open(&look(folder.path()), speech, reach);
                let mut desk = home.desk(settings, 1);
                assert_eq!((desk.settings.lang, desk.asks), (expected, reach == Reach::Own), "{reach:?}");
                desk.save_settings().unwrap();
            }
        }
        assert_eq!(saved(folder.path()), "", "nobody chose a language");
        let (mut home, settings) =
            Home::open(&look(folder.path()), Speech { chosen: None, terminal: Language::English }, Reach::Own);
        let mut desk = home.desk(settings, 1);
        desk.settings.lang = Language::Chinese;
        desk.save_settings().unwrap();
        assert_eq!(saved(folder.path()), "lang = \"zh\"\n");
    }

    #[test]
    fn settings_that_cannot_be_read_are_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let broken = "calm = true\nlang = = \"en\"\n";
        fs::write(folder.path().join(SETTINGS), broken).unwrap();
        let (mut home, settings) = Home::open(&look(folder.path()), SPEECH, Reach::Named);
        assert_eq!(settings, Settings::default());
        let mut desk = home.desk(settings, 1);
        desk.settings.calm = true;
        let why = desk.save_settings().unwrap_err();
        assert!(why.contains("第 2 行") && why.contains("settings.toml"), "{why}");
        assert_eq!(saved(folder.path()), broken);
        // The change is not forgotten: when the file is mended it is kept.
        fs::write(folder.path().join(SETTINGS), "lang = \"en\"\n").unwrap();
        desk.save_settings().unwrap();
        assert_eq!(saved(folder.path()), "calm = true\nlang = \"en\"\n");
    }

    #[test]
    fn games_and_files_are_found_again_and_nothing_by_who_may_not() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(SETTINGS), "sound = false\n").unwrap();
        let (mut home, settings) = Home::open(&look(folder.path()), SPEECH, Reach::Own);
        let desk = home.desk(settings, 1);
        desk.store.keep_running(None, "othello", "f5").unwrap();
        desk.shelf.write("a.txt", b"f5").unwrap();
        drop(home);
        for (reach, sees) in [(Reach::Own, 1), (Reach::Named, 1), (Reach::Recorded, 0)] {
            let (mut home, settings) = Home::open(&look(folder.path()), SPEECH, reach);
            assert!(!settings.sound);
            let desk = home.desk(settings, 1);
            assert_eq!(desk.store.running("othello").unwrap().len(), sees, "{reach:?}");
            assert_eq!(desk.shelf.names().unwrap().len(), sees, "{reach:?}");
        }
        let nameless = LookArgs { data_dir: None, ..look(folder.path()) };
        for reach in [Reach::Named, Reach::Recorded] {
            assert_eq!(place(&nameless, reach, &|_| {}), None);
        }
    }
}
