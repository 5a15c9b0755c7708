//! Dot-matrix characters: bytes, bits, and the mask that tests them.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt,
};
use crate::gfx::font::{Face, bundled};
use crate::gfx::{Color, Framebuffer, Glyph, Rect};
use crate::machine::{BorlandRng, code};
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    takes_keys: true,
    ..Lesson::new(
        "glyph",
        excerpt!("glyph", [crate::gfx::source::GLYPH]),
        &[Parameter::new("character", 0, 0, CHARACTERS.len() as i32 - 1), Parameter::new("dots", 0, 0, 1)],
        &record,
        &exercise,
    )
};

/// The characters to choose from: the names of the first parameter's values.
const CHARACTERS: [char; 8] = ['欢', '乐', '黑', '白', '棋', '龙', 'A', 'g'];

/// The maximum number of typed characters.
const TYPED: usize = 8;

/// The band in which the text is drawn dot by dot, and the position of its first character.
const BAND: Rect = Rect::new(0, 208, WIDTH, HEIGHT - 208);
const START: (i32, i32) = (16, 212);

fn record(setting: &LessonSettings) -> StepRecording {
    let face = if setting.values[1] == 0 { bundled::song16() } else { bundled::song24() };
    let text = match typed(&setting.typed) {
        typed if typed.is_empty() => vec![CHARACTERS[setting.values[0] as usize]],
        typed => typed,
    };
    let mut picture = background();
    let glyphs: Vec<Glyph<'_>> = text.iter().map(|&c| glyph(face, c)).collect();
    let table = GlyphTable::new(glyphs[0]);
    table.draw(&mut picture);
    let mut recorder = StepRecorder::new(picture);
    let mut left = START.0;
    for (&glyph, number) in glyphs.iter().zip(0..) {
        if number > 0 {
            recorder.picture.fill_rect(Rect::new(0, 0, WIDTH, BAND.y), Color::BLACK);
            GlyphTable::new(glyph).draw(&mut recorder.picture);
        }
        record_glyph(&mut recorder, &GlyphTable::new(glyph), left);
        left += glyph.width();
    }
    recorder.finish()
}

/// Returns the picture without characters: a patterned band, which stays visible where no bit is set.
fn background() -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.fill_rect(BAND, Color::BLUE);
    for y in BAND.y..BAND.bottom() {
        (y % 4..WIDTH).step_by(4).for_each(|x| picture.put_pixel(x, y, Color::LIGHT_BLUE));
    }
    picture
}

/// Returns the characters typed so far, without those deleted with Backspace.
fn typed(keys: &[u16]) -> Vec<char> {
    let mut text = Vec::new();
    for &key in keys {
        match (key & 0xFF) as u8 {
            _ if key == code::BACKSPACE => drop(text.pop()),
            ascii @ b'!'..=b'~' => text.push(char::from(ascii)),
            _ => {}
        }
    }
    text.split_off(text.len().saturating_sub(TYPED))
}

fn glyph(face: &'static Face, c: char) -> Glyph<'static> {
    let listing = bundled::listing_huan().filter(|_| c == CHARACTERS[0] && face.height() == 16);
    listing.unwrap_or_else(|| face.glyph_or_box(c))
}

/// Records the drawing of one character.
fn record_glyph(recorder: &mut StepRecorder, table: &GlyphTable<'_>, left: i32) {
    let bits = table.glyph.bits();
    let mut tests = table.glyph.bit_tests();
    let mut last = None;
    loop {
        let (index, k) = tests.state();
        let Some(dot) = tests.next() else { break };
        let (byte, mask) = (bits[index], 0x80u8 >> k);
        let (i, j) = (index / table.bytes, index % table.bytes);
        let place = (left + (8 * j + k) as i32, START.1 + i as i32);
        let step = |mark| {
            let step = Step::new(mark, place).hint(Hint::Frame(place.0, place.1, Color::LIGHT_RED));
            step.value("i, j", format!("{i}, {j}")).value("byte", format!("{byte:02X} = {byte:08b}"))
        };
        if k == 0 {
            if let Some(before) = last.replace(index) {
                table.draw_byte(&mut recorder.picture, before, Color::LIGHT_GRAY);
            }
            table.draw_byte(&mut recorder.picture, index, Color::LIGHT_MAGENTA);
            recorder.record(step("byte"));
        }
        let tested = |mark| {
            let step = step(mark).value("k", k).value("mask", format!("{mask:02X} = {mask:08b}"));
            step.value("byte & mask", format!("{:02X}", byte & mask)).value("set", byte & mask != 0)
        };
        table.draw_bit(&mut recorder.picture, index, k, Some(byte & mask != 0));
        recorder.record(tested("test"));
        if let Some((x, y)) = dot.filter(|dot| dot.0 < table.glyph.width()) {
            recorder.picture.put_pixel(left + x, START.1 + y, Color::YELLOW);
            recorder.record(tested("dot").value("dot", format!("({x}, {y})")));
        }
        if tests.state().0 != index {
            recorder.record(step("next").value("index", tests.state().0));
        }
    }
    if let Some(index) = last {
        table.draw_byte(&mut recorder.picture, index, Color::LIGHT_GRAY);
    }
}

/// The bytes of a character in hexadecimal, with their bits next to them.
struct GlyphTable<'g> {
    glyph: Glyph<'g>,
    bytes: usize,
    /// The distance between rows, and between bits.
    pitch: i32,
    top: i32,
}

impl<'g> GlyphTable<'g> {
    fn new(glyph: Glyph<'g>) -> GlyphTable<'g> {
        let pitch = if glyph.height() <= 16 { 12 } else { 8 };
        let bytes = (glyph.width().max(1) as usize).div_ceil(8);
        GlyphTable { glyph, bytes, pitch, top: (BAND.y - pitch * glyph.height()) / 2 }
    }

    fn row(&self, index: usize) -> i32 {
        self.top + (index / self.bytes) as i32 * self.pitch
    }

    /// Draws the table before the first test.
    fn draw(&self, picture: &mut Framebuffer) {
        for (index, _) in self.glyph.bits().iter().enumerate() {
            if index % self.bytes == 0 {
                let number = format!("{:>2}", index / self.bytes);
                let y = self.row(index) + (self.pitch - 8) / 2;
                picture.draw_text(bundled::rom8(), &number, 8, y, Color::CYAN);
            }
            self.draw_byte(picture, index, Color::LIGHT_GRAY);
            (0..8).for_each(|k| self.draw_bit(picture, index, k, None));
        }
    }

    fn draw_byte(&self, picture: &mut Framebuffer, index: usize, color: Color) {
        let byte = format!("{:02X}", self.glyph.bits()[index]);
        let x = 34 + (index % self.bytes) as i32 * 22;
        picture.draw_text(bundled::rom8(), &byte, x, self.row(index) + (self.pitch - 8) / 2, color);
    }

    /// Draws a bit: not yet tested (`None`), clear, or set.
    fn draw_bit(&self, picture: &mut Framebuffer, index: usize, k: usize, set: Option<bool>) {
        let x = 116 + ((index % self.bytes * 8 + k) as i32) * self.pitch;
        let cell = Rect::new(x, self.row(index), self.pitch - 1, self.pitch - 1);
        let color = match set {
            None => Color::DARK_GRAY,
            Some(false) => Color::BLUE,
            Some(true) => Color::YELLOW,
        };
        picture.fill_rect(cell, color);
    }
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let c = CHARACTERS[usize::from(random.random(CHARACTERS.len() as u16))];
    let glyph = glyph(bundled::song16(), c);
    let telling: Vec<usize> =
        (0..glyph.bits().len()).filter(|&index| glyph.bits()[index].reverse_bits() != glyph.bits()[index]).collect();
    let asked = telling[usize::from(random.random(telling.len() as u16))];
    let byte = glyph.bits()[asked];
    let table = GlyphTable::new(glyph);
    let mut picture = background();
    table.draw(&mut picture);
    for (index, byte) in glyph.bits().iter().enumerate().filter(|&(index, _)| index != asked) {
        (0..8).for_each(|k| table.draw_bit(&mut picture, index, k, Some(byte & 0x80 >> k != 0)));
    }
    let byte_of = |(x, y): (i32, i32)| y as usize * table.bytes + x as usize / 8;
    for (x, y) in glyph.dots().filter(|&dot| byte_of(dot) != asked) {
        picture.put_pixel(START.0 + x, START.1 + y, Color::YELLOW);
    }
    table.draw_byte(&mut picture, asked, Color::LIGHT_MAGENTA);
    let shown = |byte: u8| {
        let bits = [byte];
        let dots = Glyph::new(8, 1, &bits).into_iter().flat_map(Glyph::dots);
        dots.map(|(x, _)| x.to_string()).collect::<Vec<_>>().join(", ")
    };
    let wrong = [byte.reverse_bits(), byte.rotate_right(1), !byte].into_iter().filter(|&byte| byte != 0).map(shown);
    let (options, right) = Exercise::mix_options(shown(byte), wrong, random.rand());
    let at = (START.0 + (asked % table.bytes * 8) as i32, START.1 + (asked / table.bytes) as i32);
    Exercise { gaps: vec![format!("{byte:02X}")], picture, at, answer: Answer::Choice { options, right }, why: None }
}
