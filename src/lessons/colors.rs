//! The sixteen colours: from four bits to light.

use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Lesson, LessonSettings, Parameter, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::{Color, Framebuffer, Palette, Rect, Rgb6};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The viewer changes the palette register of a colour and a DAC entry, as with `setpalette(0, 1)` and
/// `setrgbpalette(2, 3, 4, 5)`; initially those of brown.
pub(super) const LESSON: Lesson = Lesson::new(
    "colors",
    excerpt!("light", [crate::gfx::source::PALETTE]),
    &[
        Parameter::new("color", Color::BROWN.index() as i32, 0, 15),
        Parameter::new("register", 20, 0, FULL),
        Parameter::new("entry", 20, 0, FULL),
        Parameter::new("red", 42, 0, FULL),
        Parameter::new("green", 21, 0, FULL),
        Parameter::new("blue", 0, 0, FULL),
    ],
    &record,
    &exercise,
);

/// The highest value of six bits.
const FULL: i32 = Palette::DAC_ENTRIES as i32 - 1;
/// The number of bit planes.
const PLANES: i32 = 4;
/// The width of a colour's column.
const COLUMN: i32 = WIDTH / Color::COUNT as i32;
/// The rows of the picture: swatches, planes, registers, lights, landscape.
const SWATCH: Rect = Rect::new(0, 0, COLUMN - 1, 40);
const PLANE: Rect = Rect::new(0, 43, COLUMN - 1, 9);
const REGISTER_Y: i32 = 85;
const LIGHT: Rect = Rect::new(2, 97, 5, 32);
const LANDSCAPE_Y: i32 = 133;

fn record(setting: &LessonSettings) -> StepRecording {
    let palette = palette(&setting.values);
    let mut picture = empty();
    landscape(&mut picture);
    let mut steps = Vec::new();
    for color in Color::all() {
        let x = i32::from(color.index()) * COLUMN;
        let moved = |rect: Rect| Rect { x: rect.x + x, ..rect };
        let entry = palette.registers()[usize::from(color.index())];
        let light = palette.rgb6(color);
        let step = |mark, y| Step::new(mark, (x + COLUMN / 2, y)).value("color", color);
        let number = |mark, y| step(mark, y).value("number", format!("{} = {:04b}", color.index(), color.index()));
        let lit = (0..PLANES).filter(|plane| color.index() >> plane & 1 != 0);
        let planes = number("number", PLANE.y + 2 * PLANE.height);
        steps.push(lit.fold(planes, |step, plane| step.rect(moved(plane_place(plane)), Color::wrapping(1 << plane))));
        let named = |mark, y| number(mark, y).value("entry", format!("{entry} = {entry:06b}"));
        let text = format!("{entry:>2}");
        let register = named("register", REGISTER_Y + 3);
        steps.push(register.text(bundled::rom8(), &text, (x + 2, REGISTER_Y), Color::WHITE));
        let Rgb6 { red, green, blue } = light;
        let seen = |mark, y| named(mark, y).value("dac[entry]", format!("{red} {green} {blue}"));
        let bars = [(red, Color::LIGHT_RED), (green, Color::LIGHT_GREEN), (blue, Color::LIGHT_BLUE)];
        let dac = seen("dac", LIGHT.y + LIGHT.height / 2);
        steps.push(bars.into_iter().zip(0..).fold(dac, |step, ((strength, color), column)| {
            let height = i32::from(strength) * LIGHT.height / FULL;
            let bar = Rect { y: LIGHT.bottom() - height, height, ..moved(LIGHT) };
            step.rect(Rect { x: bar.x + column * LIGHT.width, ..bar }, color)
        }));
        let [red, green, blue] = palette.rgb8(color);
        let glass = seen("glass", SWATCH.y + SWATCH.height / 2).rect(moved(SWATCH), color);
        steps.push(glass.value("[r, g, b]", format!("{red} {green} {blue}")));
    }
    picture.set_palette(palette);
    StepRecording::new(picture, steps)
}

fn palette(values: &[i32]) -> Palette {
    let [color, entry, changed, red, green, blue] = std::array::from_fn(|index| values[index] as u8);
    let mut palette = Palette::vga();
    palette.set_register(Color::wrapping(color), entry);
    palette.set_dac(changed, Rgb6 { red, green, blue });
    palette
}

/// Returns the cell of a plane in the first column: plane 3 above, plane 0 below.
fn plane_place(plane: i32) -> Rect {
    Rect { y: PLANE.y + (PLANES - 1 - plane) * (PLANE.height + 1), ..PLANE }
}

/// Returns the picture with empty cells.
fn empty() -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for x in (0..WIDTH).step_by(COLUMN as usize) {
        let cells = (0..PLANES).map(plane_place).chain([SWATCH]);
        for cell in cells.map(|cell| Rect { x, ..cell }) {
            let (right, bottom) = (cell.right() - 1, cell.bottom() - 1);
            for (x1, y1, x2, y2) in [(x, cell.y, right, cell.y), (x, bottom, right, bottom)] {
                picture.line(x1, y1, x2, y2, Color::DARK_GRAY);
            }
            for column in [x, right] {
                picture.line(column, cell.y, column, bottom, Color::DARK_GRAY);
            }
        }
        picture.line(x + 1, LIGHT.bottom(), x + COLUMN - 3, LIGHT.bottom(), Color::DARK_GRAY);
    }
    picture
}

/// Draws a landscape in all sixteen colours.
fn landscape(picture: &mut Framebuffer) {
    let top = LANDSCAPE_Y;
    picture.bar(0, top, WIDTH - 1, top + 60, Color::LIGHT_BLUE);
    picture.fill_circle(60, top + 20, 13, Color::YELLOW);
    for (x, y, radius, color) in [
        (160, 20, 9, Color::LIGHT_GRAY),
        (176, 22, 7, Color::LIGHT_GRAY),
        (156, 17, 8, Color::WHITE),
        (168, 15, 9, Color::WHITE),
    ] {
        picture.fill_circle(x, top + y, radius, color);
    }
    for i in 0..40 {
        picture.line(100 - i, top + 22 + i, 100 + i, top + 22 + i, Color::DARK_GRAY);
        picture.line(130 - i, top + 32 + i, 130 + i, top + 32 + i, Color::DARK_GRAY);
    }
    picture.bar(0, top + 60, WIDTH - 1, HEIGHT - 1, Color::GREEN);
    picture.bar(0, top + 74, 90, HEIGHT - 1, Color::CYAN);
    picture.bar(0, top + 88, 90, HEIGHT - 1, Color::BLUE);
    picture.fill_circle(90, top + 92, 18, Color::GREEN);
    // A house, a tree, flowers.
    picture.bar(200, top + 46, 258, top + 88, Color::BROWN);
    for i in 0..24 {
        picture.line(229 - i * 3 / 2, top + 22 + i, 229 + i * 3 / 2, top + 22 + i, Color::RED);
    }
    picture.bar(208, top + 56, 220, top + 68, Color::LIGHT_CYAN);
    picture.bar(236, top + 60, 248, top + 88, Color::MAGENTA);
    picture.put_pixel(246, top + 75, Color::YELLOW);
    picture.bar(288, top + 50, 294, top + 88, Color::BROWN);
    picture.fill_circle(291, top + 38, 19, Color::LIGHT_GREEN);
    for (x, y) in [(120, 80), (140, 92), (160, 78), (176, 96), (190, 86)] {
        picture.bar(x, top + y, x, top + y + 8, Color::BLACK);
        picture.fill_circle(x, top + y, 3, Color::LIGHT_MAGENTA);
        picture.put_pixel(x, top + y, Color::LIGHT_RED);
    }
}

/// Creates an exercise on the colour with given bits.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let color = Color::wrapping(random.random(14) as u8 + 1);
    let number = color.index();
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for plane in 0..PLANES {
        let place = Rect::new(20 + (PLANES - 1 - plane) * 72, 84, 64, 64);
        picture.fill_rect(place, Color::DARK_GRAY);
        let bit = number >> plane & 1;
        let inside = Rect::new(place.x + 2, place.y + 2, 60, 60);
        picture.fill_rect(inside, if bit != 0 { Color::wrapping(1 << plane) } else { Color::BLACK });
        picture.draw_text(bundled::song16(), &bit.to_string(), place.x + 28, place.y + 24, Color::WHITE);
        picture.draw_text(bundled::song16(), &plane.to_string(), place.x + 28, place.y - 22, Color::LIGHT_GRAY);
    }
    // The planes in reverse order, the intensity bit flipped, or all bits inverted.
    let wrong = [number.reverse_bits() >> 4, number ^ 8, !number].map(|other| Color::wrapping(other).to_string());
    let (options, right) = Exercise::mix_options(color.to_string(), wrong, random.rand());
    Exercise {
        gaps: vec![format!("{number:04b}")],
        picture,
        at: (52, 116),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
