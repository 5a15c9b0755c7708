//! Pictures and animations, decoded by third-party libraries.

use std::io::Cursor;
use std::time::Duration;

use crate::common::{folder, huanle_ok, program, project, text};
use huanle::capture::GifWriter;
use huanle::gfx::{Color, Framebuffer, InsetPalette, Palette, Rect};
use huanle::machine::clock::frame_time;
use huanle::machine::{Event, Flow, Host, Machine, Speed};
use huanle::screens::gallery::{self, Effect};
use huanle::text::Language;
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

fn rgb(screen: &Framebuffer) -> Vec<[u8; 3]> {
    screen.pixels().iter().map(|&pixel| screen.palette().rgb8(Color::wrapping(pixel))).collect()
}

/// Returns the frames of a GIF as a viewer composes them, each with its duration in hundredths of a second.
fn decode(bytes: &[u8]) -> Vec<(u64, Vec<[u8; 3]>)> {
    let frames = GifDecoder::new(Cursor::new(bytes)).unwrap().into_frames();
    frames
        .map(|frame| {
            let frame = frame.unwrap();
            let (numerator, denominator) = frame.delay().numer_denom_ms();
            let pixels = frame.into_buffer().pixels().map(|p| [p.0[0], p.0[1], p.0[2]]).collect();
            (u64::from(numerator) / u64::from(denominator) / 10, pixels)
        })
        .collect()
}

/// Returns a sample picture with all colours and odd dimensions.
fn sample() -> Framebuffer {
    let mut picture = Framebuffer::new(37, 21);
    for y in 0..21 {
        for x in 0..37 {
            picture.put_pixel(x, y, Color::wrapping((x * 3 + y * 5) as u8));
        }
    }
    picture
}

#[test]
fn a_png_holds_just_the_pixels() {
    let picture = sample();
    let mut bytes = Vec::new();
    picture.write_png(&mut bytes).unwrap();
    let read = image::load_from_memory(&bytes).unwrap().into_rgb8();
    assert_eq!(read.dimensions(), (37, 21));
    assert!(read.pixels().map(|pixel| pixel.0).eq(rgb(&picture)));
}

#[test]
fn a_bmp_holds_just_the_pixels() {
    let folder = folder();
    let (bmp, png) = (folder.path().join("menu.bmp"), folder.path().join("menu.png"));
    for path in [&bmp, &png] {
        huanle_ok(&["show", "menu", "--lang", "zh", "--seed", "4", "--out", text(path)]);
    }
    let read = |path| image::open(path).unwrap().into_rgb8();
    assert!(read(bmp) == read(png));
}

/// The paths of an SVG are rectangles that cover each pixel once.
#[test]
fn an_svg_holds_just_the_pixels() {
    let folder = folder();
    let (svg, png) = (folder.path().join("stars.svg"), folder.path().join("stars.png"));
    for path in [&svg, &png] {
        huanle_ok(&["show", "menu", "--lang", "zh", "--seed", "4", "--out", text(path)]);
    }
    let source = std::fs::read_to_string(svg).unwrap();
    let attribute = |line: &str, name: &str| {
        let start = line.split_once(&format!(" {name}=\"")).unwrap().1;
        start.split_once('"').unwrap().0.to_owned()
    };
    let mut lines = source.lines();
    let head = lines.next().unwrap();
    assert_eq!(attribute(head, "viewBox"), "0 0 640 480");
    let mut picture = image::RgbImage::new(640, 480);
    let mut covered = 0;
    for line in lines.by_ref().take_while(|line| *line != "</svg>") {
        let fill = u32::from_str_radix(&attribute(line, "fill")[1..], 16).unwrap();
        let [_, red, green, blue] = fill.to_be_bytes();
        for rectangle in attribute(line, "d").split_terminator('z') {
            let numbers: Vec<u32> = rectangle.split(['M', ' ', 'h', 'v', '-']).filter_map(|n| n.parse().ok()).collect();
            let [x, y, w, h, back] = numbers[..] else { panic!("{rectangle}") };
            assert_eq!(w, back);
            covered += w * h;
            for (x, y) in (y..y + h).flat_map(|y| (x..x + w).map(move |x| (x, y))) {
                picture.put_pixel(x, y, image::Rgb([red, green, blue]));
            }
        }
    }
    assert_eq!((lines.next(), covered), (None, 640 * 480));
    assert!(picture == image::open(png).unwrap().into_rgb8());
}

/// F8 and F9 in a script save files in the current folder, as in a window; without one, the names are printed.
#[test]
fn scripted_screenshots_are_saved_without_a_window() {
    let folder = folder();
    let run = |command: &[&str], keys: &str| {
        let fixed = ["--lang", "en", "--seed", "1", "--keys", keys, "--out", "last.png"];
        let output = program().args(command).args(fixed).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{command:?} {keys}");
        String::from_utf8(output.stderr).unwrap()
    };
    let read = |name: &str| image::open(folder.path().join(name)).unwrap().into_rgb8();
    assert_eq!(run(&["othello", "--original"], "Space 1s F8"), "huanle: Saved huanle-001.png\n");
    assert!(read("huanle-001.png") == read("last.png"));
    let ball = text(&project("examples/c/ball.c")).to_owned();
    assert_eq!(run(&["run", &ball], "1s Ctrl+Alt+F8"), "huanle: Saved huanle-002.png\n");
    assert_eq!(read("huanle-002.png").dimensions(), (640, 480));
    assert_eq!(run(&["run", &ball], "1s F8 1s"), "", "F8 is the program's");
    let told = run(&["othello", "--original"], "Space 1s F9 Down 500ms F9 100ms");
    assert_eq!(told, "huanle: Recording huanle-001.gif; press F9 to stop\nhuanle: Saved huanle-001.gif\n");
    assert!(decode(&std::fs::read(folder.path().join("huanle-001.gif")).unwrap()).len() >= 2);
    // An animation that is not stopped ends with the run.
    run(&["othello", "--original"], "Space 1s F9 Down 500ms");
    assert!(decode(&std::fs::read(folder.path().join("huanle-002.gif")).unwrap()).len() >= 2);
    // A recording may be someone else's: its keys save nothing.
    run(&["othello", "--original", "--record", "run.txt"], "Space 1s Down 1s");
    let recording = std::fs::read_to_string(folder.path().join("run.txt")).unwrap().replace("Down", "F8");
    std::fs::write(folder.path().join("run.txt"), recording).unwrap();
    let replay = ["replay", "run.txt", "--out", "last.png"];
    let output = program().args(replay).current_dir(folder.path()).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    assert!(!folder.path().join("huanle-003.png").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_scripted_screenshot_that_cannot_be_saved_says_why() {
    let folder = folder();
    let out = folder.path().join("last.png");
    let arguments = ["othello", "--original", "--lang", "en", "--keys", "Space F8 1s", "--out", text(&out)];
    let output = program().args(arguments).current_dir("/proc").output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.starts_with("huanle: Cannot save huanle-001.png: "), "{told}");
}

/// Records every frame.
#[derive(Default)]
struct Film(Vec<(u64, Vec<[u8; 3]>)>);

impl Host for Film {
    fn retrace(&mut self, frame: u64, screen: &Framebuffer, _events: &mut Vec<Event>) -> Flow {
        self.0.push((frame, rgb(screen)));
        Ok(())
    }
}

#[test]
fn an_animation_shows_what_was_seen_when_it_was_seen() {
    let folder = folder();
    let path = folder.path().join("blinds.gif");
    huanle_ok(&["show", "blinds-v", "--lang", "zh", "--seed", "2", "--color", "12", "--out", text(&path)]);
    let frames = decode(&std::fs::read(&path).unwrap());

    let mut recording = Film::default();
    let mut m = Machine::new(2, Speed::default(), &mut recording);
    let effect = Effect::named("blinds-v").unwrap();
    gallery::show(&mut m, Language::Chinese.text(), effect, Some(Color::LIGHT_RED), true).unwrap();
    m.show_now().unwrap();

    assert!(frames.iter().all(|&(stands, _)| stands >= 2), "no player slows it down");
    let mut now = 0;
    for (stands, picture) in &frames {
        // The frame shown at about that time: a frame may be merged with the next one, at most two hundredths later.
        let close = recording.0.iter().filter(|(frame, _)| {
            let seen = (frame_time(*frame).as_millis() as i64 + 5) / 10;
            (now as i64 - 1..=now as i64 + 2).contains(&seen)
        });
        assert!(close.into_iter().any(|(_, seen)| seen == picture), "at {now}");
        now += stands;
    }
    // 0.64 s of blinds, and the last frame lasts one second.
    assert!((160..=168).contains(&now), "{now} hundredths");
    assert_eq!(frames.last().unwrap().1, recording.0.last().unwrap().1);
}

#[test]
fn an_animation_keeps_time_for_hours_and_writes_only_what_changes() {
    let mut bytes = Vec::new();
    let mut animation = GifWriter::new(&mut bytes);
    let mut screen = Framebuffer::vga();
    animation.add_frame(Duration::ZERO, &screen).unwrap();
    screen.clear_changes();
    screen.put_pixel(5, 5, Color::WHITE);
    animation.add_frame(Duration::from_secs(7200), &screen).unwrap();
    screen.clear_changes();
    animation.add_frame(Duration::from_secs(7201), &screen).unwrap();
    animation.finish().unwrap();
    assert!(bytes.len() < 5000, "{} bytes", bytes.len());
    let frames = decode(&bytes);
    assert_eq!(frames.iter().map(|frame| frame.0).sum::<u64>(), 720_100);
    assert_eq!(frames.last().unwrap().1, rgb(&screen));
}

#[test]
fn a_new_palette_is_seen_in_the_animation_and_in_the_picture() {
    let mut bytes = Vec::new();
    let mut animation = GifWriter::new(&mut bytes);
    let mut screen = Framebuffer::vga();
    screen.fill_rect(Rect::new(10, 10, 30, 30), Color::CYAN);
    animation.add_frame(Duration::ZERO, &screen).unwrap();
    screen.clear_changes();
    let mut palette = screen.palette().clone();
    palette.set_register(Color::CYAN, 36);
    screen.set_palette(palette);
    animation.add_frame(Duration::from_secs(1), &screen).unwrap();
    animation.finish().unwrap();
    let frames = decode(&bytes);
    assert_eq!(frames.len(), 2);
    assert_eq!(frames[1].1, rgb(&screen));
    assert_ne!(frames[0].1, frames[1].1);
}

#[test]
fn an_animation_has_the_size_of_its_first_frame_and_the_colours_of_an_inset_palette() {
    let mut bytes = Vec::new();
    let mut animation = GifWriter::new(&mut bytes);
    let mut first = Framebuffer::new(700, 500);
    first.fill_rect(Rect::new(10, 10, 90, 90), Color::CYAN);
    first.set_inset(Some(InsetPalette {
        areas: vec![Rect::new(50, 0, 200, 200)],
        palette: Palette::vga().dimmed(1, 2),
    }));
    animation.add_frame(Duration::ZERO, &first).unwrap();
    let mut other = Framebuffer::vga();
    other.clear(Color::WHITE);
    animation.add_frame(Duration::from_secs(1), &other).unwrap();
    other.clear_changes();
    animation.add_frame(Duration::from_secs(2), &other).unwrap();
    animation.finish().unwrap();
    let frames = decode(&bytes);
    let row = |frame: usize, y: usize| &frames[frame].1[y * 700..][..700];
    assert_eq!(frames.iter().map(|(_, pixels)| pixels.len()).collect::<Vec<_>>(), [700 * 500; 2]);
    assert_eq!(row(0, 20)[49..51], [[0, 170, 170], [0, 85, 85]]);
    // 500 rows of 640 × 480 are 666 columns, in the middle.
    assert_eq!([16, 17, 682, 683].map(|x| row(1, 250)[x][0]), [0, 255, 255, 0]);
    let mut png = Vec::new();
    first.write_png(&mut png).unwrap();
    let picture = image::load_from_memory(&png).unwrap().to_rgb8();
    assert_eq!([49, 50].map(|x| picture.get_pixel(x, 20).0), [[0, 170, 170], [0, 85, 85]]);
}
