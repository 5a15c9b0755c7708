//! Portraits: from picture files of every kind, and at the table.

use std::io::Cursor;

use crate::common::{golden, screen_after};
use huanle::capture::{MAX_PICTURE_BYTES, PictureError, read_portrait};
use huanle::gfx::dither::srgb_to_linear;
use huanle::gfx::{Color, Framebuffer, Palette, Portrait};
use huanle::machine::Speed;
use huanle::messages::Localize;
use huanle::play::Seat;
use huanle::records::{GameFiles, Memory};
use huanle::screens::context::Context;
use huanle::screens::othello::OthelloBoard;
use huanle::screens::portraits::{self, Portraits};
use huanle::screens::table::GameTable;
use huanle::settings::Settings;
use huanle::text::Language;
use huanle_test_support::crc32;
use image::{DynamicImage, ImageFormat, RgbaImage};

const FORMATS: [ImageFormat; 4] = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Bmp, ImageFormat::Gif];

/// Encodes a picture as a file.
fn file(picture: &RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::from(picture.clone());
    let opaque = matches!(format, ImageFormat::Jpeg);
    let picture = if opaque { picture.into_rgb8().into() } else { picture };
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Returns a head before the sky: circles of colour with light from the left.
fn head(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        // Coordinates as if it were 48 pixels wide.
        let side = f64::from(width.min(height));
        let (x, y) = ((f64::from(x) - f64::from(width) / 2.0) / side, (f64::from(y) - f64::from(height) / 2.0) / side);
        let (x, y) = (x * 48.0, y * 48.0);
        let within = |cx: f64, cy: f64, rx: f64, ry: f64| ((x - cx) / rx).powi(2) + ((y - cy) / ry).powi(2) < 1.0;
        let light = 1.05 - 0.35 * ((x + 6.0) / 30.0).powi(2) - 0.25 * ((y + 4.0) / 30.0).powi(2);
        let (skin, hair) = ([221.0, 172.0, 145.0], [48.0, 38.0, 32.0]);
        let mut color = [150.0, 185.0, 215.0].map(|part: f64| part * (0.85 + y / 200.0));
        let mut paint = |shape: bool, paint: [f64; 3], light: f64| {
            if shape {
                color = paint.map(|part| part * light);
            }
        };
        paint(within(0.0, 28.0, 22.0, 14.0), [60.0, 90.0, 160.0], light);
        paint(within(0.0, 14.0, 6.0, 9.0), skin, 0.85 * light);
        paint(within(0.0, -4.0, 15.0, 17.0), hair, light);
        paint(within(0.0, 1.0, 11.5, 14.5) && y > -7.0 - 0.02 * x * x, skin, light);
        for side in [-5.0, 5.0] {
            paint(within(side, 0.0, 2.6, 1.5), [245.0; 3], 1.0);
            paint(within(side, 0.0, 1.1, 1.4), [30.0, 25.0, 20.0], 1.0);
            paint(within(side, -3.2, 3.2, 0.8), hair, 1.0);
        }
        paint(within(0.5, 5.0, 1.8, 0.9), skin, 0.8);
        paint(within(0.5, 9.5, 4.2, 1.4), [180.0, 80.0, 80.0], 1.0);
        let [red, green, blue] = color.map(|part| part.clamp(0.0, 255.0) as u8);
        image::Rgba([red, green, blue, 255])
    })
}

/// Returns an enlarged portrait of a screen.
fn seen(portrait: &Portrait) -> Framebuffer {
    let mut screen = Framebuffer::new(48 * 4, 48 * 4);
    portrait.draw_scaled(&mut screen, 0, 0, 4);
    screen
}

fn flat(color: [u8; 4], width: u32, height: u32, format: ImageFormat) -> Portrait {
    read_portrait(&file(&RgbaImage::from_pixel(width, height, image::Rgba(color)), format)).unwrap()
}

#[test]
fn a_head_in_sixteen_colors() {
    let png = read_portrait(&file(&head(300, 400), ImageFormat::Png)).unwrap();
    golden("portrait/head", &seen(&png));
    assert_eq!(read_portrait(&file(&head(300, 400), ImageFormat::Bmp)), Ok(png.clone()));
    // The middle is used, whatever is next to it.
    let mut wide = RgbaImage::from_pixel(900, 300, image::Rgba([255, 0, 0, 255]));
    image::imageops::overlay(&mut wide, &head(300, 300), 300, 0);
    let square = read_portrait(&file(&head(300, 300), ImageFormat::Png)).unwrap();
    assert_eq!(read_portrait(&file(&wide, ImageFormat::Png)), Ok(square));
    // JPEG compression changes some dots, but hardly the brightness.
    let jpeg = read_portrait(&file(&head(300, 400), ImageFormat::Jpeg)).unwrap();
    for (a, b) in mean(&jpeg).into_iter().zip(mean(&png)) {
        assert!((a - b).abs() < 0.01, "{a} {b}");
    }
}

/// Returns the mean brightness of a portrait.
fn mean(portrait: &Portrait) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for &pixel in portrait.as_bytes() {
        for (sum, number) in sum.iter_mut().zip(Palette::vga().rgb8(Color::wrapping(pixel))) {
            *sum += srgb_to_linear(number) / Portrait::BYTES as f64;
        }
    }
    sum
}

#[test]
fn flat_colors_of_every_size_and_format() {
    for color in Color::all() {
        let [red, green, blue] = Palette::vga().rgb8(color);
        for (width, height) in [(1, 1), (1, 5000), (5000, 1), (47, 49), (100, 30)] {
            for format in [ImageFormat::Png, ImageFormat::Bmp] {
                let portrait = flat([red, green, blue, 255], width, height, format);
                assert!(portrait.as_bytes().iter().all(|&pixel| pixel == color.index()), "{color} {width}×{height}");
            }
        }
        let portrait = flat([red, green, blue, 255], 60, 60, ImageFormat::Gif);
        assert!(portrait.as_bytes().iter().all(|&pixel| pixel == color.index()), "{color}");
    }
    for grey in [10, 60, 100, 140, 200, 250] {
        let portrait = flat([grey, grey, grey, 255], 64, 64, ImageFormat::Jpeg);
        assert!(portrait.as_bytes().iter().all(|pixel| [0, 7, 8, 15].contains(pixel)), "{grey}");
        assert!((mean(&portrait)[1] - srgb_to_linear(grey)).abs() < 0.02, "{grey}");
    }
    let clear = flat([200, 0, 0, 0], 50, 70, ImageFormat::Png);
    assert!(clear.as_bytes().iter().all(|&pixel| pixel == 7), "what is transparent is light grey");
}

#[test]
fn a_camera_held_upright_is_turned() {
    // Red above and blue below, with the EXIF note that the first row is the right edge of the scene.
    let picture =
        RgbaImage::from_fn(64, 64, |_, y| image::Rgba(if y < 32 { [170, 0, 0, 255] } else { [0, 0, 170, 255] }));
    let plain = file(&picture, ImageFormat::Jpeg);
    let tiff = [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[6, 0, 0, 0, 0, 0, 0]].concat();
    let segment = [&[0xFF, 0xE1, 0, (8 + tiff.len()) as u8], b"Exif\0\0".as_slice(), &tiff].concat();
    let noted = [&plain[..2], &segment, &plain[2..]].concat();
    let corners = |portrait: &Portrait| [(4, 4), (43, 4), (4, 43)].map(|(x, y)| portrait.as_bytes()[y * 48 + x]);
    assert_eq!(corners(&read_portrait(&plain).unwrap()), [4, 4, 1]);
    assert_eq!(corners(&read_portrait(&noted).unwrap()), [1, 4, 1]);
}

#[test]
fn what_is_cut_short_or_changed_is_told_or_makes_no_difference() {
    let picture = head(40, 40);
    for format in FORMATS {
        let whole = file(&picture, format);
        let portrait = read_portrait(&whole).unwrap();
        for end in (0..whole.len()).step_by(whole.len().div_ceil(400)) {
            match read_portrait(&whole[..end]) {
                Ok(found) => assert!(found == portrait && end + 64 > whole.len(), "{format:?} cut at {end}"),
                Err(PictureError::Damaged(_, why)) => assert!(!why.contains('\n') && !why.is_empty()),
                Err(PictureError::Unknown) => assert!(end < 16, "{format:?} cut at {end}"),
                Err(other) => panic!("{format:?} cut at {end}: {other}"),
            }
        }
        // Changing any single byte gives a result or an error.
        for at in (0..whole.len()).step_by(whole.len().div_ceil(300)) {
            for value in [0, 0x7F, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] = value;
                let _ = read_portrait(&bytes);
            }
        }
    }
}

#[test]
fn a_jpeg_may_have_a_small_one_in_it_and_something_behind_it() {
    let whole = file(&head(200, 200), ImageFormat::Jpeg);
    let small = file(&head(8, 8), ImageFormat::Jpeg);
    let segment = [&[0xFF, 0xE2][..], &((small.len() + 2) as u16).to_be_bytes(), &small].concat();
    let both = [&whole[..2], &segment, &whole[2..]].concat();
    let portrait = read_portrait(&whole).unwrap();
    assert_eq!(read_portrait(&both), Ok(portrait.clone()));
    assert_eq!(read_portrait(&[&whole[..], b"more"].concat()), Ok(portrait));
    let cut = read_portrait(&both[..both.len() - 100]).unwrap_err();
    assert_eq!(cut.to_string(), "the JPEG picture is damaged or incomplete");
}

#[test]
fn huge_pictures_are_refused_before_anything_is_unpacked() {
    // Headers that announce more than fits into memory.
    let mut png = file(&head(8, 8), ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let crc = crc32(png[12..29].iter().copied()).to_be_bytes();
    png[29..33].copy_from_slice(&crc);
    let mut bmp = file(&head(8, 8), ImageFormat::Bmp);
    bmp[18..26].copy_from_slice(&[0, 0x40, 0, 0, 0, 0x40, 0, 0]);
    let mut gif = file(&head(8, 8), ImageFormat::Gif);
    gif[6..10].fill(0xFF);
    let mut jpeg = file(&head(8, 8), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|pair| pair[0] == 0xFF && (0xC0..=0xC2).contains(&pair[1])).unwrap();
    jpeg[frame + 5..frame + 9].fill(0xFF);
    for (bytes, size) in
        [(png, "65536 × 65536"), (bmp, "16384 × 16384"), (gif, "65535 × 65535"), (jpeg, "65535 × 65535")]
    {
        let report = read_portrait(&bytes).unwrap_err().to_string();
        assert!(report.contains("too large: at most 64 megapixels") && report.ends_with(size), "{report}");
    }
    let report = read_portrait(&vec![0; MAX_PICTURE_BYTES + 1]).unwrap_err().to_string();
    assert_eq!(report, "the file is too large: at most 32 MB are allowed, it has 33");
}

#[test]
fn what_is_no_picture_is_told() {
    for bytes in [&b""[..], b"f5d6c3", b"RIFF\0\0\0\0WEBPVP8 ", b"<svg/>", &[0xFF; 300]] {
        assert_eq!(read_portrait(bytes), Err(PictureError::Unknown), "{bytes:?}");
    }
}

/// Plays at a table with pictures in the game folder.
fn sit(seats: [Seat; 2], shown: bool, lang: Language, keys: &str) -> (Framebuffer, Settings, Portraits) {
    let (mut settings, mut chosen) = (Settings::default(), Portraits::default());
    let screen = screen_after(1, Speed::default(), keys, |m| {
        let mut shelf = Memory::default();
        shelf.write("broken.gif", b"GIF89a").unwrap();
        shelf.write("game.txt", b"f5d6c3").unwrap();
        shelf.write("head.png", &file(&head(300, 400), ImageFormat::Png)).unwrap();
        let mut context = Context {
            store: &mut Memory::default(),
            files: &mut shelf,
            settings: Settings { lang, ..Settings::default() },
            portraits: Portraits::new(|bytes| {
                read_portrait(bytes).map_err(|error| -> Box<dyn Localize> { Box::new(error) })
            }),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: None,
            write_settings: &mut |_| Ok(()),
        };
        context.settings.table.portraits = shown;
        let text = lang.text();
        let end = GameTable::new(OthelloBoard { text }, &mut context, seats).run(m);
        (settings, chosen) = (context.settings.clone(), context.portraits.clone());
        end
    });
    (screen, settings, chosen)
}

#[test]
fn portraits_at_the_table() {
    let seats = [Seat::Human, Seat::level("beginner")];
    let (english, chinese) = (Language::English, Language::Chinese);
    golden("portrait/table-zh", &sit(seats, true, chinese, "move:600,470 100ms").0);
    golden("portrait/table-analysed-en", &sit([Seat::Human; 2], true, english, "Up*3 Left Enter 2s V 10s").0);
    golden("portrait/menu", &sit(seats, false, chinese, "S 100ms").0);
    golden("portrait/list", &sit(seats, false, english, "S Down Enter 100ms").0);
    // The first picture, in the third row, is the newest file; choosing it shows portraits.
    let (screen, settings, chosen) = sit(seats, false, english, "S Down Enter Enter 100ms");
    golden("portrait/chosen", &screen);
    let picture = read_portrait(&file(&head(300, 400), ImageFormat::Png)).unwrap();
    assert_eq!((settings.table.portraits, chosen.chosen), (true, [Some(picture.clone()), None]));
    // The portrait of the other side, by its path, and back to the drawing.
    let (_, _, chosen) = sit(seats, false, english, "S Down Down Enter h e a d . p n g Enter 100ms");
    assert_eq!(chosen.chosen, [None, Some(picture)]);
    let (_, settings, chosen) = sit(seats, false, english, "S Down Enter Enter S Down Enter Home Enter 100ms");
    assert!(settings.table.portraits && chosen.chosen == [None, None]);
    // Switched off and on again.
    assert!(sit(seats, false, english, "S Enter 100ms").1.table.portraits);
    let hidden = sit(seats, true, english, "S Enter U 100ms");
    assert!(hidden.0 == sit(seats, false, english, "U 100ms").0 && !hidden.1.table.portraits);
}

#[test]
fn a_broken_picture_is_told_and_changes_nothing() {
    let (screen, settings, chosen) = sit([Seat::Human; 2], false, Language::English, "S Down Enter End Up Enter 100ms");
    golden("portrait/broken", &screen);
    assert!(!settings.table.portraits && chosen.chosen == [None, None]);
}

#[test]
fn the_drawings() {
    let mut screen = Framebuffer::new(6 * 56 + 8, 2 * 56 + 8);
    screen.clear(Color::BLACK);
    for at in 0..6 {
        portraits::robot(at as usize).draw(&mut screen, 8 + at * 56, 8);
    }
    for at in 0..2 {
        portraits::person(at as usize).draw(&mut screen, 8 + at * 56, 64);
    }
    golden("portrait/drawings", &screen);
}
