//! Animated PNG: PNG files with frames after the first picture.
//!
//! The chunks are written here and not by the crate `png`, which must know the number of frames at the start.

use std::io::{self, Seek, SeekFrom, Write};

use miniz_oxide::deflate::compress_to_vec_zlib;

use super::animation::{AnimationWriter, FrameEncoder};
use huanle_gfx::{Framebuffer, Rect};

/// The bytes before the chunk with the number of frames: the signature and the header.
const BEFORE_COUNT: u64 = 8 + 25;
/// The effort of the compression: that of most programs.
const LEVEL: u8 = 6;

/// Writes an animated PNG that repeats forever, in full colour, so that each frame can have a palette: only the changed
/// rectangle of each frame.
pub(super) type ApngWriter<W> = AnimationWriter<ApngEncoder<W>>;

/// The frames of an animated PNG.
pub(super) struct ApngEncoder<W> {
    out: W,
    frames: u32,
    /// The number of the next chunk of frames.
    sequence: u32,
}

impl<W: Write + Seek> AnimationWriter<ApngEncoder<W>> {
    /// Creates an animation that is written to the beginning of `out`.
    pub(super) fn new(out: W) -> ApngWriter<W> {
        AnimationWriter::from_encoder(ApngEncoder { out, frames: 0, sequence: 0 })
    }
}

impl<W: Write> ApngEncoder<W> {
    fn write_chunk(&mut self, name: &[u8; 4], data: &[u8]) -> io::Result<()> {
        let mut sum = crc32fast::Hasher::new();
        sum.update(name);
        sum.update(data);
        let length = u32::try_from(data.len()).map_err(io::Error::other)?;
        self.out.write_all(&length.to_be_bytes())?;
        self.out.write_all(name)?;
        self.out.write_all(data)?;
        self.out.write_all(&sum.finalize().to_be_bytes())
    }

    /// Writes the number of frames, and of repetitions: 0 is forever.
    fn write_count(&mut self) -> io::Result<()> {
        self.write_chunk(b"acTL", &[self.frames.to_be_bytes(), [0; 4]].concat())
    }

    fn next_sequence(&mut self) -> [u8; 4] {
        self.sequence += 1;
        (self.sequence - 1).to_be_bytes()
    }
}

impl<W: Write + Seek> FrameEncoder for ApngEncoder<W> {
    const TICKS_PER_SECOND: u32 = 1000;
    const DELAYS: [u64; 2] = [1, 65_535];

    fn begin(&mut self, width: i32, height: i32) -> io::Result<()> {
        self.out.write_all(b"\x89PNG\r\n\x1A\n")?;
        // Eight bits of red, green and blue per pixel.
        self.write_chunk(b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat())?;
        self.write_count()
    }

    fn write(&mut self, picture: &Framebuffer, area: Rect, ticks: u64) -> io::Result<()> {
        let colors = picture.entries();
        let mut rows = Vec::new();
        for y in area.y..area.bottom() {
            // The row is not filtered.
            rows.push(0);
            let row = &picture.entry_row(y)[area.x as usize..area.right() as usize];
            rows.extend(row.iter().flat_map(|entry| colors[usize::from(*entry)]));
        }
        let mut control = self.next_sequence().to_vec();
        control.extend([area.width, area.height, area.x, area.y].into_iter().flat_map(i32::to_be_bytes));
        control.extend([ticks as u16, Self::TICKS_PER_SECOND as u16].into_iter().flat_map(u16::to_be_bytes));
        // The frame stays, and the next one replaces its pixels.
        control.extend([0, 0]);
        self.write_chunk(b"fcTL", &control)?;
        let data = compress_to_vec_zlib(&rows, LEVEL);
        self.frames += 1;
        if self.frames == 1 {
            return self.write_chunk(b"IDAT", &data);
        }
        let number = self.next_sequence();
        self.write_chunk(b"fdAT", &[&number[..], &data].concat())
    }

    fn finish(mut self) -> io::Result<()> {
        self.write_chunk(b"IEND", &[])?;
        self.out.seek(SeekFrom::Start(BEFORE_COUNT))?;
        self.write_count()?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use huanle_gfx::{Color, Palette};
    use image::AnimationDecoder as _;
    use std::io::Cursor;
    use std::time::Duration;

    #[test]
    fn every_frame_is_read_back_with_its_time_and_palette() {
        let mut file = Cursor::new(Vec::new());
        let mut animation = ApngWriter::new(&mut file);
        let mut screen = Framebuffer::new(50, 30);
        let mut pictures = Vec::new();
        for step in 0..5_u64 {
            screen.clear_changes();
            screen.fill_rect(Rect::new(step as i32 * 7, 3, 9, 20), Color::wrapping(step as u8 + 9));
            if step == 3 {
                screen.set_palette(Palette::vga().dimmed(1, 2));
            }
            animation.add_frame(Duration::from_millis(step * 250), &screen).unwrap();
            pictures.push(screen.clone());
        }
        // Longer than a frame can be shown.
        animation.add_frame(Duration::from_secs(200), &screen).unwrap();
        animation.finish().unwrap();
        let decoder = image::codecs::png::PngDecoder::new(Cursor::new(file.into_inner())).unwrap();
        let frames = decoder.apng().unwrap().into_frames().collect_frames().unwrap();
        let delays: Vec<u32> = frames.iter().map(|frame| frame.delay().numer_denom_ms().0).collect();
        assert_eq!((delays[..4].to_vec(), delays.iter().sum::<u32>()), (vec![250; 4], 200_000));
        for (frame, picture) in frames.iter().zip(&pictures) {
            for (x, y, pixel) in frame.buffer().enumerate_pixels() {
                let color = picture.get_pixel(x as i32, y as i32).unwrap();
                assert_eq!(pixel.0[..3], picture.palette().rgb8(color));
            }
        }
        assert_eq!(frames.last().unwrap().buffer(), frames[4].buffer());
    }
}
