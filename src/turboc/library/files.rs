//! The files that a program sees: a folder in memory.

use std::collections::BTreeMap;
use std::sync::Arc;

/// More bytes than this a program does not keep.
const MOST_BYTES: usize = 16 << 20;
/// Files open at once.
const MOST_OPEN: usize = 20;

/// How a file was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mode {
    /// It may be read.
    pub read: bool,
    /// It may be written.
    pub write: bool,
    /// What is written goes to the end.
    pub append: bool,
    /// Line ends are CR LF in the file and LF in the program; 0x1A ends it.
    pub text: bool,
}

/// An open file.
#[derive(Clone, Debug)]
pub struct Open {
    /// Its name.
    pub name: String,
    /// How.
    pub mode: Mode,
    /// Where it is read and written.
    pub at: usize,
    /// Reading reached the end.
    pub end: bool,
    /// Something went wrong.
    pub error: bool,
    /// A character that was put back.
    pub unread: Option<u8>,
}

/// What a number stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stands {
    /// The keyboard when it is read, the screen when it is written.
    Console,
    /// A printer, a serial port, `NUL`: what is written is gone, and nothing is there to be read.
    Nothing,
    /// A file, or nothing that is open.
    File,
}

/// The name that stands for the keyboard and the screen, and those that stand for other devices.
const CONSOLE: &str = "CON";
const DEVICES: [&str; 11] = ["NUL", "PRN", "LPT1", "LPT2", "LPT3", "AUX", "COM1", "COM2", "COM3", "COM4", "CLOCK$"];

/// Is this the name of a device, whatever its extension?
fn is_device(name: &str) -> bool {
    let base = name.split('.').next().unwrap_or(name);
    base == CONSOLE || DEVICES.contains(&base)
}

/// A folder in memory. Cloning it is cheap: contents are shared until they change.
#[derive(Clone, Debug)]
pub struct Files {
    all: BTreeMap<String, Arc<Vec<u8>>>,
    /// By number; the first five are the keyboard, the screen, errors, COM1 and the printer.
    pub(crate) open: Vec<Option<Open>>,
    /// What a program has changed or removed.
    changed: BTreeMap<String, bool>,
    /// Attributes as DOS has them, where they are not plainly `ARCHIVE`.
    attributes: BTreeMap<String, u8>,
}

/// The attribute of a file that was written.
const ARCHIVE: u8 = 0x20;
/// The attribute of a file that cannot be written.
const READ_ONLY: u8 = 0x01;

impl Default for Files {
    fn default() -> Self {
        Files {
            all: BTreeMap::new(),
            open: vec![None; MOST_OPEN],
            changed: BTreeMap::new(),
            attributes: BTreeMap::new(),
        }
    }
}

/// A name as DOS knows it: capitals, without drive and folder.
pub(crate) fn dos_name(name: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(name).to_uppercase();
    let base = text.rsplit(['\\', '/', ':']).next().unwrap_or(&text);
    base.trim().to_string()
}

impl Files {
    /// Puts a file there before the program runs.
    pub fn put(&mut self, name: &str, bytes: Vec<u8>) {
        self.all.insert(dos_name(name.as_bytes()), Arc::new(bytes));
    }

    /// The contents of a file.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.all.get(&dos_name(name.as_bytes())).map(|f| &f[..])
    }

    /// Names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// What the program has written (true) or removed (false), to be kept where files are kept. Those of `tmpfile` and `tmpnam`
    /// are not.
    pub fn changed(&self) -> impl Iterator<Item = (&str, bool)> {
        self.changed.iter().filter(|(name, _)| !name.ends_with(".$$$")).map(|(name, written)| (name.as_str(), *written))
    }

    /// All bytes.
    pub fn size(&self) -> usize {
        self.all.values().map(|f| f.len()).sum()
    }

    /// A file's attributes, as DOS has them (1 is read-only, 2 hidden, 4 system, 32 written since the last backup).
    pub(crate) fn attributes(&self, name: &[u8]) -> Option<u8> {
        let name = dos_name(name);
        self.all.contains_key(&name).then(|| self.attributes.get(&name).copied().unwrap_or(ARCHIVE))
    }

    /// Gives a file other attributes; false if there is no such file.
    pub(crate) fn set_attributes(&mut self, name: &[u8], attributes: u8) -> bool {
        let name = dos_name(name);
        let known = self.all.contains_key(&name);
        if known {
            self.attributes.insert(name, attributes);
        }
        known
    }

    fn is_read_only(&self, name: &str) -> bool {
        self.attributes.get(name).is_some_and(|a| a & READ_ONLY != 0)
    }

    /// What a number stands for: the first five stand for devices until they are sent elsewhere.
    pub(crate) fn stands(&self, number: usize) -> Stands {
        match self.open.get(number).and_then(Option::as_ref).map(|open| open.name.split('.').next()) {
            Some(Some(CONSOLE)) => Stands::Console,
            Some(Some(name)) if DEVICES.contains(&name) => Stands::Nothing,
            Some(_) => Stands::File,
            None if number < 3 => Stands::Console,
            None if number < 5 => Stands::Nothing,
            None => Stands::File,
        }
    }

    /// Gives what a number stands for another number too, `to` or the first that is free. Each goes its own way in the file.
    pub(crate) fn duplicate(&mut self, number: usize, to: Option<usize>) -> Option<usize> {
        let mode = Mode { read: true, write: true, ..Mode::default() };
        let device = |name: &str| Open { name: name.into(), mode, at: 0, end: false, error: false, unread: None };
        let same = match self.open.get(number)? {
            Some(open) => open.clone(),
            None if number < 3 => device(CONSOLE),
            None if number < 5 => device("NUL"),
            None => return None,
        };
        let to = match to {
            Some(to) => to,
            None => (5..MOST_OPEN).find(|n| self.open[*n].is_none())?,
        };
        *self.open.get_mut(to)? = Some(same);
        Some(to)
    }

    /// Sends what goes to a number of a device elsewhere: to a file that was opened, whose number is free again.
    pub(crate) fn send(&mut self, device: usize, opened: usize) {
        let open = self.open.get_mut(opened).and_then(Option::take);
        if let Some(place) = self.open.get_mut(device) {
            *place = open;
        }
    }

    /// Opens a file and gives its number. `create` makes it where it is missing, `truncate` empties it.
    pub(crate) fn open(&mut self, name: &[u8], mode: Mode, create: bool, truncate: bool) -> Option<usize> {
        let name = dos_name(name);
        if name.is_empty() || (self.is_read_only(&name) && (mode.write || truncate)) {
            return None;
        }
        if is_device(&name) {
            let number = (5..MOST_OPEN).find(|n| self.open[*n].is_none())?;
            self.open[number] = Some(Open { name, mode, at: 0, end: false, error: false, unread: None });
            return Some(number);
        }
        if truncate || (create && !self.all.contains_key(&name)) {
            self.all.insert(name.clone(), Arc::new(Vec::new()));
            self.changed.insert(name.clone(), true);
        }
        let length = self.all.get(&name)?.len();
        let number = (5..MOST_OPEN).find(|n| self.open[*n].is_none())?;
        let at = if mode.append { length } else { 0 };
        self.open[number] = Some(Open { name, mode, at, end: false, error: false, unread: None });
        Some(number)
    }

    pub(crate) fn close(&mut self, number: usize) -> bool {
        self.open.get_mut(number).and_then(Option::take).is_some()
    }

    pub(crate) fn file(&mut self, number: usize) -> Option<&mut Open> {
        self.open.get_mut(number)?.as_mut()
    }

    pub(crate) fn length(&self, number: usize) -> Option<usize> {
        let open = self.open.get(number)?.as_ref()?;
        Some(self.all.get(&open.name).map_or(0, |f| f.len()))
    }

    /// Where a file is read and written next: a character that was put back counts.
    pub(crate) fn position(&self, number: usize) -> Option<usize> {
        let open = self.open.get(number)?.as_ref()?;
        let Some(unread) = open.unread else { return Some(open.at) };
        let at = open.at.saturating_sub(1);
        let content = self.all.get(&open.name)?;
        let pair = open.mode.text && unread == b'\n' && at > 0 && content.get(at - 1) == Some(&b'\r');
        Some(at - usize::from(pair))
    }

    /// The next character, as the mode has it.
    pub(crate) fn next(&mut self, number: usize) -> Option<u8> {
        let open = self.open.get_mut(number)?.as_mut()?;
        if let Some(b) = open.unread.take() {
            return Some(b);
        }
        let content = self.all.get(&open.name)?;
        loop {
            let byte = content.get(open.at).copied();
            match byte {
                Some(b'\r') if open.mode.text => open.at += 1,
                Some(0x1A) if open.mode.text => {
                    open.end = true;
                    return None;
                }
                Some(b) => {
                    open.at += 1;
                    return Some(b);
                }
                None => {
                    open.end = true;
                    return None;
                }
            }
        }
    }

    /// Writes bytes as the mode has it; false if that is not allowed or there is no room.
    pub(crate) fn write(&mut self, number: usize, bytes: &[u8]) -> bool {
        let room = self.size() + bytes.len() * 2 < MOST_BYTES;
        let Some(open) = self.open.get_mut(number).and_then(Option::as_mut) else { return false };
        if !open.mode.write || !room {
            open.error = true;
            return false;
        }
        let Some(content) = self.all.get_mut(&open.name) else { return false };
        self.changed.insert(open.name.clone(), true);
        let content = Arc::make_mut(content);
        if open.mode.append {
            open.at = content.len();
        }
        for &b in bytes {
            let pair = [b'\r', b'\n'];
            let out: &[u8] = if open.mode.text && b == b'\n' { &pair } else { std::slice::from_ref(&b) };
            for &b in out {
                if open.at >= content.len() {
                    content.resize(open.at, 0);
                    content.push(b);
                } else {
                    content[open.at] = b;
                }
                open.at += 1;
            }
        }
        true
    }

    pub(crate) fn truncate(&mut self, number: usize, length: usize) -> bool {
        let Some(open) = self.open.get(number).and_then(Option::as_ref) else { return false };
        match self.all.get_mut(&open.name) {
            Some(content) if length < MOST_BYTES => {
                Arc::make_mut(content).resize(length, 0);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn remove(&mut self, name: &[u8]) -> bool {
        let name = dos_name(name);
        if self.is_read_only(&name) {
            return false;
        }
        self.changed.insert(name.clone(), false);
        self.attributes.remove(&name);
        self.all.remove(&name).is_some()
    }

    pub(crate) fn rename(&mut self, from: &[u8], to: &[u8]) -> bool {
        let (from, to) = (dos_name(from), dos_name(to));
        if self.all.contains_key(&to) || to.is_empty() || is_device(&to) {
            return false;
        }
        match self.all.remove(&from) {
            Some(content) => {
                if let Some(attributes) = self.attributes.remove(&from) {
                    self.attributes.insert(to.clone(), attributes);
                }
                self.changed.insert(from, false);
                self.changed.insert(to.clone(), true);
                self.all.insert(to, content);
                true
            }
            None => false,
        }
    }
}
