//! Videos, which the program ffmpeg encodes.

use std::io::{self, Read as _, Write};
use std::process::{Child, Command, Stdio};

use tempfile::{NamedTempFile, TempPath};

use super::animation::{AnimationWriter, FrameEncoder};
use huanle_gfx::{Framebuffer, Rect};

/// The program that encodes videos.
const FFMPEG: &str = "ffmpeg";

/// A format of videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideoFormat {
    /// MP4 with H.264, which presentation programs play.
    Mp4,
    /// WebM with VP9, for pages.
    WebM,
}

impl VideoFormat {
    /// Returns the arguments of ffmpeg for the format, and the extension.
    fn arguments(self) -> (&'static [&'static str], &'static str) {
        match self {
            VideoFormat::Mp4 => {
                (&["-c:v", "libx264", "-preset", "fast", "-crf", "16", "-movflags", "+faststart", "-f", "mp4"], ".mp4")
            }
            VideoFormat::WebM => (&["-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-f", "webm"], ".webm"),
        }
    }
}

/// The error of a video.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VideoError {
    /// ffmpeg is not installed.
    #[error("videos need the program ffmpeg, which is not installed; install it, or write a .gif or .apng")]
    NoFfmpeg,
    /// ffmpeg failed; its last message.
    #[error("ffmpeg failed: {0}")]
    Failed(String),
}

/// Writes a video of 60 frames per second, without sound.
pub(super) type VideoWriter<W> = AnimationWriter<VideoEncoder<W>>;

/// The frames of a video.
pub(super) struct VideoEncoder<W> {
    out: W,
    format: VideoFormat,
    /// ffmpeg and its output file, which it must be able to seek in.
    ffmpeg: Option<(Child, TempPath)>,
}

impl<W: Write> AnimationWriter<VideoEncoder<W>> {
    /// Creates a video that is written to `out` when it is finished.
    ///
    /// # Errors
    /// [`VideoError::NoFfmpeg`] if ffmpeg cannot be started.
    pub(super) fn new(out: W, format: VideoFormat) -> io::Result<VideoWriter<W>> {
        let mut asked = Command::new(FFMPEG);
        let asked = asked.arg("-version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.map_err(|_| io::Error::other(VideoError::NoFfmpeg))?;
        Ok(AnimationWriter::from_encoder(VideoEncoder { out, format, ffmpeg: None }))
    }
}

/// Waits for ffmpeg, which has all frames.
///
/// # Errors
/// [`VideoError::Failed`] if it failed.
fn wait(mut ffmpeg: Child) -> io::Result<()> {
    drop(ffmpeg.stdin.take());
    let mut message = Vec::new();
    ffmpeg.stderr.take().map_or(Ok(0), |mut stderr| stderr.read_to_end(&mut message))?;
    if ffmpeg.wait()?.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&message);
    let last = message.lines().last().unwrap_or_default().trim();
    Err(io::Error::other(VideoError::Failed(last.to_owned())))
}

impl<W: Write> FrameEncoder for VideoEncoder<W> {
    const TICKS_PER_SECOND: u32 = 60;
    const DELAYS: [u64; 2] = [1, u64::MAX];

    fn begin(&mut self, width: i32, height: i32) -> io::Result<()> {
        let (arguments, extension) = self.format.arguments();
        let file = NamedTempFile::with_suffix(extension)?.into_temp_path();
        let mut command = Command::new(FFMPEG);
        command.args(["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24"]);
        command.args(["-video_size", &format!("{width}x{height}"), "-framerate", "60", "-i", "pipe:0"]);
        // Both formats need even sides.
        command.args(["-an", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]);
        command.args(arguments).arg(&file).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        self.ffmpeg = Some((command.spawn()?, file));
        Ok(())
    }

    fn write(&mut self, picture: &Framebuffer, _area: Rect, ticks: u64) -> io::Result<()> {
        let colors = picture.entries();
        let rows = (0..picture.height()).flat_map(|y| picture.entry_row(y).into_owned());
        let frame: Vec<u8> = rows.flat_map(|entry| colors[usize::from(entry)]).collect();
        let Some((mut ffmpeg, file)) = self.ffmpeg.take() else { return Ok(()) };
        let frames = ffmpeg.stdin.as_mut();
        if let Err(error) = frames.map_or(Ok(()), |frames| (0..ticks).try_for_each(|_| frames.write_all(&frame))) {
            // It has ended: its message is the reason.
            return wait(ffmpeg).and(Err(error));
        }
        self.ffmpeg = Some((ffmpeg, file));
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        let Some((ffmpeg, file)) = self.ffmpeg.take() else { return Ok(()) };
        wait(ffmpeg)?;
        io::copy(&mut std::fs::File::open(&file)?, &mut self.out)?;
        self.out.flush()
    }
}

/// A run that fails leaves no ffmpeg.
impl<W> Drop for VideoEncoder<W> {
    fn drop(&mut self) {
        if let Some((mut ffmpeg, _)) = self.ffmpeg.take() {
            // It may already have ended.
            let _ = ffmpeg.kill();
            let _ = ffmpeg.wait();
        }
    }
}
