//! `huanle portrait`: makes a player's portrait from any picture.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ValueError;
use super::error::{CommandError, InputError};
use super::options::read_bytes;
use super::output::{ForceArgs, OutputFormat, Outputs};
use crate::capture::{CaptureError, CaptureFormat, PictureFormat, read_portrait, write_picture};
use crate::gfx::{Framebuffer, Portrait};

/// Convert a picture to a 48×48 portrait in 16 colours
#[derive(Args, Clone, Debug)]
pub(super) struct PortraitArgs {
    /// Picture file (PNG, JPEG, BMP or GIF); - for standard input
    #[arg(value_name = "FILE")]
    picture: PathBuf,
    /// Output file (.png, .bmp)
    #[arg(long, value_name = "FILE", value_parser = parse_picture_path)]
    out: PathBuf,
    /// Pixels of the file per pixel of the portrait, 1 to 16
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=16))]
    scale: u16,
    #[command(flatten)]
    force: ForceArgs,
}

/// Reads the picture and writes the portrait.
///
/// # Errors
/// Returns an error if the picture cannot be read or the portrait cannot be written.
pub(super) fn run(args: &PortraitArgs) -> Result<(), CommandError> {
    let format = picture_format(&args.out)?;
    let mut outputs = Outputs::new(args.force, None).with_inputs([&args.picture]);
    let out = outputs.plan(&args.out, OutputFormat::Capture(CaptureFormat::Picture(format)))?;
    let wrong = |fault| InputError::InFile(args.picture.display().to_string(), Box::new(fault));
    let portrait = read_portrait(&read_bytes(&args.picture)?).map_err(wrong)?;
    let scale = i32::from(args.scale);
    let mut screen = Framebuffer::new(Portrait::SIDE * scale, Portrait::SIDE * scale);
    portrait.draw_scaled(&mut screen, 0, 0, scale);
    Ok(write_picture(out.path(), format, &screen).map_err(|error| CaptureError::io(out.path(), error))?)
}

/// Returns the format for a file name's extension.
fn picture_format(path: &Path) -> Result<PictureFormat, ValueError> {
    match CaptureFormat::from_path(path) {
        Ok(CaptureFormat::Picture(format)) => Ok(format),
        _ => Err(ValueError::Picture(path.display().to_string())),
    }
}

fn parse_picture_path(text: &str) -> Result<PathBuf, ValueError> {
    let path = PathBuf::from(text);
    picture_format(&path).map(|_| path)
}
