//! What `x11.rs` and `win32.rs` do, for other systems: nothing. F11 is the window system's own affair there.

use huanle_gfx::Framebuffer;

use super::Deed;

/// The size of the screen: unknown.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    None
}

/// A desktop that is told nothing and tells nothing.
pub(super) struct Desktop;

impl Desktop {
    /// Speaks for no window.
    pub(super) fn of(_window: usize, _alt: impl FnMut(bool)) -> Desktop {
        Desktop
    }

    /// Nobody tells us that either.
    pub(super) fn is_lost(&self) -> bool {
        false
    }

    /// Nobody tells us.
    pub(super) fn exposed(&mut self) -> Option<bool> {
        None
    }

    /// What the mouse did is minifb's to tell.
    pub(super) fn deeds(&mut self) -> Option<Vec<Deed>> {
        None
    }

    /// Not here.
    pub(super) fn toggle_full_screen(&mut self) {}

    /// On macOS a window has no icon of its own.
    pub(super) fn set_icon(&mut self, _window: &mut minifb::Window, _picture: &Framebuffer) {}
}
