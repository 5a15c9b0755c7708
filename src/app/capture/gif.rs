//! GIF animations.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use huanle_gfx::{Color, Framebuffer, Palette, Rect};

/// The shortest display time of a frame, in hundredths of a second: players slow down anything shorter.
const MIN_DELAY: u64 = 2;
/// The longest display time of a frame: 16 bits of hundredths.
const MAX_DELAY: u64 = 65_535;
/// The minimum display time of the last frame before the animation repeats.
const MIN_LAST_DELAY: u64 = 100;

/// Writes a GIF animation: one global palette of sixteen colours, and only the changed rectangle of each frame.
///
/// GIF counts time in hundredths of a second, but retraces occur every 1.668 hundredths. Each change is rounded to the
/// hundredth nearest to its time since the start, so that errors do not accumulate. Changes less than two hundredths apart
/// are merged.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// The picture after the pending frame is shown.
    canvas: Framebuffer,
    /// The area of the pending frame, which is written when its display time is known.
    pending: Option<Rect>,
    since: u64,
    latest: u64,
}

impl<W: Write> GifWriter<W> {
    /// Creates an animation that repeats forever and is written to `out`.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn new(out: W) -> io::Result<GifWriter<W>> {
        let canvas = Framebuffer::vga();
        let palette = Palette::vga();
        let size = |side: i32| u16::try_from(side).map_err(io::Error::other);
        let mut encoder = Encoder::new(out, size(canvas.width())?, size(canvas.height())?, &colors(&palette))
            .map_err(into_io_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(into_io_error)?;
        Ok(GifWriter { encoder, palette, pending: Some(canvas.bounds()), canvas, since: 0, latest: 0 })
    }

    /// Adds the screen at a time. Times must not decrease.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn add_frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()> {
        let now = ((time.as_millis() + 5) / 10) as u64;
        self.latest = now;
        let mut fitted;
        let screen = if (screen.width(), screen.height()) == (self.canvas.width(), self.canvas.height()) {
            screen
        } else {
            fitted = Framebuffer::new(self.canvas.width(), self.canvas.height());
            fitted.set_palette(screen.palette().clone());
            let area = fitted.fitted_area(screen.width(), screen.height());
            fitted.blit_scaled(screen, area, Color::BLACK);
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
        self.pending = Some(self.pending.map_or(changed, |waiting| waiting.union(&changed)));
        Ok(())
    }

    /// Writes the last frame and the end of the file and flushes the writer.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_pending(self.latest.max(self.since + MIN_LAST_DELAY))?;
        let mut out = self.encoder.into_inner().map_err(into_io_error)?;
        out.flush()
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
            (area.y..area.bottom()).flat_map(|y| &self.canvas.row(y)[columns.clone()]).copied().collect();
        let local = (*self.canvas.palette() != self.palette).then(|| colors(self.canvas.palette()));
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
        self.encoder.write_frame(&frame).map_err(into_io_error)
    }
}

/// Converts an encoder error to an I/O error.
fn into_io_error(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn colors(palette: &Palette) -> Vec<u8> {
    Color::all().flat_map(|color| palette.rgb8(color)).collect()
}

/// Returns the smallest rectangle that contains every pixel in which two screens of the same size differ, or the whole
/// screen if the palettes differ.
fn difference(before: &Framebuffer, after: &Framebuffer) -> Rect {
    if before.palette() != after.palette() {
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
