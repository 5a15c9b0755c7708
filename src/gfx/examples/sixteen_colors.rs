//! Reads a PNG of any kind, dithers it to the sixteen colours, adds a caption and writes it as a PNG.
//!
//! `cargo run -p huanle-gfx --features png --example sixteen_colors -- photo.png out.png "欢乐"`

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use huanle_gfx::font::bundled;
use huanle_gfx::{Color, Framebuffer, Palette, Rect};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, output, caption] = arguments.as_slice() else {
        return Err("usage: sixteen_colors IN.png OUT.png CAPTION".into());
    };
    let mut picture = Framebuffer::read_png(BufReader::new(File::open(input)?))?;
    if *picture.palette() != Palette::vga() {
        println!("{input} has its own palette of at most sixteen colours, which stays");
    }
    let face = bundled::song16();
    let (width, height) = (face.width(caption) + 12, face.height() + 6);
    let (x, y) = (picture.width() - width - 8, picture.height() - height - 8);
    picture.fill_rect(Rect::new(x, y, width, height), Color::BLUE);
    picture.draw_text(face, caption, x + 6, y + 3, Color::WHITE);
    picture.write_png(File::create(output)?)?;
    for color in Color::all().filter(|color| picture.count(*color) > 0) {
        println!("{color:12} {:7} pixels", picture.count(color));
    }
    Ok(())
}
