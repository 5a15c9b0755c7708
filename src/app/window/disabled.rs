//! A stub of the window for builds without the feature `window`: it cannot be opened.

use std::convert::Infallible;
use std::path::PathBuf;

use huanle_gfx::Framebuffer;
use huanle_machine::{Event, Flow, Host, StageSize};

mod options;

pub use options::{Scaling, WindowOptions};

/// A window that cannot exist.
pub struct Window(Infallible);

/// The reason for a missing window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot open a window: this program was built without the feature `window`")]
#[non_exhaustive]
pub enum DisplayError {
    /// The window cannot be opened.
    Refused(String),
    /// The connection to the display was lost during the run.
    Lost,
}

impl Window {
    /// Fails: the feature `window` is disabled.
    ///
    /// # Errors
    /// Always.
    pub fn open(_title: &str, _options: WindowOptions) -> Result<Window, DisplayError> {
        Err(DisplayError::Refused(String::new()))
    }

    /// Does nothing.
    pub fn stage(&self) -> StageSize {
        match self.0 {}
    }

    /// Does nothing.
    #[must_use]
    pub(crate) fn on_clipboard_error(self, _no_clipboard: Box<dyn Fn()>) -> Window {
        match self.0 {}
    }

    /// Does nothing.
    #[must_use]
    pub(crate) fn on_file_dropped(self, _open: Box<dyn FnMut(PathBuf)>) -> Window {
        match self.0 {}
    }

    /// Does nothing.
    #[must_use]
    pub(crate) fn on_display_lost(self, _lost: impl Fn() + Send + Sync + 'static) -> Window {
        match self.0 {}
    }

    /// Does nothing.
    ///
    /// # Errors
    /// Never.
    pub fn close(self) -> Result<(), DisplayError> {
        match self.0 {}
    }
}

impl Host for Window {
    fn retrace(&mut self, _frame: u64, _screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        match self.0 {}
    }
}
