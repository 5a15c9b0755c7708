//! Files dropped on an X11 window, by the XDND protocol, version 5.
//!
//! The messages of the protocol go to the client that created the window, which is minifb's connection and ignores them. So
//! the window names a window of our own connection as its proxy, which the protocol provides for: sources send to that.

use std::ffi::{CStr, OsString};
use std::os::unix::ffi::OsStringExt as _;
use std::path::PathBuf;

use super::xlib::{Atom, Connection, Event, NONE, Window};

/// The version of the protocol.
const VERSION: u32 = 5;

/// The atoms of the protocol.
struct Atoms {
    enter: Atom,
    position: Atom,
    status: Atom,
    leave: Atom,
    drop: Atom,
    finished: Atom,
    selection: Atom,
    type_list: Atom,
    copy: Atom,
    files: Atom,
}

impl Atoms {
    fn new(connection: &Connection) -> Atoms {
        Atoms {
            enter: connection.atom(c"XdndEnter"),
            position: connection.atom(c"XdndPosition"),
            status: connection.atom(c"XdndStatus"),
            leave: connection.atom(c"XdndLeave"),
            drop: connection.atom(c"XdndDrop"),
            finished: connection.atom(c"XdndFinished"),
            selection: connection.atom(c"XdndSelection"),
            type_list: connection.atom(c"XdndTypeList"),
            copy: connection.atom(c"XdndActionCopy"),
            files: connection.atom(c"text/uri-list"),
        }
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
    pub(super) fn new(connection: &Connection, window: Window) -> DropTarget {
        let proxy = connection.new_hidden_window();
        let set = |announced: Window, name: &CStr, kind: &CStr, value: u32| {
            connection.set_numbers(announced, connection.atom(name), connection.atom(kind), &[value]);
        };
        for announced in [window, proxy] {
            set(announced, c"XdndAware", c"ATOM", VERSION);
            set(announced, c"XdndProxy", c"WINDOW", proxy);
        }
        let atoms = Atoms::new(connection);
        DropTarget { atoms, window, proxy, has_files: false, source: None, dropped: Vec::new() }
    }

    /// Returns the files dropped since the last call.
    pub(super) fn take_dropped(&mut self) -> Vec<PathBuf> {
        std::mem::take(&mut self.dropped)
    }

    /// Handles an event of our connection.
    pub(super) fn handle(&mut self, connection: &Connection, event: &Event) {
        match *event {
            Event::Message(kind, data) => self.handle_message(connection, kind, data),
            Event::Selection(requestor, property) if requestor == self.proxy => {
                let Some(source) = self.source.take() else { return };
                let is_read = property != NONE;
                if is_read {
                    self.dropped.extend(parse_uri_list(&connection.take_bytes(self.proxy, property)));
                }
                let action = if is_read { self.atoms.copy } else { NONE };
                self.answer(connection, source, self.atoms.finished, [u32::from(is_read), action, 0, 0]);
            }
            _ => {}
        }
    }

    fn handle_message(&mut self, connection: &Connection, kind: Atom, data: [u32; 5]) {
        let Atoms { enter, position, leave, drop, .. } = self.atoms;
        let source = data[0];
        if kind == enter {
            let has_more = data[1] & 1 != 0;
            let more = if has_more { connection.numbers(source, self.atoms.type_list) } else { Vec::new() };
            let kinds = if has_more { &more } else { &data[2..] };
            self.has_files = kinds.contains(&self.atoms.files);
        } else if kind == position {
            let action = if self.has_files { self.atoms.copy } else { NONE };
            self.answer(connection, source, self.atoms.status, [u32::from(self.has_files), 0, 0, action]);
        } else if kind == leave {
            self.has_files = false;
        } else if kind == drop {
            if std::mem::take(&mut self.has_files) {
                self.source = Some(source);
                connection.request_selection(self.proxy, self.atoms.selection, self.atoms.files, data[2]);
            } else {
                self.answer(connection, source, self.atoms.finished, [0; 4]);
            }
        }
    }

    /// Sends a message with the window in front to the source.
    fn answer(&self, connection: &Connection, source: Window, kind: Atom, [a, b, c, d]: [u32; 4]) {
        connection.send(source, kind, [self.window, a, b, c, d]);
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
