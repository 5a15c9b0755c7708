//! Draws the window's icon: a board with four discs, or a prompt while the boss screen is shown.

use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Framebuffer};

/// The width and height in pixels.
const SIDE: i32 = 32;

/// Draws the window's icon, or that of the disguise if `hidden`.
pub(super) fn picture(hidden: bool) -> Framebuffer {
    if hidden { prompt() } else { board(SIDE) }
}

/// Draws the board, `side` pixels wide and high.
fn board(side: i32) -> Framebuffer {
    let mut picture = Framebuffer::new(side, side);
    picture.clear(Color::GREEN);
    let (near, far, radius) = (side * 9 / 32, side * 22 / 32, side * 5 / 32);
    for (x, y, color) in
        [(near, near, Color::WHITE), (far, near, Color::BLACK), (near, far, Color::BLACK), (far, far, Color::WHITE)]
    {
        picture.fill_circle(x, y, radius, color);
    }
    let middle = side / 2 - 1;
    picture.line(0, middle, side - 1, middle, Color::BLACK);
    picture.line(middle, 0, middle, side - 1, Color::BLACK);
    picture
}

fn prompt() -> Framebuffer {
    let mut picture = Framebuffer::new(SIDE, SIDE);
    picture.draw_text(bundled::rom8(), "C:\\_", 1, 12, Color::LIGHT_GRAY);
    picture
}

#[cfg(test)]
mod tests {
    use image::ExtendedColorType;
    use image::codecs::ico::{IcoEncoder, IcoFrame};

    use super::*;

    #[test]
    fn the_two_icons_have_nothing_in_common() {
        let [board, prompt] = [false, true].map(picture);
        assert_eq!(board.count(Color::LIGHT_GRAY), 0);
        assert!(prompt.count(Color::LIGHT_GRAY) > 20 && prompt.count(Color::GREEN) == 0);
        assert!(board.count(Color::WHITE) > 100 && board.count(Color::BLACK) > 100);
    }

    /// Returns the drawing as RGBA pixels, `side` wide and high. Large icons are the window's icon with larger pixels.
    fn rgba(side: i32) -> Vec<u8> {
        let times = (side / SIDE).max(1);
        let picture = board(side / times);
        let pixels = (0..side).flat_map(|y| (0..side).map(move |x| (x / times, y / times)));
        pixels
            .flat_map(|(x, y)| {
                let [red, green, blue] = picture.palette().rgb8(picture.get_pixel(x, y).unwrap());
                [red, green, blue, 0xFF]
            })
            .collect()
    }

    /// Compares a file with its contents as drawn. With `HUANLE_BLESS=1` in the environment, writes it instead.
    fn assert_drawn(path: &str, drawn: &[u8]) {
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if std::env::var_os("HUANLE_BLESS").is_some() {
            std::fs::write(&file, drawn).unwrap();
        }
        // The published package of this crate does not contain the file.
        if let Ok(saved) = std::fs::read(&file) {
            assert!(saved == drawn, "{path}: HUANLE_BLESS=1 draws it anew");
        }
    }

    #[test]
    fn the_icons_of_the_desktop_are_the_drawing() {
        for side in [16, 24, 32, 48, 64, 128, 256, 512] {
            let mut drawn = Vec::new();
            let encoder = image::codecs::png::PngEncoder::new(&mut drawn);
            let (pixels, side) = (rgba(side), side as u32);
            image::ImageEncoder::write_image(encoder, &pixels, side, side, ExtendedColorType::Rgba8).unwrap();
            assert_drawn(&format!("../../.ci/packaging/icons/{side}.png"), &drawn);
        }
    }

    #[test]
    fn the_file_of_the_icon_is_the_drawing() {
        let frames: Vec<_> = [16, 24, 32, 64, 256]
            .map(|side: i32| IcoFrame::as_png(&rgba(side), side as u32, side as u32, ExtendedColorType::Rgba8).unwrap())
            .into();
        let mut drawn = Vec::new();
        IcoEncoder::new(&mut drawn).encode_images(&frames).unwrap();
        assert_drawn("../huanle.ico", &drawn);
    }
}
