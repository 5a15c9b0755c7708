//! Files and streams.

use super::files::{Direction, ENOSPC, FileOpenError, HandleTarget, OpenMode};
use super::{Call, CallExit, NativeFunction, plus};

/// The bytes of a `FILE`.
const FILE_SIZE: u16 = 16;
const EOF: i16 = -1;

/// The functions that open, read, create, rename and remove files.
pub(super) const INPUT: &[(&str, NativeFunction)] = &[
    ("fopen", |c| open_stream(c, false)),
    ("freopen", |c| open_stream(c, true)),
    ("fdopen", |c| {
        let number = c.word();
        give_stream(c, number.into());
        Ok(())
    }),
    ("fgetc", |c| {
        let number = read_stream_argument(c);
        read_character(c, number)
    }),
    ("getc", |c| {
        let number = read_stream_argument(c);
        read_character(c, number)
    }),
    ("getchar", |c| read_character(c, 0)),
    ("fgetchar", |c| read_character(c, 0)),
    ("__peekchar", |c| {
        let value = match c.machine.console.input.front() {
            Some(b) => i16::from(*b),
            None if c.machine.console.input_closed => EOF,
            None => return Err(CallExit::Input),
        };
        c.return_int(value);
        Ok(())
    }),
    ("gets", |c| {
        let to = c.pointer();
        let Some(mut line) = read_line(c, 0)? else {
            c.return_null();
            return Ok(());
        };
        if line.last() == Some(&b'\n') {
            line.pop();
        }
        c.set_string(to, &line);
        c.return_pointer(to);
        Ok(())
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
            if c.machine.files.open_file(number).is_some_and(|file| file.error) {
                c.return_null();
            } else {
                c.return_pointer(to);
            }
            return Ok(());
        }
        let mut line = Vec::new();
        while line.len() < wanted {
            match read_byte(c, number)? {
                Some(b) => {
                    line.push(b);
                    if b == b'\n' {
                        break;
                    }
                }
                None => break,
            }
        }
        if !line.is_empty() {
            c.set_string(to, &line);
        }
        if line.is_empty() || c.machine.files.open_file(number).is_some_and(|file| file.error) {
            c.return_null();
        } else {
            c.return_pointer(to);
        }
        Ok(())
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
        c.return_size(done);
        Ok(())
    }),
    ("remove", remove),
    ("unlink", remove),
    ("rename", |c| {
        let (from, to) = (c.string_argument(), c.string_argument());
        let done = c.machine.files.rename(&from, &to);
        fail(c, done, 2);
        Ok(())
    }),
    ("creatnew", |c| {
        let text = c.string_argument();
        if c.machine.files.attributes(&text).is_some() {
            fail(c, false, 35);
            return Ok(());
        }
        create(c, &text)
    }),
    ("open", open_handle),
    ("_open", open_handle),
    ("creat", create_handle),
    ("_creat", create_handle),
    ("read", read_handle),
    ("_read", read_handle),
];

/// The other functions.
pub(super) const FUNCTIONS: &[(&str, NativeFunction)] = &[
    ("fclose", |c| {
        let number = read_stream_argument(c);
        let done = c.machine.files.close(number) || number < 5;
        c.return_int(if done { 0 } else { EOF });
        Ok(())
    }),
    ("fcloseall", |c| {
        let count = (5..20).filter(|n| c.machine.files.close(*n)).count();
        c.return_int(count as i16);
        Ok(())
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
        c.return_int(0);
        Ok(())
    }),
    ("flushall", |c| {
        c.machine.files.flush_all();
        c.return_int(5);
        Ok(())
    }),
    ("setbuf", |_| Ok(())),
    ("setvbuf", |c| {
        let (number, _) = (read_stream_argument(c), c.pointer());
        c.machine.files.flush(number);
        let (kind, size) = (c.wide_int(), c.size());
        let fits = c.is_wide() || kind <= 2 && size <= i16::MAX as u32;
        c.return_int(if fits { 0 } else { -1 });
        Ok(())
    }),
    ("fileno", |c| {
        let number = read_stream_argument(c);
        c.return_word(number as u16);
        Ok(())
    }),
    ("feof", |c| {
        let number = read_stream_argument(c);
        let end = match c.machine.files.handle_target(number) {
            HandleTarget::Console => c.machine.console.input.is_empty() && c.machine.console.input_closed,
            _ => c.machine.files.open_file(number).is_some_and(|f| f.eof),
        };
        c.return_int(i16::from(end) * 32);
        Ok(())
    }),
    ("ferror", |c| {
        let number = read_stream_argument(c);
        let error = c.machine.files.open_file(number).is_some_and(|f| f.error);
        c.return_int(i16::from(error) * 16);
        Ok(())
    }),
    ("clearerr", |c| {
        let number = read_stream_argument(c);
        if let Some(file) = c.machine.files.open_file(number) {
            file.eof = false;
            file.error = false;
        }
        Ok(())
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
        c.return_int(if is_done { i16::from(byte as u8) } else { EOF });
        Ok(())
    }),
    ("fputc", put_character),
    ("putc", put_character),
    ("putchar", |c| {
        let byte = c.word() as u8;
        write(c, 1, &[byte]);
        c.return_int(byte.into());
        Ok(())
    }),
    ("fputchar", |c| {
        let byte = c.word() as u8;
        write(c, 1, &[byte]);
        c.return_int(byte.into());
        Ok(())
    }),
    ("fputs", |c| {
        let text = c.pointer();
        let number = read_stream_argument(c);
        let text = c.string(text);
        let count = write(c, number, &text);
        c.return_int(if count < 0 { EOF } else { text.last().copied().unwrap_or(0).into() });
        Ok(())
    }),
    ("fwrite", |c| {
        let (from, size, count) = (c.pointer(), c.size(), c.size());
        let number = read_stream_argument(c);
        let bytes = c.read(from, size.saturating_mul(count));
        let written = write_some(c, number, &bytes).unwrap_or(0);
        c.return_size(if written == bytes.len() { count } else { written as u32 / size.max(1) });
        Ok(())
    }),
    ("fseek", |c| {
        let number = read_stream_argument(c);
        let (by, from) = (c.long(), c.int());
        let done = seek(c, number, by, from).is_some();
        c.return_int(if done { 0 } else { -1 });
        Ok(())
    }),
    ("ftell", |c| {
        let number = read_stream_argument(c);
        let at = c.machine.files.position(number).map_or(-1, |at| at as i32);
        c.return_long(at);
        Ok(())
    }),
    ("rewind", |c| {
        let number = read_stream_argument(c);
        seek(c, number, 0, 0);
        if let Some(file) = c.machine.files.open_file(number) {
            file.error = false;
        }
        Ok(())
    }),
    ("fgetpos", |c| {
        let number = read_stream_argument(c);
        let to = c.pointer();
        let at = c.machine.files.position(number).map_or(-1, |at| at as i32);
        c.set_long(to, at as u32);
        c.return_int(if at < 0 { -1 } else { 0 });
        Ok(())
    }),
    ("fsetpos", |c| {
        let number = read_stream_argument(c);
        let from = c.pointer();
        let at = c.read(from, 4);
        let at = i32::from_le_bytes([at[0], at[1], at[2], at[3]]);
        seek(c, number, at, 0);
        c.return_int(0);
        Ok(())
    }),
    ("perror", |c| {
        let mut text = c.string_argument();
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
        let number = c.machine.read_errno();
        text.extend_from_slice(super::string::error_text(number, c.is_wide()).as_bytes());
        write(c, 2, &text);
        Ok(())
    }),
    ("dup", |c| {
        let number = c.word();
        match c.machine.files.duplicate(number.into(), None) {
            Some(new) => c.return_int(new as i16),
            None => fail(c, false, 6),
        }
        Ok(())
    }),
    ("dup2", |c| {
        let (number, to) = (c.word(), c.word());
        let done = c.machine.files.duplicate(number.into(), Some(to.into())).is_some();
        fail(c, done, 6);
        Ok(())
    }),
    ("close", close_handle),
    ("_close", close_handle),
    ("write", write_handle),
    ("_write", write_handle),
    ("lseek", |c| {
        let (number, by, from) = (c.word(), c.long(), c.int());
        let at = seek(c, number.into(), by, from).map_or(-1, |at| at as i32);
        c.return_long(at);
        Ok(())
    }),
    ("tell", |c| {
        let number = c.word();
        let at = c.machine.files.open_file(number.into()).map_or(-1, |f| f.position as i32);
        c.return_long(at);
        Ok(())
    }),
    ("eof", |c| {
        let number = usize::from(c.word());
        let length = c.machine.files.length(number);
        let at = c.machine.files.open_file(number).map(|f| f.position);
        c.return_int(match (length, at) {
            (Some(length), Some(at)) => i16::from(at >= length),
            _ => -1,
        });
        Ok(())
    }),
    ("filelength", |c| {
        let number = c.word();
        let length = c.machine.files.length_on_disk(number.into()).map_or(-1, |l| l as i32);
        c.return_long(length);
        Ok(())
    }),
    ("chsize", |c| {
        let (number, size) = (c.word(), c.long());
        let is_open = c.machine.files.length(number.into()).is_some();
        let done = c.machine.files.truncate(number.into(), size.max(0) as usize);
        fail(c, done, if is_open { ENOSPC } else { 6 });
        Ok(())
    }),
    ("access", |c| {
        let name = c.string_argument();
        let known = c.machine.files.attributes(&name).is_some();
        fail(c, known, 2);
        Ok(())
    }),
    // _chmod(name, 0) returns the attributes, _chmod(name, 1, attributes) sets them.
    ("_chmod", |c| {
        let (name, sets) = (c.string_argument(), c.word());
        if sets == 1 {
            let attributes = c.word() as u8;
            c.machine.files.set_attributes(&name, attributes);
        }
        match c.machine.files.attributes(&name) {
            Some(attributes) => c.return_int(attributes.into()),
            None => fail(c, false, 2),
        }
        Ok(())
    }),
    // chmod(name, rights): without the right to write (0x80) a file is read-only.
    ("chmod", |c| {
        let (name, rights) = (c.string_argument(), c.word());
        let attributes = c.machine.files.attributes(&name).unwrap_or(0) & !1 | u8::from(rights & 0x80 == 0);
        let known = c.machine.files.set_attributes(&name, attributes);
        fail(c, known, 2);
        Ok(())
    }),
    ("isatty", |c| {
        let number = c.word();
        c.return_int(i16::from(number < 5));
        Ok(())
    }),
    ("setmode", |c| {
        let (number, mode) = (c.word(), c.word());
        if let Some(file) = c.machine.files.open_file(number.into()) {
            file.mode.text = mode & 0x4000 != 0;
        }
        c.return_int(0);
        Ok(())
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

fn give_stream(c: &mut Call, number: usize) {
    let at = c.machine.program.layout.streams_offset.wrapping_add(number as u16 * FILE_SIZE);
    let pointer = c.far(at);
    // The `FILE` contains its handle.
    c.set_byte(plus(pointer, 4), number as u8);
    c.return_pointer(pointer);
}

fn open_stream(c: &mut Call, again: bool) -> Result<(), CallExit> {
    let (name, how) = (c.string_argument(), c.string_argument());
    let old = again.then(|| read_stream_argument(c));
    if let Some(old) = old {
        c.machine.files.close(old);
    }
    let both = how.contains(&b'+');
    let first = how.first().copied().unwrap_or(0);
    if !matches!(first, b'r' | b'w' | b'a') {
        c.return_null();
        return Ok(());
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
            give_stream(c, kept);
        }
        Err(reason) => {
            c.machine.report_unopened(&name, reason);
            c.machine.write_errno(reason.errno());
            c.return_null();
        }
    }
    Ok(())
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
fn give_handle(c: &mut Call, name: &[u8], opened: Result<usize, FileOpenError>) {
    match opened {
        Ok(number) => c.return_int(number as i16),
        Err(reason) => {
            c.machine.report_unopened(name, reason);
            fail(c, false, reason.errno());
        }
    }
}

fn fail(c: &mut Call, done: bool, error: u16) {
    if !done {
        c.machine.write_errno(error);
    }
    c.return_int(if done { 0 } else { -1 });
}

fn remove(c: &mut Call) -> Result<(), CallExit> {
    let name = c.string_argument();
    let done = c.machine.files.remove(&name);
    fail(c, done, 2);
    Ok(())
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

/// Writes a character; unlike texts of a binary stream, it is refused after an error, until the stream has a buffer.
fn put_character(c: &mut Call) -> Result<(), CallExit> {
    let byte = c.word() as u8;
    let number = read_stream_argument(c);
    let is_refused = c.machine.files.open_file(number).is_some_and(|file| file.error && file.direction.is_none());
    let count = if is_refused { -1 } else { write(c, number, &[byte]) };
    c.return_int(if count < 0 { EOF } else { byte.into() });
    Ok(())
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

fn read_character(c: &mut Call, number: usize) -> Result<(), CallExit> {
    let value = read_byte(c, number)?.map_or(EOF, i16::from);
    c.return_int(value);
    Ok(())
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

fn open_handle(c: &mut Call) -> Result<(), CallExit> {
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
        fail(c, false, 35);
        return Ok(());
    }
    note_new_file(c, &name, create);
    let opened = c.machine.files.open(&name, mode, create, truncate);
    give_handle(c, &name, opened);
    Ok(())
}

fn create_handle(c: &mut Call) -> Result<(), CallExit> {
    let name = c.string_argument();
    create(c, &name)
}

fn create(c: &mut Call, name: &[u8]) -> Result<(), CallExit> {
    let mode = OpenMode { read: true, write: true, append: false, text: false };
    let opened = c.machine.files.open(name, mode, true, true);
    give_handle(c, name, opened);
    Ok(())
}

fn close_handle(c: &mut Call) -> Result<(), CallExit> {
    let number = usize::from(c.word());
    let done = c.machine.files.close(number) || number < 5;
    fail(c, done, 6);
    Ok(())
}

fn read_handle(c: &mut Call) -> Result<(), CallExit> {
    let (number, to, count) = (c.word(), c.pointer(), c.size());
    if c.machine.files.handle_target(number.into()) == HandleTarget::Console {
        let Some(line) = read_line(c, number.into())? else {
            c.return_int(0);
            return Ok(());
        };
        let count = line.len().min(count as usize);
        c.write(to, &line[..count]);
        // The next call reads the rest of the line.
        line[count..].iter().rev().for_each(|byte| c.machine.console.input.push_front(*byte));
        c.return_size(count as u32);
        return Ok(());
    }
    if c.machine.files.open_file(number.into()).is_none() {
        fail(c, false, 6);
        return Ok(());
    }
    forget_direction(c, number.into());
    let mut done = 0;
    while done < count {
        let Some(b) = c.machine.files.read_byte(number.into()) else { break };
        c.set_byte(c.add(to, done), b);
        done += 1;
    }
    c.return_size(done);
    Ok(())
}

fn write_handle(c: &mut Call) -> Result<(), CallExit> {
    let (number, from, count) = (c.word(), c.pointer(), c.size());
    let bytes = c.read(from, count);
    forget_direction(c, number.into());
    let done = write_some(c, number.into(), &bytes);
    // Handles are unbuffered.
    c.machine.files.flush(number.into());
    c.return_size(done.map_or(u32::MAX, |count| count as u32));
    Ok(())
}
