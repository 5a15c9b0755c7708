//! Random numbers: Borland's generator, and the stars that it scatters.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt,
};
use crate::gfx::font::bundled;
use crate::gfx::starfield::{StarOrder, stars_within};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    counts_operations: true,
    ..Lesson::new(
        "random",
        excerpt!("random", [crate::machine::source::BORLAND]),
        &[Parameter::new("seed", 1, 0, 65_535), Parameter::new("order", 0, 0, 1)],
        &record,
        &exercise,
    )
};

/// The number of stars made in full detail; each of the others is one step.
const DETAILED: usize = 12;
/// The rows of the sky; the bits of the state are below it.
const SKY: u16 = 192;
/// The position of the bits, and the width of one.
const BITS: (i32, i32) = (16, SKY as i32 + 16);
const BIT: i32 = 9;

/// A random number that was drawn: the generator before, and the range.
struct RandomDraw {
    before: BorlandRng,
    n: u16,
}

fn record(setting: &LessonSettings) -> StepRecording {
    let order = [StarOrder::Written, StarOrder::Borland][setting.values[1] as usize];
    let names = [["x", "y", "color"], ["color", "y", "x"]][setting.values[1] as usize];
    let mut random = BorlandRng::new(setting.values[0] as u32);
    let mut draws = Vec::new();
    let drawn = |n| {
        draws.push(RandomDraw { before: random.clone(), n });
        random.random(n)
    };
    let stars: Vec<_> = stars_within(WIDTH as u16, SKY, order, drawn).collect();
    let number_operations: Operations =
        ["multiply", "add", "shift", "mask", "remainder"].map(|mark| LESSON.code.operations(mark)).into_iter().sum();
    let mut recorder = StepRecorder::on_black();
    recorder.picture.fill_rect(Rect::new(0, SKY.into(), WIDTH, 1), Color::CYAN);
    for (number, (&(x, y, color), draws)) in stars.iter().zip(draws.chunks(3)).enumerate() {
        let mut known = Vec::new();
        for (draw, name) in draws.iter().zip(names) {
            let place = known_position(&known);
            if number < DETAILED {
                record_detail(&mut recorder, draw, &known, number);
            }
            known.push((name, draw.before.clone().random(draw.n)));
            let all = known.len() == names.len();
            if number < DETAILED || all {
                let (mut after, n) = (draw.before.clone(), draw.n);
                let rand = after.rand();
                draw_bits(&mut recorder.picture, after.state(), Color::BLUE);
                let (_, result) = known[known.len() - 1];
                draw_result(&mut recorder.picture, &format!("rand() = {rand}   {rand} % {n} = {result}"));
                if all {
                    recorder.picture.put_pixel(x, y, color);
                }
                let place = if all { (x, y) } else { place };
                let step = star_step("remainder", place, number, after.state(), &known);
                // A star that is one step has drawn three numbers.
                let step =
                    if number < DETAILED { step } else { step.executing(number_operations * names.len() as u32) };
                recorder.record(step.value("rand()", rand).value("n", n));
            }
        }
    }
    recorder.finish()
}

/// Returns the position given by the numbers drawn so far; unknown coordinates are in the middle.
fn known_position(known: &[(&str, u16)]) -> (i32, i32) {
    let number = |name| known.iter().find(|known| known.0 == name).map(|known| i32::from(known.1));
    (number("x").unwrap_or(WIDTH / 2), number("y").unwrap_or(i32::from(SKY) / 2))
}

/// Returns a step with the known values of the star; its column and row are lines in the magnifier.
fn star_step(mark: &'static str, place: (i32, i32), star: usize, state: u32, known: &[(&'static str, u16)]) -> Step {
    let step = Step::new(mark, place).value("star", star + 1).value("state", format!("{state:08X}"));
    known.iter().fold(step, |step, &(name, number)| {
        let step = step.value(name, number);
        let number = i32::from(number);
        match name {
            "x" => step.hint(Hint::Line((number, place.1 - 20), (number, place.1 + 20), Color::GREEN)),
            "y" => step.hint(Hint::Line((place.0 - 20, number), (place.0 + 20, number), Color::GREEN)),
            _ => step,
        }
    })
}

/// Records the generation of one number, up to the remainder.
fn record_detail(recorder: &mut StepRecorder, draw: &RandomDraw, known: &[(&'static str, u16)], number: usize) {
    let mut after = draw.before.clone();
    let rand = after.rand();
    let step = |mark, state: u32| star_step(mark, known_position(known), number, state, known);
    let product = after.state().wrapping_sub(1);
    draw_bits(&mut recorder.picture, product, Color::DARK_GRAY);
    recorder.record(step("multiply", draw.before.state()).value("product", format!("{product:08X}")));
    draw_bits(&mut recorder.picture, after.state(), Color::DARK_GRAY);
    recorder.record(step("add", after.state()));
    let high = after.state() >> 16;
    draw_result(&mut recorder.picture, &format!("{:08X} >> 16 = {high:04X}", after.state()));
    recorder.record(step("shift", after.state()).value("high", format!("{high:04X}")));
    draw_bits(&mut recorder.picture, after.state(), Color::BLUE);
    draw_result(&mut recorder.picture, &format!("{high:04X} & 7FFF = {rand:04X} = {rand}"));
    recorder.record(step("mask", after.state()).value("rand()", rand));
}

/// Draws the 32 bits of a state, with the bits that `rand()` returns in a colour.
fn draw_bits(picture: &mut Framebuffer, state: u32, given: Color) {
    picture.fill_rect(Rect::new(0, i32::from(SKY) + 1, WIDTH, HEIGHT - i32::from(SKY) - 1), Color::BLACK);
    for bit in 0..32 {
        let x = BITS.0 + (31 - bit) * BIT;
        let color = match (state >> bit & 1, (16..31).contains(&bit)) {
            (1, true) => Color::YELLOW,
            (1, false) => Color::LIGHT_GRAY,
            (_, true) => given,
            _ => Color::DARK_GRAY,
        };
        picture.fill_rect(Rect::new(x, BITS.1, BIT - 1, BIT - 1), color);
    }
    let small = bundled::rom8();
    for (bit, text) in [(31, "31"), (16, "16"), (0, "0")] {
        picture.draw_text(small, text, BITS.0 + (31 - bit) * BIT, BITS.1 - 10, Color::CYAN);
    }
}

fn draw_result(picture: &mut Framebuffer, text: &str) {
    picture.fill_rect(Rect::new(0, BITS.1 + 12, WIDTH, 16), Color::BLACK);
    picture.draw_text(bundled::song16(), text, BITS.0, BITS.1 + 12, Color::YELLOW);
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut generator = BorlandRng::new(u32::from(random.rand()) << 16 | u32::from(random.rand()));
    let n = [6, 10, 15, 64, 100, 320][usize::from(random.random(6))];
    let rand = generator.rand();
    let state = generator.state();
    let right = rand % n;
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let mut sky = generator.clone();
    for (x, y, color) in stars_within(WIDTH as u16, SKY, StarOrder::Written, |n| sky.random(n)) {
        picture.put_pixel(x, y, color);
    }
    let lines = [format!("state  {state:08X}"), format!(">> 16      {:04X}", state >> 16), format!("random({n}) = ?")];
    for (line, y) in lines.iter().zip((56..).step_by(28)) {
        picture.draw_text(bundled::song24(), line, 64, y, Color::YELLOW);
    }
    draw_bits(&mut picture, state, Color::BLUE);
    let wrong = [(state & 0x7FFF) as u16 % n, rand / n % n, (right + n / 2) % n, (right + 1) % n];
    let wrong = wrong.map(|wrong| wrong.to_string());
    let (options, right) = Exercise::mix_options(right.to_string(), wrong, random.rand());
    let gaps = vec![format!("{state:08X}"), (state >> 16).to_string(), n.to_string()];
    Exercise { gaps, picture, at: (BITS.0 + BIT + 4, BITS.1 + 4), answer: Answer::Choice { options, right }, why: None }
}
