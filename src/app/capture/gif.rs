//! GIF animations.

use std::borrow::Cow;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::animation::{AnimationWriter, FrameEncoder};
use huanle_gfx::{Framebuffer, Palette, Rect};

/// Writes a GIF animation that repeats forever: one global palette of sixteen colours, and only the changed rectangle of
/// each frame.
///
/// GIF counts time in hundredths of a second, but retraces occur every 1.668 hundredths: see [`AnimationWriter`].
pub type GifWriter<W> = AnimationWriter<GifEncoder<W>>;

/// The frames of a GIF animation.
pub struct GifEncoder<W: Write> {
    output: GifOutput<W>,
    /// The global palette.
    palette: Palette,
}

/// The output of an animation.
enum GifOutput<W: Write> {
    /// Nothing is written, because the size is unknown; `None` while the header is written.
    Waiting(Option<W>),
    /// The header is written.
    Begun(Encoder<W>),
}

impl<W: Write> AnimationWriter<GifEncoder<W>> {
    /// Creates an animation that is written to `out` from its first frame on.
    pub fn new(out: W) -> GifWriter<W> {
        AnimationWriter::from_encoder(GifEncoder { output: GifOutput::Waiting(Some(out)), palette: Palette::vga() })
    }
}

impl<W: Write> FrameEncoder for GifEncoder<W> {
    const TICKS_PER_SECOND: u32 = 100;
    /// Players slow down anything shorter than two hundredths; 16 bits of hundredths.
    const DELAYS: [u64; 2] = [2, 65_535];

    fn begin(&mut self, width: i32, height: i32) -> io::Result<()> {
        if let GifOutput::Waiting(out) = &mut self.output
            && let Some(out) = out.take()
        {
            let size = |side: i32| u16::try_from(side).map_err(io::Error::other);
            let colors = Framebuffer::new(0, 0).entries().concat();
            let mut encoder = Encoder::new(out, size(width)?, size(height)?, &colors).map_err(into_io_error)?;
            encoder.set_repeat(Repeat::Infinite).map_err(into_io_error)?;
            self.output = GifOutput::Begun(encoder);
        }
        Ok(())
    }

    fn write(&mut self, picture: &Framebuffer, area: Rect, ticks: u64) -> io::Result<()> {
        let columns = area.x as usize..area.right() as usize;
        let pixels: Vec<u8> =
            (area.y..area.bottom()).flat_map(|y| picture.entry_row(y)[columns.clone()].to_vec()).collect();
        let has_own = *picture.palette() != self.palette || picture.inset().is_some();
        let local = has_own.then(|| picture.entries().concat());
        let frame = Frame {
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            delay: ticks as u16,
            dispose: DisposalMethod::Keep,
            buffer: Cow::Owned(pixels),
            palette: local,
            ..Frame::default()
        };
        match &mut self.output {
            GifOutput::Begun(encoder) => encoder.write_frame(&frame).map_err(into_io_error),
            GifOutput::Waiting(_) => Err(io::Error::other("the animation could not be begun")),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self.output {
            GifOutput::Begun(encoder) => encoder.into_inner().map_err(into_io_error)?.flush(),
            GifOutput::Waiting(_) => Ok(()),
        }
    }
}

/// Converts an encoder error to an I/O error.
fn into_io_error(error: gif::EncodingError) -> io::Error {
    match error {
        gif::EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}
