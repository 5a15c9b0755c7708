//! `huanle portrait`: a player's portrait from any picture.

use std::error::Error;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::capture::{Format, LARGEST_PICTURE, PictureFormat, read_portrait, write_picture};
use crate::gfx::{Framebuffer, Portrait};
use crate::records::{StoreError, Task, folder};

/// Make a portrait of 48×48 pixels in the 16 colours from a picture file
#[derive(Args, Clone, Debug)]
pub struct PortraitArgs {
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
pub fn run(args: &PortraitArgs) -> Result<(), Box<dyn Error>> {
    let place = args.picture.display();
    let bytes = read(&args.picture)?;
    let portrait = read_portrait(&bytes).map_err(|error| format!("cannot read `{place}`: {error}"))?;
    let scale = i32::from(args.scale);
    let mut screen = Framebuffer::new(Portrait::SIDE * scale, Portrait::SIDE * scale);
    portrait.draw_scaled(&mut screen, 0, 0, scale);
    let format = picture_format(&args.out)?;
    write_picture(&args.out, format, &screen)
        .map_err(|error| format!("cannot write `{}`: {error}", args.out.display()).into())
}

/// What a file holds, or standard input for `-`; of what is too large, one byte more than is taken.
fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    let most = LARGEST_PICTURE as u64 + 1;
    if path != Path::new("-") {
        return folder::read(path);
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|error| StoreError::file(Task::Read, path, &error))
}

/// The format of a file name's ending.
fn picture_format(path: &Path) -> Result<PictureFormat, String> {
    match Format::of(path) {
        Ok(Format::Picture(format)) => Ok(format),
        _ => Err(format!("`{}` should end in .png or .bmp", path.display())),
    }
}

fn picture_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    picture_format(&path).map(|_| path)
}
