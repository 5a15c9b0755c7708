//! The environment of a program: the store, the game files, the settings.

use super::portraits::Portraits;
use crate::engine::protocol::client::{Protocol, Transport};
use crate::messages::Localize;
use crate::records::{GameFiles, Store};
use crate::settings::Settings;

/// A function that saves the settings.
pub type WriteSettings<'d> = dyn FnMut(&Settings) -> Result<(), Box<dyn Localize>> + 'd;

/// A function that starts an external engine and returns the connection to it.
pub type StartEngine = dyn Fn() -> Result<Box<dyn Transport>, Box<dyn Localize>>;

/// An external engine that can play.
pub struct ExternalOpponent {
    /// The name used until the engine reports its own.
    pub name: String,
    /// The command that starts the engine, for display.
    pub command: String,
    /// The protocol of the engine.
    pub protocol: Protocol,
    /// Starts the engine.
    pub start: Box<StartEngine>,
}

/// The user's programs in C.
pub struct CPrograms<'d> {
    /// Their source files.
    pub files: &'d mut dyn GameFiles,
    /// The initial time of each program's clock, in seconds since 1970.
    pub start_time: i64,
}

/// Everything that a program needs in addition to the machine and its texts.
pub struct Context<'d> {
    /// The data stored from one run to the next.
    pub store: &'d mut dyn Store,
    /// The user's game files.
    pub files: &'d mut dyn GameFiles,
    /// The user's settings. After a change, call [`save_settings`](Context::save_settings).
    pub settings: Settings,
    /// The chosen portraits.
    pub portraits: Portraits,
    /// The random seed of the computer's play; the same seed gives the same play.
    pub seed: u32,
    /// Asks for the players at a program's first start, and for a name after the first game: set for interactive runs, not
    /// for reproducible ones.
    pub asks_at_first_start: bool,
    /// An external engine as the opponent.
    pub external_engine: Option<ExternalOpponent>,
    /// The programs in C; `None` if they are not available.
    pub programs: Option<CPrograms<'d>>,
    /// Saves the settings.
    pub write_settings: &'d mut WriteSettings<'d>,
}

impl Context<'_> {
    /// Saves the current settings.
    ///
    /// # Errors
    /// Returns a message in the user's language if the settings cannot be written; the program can continue with them.
    pub fn save_settings(&mut self) -> Result<(), String> {
        (self.write_settings)(&self.settings).map_err(|error| error.localize(self.settings.lang))
    }

    /// Stores the folder in which the next file is chosen in the settings; `kind` is an index of
    /// [`Settings::folders`](crate::settings::Settings::folders). An empty path is the program's own folder. If it cannot
    /// be stored, it is remembered for this run.
    pub fn remember_folder(&mut self, kind: usize, folder: &str) {
        let folder = Some(folder.to_owned()).filter(|folder| !folder.is_empty());
        if folder != self.settings.folders[kind] {
            self.settings.folders[kind] = folder;
            let _ = self.save_settings();
        }
    }
}
