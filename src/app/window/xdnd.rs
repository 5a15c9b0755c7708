//! Files dropped on an X11 window, by the XDND protocol, version 5.
//!
//! The messages of the protocol go to the client that created the window, which is minifb's connection and ignores them. So
//! the window names a window of our own connection as its proxy, which the protocol provides for: sources send to that.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;
use std::path::PathBuf;

use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// The version of the protocol.
const VERSION: u32 = 5;
/// The maximum length of the list of files, in units of four bytes.
const MAX_LENGTH: u32 = 1 << 18;

x11rb::atom_manager! {
    /// The atoms of the protocol.
    Atoms:
    AtomsCookie {
        XdndAware,
        XdndProxy,
        XdndEnter,
        XdndPosition,
        XdndStatus,
        XdndLeave,
        XdndDrop,
        XdndFinished,
        XdndSelection,
        XdndTypeList,
        XdndActionCopy,
        FILES: b"text/uri-list",
    }
}

/// Receives the files that are dropped on a window.
pub(super) struct DropTarget {
    atoms: Atoms,
    /// The window on which files are dropped.
    window: Window,
    proxy: Window,
    /// `true` if the thing that is dragged is files.
    has_files: bool,
    /// The source of a drop whose files have been requested.
    source: Option<Window>,
    dropped: Vec<PathBuf>,
}

impl DropTarget {
    /// Announces that files can be dropped on a window.
    pub(super) fn new(connection: &RustConnection, root: Window, window: Window) -> Result<DropTarget, ReplyOrIdError> {
        let atoms = Atoms::new(connection)?.reply()?;
        let proxy = connection.generate_id()?;
        connection.create_window(
            COPY_DEPTH_FROM_PARENT,
            proxy,
            root,
            -1,
            -1,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            0,
            &CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE),
        )?;
        for announced in [window, proxy] {
            let set = |name: Atom, kind: AtomEnum, value: u32| {
                connection.change_property32(PropMode::REPLACE, announced, name, kind, &[value])
            };
            set(atoms.XdndAware, AtomEnum::ATOM, VERSION)?;
            set(atoms.XdndProxy, AtomEnum::WINDOW, proxy)?;
        }
        connection.sync()?;
        Ok(DropTarget { atoms, window, proxy, has_files: false, source: None, dropped: Vec::new() })
    }

    /// Returns the files dropped since the last call.
    pub(super) fn take_dropped(&mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.dropped)
    }

    /// Handles an event of our connection. A source that has gone away is no error.
    pub(super) fn handle(&mut self, connection: &RustConnection, event: &Event) {
        let _ = self.try_handle(connection, event);
    }

    fn try_handle(&mut self, connection: &RustConnection, event: &Event) -> Result<(), ReplyOrIdError> {
        match event {
            Event::ClientMessage(message) if message.format == 32 => self.handle_message(connection, message),
            Event::SelectionNotify(answer) if answer.requestor == self.proxy => {
                let Some(source) = self.source.take() else { return Ok(()) };
                let mut is_read = false;
                if answer.property != x11rb::NONE {
                    let read =
                        connection.get_property(true, self.proxy, answer.property, AtomEnum::ANY, 0, MAX_LENGTH)?;
                    let list = read.reply()?.value;
                    self.dropped.extend(parse_uri_list(&list));
                    is_read = true;
                }
                let action = if is_read { self.atoms.XdndActionCopy } else { x11rb::NONE };
                self.answer(connection, source, self.atoms.XdndFinished, [u32::from(is_read), action, 0, 0])
            }
            _ => Ok(()),
        }
    }

    fn handle_message(
        &mut self,
        connection: &RustConnection,
        message: &ClientMessageEvent,
    ) -> Result<(), ReplyOrIdError> {
        let data = message.data.as_data32();
        let source = data[0];
        match message.type_ {
            kind if kind == self.atoms.XdndEnter => {
                let has_more = data[1] & 1 != 0;
                let kinds: Vec<Atom> = if has_more {
                    let list = connection.get_property(
                        false,
                        source,
                        self.atoms.XdndTypeList,
                        AtomEnum::ATOM,
                        0,
                        MAX_LENGTH,
                    )?;
                    list.reply()?.value32().map(Iterator::collect).unwrap_or_default()
                } else {
                    data[2..].to_vec()
                };
                self.has_files = kinds.contains(&self.atoms.FILES);
                Ok(())
            }
            kind if kind == self.atoms.XdndPosition => {
                let action = if self.has_files { self.atoms.XdndActionCopy } else { x11rb::NONE };
                self.answer(connection, source, self.atoms.XdndStatus, [u32::from(self.has_files), 0, 0, action])
            }
            kind if kind == self.atoms.XdndLeave => {
                self.has_files = false;
                Ok(())
            }
            kind if kind == self.atoms.XdndDrop => {
                if !std::mem::take(&mut self.has_files) {
                    return self.answer(connection, source, self.atoms.XdndFinished, [0; 4]);
                }
                self.source = Some(source);
                let Atoms { XdndSelection: selection, FILES: files, .. } = self.atoms;
                connection.convert_selection(self.proxy, selection, files, selection, data[2])?;
                Ok(connection.flush()?)
            }
            _ => Ok(()),
        }
    }

    /// Sends a message with the window in front to the source.
    fn answer(
        &self,
        connection: &RustConnection,
        source: Window,
        kind: Atom,
        rest: [u32; 4],
    ) -> Result<(), ReplyOrIdError> {
        let data = [self.window, rest[0], rest[1], rest[2], rest[3]];
        let message = ClientMessageEvent::new(32, source, kind, data);
        connection.send_event(false, source, EventMask::NO_EVENT, message)?;
        Ok(connection.flush()?)
    }
}

/// Returns the paths of the local files in a list of URIs, one a line; lines with `#` are comments.
fn parse_uri_list(list: &[u8]) -> Vec<PathBuf> {
    let lines = list.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter_map(|line| local_path(line.strip_prefix(b"file://")?)).collect()
}

/// Returns the path of a URI after `file://`: a host, which must be this one, and a percent-encoded path.
fn local_path(uri: &[u8]) -> Option<PathBuf> {
    let slash = uri.iter().position(|&byte| byte == b'/')?;
    let mut rest = &uri[slash..];
    let mut path = Vec::new();
    while let [byte, after @ ..] = rest {
        let digits = (*byte == b'%').then(|| str::from_utf8(after.get(..2)?).ok()).flatten();
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(decoded) => {
                path.push(decoded);
                rest = &after[2..];
            }
            None => {
                path.push(*byte);
                rest = after;
            }
        }
    }
    Some(PathBuf::from(OsString::from_vec(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_uris_becomes_paths() {
        let list =
            b"# files\r\nfile:///tmp/a%20b.sgf\r\nfile://here/%E6%A3%8B.c\r\nhttp://example.org/a\r\nfile:///100%\r\n";
        let expected = ["/tmp/a b.sgf", "/棋.c", "/100%"].map(PathBuf::from);
        assert_eq!(parse_uri_list(list), expected);
        assert_eq!(parse_uri_list(b""), Vec::<PathBuf>::new());
    }
}
