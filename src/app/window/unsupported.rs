//! A stub of `x11.rs` and `win32.rs` for other systems, where the window system handles F11.

use std::path::PathBuf;

use huanle_gfx::Framebuffer;

use super::MouseAction;

/// Returns `None`: the size of the screen is unknown.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    None
}

/// A desktop without functions.
pub(super) struct Desktop;

impl Desktop {
    /// Does nothing.
    pub(super) fn attach(_window: usize, _alt: impl FnMut(bool)) -> Desktop {
        Desktop
    }

    /// Returns `false`: unknown on this system.
    pub(super) fn is_lost(&self) -> bool {
        false
    }

    /// Returns `None`: unknown on this system.
    pub(super) fn take_exposed(&mut self) -> Option<bool> {
        None
    }

    /// Returns `None`: minifb reports the mouse.
    pub(super) fn take_mouse_actions(&mut self) -> Option<Vec<MouseAction>> {
        None
    }

    /// Returns nothing: unknown on this system.
    pub(super) fn take_dropped_files(&mut self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Does nothing.
    pub(super) fn set_text_input(&mut self, _on: bool) {}

    /// Returns nothing: there is no input method.
    pub(super) fn take_text(&mut self) -> String {
        String::new()
    }

    /// Does nothing.
    pub(super) fn toggle_full_screen(&mut self) {}

    /// Does nothing: on macOS a window has no icon of its own.
    pub(super) fn set_icon(&mut self, _window: &mut minifb::Window, _picture: &Framebuffer) {}
}
