//! Small rasters as text: one line a row, `.` for colour 0 and a hexadecimal digit for any other.

use huanle_gfx::{Canvas, Framebuffer};

/// A picture as text.
pub fn art(picture: &Framebuffer) -> String {
    let digit = |&pixel: &u8| if pixel == 0 { '.' } else { char::from_digit(pixel.into(), 16).unwrap() };
    let row = |y| picture.row(y).iter().map(digit).chain(['\n']).collect::<String>();
    (0..picture.height()).map(row).collect()
}

/// Draws on a canvas just as large as the expected picture, with a frame of three pixels around it that must stay empty,
/// and compares. The pen is colour 1.
#[track_caller]
pub fn assert_draws(expected: &[&str], draw: impl FnOnce(&mut Canvas)) {
    const FRAME: i32 = 3;
    let (width, height) = (expected[0].len() as i32, expected.len() as i32);
    let mut canvas = Canvas::new(width + 2 * FRAME, height + 2 * FRAME, 1);
    canvas.set_viewport(FRAME, FRAME, width + FRAME - 1, height + FRAME - 1, false).unwrap();
    canvas.set_color(huanle_gfx::Color::BLUE);
    draw(&mut canvas);
    let blank = ".".repeat(canvas.page().width() as usize);
    let side = ".".repeat(FRAME as usize);
    let above = vec![blank; FRAME as usize];
    let rows = expected.iter().map(|row| format!("{side}{row}{side}"));
    let framed: Vec<String> = above.iter().cloned().chain(rows).chain(above.iter().cloned()).collect();
    let (drawn, framed) = (art(canvas.page()), framed.join("\n") + "\n");
    assert!(drawn == framed, "drawn:\n{drawn}\nexpected:\n{framed}");
}
