//! One frame as a file; and external pictures, read for portraits.

use std::fmt;
use std::io::{self, BufWriter, Cursor, Write};
use std::path::Path;

use image::{DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use super::PartialFile;
use huanle_gfx::{Color, Framebuffer, Portrait};

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// PNG with the sixteen colours as its palette, four bits per pixel.
    Png,
    /// BMP with 24 bits per pixel, as old Windows programs read it.
    Bmp,
}

/// Writes a screen as a picture file: whole or not at all, by way of a temporary file beside it.
///
/// # Errors
/// The error of the file system.
pub fn write_picture(path: &Path, format: PictureFormat, screen: &Framebuffer) -> io::Result<()> {
    let (file, partial) = PartialFile::create(path)?;
    let mut file = BufWriter::new(file);
    match format {
        PictureFormat::Png => encode_png(&mut file, screen)?,
        PictureFormat::Bmp => encode_bmp(&mut file, screen)?,
    }
    file.flush()?;
    partial.keep()
}

/// Writes a screen as an indexed PNG of four bits a pixel.
///
/// # Errors
/// The error of the writer.
pub fn encode_png(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, screen.width() as u32, screen.height() as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(Color::all().flat_map(|color| screen.palette().rgb8(color)).collect::<Vec<u8>>());
    let packed: Vec<u8> = (0..screen.height())
        .flat_map(|y| screen.row(y).chunks(2))
        .map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0))
        .collect();
    let reason = |error| match error {
        png::EncodingError::IoError(error) => error,
        other => io::Error::other(other),
    };
    let mut writer = encoder.write_header().map_err(reason)?;
    writer.write_image_data(&packed).map_err(reason)?;
    writer.finish().map_err(reason)
}

fn encode_bmp(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let palette = screen.palette().xrgb().map(|xrgb| xrgb.to_be_bytes());
    let rgb: Vec<u8> = screen.pixels().iter().flat_map(|&pixel| palette[usize::from(pixel)][1..].to_vec()).collect();
    let mut out = out;
    image::codecs::bmp::BmpEncoder::new(&mut out)
        .encode(&rgb, screen.width() as u32, screen.height() as u32, image::ExtendedColorType::Rgb8)
        .map_err(|error| match error {
            ImageError::IoError(error) => error,
            other => io::Error::other(other),
        })
}

/// The maximum size of a file for a portrait, in bytes.
pub const LARGEST_PICTURE: usize = 32 << 20;
/// The maximum number of its pixels: 64 × 2²⁰.
pub const MOST_PIXELS: u64 = 64 << 20;
/// The maximum memory for its pixels, in bytes.
const MEMORY: u64 = 4 * MOST_PIXELS;

/// The supported formats and their names.
const READ: [(ImageFormat, &str); 4] =
    [(ImageFormat::Png, "PNG"), (ImageFormat::Jpeg, "JPEG"), (ImageFormat::Bmp, "BMP"), (ImageFormat::Gif, "GIF")];

/// The reason why a file cannot be read as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The file is not a picture of a supported format.
    Unknown,
    /// The file is too large; its size in bytes.
    LargeFile(usize),
    /// The picture is too large or needs too much memory; its columns and rows.
    Large(u32, u32),
    /// The file is of a supported format, but damaged or truncated; the message is from the decoder library.
    Damaged(&'static str, String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Unknown => f.write_str("it is no picture: PNG, JPEG, BMP or GIF was expected"),
            PictureError::LargeFile(bytes) => {
                let (found, most) = (bytes.div_ceil(1 << 20), LARGEST_PICTURE >> 20);
                write!(f, "the file is too large: {most} MB at most were expected, not {found}")
            }
            PictureError::Large(width, height) => {
                let most = MOST_PIXELS >> 20;
                write!(f, "the picture is too large: {most} megapixels at most were expected, not {width} × {height}")
            }
            PictureError::Damaged(format, _) => write!(f, "the {format} picture is damaged or cut short"),
        }
    }
}

impl std::error::Error for PictureError {}

/// Reads a PNG, JPEG, BMP or GIF file (of an animation the first picture) as a portrait. A camera's note how the picture is
/// to be turned is heeded; colour profiles are not.
///
/// # Errors
/// If it is none of these, or damaged, or larger than [`LARGEST_PICTURE`] or [`MOST_PIXELS`]; this is checked before
/// decoding.
pub fn read_portrait(bytes: &[u8]) -> Result<Portrait, PictureError> {
    if bytes.len() > LARGEST_PICTURE {
        return Err(PictureError::LargeFile(bytes.len()));
    }
    let format = image::guess_format(bytes).ok();
    let known = READ.into_iter().find(|&(known, _)| Some(known) == format);
    let (format, name) = known.ok_or(PictureError::Unknown)?;
    let damaged = |error: ImageError| {
        let why = error.to_string();
        PictureError::Damaged(name, why.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    if format == ImageFormat::Jpeg && !jpeg_ends(bytes) {
        return Err(PictureError::Damaged(name, "its end is missing".to_owned()));
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || decoder.total_bytes() > MEMORY {
        return Err(PictureError::Large(width, height));
    }
    let orientation = decoder.orientation().map_err(damaged)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    let (width, height) = picture.dimensions();
    Ok(Portrait::of_picture(width, height, |x, y| picture.get_pixel(x, y).0))
}

/// Returns whether a JPEG file comes to its end: its reader makes up what is missing.
fn jpeg_ends(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xFF, marker]) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        at += match marker {
            0xD9 => return true,
            // Filling, and markers that stand alone.
            0xFF => 1,
            0x01 | 0xD0..=0xD8 => 2,
            _ => {
                let Some(length) = bytes.get(at + 2..).and_then(|rest| rest.first_chunk()) else { return false };
                2 + usize::from(u16::from_be_bytes(*length))
            }
        };
        // What follows the head of a scan is its data, up to a marker that does not belong to it.
        if marker == 0xDA {
            let data = bytes.get(at..).unwrap_or_default();
            let own = |pair: &[u8]| pair[0] != 0xFF || matches!(pair[1], 0 | 0xD0..=0xD7 | 0xFF);
            at += data.windows(2).take_while(|pair| own(pair)).count();
        }
    }
    false
}
