//! The pictures of `docs/reference/borland-kernel.md`: part of a picture drawn by Borland's kernel, the same part drawn
//! here, and the result of other algorithms. `HUANLE_BLESS=1 cargo test --test documentation fidelity` writes them again.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use crate::common;
use huanle::gfx::font::bundled;
use huanle::gfx::font::stroked::NoFontFiles;
use huanle::gfx::{Canvas, Color, FillStyle, Framebuffer, Rect};
use huanle::programs::runner;
use huanle::turboc::pc::PcEvent;

/// A part of a case of `tests/borland/cases`.
struct Piece {
    case: &'static str,
    area: Rect,
    /// The magnification: pixels of the comparison per pixel of the part.
    zoom: i32,
}

impl Piece {
    /// Returns the calls that draw it.
    fn calls(&self) -> String {
        let pictures = fs::read_to_string(common::project("tests/borland/pictures.tsv")).unwrap();
        let name = format!("borland/cases/{}\t", self.case);
        pictures.lines().find_map(|line| line.strip_prefix(&name)).expect("a measured picture").to_owned()
    }

    /// Returns the kernel's picture. The cases have the initial palette, so colours are identified by their RGB values.
    fn kernels(&self) -> Framebuffer {
        let picture = common::project(&format!("tests/borland/cases/{}.png", self.case));
        let picture = image::open(picture).unwrap().into_rgb8();
        let mut screen = Framebuffer::vga();
        let palette = screen.palette().clone();
        for (x, y, rgb) in picture.enumerate_pixels() {
            let color = Color::all().find(|&color| palette.rgb8(color) == rgb.0).expect("one of the sixteen");
            screen.put_pixel(x as i32, y as i32, color);
        }
        screen
    }

    /// Returns the picture drawn here.
    fn ours(&self) -> Framebuffer {
        let program = runner::compile("calls.c", format!("{};", self.calls()).as_bytes()).unwrap();
        let mut pc = runner::create_pc(program, 1, Arc::new(NoFontFiles));
        assert_eq!(pc.run(Duration::from_secs(600)), PcEvent::Exit(0));
        let mut screen = Framebuffer::vga();
        pc.show(&mut screen);
        screen
    }
}

/// Returns three panels side by side, each with its name above it.
fn compare(name: &str, piece: &Piece, line: &str, others: (&str, &Framebuffer)) {
    const GAP: i32 = 8;
    const CAPTION: i32 = 16;
    assert!(piece.calls().contains(line), "{}: {line}", piece.case);
    let (kernels, ours) = (piece.kernels(), piece.ours());
    let (area, zoom) = (piece.area, piece.zoom);
    let (wide, high) = (area.width * zoom, area.height * zoom);
    let mut picture = Framebuffer::new(3 * wide + 4 * GAP, high + CAPTION + GAP);
    picture.clear(Color::LIGHT_GRAY);
    for (number, (caption, screen)) in
        (0..).zip([("Borland's kernel", &kernels), ("Huanle", &ours), (others.0, others.1)])
    {
        let left = GAP + number * (wide + GAP);
        picture.draw_text(bundled::rom8(), caption, left, 4, Color::BLACK);
        for y in 0..area.height {
            for x in 0..area.width {
                let color = screen.get_pixel(area.x + x, area.y + y).unwrap_or(Color::BLACK);
                picture.fill_rect(Rect::new(left + x * zoom, CAPTION + y * zoom, zoom, zoom), color);
            }
        }
    }
    let pixel = |screen: &Framebuffer, x: i32, y: i32| screen.get_pixel(area.x + x, area.y + y);
    let same = |a: &Framebuffer, b: &Framebuffer| {
        (0..area.height).all(|y| (0..area.width).all(|x| pixel(a, x, y) == pixel(b, x, y)))
    };
    assert!(same(&kernels, &ours), "{name}: not as the kernel");
    assert!(!same(&kernels, others.1), "{name}: nobody is different");
    common::kept(&format!("docs/images/fidelity/{name}.png"), &picture);
}

/// Returns the pixel at an angle in degrees, with exact sines.
fn point(center: (i32, i32), radius: f64, degrees: f64) -> (i32, i32) {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    (center.0 + (radius * cosine).round() as i32, center.1 - (radius * sine).round() as i32)
}

#[test]
fn circles() {
    let piece = Piece { case: "circle_small_11", area: Rect::new(146, 427, 25, 25), zoom: 6 };
    let mut others = Framebuffer::vga();
    // A pixel for each third of a degree fills corners that Bresenham's circle leaves out.
    for third in 0..1080 {
        let (x, y) = point((158, 439), 9.0, f64::from(third) / 3.0);
        others.put_pixel(x, y, Color::YELLOW);
    }
    compare("circle", &piece, "circle(158,439,9)", ("by sines", &others));
}

#[test]
fn arcs() {
    let piece = Piece { case: "arc_grid_02", area: Rect::new(517, 69, 54, 54), zoom: 3 };
    let mut others = Canvas::vga();
    others.set_color(Color::LIGHT_GRAY);
    // As lines of six degrees.
    let points: Vec<_> = (70..=340).step_by(6).map(|angle| point((544, 96), 24.0, f64::from(angle))).collect();
    others.draw_poly(&points);
    compare("arc", &piece, "arc(544,96,70,340,24)", ("a polyline", others.visual_page()));
}

#[test]
fn thick_circles() {
    let piece = Piece { case: "thick_curves_11", area: Rect::new(75, 285, 30, 30), zoom: 5 };
    let mut others = Canvas::vga();
    others.set_color(Color::YELLOW);
    for radius in 9..=11 {
        others.circle(90, 300, radius);
    }
    compare("thick", &piece, "circle(90,300,10)", ("three circles", others.visual_page()));
}

#[test]
fn slices() {
    let piece = Piece { case: "pieslice_full_and_reversed", area: Rect::new(174, 24, 152, 152), zoom: 1 };
    let mut others = Canvas::vga();
    others.set_color(Color::WHITE);
    others.set_fill_style(FillStyle::Solid, Color::RED);
    let rim = (350..=370).map(|angle| point((250, 100), 70.0, f64::from(angle)));
    others.fill_poly(&[(250, 100)].into_iter().chain(rim).collect::<Vec<_>>());
    compare("slice", &piece, "pieslice(250,100,350,10,70)", ("through 0 degrees", others.visual_page()));
}

/// A fill that remembers the visited pixels is not stopped; the kernel checks the pixels themselves.
#[test]
fn patterned_floods() {
    let piece = Piece { case: "floodfill_pattern_gaps", area: Rect::new(8, 8, 146, 156), zoom: 1 };
    let mut others = Canvas::vga();
    others.rectangle(10, 10, 150, 160);
    others.line(10, 80, 148, 80);
    others.set_fill_style(FillStyle::Solid, Color::GREEN);
    others.flood_fill(13, 13, Color::WHITE).unwrap();
    let mut screen = others.visual_page().clone();
    let pattern: [u8; 8] = std::array::from_fn(|row| 1 << row);
    for y in 0..480 {
        for x in 0..640 {
            if screen.get_pixel(x, y) == Some(Color::GREEN) {
                let on = pattern[y as usize % 8] >> (7 - x % 8) & 1 == 1;
                screen.put_pixel(x, y, if on { Color::BLUE } else { Color::BLACK });
            }
        }
    }
    compare("flood", &piece, "setfillstyle(3,1); floodfill(13,13,15)", ("with a memory", &screen));
}

/// SDL_bgi's flood fill omits the last row and the last column.
#[test]
fn floods_at_the_edge() {
    let piece = Piece { case: "floodfill_solid_1", area: Rect::new(610, 450, 30, 30), zoom: 5 };
    let mut others = piece.kernels();
    others.bar(0, 479, 639, 479, Color::BLACK);
    others.bar(639, 0, 639, 479, Color::BLACK);
    compare("edge", &piece, "floodfill", ("SDL_bgi", &others));
}

#[test]
fn letters() {
    let piece = Piece { case: "text_letters", area: Rect::new(8, 8, 82, 52), zoom: 3 };
    let mut others = Framebuffer::vga();
    for (row, text) in (0..).zip(["ABCDEFGHIJKLM", "abcdefghijklm", "0123456789"]) {
        others.draw_text(bundled::rom8(), text, 10, 10 + 20 * row, Color::WHITE);
    }
    compare("text", &piece, "outtextxy(10,50,\"0123456789\")", ("the ROM's", &others));
}

/// Each picture is shown in the text, and the text shows no other pictures.
#[test]
fn the_pictures_are_shown() {
    let page = fs::read_to_string(common::project("docs/reference/borland-kernel.md")).unwrap();
    let mut files: Vec<String> = fs::read_dir(common::project("docs/images/fidelity"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let mut shown: Vec<&str> =
        page.split("](../images/fidelity/").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
    shown.sort_unstable();
    assert_eq!(files, shown);
}
