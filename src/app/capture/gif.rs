//! GIF animations.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use huanle_gfx::{Color, Framebuffer, Palette, Rect};

/// The shortest display time of a frame, in hundredths of a second: players slow down anything shorter.
const SHORTEST: u64 = 2;
/// The longest display time of a frame: 16 bits of hundredths.
const LONGEST: u64 = 65_535;
/// The minimum display time of the last frame before the animation repeats.
const LAST: u64 = 100;

/// Writes a GIF: one global palette of sixteen colours, and only the changed rectangle of each frame.
///
/// GIF counts time in hundredths of a second, retraces occur every 1.668 of them: each change is shown at the hundredth
/// nearest to its own time, counted from the start, so that errors do not accumulate and the length is right. Changes
/// less than two hundredths apart are merged.
pub struct Animation<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// The picture after the pending frame is shown.
    canvas: Framebuffer,
    /// The pending frame: it is written when its display time is known.
    waiting: Option<Rect>,
    since: u64,
    latest: u64,
}

impl<W: Write> Animation<W> {
    /// Returns an animation of the screen that repeats for ever, written to `out`.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn new(out: W) -> io::Result<Animation<W>> {
        let canvas = Framebuffer::vga();
        let palette = Palette::vga();
        let size = |side: i32| u16::try_from(side).map_err(io::Error::other);
        let mut encoder =
            Encoder::new(out, size(canvas.width())?, size(canvas.height())?, &colors(&palette)).map_err(reason)?;
        encoder.set_repeat(Repeat::Infinite).map_err(reason)?;
        Ok(Animation { encoder, palette, waiting: Some(canvas.bounds()), canvas, since: 0, latest: 0 })
    }

    /// Adds the screen at a time; times must not decrease.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn frame(&mut self, time: Duration, screen: &Framebuffer) -> io::Result<()> {
        let now = ((time.as_millis() + 5) / 10) as u64;
        self.latest = now;
        let changed = difference(&self.canvas, screen);
        if changed.is_empty() {
            return Ok(());
        }
        if now - self.since >= SHORTEST {
            self.write_waiting(now)?;
            self.waiting = None;
            self.since = now;
        }
        self.canvas.blit(screen, changed, changed.x, changed.y);
        self.canvas.set_palette(screen.palette().clone());
        self.waiting = Some(self.waiting.map_or(changed, |waiting| waiting.union(&changed)));
        Ok(())
    }

    /// Writes the last frame and the end of the file. Returns when all is written.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_waiting(self.latest.max(self.since + LAST))?;
        let mut out = self.encoder.into_inner().map_err(reason)?;
        out.flush()
    }

    /// Writes the pending frame, which is shown until `now`.
    fn write_waiting(&mut self, now: u64) -> io::Result<()> {
        let Some(mut area) = self.waiting else { return Ok(()) };
        let mut left = now - self.since;
        while left > 0 {
            // A frame that stands longer than one can is followed by a pixel that changes nothing.
            let delay = if left > LONGEST { left.min(LONGEST - SHORTEST) } else { left };
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
        self.encoder.write_frame(&frame).map_err(reason)
    }
}

/// Returns the writer's error, if it is one.
fn reason(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn colors(palette: &Palette) -> Vec<u8> {
    Color::all().flat_map(|color| palette.rgb8(color)).collect()
}

/// Returns the smallest rectangle that holds every pixel in which two screens of one size differ; after a change of
/// palette, all.
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
