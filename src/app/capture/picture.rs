//! Writes a frame as a picture file, and reads pictures.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Cursor, Write};
use std::ops::Range;
use std::path::Path;

use image::{DynamicImage, GenericImageView, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use super::PartialFile;
use huanle_gfx::{Framebuffer, HEIGHT, Portrait, TrueColorPicture, WIDTH};

/// A picture format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// PNG with the colours as its palette.
    Png,
    /// BMP with 24 bits per pixel, which old Windows programs can read.
    Bmp,
    /// SVG with a path for each colour, for print at any size.
    Svg,
}

/// Writes a screen to a picture file atomically, through a temporary file next to it.
///
/// # Errors
/// The error of the file system.
pub(super) fn write_picture(path: &Path, format: PictureFormat, screen: &Framebuffer) -> io::Result<()> {
    let (file, partial) = PartialFile::create(path)?;
    let mut file = BufWriter::new(file);
    match format {
        PictureFormat::Png => screen.write_png(&mut file)?,
        PictureFormat::Bmp => encode_bmp(&mut file, screen)?,
        PictureFormat::Svg => encode_svg(&mut file, screen)?,
    }
    file.flush()?;
    partial.persist()
}

fn encode_bmp(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let entries = screen.entries();
    let color = |entry: u8| entries[usize::from(entry)];
    let rows = (0..screen.height()).flat_map(|y| screen.entry_row(y).into_owned());
    let rgb: Vec<u8> = rows.flat_map(color).collect();
    let mut out = out;
    image::codecs::bmp::BmpEncoder::new(&mut out)
        .encode(&rgb, screen.width() as u32, screen.height() as u32, image::ExtendedColorType::Rgb8)
        .map_err(|error| match error {
            ImageError::IoError(error) => error,
            other => io::Error::other(other),
        })
}

/// Writes rectangles of the same colour as one path; together they cover every pixel once.
fn encode_svg(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let (width, height, entries) = (screen.width(), screen.height(), screen.entries());
    let mut paths: BTreeMap<[u8; 3], String> = BTreeMap::new();
    let mut finish = |(x, w, color): (usize, usize, [u8; 3]), y: Range<i32>| {
        let (y, h) = (y.start, y.len());
        let path = paths.entry(color).or_default();
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {y}h{w}v{h}h-{w}z");
    };
    // The runs of the row above, with the rows where they begin.
    let mut open: BTreeMap<(usize, usize, [u8; 3]), i32> = BTreeMap::new();
    for y in 0..height {
        let row = screen.entry_row(y);
        let mut x = 0;
        let runs = row.chunk_by(|a, b| a == b).map(|run| {
            x += run.len();
            (x - run.len(), run.len(), entries[usize::from(run[0])])
        });
        let next = runs.map(|run| (run, open.remove(&run).unwrap_or(y))).collect();
        let ended = std::mem::replace(&mut open, next);
        ended.into_iter().for_each(|(run, start)| finish(run, start..y));
    }
    open.into_iter().for_each(|(run, start)| finish(run, start..height));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         shape-rendering=\"crispEdges\">"
    )?;
    for ([red, green, blue], path) in paths {
        writeln!(out, "<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>")?;
    }
    writeln!(out, "</svg>")
}

/// The maximum size of a picture file, in bytes.
pub const MAX_PICTURE_BYTES: usize = 32 << 20;
/// The maximum number of pixels: 64 × 2²⁰.
pub const MAX_PICTURE_PIXELS: u64 = 64 << 20;
/// The maximum memory for the pixels, in bytes.
const MAX_MEMORY: u64 = 4 * MAX_PICTURE_PIXELS;

/// The supported formats and their names.
const SUPPORTED_FORMATS: [(ImageFormat, &str); 4] =
    [(ImageFormat::Png, "PNG"), (ImageFormat::Jpeg, "JPEG"), (ImageFormat::Bmp, "BMP"), (ImageFormat::Gif, "GIF")];

/// The error of a file that cannot be read as a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file is not a picture of a supported format.
    #[error("it is not a picture: expected PNG, JPEG, BMP or GIF")]
    Unknown,
    /// The file is too large; its size in bytes.
    #[error(
        "the file is too large: at most {} MB are allowed, it has {}",
        MAX_PICTURE_BYTES >> 20,
        .0.div_ceil(1 << 20)
    )]
    FileTooLarge(usize),
    /// The picture is too large or needs too much memory; its columns and rows.
    #[error(
        "the picture is too large: at most {} megapixels are allowed, it has {} × {}",
        MAX_PICTURE_PIXELS >> 20,
        .0,
        .1
    )]
    TooManyPixels(u32, u32),
    /// The file is of a supported format, but damaged or truncated; the message is from the decoder library.
    #[error("the {0} picture is damaged or incomplete")]
    Damaged(&'static str, String),
}

/// Reads a PNG, JPEG, BMP or GIF file (the first frame of an animation) as a portrait. Respects the EXIF orientation and
/// ignores colour profiles.
///
/// # Errors
/// If the file has another format, is damaged, or exceeds [`MAX_PICTURE_BYTES`] or [`MAX_PICTURE_PIXELS`]; the limits are checked
/// before decoding.
pub fn read_portrait(bytes: &[u8]) -> Result<Portrait, PictureError> {
    let picture = decode(bytes)?;
    let (width, height) = picture.dimensions();
    Ok(Portrait::from_picture(width, height, |x, y| picture.get_pixel(x, y).0))
}

/// Reads a file like [`read_portrait`], and fits the whole picture into 640×480 pixels.
///
/// # Errors
/// Those of [`read_portrait`].
pub fn read_picture(bytes: &[u8]) -> Result<TrueColorPicture, PictureError> {
    let picture = decode(bytes)?;
    let size = (WIDTH as u32, HEIGHT as u32);
    Ok(TrueColorPicture::fitted(picture.dimensions(), size, |x, y| picture.get_pixel(x, y).0))
}

/// Reads a file like [`read_portrait`], without transparency: its columns, and red, green and blue of each pixel, row by row.
///
/// # Errors
/// Those of [`read_portrait`].
pub fn read_pixels(bytes: &[u8]) -> Result<(u32, Vec<u8>), PictureError> {
    let picture = decode(bytes)?;
    Ok((picture.width(), picture.into_rgb8().into_raw()))
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    if bytes.len() > MAX_PICTURE_BYTES {
        return Err(PictureError::FileTooLarge(bytes.len()));
    }
    let format = image::guess_format(bytes).ok();
    let known = SUPPORTED_FORMATS.into_iter().find(|&(known, _)| Some(known) == format);
    let (format, name) = known.ok_or(PictureError::Unknown)?;
    let damaged = |error: ImageError| {
        let why = error.to_string();
        PictureError::Damaged(name, why.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    if format == ImageFormat::Jpeg && !is_jpeg_complete(bytes) {
        return Err(PictureError::Damaged(name, "its end is missing".to_owned()));
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PICTURE_PIXELS || decoder.total_bytes() > MAX_MEMORY {
        return Err(PictureError::TooManyPixels(width, height));
    }
    let orientation = decoder.orientation().map_err(damaged)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Returns whether a JPEG file has its end marker. The decoder would silently fill in missing data.
fn is_jpeg_complete(bytes: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xFF, marker]) = bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        at += match marker {
            0xD9 => return true,
            // Fill bytes, and markers without a segment.
            0xFF => 1,
            0x01 | 0xD0..=0xD8 => 2,
            _ => {
                let Some(length) = bytes.get(at + 2..).and_then(|rest| rest.first_chunk()) else { return false };
                2 + usize::from(u16::from_be_bytes(*length))
            }
        };
        // The header of a scan is followed by entropy-coded data up to a marker that is not part of it.
        if marker == 0xDA {
            let data = bytes.get(at..).unwrap_or_default();
            let own = |pair: &[u8]| pair[0] != 0xFF || matches!(pair[1], 0 | 0xD0..=0xD7 | 0xFF);
            at += data.windows(2).take_while(|pair| own(pair)).count();
        }
    }
    false
}
