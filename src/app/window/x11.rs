//! Functions that minifb lacks on X11: the desktop's size, full screen, exposure events, and dropped files.
//!
//! Uses its own connection in addition to minifb's. Everything here is optional: if the display refuses a request, the
//! program continues without it.

use std::path::PathBuf;

use x11rb::connection::Connection;
use x11rb::errors::ConnectionError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt, EventMask, PropMode, Screen, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use huanle_gfx::{Framebuffer, HEIGHT, WIDTH};

use super::MouseAction;
use super::xdnd::DropTarget;

/// Returns the size of the screen in pixels, or `None` without a display.
pub(super) fn screen_size() -> Option<(i32, i32)> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let Screen { width_in_pixels, height_in_pixels, .. } = connection.setup().roots[screen];
    Some((i32::from(width_in_pixels), i32::from(height_in_pixels)))
}

/// The connection to the display and its window manager, for one window.
pub(super) struct Desktop {
    connected: Option<Connected>,
    /// `true` if the connection existed and is now broken.
    lost: bool,
}

struct Connected {
    connection: RustConnection,
    root: Window,
    window: Window,
    /// `None` if the display refuses it.
    drop_target: Option<DropTarget>,
}

impl Desktop {
    /// Attaches to the window with an X11 id. `alt` is unused, because minifb reports the Alt key on X11.
    pub(super) fn attach(window: usize, _alt: impl FnMut(bool)) -> Desktop {
        let connected = u32::try_from(window).ok().and_then(|window| {
            let (connection, screen) = x11rb::connect(None).ok()?;
            let root = connection.setup().roots[screen].root;
            let listen = ChangeWindowAttributesAux::new().event_mask(EventMask::EXPOSURE);
            connection.change_window_attributes(window, &listen).ok()?.check().ok()?;
            let drop_target = DropTarget::new(&connection, root, window).ok();
            let connected = Connected { connection, root, window, drop_target };
            connected.set_properties()?;
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
            match connected.connection.poll_for_event() {
                Ok(Some(Event::Expose(_))) => exposed = true,
                Ok(Some(event)) => {
                    if let Some(target) = &mut connected.drop_target {
                        target.handle(&connected.connection, &event);
                    }
                }
                Ok(None) => return Some(exposed),
                Err(error) => {
                    self.connected = None;
                    self.lost = matches!(error, ConnectionError::IoError(_));
                    return None;
                }
            }
        }
    }

    /// Returns the files dropped on the window since the last call.
    pub(super) fn take_dropped_files(&mut self) -> Vec<PathBuf> {
        let target = self.connected.as_mut().and_then(|connected| connected.drop_target.as_mut());
        target.map(DropTarget::take_dropped).unwrap_or_default()
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
            // A window manager without full screen ignores the request.
            let _ = connected.toggle_full_screen();
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
    /// Sends the program's name and the minimum size to the window manager.
    fn set_properties(&self) -> Option<()> {
        let class = b"huanle\0Huanle\0";
        self.connection
            .change_property8(PropMode::REPLACE, self.window, AtomEnum::WM_CLASS, AtomEnum::STRING, class)
            .ok()?;
        let hints = x11rb::properties::WmSizeHints {
            min_size: Some((WIDTH / 4, HEIGHT / 4)),
            ..x11rb::properties::WmSizeHints::new()
        };
        hints.set_normal_hints(&self.connection, self.window).ok()?;
        self.connection.flush().ok()
    }

    /// Toggles full screen through `_NET_WM_STATE` of the Extended Window Manager Hints: action 2 is "toggle", source 1
    /// is "application".
    fn toggle_full_screen(&self) -> Option<()> {
        let atom = |name: &[u8]| Some(self.connection.intern_atom(false, name).ok()?.reply().ok()?.atom);
        let (state, full_screen) = (atom(b"_NET_WM_STATE")?, atom(b"_NET_WM_STATE_FULLSCREEN")?);
        let message = ClientMessageEvent::new(32, self.window, state, [2, full_screen, 0, 1, 0]);
        let to = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.connection.send_event(false, self.root, to, message).ok()?;
        self.connection.flush().ok()
    }
}
