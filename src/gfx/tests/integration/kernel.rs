//! Compares this crate with the pictures and results of Borland's kernel.
//!
//! The calls were run on Borland C++ 3.1's kernel in DOSBox 0.74, and the card's memory was read: the four planes of a VGA,
//! or the memory of its CGA modes and of a Hercules card. The font 11 is `tests/borland/chr/HUAN.CHR`.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use huanle_gfx::{Color, Framebuffer};

use crate::calls::execute;

/// Each line of `random.tsv` contains a kind, a hash (64-bit FNV-1a) of the colour numbers of all pixels, row by row, the
/// numbers that the kernel returned, and the calls. The first three numbers are the driver, the mode and the result of
/// `initgraph`.
#[test]
fn what_the_kernel_answered_and_drew() {
    let lines = fs::read_to_string(crate::project("tests/borland/random.tsv")).unwrap();
    let (mut count, mut error_output) = (0, Vec::new());
    for (number, line) in (1..).zip(lines.lines()) {
        let [kind, hash, numbers, calls]: [&str; 4] = line.splitn(4, '\t').collect::<Vec<_>>().try_into().unwrap();
        let numbers: Vec<i32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        let (g, results) = execute(calls);
        // C returns 16 bits.
        let results: Vec<i32> = results.into_iter().map(|number| i32::from(number as i16)).collect();
        let drawn =
            g.canvas.page().pixels().iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &pixel| {
                (hash ^ u64::from(pixel)).wrapping_mul(0x100_0000_01B3)
            });
        if (results, drawn) != (numbers, u64::from_str_radix(hash, 16).unwrap()) {
            let calls = calls.chars().take(300).collect::<String>();
            error_output.push(format!("line {number}, {kind}, is different: {calls}"));
        }
        count += 1;
    }
    assert!(error_output.is_empty(), "{}", error_output.join("\n"));
    assert_eq!(count, 1233);
}

/// Returns the colour numbers of a picture, row by row, and the RGB values of its palette.
fn measured(picture: &Path) -> (Vec<u8>, Vec<u8>) {
    let mut reader = png::Decoder::new(BufReader::new(File::open(picture).unwrap())).read_info().unwrap();
    assert_eq!((reader.info().width, reader.info().height), (640, 480), "{}", picture.display());
    let palette = reader.info().palette.as_ref().unwrap().to_vec();
    let bits = reader.info().bit_depth as usize;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    let per_byte = 8 / bits;
    let pixel = |i: usize| bytes[i / per_byte] >> (8 - bits - i % per_byte * bits) & (0xFF >> (8 - bits)) as u8;
    ((0..640 * 480).map(pixel).collect(), palette)
}

/// Each line of `pictures.tsv` contains the name of a picture and the calls that draw it, pixel for pixel.
#[test]
fn every_picture_of_the_kernel() {
    let lines = fs::read_to_string(crate::project("tests/borland/pictures.tsv")).unwrap();
    let (mut names, mut wrong) = (BTreeSet::new(), Vec::new());
    for line in lines.lines() {
        let (name, calls) = line.split_once('\t').unwrap();
        let mut screen = Framebuffer::vga();
        execute(calls).0.show(&mut screen);
        let colors: Vec<u8> = Color::all().flat_map(|color| screen.palette().rgb8(color)).collect();
        let (pixels, palette) = measured(&crate::project("tests").join(name).with_extension("png"));
        let known = palette.len().min(colors.len());
        if screen.pixels() != pixels || colors[..known] != palette[..known] {
            wrong.push(name);
        }
        names.insert(name);
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    let of = |folder: &str| names.iter().filter(|name| name.starts_with(folder)).count();
    assert_eq!((of("borland/cases/"), of("borland/chr/"), of("bgi/"), names.len()), (201, 25, 11, 237));
}
