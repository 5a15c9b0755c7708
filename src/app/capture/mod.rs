//! Output to files instead of a window: pictures, animations and the sound of a run.
//!
//! A [`Capture`] is a [`Host`] that wraps another one. It needs no display, and because time is virtual it is done as
//! soon as the program has drawn everything. An [`Album`] wraps a window, and saves pictures and animations on the
//! user's request.

mod album;
mod gif;
mod partial;
mod picture;
mod wav;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use self::gif::Animation;
pub use album::{Album, Binder, Folder, News, file_name};
pub use partial::{PartialFile, remove_unfinished};
pub use picture::{
    LARGEST_PICTURE, MOST_PIXELS, PictureError, PictureFormat, encode_png, read_portrait, write_picture,
};
pub use wav::Sound;

use huanle_gfx::Framebuffer;
use huanle_machine::clock::{frame_at, frame_time};
use huanle_machine::{Event, Flow, Host, HostLayer, Interrupt};

/// The format of an output file, determined by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One frame.
    Picture(PictureFormat),
    /// `.gif`: the run at its own pace.
    Animation,
    /// `.wav`: the sound of the run.
    Sound,
}

impl Format {
    /// Returns the format of a file name's ending, in any case.
    ///
    /// # Errors
    /// If the extension is missing or unknown.
    pub fn of(path: &Path) -> Result<Format, CaptureError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "png" => Ok(Format::Picture(PictureFormat::Png)),
            "bmp" => Ok(Format::Picture(PictureFormat::Bmp)),
            "gif" => Ok(Format::Animation),
            "wav" => Ok(Format::Sound),
            _ => Err(CaptureError { path: path.to_owned(), reason: CaptureErrorKind::Ending }),
        }
    }
}

/// The error when a file cannot be written.
#[derive(Debug)]
pub struct CaptureError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub reason: CaptureErrorKind,
}

/// The reason why an output file cannot be written.
#[derive(Debug)]
pub enum CaptureErrorKind {
    /// The extension of its name is not supported.
    Ending,
    /// An error of the file system.
    Io(io::Error),
}

impl CaptureError {
    /// Returns an error of the file system about a file.
    pub fn io(path: &Path, error: io::Error) -> CaptureError {
        CaptureError { path: path.to_owned(), reason: CaptureErrorKind::Io(error) }
    }
}

impl fmt::Display for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            CaptureErrorKind::Ending => {
                write!(
                    f,
                    "`{path}` should end in .png or .bmp for a picture, in .gif for an animation or in .wav for its sound"
                )
            }
            CaptureErrorKind::Io(error) => write!(f, "cannot write `{path}`: {error}"),
        }
    }
}

impl std::error::Error for CaptureError {}

/// Wraps a host and writes its output to a file.
pub struct Capture<'h> {
    inner: &'h mut dyn Host,
    path: PathBuf,
    output: Output,
}

enum Output {
    /// No output file.
    Nothing,
    /// The frame at a retrace, or the last one.
    Picture { format: PictureFormat, at: Option<u64>, seen: Option<Box<Framebuffer>> },
    Animation {
        animation: Box<Animation<io::BufWriter<std::fs::File>>>,
        file: PartialFile,
        failed: Option<io::Error>,
        until: Duration,
    },
    Sound {
        sound: Box<Sound<io::BufWriter<std::fs::File>>>,
        file: PartialFile,
        failed: Option<io::Error>,
        until: Duration,
    },
}

impl<'h> Capture<'h> {
    /// Captures a run of another host into a file, if one is given. Its extension determines the content: a picture, of
    /// the frame at the virtual time `at` or of the last one; or an animation or its sound, up to that time or to the
    /// end. An animation and the sound of the same run have the same length, except that the last picture of an
    /// animation is shown for at least a second.
    ///
    /// # Errors
    /// If the extension is unknown or the file cannot be created.
    pub fn new(
        inner: &'h mut dyn Host,
        path: Option<&Path>,
        at: Option<Duration>,
    ) -> Result<Capture<'h>, CaptureError> {
        let Some(path) = path else {
            return Ok(Capture { inner, path: PathBuf::new(), output: Output::Nothing });
        };
        let output = match Format::of(path)? {
            Format::Picture(format) => Output::Picture { format, at: at.map(frame_at), seen: None },
            Format::Animation => {
                let (written, file) = PartialFile::create(path).map_err(|error| CaptureError::io(path, error))?;
                let animation = Animation::new(io::BufWriter::new(written));
                let animation = Box::new(animation.map_err(|error| CaptureError::io(path, error))?);
                Output::Animation { animation, file, failed: None, until: at.unwrap_or(Duration::MAX) }
            }
            Format::Sound => {
                let (written, file) = PartialFile::create(path).map_err(|error| CaptureError::io(path, error))?;
                let sound = Sound::new(io::BufWriter::new(written)).map_err(|error| CaptureError::io(path, error))?;
                Output::Sound { sound: Box::new(sound), file, failed: None, until: at.unwrap_or(Duration::MAX) }
            }
        };
        Ok(Capture { inner, path: path.to_owned(), output })
    }

    /// Writes what there is to write, after the run. Without this, after a run that went wrong, what was under the file's name
    /// stays.
    ///
    /// # Errors
    /// If the file cannot be written, also if the error occurred during the run.
    pub fn finish(self) -> Result<(), CaptureError> {
        let written = match self.output {
            Output::Picture { format, seen: Some(screen), .. } => write_picture(&self.path, format, &screen),
            Output::Picture { .. } | Output::Nothing => Ok(()),
            Output::Animation { failed: Some(error), .. } | Output::Sound { failed: Some(error), .. } => Err(error),
            Output::Animation { animation, file, .. } => animation.finish().and_then(|()| file.keep()),
            Output::Sound { sound, file, .. } => sound.finish().and_then(|()| file.keep()),
        };
        written.map_err(|error| CaptureError::io(&self.path, error))
    }
}

impl HostLayer for Capture<'_> {
    fn inner(&mut self) -> &mut dyn Host {
        self.inner
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        match &mut self.output {
            Output::Nothing => {}
            Output::Picture { at, seen, .. } => {
                let changed = screen.changed_rows().next().is_some();
                match seen {
                    Some(seen) if changed => (**seen).clone_from(screen),
                    Some(_) => {}
                    None => *seen = Some(Box::new(screen.clone())),
                }
                if at.is_some_and(|at| frame >= at) {
                    return Err(Interrupt::Ended);
                }
            }
            Output::Animation { animation, failed, until, .. } => {
                if let Err(error) = animation.frame(frame_time(frame), screen) {
                    *failed = Some(error);
                    return Err(Interrupt::Ended);
                }
                if frame_time(frame) >= *until {
                    return Err(Interrupt::Ended);
                }
            }
            Output::Sound { sound, failed, until, .. } => {
                if failed.is_none() {
                    *failed = sound.until(frame_time(frame)).err();
                }
                if failed.is_some() || frame_time(frame) >= *until {
                    return Err(Interrupt::Ended);
                }
            }
        }
        self.inner.retrace(frame, screen, events)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        if let Output::Sound { sound, failed: failed @ None, .. } = &mut self.output {
            *failed = sound.tone(at, hz).err();
        }
        self.inner.sound(at, hz);
    }
}
