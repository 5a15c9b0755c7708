//! The measured pictures in `tests/bgi`: every pixel of every one.

use std::fs;
use std::path::Path;

use huanle::gfx::canvas::LineSettings;
use huanle::gfx::{Canvas, Color, FillStyle};

/// Draws a script: a line is a function's name and its arguments, all of them whole numbers.
fn draw(script: &str) -> Canvas {
    let mut c = Canvas::vga();
    for line in script.lines() {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        let numbers: Vec<i32> = words.map(|word| word.parse().expect("a number")).collect();
        match (name, numbers.as_slice()) {
            ("setcolor", &[color]) => c.set_color(Color::wrapping(color as u8)),
            ("setfillstyle", &[style, color]) => {
                c.set_fill_style(FillStyle::try_from(style).unwrap(), Color::wrapping(color as u8));
            }
            ("setlinestyle", &[style, user, thickness]) => {
                let LineSettings { style, thickness } =
                    LineSettings::from_numbers(style, user as u16, thickness).unwrap();
                c.set_line_style(style, thickness);
            }
            ("line", &[x1, y1, x2, y2]) => c.line(x1, y1, x2, y2),
            ("rectangle", &[x1, y1, x2, y2]) => c.rectangle(x1, y1, x2, y2),
            ("bar", &[x1, y1, x2, y2]) => c.bar(x1, y1, x2, y2),
            ("bar3d", &[x1, y1, x2, y2, depth, top]) => c.bar_3d(x1, y1, x2, y2, depth, top != 0),
            ("circle", &[x, y, r]) => c.circle(x, y, r),
            ("ellipse", &[x, y, start, end, a, b]) => c.ellipse(x, y, start, end, a, b),
            ("fillellipse", &[x, y, a, b]) => c.fill_ellipse(x, y, a, b),
            ("fillpoly", [count, corners @ ..]) => {
                let corners: Vec<(i32, i32)> = corners.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
                assert_eq!(*count as usize, corners.len());
                c.fill_poly(&corners);
            }
            ("floodfill", &[x, y, border]) => c.flood_fill(x, y, Color::wrapping(border as u8)),
            _ => panic!("{line}"),
        }
    }
    c
}

/// Draws `tests/bgi/<name>.txt` and compares it with the picture beside it.
#[track_caller]
fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bgi");
    let canvas = draw(&fs::read_to_string(folder.join(name).with_extension("txt")).unwrap());
    let expected = image::open(folder.join(name).with_extension("png")).unwrap().into_rgb8();
    let screen = canvas.visible();
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
