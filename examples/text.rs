//! Text: the 8×8 font of the ROM at several sizes, vertical text, and Chinese and Latin characters of bitmap fonts.

use std::process::ExitCode;

use huanle::gfx::canvas::TextDirection;
use huanle::gfx::font::bundled;
use huanle::gfx::{Canvas, Color};
use huanle::machine::{Flow, Machine};

const POEM: [&str; 4] = ["床前明月光，", "疑是地上霜。", "举头望明月，", "低头思故乡。"];
const LONG: &str = "一个汉字在 HZK16 里是 16×16 点，也就是 32 字节。Lines break between Chinese characters and at spaces, \
                    and no line begins with a comma（连括号也一样）。";

fn main() -> ExitCode {
    huanle::run("Text", text)
}

pub fn text(m: &mut Machine<'_>) -> Flow {
    // The text functions of graphics.h: settextstyle and outtextxy.
    let mut c = Canvas::vga();
    let mut y = 8;
    for (size, color) in (1..=5).zip(Color::all().skip(9)) {
        c.set_text_style(0, TextDirection::Horizontal, size).expect("a size that is there");
        c.set_color(color);
        c.out_text_xy(40, y, &format!("size {size}"));
        y += c.text_height("") + 4;
    }
    c.set_text_style(0, TextDirection::Vertical, 2).expect("a size that is there");
    c.out_text_xy(12, 8, "VERT_DIR");
    c.show(&mut m.screen);
    m.delay(1000)?;

    // Bitmap fonts, a face for each size, character by character.
    let face = bundled::song24();
    for (line, y) in POEM.into_iter().zip((20..).step_by(32)) {
        let mut x = 420;
        for c in line.chars() {
            x = m.screen.draw_text(face, &c.to_string(), x, y, Color::WHITE);
            m.delay(60)?;
        }
    }
    m.screen.draw_text(bundled::title64(), "欢乐棋", 220, 190, Color::LIGHT_RED);

    let face = bundled::song16();
    for (line, y) in face.lines(LONG, 400).zip((300..).step_by(22)) {
        m.screen.draw_text(face, line, 120, y, Color::LIGHT_GREEN);
        m.delay(200)?;
    }
    Ok(())
}
