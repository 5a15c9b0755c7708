//! Compares the pictures of programs, pixel by pixel, with those of their builds by Borland C++ 3.1.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use huanle_gfx::Framebuffer;
use huanle_machine::Chord;
use huanle_turboc::pc::{Pc, PcConfig, PcEvent};
use huanle_turboc::{CompileOptions, MemoryModel, NoFiles, compile};

/// Reads the palette indices of a picture.
pub fn indices(path: &Path) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap()));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height, info.color_type), (640, 480, png::ColorType::Indexed));
    match info.bit_depth {
        png::BitDepth::Eight => bytes,
        png::BitDepth::Four => bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).collect(),
        png::BitDepth::Two => bytes.iter().flat_map(|byte| [6, 4, 2, 0].map(|bit| byte >> bit & 3)).collect(),
        png::BitDepth::One => {
            bytes.iter().flat_map(|byte| [7, 6, 5, 4, 3, 2, 1, 0].map(|bit| byte >> bit & 1)).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Runs a program with keys until it waits for another one.
fn drawn(path: &Path, model: MemoryModel) -> Framebuffer {
    let source = fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let options = CompileOptions { model, ..CompileOptions::default() };
    let program = compile(&[(name, &source)], &NoFiles, &options).unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let mut pc = Pc::new(program.into(), PcConfig::default());
    let keys = fs::read_to_string(path.with_extension("keys")).unwrap_or_default();
    let mut keys = keys.split_whitespace();
    loop {
        let until = pc.now() + Duration::from_secs(60);
        match pc.run(until) {
            PcEvent::Tone(_) => {}
            PcEvent::NeedsInput => match keys.next() {
                Some(key) => {
                    let chord: Chord = key.parse().unwrap();
                    pc.press_key(chord.key.code(chord.modifiers).unwrap());
                }
                None => break,
            },
            other => panic!("{name}: {other:?}"),
        }
    }
    let mut screen = Framebuffer::vga();
    pc.show(&mut screen);
    screen
}

/// Copies the cells in which both pictures have a white letter from ours, because the emulator's ROM has a different font.
fn take_over_letters(ours: &Framebuffer, theirs: &mut [u8]) {
    const WHITE: u8 = 15;
    for cell in 0..80 * 30 {
        let rows = (0..16).map(|row| (cell / 80 * 16 + row) * 640 + cell % 80 * 8);
        let letter = |pixels: &[u8]| rows.clone().any(|at| pixels[at..at + 8].contains(&WHITE));
        if letter(ours.pixels()) && letter(theirs) {
            rows.for_each(|at| theirs[at..at + 8].copy_from_slice(&ours.pixels()[at..at + 8]));
        }
    }
}

/// Compares the pictures of all programs of a folder.
fn check_folder(name: &str, model: MemoryModel, count: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "c"));
    paths.sort();
    let mut wrong = Vec::new();
    for path in &paths {
        let (ours, theirs) = (drawn(path, model), indices(&path.with_extension("png")));
        let mut theirs = theirs;
        if path.ends_with("printg.c") {
            take_over_letters(&ours, &mut theirs);
        }
        let differ = ours.pixels().iter().zip(&theirs).filter(|(a, b)| a != b).count();
        if differ > 0 {
            wrong.push(format!("{}: {differ} pixels", path.file_name().unwrap().display()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(paths.len(), count);
}

#[test]
fn programs_draw_what_the_real_build_drew() {
    check_folder("pictures", MemoryModel::Small, 9);
}

/// Random programs that once drew something else, in the large model.
#[test]
fn random_programs_draw_what_the_real_build_drew() {
    check_folder("kernel", MemoryModel::Large, 28);
}

#[test]
fn clrscr_over_graphics_fills_25_rows_with_the_colour_of_text() {
    let source = b"#include <graphics.h>\n#include <conio.h>\nvoid main() { int d = DETECT, m; initgraph(&d, &m, \"\"); clrscr();\n\
        getch(); textcolor(RED); clrscr(); getch(); }";
    let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default())
        .unwrap_or_else(|p| panic!("{:?}", p.diagnostics));
    let mut pc = Pc::new(program.into(), PcConfig::default());
    for color in [7, 4] {
        while !matches!(pc.run(pc.now() + Duration::from_secs(1)), PcEvent::NeedsInput) {}
        let screen = pc.canvas().visual_page();
        let at = |y: usize| screen.pixels()[y * 640 + 639];
        assert_eq!([at(0), at(399), at(400), at(479)], [color, color, 0, 0]);
        pc.press_key(0x1C0D);
    }
}
