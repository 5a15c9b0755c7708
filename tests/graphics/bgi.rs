//! The measured pictures in `tests/borland` and `tests/bgi`, compared pixel by pixel.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use huanle::gfx::Framebuffer;
use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{Script, ScriptOptions};

/// Pictures that do not match yet, with their number of different pixels, so that any change of that number is noticed.
const DIFFERENT: [(&str, usize); 0] = [];

/// Draws a script, as `huanle draw` does.
fn draw(script: &Path) -> Framebuffer {
    let script: Script = fs::read_to_string(script).unwrap().parse().unwrap();
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    script.run(&mut m, ScriptOptions::INTERACTIVE).unwrap();
    m.screen.clone()
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

/// Draws all scripts of a folder, compares each with the picture next to it, and lists the different ones.
fn check(folder: &str, ending: &str, count: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|found| found == ending));
    scripts.sort();
    assert_eq!(scripts.len(), count, "no picture is left out");
    let mut error_output = Vec::new();
    for script in scripts {
        let name = script.file_stem().unwrap().to_str().unwrap();
        let (screen, (pixels, palette)) = (draw(&script), measured(&script.with_extension("png")));
        let wrong: Vec<usize> = (0..pixels.len()).filter(|&i| screen.pixels()[i] != pixels[i]).collect();
        let known = DIFFERENT.iter().find(|(known, _)| *known == name).map_or(0, |&(_, pixels)| pixels);
        if wrong.len() != known {
            let (x, y) = wrong.first().map_or((0, 0), |place| (place % 640, place / 640));
            error_output.push(format!("{name}: {} pixels are different, not {known}; first ({x}, {y})", wrong.len()));
        }
        let seen: Vec<u8> = huanle::gfx::Color::all().flat_map(|color| screen.palette().rgb8(color)).collect();
        if seen != palette[..seen.len().min(palette.len())] {
            error_output.push(format!("{name}: its palette is different: {seen:?}, not {palette:?}"));
        }
    }
    assert!(error_output.is_empty(), "{}", error_output.join("\n"));
}

#[test]
fn borlands_kernel() {
    check("borland/cases", "bgi", 201);
}

#[test]
fn the_eleven_of_old() {
    check("bgi", "txt", 11);
}
