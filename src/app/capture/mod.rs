//! Output to files: pictures, animations and the sound of a run.
//!
//! A [`Capture`] is a [`Host`] that wraps another one. It needs no display, and because time is virtual it finishes as soon
//! as the program has drawn everything. An [`ScreenshotHost`] wraps a window and saves pictures and animations at the user's request.

mod animation;
mod apng;
mod gif;
mod partial;
mod picture;
mod screenshots;
mod video;
mod wav;

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use self::gif::{GifEncoder, GifWriter};
pub use animation::{AnimationWriter, FrameEncoder};
use apng::ApngWriter;
pub use partial::{PARTIAL_NAME, PartialFile, remove_leftovers, remove_unfinished};
use picture::write_picture;
pub use picture::{
    MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PictureError, PictureFormat, read_picture, read_pixels, read_portrait,
};
pub use screenshots::{CaptureFolder, CaptureNotice, CaptureSink, ScreenshotHost, capture_file_name};
use video::VideoWriter;
pub use video::{VideoError, VideoFormat};
pub use wav::SoundWriter;

use huanle_gfx::Framebuffer;
use huanle_machine::clock::{frame_at, frame_time};
use huanle_machine::{Event, Flow, Host, Interrupt};

/// The format of an output file, determined by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureFormat {
    /// One frame.
    Picture(PictureFormat),
    /// The run at its own pace.
    Animation(AnimationFormat),
    /// `.wav`: the sound of the run.
    Sound,
}

/// A format of animations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimationFormat {
    /// `.gif`.
    Gif,
    /// `.apng`: animated PNG.
    Apng,
    /// `.mp4` and `.webm`, which the program ffmpeg writes if it is installed.
    Video(VideoFormat),
}

impl CaptureFormat {
    /// Returns the format of a file name's extension, ignoring case.
    ///
    /// # Errors
    /// If the extension is missing or unknown.
    pub fn from_path(path: &Path) -> Result<CaptureFormat, CaptureError> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        match ending.as_str() {
            "png" => Ok(CaptureFormat::Picture(PictureFormat::Png)),
            "bmp" => Ok(CaptureFormat::Picture(PictureFormat::Bmp)),
            "svg" => Ok(CaptureFormat::Picture(PictureFormat::Svg)),
            "gif" => Ok(CaptureFormat::Animation(AnimationFormat::Gif)),
            "apng" => Ok(CaptureFormat::Animation(AnimationFormat::Apng)),
            "mp4" => Ok(CaptureFormat::Animation(AnimationFormat::Video(VideoFormat::Mp4))),
            "webm" => Ok(CaptureFormat::Animation(AnimationFormat::Video(VideoFormat::WebM))),
            "wav" => Ok(CaptureFormat::Sound),
            _ => Err(CaptureError { path: path.to_owned(), reason: CaptureErrorKind::UnknownExtension }),
        }
    }
}

/// The error of an output file.
#[derive(Debug)]
pub struct CaptureError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub reason: CaptureErrorKind,
}

/// The reason why an output file cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum CaptureErrorKind {
    /// The file name extension is not supported.
    UnknownExtension,
    /// A video cannot be encoded.
    Video(VideoError),
    /// An error of the file system.
    Io(io::Error),
}

impl CaptureError {
    /// Creates an error from an I/O error of a file.
    pub fn io(path: &Path, error: io::Error) -> CaptureError {
        let reason = error.downcast().map_or_else(CaptureErrorKind::Io, CaptureErrorKind::Video);
        CaptureError { path: path.to_owned(), reason }
    }
}

impl fmt::Display for CaptureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.reason {
            CaptureErrorKind::UnknownExtension => {
                write!(
                    f,
                    "`{path}` must end in .png, .bmp or .svg (picture), .gif, .apng, .mp4 or .webm (animation), or .wav (sound)"
                )
            }
            CaptureErrorKind::Video(error) => write!(f, "cannot write `{path}`: {error}"),
            CaptureErrorKind::Io(error) => write!(f, "cannot write `{path}`: {error}"),
        }
    }
}

impl std::error::Error for CaptureError {}

/// Wraps a host and writes its output to a file.
pub struct Capture<'h> {
    inner: &'h mut dyn Host,
    path: PathBuf,
    output: CaptureOutput,
}

enum CaptureOutput {
    /// No output file.
    Nothing,
    /// The frame at a retrace, or the last one.
    Picture { format: PictureFormat, at: Option<u64>, seen: Option<Box<Framebuffer>> },
    /// An animation or its sound, up to a virtual time.
    Recording { writer: Box<dyn CaptureWriter>, file: PartialFile, failed: Option<io::Error>, until: Duration },
}

/// Writes the frames or the sound of a run into a file.
trait CaptureWriter {
    /// Adds the frame at a virtual time.
    fn frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()>;

    /// Sets the speaker to `hz` hertz from a virtual time on.
    fn tone(&mut self, _at: Duration, _hz: u32) -> io::Result<()> {
        Ok(())
    }

    /// Writes the end of the file.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl<'h> Capture<'h> {
    /// Captures a run of another host to a file; without a path, captures nothing. The extension determines the content: a
    /// picture of the frame at the virtual time `at` or of the last frame, or an animation or the sound up to that time or to
    /// the end. An animation and the sound of the same run have the same length, except that the last picture of an animation
    /// is shown for at least a second.
    ///
    /// # Errors
    /// If the extension is unknown or the file cannot be created.
    pub fn new(
        inner: &'h mut dyn Host,
        path: Option<&Path>,
        at: Option<Duration>,
    ) -> Result<Capture<'h>, CaptureError> {
        let Some(path) = path else {
            return Ok(Capture { inner, path: PathBuf::new(), output: CaptureOutput::Nothing });
        };
        let recording =
            |create: &dyn Fn(io::BufWriter<File>) -> io::Result<Box<dyn CaptureWriter>>| -> io::Result<CaptureOutput> {
                let (written, file) = PartialFile::create(path)?;
                let writer = create(io::BufWriter::new(written))?;
                Ok(CaptureOutput::Recording { writer, file, failed: None, until: at.unwrap_or(Duration::MAX) })
            };
        let output = match CaptureFormat::from_path(path)? {
            CaptureFormat::Picture(format) => Ok(CaptureOutput::Picture { format, at: at.map(frame_at), seen: None }),
            CaptureFormat::Animation(AnimationFormat::Gif) => recording(&|out| Ok(Box::new(GifWriter::new(out)))),
            CaptureFormat::Animation(AnimationFormat::Apng) => recording(&|out| Ok(Box::new(ApngWriter::new(out)))),
            CaptureFormat::Animation(AnimationFormat::Video(format)) => {
                recording(&|out| Ok(Box::new(VideoWriter::new(out, format)?)))
            }
            CaptureFormat::Sound => recording(&|out| Ok(Box::new(SoundWriter::new(out)?))),
        };
        let output = output.map_err(|error| CaptureError::io(path, error))?;
        Ok(Capture { inner, path: path.to_owned(), output })
    }

    /// Finishes the file after the run. If this is not called because the run failed, an existing file stays unchanged.
    ///
    /// # Errors
    /// If the file cannot be written, including errors that occurred during the run.
    pub fn finish(self) -> Result<(), CaptureError> {
        let written = match self.output {
            CaptureOutput::Picture { format, seen: Some(screen), .. } => write_picture(&self.path, format, &screen),
            CaptureOutput::Picture { .. } | CaptureOutput::Nothing => Ok(()),
            CaptureOutput::Recording { failed: Some(error), .. } => Err(error),
            CaptureOutput::Recording { writer, file, .. } => writer.finish().and_then(|()| file.persist()),
        };
        written.map_err(|error| CaptureError::io(&self.path, error))
    }
}

impl Host for Capture<'_> {
    fn inner(&mut self) -> Option<&mut dyn Host> {
        Some(self.inner)
    }

    fn retrace(&mut self, frame: u64, screen: &Framebuffer, events: &mut Vec<Event>) -> Flow {
        match &mut self.output {
            CaptureOutput::Nothing => {}
            CaptureOutput::Picture { at, seen, .. } => {
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
            CaptureOutput::Recording { writer, failed, until, .. } => {
                if failed.is_none() {
                    *failed = writer.frame(frame_time(frame), screen).err();
                }
                if failed.is_some() || frame_time(frame) >= *until {
                    return Err(Interrupt::Ended);
                }
            }
        }
        self.inner.retrace(frame, screen, events)
    }

    fn sound(&mut self, at: Duration, hz: u32) {
        if let CaptureOutput::Recording { writer, failed: failed @ None, .. } = &mut self.output {
            *failed = writer.tone(at, hz).err();
        }
        self.inner.sound(at, hz);
    }
}
