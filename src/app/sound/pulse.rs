//! The output stream of a PulseAudio server, through the native protocol on its socket.
//!
//! A packet is five numbers (length, channel, offset in two halves, flags) and its contents: the samples of a stream, or, on
//! the channel [`CONTROL`], a command. A command is a list of values, each after a letter for its type, and begins with the
//! number of the command and a tag, which the reply repeats. Numbers have 32 bits and are big-endian. Source: PulseAudio's
//! `PROTOCOL`, `src/pulsecore/native-common.h`, `tagstruct.c` and `protocol-native.c`.

use std::env;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use super::{BUFFER_TIME, REQUEST_TIME, SoundError};
use huanle_machine::wave::SAMPLE_RATE;

/// The timeout for answers of the server, and for a server that reads nothing.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The version of the protocol, that of PulseAudio 0.9.15: what newer ones add is not needed for one mono stream.
const VERSION: u32 = 15;
/// The channel of commands.
const CONTROL: u32 = u32::MAX;
/// No index: the default sink.
const NONE: u32 = u32::MAX;
/// The length of a packet without its contents, in bytes.
const HEADER: usize = 20;
/// The length of a cookie in bytes.
const COOKIE: usize = 256;
/// The maximum length of the contents of a packet in bytes, in either direction.
const MAX_CONTENTS: usize = 1 << 16;

// The commands, by number.
const ERROR: u32 = 0;
const REPLY: u32 = 2;
const CREATE_PLAYBACK_STREAM: u32 = 3;
const AUTH: u32 = 8;
const SET_CLIENT_NAME: u32 = 9;
const CORK_PLAYBACK_STREAM: u32 = 41;
const REQUEST: u32 = 61;
const PLAYBACK_STREAM_KILLED: u32 = 64;

/// A mono stream of 16-bit samples, [`SAMPLE_RATE`] per second.
pub(super) struct Stream {
    connection: Arc<Connection>,
    channel: u32,
}

impl Stream {
    /// Opens a stream that calls `fill` for its bytes on a new thread. If the server or the stream disappears, `fill` is
    /// dropped.
    ///
    /// # Errors
    /// If there is no server, or it refuses or does not answer.
    pub(super) fn open(mut fill: impl FnMut(&mut [u8]) + Send + 'static) -> Result<Stream, SoundError> {
        let path = socket_path().ok_or(SoundError::NoServer)?;
        let at = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => SoundError::NoServer,
            _ => SoundError::Unreachable(path.display().to_string(), error.to_string()),
        };
        let connection = Arc::new(Connection::open(UnixStream::connect(&path).map_err(at)?).map_err(at)?);
        connection.call(AUTH, Values::default().number(VERSION).bytes(&cookie())).map_err(at)?;
        let refused = |error: io::Error| match error.kind() {
            ErrorKind::TimedOut => SoundError::NoAnswer,
            _ => SoundError::Refused(error.to_string()),
        };
        let client = Values::default().properties(&[("application.name", "huanle")]);
        connection.call(SET_CLIENT_NAME, client).map_err(refused)?;
        let reply = connection.call(CREATE_PLAYBACK_STREAM, parameters()).map_err(refused)?;
        let [channel, _, requested, ..] = reply[..] else {
            return Err(SoundError::Refused("invalid reply".to_owned()));
        };

        connection.socket.set_read_timeout(None).map_err(refused)?;
        let server = Arc::clone(&connection);
        let serve = move || server.serve(channel, requested, &mut fill);
        thread::Builder::new().name("sound stream".to_owned()).spawn(serve).map_err(refused)?;
        Ok(Stream { connection, channel })
    }

    /// Asks the server to pause or resume the stream. If it refuses, the stream ends.
    ///
    /// # Errors
    /// If the server is gone, or reads nothing.
    pub(super) fn cork(&self, corked: bool) -> Result<(), SoundError> {
        let contents = Values::default().number(self.channel).flags(&[corked]);
        self.connection.send(CORK_PLAYBACK_STREAM, contents).map_err(|_| SoundError::Disconnected)
    }
}

/// Ends the thread.
impl Drop for Stream {
    fn drop(&mut self) {
        // The connection may already be lost.
        let _ = self.connection.socket.shutdown(Shutdown::Both);
    }
}

/// Returns the path of the server's socket, if there can be one.
fn socket_path() -> Option<PathBuf> {
    let folder = |name: &str, rest: &str| Some(PathBuf::from(env::var_os(name)?).join(rest));
    let named = env::var("PULSE_SERVER").ok().and_then(|server| Some(server.strip_prefix("unix:")?.into()));
    named.or_else(|| folder("PULSE_RUNTIME_PATH", "native")).or_else(|| folder("XDG_RUNTIME_DIR", "pulse/native"))
}

/// Returns the secret that servers of other users ask for; zeros if there is none.
fn cookie() -> Vec<u8> {
    let in_home = |name: &str| env::home_dir().map(|home| home.join(name));
    let paths =
        [env::var_os("PULSE_COOKIE").map(PathBuf::from), in_home(".config/pulse/cookie"), in_home(".pulse-cookie")];
    paths.into_iter().flatten().find_map(|path| std::fs::read(path).ok()).unwrap_or(vec![0; COOKIE])
}

/// Returns the parameters of [`CREATE_PLAYBACK_STREAM`].
fn parameters() -> Values {
    let bytes = |time: Duration| time.as_millis() as u32 * SAMPLE_RATE / 1000 * 2;
    let [format, channels, position] = [3, 1, 0];
    let values = Values::default().sample_format(format, channels, SAMPLE_RATE).raw(&[b'm', channels, position]);
    // The sink by its index and its name; the maximum length of the buffer; whether it starts corked.
    let values = values.number(NONE).raw(b"N").number(u32::MAX).flags(&[false]);
    // The target length, the length before the stream starts, the length of a request; no synchronization.
    let values = values.number(bytes(BUFFER_TIME)).number(bytes(REQUEST_TIME)).number(bytes(REQUEST_TIME)).number(0);
    // A volume, which the flags below leave unset. No remapping, mixing, fixed format, rate and channels, moving, variable rate.
    let values = values.raw(&[b'v', channels, 0, 1, 0, 0]).flags(&[false; 7]);
    // Muted; the latency of the device follows the buffer.
    let values = values.flags(&[false, true]).properties(&[("media.name", "PC speaker"), ("media.role", "game")]);
    // Volume set, early requests; muted set, no suspending, failing when suspended.
    values.flags(&[false; 5])
}

/// A connection to the server.
struct Connection {
    socket: UnixStream,
    /// Locked while a packet is written.
    writing: Mutex<()>,
}

impl Connection {
    fn open(socket: UnixStream) -> io::Result<Connection> {
        socket.set_read_timeout(Some(TIMEOUT))?;
        socket.set_write_timeout(Some(TIMEOUT))?;
        Ok(Connection { socket, writing: Mutex::new(()) })
    }

    /// Writes a packet.
    fn write(&self, channel: u32, contents: &[u8]) -> io::Result<()> {
        let header = [contents.len() as u32, channel, 0, 0, 0].map(u32::to_be_bytes);
        let packet = [header.as_flattened(), contents].concat();
        let _writing = self.writing.lock();
        (&self.socket).write_all(&packet).map_err(timed_out)
    }

    /// Sends a command. Its tag is its number.
    fn send(&self, command: u32, Values(contents): Values) -> io::Result<()> {
        let Values(head) = Values::default().number(command).number(command);
        self.write(CONTROL, &[head, contents].concat())
    }

    /// Reads the numbers at the beginning of the next command from the server.
    fn receive(&self) -> io::Result<Vec<u32>> {
        let mut header = [0; HEADER];
        loop {
            (&self.socket).read_exact(&mut header).map_err(timed_out)?;
            let [length, channel, ..] = header.as_chunks().0 else { unreachable!("the header has five numbers") };
            let length = u32::from_be_bytes(*length) as usize;
            if length > MAX_CONTENTS {
                return Err(io::Error::new(ErrorKind::InvalidData, format!("a packet of {length} bytes")));
            }
            let mut contents = vec![0; length];
            (&self.socket).read_exact(&mut contents).map_err(timed_out)?;
            if u32::from_be_bytes(*channel) == CONTROL {
                return Ok(numbers(&contents));
            }
        }
    }

    /// Sends a command and waits for its reply. Returns the numbers at the beginning of the reply.
    fn call(&self, command: u32, contents: Values) -> io::Result<Vec<u32>> {
        self.send(command, contents)?;
        loop {
            match *self.receive()? {
                [ERROR, tag, 1, ..] if tag == command => return Err(io::Error::other("access denied")),
                [ERROR, tag, code, ..] if tag == command => return Err(io::Error::other(format!("error {code}"))),
                [REPLY, tag, ref values @ ..] if tag == command => return Ok(values.to_vec()),
                _ => {}
            }
        }
    }

    /// Sends the samples that the server requests until the stream ends.
    fn serve(&self, channel: u32, mut requested: u32, fill: &mut impl FnMut(&mut [u8])) -> io::Result<()> {
        loop {
            while requested > 0 {
                let mut samples = vec![0; MAX_CONTENTS.min(requested as usize)];
                fill(&mut samples);
                self.write(channel, &samples)?;
                requested -= samples.len() as u32;
            }
            match *self.receive()? {
                [REQUEST, _, stream, bytes, ..] if stream == channel => requested = bytes,
                [PLAYBACK_STREAM_KILLED, _, stream, ..] if stream == channel => return Ok(()),
                [ERROR, ..] => return Ok(()),
                _ => {}
            }
        }
    }
}

/// Names a timeout as such: sockets report that an operation would block.
fn timed_out(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::WouldBlock => io::Error::new(ErrorKind::TimedOut, "no answer"),
        _ => error,
    }
}

/// Returns the numbers at the beginning of a command.
fn numbers(contents: &[u8]) -> Vec<u32> {
    let (values, _) = contents.as_chunks();
    values.iter().map_while(|&[kind, a, b, c, d]| (kind == b'L').then(|| u32::from_be_bytes([a, b, c, d]))).collect()
}

/// The values of a command.
#[derive(Default)]
struct Values(Vec<u8>);

impl Values {
    /// Appends bytes that include the letter for their type.
    fn raw(mut self, bytes: &[u8]) -> Values {
        self.0.extend(bytes);
        self
    }

    fn number(self, value: u32) -> Values {
        self.raw(b"L").raw(&value.to_be_bytes())
    }

    fn flags(self, values: &[bool]) -> Values {
        values.iter().fold(self, |list, &value| list.raw(if value { b"1" } else { b"0" }))
    }

    fn bytes(self, value: &[u8]) -> Values {
        self.raw(b"x").raw(&(value.len() as u32).to_be_bytes()).raw(value)
    }

    fn sample_format(self, format: u8, channels: u8, rate: u32) -> Values {
        self.raw(&[b'a', format, channels]).raw(&rate.to_be_bytes())
    }

    /// Appends a list of properties with texts, each with its closing zero byte.
    fn properties(self, list: &[(&str, &str)]) -> Values {
        let add = |values: Values, &(name, text): &(&str, &str)| {
            let text = [text.as_bytes(), &[0]].concat();
            values.raw(b"t").raw(name.as_bytes()).raw(&[0]).number(text.len() as u32).bytes(&text)
        };
        list.iter().fold(self.raw(b"P"), add).raw(b"N")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_serves_what_is_requested_until_it_is_killed() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let connection = Connection::open(ours).unwrap();
        let packet = |Values(contents): Values| {
            let header = [contents.len() as u32, CONTROL, 0, 0, 0].map(u32::to_be_bytes);
            [header.as_flattened(), &contents].concat()
        };
        let command = |command: u32| Values::default().number(command).number(NONE).number(7);
        let other = Values::default().number(86).number(NONE).number(7);
        for sent in [command(REQUEST).number(3), other, command(PLAYBACK_STREAM_KILLED)] {
            theirs.write_all(&packet(sent)).unwrap();
        }
        let mut lengths = Vec::new();
        let mut fill = |samples: &mut [u8]| {
            lengths.push(samples.len());
            samples.fill(9);
        };
        connection.serve(7, 2, &mut fill).unwrap();
        assert_eq!(lengths, [2, 3]);
        let mut received = [0; 2 * HEADER + 5];
        theirs.read_exact(&mut received).unwrap();
        let [first, second] = [[2, 7, 0, 0, 0], [3, 7, 0, 0, 0]].map(|header| header.map(u32::to_be_bytes));
        assert_eq!(received[..], [first.as_flattened(), &[9; 2], second.as_flattened(), &[9; 3]].concat());
    }

    #[test]
    fn a_packet_that_is_too_long_is_an_error() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        theirs.write_all(&[0xFF; HEADER]).unwrap();
        assert_eq!(Connection::open(ours).unwrap().receive().unwrap_err().kind(), ErrorKind::InvalidData);
    }
}
