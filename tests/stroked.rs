//! Stroked fonts: the kernel's pictures of a font of our own making (`tests/borland/chr`), and our ten.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use huanle::gfx::Framebuffer;
use huanle::gfx::font::stroked::FontFiles;
use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{Manner, Script};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/borland/chr")
}

/// The disk with `HUAN.CHR`.
#[derive(Debug)]
struct Disk;

impl FontFiles for Disk {
    fn read(&self, _folder: &str, file: &str) -> Option<Vec<u8>> {
        fs::read(folder().join(file)).ok()
    }
}

fn draw(script: &str) -> Framebuffer {
    let script: Script = format!("installuserfont HUAN\n{script}").parse().unwrap();
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    script.run_with(&mut m, Manner::WATCHED, Arc::new(Disk)).unwrap();
    m.screen.clone()
}

#[test]
fn every_picture_of_the_kernel_with_a_font_of_ours() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.extension().is_none_or(|ending| ending != "txt") || name == "VALUES" {
            continue;
        }
        count += 1;
        let script = fs::read_to_string(&path).unwrap();
        let screen = draw(&script);
        let expected = image::open(path.with_extension("png")).unwrap().into_rgb8();
        let differ = expected.enumerate_pixels().filter(|(x, y, pixel)| {
            let color = screen.get_pixel(*x as i32, *y as i32).unwrap();
            screen.palette().rgb8(color) != pixel.0
        });
        let differ = differ.count();
        if differ > 0 {
            wrong.push(format!("{name}: {differ} pixels"));
        }
    }
    assert_eq!(count, 25);
    assert!(wrong.is_empty(), "{} of {count}: {wrong:#?}", wrong.len());
}
