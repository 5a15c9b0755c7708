//! Animations: only what changes from frame to frame, with the time for which it is shown.

use std::io;
use std::time::Duration;

use super::CaptureWriter;
use huanle_gfx::{Color, Framebuffer, HEIGHT, Rect, WIDTH};

/// The minimum display time of the last frame before the animation repeats.
const LAST_FRAME_TIME: Duration = Duration::from_secs(1);

/// The format of an animation, which writes frames one after the other.
pub trait FrameEncoder {
    /// The ticks of the format's clock per second.
    const TICKS_PER_SECOND: u32;
    /// The shortest and the longest display time of a frame in ticks.
    const DELAYS: [u64; 2];

    /// Begins the file; called before the first frame.
    ///
    /// # Errors
    /// The error of the writer, or that of a size that the format cannot have.
    fn begin(&mut self, width: i32, height: i32) -> io::Result<()>;

    /// Writes the part of a picture that changes, and shows it for some ticks.
    ///
    /// # Errors
    /// The error of the writer.
    fn write(&mut self, picture: &Framebuffer, area: Rect, ticks: u64) -> io::Result<()>;

    /// Writes the end of the file and flushes the writer.
    ///
    /// # Errors
    /// The error of the writer.
    fn finish(self) -> io::Result<()>;
}

/// Writes an animation.
///
/// The animation has the size of its first frame. Frames of another size are fitted into it.
///
/// Each change is rounded to the tick nearest to its time since the start, so that errors do not accumulate. Changes less than
/// the shortest display time apart are merged.
pub struct AnimationWriter<E> {
    encoder: E,
    /// The picture after the pending frame is shown; empty before the first frame.
    canvas: Framebuffer,
    is_begun: bool,
    /// The area of the pending frame, which is written when its display time is known.
    pending: Option<Rect>,
    since: u64,
    latest: u64,
}

impl<E: FrameEncoder> AnimationWriter<E> {
    /// Creates an animation that is written from its first frame on.
    pub(super) fn from_encoder(encoder: E) -> AnimationWriter<E> {
        let canvas = Framebuffer::new(0, 0);
        AnimationWriter { encoder, canvas, is_begun: false, pending: None, since: 0, latest: 0 }
    }

    /// Begins the file with a black picture of a size if that is not done.
    fn begin(&mut self, width: i32, height: i32) -> io::Result<()> {
        if !self.is_begun {
            self.encoder.begin(width, height)?;
            self.canvas = Framebuffer::new(width, height);
            self.pending = Some(self.canvas.bounds());
            self.is_begun = true;
        }
        Ok(())
    }

    /// Adds the screen at a time. Times must not decrease.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn add_frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()> {
        let now = ticks(time, E::TICKS_PER_SECOND);
        self.latest = now;
        self.begin(screen.width(), screen.height())?;
        let mut fitted;
        let screen = if screen.bounds() == self.canvas.bounds() {
            screen
        } else if screen.changed_rows().next().is_none() {
            return Ok(());
        } else {
            fitted = Framebuffer::new(self.canvas.width(), self.canvas.height());
            fitted.fit_changes(screen, Color::BLACK);
            &fitted
        };
        let changed = difference(&self.canvas, screen);
        if changed.is_empty() {
            return Ok(());
        }
        if now - self.since >= E::DELAYS[0] {
            self.write_pending(now)?;
            self.pending = None;
            self.since = now;
        }
        self.canvas.blit(screen, changed, changed.x, changed.y);
        self.canvas.set_palette(screen.palette().clone());
        self.canvas.set_inset(screen.inset().cloned());
        self.pending = Some(self.pending.map_or(changed, |waiting| waiting.union(&changed)));
        Ok(())
    }

    /// Writes the last frame and the end of the file and flushes the writer.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        // Without a frame, it is a black screen of mode 12h.
        self.begin(WIDTH, HEIGHT)?;
        self.write_pending(self.latest.max(self.since + ticks(LAST_FRAME_TIME, E::TICKS_PER_SECOND)))?;
        self.encoder.finish()
    }

    /// Writes the pending frame, which is shown until `now`.
    fn write_pending(&mut self, now: u64) -> io::Result<()> {
        let Some(mut area) = self.pending else { return Ok(()) };
        let [shortest, longest] = E::DELAYS;
        let mut left = now - self.since;
        while left > 0 {
            // A frame with a longer display time than the format allows is followed by frames of one unchanged pixel.
            let delay = if left > longest { left.min(longest - shortest) } else { left };
            left -= delay;
            self.encoder.write(&self.canvas, area, delay)?;
            area = Rect::new(0, 0, 1, 1);
        }
        Ok(())
    }
}

/// Returns the tick nearest to a time.
fn ticks(time: Duration, per_second: u32) -> u64 {
    let second = Duration::from_secs(1).as_nanos();
    ((time.as_nanos() * u128::from(per_second) + second / 2) / second) as u64
}

impl<E: FrameEncoder> CaptureWriter for AnimationWriter<E> {
    fn frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()> {
        self.add_frame(time, screen)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        AnimationWriter::finish(*self)
    }
}

/// Returns the smallest rectangle that contains every pixel in which two screens of the same size differ, or the whole
/// screen if the palettes differ.
fn difference(before: &Framebuffer, after: &Framebuffer) -> Rect {
    if before.palette() != after.palette() || before.inset() != after.inset() {
        return after.bounds();
    }
    let mut hull = Rect::new(0, 0, 0, 0);
    for y in after.changed_rows() {
        let differs = |(a, b): (&u8, &u8)| a != b;
        let mut pairs = before.row(y).iter().zip(after.row(y));
        if let Some(first) = pairs.clone().position(differs) {
            let last = pairs.rposition(differs).unwrap_or(first);
            hull = hull.union(&Rect::new(first as i32, y, (last - first + 1) as i32, 1));
        }
    }
    hull
}
