//! Draws a bar chart with graphics.h's fill styles and writes it as a PNG.
//!
//! `cargo run -p huanle-gfx --features png --example chart -- chart.png`

use std::env;
use std::fs::File;
use std::io;

use huanle_gfx::font::bundled;
use huanle_gfx::{Canvas, Color, FillStyle};

/// Visitors of a museum by month.
const VISITORS: [i32; 12] = [120, 90, 150, 210, 260, 310, 420, 450, 330, 270, 160, 140];

fn main() -> io::Result<()> {
    let path = env::args().nth(1).unwrap_or_else(|| "chart.png".to_owned());
    let mut canvas = Canvas::vga();
    draw(&mut canvas);
    canvas.visual_page().write_png(File::create(&path)?)?;
    println!("{path}");
    Ok(())
}

fn draw(c: &mut Canvas) {
    let (left, bottom, step, width) = (60, 420, 46, 26);
    c.set_color(Color::WHITE);
    c.line(left, bottom, c.max_x() - 20, bottom);
    c.line(left, 40, left, bottom);
    for value in (0..=500).step_by(100) {
        let y = bottom - value * 3 / 4;
        c.line(left - 4, y, left, y);
        c.out_text_xy(left - 36, y - 4, &value.to_string());
    }
    let styles = FillStyle::BUILT_IN.into_iter().skip(1).cycle();
    for (((visitors, style), month), x) in VISITORS.into_iter().zip(styles).zip(1..).zip((left + 12..).step_by(46)) {
        let color = Color::wrapping(9 + month % 6);
        c.set_fill_style(style, color);
        c.bar_3d(x, bottom - visitors * 3 / 4, x + width, bottom, 8, true);
        c.out_text_xy(x + width / 2 - 8, bottom + 8, &format!("{month:2}"));
    }
    c.set_color(Color::YELLOW);
    c.draw_text(bundled::song24(), "每月参观人数", left + 3 * step, 8);
}
