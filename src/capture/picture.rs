//! One frame as a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::gfx::{Color, Framebuffer};

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// PNG with the sixteen colours as its palette, four bits a pixel.
    Png,
    /// BMP with 24 bits a pixel, as old Windows programs read it.
    Bmp,
}

/// Writes a screen as a picture file: whole or not at all, by way of a temporary file beside it.
///
/// # Errors
/// What the file system says.
pub fn write_picture(path: &Path, format: PictureFormat, screen: &Framebuffer) -> io::Result<()> {
    let mut partial = path.as_os_str().to_owned();
    partial.push(".part");
    let partial = Path::new(&partial);
    let written = File::create(partial).and_then(|file| {
        let mut file = BufWriter::new(file);
        match format {
            PictureFormat::Png => encode_png(&mut file, screen)?,
            PictureFormat::Bmp => encode_bmp(&mut file, screen)?,
        }
        file.flush()
    });
    let moved = written.and_then(|()| std::fs::rename(partial, path));
    if moved.is_err() {
        // What could not be written whole is of no use; that it may not even be there is no news.
        let _ = std::fs::remove_file(partial);
    }
    moved
}

/// Writes a screen as an indexed PNG of four bits a pixel.
///
/// # Errors
/// What the writer says.
pub fn encode_png(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, screen.width() as u32, screen.height() as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(Color::all().flat_map(|color| screen.palette().rgb8(color)).collect::<Vec<u8>>());
    let packed: Vec<u8> = (0..screen.height())
        .flat_map(|y| screen.row(y).chunks(2))
        .map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or(0))
        .collect();
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&packed).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)
}

fn encode_bmp(out: &mut dyn Write, screen: &Framebuffer) -> io::Result<()> {
    let palette = screen.palette().xrgb().map(|xrgb| xrgb.to_be_bytes());
    let rgb: Vec<u8> = screen.pixels().iter().flat_map(|&pixel| palette[usize::from(pixel)][1..].to_vec()).collect();
    let mut out = out;
    image::codecs::bmp::BmpEncoder::new(&mut out)
        .encode(&rgb, screen.width() as u32, screen.height() as u32, image::ExtendedColorType::Rgb8)
        .map_err(io::Error::other)
}
