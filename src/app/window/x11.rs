//! Functions that minifb lacks on X11: the desktop's size, full screen, exposure events, and dropped files.
//!
//! Uses its own connection in addition to minifb's. Everything here is optional: if the display refuses a request, the
//! program continues without it.

use std::path::PathBuf;

use huanle_gfx::{Framebuffer, HEIGHT, WIDTH};

use super::MouseAction;
use super::xdnd::DropTarget;
use super::xlib::{Connection, Event, Lost, Window};

/// Returns the size of the screen in pixels, or `None` without a display.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    Connection::open().map(|connection| connection.screen_size())
}

/// The connection to the display and its window manager, for one window.
pub(super) struct Desktop {
    connected: Option<Connected>,
    /// `true` if the connection existed and is now broken.
    lost: bool,
}

struct Connected {
    connection: Connection,
    window: Window,
    drop_target: DropTarget,
}

impl Desktop {
    /// Attaches to the window with an X11 id. `alt` is unused, because minifb reports the Alt key on X11.
    pub(super) fn attach(window: usize, _alt: impl FnMut(bool)) -> Desktop {
        let connected = u32::try_from(window).ok().and_then(|window| {
            let connection = Connection::open()?;
            connection.report_exposure(window);
            let drop_target = DropTarget::new(&connection, window);
            let connected = Connected { connection, window, drop_target };
            connected.set_properties();
            Some(connected)
        });
        Desktop { connected, lost: false }
    }

    /// Returns whether the connection to the display has been lost.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Returns whether a part of the window was exposed since the last call, or `None` if unknown.
    pub(super) fn take_exposed(&mut self) -> Option<bool> {
        let connected = self.connected.as_mut()?;
        let mut exposed = false;
        loop {
            match connected.connection.next_event() {
                Ok(Some(Event::Exposed)) => exposed = true,
                Ok(Some(event)) => connected.drop_target.handle(&connected.connection, &event),
                Ok(None) => return Some(exposed),
                Err(Lost) => {
                    self.connected = None;
                    self.lost = true;
                    return None;
                }
            }
        }
    }

    /// Returns the files dropped on the window since the last call.
    pub(super) fn take_dropped_files(&mut self) -> Vec<PathBuf> {
        self.connected.as_mut().map(|connected| connected.drop_target.take_dropped()).unwrap_or_default()
    }

    /// Does nothing: the input methods of X11 need the connection of minifb, which does not support them. The program's own
    /// input method takes their place.
    pub(super) fn set_text_input(&mut self, _on: bool) {}

    /// Returns nothing: there is no input method.
    pub(super) fn take_text(&mut self) -> String {
        String::new()
    }

    /// Returns `None`: minifb reports the mouse.
    pub(super) fn take_mouse_actions(&mut self) -> Option<Vec<MouseAction>> {
        None
    }

    /// Asks the window manager to toggle full screen.
    pub(super) fn toggle_full_screen(&mut self) {
        if let Some(connected) = &self.connected {
            connected.toggle_full_screen();
        }
    }

    /// Sets the window's icon through minifb.
    pub(super) fn set_icon(&mut self, window: &mut minifb::Window, picture: &Framebuffer) {
        // Width and height, then the pixels: the format of X11, which copies the data.
        let size = [picture.width(), picture.height()].map(i64::from).map(i64::cast_unsigned);
        let colors = picture.palette().xrgb().map(|color| u64::from(color | 0xFF00_0000));
        let pixels = (0..picture.height()).flat_map(|y| picture.row(y)).map(|&color| colors[usize::from(color)]);
        let icon: Vec<u64> = size.into_iter().chain(pixels).collect();
        if let Ok(icon) = minifb::Icon::try_from(&icon[..]) {
            window.set_icon(icon);
        }
    }
}

impl Connected {
    /// Sends the program's name and the minimum size to the window manager, by the properties of the Inter-Client
    /// Communication Conventions Manual.
    fn set_properties(&self) {
        let Connected { connection, window, .. } = self;
        connection.set_text(*window, connection.atom(c"WM_CLASS"), b"huanle\0Huanle\0");
        // The flags, among them 16 for a minimum size, which follows after position and size; 18 numbers in all.
        let mut hints = [0; 18];
        hints[0] = 16;
        hints[5..7].copy_from_slice(&[WIDTH / 4, HEIGHT / 4].map(i32::cast_unsigned));
        connection.set_numbers(*window, connection.atom(c"WM_NORMAL_HINTS"), connection.atom(c"WM_SIZE_HINTS"), &hints);
        connection.sync();
    }

    /// Toggles full screen through `_NET_WM_STATE` of the Extended Window Manager Hints: action 2 is "toggle", source 1
    /// is "application". A window manager without full screen ignores it.
    fn toggle_full_screen(&self) {
        let [state, full_screen] =
            [c"_NET_WM_STATE", c"_NET_WM_STATE_FULLSCREEN"].map(|name| self.connection.atom(name));
        self.connection.send_to_manager(self.window, state, [2, full_screen, 0, 1, 0]);
    }
}
