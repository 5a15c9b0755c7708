//! Files and streams.

use super::files::{Direction, ENOSPC, FileOpenError, HandleTarget, OpenMode};
use super::native::{Int, Long, Pointer, Size, Word, natives};
use super::{Call, CallExit, NativeFunction, plus};

/// The bytes of a `FILE`.
const FILE_SIZE: u16 = 16;
const EOF: i16 = -1;

/// The functions that open, read, create, rename and remove files.
pub(super) const INPUT: &[(&str, NativeFunction)] = natives![
    ("fopen", |c| open_stream(c, false)),
    ("freopen", |c| open_stream(c, true)),
    ("fdopen", |c| {
        let number = c.word();
        stream_pointer(c, number.into())
    }),
    ("fgetc" | "getc", |c| {
        let number = read_stream_argument(c);
        read_character(c, number)
    }),
    ("getchar" | "fgetchar", |c| read_character(c, 0)),
    ("__peekchar", |c| match c.machine.console.input.front() {
        Some(b) => Ok(Int((*b).into())),
        None if c.machine.console.input_closed => Ok(Int(EOF)),
        None => Err(CallExit::Input),
    }),
    ("gets", |c| {
        let to = c.pointer();
        let Some(mut line) = read_line(c, 0)? else { return Ok(Pointer::NULL) };
        line.pop_if(|last| *last == b'\n');
        c.set_string(to, &line);
        Ok(Pointer(to))
    }),
    ("fgets", |c| {
        let to = c.pointer();
        let most = c.wide_int();
        let number = read_stream_argument(c);
        let wanted = most.max(1) as usize - 1;
        if c.machine.files.handle_target(number) == HandleTarget::Console && !c.machine.console.input_closed {
            let input = &c.machine.console.input;
            if input.len() < wanted && !input.contains(&b'\n') {
                return Err(CallExit::Input);
            }
        }
        if most <= 1 {
            c.set_byte(to, 0);
            return Ok((!has_error(c, number)).then_some(Pointer(to)));
        }
        let mut line = Vec::new();
        while line.len() < wanted && line.last() != Some(&b'\n') {
            let Some(byte) = read_byte(c, number)? else { break };
            line.push(byte);
        }
        if !line.is_empty() {
            c.set_string(to, &line);
        }
        Ok((!line.is_empty() && !has_error(c, number)).then_some(Pointer(to)))
    }),
    ("fread", |c| {
        let (to, size, count) = (c.pointer(), c.size(), c.size());
        let number = read_stream_argument(c);
        let is_console = c.machine.files.handle_target(number) == HandleTarget::Console;
        if is_console
            && !c.machine.console.input_closed
            && (c.machine.console.input.len() as u64) < u64::from(size) * u64::from(count)
        {
            return Err(CallExit::Input);
        }
        let mut done = 0;
        'all: for n in 0..if size == 0 { 0 } else { count } {
            for i in 0..size {
                match read_byte(c, number)? {
                    Some(b) => c.set_byte(c.add(to, n.wrapping_mul(size).wrapping_add(i)), b),
                    None => break 'all,
                }
            }
            done += 1;
        }
        Ok(Size(done))
    }),
    ("remove" | "unlink", |c| {
        let name = c.string_argument();
        let done = c.machine.files.remove(&name);
        status(c, done, 2)
    }),
    ("rename", |c| {
        let (from, to) = (c.string_argument(), c.string_argument());
        let done = c.machine.files.rename(&from, &to);
        status(c, done, 2)
    }),
    ("creatnew", |c| {
        let text = c.string_argument();
        if c.machine.files.attributes(&text).is_some() {
            return status(c, false, 35);
        }
        create(c, &text)
    }),
    ("open" | "_open", open_handle),
    ("creat" | "_creat", |c| {
        let name = c.string_argument();
        create(c, &name)
    }),
    ("read" | "_read", read_handle),
];

/// The other functions.
pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = natives![
    ("fclose", |c| {
        let number = read_stream_argument(c);
        let done = c.machine.files.close(number) || number < 5;
        Int(if done { 0 } else { EOF })
    }),
    ("fcloseall", |c| {
        let count = (5..20).filter(|n| c.machine.files.close(*n)).count();
        Int(count as i16)
    }),
    ("fflush", |c| {
        let stream = c.pointer();
        if c.is_null(stream) {
            c.machine.files.flush_all();
        } else {
            let number = stream_number(c, stream);
            c.machine.files.flush(number);
            if c.is_wide() {
                forget_direction(c, number);
            }
        }
        Int(0)
    }),
    ("flushall", |c| {
        c.machine.files.flush_all();
        Int(5)
    }),
    ("setbuf", |_| ()),
    ("setvbuf", |c| {
        let (number, _) = (read_stream_argument(c), c.pointer());
        c.machine.files.flush(number);
        let (kind, size) = (c.wide_int(), c.size());
        let fits = c.is_wide() || kind <= 2 && size <= i16::MAX as u32;
        Int(if fits { 0 } else { -1 })
    }),
    ("fileno", |c| Word(read_stream_argument(c) as u16)),
    ("feof", |c| {
        let number = read_stream_argument(c);
        let end = match c.machine.files.handle_target(number) {
            HandleTarget::Console => c.machine.console.input.is_empty() && c.machine.console.input_closed,
            _ => c.machine.files.open_file(number).is_some_and(|f| f.eof),
        };
        Int(i16::from(end) * 32)
    }),
    ("ferror", |c| {
        let number = read_stream_argument(c);
        Int(i16::from(has_error(c, number)) * 16)
    }),
    ("clearerr", |c| {
        let number = read_stream_argument(c);
        if let Some(file) = c.machine.files.open_file(number) {
            file.eof = false;
            file.error = false;
        }
    }),
    ("ungetc", |c| {
        let byte = c.int();
        let number = read_stream_argument(c);
        let mut is_done = byte != EOF;
        match c.machine.files.handle_target(number) {
            _ if byte == EOF => {}
            HandleTarget::Console => c.machine.console.input.push_front(byte as u8),
            _ => {
                if let Some(file) = c.machine.files.open_file(number) {
                    is_done = file.direction != Some(Direction::Write);
                    if is_done {
                        file.unread.push(byte as u8);
                        file.eof = false;
                    }
                }
            }
        }
        Int(if is_done { i16::from(byte as u8) } else { EOF })
    }),
    ("fputc" | "putc", |c| {
        let byte = c.word() as u8;
        let number = read_stream_argument(c);
        // Unlike texts of a binary stream, a character is refused after an error, until the stream has a buffer.
        let is_refused = c.machine.files.open_file(number).is_some_and(|file| file.error && file.direction.is_none());
        let count = if is_refused { -1 } else { write(c, number, &[byte]) };
        Int(if count < 0 { EOF } else { byte.into() })
    }),
    ("putchar" | "fputchar", |c| {
        let byte = c.word() as u8;
        write(c, 1, &[byte]);
        Int(byte.into())
    }),
    ("fputs", |c| {
        let text = c.pointer();
        let number = read_stream_argument(c);
        let text = c.string(text);
        let count = write(c, number, &text);
        Int(if count < 0 { EOF } else { text.last().copied().unwrap_or(0).into() })
    }),
    ("fwrite", |c| {
        let (from, size, count) = (c.pointer(), c.size(), c.size());
        let number = read_stream_argument(c);
        let bytes = c.read(from, size.saturating_mul(count));
        let written = write_some(c, number, &bytes).unwrap_or(0);
        Size(if written == bytes.len() { count } else { written as u32 / size.max(1) })
    }),
    ("fseek", |c| {
        let number = read_stream_argument(c);
        let (by, from) = (c.long(), c.int());
        let done = seek(c, number, by, from).is_some();
        Int(if done { 0 } else { -1 })
    }),
    ("ftell", |c| {
        let number = read_stream_argument(c);
        Long(c.machine.files.position(number).map_or(-1, |at| at as i32))
    }),
    ("rewind", |c| {
        let number = read_stream_argument(c);
        seek(c, number, 0, 0);
        if let Some(file) = c.machine.files.open_file(number) {
            file.error = false;
        }
    }),
    ("fgetpos", |c| {
        let number = read_stream_argument(c);
        let to = c.pointer();
        let at = c.machine.files.position(number).map_or(-1, |at| at as i32);
        c.set_long(to, at as u32);
        Int(if at < 0 { -1 } else { 0 })
    }),
    ("fsetpos", |c| {
        let number = read_stream_argument(c);
        let from = c.pointer();
        let at = c.read(from, 4);
        let at = i32::from_le_bytes([at[0], at[1], at[2], at[3]]);
        seek(c, number, at, 0);
        Int(0)
    }),
    ("perror", |c| {
        let mut text = c.string_argument();
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
        let number = c.machine.read_errno();
        text.extend_from_slice(super::string::error_text(number, c.is_wide()).as_bytes());
        write(c, 2, &text);
    }),
    ("dup", |c| {
        let number = c.word();
        match c.machine.files.duplicate(number.into(), None) {
            Some(new) => Int(new as i16),
            None => status(c, false, 6),
        }
    }),
    ("dup2", |c| {
        let (number, to) = (c.word(), c.word());
        let done = c.machine.files.duplicate(number.into(), Some(to.into())).is_some();
        status(c, done, 6)
    }),
    ("close" | "_close", |c| {
        let number = usize::from(c.word());
        let done = c.machine.files.close(number) || number < 5;
        status(c, done, 6)
    }),
    ("write" | "_write", |c| {
        let (number, from, count) = (c.word(), c.pointer(), c.size());
        let bytes = c.read(from, count);
        forget_direction(c, number.into());
        let done = write_some(c, number.into(), &bytes);
        // Handles are unbuffered.
        c.machine.files.flush(number.into());
        Size(done.map_or(u32::MAX, |count| count as u32))
    }),
    ("lseek", |c| {
        let (number, by, from) = (c.word(), c.long(), c.int());
        Long(seek(c, number.into(), by, from).map_or(-1, |at| at as i32))
    }),
    ("tell", |c| {
        let number = c.word();
        Long(c.machine.files.open_file(number.into()).map_or(-1, |f| f.position as i32))
    }),
    ("eof", |c| {
        let number = usize::from(c.word());
        let length = c.machine.files.length(number);
        let at = c.machine.files.open_file(number).map(|f| f.position);
        Int(length.zip(at).map_or(-1, |(length, at)| (at >= length).into()))
    }),
    ("filelength", |c| {
        let number = c.word();
        Long(c.machine.files.length_on_disk(number.into()).map_or(-1, |l| l as i32))
    }),
    ("chsize", |c| {
        let (number, size) = (c.word(), c.long());
        let is_open = c.machine.files.length(number.into()).is_some();
        let done = c.machine.files.truncate(number.into(), size.max(0) as usize);
        status(c, done, if is_open { ENOSPC } else { 6 })
    }),
    ("access", |c| {
        let name = c.string_argument();
        let known = c.machine.files.attributes(&name).is_some();
        status(c, known, 2)
    }),
    // _chmod(name, 0) returns the attributes, _chmod(name, 1, attributes) sets them.
    ("_chmod", |c| {
        let (name, sets) = (c.string_argument(), c.word());
        if sets == 1 {
            let attributes = c.word() as u8;
            c.machine.files.set_attributes(&name, attributes);
        }
        match c.machine.files.attributes(&name) {
            Some(attributes) => Int(attributes.into()),
            None => status(c, false, 2),
        }
    }),
    // chmod(name, rights): without the right to write (0x80) a file is read-only.
    ("chmod", |c| {
        let (name, rights) = (c.string_argument(), c.word());
        let attributes = c.machine.files.attributes(&name).unwrap_or(0) & !1 | u8::from(rights & 0x80 == 0);
        let known = c.machine.files.set_attributes(&name, attributes);
        status(c, known, 2)
    }),
    ("isatty", |c| Int((c.word() < 5).into())),
    ("setmode", |c| {
        let (number, mode) = (c.word(), c.word());
        if let Some(file) = c.machine.files.open_file(number.into()) {
            file.mode.text = mode & 0x4000 != 0;
        }
        Int(0)
    }),
];

/// Returns the number of the stream in the next argument.
pub(super) fn read_stream_argument(c: &mut Call) -> usize {
    let pointer = c.pointer();
    stream_number(c, pointer)
}

fn stream_number(c: &Call, pointer: u32) -> usize {
    let offset = (pointer as u16).wrapping_sub(c.machine.program.layout.streams_offset);
    usize::from(offset / FILE_SIZE)
}

fn stream_pointer(c: &mut Call, number: usize) -> Pointer {
    let at = c.machine.program.layout.streams_offset.wrapping_add(number as u16 * FILE_SIZE);
    let pointer = c.far(at);
    // The `FILE` contains its handle.
    c.set_byte(plus(pointer, 4), number as u8);
    Pointer(pointer)
}

/// Returns whether an operation on a stream has failed.
fn has_error(c: &mut Call, number: usize) -> bool {
    c.machine.files.open_file(number).is_some_and(|file| file.error)
}

fn open_stream(c: &mut Call, again: bool) -> Pointer {
    let (name, how) = (c.string_argument(), c.string_argument());
    let old = again.then(|| read_stream_argument(c));
    if let Some(old) = old {
        c.machine.files.close(old);
    }
    let both = how.contains(&b'+');
    let first = how.first().copied().unwrap_or(0);
    if !matches!(first, b'r' | b'w' | b'a') {
        return Pointer::NULL;
    }
    let mode = OpenMode {
        read: first == b'r' || both,
        write: first != b'r' || both,
        append: first == b'a',
        text: !how.contains(&b'b'),
    };
    note_new_file(c, &name, first != b'r');
    match c.machine.files.open(&name, mode, first != b'r', first == b'w') {
        Ok(number) => {
            // `freopen` keeps the stream, for example to redirect `stdout` to a file.
            let kept = old.unwrap_or(number);
            if kept != number {
                c.machine.files.redirect(kept, number);
            }
            stream_pointer(c, kept)
        }
        Err(reason) => {
            c.machine.report_unopened(&name, reason);
            c.machine.write_errno(reason.errno());
            Pointer::NULL
        }
    }
}

/// Sets `errno` as Borland's library does when it looks for a file before it creates it.
fn note_new_file(c: &mut Call, name: &[u8], create: bool) {
    if create && !c.is_wide() && c.machine.files.attributes(name).is_none() {
        c.machine.write_errno(FileOpenError::NotFound.errno());
    }
}

/// Allows reading after writing and the reverse, and both after an error.
fn forget_direction(c: &mut Call, number: usize) {
    if let Some(file) = c.machine.files.open_file(number) {
        file.direction = None;
        file.error = false;
    }
}

/// Returns the handle of an opened file, or −1 with `errno`.
fn handle(c: &mut Call, name: &[u8], opened: Result<usize, FileOpenError>) -> Int {
    match opened {
        Ok(number) => Int(number as i16),
        Err(reason) => {
            c.machine.report_unopened(name, reason);
            status(c, false, reason.errno())
        }
    }
}

/// Returns 0 if an operation is done, or −1 with `errno`.
fn status(c: &mut Call, done: bool, error: u16) -> Int {
    if !done {
        c.machine.write_errno(error);
    }
    Int(if done { 0 } else { -1 })
}

/// Writes to a stream; returns the number of bytes, or -1 if not all were written.
pub(super) fn write(c: &mut Call, number: usize, bytes: &[u8]) -> i32 {
    match write_some(c, number, bytes) {
        Some(count) if count == bytes.len() => count as i32,
        _ => -1,
    }
}

/// Writes to a stream; returns the number of bytes, fewer if the disk is full, or `None` if writing is not allowed.
fn write_some(c: &mut Call, number: usize, bytes: &[u8]) -> Option<usize> {
    c.spend(bytes.len() as u64 * 200);
    match c.machine.files.handle_target(number) {
        HandleTarget::Console if number != 0 => c.machine.print(bytes),
        HandleTarget::Console | HandleTarget::Nothing => {}
        HandleTarget::File => {
            let count = c.machine.files.write(number, bytes)?;
            if count < bytes.len() {
                c.machine.write_errno(ENOSPC);
            }
            return Some(count);
        }
    }
    Some(bytes.len())
}

/// Reads the next character of a stream.
fn read_byte(c: &mut Call, number: usize) -> Result<Option<u8>, CallExit> {
    if c.machine.files.handle_target(number) != HandleTarget::Console {
        return Ok(c.machine.files.read_byte(number));
    }
    match c.machine.console.input.pop_front() {
        Some(b) => Ok(Some(b)),
        None if c.machine.console.input_closed => Ok(None),
        None => Err(CallExit::Input),
    }
}

fn read_character(c: &mut Call, number: usize) -> Result<Int, CallExit> {
    Ok(Int(read_byte(c, number)?.map_or(EOF, i16::from)))
}

/// Reads a line of standard input with its line break; `None` at the end of the input.
fn read_line(c: &mut Call, number: usize) -> Result<Option<Vec<u8>>, CallExit> {
    if c.machine.files.handle_target(number) != HandleTarget::Console {
        let mut line = Vec::new();
        while line.last() != Some(&b'\n') {
            let Some(byte) = c.machine.files.read_byte(number) else { break };
            line.push(byte);
        }
        return Ok((!line.is_empty()).then_some(line));
    }
    let end = c.machine.console.input.iter().position(|b| *b == b'\n');
    let count = match end {
        Some(at) => at + 1,
        None if !c.machine.console.input_closed => return Err(CallExit::Input),
        None if c.machine.console.input.is_empty() => return Ok(None),
        None => c.machine.console.input.len(),
    };
    Ok(Some(c.machine.console.input.drain(..count).collect()))
}

fn seek(c: &mut Call, number: usize, by: i32, from: i16) -> Option<usize> {
    let is_dos = !c.is_wide();
    if !(0..=2).contains(&from) && is_dos {
        return None;
    }
    let length = c.machine.files.length(number)?;
    let here = c.machine.files.position(number)?;
    let file = c.machine.files.open_file(number)?;
    let base = match from {
        0 => 0,
        1 => here as i64,
        _ => length as i64,
    };
    let at = match base + i64::from(by) {
        // DOS accepts a position before the start, where nothing can be read.
        ..0 if is_dos => length,
        at => usize::try_from(at).ok().filter(|at| *at < 1 << 24)?,
    };
    file.position = at;
    file.eof = false;
    file.unread.clear();
    file.direction = None;
    file.buffered = None;
    Some(at)
}

fn open_handle(c: &mut Call) -> Int {
    let (name, access) = (c.string_argument(), c.word());
    let rights = access & 7;
    let mode = OpenMode {
        read: rights & 2 == 0 || rights & 4 != 0,
        write: rights & 6 != 0,
        append: access & 0x0800 != 0,
        text: access & 0x8000 == 0,
    };
    let (create, truncate) = (access & 0x0100 != 0, access & 0x0200 != 0);
    if create && access & 0x0400 != 0 && c.machine.files.attributes(&name).is_some() {
        return status(c, false, 35);
    }
    note_new_file(c, &name, create);
    let opened = c.machine.files.open(&name, mode, create, truncate);
    handle(c, &name, opened)
}

fn create(c: &mut Call, name: &[u8]) -> Int {
    let mode = OpenMode { read: true, write: true, append: false, text: false };
    let opened = c.machine.files.open(name, mode, true, true);
    handle(c, name, opened)
}

fn read_handle(c: &mut Call) -> Result<(), CallExit> {
    let (number, to, count) = (c.word(), c.pointer(), c.size());
    if c.machine.files.handle_target(number.into()) == HandleTarget::Console {
        let Some(line) = read_line(c, number.into())? else { return c.answer_with(|_| Int(0)) };
        let count = line.len().min(count as usize);
        c.write(to, &line[..count]);
        // The next call reads the rest of the line.
        line[count..].iter().rev().for_each(|byte| c.machine.console.input.push_front(*byte));
        return c.answer_with(|_| Size(count as u32));
    }
    if c.machine.files.open_file(number.into()).is_none() {
        return c.answer_with(|c| status(c, false, 6));
    }
    forget_direction(c, number.into());
    let mut done = 0;
    while done < count {
        let Some(b) = c.machine.files.read_byte(number.into()) else { break };
        c.set_byte(c.add(to, done), b);
        done += 1;
    }
    c.answer_with(|_| Size(done))
}
