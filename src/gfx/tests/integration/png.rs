//! PNG pictures.

use std::fs;
use std::io::Cursor;

use huanle_gfx::png::PngError;
use huanle_gfx::{Color, Framebuffer, Palette, Rgb6};
use proptest::prelude::*;

fn file(picture: &Framebuffer) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_png(&mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<Framebuffer, PngError> {
    Framebuffer::read_png(Cursor::new(bytes))
}

/// Encodes a picture of another kind.
fn other(color: ::png::ColorType, depth: ::png::BitDepth, palette: &[u8], width: u32, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, 1);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if !palette.is_empty() {
        encoder.set_palette(palette.to_vec());
    }
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    bytes
}

fn row(picture: &Framebuffer) -> Vec<u8> {
    picture.row(0).to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: Some(Box::new(crate::REGRESSIONS)), ..ProptestConfig::with_cases(64) })]

    #[test]
    fn what_is_written_is_read_back(width in 1..40, height in 1..9, numbers in prop::collection::vec(0_u8..16, 320),
            light in (0_u8..64, 0_u8..64, 0_u8..64)) {
        let mut picture = Framebuffer::new(width, height);
        for (number, place) in numbers.into_iter().zip(0..width * height) {
            picture.put_pixel(place % width, place / width, Color::wrapping(number));
        }
        let mut palette = Palette::vga();
        palette.set_dac(20, Rgb6 { red: light.0, green: light.1, blue: light.2 });
        picture.set_palette(palette);
        prop_assert_eq!(read(&file(&picture)).unwrap(), picture);
    }

    #[test]
    fn a_damaged_file_is_an_error_or_another_picture(at in 0_usize..200, to: u8, length in 0_usize..300) {
        let mut picture = Framebuffer::new(21, 7);
        picture.line(0, 0, 20, 6, Color::YELLOW);
        let mut bytes = file(&picture);
        let place = at % bytes.len();
        bytes[place] = to;
        let _ = read(&bytes);
        prop_assert!(read(&bytes[..length.min(bytes.len() / 2)]).is_err());
    }
}

#[test]
fn indexed_pictures_keep_their_numbers() {
    let path = crate::project("examples/pictures/lines.png");
    let picture = read(&fs::read(path).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (640, 480));
    let (color, depth) = (::png::ColorType::Indexed, ::png::BitDepth::Two);
    let two_bits = read(&other(color, depth, &[0, 0, 0, 255, 255, 255, 85, 85, 85], 5, &[0b00_01_10_01, 0])).unwrap();
    assert_eq!(row(&two_bits), [0, 1, 2, 1, 0]);
    assert_eq!(two_bits.palette().rgb8(Color::BLUE), [255; 3]);
}

#[test]
fn pictures_of_other_kinds_are_dithered_to_the_sixteen_colors() {
    use ::png::{BitDepth, ColorType};
    let rgb = read(&other(ColorType::Rgb, BitDepth::Eight, &[], 3, &[255, 255, 85, 0, 0, 0, 0, 0, 170])).unwrap();
    assert_eq!(row(&rgb), [14, 0, 1]);
    let grey = read(&other(ColorType::Grayscale, BitDepth::One, &[], 3, &[0b1010_0000])).unwrap();
    assert_eq!(row(&grey), [15, 0, 15]);
    let deep =
        read(&other(ColorType::GrayscaleAlpha, BitDepth::Sixteen, &[], 2, &[255, 255, 255, 255, 255, 255, 0, 0]));
    assert_eq!(row(&deep.unwrap()), [15, 0], "transparent is black");
    let many: Vec<u8> = (0..=255).flat_map(|number| [number; 3]).collect();
    let indexed = read(&other(ColorType::Indexed, BitDepth::Eight, &many, 3, &[0, 255, 170])).unwrap();
    assert_eq!(row(&indexed), [0, 15, 7]);
}

#[test]
fn what_cannot_be_read_is_reported() {
    let error = read(b"GIF89a").unwrap_err();
    assert!(matches!(error, PngError::Damaged(_)), "{error}");
    let mut bytes = file(&Framebuffer::new(3, 3));
    // The width, before the checksum of the header.
    bytes[16] = 1;
    assert!(read(&bytes).is_err());
    assert!(Framebuffer::new(0, 3).write_png(Vec::new()).is_err());
}
