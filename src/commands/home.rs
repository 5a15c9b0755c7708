//! The data directory: where settings, games and records are stored, and which runs may access it.
//!
//! One folder contains everything, so that it can be copied at once: `settings.toml`, `huanle.db`, `games/` and
//! `programs/`. It is the system's folder for application data (`~/.local/share/huanle` on Linux,
//! `%APPDATA%\huanle\data` on Windows, `~/Library/Application Support/huanle` on macOS), or the one of `--data-dir`.
//! Errors there are reported on standard error and, before a game starts, on the screen; the program runs without the
//! affected data.

use std::cell::RefCell;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use directories::ProjectDirs;

use super::fault::InputError;
use super::harmless::complain;
use super::language::OutputLanguages;
use super::options::LookArgs;
use super::run::{start_of, wall_clock};
use crate::capture::read_portrait;
use crate::records::{FileError, Folder, GameFiles, Memory, Store, StoreError, Task, folder, sqlite};
use crate::screens::desk::{Context, KeepSettings, Programs};
use crate::screens::portraits::Portraits;
use crate::settings::{Settings, TomlError};
use crate::telling::{Localize, LocalizedMessage};
use crate::text::Language;

pub(super) const SETTINGS: &str = "settings.toml";
const GAMES: &str = "games";
const PROGRAMS: &str = "programs";

/// The data directory that a run may access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DataDirPolicy {
    /// The user's own, or that of `--data-dir`: for interactive runs.
    Own,
    /// Only that of `--data-dir`: for runs that must be reproducible on every machine.
    Named,
    /// Only the settings in that of `--data-dir`, which the recording stores: a recorded run starts with an empty
    /// store, as its replay does.
    Recorded,
}

/// The reason why the settings cannot be read or written.
#[derive(Debug)]
enum SettingsFault {
    /// An error with the file or its folder.
    Store(StoreError),
    /// An error in the contents: the path and the error.
    NoToml(String, TomlError),
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

impl Localize for SettingsFault {
    fn zh(&self) -> String {
        match self {
            SettingsFault::Store(fault) => fault.zh(),
            SettingsFault::NoToml(path, why) => {
                format!("`{path}` 不是 TOML，其中的设置不算数，也不会改写：{}", why.zh())
            }
        }
    }
}

/// The store, the folder of games and the settings of one run.
pub(super) struct DataDir {
    store: Box<dyn Store>,
    shelf: Box<dyn GameFiles>,
    /// C sources.
    programs: Box<dyn GameFiles>,
    /// Whether the data directory is the user's own.
    asks: bool,
    /// The errors there, in the order of their occurrence.
    troubles: Vec<LocalizedMessage>,
    keep_settings: Box<KeepSettings<'static>>,
    settings: Option<Rc<RefCell<SettingsFile>>>,
}

/// The file of the settings.
struct SettingsFile {
    path: PathBuf,
    /// The settings as they were last read or written.
    before: Settings,
    /// The settings that could not be written.
    unsaved: Option<Settings>,
}

impl SettingsFile {
    fn save(&mut self, settings: &Settings) -> Result<(), SettingsFault> {
        self.unsaved = Some(settings.clone());
        write_settings(&self.path, &self.before, settings)?;
        self.before = settings.clone();
        self.unsaved = None;
        Ok(())
    }
}

/// An empty data directory in memory.
impl Default for DataDir {
    fn default() -> DataDir {
        DataDir {
            store: Box::<Memory>::default(),
            shelf: Box::<Memory>::default(),
            programs: Box::<Memory>::default(),
            asks: false,
            troubles: Vec::new(),
            keep_settings: Box::new(|_| Ok(())),
            settings: None,
        }
    }
}

impl DataDir {
    /// Opens the data that a run may access. Also returns the settings, overridden by the options.
    pub(super) fn open(look: &LookArgs, speech: OutputLanguages, reach: DataDirPolicy) -> (DataDir, Settings) {
        DataDir::open_parts(look, speech, reach, true)
    }

    /// Reads only the settings, for a run that saves nothing: no folder or file is created.
    pub(super) fn open_settings(look: &LookArgs, speech: OutputLanguages, reach: DataDirPolicy) -> (DataDir, Settings) {
        DataDir::open_parts(look, speech, reach, false)
    }

    fn open_parts(look: &LookArgs, speech: OutputLanguages, reach: DataDirPolicy, stores: bool) -> (DataDir, Settings) {
        let troubles = RefCell::new(Vec::new());
        let tell = |fault: &dyn Localize| {
            complain(&format!("huanle: {}", fault.tell(speech.terminal)));
            troubles.borrow_mut().push(LocalizedMessage::of(|language| fault.tell(language)));
        };
        // Where a person sits down, the screen speaks as the terminal does: as was chosen, or else as the system.
        let chosen = if reach == DataDirPolicy::Own { Some(speech.terminal) } else { speech.chosen };
        let Some(place) = place(look, reach, &tell) else {
            let settings = look.over(chosen, Settings::default());
            return (DataDir { troubles: troubles.into_inner(), ..DataDir::default() }, settings);
        };
        let file = place.join(SETTINGS);
        let settings = look.over(chosen, read_settings(&file, &tell));
        if !stores || reach == DataDirPolicy::Recorded {
            return (DataDir::default(), settings);
        }
        let store: Box<dyn Store> = match sqlite::open(&place) {
            Ok((store, told)) => {
                told.iter().for_each(|told| tell(told));
                store
            }
            Err(error) if error.is_temporary() => {
                tell(&InputError::NotSavedYet(error.clone()));
                sqlite::deferred(&place, error)
            }
            Err(error) => {
                tell(&InputError::InMemory(error));
                Box::<Memory>::default()
            }
        };
        let file = SettingsFile { path: file, before: settings.clone(), unsaved: None };
        let file = Rc::new(RefCell::new(file));
        let kept = Rc::clone(&file);
        let keep_settings = Box::new(move |settings: &Settings| {
            kept.borrow_mut().save(settings).map_err(|fault| -> Box<dyn Localize> { Box::new(fault) })
        });
        let [shelf, programs] = [GAMES, PROGRAMS].map(|name| Box::new(Folder::new(&place.join(name))));
        let troubles = troubles.into_inner();
        let asks = reach == DataDirPolicy::Own;
        (DataDir { store, shelf, programs, asks, troubles, keep_settings, settings: Some(file) }, settings)
    }

    /// Writes the data that could not be written while the program ran, and reports remaining errors on standard error.
    pub(super) fn close(&mut self, terminal: Language) {
        let complain = |fault: &dyn Localize| complain(&format!("huanle: {}", fault.tell(terminal)));
        if let Err(error) = self.store.flush() {
            complain(&InputError::NotSaved(error));
        }
        if let Some(file) = &self.settings {
            let mut file = file.borrow_mut();
            let unsaved = file.unsaved.clone();
            if let Some(Err(fault)) = unsaved.map(|settings| file.save(&settings)) {
                complain(&fault);
            }
        }
    }

    /// Returns the errors for the screen, because a user who starts the program by its icon sees no terminal.
    pub(super) fn take_troubles(&mut self) -> Vec<LocalizedMessage> {
        std::mem::take(&mut self.troubles)
    }

    /// Creates the environment of a program.
    pub(super) fn desk(&mut self, settings: Settings, seed: u32) -> Context<'_> {
        let DataDir { store, shelf, programs, asks, keep_settings, .. } = self;
        let portraits =
            Portraits::new(|bytes| read_portrait(bytes).map_err(|fault| -> Box<dyn Localize> { Box::new(fault) }));
        let (store, shelf, keep_settings) = (&mut **store, &mut **shelf, &mut **keep_settings);
        // By the clock where a person sits down, else the same every time.
        let start = if *asks { wall_clock() } else { start_of(seed) };
        let programs = Some(Programs { shelf: &mut **programs, start });
        Context { store, shelf, settings, portraits, seed, asks: *asks, outside: None, programs, keep_settings }
    }
}

/// Returns the data directory, if the run may access one.
fn place(look: &LookArgs, reach: DataDirPolicy, tell: &dyn Fn(&dyn Localize)) -> Option<PathBuf> {
    if look.data_dir.is_none() && reach != DataDirPolicy::Own {
        return None;
    }
    let own = own_folder(look.data_dir.as_deref());
    if own.is_none() {
        tell(&InputError::NoHome);
    }
    own
}

/// Returns the folder of `--data-dir`, or else the user's own if there is a home directory.
pub(super) fn own_folder(named: Option<&Path>) -> Option<PathBuf> {
    match named {
        Some(path) => Some(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())),
        None => ProjectDirs::from("", "", "huanle").map(|folders| folders.data_dir().to_owned()),
    }
}

/// Reads the settings; the defaults replace unreadable ones.
fn read_settings(file: &Path, tell: &dyn Fn(&dyn Localize)) -> Settings {
    let read = text_of(file)
        .map_err(SettingsFault::from)
        .and_then(|text| Settings::from_toml(&text).map_err(|why| wrong(file, why)));
    match read {
        Ok((settings, complaints)) => {
            let place = file.display().to_string();
            complaints.into_iter().for_each(|complaint| tell(&InputError::In(place.clone(), Box::new(complaint))));
            settings
        }
        Err(error) => {
            tell(&error);
            Settings::default()
        }
    }
}

/// Writes the changed settings to the file.
fn write_settings(file: &Path, before: &Settings, settings: &Settings) -> Result<(), SettingsFault> {
    // Between reading and writing no other program changes them.
    let _alone = file.parent().map(folder::lock).transpose()?;
    let text = settings.to_toml(before, &text_of(file)?).map_err(|why| wrong(file, why))?;
    Ok(folder::replace(file, text.as_bytes())?)
}

/// Reads a text file; a missing file is empty.
pub(super) fn text_of(file: &Path) -> Result<String, StoreError> {
    match fs::metadata(file) {
        // A folder that is a file is told of by whoever writes there.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(String::new());
        }
        _ => {}
    }
    let text = String::from_utf8(folder::read(file)?);
    text.map_err(|error| StoreError::about(Task::Read, file, FileError::no_utf8(error.as_bytes(), &error.utf8_error())))
}

fn wrong(file: &Path, why: TomlError) -> SettingsFault {
    SettingsFault::NoToml(file.display().to_string(), why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Speed;

    const SPEECH: OutputLanguages = OutputLanguages { chosen: None, terminal: Language::English };

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
        let english = OutputLanguages { chosen: Some(Language::English), ..SPEECH };
        let (mut home, settings) = DataDir::open(&look(&place), english, DataDirPolicy::Named);
        assert_eq!(settings.lang, Language::English);
        let (mut other, others) = DataDir::open(&look(&place), SPEECH, DataDirPolicy::Named);
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
        let (_, settings) = DataDir::open(&look(&place), SPEECH, DataDirPolicy::Named);
        let expected = Settings { calm: true, speed: Speed::Times(2.0), ..Settings::default() };
        assert_eq!(settings, expected);
    }

    #[test]
    fn a_first_start_speaks_the_systems_language_and_only_what_is_changed_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        for terminal in Language::ALL {
            let speech = OutputLanguages { chosen: None, terminal };
            for (reach, expected) in [(DataDirPolicy::Own, terminal), (DataDirPolicy::Named, Language::default())] {
                let (mut home, settings) = DataDir::open(&look(folder.path()), speech, reach);
                let mut desk = home.desk(settings, 1);
                assert_eq!((desk.settings.lang, desk.asks), (expected, reach == DataDirPolicy::Own), "{reach:?}");
                desk.save_settings().unwrap();
            }
        }
        assert_eq!(saved(folder.path()), "", "nobody chose a language");
        let (mut home, settings) = DataDir::open(
            &look(folder.path()),
            OutputLanguages { chosen: None, terminal: Language::English },
            DataDirPolicy::Own,
        );
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
        let (mut home, settings) = DataDir::open(&look(folder.path()), SPEECH, DataDirPolicy::Named);
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
        let (mut home, settings) = DataDir::open(&look(folder.path()), SPEECH, DataDirPolicy::Own);
        let desk = home.desk(settings, 1);
        desk.store.keep_running(None, "othello", "f5").unwrap();
        desk.shelf.write("a.txt", b"f5").unwrap();
        drop(home);
        for (reach, sees) in [(DataDirPolicy::Own, 1), (DataDirPolicy::Named, 1), (DataDirPolicy::Recorded, 0)] {
            let (mut home, settings) = DataDir::open(&look(folder.path()), SPEECH, reach);
            assert!(!settings.sound);
            let desk = home.desk(settings, 1);
            assert_eq!(desk.store.running("othello").unwrap().len(), sees, "{reach:?}");
            assert_eq!(desk.shelf.names().unwrap().len(), sees, "{reach:?}");
        }
        let nameless = LookArgs { data_dir: None, ..look(folder.path()) };
        for reach in [DataDirPolicy::Named, DataDirPolicy::Recorded] {
            assert_eq!(place(&nameless, reach, &|_| {}), None);
        }
    }
}
