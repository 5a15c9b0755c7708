//! GIF animations.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use huanle_gfx::{Color, Framebuffer, HEIGHT, Palette, Rect, WIDTH};

/// The shortest display time of a frame, in hundredths of a second: players slow down anything shorter.
const MIN_DELAY: u64 = 2;
/// The longest display time of a frame: 16 bits of hundredths.
const MAX_DELAY: u64 = 65_535;
/// The minimum display time of the last frame before the animation repeats.
const MIN_LAST_DELAY: u64 = 100;

/// Writes a GIF animation: one global palette of sixteen colours, and only the changed rectangle of each frame.
///
/// The animation has the size of its first frame. Frames of another size are fitted into it.
///
/// GIF counts time in hundredths of a second, but retraces occur every 1.668 hundredths. Each change is rounded to the
/// hundredth nearest to its time since the start, so that errors do not accumulate. Changes less than two hundredths apart
/// are merged.
pub struct GifWriter<W: Write> {
    output: GifOutput<W>,
    palette: Palette,
    /// The picture after the pending frame is shown; empty before the first frame.
    canvas: Framebuffer,
    /// The area of the pending frame, which is written when its display time is known.
    pending: Option<Rect>,
    since: u64,
    latest: u64,
}

/// The output of an animation.
enum GifOutput<W: Write> {
    /// Nothing is written, because the size is unknown; `None` while the header is written.
    Waiting(Option<W>),
    /// The header is written.
    Begun(Encoder<W>),
}

impl<W: Write> GifWriter<W> {
    /// Creates an animation that repeats forever and is written to `out` from its first frame on.
    pub fn new(out: W) -> GifWriter<W> {
        GifWriter {
            output: GifOutput::Waiting(Some(out)),
            palette: Palette::vga(),
            canvas: Framebuffer::new(0, 0),
            pending: None,
            since: 0,
            latest: 0,
        }
    }

    /// Returns the encoder, which begins the file with a black picture of a size if that is not done.
    fn encoder(&mut self, width: i32, height: i32) -> io::Result<&mut Encoder<W>> {
        if let GifOutput::Waiting(out) = &mut self.output
            && let Some(out) = out.take()
        {
            let size = |side: i32| u16::try_from(side).map_err(io::Error::other);
            let colors = Framebuffer::new(0, 0).entries().concat();
            let mut encoder = Encoder::new(out, size(width)?, size(height)?, &colors).map_err(into_io_error)?;
            encoder.set_repeat(Repeat::Infinite).map_err(into_io_error)?;
            self.canvas = Framebuffer::new(width, height);
            self.pending = Some(self.canvas.bounds());
            self.output = GifOutput::Begun(encoder);
        }
        match &mut self.output {
            GifOutput::Begun(encoder) => Ok(encoder),
            GifOutput::Waiting(_) => Err(io::Error::other("the animation could not be begun")),
        }
    }

    /// Adds the screen at a time. Times must not decrease.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn add_frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()> {
        let now = ((time.as_millis() + 5) / 10) as u64;
        self.latest = now;
        self.encoder(screen.width(), screen.height())?;
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
        if now - self.since >= MIN_DELAY {
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
        self.encoder(WIDTH, HEIGHT)?;
        self.write_pending(self.latest.max(self.since + MIN_LAST_DELAY))?;
        match self.output {
            GifOutput::Begun(encoder) => encoder.into_inner().map_err(into_io_error)?.flush(),
            GifOutput::Waiting(_) => Ok(()),
        }
    }

    /// Writes the pending frame, which is shown until `now`.
    fn write_pending(&mut self, now: u64) -> io::Result<()> {
        let Some(mut area) = self.pending else { return Ok(()) };
        let mut left = now - self.since;
        while left > 0 {
            // A frame with a longer display time than the format allows is followed by frames of one unchanged pixel.
            let delay = if left > MAX_DELAY { left.min(MAX_DELAY - MIN_DELAY) } else { left };
            left -= delay;
            self.write(area, delay as u16)?;
            area = Rect::new(0, 0, 1, 1);
        }
        Ok(())
    }

    fn write(&mut self, area: Rect, delay: u16) -> io::Result<()> {
        let columns = area.x as usize..area.right() as usize;
        let pixels: Vec<u8> =
            (area.y..area.bottom()).flat_map(|y| self.canvas.entry_row(y)[columns.clone()].to_vec()).collect();
        let has_own = *self.canvas.palette() != self.palette || self.canvas.inset().is_some();
        let local = has_own.then(|| self.canvas.entries().concat());
        let frame = Frame {
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            delay,
            dispose: DisposalMethod::Keep,
            buffer: Cow::Owned(pixels),
            palette: local,
            ..Frame::default()
        };
        self.encoder(WIDTH, HEIGHT)?.write_frame(&frame).map_err(into_io_error)
    }
}

/// Converts an encoder error to an I/O error.
fn into_io_error(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
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
