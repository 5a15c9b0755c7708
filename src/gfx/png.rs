//! PNG pictures: writing a framebuffer, and reading any PNG into one.

use std::fmt;
use std::io::{self, BufRead, Seek, Write};
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use ::png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError, Transformations};

use super::dither::{LinearRgb, floyd_steinberg, srgb_to_linear};
use super::{Color, Framebuffer, Palette, Rgb6};

/// The maximum number of pixels of a picture that is read: 16 × 2²⁰.
pub const MAX_PIXELS: u64 = 16 << 20;

impl Framebuffer {
    /// Writes the picture as a PNG with its sixteen colours as the palette and four bits per pixel, or with the thirty-two of
    /// a picture with an [inset palette](Framebuffer::inset) and eight bits per pixel.
    ///
    /// ```
    /// # use std::io::Cursor;
    /// use huanle_gfx::{Color, Framebuffer};
    ///
    /// let mut screen = Framebuffer::vga();
    /// screen.fill_circle(320, 240, 100, Color::YELLOW);
    /// let mut file = Vec::new();
    /// screen.write_png(&mut file)?;
    /// assert_eq!(Framebuffer::read_png(Cursor::new(file)).unwrap(), screen);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The error of the writer. A PNG has at least one pixel: an empty picture is an error, too.
    pub fn write_png(&self, out: impl Write) -> io::Result<()> {
        let mut encoder = Encoder::new(out, self.width() as u32, self.height() as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(self.entries().concat());
        let packed: Vec<u8> = if self.inset().is_some() {
            encoder.set_depth(BitDepth::Eight);
            (0..self.height()).flat_map(|y| self.entry_row(y).into_owned()).collect()
        } else {
            encoder.set_depth(BitDepth::Four);
            let pairs = (0..self.height()).flat_map(|y| self.row(y).chunks(2));
            pairs.map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0)).collect()
        };
        let reason = |error| match error {
            EncodingError::IoError(error) => error,
            other => io::Error::other(other),
        };
        let mut writer = encoder.write_header().map_err(reason)?;
        writer.write_image_data(&packed).map_err(reason)?;
        writer.finish().map_err(reason)
    }

    /// Reads a PNG of any kind.
    ///
    /// A picture with a palette of at most sixteen colours keeps its colour numbers; the palette becomes that of the
    /// framebuffer, at 6 bits per channel. Every other picture is [dithered](crate::dither) to VGA's sixteen colours;
    /// its transparent parts are blended with black.
    ///
    /// # Errors
    /// If the file is damaged or not a PNG, if it cannot be read, or if it has more than [`MAX_PIXELS`] pixels.
    pub fn read_png(file: impl BufRead + Seek) -> Result<Framebuffer, PngError> {
        let mut decoder = Decoder::new(file);
        let header = decoder.read_header_info()?;
        let (width, height) = (header.width, header.height);
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(PngError::TooManyPixels(width, height));
        }
        let is_indexed = header.color_type == ColorType::Indexed;
        let levels = Transformations::EXPAND | Transformations::STRIP_16;
        decoder.set_transformations(if is_indexed { Transformations::IDENTITY } else { levels });
        let mut reader = decoder.read_info()?;
        let size = reader.output_buffer_size().ok_or(PngError::TooManyPixels(width, height))?;
        let mut bytes = vec![0; size];
        let frame = reader.next_frame(&mut bytes)?;
        let mut picture = Framebuffer::new(width as i32, height as i32);
        if !is_indexed {
            let pixels = bytes.chunks(frame.color_type.samples()).map(|pixel| match *pixel {
                [grey] => [grey, grey, grey, 255],
                [grey, opacity] => [grey, grey, grey, opacity],
                [red, green, blue] => [red, green, blue, 255],
                [red, green, blue, opacity, ..] => [red, green, blue, opacity],
                [] => [0; 4],
            });
            picture.dither(pixels);
            return Ok(picture);
        }
        let colors = reader.info().palette.as_deref().unwrap_or_default();
        let opacities = reader.info().trns.as_deref().unwrap_or_default();
        let rows = bytes.chunks(frame.line_size.max(1));
        let numbers = rows.flat_map(|row| unpack(row, frame.bit_depth as u8).take(width as usize));
        if colors.len() <= 3 * Color::COUNT {
            picture.set_palette(palette(colors));
            picture.put_all(numbers.map(Color::wrapping));
        } else {
            picture.dither(numbers.map(|number| {
                let channel = |at: usize| colors.get(3 * usize::from(number) + at).copied().unwrap_or(0);
                [channel(0), channel(1), channel(2), opacities.get(usize::from(number)).copied().unwrap_or(255)]
            }));
        }
        Ok(picture)
    }

    /// Sets the pixels, row by row, to the dithered colours of red, green, blue and opacity.
    fn dither(&mut self, pixels: impl Iterator<Item = [u8; 4]>) {
        let lights: Vec<f64> = (0..=u8::MAX).map(srgb_to_linear).collect();
        let light = |[red, green, blue, opacity]: [u8; 4]| {
            [red, green, blue].map(|level| lights[usize::from(level)] * f64::from(opacity) / 255.0)
        };
        let picture: Vec<LinearRgb> = pixels.map(light).collect();
        self.put_all(floyd_steinberg(&picture, self.width() as usize, self.palette()).into_iter());
    }

    /// Sets the pixels, row by row.
    fn put_all(&mut self, colors: impl Iterator<Item = Color>) {
        let width = self.width();
        colors.zip(0..).for_each(|(color, place)| self.put_pixel(place % width, place / width, color));
    }
}

/// Returns VGA's palette with these colours, three bytes each; the others are black.
fn palette(colors: &[u8]) -> Palette {
    let mut palette = Palette::vga();
    for (color, register) in Color::all().zip(Palette::DEFAULT_REGISTERS) {
        let at = 3 * usize::from(color.index());
        let channel = |at: usize| colors.get(at).map_or(0, |level| level >> 2);
        palette.set_dac(register, Rgb6 { red: channel(at), green: channel(at + 1), blue: channel(at + 2) });
    }
    palette
}

/// Returns the pixels of a row of an indexed picture, with those that fill its last byte.
fn unpack(row: &[u8], depth: u8) -> impl Iterator<Item = u8> {
    let mask = 1_u8.checked_shl(depth.into()).map_or(u8::MAX, |bit| bit - 1);
    row.iter().flat_map(move |byte| (0..8 / depth).rev().map(move |place| byte >> (place * depth) & mask))
}

/// The error of a file that cannot be read as a PNG.
///
/// ```
/// use huanle_gfx::Framebuffer;
/// use huanle_gfx::png::PngError;
/// let error = Framebuffer::read_png(std::io::Cursor::new(b"not a picture")).unwrap_err();
/// assert!(matches!(error, PngError::Damaged(_)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum PngError {
    /// The file cannot be read.
    Io(io::Error),
    /// The file is not a PNG, or is damaged; the message is from the decoder library.
    Damaged(String),
    /// The picture has more than [`MAX_PIXELS`] pixels; its columns and rows.
    TooManyPixels(u32, u32),
}

impl From<DecodingError> for PngError {
    fn from(error: DecodingError) -> PngError {
        match error {
            // A file that ends too early is damaged, and reading it succeeded.
            DecodingError::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => PngError::Io(error),
            other => PngError::Damaged(other.to_string()),
        }
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Io(error) => write!(f, "cannot read the picture: {error}"),
            PngError::Damaged(reason) => write!(f, "the PNG picture is damaged or incomplete: {reason}"),
            PngError::TooManyPixels(width, height) => {
                let most = MAX_PIXELS >> 20;
                write!(f, "the picture is too large: at most {most} megapixels are allowed, it has {width} × {height}")
            }
        }
    }
}

impl std::error::Error for PngError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PngError::Io(error) => Some(error),
            PngError::Damaged(_) | PngError::TooManyPixels(..) => None,
        }
    }
}
