//! The user's settings: read at the start, written at every change.
//!
//! This is a value type with a text form (TOML); `commands` reads and writes the file:
//!
//! ```toml
//! version = 1        # of this format; a file without a version is of this one
//! lang = "en"        # zh, en
//! speed = "2"        # a factor, "instant", "nominal"
//! calm = false
//! contrast = false   # stronger colours, for a projector
//! sound = true
//! scale = 2          # 1 to 16; by default as large as fits
//! text_size = 24     # 16, 24, 32, 48 pixels of the window; by default by the window's size
//! whole_pixels = false # scale by whole factors only, with a black border
//! music = "none"     # a built-in tune such as "molihua", a file of notes, none; by default each program's own tune
//!
//! [players]          # the last names of the two sides
//! first = "小明"
//! second = "小红"
//! asked = false      # whether the question about the name was asked after a game
//! keep_mistakes = true # whether positions of one's own mistakes become puzzles; asked once
//!
//! [games]            # the options of each program's last game: players; choices; clock
//! othello = "human beginner; 0; none"
//! gomoku = "human beginner; 0; none"
//! original-gomoku = "human beginner; 0; none"
//! xiangqi = "human beginner; 0; none"
//! original-xiangqi = "human beginner; 0; none"
//!
//! [table]            # each true or false
//! legal = true
//! last = true
//! preview = true
//! labels = true
//! numbers = false
//! thoughts = false
//! flipped = false
//! forbidden = true
//! threats = true
//! scores = false
//! portraits = false
//! hints = false      # the best move, whenever a human is to move
//! evaluation = false # the value of the position
//! counts = false     # mobility, frontier and stable discs, in Othello
//!
//! [othello]
//! faithful = false   # the DOS program as in its paper
//!
//! [folders]          # where files were last opened or saved; the program's own by default; not recorded
//! games = "/home/me/games"
//! programs = "/home/me/c"
//!
//! [xiangqi]
//! western = false    # letters on the pieces
//! moves = "chinese"  # chinese, wxf, iccs
//! killers = true     # and the other improvements of the original's player
//! remembered = true
//! aspiration = true
//! deepening = true
//! extension = true
//! quiescence = true
//! book = true
//! placement = true
//! shapes = true
//! threats = true
//! ```

mod error;

use std::collections::BTreeMap;
use std::str::FromStr;

use toml::{Table, Value};

use crate::engine::xiangqi::classic::{Improvement, Improvements};
use crate::machine::{Speed, StageSize};
use crate::text::Language;
pub use error::{ExpectedSetting, SettingsError, SettingsWarning};

/// The version of the format that is read and written.
pub const VERSION: i64 = 1;
/// The key of the version.
const VERSION_KEY: &str = "version";

/// The user's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language of the user interface.
    pub lang: Language,
    /// The speed of animations.
    pub speed: Speed,
    /// `true` to avoid flashing.
    pub calm: bool,
    /// `true` to use high-contrast colours, which remain distinct on a projector in a bright room.
    pub contrast: bool,
    /// `true` if the speaker is on.
    pub sound: bool,
    /// The window.
    pub window: WindowSettings,
    /// The background music: the name of a built-in tune, or of a file of notes, which has an extension. `none` is
    /// silence; `None` plays each program's own tune.
    pub music: Option<String>,
    /// The last chosen names for the first and the second side.
    pub players: [Option<String>; 2],
    /// `true` if a person without a name was asked for one after a game.
    pub name_asked: bool,
    /// `true` if the positions of the player's mistakes become puzzles; `None` until the player was asked.
    pub keep_mistakes: Option<bool>,
    /// The options with which the last game of each program was started, by the program's name: players, rules, clocks.
    /// The game screen ignores invalid options.
    pub games: BTreeMap<String, String>,
    /// The folders in which a game file and a program were last opened or saved; `None` for the program's own. They
    /// depend on the disk, so recordings do not store them.
    pub folders: [Option<String>; 2],
    /// The display options of the game screen.
    pub table: TableSettings,
    /// `true` if the DOS Othello is shown as in its paper.
    pub faithful: bool,
    /// The settings of xiangqi.
    pub xiangqi: XiangqiSettings,
}

/// The settings of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowSettings {
    /// The window's pixels per screen pixel; as large as fits if `None`.
    pub scale: Option<u16>,
    /// The height of text in pixels of the window, one of [`StageSize::DEVICE_TEXTS`]; by the window's size if `None`.
    pub text_size: Option<u16>,
    /// `true` to scale the screen only by whole factors instead of filling the window or the full screen.
    pub whole_pixels: bool,
}

/// The settings of xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiangqiSettings {
    /// `true` if the pieces show letters instead of characters.
    pub western: bool,
    /// The notation of the move list.
    pub moves: NotationSetting,
    /// The improvements of the computer player over the program as printed.
    pub improvements: Improvements,
}

/// A notation for moves of xiangqi.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationSetting {
    /// 炮二平五; in other languages, the same as [`Wxf`](NotationSetting::Wxf).
    #[default]
    Chinese,
    /// `C2=5`
    Wxf,
    /// `H2-E2`
    Iccs,
}

impl NotationSetting {
    /// All notations.
    const ALL: [NotationSetting; 3] = [NotationSetting::Chinese, NotationSetting::Wxf, NotationSetting::Iccs];

    /// Returns the name in the file.
    const fn name(self) -> &'static str {
        match self {
            NotationSetting::Chinese => "chinese",
            NotationSetting::Wxf => "wxf",
            NotationSetting::Iccs => "iccs",
        }
    }
}

/// The display options of the game screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// Marks on the legal moves.
    pub legal: bool,
    /// A mark on the last move.
    pub last: bool,
    /// A preview of the move at the pointer or the cursor.
    pub preview: bool,
    /// Coordinates at the edge of the board.
    pub labels: bool,
    /// Move numbers on the pieces.
    pub numbers: bool,
    /// Depth, score and best line while the computer thinks.
    pub thoughts: bool,
    /// The board turned so that the second player sits below.
    pub flipped: bool,
    /// A side's forbidden points, in gomoku.
    pub forbidden: bool,
    /// Threats to win, in gomoku.
    pub threats: bool,
    /// The tables by which a computer player chooses, in gomoku.
    pub scores: bool,
    /// The players' portraits next to their names.
    pub portraits: bool,
    /// The best move, whenever a human is to move.
    pub hints: bool,
    /// The value of the position.
    pub evaluation: bool,
    /// Mobility, frontier and stable discs, in Othello.
    pub counts: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            lang: Language::default(),
            speed: Speed::default(),
            calm: false,
            contrast: false,
            sound: true,
            window: WindowSettings::default(),
            music: None,
            players: [None, None],
            name_asked: false,
            keep_mistakes: None,
            games: BTreeMap::new(),
            folders: [None, None],
            table: TableSettings::default(),
            faithful: false,
            xiangqi: XiangqiSettings::default(),
        }
    }
}

impl Default for XiangqiSettings {
    fn default() -> XiangqiSettings {
        XiangqiSettings { western: false, moves: NotationSetting::Chinese, improvements: Improvements::ALL }
    }
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings {
            legal: true,
            last: true,
            preview: true,
            labels: true,
            numbers: false,
            thoughts: false,
            flipped: false,
            forbidden: true,
            threats: true,
            scores: false,
            portraits: false,
            hints: false,
            evaluation: false,
            counts: false,
        }
    }
}

/// A setting: its name in the file, and its conversion from and to text.
#[derive(Clone, Copy)]
struct Field {
    /// The section; `None` for the top of the file.
    section: Option<&'static str>,
    key: &'static str,
    kind: Access,
}

/// The access to a setting's value.
#[derive(Clone, Copy)]
enum Access {
    /// A boolean.
    Switch { is_on: fn(&Settings) -> bool, place: fn(&mut Settings) -> &mut bool },
    /// The name of a person, for the first or the second side.
    Person(usize),
    /// The options of the last game of the program with this key.
    Game,
    /// A folder: of games, of programs.
    Folder(usize),
    /// An improvement of the xiangqi player.
    Improvement(Improvement),
    /// Any other setting: `get` returns its value if it is set, `set` parses one or returns the expected kind.
    Value { get: fn(&Settings) -> Option<Value>, set: fn(&mut Settings, &str) -> Result<(), ExpectedSetting> },
}

/// Defines a boolean setting from its section, its key and its place in the settings.
macro_rules! switch {
    ($section:expr, $key:literal, $($place:ident).+) => {
        Field {
            section: $section,
            key: $key,
            kind: Access::Switch { is_on: |settings| settings.$($place).+, place: |settings| &mut settings.$($place).+ },
        }
    };
}

/// All settings except the improvements of the xiangqi player, which the engine lists. A new setting only needs a line
/// here to be read, written and recorded.
const FIELDS: [Field; 37] = [
    Field {
        section: None,
        key: "lang",
        kind: Access::Value {
            get: |settings| Some(Value::String(settings.lang.to_string())),
            set: |settings, text| text.parse().map(|lang| settings.lang = lang).map_err(|_| ExpectedSetting::Language),
        },
    },
    Field {
        section: None,
        key: "speed",
        kind: Access::Value {
            get: |settings| Some(Value::String(settings.speed.to_string())),
            set: |settings, text| text.parse().map(|speed| settings.speed = speed).map_err(|_| ExpectedSetting::Speed),
        },
    },
    switch!(None, "calm", calm),
    switch!(None, "contrast", contrast),
    switch!(None, "sound", sound),
    Field {
        section: None,
        key: "scale",
        kind: Access::Value {
            get: |settings| settings.window.scale.map(|scale| Value::Integer(scale.into())),
            set: |settings, text| {
                let scale = text.parse().ok().filter(|scale| (1..=16).contains(scale));
                settings.window.scale = Some(scale.ok_or(ExpectedSetting::Scale)?);
                Ok(())
            },
        },
    },
    Field {
        section: None,
        key: "text_size",
        kind: Access::Value {
            get: |settings| settings.window.text_size.map(|size| Value::Integer(size.into())),
            set: |settings, text| {
                let size = text.parse().ok().filter(|size| StageSize::DEVICE_TEXTS.contains(size));
                settings.window.text_size = Some(size.ok_or(ExpectedSetting::TextSize)?);
                Ok(())
            },
        },
    },
    switch!(None, "whole_pixels", window.whole_pixels),
    Field {
        section: None,
        key: "music",
        kind: Access::Value {
            get: |settings| settings.music.clone().map(Value::String),
            set: |settings, text| {
                if text.contains(char::is_control) {
                    return Err(ExpectedSetting::Music);
                }
                settings.music = Some(text.to_owned()).filter(|name| !name.is_empty());
                Ok(())
            },
        },
    },
    Field { section: PLAYERS, key: "first", kind: Access::Person(0) },
    Field { section: PLAYERS, key: "second", kind: Access::Person(1) },
    switch!(PLAYERS, "asked", name_asked),
    Field {
        section: PLAYERS,
        key: "keep_mistakes",
        kind: Access::Value {
            get: |settings| settings.keep_mistakes.map(Value::Boolean),
            set: |settings, text| parse_bool(text).map(|keeps| settings.keep_mistakes = Some(keeps)),
        },
    },
    last_game("othello"),
    last_game("gomoku"),
    last_game("original-gomoku"),
    last_game("xiangqi"),
    last_game("original-xiangqi"),
    switch!(OTHELLO, "faithful", faithful),
    Field { section: FOLDERS, key: "games", kind: Access::Folder(GAME_FOLDER) },
    Field { section: FOLDERS, key: "programs", kind: Access::Folder(PROGRAM_FOLDER) },
    switch!(TABLE, "legal", table.legal),
    switch!(TABLE, "last", table.last),
    switch!(TABLE, "preview", table.preview),
    switch!(TABLE, "labels", table.labels),
    switch!(TABLE, "numbers", table.numbers),
    switch!(TABLE, "thoughts", table.thoughts),
    switch!(TABLE, "flipped", table.flipped),
    switch!(TABLE, "forbidden", table.forbidden),
    switch!(TABLE, "threats", table.threats),
    switch!(TABLE, "scores", table.scores),
    switch!(TABLE, "portraits", table.portraits),
    switch!(TABLE, "hints", table.hints),
    switch!(TABLE, "evaluation", table.evaluation),
    switch!(TABLE, "counts", table.counts),
    switch!(XIANGQI, "western", xiangqi.western),
    Field {
        section: XIANGQI,
        key: "moves",
        kind: Access::Value {
            get: |settings| Some(Value::String(settings.xiangqi.moves.name().to_owned())),
            set: |settings, text| {
                let moves = NotationSetting::ALL.into_iter().find(|moves| moves.name() == text);
                settings.xiangqi.moves = moves.ok_or(ExpectedSetting::Moves)?;
                Ok(())
            },
        },
    },
];

/// Defines the setting with the options of a program's last game.
const fn last_game(key: &'static str) -> Field {
    Field { section: GAMES, key, kind: Access::Game }
}

/// Returns all settings in the order of the file.
fn fields() -> impl Iterator<Item = Field> {
    let improvement =
        |switch: Improvement| Field { section: XIANGQI, key: switch.name, kind: Access::Improvement(switch) };
    FIELDS.into_iter().chain(Improvements::TABLE.map(improvement))
}

/// The section of [`Settings::games`].
const GAMES: Option<&str> = Some("games");
/// The section of [`Settings::player_names`].
const PLAYERS: Option<&str> = Some("players");
/// The section of [`Settings::folders`].
const FOLDERS: Option<&str> = Some("folders");
/// The index of the folder of games in [`Settings::folders`].
pub const GAME_FOLDER: usize = 0;
/// The index of the folder of programs in [`Settings::folders`].
pub const PROGRAM_FOLDER: usize = 1;
/// The section of [`TableSettings`].
const TABLE: Option<&str> = Some("table");
/// The section of Othello.
const OTHELLO: Option<&str> = Some("othello");
/// The section of [`XiangqiSettings`].
const XIANGQI: Option<&str> = Some("xiangqi");

impl Field {
    /// Returns the full name: `lang`, `table.legal`.
    fn name(&self) -> String {
        self.section.map_or_else(|| self.key.to_owned(), |section| format!("{section}.{}", self.key))
    }

    /// Returns the value, if it is set.
    fn get(&self, settings: &Settings) -> Option<Value> {
        match self.kind {
            Access::Switch { is_on, .. } => Some(Value::Boolean(is_on(settings))),
            Access::Person(side) => settings.players[side].clone().map(Value::String),
            Access::Game => settings.games.get(self.key).cloned().map(Value::String),
            Access::Folder(kind) => settings.folders[kind].clone().map(Value::String),
            Access::Improvement(switch) => Some(Value::Boolean((switch.is_on)(&settings.xiangqi.improvements))),
            Access::Value { get, .. } => get(settings),
        }
    }

    /// Parses and stores a value, or returns the expected kind.
    fn set(&self, settings: &mut Settings, text: &str) -> Result<(), ExpectedSetting> {
        match self.kind {
            Access::Switch { place, .. } => *place(settings) = parse_bool(text)?,
            Access::Person(side) => settings.players[side] = Some(name(text)?),
            Access::Game => drop(settings.games.insert(self.key.to_owned(), name(text)?)),
            Access::Folder(kind) => settings.folders[kind] = Some(name(text)?),
            Access::Improvement(switch) => (switch.turn)(&mut settings.xiangqi.improvements, parse_bool(text)?),
            Access::Value { set, .. } => set(settings, text)?,
        }
        Ok(())
    }
}

impl Settings {
    /// Parses TOML. Missing settings and those with an invalid value get their [default](Settings::default); each
    /// invalid value is reported with its name and the expected kind. Unknown names are ignored. A boolean or a number may
    /// also be quoted.
    ///
    /// # Errors
    /// Returns [`SettingsError`] if the text is not TOML, or names another version.
    pub fn from_toml(text: &str) -> Result<(Settings, Vec<SettingsWarning>), SettingsError> {
        let file = parse(text)?;
        let (mut settings, mut error_output) = (Settings::default(), Vec::new());
        for section in fields().filter_map(|field| field.section).collect::<std::collections::BTreeSet<_>>() {
            if file.get(section).is_some_and(|value| !value.is_table()) {
                error_output.push(SettingsWarning::Section(section));
            }
        }
        for field in fields() {
            let place = match field.section {
                None => Some(&file),
                Some(section) => file.get(section).and_then(Value::as_table),
            };
            let Some(value) = place.and_then(|place| place.get(field.key)) else { continue };
            let message = to_text(value);
            if let Err(expected) = field.set(&mut settings, &message) {
                error_output.push(SettingsWarning::Value { name: field.name(), value: message, expected });
            }
        }
        Ok((settings, error_output))
    }

    /// Writes the changes since `before` into a TOML text and leaves everything else unchanged: unknown names, changes
    /// by other programs, settings that a command-line option overrides for one run. Comments are lost.
    ///
    /// # Errors
    /// Returns [`SettingsError`] if the text is not TOML, or names another version.
    pub fn to_toml(&self, before: &Settings, text: &str) -> Result<String, SettingsError> {
        let mut file = parse(text)?;
        for field in fields().filter(|field| field.get(self) != field.get(before)) {
            let place = match field.section {
                None => &mut file,
                Some(section) => {
                    let place = file.entry(section).or_insert_with(|| Value::Table(Table::new()));
                    if !place.is_table() {
                        *place = Value::Table(Table::new());
                    }
                    let Value::Table(place) = place else { continue };
                    place
                }
            };
            match field.get(self) {
                Some(value) => drop(place.insert(field.key.to_owned(), value)),
                None => drop(place.remove(field.key)),
            }
        }
        if !file.is_empty() {
            file.insert(VERSION_KEY.to_owned(), Value::Integer(VERSION));
        }
        Ok(file.to_string())
    }

    /// Returns the language set in a TOML text, if any.
    pub fn chosen_language(text: &str) -> Option<Language> {
        parse(text).ok()?.get("lang")?.as_str()?.parse().ok()
    }

    /// Returns the settings that are set as names and values, as recordings store them: without the folders.
    pub fn to_pairs(&self) -> Vec<(String, String)> {
        let value = |field: &Field| field.get(self).as_ref().map(to_text);
        let recorded = fields().filter(|field| !matches!(field.kind, Access::Folder(_)));
        recorded.filter_map(|field| Some((field.name(), value(&field)?))).collect()
    }

    /// Sets one of the [words](Settings::to_pairs). An unknown name is ignored.
    ///
    /// # Errors
    /// Returns the expected kind if the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ExpectedSetting> {
        fields().find(|field| field.name() == name).map_or(Ok(()), |field| field.set(self, value))
    }
}

/// Returns a value as text, without quotes.
fn to_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Parses a boolean.
fn parse_bool(text: &str) -> Result<bool, ExpectedSetting> {
    bool::from_str(text).map_err(|_| ExpectedSetting::Switch)
}

/// Parses a name.
fn name(text: &str) -> Result<String, ExpectedSetting> {
    let trimmed = text.trim();
    if trimmed.is_empty() || text.contains(char::is_control) {
        return Err(ExpectedSetting::Name);
    }
    Ok(trimmed.to_owned())
}

/// Parses the text of the settings and checks its version.
fn parse(text: &str) -> Result<Table, SettingsError> {
    let file: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        SettingsError::Toml { line, message: error.message().lines().collect::<Vec<_>>().join(", ") }
    })?;
    match file.get(VERSION_KEY).map(to_text) {
        Some(version) if version != VERSION.to_string() => Err(SettingsError::Version(version)),
        _ => Ok(file),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The programs whose last options are stored.
    const GAMES_KEPT: [&str; 5] = ["othello", "gomoku", "original-gomoku", "xiangqi", "original-xiangqi"];

    /// Settings that all differ from the defaults.
    fn changed() -> Settings {
        let table = TableSettings {
            legal: false,
            last: false,
            preview: false,
            labels: false,
            numbers: true,
            thoughts: true,
            flipped: true,
            forbidden: false,
            threats: false,
            scores: true,
            portraits: true,
            hints: true,
            evaluation: true,
            counts: true,
        };
        let xiangqi = XiangqiSettings { western: true, moves: NotationSetting::Iccs, improvements: Improvements::NONE };
        let (lang, speed) = (Language::English, Speed::Nominal);
        let games = GAMES_KEPT.map(|game| (game.to_owned(), "human expert; 1; 600000 3 30000".to_owned())).into();
        let players = ["甲", "乙 丙"].map(|name| Some(name.to_owned()));
        let music = Some("a.mml".to_owned());
        let folders = ["/tmp/games", "/tmp/c"].map(|path| Some(path.to_owned()));
        Settings {
            lang,
            speed,
            calm: true,
            contrast: true,
            sound: false,
            window: WindowSettings { scale: Some(3), text_size: Some(24), whole_pixels: true },
            music,
            players,
            name_asked: true,
            keep_mistakes: Some(false),
            games,
            folders,
            table,
            faithful: true,
            xiangqi,
        }
    }

    /// Converts the settings to the text of a new file.
    fn written(settings: &Settings) -> String {
        settings.to_toml(&Settings::default(), "").unwrap()
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(Settings::from_toml(""), Ok((Settings::default(), Vec::new())));
        assert_eq!(written(&Settings::default()), "");
        let text = written(&changed());
        assert_eq!(Settings::from_toml(&text), Ok((changed(), Vec::new())), "{text}");
        for field in fields() {
            assert_ne!(field.get(&changed()), field.get(&Settings::default()), "{}", field.name());
        }
        let mut back = Settings::default();
        for (name, value) in changed().to_pairs() {
            back.set(&name, &value).unwrap();
        }
        assert_eq!(back, Settings { folders: [None, None], ..changed() });
    }

    #[test]
    fn the_file_in_the_documentation_is_the_defaults_but_for_fifteen() {
        let source = include_str!("settings.rs");
        let lines =
            source.lines().skip_while(|line| *line != "//! ```toml").skip(1).take_while(|line| *line != "//! ```");
        let text: String = lines.map(|line| format!("{}\n", line.trim_start_matches("//!").trim())).collect();
        let players = ["小明", "小红"].map(|name| Some(name.to_owned()));
        let (lang, speed) = (Language::English, Speed::Times(2.0));
        let music = Some("none".to_owned());
        let games = GAMES_KEPT.map(|game| (game.to_owned(), "human beginner; 0; none".to_owned())).into();
        let folders = ["/home/me/games", "/home/me/c"].map(|path| Some(path.to_owned()));
        let window = WindowSettings { scale: Some(2), text_size: Some(24), ..WindowSettings::default() };
        let keep_mistakes = Some(true);
        let expected =
            Settings { lang, speed, window, music, players, keep_mistakes, games, folders, ..Settings::default() };
        assert_eq!(Settings::from_toml(&text), Ok((expected, Vec::new())));
        assert_eq!(text.matches('=').count(), 1 + fields().count());
    }

    #[test]
    fn what_is_not_known_stays() {
        let text = "speed = 4\nbeard = \"long\"\n\n[table]\nwood = \"oak\"\nlast = false\n\n[future]\na = [1, 2]\n";
        let (before, error_output) = Settings::from_toml(text).unwrap();
        assert_eq!((before.speed, error_output), (Speed::Times(4.0), Vec::new()));
        let mut after = before.clone();
        after.calm = true;
        after.table.flipped = true;
        let written = after.to_toml(&before, text).unwrap();
        for kept in ["speed = 4\n", "beard = \"long\"", "wood = \"oak\"", "[future]", "last = false"] {
            assert!(written.contains(kept), "{kept} in {written}");
        }
        assert_eq!(Settings::from_toml(&written), Ok((after, Vec::new())));
    }

    #[test]
    fn what_an_option_or_another_program_says_is_left_as_it_is() {
        let option = Settings { lang: Language::English, ..Settings::default() };
        let mut after = option.clone();
        after.sound = false;
        assert_eq!(after.to_toml(&option, "speed = \"8\"\n").unwrap(), "sound = false\nspeed = \"8\"\nversion = 1\n");
        let window = WindowSettings { scale: Some(2), ..WindowSettings::default() };
        let scaled = Settings { window, ..after.clone() };
        assert_eq!(after.to_toml(&scaled, "scale = 2\n").unwrap(), "");
    }

    #[test]
    fn another_version_is_refused() {
        let settings = Settings::default();
        for (text, version, is_older) in
            [("version = 0\ncalm = 3\n", "0", true), ("version = 2", "2", false), ("version = \"x\"", "x", false)]
        {
            let error = Settings::from_toml(text).unwrap_err();
            assert_eq!((&error, error.is_older()), (&SettingsError::Version(version.to_owned()), is_older));
            assert_eq!(changed().to_toml(&settings, text), Err(error));
            assert_eq!(Settings::chosen_language(text), None);
        }
        for text in ["version = 1\n", "version = \"1\"\n"] {
            assert_eq!(Settings::from_toml(text), Ok((settings.clone(), Vec::new())));
        }
    }

    #[test]
    fn what_cannot_be_is_named_and_the_rest_counts() {
        let text =
            "lang = \"fr\"\nspeed = 0\ncalm = true\nsound = 7\nscale = 17\n[table]\nlegal = \"maybe\"\nlast = false\n";
        let (settings, error_output) = Settings::from_toml(text).unwrap();
        let table = TableSettings { last: false, ..TableSettings::default() };
        assert_eq!(settings, Settings { calm: true, table, ..Settings::default() });
        let expected = [
            "`lang` cannot be `fr`: expected `zh` or `en`",
            "`speed` cannot be `0`: expected a factor from 0.001 to 1000, `instant` or `nominal`",
            "`sound` cannot be `7`: expected `true` or `false`",
            "`scale` cannot be `17`: expected a whole number from 1 to 16",
            "`table.legal` cannot be `maybe`: expected `true` or `false`",
        ];
        assert_eq!(error_output.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
        let mut after = settings.clone();
        after.calm = false;
        let written = after.to_toml(&settings, text).unwrap();
        assert!(written.contains("lang = \"fr\"") && written.contains("scale = 17"), "{written}");
        let (_, error_output) = Settings::from_toml("table = 3\n").unwrap();
        assert_eq!(error_output, [SettingsWarning::Section("table")]);
        assert_eq!(error_output[0].to_string(), "`table`: expected a section `[table]`");
        let text = changed().to_toml(&Settings::default(), "table = 3\n").unwrap();
        assert_eq!(Settings::from_toml(&text), Ok((changed(), Vec::new())));
    }

    #[test]
    fn what_is_no_toml_is_told_with_its_line() {
        for (text, line) in [("lang", 1), ("calm = true\nlang = = 3\n", 2), ("a = 1\n\na = 2\n", 3), ("x = \"\u{7}", 1)]
        {
            let error = Settings::from_toml(text).unwrap_err();
            let message = error.to_string();
            assert!(message.starts_with(&format!("line {line} ")) && !message.contains('\n'), "{text}: {message}");
            assert_eq!(changed().to_toml(&Settings::default(), text), Err(error));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_failure_persistence(crate::REGRESSIONS))]
        #[test]
        fn no_text_is_too_odd(text in "(lang|speed|scale|table|calm|[a-z.]{1,3}|[=\\[\\]{}\"' 0-9.\n]|true|\\PC){0,24}") {
            if let Ok((settings, _)) = Settings::from_toml(&text) {
                let same = settings.to_toml(&settings, &text).unwrap();
                let mut file = parse(&text).unwrap();
                file.remove(VERSION_KEY);
                let mut written = parse(&same).unwrap();
                written.remove(VERSION_KEY);
                prop_assert_eq!(written, file);
            }
        }
    }
}
