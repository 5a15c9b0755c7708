//! The files of a program: a folder in memory.
//!
//! Nothing here accesses a disk. A [`FileSource`] provides the contents of a file when the program first opens it. A
//! flushed or closed file is a [`FileChange`], which the caller takes and stores: see [`Files::take_changes`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The maximum number of open files.
const MAX_OPEN: usize = 20;

/// The mode in which a file is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OpenMode {
    /// `true` if it may be read.
    pub read: bool,
    /// `true` if it may be written.
    pub write: bool,
    /// `true` if data is written to the end.
    pub append: bool,
    /// `true` if line breaks are CR LF in the file and LF in the program, and 0x1A ends it.
    pub text: bool,
}

/// The direction of an access to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Reading.
    Read,
    /// Writing.
    Write,
}

/// An open file.
#[derive(Clone, Debug, Default)]
pub struct OpenFile {
    /// The name.
    pub name: String,
    /// The mode.
    pub mode: OpenMode,
    /// The position for reading and writing.
    pub position: usize,
    /// `true` if reading reached the end.
    pub eof: bool,
    /// `true` if an error occurred.
    pub error: bool,
    /// The characters that were put back, the next one last.
    pub unread: Vec<u8>,
    /// The direction of the last access; the other one is an error until the stream is positioned or reading reaches the end.
    pub direction: Option<Direction>,
    /// The length and the position where the data in the stream's buffer begins, if there are any.
    pub buffered: Option<(usize, usize)>,
}

/// The target of a file handle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum HandleTarget {
    /// The keyboard for reading, the screen for writing.
    Console,
    /// A printer, a serial port or `NUL`: output is discarded, and there is no input.
    Nothing,
    /// A file, or an unused handle.
    File,
}

/// The name of the console device; the names of other devices.
const CONSOLE: &str = "CON";
const DEVICES: [&str; 11] = ["NUL", "PRN", "LPT1", "LPT2", "LPT3", "AUX", "COM1", "COM2", "COM3", "COM4", "CLOCK$"];

/// Returns whether this is the name of a device, with any extension.
fn is_device(name: &str) -> bool {
    let base = name.split('.').next().unwrap_or(name);
    base == CONSOLE || DEVICES.contains(&base)
}

/// A limit of the simulated disk that a program has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileLimit {
    /// [`Files::MAX_NEW`]: the number of files that a program creates.
    Count,
    /// [`Files::MAX_SIZE`]: the size of a file that a program writes.
    Size,
    /// [`Files::MAX_BYTES`]: the size of all files.
    Total,
}

/// A source of the contents of files that are not in memory yet.
pub trait FileSource: fmt::Debug + Send + Sync {
    /// Notifies the host that a program cannot create or write more: the limit and the file. For the program, the disk is full.
    fn disk_full(&self, _limit: FileLimit, _name: &str) {}

    /// Returns the folder of a file that the program may not use, for messages.
    fn forbidden_folder(&self, _name: &str) -> Option<String> {
        None
    }

    /// Returns the contents of a [listed](Files::add_listed) file by its DOS name; `None` if it cannot be read or has more
    /// than `room` bytes. The same name must always have the same contents, so that runs are reproducible.
    fn load(&self, name: &str, room: usize) -> Option<Arc<Vec<u8>>>;
}

/// A file that a program has written or removed, to be stored outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// The number of changes since the program's start, including this one.
    pub number: u64,
    /// The file's DOS name, after the names of its folders with `\`.
    pub name: String,
    /// The new contents; `None` if the file is removed.
    pub contents: Option<Arc<Vec<u8>>>,
}

/// The known contents of a file.
#[derive(Clone, Debug)]
enum Contents {
    /// All bytes.
    Loaded(Arc<Vec<u8>>),
    /// The length; the source has the contents.
    Listed(u64),
}

/// A folder in memory. Cloning it is cheap: contents are shared until they change.
#[derive(Clone, Debug)]
pub struct Files {
    all: BTreeMap<String, Contents>,
    source: Option<Arc<dyn FileSource>>,
    /// The open files by handle; the first five are the keyboard, the screen, errors, COM1 and the printer.
    pub(crate) handles: Vec<Option<OpenFile>>,
    /// Files that were written but not flushed or closed since.
    unflushed: BTreeSet<String>,
    /// The folder where the files are, for messages.
    folder: Option<Arc<str>>,
    /// The numbers of changes that were not taken yet, by name.
    flushed: BTreeMap<String, u64>,
    /// The number of changes.
    changes: u64,
    /// DOS attributes other than `ARCHIVE`.
    attributes: BTreeMap<String, u8>,
    /// The number of files before the program runs.
    given: usize,
}

/// The error "no space left on the disk".
pub(super) const ENOSPC: u16 = 28;

/// The reason why a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileOpenError {
    /// There is no file with this name.
    NotFound,
    /// The file is in a folder that the program may not use.
    NotAllowed,
    /// The file is read-only.
    ReadOnly,
    /// The program has 15 files open, as many as DOS allowed.
    TooManyOpen,
    /// The file exists but cannot be read into memory.
    Unreadable,
    /// The program has created as many files as it may.
    DiskFull,
}

impl FileOpenError {
    /// Returns the value of `errno`.
    pub(crate) fn errno(self) -> u16 {
        match self {
            FileOpenError::NotFound | FileOpenError::NotAllowed => 2,
            FileOpenError::TooManyOpen => 4,
            FileOpenError::ReadOnly | FileOpenError::Unreadable => 5,
            FileOpenError::DiskFull => ENOSPC,
        }
    }
}

/// The attribute "archive": the default of every file.
const ARCHIVE: u8 = 0x20;
/// The attribute "read-only".
const READ_ONLY: u8 = 0x01;

impl Default for Files {
    fn default() -> Self {
        Files {
            all: BTreeMap::new(),
            source: None,
            folder: None,
            handles: vec![None; MAX_OPEN],
            unflushed: BTreeSet::new(),
            flushed: BTreeMap::new(),
            changes: 0,
            attributes: BTreeMap::new(),
            given: 0,
        }
    }
}

/// Returns the paths that a name may mean, in capitals, without drive, with `\`: with all its folders, or only the last of them.
fn paths(name: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(name).to_uppercase();
    let mut parts: Vec<&str> = Vec::new();
    for part in text.rsplit(':').next().unwrap_or(&text).split(['\\', '/']) {
        match part.trim() {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    (0..parts.len()).map(|first| parts[first..].join("\\")).collect()
}

/// Returns the path of a name with all its folders, as [`paths`] writes it.
fn full_path(name: &str) -> String {
    paths(name.as_bytes()).into_iter().next().unwrap_or_default()
}

impl Files {
    /// The maximum size in bytes of all files in memory together.
    pub const MAX_BYTES: usize = 16 << 20;
    /// The maximum size in bytes of a file that a program writes; a larger one does not grow.
    pub const MAX_SIZE: usize = 8 << 20;
    /// The maximum number of files that there are more than before the program ran: as many as the main folder of a DOS
    /// disk holds.
    pub const MAX_NEW: usize = 512;

    /// Returns the name of the file that a program means: one in the folders that it names, or in the last of them, or else in
    /// the main folder, so that paths of another computer work. A new file is in the named folder if that exists.
    pub(crate) fn resolve(&self, name: &[u8]) -> String {
        let paths = paths(name);
        let has_folder = |path: &&String| {
            let folder = path.rfind('\\').map(|end| &path[..=end]);
            folder.is_some_and(|folder| self.names().any(|known| known.starts_with(folder)))
        };
        let known = paths.iter().find(|path| self.all.contains_key(*path)).or_else(|| paths.iter().find(has_folder));
        known.or(paths.last()).cloned().unwrap_or_default()
    }

    /// Adds a file before the program runs; its name may have folders.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) {
        self.all.insert(full_path(name), Contents::Loaded(Arc::new(bytes)));
        self.given = self.all.len();
    }

    /// Adds a file before the program runs, with only its length. The [source](Files::set_source) has its contents.
    pub fn add_listed(&mut self, name: &str, length: u64) {
        self.all.insert(full_path(name), Contents::Listed(length));
        self.given = self.all.len();
    }

    /// Sets the source of the contents of [listed](Files::add_listed) files.
    pub fn set_source(&mut self, source: Arc<dyn FileSource>) {
        self.source = Some(source);
    }

    /// Sets the folder where the files are, for messages.
    pub fn set_folder(&mut self, folder: &str) {
        self.folder = Some(folder.into());
    }

    /// Returns the folder of a file that the program may not use.
    pub(crate) fn forbidden_folder(&self, name: &[u8]) -> Option<String> {
        paths(name).iter().find_map(|path| self.source.as_ref()?.forbidden_folder(path))
    }

    /// Returns the folder where the files are, if the program has one.
    pub(crate) fn folder(&self) -> Option<Arc<str>> {
        self.folder.clone()
    }

    /// Returns the contents of a file in memory.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.contents(&self.resolve(name.as_bytes())).map(Vec::as_slice)
    }

    /// Returns the contents of a file, which is loaded if necessary.
    pub(crate) fn read_whole(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        let name = self.resolve(name);
        self.load(&name).then(|| self.contents(&name).map(|contents| contents.to_vec())).flatten()
    }

    /// Returns the names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.keys().map(String::as_str)
    }

    /// Returns the length of a file, in memory or not.
    pub fn length_of(&self, name: &str) -> Option<u64> {
        Some(match self.all.get(&self.resolve(name.as_bytes()))? {
            Contents::Loaded(contents) => contents.len() as u64,
            Contents::Listed(length) => *length,
        })
    }

    /// Returns the changes since the last call, only the last one of each file: flushed, closed, renamed and removed
    /// files. Files of `tmpfile` and `tmpnam` are left out.
    pub fn take_changes(&mut self) -> Vec<FileChange> {
        let flushed = std::mem::take(&mut self.flushed).into_iter().filter(|(name, _)| !name.ends_with(".$$$"));
        let change = |(name, number): (String, u64)| {
            let contents = match self.all.get(&name) {
                Some(Contents::Loaded(contents)) => Some(contents.clone()),
                _ => None,
            };
            FileChange { number, name, contents }
        };
        flushed.map(change).collect()
    }

    /// Returns the number of changes since the program's start, taken or not.
    pub fn change_count(&self) -> u64 {
        self.changes
    }

    /// Flushes every file, as at the end of a program.
    pub fn flush_all(&mut self) {
        self.handles.iter_mut().flatten().for_each(|open| open.buffered = None);
        for name in std::mem::take(&mut self.unflushed) {
            self.record_change(name);
        }
    }

    /// Flushes a file by its handle.
    pub(crate) fn flush(&mut self, number: usize) {
        let open = self.handles.get_mut(number).and_then(Option::as_mut);
        let name = open.map(|open| {
            open.buffered = None;
            open.name.clone()
        });
        if let Some(name) = name.filter(|name| self.unflushed.contains(name)) {
            self.record_change(name);
        }
    }

    fn record_change(&mut self, name: String) {
        self.unflushed.remove(&name);
        self.changes += 1;
        self.flushed.insert(name, self.changes);
    }

    fn contents(&self, name: &str) -> Option<&Vec<u8>> {
        match self.all.get(name)? {
            Contents::Loaded(contents) => Some(contents),
            Contents::Listed(_) => None,
        }
    }

    fn contents_mut(&mut self, name: &str) -> Option<&mut Vec<u8>> {
        match self.all.get_mut(name)? {
            Contents::Loaded(contents) => Some(Arc::make_mut(contents)),
            Contents::Listed(_) => None,
        }
    }

    /// Loads a file into memory; returns whether it is in memory.
    fn load(&mut self, name: &str) -> bool {
        if let Some(Contents::Listed(_)) = self.all.get(name) {
            let room = Files::MAX_BYTES.saturating_sub(self.size());
            if let Some(contents) = self.source.as_ref().and_then(|source| source.load(name, room)) {
                self.all.insert(name.to_owned(), Contents::Loaded(contents));
            }
        }
        self.contents(name).is_some()
    }

    /// Returns the size of all files in memory.
    pub fn size(&self) -> usize {
        let loaded = |contents: &Contents| match contents {
            Contents::Loaded(contents) => contents.len(),
            Contents::Listed(_) => 0,
        };
        self.all.values().map(loaded).sum()
    }

    /// Returns a file's DOS attributes (1 is read-only, 2 hidden, 4 system, 32 archive).
    pub(crate) fn attributes(&self, name: &[u8]) -> Option<u8> {
        let name = self.resolve(name);
        self.all.contains_key(&name).then(|| self.attributes.get(&name).copied().unwrap_or(ARCHIVE))
    }

    /// Sets a file's attributes; returns `false` if the file does not exist.
    pub(crate) fn set_attributes(&mut self, name: &[u8], attributes: u8) -> bool {
        let name = self.resolve(name);
        let known = self.all.contains_key(&name);
        if known {
            self.attributes.insert(name, attributes);
        }
        known
    }

    fn is_read_only(&self, name: &str) -> bool {
        self.attributes.get(name).is_some_and(|a| a & READ_ONLY != 0)
    }

    /// Returns the target of a handle: the first five are devices until they are redirected.
    pub(crate) fn handle_target(&self, number: usize) -> HandleTarget {
        match self.handles.get(number).and_then(Option::as_ref).map(|open| open.name.split('.').next()) {
            Some(Some(CONSOLE)) => HandleTarget::Console,
            Some(Some(name)) if DEVICES.contains(&name) => HandleTarget::Nothing,
            Some(_) => HandleTarget::File,
            None if number < 3 => HandleTarget::Console,
            None if number < 5 => HandleTarget::Nothing,
            None => HandleTarget::File,
        }
    }

    /// Duplicates a handle to `to` or to the first free one. The two have separate positions in the file.
    pub(crate) fn duplicate(&mut self, number: usize, to: Option<usize>) -> Option<usize> {
        let mode = OpenMode { read: true, write: true, ..OpenMode::default() };
        let device = |name: &str| OpenFile { name: name.into(), mode, position: 0, ..OpenFile::default() };
        let same = match self.handles.get(number)? {
            Some(open) => open.clone(),
            None if number < 3 => device(CONSOLE),
            None if number < 5 => device("NUL"),
            None => return None,
        };
        let to = match to {
            Some(to) => to,
            None => (5..MAX_OPEN).find(|n| self.handles[*n].is_none())?,
        };
        self.flush(to);
        *self.handles.get_mut(to)? = Some(same);
        Some(to)
    }

    /// Redirects the handle of a device to an opened file, and frees the file's own handle.
    pub(crate) fn redirect(&mut self, device: usize, opened: usize) {
        let open = self.handles.get_mut(opened).and_then(Option::take);
        if let Some(place) = self.handles.get_mut(device) {
            *place = open;
        }
    }

    /// Opens a file and returns its handle. `create` creates it if it is missing, `truncate` empties it.
    pub(crate) fn open(
        &mut self,
        name: &[u8],
        mode: OpenMode,
        create: bool,
        truncate: bool,
    ) -> Result<usize, FileOpenError> {
        let name = self.resolve(name);
        if name.is_empty() {
            return Err(FileOpenError::NotFound);
        }
        if self.is_read_only(&name) && (mode.write || truncate) {
            return Err(FileOpenError::ReadOnly);
        }
        let number = (5..MAX_OPEN).find(|n| self.handles[*n].is_none()).ok_or(FileOpenError::TooManyOpen)?;
        if !is_device(&name) {
            let is_new = !self.all.contains_key(&name);
            if create && is_new && self.all.len() >= self.given + Files::MAX_NEW {
                self.report_full(FileLimit::Count, &name);
                return Err(FileOpenError::DiskFull);
            }
            if truncate || (create && is_new) {
                self.all.insert(name.clone(), Contents::Loaded(Arc::default()));
                self.unflushed.insert(name.clone());
            } else if is_new {
                return Err(FileOpenError::NotFound);
            } else if !self.load(&name) {
                return Err(FileOpenError::Unreadable);
            }
        }
        self.handles[number] = Some(OpenFile { name, mode, ..OpenFile::default() });
        Ok(number)
    }

    fn report_full(&self, limit: FileLimit, name: &str) {
        if let Some(source) = &self.source {
            source.disk_full(limit, name);
        }
    }

    pub(crate) fn close(&mut self, number: usize) -> bool {
        self.flush(number);
        self.handles.get_mut(number).and_then(Option::take).is_some()
    }

    pub(crate) fn open_file(&mut self, number: usize) -> Option<&mut OpenFile> {
        self.handles.get_mut(number)?.as_mut()
    }

    pub(crate) fn length(&self, number: usize) -> Option<usize> {
        let open = self.handles.get(number)?.as_ref()?;
        Some(self.contents(&open.name).map_or(0, Vec::len))
    }

    /// Returns the length of an open file without what is still in the stream's buffer.
    pub(crate) fn length_on_disk(&self, number: usize) -> Option<usize> {
        const BUFFER: usize = 512;
        let open = self.handles.get(number)?.as_ref()?;
        let length = self.length(number)?;
        let Some((before, start)) = open.buffered else { return Some(length) };
        let written = open.position.saturating_sub(start) / BUFFER * BUFFER;
        Some(if written == 0 { before } else { length.min(before.max(start + written)) })
    }

    /// Returns the position for reading and writing, before the characters that were put back; `None` if that is before the
    /// start.
    pub(crate) fn position(&self, number: usize) -> Option<usize> {
        let open = self.handles.get(number)?.as_ref()?;
        let content = self.contents(&open.name)?;
        let before = |at: usize, unread: &u8| {
            let at = at.checked_sub(1)?;
            let pair = open.mode.text && *unread == b'\n' && at > 0 && content.get(at - 1) == Some(&b'\r');
            Some(at - usize::from(pair))
        };
        open.unread.iter().try_fold(open.position, before)
    }

    /// Reads the next character in the file's mode.
    pub(crate) fn read_byte(&mut self, number: usize) -> Option<u8> {
        let open = self.handles.get_mut(number)?.as_mut()?;
        if let Some(b) = open.unread.pop() {
            return Some(b);
        }
        if open.direction == Some(Direction::Write) || open.direction.is_none() && (open.error || !open.mode.read) {
            open.error = true;
            return None;
        }
        open.direction = Some(Direction::Read);
        let Contents::Loaded(content) = self.all.get(&open.name)? else { return None };
        loop {
            let byte = content.get(open.position).copied();
            match byte {
                Some(b'\r') if open.mode.text => open.position += 1,
                Some(b) if b != 0x1A || !open.mode.text => {
                    open.position += 1;
                    return Some(b);
                }
                _ => {
                    open.eof = true;
                    open.direction = None;
                    return None;
                }
            }
        }
    }

    /// Returns the size to which a file may grow, and the limit that it reaches there.
    fn largest_size(&self, length: usize) -> (usize, FileLimit) {
        let total = length + Files::MAX_BYTES.saturating_sub(self.size());
        let own = length.max(Files::MAX_SIZE);
        if own < total { (own, FileLimit::Size) } else { (total, FileLimit::Total) }
    }

    /// Writes bytes in the file's mode. Returns the number of those written, which is smaller if the disk is full, or
    /// `None` if writing is not allowed.
    pub(crate) fn write(&mut self, number: usize, bytes: &[u8]) -> Option<usize> {
        let (most, limit) = self.largest_size(self.length(number)?);
        let open = self.handles.get_mut(number).and_then(Option::as_mut)?;
        if bytes.is_empty() {
            return Some(0);
        }
        let is_broken = open.direction.is_none() && open.error && open.mode.text;
        if open.direction == Some(Direction::Read) || is_broken || !open.mode.write {
            open.error = true;
            return None;
        }
        open.direction = Some(Direction::Write);
        let Contents::Loaded(content) = self.all.get_mut(&open.name)? else { return None };
        if !self.unflushed.contains(&open.name) {
            self.unflushed.insert(open.name.clone());
        }
        let content = Arc::make_mut(content);
        if open.mode.append {
            open.position = content.len();
        }
        open.buffered.get_or_insert((content.len(), open.position));
        for (count, &b) in bytes.iter().enumerate() {
            let pair = [b'\r', b'\n'];
            let out: &[u8] = if open.mode.text && b == b'\n' { &pair } else { std::slice::from_ref(&b) };
            if open.position + out.len() > most {
                open.error = true;
                let name = open.name.clone();
                self.report_full(limit, &name);
                return Some(count);
            }
            for &b in out {
                if open.position >= content.len() {
                    content.resize(open.position, 0);
                    content.push(b);
                } else {
                    content[open.position] = b;
                }
                open.position += 1;
            }
        }
        Some(bytes.len())
    }

    /// Sets the length of a file; returns whether that is possible.
    pub(crate) fn truncate(&mut self, number: usize, length: usize) -> bool {
        let name = self.handles.get(number).and_then(Option::as_ref).map(|open| open.name.clone());
        let (Some(name), Some(before)) = (name, self.length(number)) else { return false };
        let (most, limit) = self.largest_size(before);
        if length > most {
            self.report_full(limit, &name);
            return false;
        }
        let Some(content) = self.contents_mut(&name) else { return false };
        content.resize(length, 0);
        self.unflushed.insert(name);
        true
    }

    pub(crate) fn remove(&mut self, name: &[u8]) -> bool {
        let name = self.resolve(name);
        if self.is_read_only(&name) {
            return false;
        }
        self.attributes.remove(&name);
        let known = self.all.remove(&name).is_some();
        if known {
            self.record_change(name);
        }
        known
    }

    pub(crate) fn rename(&mut self, from: &[u8], to: &[u8]) -> bool {
        let (from, to) = (self.resolve(from), self.resolve(to));
        if self.all.contains_key(&to) || to.is_empty() || is_device(&to) {
            return false;
        }
        // The contents are stored under the new name, so they must be in memory.
        if !self.load(&from) {
            return false;
        }
        match self.all.remove(&from) {
            Some(content) => {
                if let Some(attributes) = self.attributes.remove(&from) {
                    self.attributes.insert(to.clone(), attributes);
                }
                self.all.insert(to.clone(), content);
                self.record_change(to);
                self.record_change(from);
                true
            }
            None => false,
        }
    }
}
