//! `huanle-lab glyph`: converts fonts to the formats of `fonts/`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use huanle_gfx::font::bdf::Bdf;
use huanle_gfx::font::stroked::{Jhf, TargetSize};
use huanle_gfx::font::{GlyphBuf, GlyphSource as _, cp437, hzk};

use super::files::{self, ForceArgs, OutputFile, in_file};
use super::{Failure, Result};

/// Convert a font to another format
///
/// `huanle glyph` prints single characters, and makes BDF fonts of them.
#[derive(Args, Clone, Debug)]
pub(crate) struct GlyphArgs {
    /// BDF font, or for chr a Hershey font (.jhf)
    #[arg(long, value_name = "FILE")]
    font: PathBuf,
    /// Height of the BDF font in dots
    #[arg(long, value_name = "N", default_value_t = 16)]
    size: u16,
    /// Height of a font for chr at size 4 of settextstyle, from descenders to capitals
    #[arg(long, value_name = "PIXELS", default_value_t = 31)]
    height: i32,
    /// Width of `Hello World` in that font at size 4
    #[arg(long, value_name = "PIXELS", default_value_t = 174)]
    measure: i32,
    /// Output format
    #[arg(long)]
    format: FontFormat,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FontFormat {
    /// A whole GB 2312 font in HZK layout
    Hzk,
    /// The 256 characters of code page 437, as in ASC16
    Asc,
    /// A stroked font as a .CHR file, which Borland's graphics.h reads too
    Chr,
}

/// Converts the font, writing to `output` unless the arguments name a file.
///
/// # Errors
/// Returns an error if the font cannot be read or has another size, or the file cannot be written.
pub(crate) fn run(args: &GlyphArgs, output: &mut impl Write) -> Result {
    let file = args.out.as_deref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let bytes = files::read(&args.font)?;
    let written = match args.format {
        FontFormat::Hzk => {
            let font = read_bdf(args, &bytes)?;
            hzk::write(args.size, |c| font.glyph(c).map(GlyphBuf::from))
        }
        FontFormat::Asc => write_code_page(&read_bdf(args, &bytes)?),
        FontFormat::Chr => convert_hershey(args, &bytes)?,
    };
    match file {
        Some(file) => file.write(&written),
        None => Ok(output.write_all(&written)?),
    }
}

/// Reads a BDF font of the size of the arguments.
fn read_bdf(args: &GlyphArgs, bytes: &[u8]) -> Result<Bdf> {
    let font = Bdf::parse(bytes).map_err(|error| in_file(&args.font, error))?;
    match font.height == args.size {
        true => Ok(font),
        false => Err(Failure(format!("the characters have {} rows, not {}", font.height, args.size))),
    }
}

/// Returns the cells of code page 437, half as wide as high; those with 8 rows are square.
fn write_code_page(font: &Bdf) -> Vec<u8> {
    let width = if font.height == 8 { 8 } else { font.height.div_ceil(2) };
    let cell = |code: u8| {
        let mut cell = GlyphBuf::blank(width, font.height);
        if let Some(glyph) = font.glyph(cp437::decode(code)) {
            cell.stamp(glyph, 0, 0);
        }
        cell.as_glyph().bits().to_vec()
    };
    (0..=255).flat_map(cell).collect()
}

/// Converts a Hershey font; its name is that of the output file.
fn convert_hershey(args: &GlyphArgs, bytes: &[u8]) -> Result<Vec<u8>> {
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (from, name) = (stem(&args.font), args.out.as_deref().map_or_else(|| stem(&args.font), stem));
    let description = format!("Stroked Font {name}, made of Hershey fonts ({from}): see LICENSE-Hershey.txt");
    let jhf = Jhf::parse(bytes).map_err(|error| in_file(&args.font, error))?;
    let fit = TargetSize { height: args.height, sample_width: args.measure };
    let font = jhf.to_stroked_font(&name, &description, fit).map_err(|error| in_file(&args.font, error))?;
    Ok(font.to_bytes())
}
