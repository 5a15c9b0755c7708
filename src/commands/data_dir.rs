//! The data directory: where settings, games and records are stored, and which runs may access it.
//!
//! One folder contains everything, so that it can be copied at once: `settings.toml`, `huanle.db`, `games/`,
//! `programs/` and `pinyin.txt`, what the input method has learned. It is the system's folder for application data (`~/.local/share/huanle` on Linux,
//! `%APPDATA%\huanle\data` on Windows, `~/Library/Application Support/huanle` on macOS), or the one of `--data-dir`.
//! Errors there are reported on standard error and, before a game starts, on the screen; the program runs without the
//! affected data.

pub(super) mod location;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::clock::program_start;
use super::error::InputError;
use super::options::CommonArgs;
use super::sanitize::print_error;
use crate::capture::read_portrait;
use crate::machine::InputMethodState;
use crate::messages::{Localize, LocalizedMessage, chinese};
use crate::records::{FileOperation, GameFiles, GameFolder, Memory, Store, StoreError, folder, sqlite};
use crate::screens::context::{CPrograms, Context, WriteSettings};
use crate::screens::portraits::Portraits;
use crate::settings::{Settings, SettingsError};
use crate::text::Language;
use location::{SETTINGS_FILE, read_text_file, resolve_data_dir};

const GAMES_DIR: &str = "games";
const PROGRAMS_DIR: &str = "programs";
const LEARNED_FILE: &str = "pinyin.txt";

/// The data directory that a run may access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DataDirPolicy {
    /// The user's own, or that of `--data-dir`: for interactive runs.
    User,
    /// Only that of `--data-dir`: for runs that must be reproducible on every machine.
    Explicit,
    /// Only the settings in that of `--data-dir`, which the recording stores: a recorded run starts with an empty
    /// store, as its replay does.
    Recorded,
}

/// The reason why the settings cannot be read or written.
#[derive(Debug, thiserror::Error)]
enum SettingsFileError {
    /// An error with the file or its folder.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An error in the contents, which stay: the path and the error.
    #[error("the settings in `{0}` are ignored and not overwritten: {1}")]
    Contents(String, SettingsError),
    /// Settings of an older version, which were renamed: the path, the error and the new path.
    #[error("`{0}` was renamed to `{2}`, and the default settings apply: {1}")]
    Renamed(String, SettingsError, String),
}

chinese! {
    SettingsFileError {
        Store(error) => "{}", error.zh();
        Contents(path, why) => "`{path}` 中的设置被忽略，也不会改写：{}", why.zh();
        Renamed(path, why, new_path) => "`{path}` 已改名为 `{new_path}`，设置恢复为默认值：{}", why.zh();
    }
}

/// The store, the folder of games and the settings of one run.
pub(super) struct DataDir {
    store: Box<dyn Store>,
    game_files: Box<dyn GameFiles>,
    /// C sources.
    programs: Box<dyn GameFiles>,
    /// The same, for the workbench over a program, until it is taken.
    source_files: Box<dyn GameFiles>,
    /// `true` if the data directory is the user's own.
    is_user_dir: bool,
    /// The errors there, in the order of their occurrence.
    errors: Vec<LocalizedMessage>,
    write_settings: Box<WriteSettings<'static>>,
    /// The file of what the input method has learned, and its text; only of the user's own data directory.
    learned: Option<(PathBuf, String)>,
    settings: Option<Rc<RefCell<SettingsFile>>>,
}

/// The file of the settings.
struct SettingsFile {
    path: PathBuf,
    /// The settings as they were last read or written.
    last_saved: Settings,
    /// The settings that could not be written.
    unsaved: Option<Settings>,
}

impl SettingsFile {
    fn save(&mut self, settings: &Settings) -> Result<(), SettingsFileError> {
        self.unsaved = Some(settings.clone());
        write_settings(&self.path, &self.last_saved, settings)?;
        self.last_saved = settings.clone();
        self.unsaved = None;
        Ok(())
    }
}

/// An empty data directory in memory.
impl Default for DataDir {
    fn default() -> DataDir {
        DataDir {
            store: Box::<Memory>::default(),
            game_files: Box::<Memory>::default(),
            programs: Box::<Memory>::default(),
            source_files: Box::<Memory>::default(),
            is_user_dir: false,
            errors: Vec::new(),
            write_settings: Box::new(|_| Ok(())),
            learned: None,
            settings: None,
        }
    }
}

impl DataDir {
    /// Opens the data that a run may access. Also returns the settings, overridden by the options.
    pub(super) fn open(look: &CommonArgs, language: Language, reach: DataDirPolicy) -> (DataDir, Settings) {
        DataDir::open_parts(look, language, reach, true)
    }

    /// Reads only the settings, for a run that saves nothing: no folder or file is created.
    pub(super) fn open_settings(look: &CommonArgs, language: Language, reach: DataDirPolicy) -> (DataDir, Settings) {
        DataDir::open_parts(look, language, reach, false)
    }

    fn open_parts(look: &CommonArgs, language: Language, reach: DataDirPolicy, stores: bool) -> (DataDir, Settings) {
        let troubles = RefCell::new(Vec::new());
        let tell = |fault: &dyn Localize| {
            print_error(&format!("huanle: {}", fault.localize(language)));
            troubles.borrow_mut().push(LocalizedMessage::from_fn(|language| fault.localize(language)));
        };
        let Some(place) = permitted_dir(look, reach, &tell) else {
            let settings = look.override_settings(language, Settings::default());
            return (DataDir { errors: troubles.into_inner(), ..DataDir::default() }, settings);
        };
        let file = place.join(SETTINGS_FILE);
        let saves = stores && reach != DataDirPolicy::Recorded;
        let settings = look.override_settings(language, read_settings(&file, saves, &tell));
        let learned = (reach == DataDirPolicy::User).then(|| (place.join(LEARNED_FILE), String::new()));
        if !saves {
            return (DataDir { learned, ..DataDir::default() }, settings);
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
        let file = SettingsFile { path: file, last_saved: settings.clone(), unsaved: None };
        let file = Rc::new(RefCell::new(file));
        let kept = Rc::clone(&file);
        let keep_settings = Box::new(move |settings: &Settings| Ok(kept.borrow_mut().save(settings)?));
        let asks = reach == DataDirPolicy::User;
        // A run that can be repeated shows nothing of the disk but its own folders.
        let folder = |name| {
            let folder = GameFolder::new(&place.join(name));
            Box::new(if asks { folder } else { folder.confined() })
        };
        let [shelf, programs, source_files] = [GAMES_DIR, PROGRAMS_DIR, PROGRAMS_DIR].map(folder);
        let troubles = troubles.into_inner();
        (
            DataDir {
                store,
                game_files: shelf,
                programs,
                source_files,
                is_user_dir: asks,
                errors: troubles,
                write_settings: keep_settings,
                learned,
                settings: Some(file),
            },
            settings,
        )
    }

    /// Reads the texts that the input method has learned, the latest first. A file that cannot be read is an empty one.
    pub(super) fn read_learned(&mut self) -> Vec<String> {
        let Some((path, text)) = &mut self.learned else { return Vec::new() };
        *text = read_text_file(path).unwrap_or_default();
        InputMethodState::parse_recent(text)
    }

    /// Writes the texts that the input method has learned, if they have changed. A loss is not worth a message.
    pub(super) fn write_learned(&self, texts: &[String]) {
        let Some((path, before)) = &self.learned else { return };
        let text = InputMethodState::format_recent(texts);
        if text != *before && path.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok()) {
            let _ = folder::write_atomically(path, text.as_bytes());
        }
    }

    /// Writes the data that could not be written while the program ran, and reports remaining errors on standard error.
    pub(super) fn close(&mut self, terminal: Language) {
        let complain = |fault: &dyn Localize| print_error(&format!("huanle: {}", fault.localize(terminal)));
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
    pub(super) fn take_errors(&mut self) -> Vec<LocalizedMessage> {
        std::mem::take(&mut self.errors)
    }

    /// Takes the files of C sources for the workbench over a program, and returns the initial time of a program's clock.
    pub(super) fn source_files(&mut self, seed: u32) -> (Box<dyn GameFiles>, i64) {
        let none: Box<dyn GameFiles> = Box::new(Memory::default());
        (std::mem::replace(&mut self.source_files, none), program_start(self.is_user_dir, seed))
    }

    /// Creates the environment of a program.
    pub(super) fn context(&mut self, settings: Settings, seed: u32) -> Context<'_> {
        let DataDir { store, game_files: shelf, programs, is_user_dir: asks, write_settings: keep_settings, .. } = self;
        let portraits = Portraits::new(|bytes| Ok(read_portrait(bytes)?));
        let (store, shelf, keep_settings) = (&mut **store, &mut **shelf, &mut **keep_settings);
        let programs = Some(CPrograms { files: &mut **programs, start_time: program_start(*asks, seed) });
        Context {
            store,
            files: shelf,
            settings,
            portraits,
            seed,
            asks_at_first_start: *asks,
            external_engine: None,
            programs,
            write_settings: keep_settings,
        }
    }
}

/// Returns the data directory, if the run may access one.
fn permitted_dir(look: &CommonArgs, reach: DataDirPolicy, tell: &dyn Fn(&dyn Localize)) -> Option<PathBuf> {
    if look.data_dir.is_none() && reach != DataDirPolicy::User {
        return None;
    }
    let own = resolve_data_dir(look.data_dir.as_deref());
    if own.is_none() {
        tell(&InputError::NoHome);
    }
    own
}

/// Reads the settings; the defaults replace unreadable ones. A run that saves renames the file of an older version.
fn read_settings(file: &Path, saves: bool, tell: &dyn Fn(&dyn Localize)) -> Settings {
    let read = read_text_file(file)
        .map_err(SettingsFileError::from)
        .and_then(|text| Settings::from_toml(&text).map_err(|why| contents_error(file, why)));
    let read = match read {
        Err(SettingsFileError::Contents(path, why)) if saves && why.is_older() => rename_old(file)
            .and_then(|new_path| Err(SettingsFileError::Renamed(path, why, new_path.display().to_string()))),
        read => read,
    };
    match read {
        Ok((settings, error_output)) => {
            error_output.into_iter().for_each(|complaint| tell(&InputError::in_file(file, complaint)));
            settings
        }
        Err(error) => {
            tell(&error);
            Settings::default()
        }
    }
}

/// Writes the changed settings to the file.
fn write_settings(file: &Path, before: &Settings, settings: &Settings) -> Result<(), SettingsFileError> {
    // Held so that no other program changes the file between reading and writing.
    let _alone = file.parent().map(folder::lock).transpose()?;
    let text = settings.to_toml(before, &read_text_file(file)?).map_err(|why| contents_error(file, why))?;
    Ok(folder::write_atomically(file, text.as_bytes())?)
}

/// Renames the file of an older version to an unused name.
fn rename_old(file: &Path) -> Result<PathBuf, SettingsFileError> {
    let _alone = file.parent().map(folder::lock).transpose()?;
    let new_path = folder::unused_path(file, "old", &[""]);
    std::fs::rename(file, &new_path).map_err(|error| StoreError::io(FileOperation::Rename, file, &error))?;
    Ok(new_path)
}

fn contents_error(file: &Path, why: SettingsError) -> SettingsFileError {
    SettingsFileError::Contents(file.display().to_string(), why)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::machine::Speed;

    fn look(folder: &Path) -> CommonArgs {
        CommonArgs { seed: None, speed: None, stage: None, data_dir: Some(folder.to_owned()) }
    }

    fn saved(folder: &Path) -> String {
        fs::read_to_string(folder.join(SETTINGS_FILE)).unwrap()
    }

    #[test]
    fn what_is_changed_on_the_desk_is_there_next_time_and_options_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("made");
        let (mut home, settings) = DataDir::open(&look(&place), Language::English, DataDirPolicy::Explicit);
        assert_eq!(settings.lang, Language::English);
        let (mut other, others) = DataDir::open(&look(&place), Language::English, DataDirPolicy::Explicit);
        let mut desk = home.context(settings, 1);
        desk.settings.table.numbers = true;
        desk.save_settings().unwrap();
        assert_eq!(saved(&place), "version = 1\n\n[table]\nnumbers = true\n");
        desk.settings.speed = Speed::Times(2.0);
        desk.settings.table.numbers = false;
        desk.save_settings().unwrap();
        // Another program only writes its own changes.
        let mut desk = other.context(others, 1);
        desk.settings.calm = true;
        desk.save_settings().unwrap();
        let (_, settings) = DataDir::open(&look(&place), Language::Chinese, DataDirPolicy::Explicit);
        let expected =
            Settings { lang: Language::Chinese, calm: true, speed: Speed::Times(2.0), ..Settings::default() };
        assert_eq!(settings, expected);
    }

    #[test]
    fn every_run_uses_the_resolved_language_and_only_what_is_changed_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        for language in Language::ALL {
            for reach in [DataDirPolicy::User, DataDirPolicy::Explicit] {
                let (mut home, settings) = DataDir::open(&look(folder.path()), language, reach);
                let mut desk = home.context(settings, 1);
                assert_eq!(
                    (desk.settings.lang, desk.asks_at_first_start),
                    (language, reach == DataDirPolicy::User),
                    "{reach:?}"
                );
                desk.save_settings().unwrap();
            }
        }
        assert_eq!(saved(folder.path()), "", "nobody chose a language");
        let (mut home, settings) = DataDir::open(&look(folder.path()), Language::English, DataDirPolicy::User);
        let mut desk = home.context(settings, 1);
        desk.settings.lang = Language::Chinese;
        desk.save_settings().unwrap();
        assert_eq!(saved(folder.path()), "lang = \"zh\"\nversion = 1\n");
    }

    #[test]
    fn settings_that_cannot_be_read_are_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let broken = "calm = true\nlang = = \"en\"\n";
        fs::write(folder.path().join(SETTINGS_FILE), broken).unwrap();
        let (mut home, settings) = DataDir::open(&look(folder.path()), Language::Chinese, DataDirPolicy::Explicit);
        assert_eq!(settings, Settings { lang: Language::Chinese, ..Settings::default() });
        let mut desk = home.context(settings, 1);
        desk.settings.calm = true;
        let why = desk.save_settings().unwrap_err();
        assert!(why.contains("第 2 行") && why.contains("settings.toml"), "{why}");
        assert_eq!(saved(folder.path()), broken);
        // The change is still in memory: it is saved once the file is repaired.
        fs::write(folder.path().join(SETTINGS_FILE), "lang = \"en\"\n").unwrap();
        desk.save_settings().unwrap();
        assert_eq!(saved(folder.path()), "calm = true\nlang = \"en\"\nversion = 1\n");
    }

    #[test]
    fn settings_of_an_older_version_are_renamed_and_those_of_a_newer_one_stay() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(SETTINGS_FILE);
        for number in 1..=2 {
            let text = format!("version = 0\ncalm = {}\n", number == 1);
            fs::write(&file, &text).unwrap();
            // A run that saves nothing changes nothing.
            let (_, settings) = DataDir::open_settings(&look(folder.path()), Language::English, DataDirPolicy::User);
            assert!(!settings.calm && saved(folder.path()) == text);
            let (mut home, settings) = DataDir::open(&look(folder.path()), Language::English, DataDirPolicy::User);
            assert!(!settings.calm && !file.exists());
            assert_eq!(fs::read_to_string(folder.path().join(format!("settings.toml.old-{number}"))).unwrap(), text);
            let told: Vec<String> = home.take_errors().iter().map(ToString::to_string).collect();
            assert!(told.len() == 1 && told[0].contains("version 0, and this program reads version 1"), "{told:?}");
            let mut desk = home.context(settings, 1);
            desk.settings.sound = false;
            desk.save_settings().unwrap();
            assert_eq!(saved(folder.path()), "sound = false\nversion = 1\n");
        }
        let newer = "version = 2\ncalm = true\n";
        fs::write(&file, newer).unwrap();
        let (mut home, settings) = DataDir::open(&look(folder.path()), Language::Chinese, DataDirPolicy::User);
        assert!(!settings.calm);
        let mut desk = home.context(settings, 1);
        desk.settings.sound = false;
        let why = desk.save_settings().unwrap_err();
        assert!(why.contains("第 `2` 版，这个程序只读第 1 版"), "{why}");
        assert_eq!(saved(folder.path()), newer);
    }

    #[test]
    fn what_the_input_method_learns_is_stored_for_the_user_only() {
        let folder = tempfile::tempdir().unwrap();
        for (reach, expected) in
            [(DataDirPolicy::Explicit, &[][..]), (DataDirPolicy::User, &["棋"]), (DataDirPolicy::Recorded, &[])]
        {
            let (mut home, _) = DataDir::open(&look(folder.path()), Language::English, reach);
            assert!(home.read_learned().is_empty(), "{reach:?}");
            home.write_learned(&["棋".to_owned()]);
            let (mut home, _) = DataDir::open_settings(&look(folder.path()), Language::English, reach);
            assert_eq!(home.read_learned(), expected, "{reach:?}");
            fs::remove_file(folder.path().join(LEARNED_FILE)).ok();
        }
    }

    #[test]
    fn games_and_files_are_found_again_and_nothing_by_who_may_not() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(SETTINGS_FILE), "sound = false\n").unwrap();
        let (mut home, settings) = DataDir::open(&look(folder.path()), Language::English, DataDirPolicy::User);
        let desk = home.context(settings, 1);
        desk.store.save_game(None, "othello", "f5").unwrap();
        desk.files.write("a.txt", b"f5").unwrap();
        drop(home);
        for (reach, sees) in [(DataDirPolicy::User, 1), (DataDirPolicy::Explicit, 1), (DataDirPolicy::Recorded, 0)] {
            let (mut home, settings) = DataDir::open(&look(folder.path()), Language::English, reach);
            assert!(!settings.sound);
            let desk = home.context(settings, 1);
            assert_eq!(desk.store.games_in_progress("othello").unwrap().len(), sees, "{reach:?}");
            assert_eq!(desk.files.names().unwrap().len(), sees, "{reach:?}");
        }
        // Only an interactive run sees other folders.
        for (reach, sees) in
            [(DataDirPolicy::User, true), (DataDirPolicy::Explicit, false), (DataDirPolicy::Recorded, false)]
        {
            let (mut home, settings) = DataDir::open(&look(folder.path()), Language::English, reach);
            let desk = home.context(settings, 1);
            let above = folder.path().to_string_lossy();
            assert_eq!(desk.files.list(&above).is_ok(), sees, "{reach:?}");
            assert_eq!(desk.programs.unwrap().files.list(&above).is_ok(), sees, "{reach:?}");
        }
        let nameless = CommonArgs { data_dir: None, ..look(folder.path()) };
        for reach in [DataDirPolicy::Explicit, DataDirPolicy::Recorded] {
            assert_eq!(permitted_dir(&nameless, reach, &|_| {}), None);
        }
    }
}
