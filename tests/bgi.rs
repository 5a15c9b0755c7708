//! The measured pictures in `tests/bgi`: every pixel of every one.

use std::fs;
use std::path::Path;

use huanle::gfx::Framebuffer;
use huanle::machine::{Headless, Machine, Speed};
use huanle::script::{Manner, Script};

/// Draws a script, as `huanle draw` does.
fn draw(script: &str) -> Framebuffer {
    let script: Script = script.parse().unwrap();
    let mut host = Headless;
    let mut m = Machine::new(1, Speed::Instant, &mut host);
    script.run(&mut m, Manner::WATCHED).unwrap();
    m.screen.clone()
}

/// Draws `tests/bgi/<name>.txt` and compares it with the picture beside it.
#[track_caller]
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bgi");
    let screen = draw(&fs::read_to_string(folder.join(name).with_extension("txt")).unwrap());
    let expected = image::open(folder.join(name).with_extension("png")).unwrap().into_rgb8();
    assert_eq!((screen.width() as u32, screen.height() as u32), expected.dimensions());
    let wrong: Vec<String> = expected
        .enumerate_pixels()
        .filter_map(|(x, y, pixel)| {
            let color = screen.get_pixel(x as i32, y as i32)?;
            (screen.palette().rgb8(color) != pixel.0).then(|| format!("({x}, {y}) is {color}, not {:02x?}", pixel.0))
        })
        .collect();
    assert!(wrong.is_empty(), "{name}: {} pixels wrong: {:?}", wrong.len(), &wrong[..wrong.len().min(10)]);
}

macro_rules! scripts {
    ($($name:ident),+) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })+

        /// No picture is left out.
        #[test]
        fn all_of_them() {
            let names = [$(stringify!($name)),+];
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bgi");
            let scripts = fs::read_dir(folder).unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            assert_eq!(scripts.filter(|name| name.ends_with(".txt")).count(), names.len());
        }
    };
}

scripts!(
    bar3d_1,
    bar_1,
    circle_1,
    clip_1,
    ellipse_1,
    fillellipse_1,
    fillpoly_1,
    floodfill_1,
    line_1,
    rectangle_1,
    thick_1
);
