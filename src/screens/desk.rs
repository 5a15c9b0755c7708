//! The environment of a program: the store, the game files, the settings.

use super::portraits::Portraits;
use crate::engine::protocol::client::{Protocol, Transport};
use crate::records::{GameFiles, Store};
use crate::settings::Settings;
use crate::telling::Localize;

/// Saves the settings.
pub type KeepSettings<'d> = dyn FnMut(&Settings) -> Result<(), Box<dyn Localize>> + 'd;

/// Starts an external engine and returns the connection with it.
pub type StartOutside = dyn Fn() -> Result<Box<dyn Transport>, Box<dyn Localize>>;

/// An external engine that can play.
pub struct ExternalOpponent {
    /// The name used until the engine reports its own.
    pub name: String,
    /// The command that starts the engine, for display.
    pub command: String,
    /// The protocol of the engine.
    pub protocol: Protocol,
    /// Starts the engine.
    pub start: Box<StartOutside>,
}

/// The user's programs in C.
pub struct Programs<'d> {
    /// Their source files.
    pub shelf: &'d mut dyn GameFiles,
    /// The start time of each program by its own clock, in seconds since 1970.
    pub start: i64,
}

/// Everything that a program needs in addition to the machine and its texts.
pub struct Context<'d> {
    /// The data stored from one run to the next.
    pub store: &'d mut dyn Store,
    /// The user's game files.
    pub shelf: &'d mut dyn GameFiles,
    /// The user's settings. After a change, call [`save_settings`](Context::save_settings).
    pub settings: Settings,
    /// The portraits chosen.
    pub portraits: Portraits,
    /// Varies the computer's play; with the same seed, the play is the same.
    pub seed: u32,
    /// Whether a program asks at its first start who plays: set for interactive runs, not for reproducible ones.
    pub asks: bool,
    /// An external engine as the opponent.
    pub outside: Option<ExternalOpponent>,
    /// The programs in C, if they are available here.
    pub programs: Option<Programs<'d>>,
    /// Saves the settings.
    pub keep_settings: &'d mut KeepSettings<'d>,
}

impl Context<'_> {
    /// Saves the current settings.
    ///
    /// # Errors
    /// Returns a message in the user's language if the settings cannot be written; the program can continue with them.
    pub fn save_settings(&mut self) -> Result<(), String> {
        (self.keep_settings)(&self.settings).map_err(|fault| fault.tell(self.settings.lang))
    }
}
