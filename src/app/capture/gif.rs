//! Animations.

use std::borrow::Cow;
use std::io::{self, Write};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use huanle_gfx::{Color, Framebuffer, Palette, Rect};

/// The shortest time that a frame may stand, in hundredths of a second: players slow anything shorter down.
const SHORTEST: u64 = 2;
/// The longest that one frame can stand: 16 bits of hundredths.
const LONGEST: u64 = 65_535;
/// How long the last frame stands at least before the animation starts again.
const LAST: u64 = 100;

/// A GIF in the making: one global palette of sixteen colours, each frame only the rectangle that has changed.
///
/// A GIF counts time in hundredths of a second, our retraces come every 1.668 of them: each change is shown at the
/// hundredth nearest to its own time, counted from the start, so that nothing adds up and the length is right. Changes
/// less than two hundredths apart are shown as one.
pub struct Animation<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
    /// What a viewer sees once the frame in waiting is shown.
    canvas: Framebuffer,
    /// The frame in waiting: it can be written when it is known how long it stands.
    waiting: Option<Rect>,
    since: u64,
    latest: u64,
}

impl<W: Write> Animation<W> {
    /// An animation of the screen that repeats for ever, written to `out`.
    ///
    /// # Errors
    /// What the writer says.
    pub fn new(out: W) -> io::Result<Animation<W>> {
        let canvas = Framebuffer::vga();
        let palette = Palette::vga();
        let size = |side: i32| u16::try_from(side).map_err(io::Error::other);
        let mut encoder =
            Encoder::new(out, size(canvas.width())?, size(canvas.height())?, &colors(&palette)).map_err(reason)?;
        encoder.set_repeat(Repeat::Infinite).map_err(reason)?;
        Ok(Animation { encoder, palette, waiting: Some(canvas.bounds()), canvas, since: 0, latest: 0 })
    }

    /// Takes the screen at a time; times do not go back.
    ///
    /// # Errors
    /// What the writer says.
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
    /// What the writer says.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_waiting(self.latest.max(self.since + LAST))?;
        let mut out = self.encoder.into_inner().map_err(reason)?;
        out.flush()
    }

    /// Writes the frame in waiting, which stands until `now`.
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

/// What the writer said, where it was the writer.
fn reason(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

fn colors(palette: &Palette) -> Vec<u8> {
    Color::all().flat_map(|color| palette.rgb8(color)).collect()
}

/// The smallest rectangle that holds every pixel in which two screens of one size differ; after a change of palette, all.
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
