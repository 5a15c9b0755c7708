//! What `x11.rs` does, for systems without X11: nothing. F11 is the window system's own affair there.

/// The size of the screen: unknown.
pub fn screen_size() -> Option<(i32, i32)> {
    None
}

/// A desktop that is told nothing and tells nothing.
pub struct Desktop;

impl Desktop {
    /// Speaks for no window.
    pub fn of(_window: usize) -> Desktop {
        Desktop
    }

    /// Nobody tells us that either.
    pub fn is_lost(&self) -> bool {
        false
    }

    /// Nobody tells us.
    pub fn exposed(&mut self) -> Option<bool> {
        None
    }

    /// Not here.
    pub fn toggle_full_screen(&mut self) {}
}
