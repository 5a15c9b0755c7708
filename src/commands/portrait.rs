//! `huanle portrait`: a player's portrait from any picture.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ValueFault;
use super::fault::{Failure, Fault};
use super::options::read_bytes;
use crate::capture::{CaptureError, Format, PictureFormat, read_portrait, write_picture};
use crate::gfx::{Framebuffer, Portrait};

/// Make a portrait of 48×48 pixels in the 16 colours from a picture file
#[derive(Args, Clone, Debug)]
pub(super) struct PortraitArgs {
    /// The picture: PNG, JPEG, BMP or GIF; - for standard input
    #[arg(value_name = "FILE")]
    picture: PathBuf,
    /// Where to write it (.png, .bmp)
    #[arg(long, value_name = "FILE", value_parser = picture_path)]
    out: PathBuf,
    /// Pixels of the file for each of the portrait, 1 to 16
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=16))]
    scale: u16,
}

/// Reads the picture and writes the portrait.
///
/// # Errors
/// When the picture cannot be read or the portrait cannot be written.
pub(super) fn run(args: &PortraitArgs) -> Result<(), Failure> {
    let wrong = |fault| Fault::In(args.picture.display().to_string(), Box::new(fault));
    let portrait = read_portrait(&read_bytes(&args.picture)?).map_err(wrong)?;
    let scale = i32::from(args.scale);
    let mut screen = Framebuffer::new(Portrait::SIDE * scale, Portrait::SIDE * scale);
    portrait.draw_scaled(&mut screen, 0, 0, scale);
    let format = picture_format(&args.out)?;
    Ok(write_picture(&args.out, format, &screen).map_err(|error| CaptureError::io(&args.out, error))?)
}

/// The format of a file name's ending.
fn picture_format(path: &Path) -> Result<PictureFormat, ValueFault> {
    match Format::of(path) {
        Ok(Format::Picture(format)) => Ok(format),
        _ => Err(ValueFault::Picture(path.display().to_string())),
    }
}

fn picture_path(text: &str) -> Result<PathBuf, ValueFault> {
    let path = PathBuf::from(text);
    picture_format(&path).map(|_| path)
}
