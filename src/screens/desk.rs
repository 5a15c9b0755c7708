//! What a program finds on the desk: the store, the shelf of files, the settings.

use super::portraits::Portraits;
use crate::engine::protocol::client::{Protocol, Wire};
use crate::records::{Shelf, Store};
use crate::settings::Settings;
use crate::telling::Tell;

/// Writes the settings where they are kept.
pub type KeepSettings<'d> = dyn FnMut(&Settings) -> Result<(), Box<dyn Tell>> + 'd;

/// Starts an engine outside, and gives the connection with it.
pub type StartOutside = dyn Fn() -> Result<Box<dyn Wire>, Box<dyn Tell>>;

/// An engine outside that can play at the table.
pub struct Outside {
    /// What it is called until it says its name.
    pub name: String,
    /// The command that starts it, for people to read.
    pub command: String,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// Starts it.
    pub start: Box<StartOutside>,
}

/// The user's programs in C.
pub struct Programs<'d> {
    /// Their sources.
    pub shelf: &'d mut dyn Shelf,
    /// Seconds from 1970 to the start of each, by its own clock.
    pub start: i64,
}

/// Everything a program needs besides the machine and its sentences.
pub struct Desk<'d> {
    /// What is remembered from start to start.
    pub store: &'d mut dyn Store,
    /// The user's game files.
    pub shelf: &'d mut dyn Shelf,
    /// What the user has chosen. After a change, call [`save_settings`](Desk::save_settings).
    pub settings: Settings,
    /// The portraits that were chosen.
    pub portraits: Portraits,
    /// Varies the computer's play; the same seed, the same play.
    pub seed: u32,
    /// Whether a program asks, when it is begun for the first time, who plays: where a person sits down at it, not where a run
    /// must be the same every time.
    pub asks: bool,
    /// An engine outside as the opponent.
    pub outside: Option<Outside>,
    /// The programs in C, where they have their place here.
    pub programs: Option<Programs<'d>>,
    /// Writes the settings where they are kept.
    pub keep_settings: &'d mut KeepSettings<'d>,
}

impl Desk<'_> {
    /// Keeps the settings as they are now.
    ///
    /// # Errors
    /// When they cannot be written, why, in the user's language; the program goes on with them all the same.
    pub fn save_settings(&mut self) -> Result<(), String> {
        (self.keep_settings)(&self.settings).map_err(|fault| fault.tell(self.settings.lang))
    }
}
