//! `huanle glyph`: the dot-matrix tool (字模工具). Exports characters of a font as pictures, as source code, or as a font.

mod error;
mod format;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::{CommandError, InputError};
use super::options::read_text;
use super::output::{OutputError, OutputFile, OutputFormat, Outputs};
use crate::gfx::font::bdf::Bdf;
use crate::gfx::font::cp437::CodePageFont;
use crate::gfx::font::hzk::{Hzk, HzkLayout};
use crate::gfx::font::outline::OutlineFont;
use crate::gfx::font::{Face, Glyph, GlyphBuf, GlyphSource, bundled, is_half_width};
use crate::messages::Localize;
use crate::records::folder;
use error::{AlternativeFont, GlyphError};
pub(super) use format::GlyphFormat;

/// Print characters as dot matrices, source code or fonts
#[derive(Args, Clone, Debug)]
pub(super) struct GlyphArgs {
    /// Characters, or @FILE for those in a text file
    pub text: String,
    /// Height in dots, 8 to 256; without --font 8, 16, 24, 32 or 64
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(8..=256))]
    pub size: u16,
    /// Outline font (ttf, otf, ttc), BDF, HZK or ASC16 file instead of the built-in fonts; `listing` is the 16-dot 欢
    /// printed in the original program's listing
    #[arg(long, value_name = "FILE")]
    pub font: Option<PathBuf>,
    /// Centre Latin letters in a full square cell as well
    #[arg(long)]
    pub wide: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = GlyphFormat::Art)]
    pub format: GlyphFormat,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The value of `--font` that selects the character in the original program's listing. Write `./listing` for a file of
/// this name.
const LISTING: &str = "listing";

/// Runs the command, writing to `out` unless the arguments name a file.
///
/// # Errors
/// Returns an error if a size or font does not exist, the font lacks a character, or a file cannot be read or written.
pub(super) fn run(args: &GlyphArgs, out: &mut dyn Write) -> Result<(), CommandError> {
    let file = plan_output(args)?;
    let bytes = font_file(args).map(folder::read).transpose()?;
    let font = match (font_file(args), &bytes) {
        (Some(path), Some(bytes)) => open(path, bytes, args).map_err(|error| InputError::in_file(path, error))?,
        _ if args.font.is_some() && args.size != 16 => {
            let error = GlyphError::Rows { found: 16, expected: args.size };
            return Err(InputError::in_file(Path::new(LISTING), error).into());
        }
        _ if args.font.is_some() => Font::Listing,
        _ => Font::Bundled(bundled::face(args.size).ok_or(GlyphError::NoSize(args.size))?),
    };
    let written = match args.format {
        GlyphFormat::Bdf => make_bdf(&font, &characters(&font, args)?, args).to_string().into_bytes(),
        GlyphFormat::Png => encode_png(&characters(&font, args)?)?,
        GlyphFormat::Art => {
            (format_each(&font, args, |_, glyph| format!("{glyph}\n"))?.trim_end().to_owned() + "\n").into_bytes()
        }
        GlyphFormat::C => format_each(&font, args, |c, glyph| c_array(c, glyph, font.style()))?.into_bytes(),
        GlyphFormat::Rust => format_each(&font, args, rust_array)?.into_bytes(),
        GlyphFormat::Hex => format_each(&font, args, hex_line)?.into_bytes(),
    };
    write_output(file.as_ref(), out, written)
}

/// Returns the font file to read; `None` for `--font listing`.
fn font_file(args: &GlyphArgs) -> Option<&Path> {
    args.font.as_deref().filter(|path| *path != Path::new(LISTING))
}

/// Plans the output file, if there is one.
fn plan_output(args: &GlyphArgs) -> Result<Option<OutputFile>, OutputError> {
    let mut outputs = Outputs::new(None).with_inputs(font_file(args)).with_inputs(text_file(args));
    outputs.plan_optional(args.out.as_deref(), OutputFormat::Glyphs(args.format))
}

/// Writes the output to the file or to `out`.
fn write_output(file: Option<&OutputFile>, out: &mut dyn Write, written: Vec<u8>) -> Result<(), CommandError> {
    match file {
        Some(file) => file.write(&written, out),
        None => Ok(out.write_all(&written)?),
    }
}

/// A font that characters are taken from.
enum Font<'a> {
    Bundled(&'static Face),
    /// The single character that the original program's listing prints.
    Listing,
    Outline(Box<OutlineFont<'a>>),
    Hzk(Hzk),
    Asc(CodePageFont),
    Bdf(Bdf),
}

impl Font<'_> {
    /// Returns a character in its cell: a square one, or half as wide for Latin letters.
    fn cell(&self, c: char, args: &GlyphArgs) -> Option<GlyphBuf> {
        let half = is_half_width(c) && !args.wide;
        let glyph = match self {
            Font::Outline(font) => {
                return font.glyph(c, if half { args.size.div_ceil(2) } else { args.size }, args.size);
            }
            Font::Bundled(face) => face.glyph(c)?,
            Font::Listing => bundled::listing_huan().filter(|_| c == '欢')?,
            Font::Hzk(font) => font.glyph(c)?,
            Font::Asc(font) => font.glyph(c)?,
            Font::Bdf(font) => font.glyph(c)?,
        };
        if !args.wide || glyph.width() >= i32::from(args.size) {
            return Some(glyph.into());
        }
        let mut cell = GlyphBuf::blank(args.size, args.size);
        cell.stamp(glyph, (i32::from(args.size) - glyph.width()) / 2, 0);
        Some(cell)
    }

    /// Returns the Chinese name of the style of the built-in fonts; empty for others.
    fn style(&self) -> &'static str {
        if let Font::Bundled(_) | Font::Listing = self { "宋体" } else { "" }
    }

    fn descent(&self, size: u16) -> i16 {
        match self {
            Font::Outline(font) => font.descent(size),
            Font::Bdf(font) => font.descent,
            Font::Bundled(_) | Font::Listing | Font::Hzk(_) | Font::Asc(_) => 0,
        }
    }

    /// Returns the source and the copyright of the dots, for a font made of them.
    fn origin(&self) -> Vec<String> {
        match self {
            Font::Outline(font) => vec![format!("Rasterised by huanle glyph from {}", font.family()), font.copyright()],
            Font::Bdf(font) => font.comments.clone(),
            Font::Bundled(_) | Font::Listing | Font::Hzk(_) | Font::Asc(_) => Vec::new(),
        }
    }
}

/// Returns the width of Latin letters next to Chinese characters of the size; those with 8 rows are square.
fn latin_width(args: &GlyphArgs) -> u16 {
    if args.wide || args.size == 8 { args.size } else { args.size.div_ceil(2) }
}

/// Opens a font file. The format is determined by its name, or else by its first bytes or its length.
fn open<'a>(path: &Path, bytes: &'a [u8], args: &GlyphArgs) -> Result<Font<'a>, Box<dyn Localize>> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("").to_ascii_lowercase();
    let kind = match extension.as_str() {
        "ttf" | "otf" | "ttc" | "otc" => "outline",
        "bdf" => "bdf",
        "hzk" => "hzk",
        _ if bytes.starts_with(b"STARTFONT") => "bdf",
        _ if [&b"\0\x01\0\0"[..], b"OTTO", b"ttcf", b"true"].iter().any(|magic| bytes.starts_with(magic)) => "outline",
        _ => "hzk",
    };
    match kind {
        "outline" => Ok(Font::Outline(Box::new(OutlineFont::parse(bytes, None)?))),
        "bdf" => {
            let font = Bdf::parse(bytes)?;
            match font.height == args.size {
                true => Ok(Font::Bdf(font)),
                false => Err(GlyphError::Rows { found: font.height, expected: args.size }.into()),
            }
        }
        _ if bytes.len() == 256 * latin_width(args).div_ceil(8) as usize * args.size as usize => {
            Ok(Font::Asc(CodePageFont::new(latin_width(args), args.size, bytes.to_vec())?))
        }
        _ => {
            let font = Hzk::new(HzkLayout::guess(args.size, bytes.len()), bytes.to_vec());
            Ok(Font::Hzk(font.map_err(|error| GlyphError::NotHzk(args.size, error))?))
        }
    }
}

/// Returns the text of the arguments, or of the file that they name.
fn input_text(args: &GlyphArgs) -> Result<String, CommandError> {
    match text_file(args) {
        Some(path) => read_text(path),
        None => Ok(args.text.clone()),
    }
}

/// Returns the file of the text, if there is one.
fn text_file(args: &GlyphArgs) -> Option<&Path> {
    let path = args.text.strip_prefix('@')?;
    Some(Path::new(path)).filter(|_| !path.is_empty())
}

/// Returns the characters of the text with their glyphs, in order.
fn characters(font: &Font<'_>, args: &GlyphArgs) -> Result<Vec<(char, GlyphBuf)>, CommandError> {
    let text = input_text(args)?;
    let found: Vec<_> = text
        .chars()
        .filter(|&c| c != '\n' && c != '\r' && c != '\u{feff}')
        .map(|c| {
            font.cell(c, args)
                .map(|glyph| (c, glyph))
                .ok_or_else(|| GlyphError::MissingCharacter(c, find_alternative(font, c)))
        })
        .collect::<Result<_, _>>()?;
    if found.is_empty() { Err(GlyphError::NoCharacters.into()) } else { Ok(found) }
}

/// Finds the built-in fonts that have a character which a font lacks.
fn find_alternative(font: &Font<'_>, c: char) -> AlternativeFont {
    let has = |size: &u16| bundled::face(*size).is_some_and(|face| face.glyph(c).is_some());
    AlternativeFont {
        is_built_in: matches!(font, Font::Bundled(_)),
        sizes: bundled::SIZES.into_iter().filter(has).collect(),
    }
}

/// Formats each character of the text and joins the results.
fn format_each(
    font: &Font<'_>,
    args: &GlyphArgs,
    form: impl Fn(char, Glyph<'_>) -> String,
) -> Result<String, CommandError> {
    Ok(characters(font, args)?.iter().map(|(c, glyph)| form(*c, glyph.as_glyph())).collect())
}

fn make_bdf(font: &Font<'_>, characters: &[(char, GlyphBuf)], args: &GlyphArgs) -> Bdf {
    let size = args.size;
    Bdf {
        name: format!("-Huanle-Dots-Medium-R-Normal--{size}-{size}0-72-72-C-{size}0-ISO10646-1"),
        comments: font.origin(),
        height: size,
        descent: font.descent(size),
        glyphs: characters.iter().cloned().collect::<BTreeMap<_, _>>(),
    }
}

/// Draws the text in one line, black on white, as an indexed picture with two colours.
fn encode_png(characters: &[(char, GlyphBuf)]) -> Result<Vec<u8>, GlyphError> {
    let sizes = || characters.iter().map(|(_, glyph)| glyph.as_glyph());
    let width: i32 = sizes().map(|glyph| glyph.width()).sum();
    let height = sizes().map(|glyph| glyph.height()).max().unwrap_or(0);
    let side = |length: i32| u16::try_from(length).map_err(|_| GlyphError::TooWide);
    let mut picture = GlyphBuf::blank(side(width)?, side(height)?);
    let mut x = 0;
    for glyph in sizes() {
        picture.stamp(glyph, x, 0);
        x += glyph.width();
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(&[255, 255, 255, 0, 0, 0][..]);
    let write = |encoder: png::Encoder<'_, _>| {
        let mut writer = encoder.write_header()?;
        writer.write_image_data(picture.as_glyph().bits())?;
        writer.finish()
    };
    // Writing to memory can only fail because of the size.
    write(encoder).map_err(|_| GlyphError::TooWide)?;
    Ok(file)
}

/// Formats a character as a C array in the style of the period, with a name that compilers of the period accept.
fn c_array(c: char, glyph: Glyph<'_>, style: &str) -> String {
    let (name, size, count) = (identifier(c, glyph), dimensions(glyph), glyph.bits().len());
    let rows = format_bytes(glyph, ",");
    format!("char {name}[]={{ /* 以下是 '{c}' 的 {size}点阵{style} 字模,{count} byte */\n{rows}}};\n")
}

fn rust_array(c: char, glyph: Glyph<'_>) -> String {
    let (name, size) = (identifier(c, glyph).to_uppercase(), dimensions(glyph));
    let (count, rows) = (glyph.bits().len(), format_bytes(glyph, ", "));
    format!("/// {c:?}, {size} dots.\npub const {name}: [u8; {count}] = [\n{rows}];\n")
}

fn hex_line(c: char, glyph: Glyph<'_>) -> String {
    let digits: String = glyph.bits().iter().map(|byte| format!("{byte:02X}")).collect();
    format!("{:04X}:{digits}\n", u32::from(c))
}

/// Returns an ASCII name: the code of the character and its size.
fn identifier(c: char, glyph: Glyph<'_>) -> String {
    format!("u{:04x}_{}", u32::from(c), dimensions(glyph).replace('x', "_"))
}

/// Returns `16` for a square character, `8x16` for another.
fn dimensions(glyph: Glyph<'_>) -> String {
    let (width, height) = (glyph.width(), glyph.height());
    if width == height { height.to_string() } else { format!("{width}x{height}") }
}

/// Formats the bytes, sixteen per line.
fn format_bytes(glyph: Glyph<'_>, separator: &str) -> String {
    let mut text = String::new();
    for line in glyph.bits().chunks(16) {
        let line: Vec<String> = line.iter().map(|byte| format!("0x{byte:02X}")).collect();
        let _ = writeln!(text, "    {},", line.join(separator));
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::text::Language;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        glyph: GlyphArgs,
    }

    fn glyph(arguments: &[&str]) -> Result<String, String> {
        let line = CommandLine::try_parse_from(["glyph"].iter().chain(arguments)).map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        let done = run(&line.glyph, &mut out).map_err(|failure| failure.localize(Language::English));
        done.map(|()| String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn pictures_in_text() {
        let art = glyph(&["一A"]).unwrap();
        let blocks: Vec<&str> = art.split("\n\n").collect();
        assert_eq!(blocks.len(), 2);
        assert!(blocks[0].lines().all(|line| line.len() == 16) && blocks[1].lines().all(|line| line.len() == 8));
        assert!(blocks.iter().all(|block| block.lines().count() == 16));
        assert!(art.ends_with("\n") && !art.ends_with("\n\n"));
        let wide = glyph(&["A", "--wide"]).unwrap();
        assert!(wide.lines().all(|line| line.len() == 16 && line.starts_with("....") && line.ends_with("....")));
    }

    #[test]
    fn source_code() {
        let c = glyph(&["欢", "--format", "c"]).unwrap();
        assert!(c.starts_with("char u6b22_16[]={ /* 以下是 '欢' 的 16点阵宋体 字模,32 byte */\n    0x00,0x80,"), "{c}");
        assert!(c.ends_with(",\n};\n"));
        assert_eq!(c.matches("0x").count(), 32);
        let rust = glyph(&["A", "--size", "24", "--format", "rust"]).unwrap();
        assert!(
            rust.starts_with("/// 'A', 12x24 dots.\npub const U0041_12_24: [u8; 48] = [\n    0x00, 0x00, "),
            "{rust}"
        );
        let hex = glyph(&["欢乐", "--format", "hex", "--size", "64"]).unwrap();
        assert!(hex.lines().all(|line| line.len() == 5 + 2 * 512) && hex.starts_with("6B22:0000"));
    }

    /// The listing prints `0x05,0xFE` as the fourth row of 欢; the built-in font has different dots.
    #[test]
    fn the_listings_character() {
        let printed = [
            "0x00,0x80,0x00,0x80,0xFC,0x80,0x05,0xFE,0x85,0x04,0x4A,0x48,0x28,0x40,0x10,0x40,",
            "0x18,0x40,0x18,0x60,0x24,0xA0,0x24,0x90,0x41,0x18,0x86,0x0E,0x38,0x04,0x00,0x00,",
        ];
        let c = glyph(&["欢", "--font", "listing", "--format", "c"]).unwrap();
        assert!(printed.iter().all(|row| c.contains(row)), "{c}");
        assert!(!glyph(&["欢", "--format", "c"]).unwrap().contains(printed[0]));
        assert!(glyph(&["欢", "--font", "listing", "--size", "24"]).unwrap_err().contains("16 rows, not 24"));
        assert!(glyph(&["乐", "--font", "listing"]).unwrap_err().contains('乐'));
    }

    #[test]
    fn a_picture() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("text.png");
        assert_eq!(glyph(&["欢乐A", "--format", "png", "--out", path.to_str().unwrap()]), Ok(String::new()));
        let picture = image::open(path).unwrap().to_luma8();
        assert_eq!(picture.dimensions(), (40, 16));
        let face = bundled::song16();
        let dots: usize = "欢乐A".chars().map(|c| face.glyph(c).unwrap().dots().count()).sum();
        assert_eq!(picture.pixels().filter(|pixel| pixel.0 == [0]).count(), dots);
    }

    #[test]
    fn fonts_there_and_back() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
        let (list, small) = (path("list.txt"), path("small.bdf"));
        std::fs::write(&list, "欢乐\nA").unwrap();
        glyph(&[&format!("@{list}"), "--format", "bdf", "--out", &small]).unwrap();
        assert_eq!(glyph(&["乐A", "--font", &small]), glyph(&["乐A"]));
        assert!(glyph(&["欢", "--font", &small, "--size", "24"]).unwrap_err().contains("16 rows, not 24"));
        let short = path("short.hzk");
        std::fs::write(&short, [0; 1000]).unwrap();
        assert!(glyph(&["欢", "--font", &short]).unwrap_err().contains("incomplete"));
        // The fonts of the project, whose formats are recognized by their lengths.
        for (name, size, text) in [("HZK16", "16", "欢"), ("HZK24", "24", "欢"), ("ASC16", "16", "Az")] {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/").to_owned() + name;
            assert_eq!(glyph(&[text, "--font", &file, "--size", size]), glyph(&[text, "--size", size]), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_one_clear_line() {
        let wrong = |arguments: &[&str], part: &str| {
            let problem = glyph(arguments).unwrap_err();
            assert!(problem.contains(part) && problem.lines().count() == 1, "{arguments:?}: {problem}");
        };
        wrong(&["欢", "--size", "20"], "only 8, 16, 24, 32, 64");
        wrong(&[""], "no characters were given");
        wrong(&["😀"], "U+1F600");
        wrong(&["欢", "--size", "8"], "U+6B22");
        wrong(&["欢", "--font", "no such file"], "`no such file`: ");
        wrong(&["@no such file"], "`no such file`: ");
        wrong(&["欢", "--out", "no such directory/file"], "no such directory");
        wrong(&["欢", "--font", "Cargo.toml"], "`Cargo.toml`: read as 16×16 dots");
        let directory = tempfile::tempdir().unwrap();
        for (name, part) in
            [("x.bdf", "line 1"), ("x.ttf", "it is not a TrueType or OpenType font"), ("x.hzk", "incomplete")]
        {
            let path = directory.path().join(name);
            std::fs::write(&path, "nonsense").unwrap();
            wrong(&["欢", "--font", path.to_str().unwrap()], part);
        }
        wrong(&["欢", "--font", directory.path().to_str().unwrap()], "it is a folder");
    }
}
