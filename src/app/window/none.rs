//! What the window is in a program that was built without the feature `window`: one that cannot be opened.

use std::convert::Infallible;
use std::fmt;

use huanle_gfx::Framebuffer;
use huanle_machine::{Event, Flow, Host};

/// No window.
pub struct Window(Infallible);

/// No window could be opened.
#[derive(Debug)]
pub struct NoDisplay(());

impl fmt::Display for NoDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no window can be opened: this was built without the feature `window`")
    }
}

impl std::error::Error for NoDisplay {}

impl Window {
    /// Opens nothing.
    ///
    /// # Errors
    /// Always.
    pub fn open(_title: &str, _scale: Option<u16>) -> Result<Window, NoDisplay> {
        Err(NoDisplay(()))
    }

    /// Closes nothing.
    ///
    /// # Errors
    /// Never.
    pub fn close(self) -> Result<(), NoDisplay> {
        match self.0 {}
    }
}

impl Host for Window {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        match self.0 {}
    }
}
