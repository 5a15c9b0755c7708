//! Planar video memory: the accesses of one `putpixel`, as a program of the time made them.

use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::planar::{Access, Bus, Draw, PLANES, PlanarVga, Register, locate};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(0, 1)],
    ..Lesson::new(
        "planar",
        excerpt!("planar", [crate::gfx::source::DRAW]),
        &[
            Parameter::new("x", 157, 0, WIDTH - PIXELS),
            Parameter::new("y", 30, 0, SCREEN_HEIGHT - PIXELS),
            Parameter::new("color", Color::YELLOW.index() as i32, 0, 15),
            Parameter::new("read_first", 1, 0, 1),
        ],
        &record,
        &exercise,
    )
};

/// The lines of the source that stand for the accesses of a `putpixel`, in their order.
const MARKS: [&str; 8] = ["color", "enable", "mask", "read", "write", "no mask", "disable", "no color"];
/// The number of pixels, each to the lower right of the previous one.
const PIXELS: i32 = 6;
/// Rows of the card's picture that are shown, above the diagram.
const SCREEN_HEIGHT: i32 = 80;
/// The size of the cell that shows a bit; eight cells show a byte.
const CELL: Rect = Rect::new(0, 0, 8, 12);
/// The diagram's columns: the contents of memory, latches and written data; for each plane, the colour's bit and
/// whether it is enabled.
const MEMORY_X: i32 = 26;
const LATCHES_X: i32 = 110;
const DATA_X: i32 = 194;
const COLOR_X: i32 = 282;
const ENABLE_X: i32 = 304;
/// Its rows: plane 3, the bit mask, and the access as a statement of C with its effect.
const PLANES_Y: i32 = 104;
const MASK_Y: i32 = 168;
const ACCESS_Y: i32 = 194;

fn record(setting: &LessonSettings) -> StepRecording {
    let [x, y, color, reads] = std::array::from_fn(|index| setting.values[index]);
    let mut vga = PlanarVga::from_framebuffer(&bars());
    let mut picture = StepRecording::on_black(vec![draw_registers(draw_labels(Step::default()), &vga)]).picture(1);
    picture.blit(&bars(), Rect::new(0, 0, WIDTH, SCREEN_HEIGHT), 0, 0);
    let mut steps = Vec::new();
    for pixel in (0..PIXELS).map(|i| (x + i, y + i)) {
        put_pixel(&mut steps, &mut vga, pixel, Color::wrapping(color as u8), reads != 0);
    }
    StepRecording::new(picture, steps)
}

/// Adds the steps of a `putpixel`; the read may be omitted.
fn put_pixel(steps: &mut Vec<Step>, vga: &mut PlanarVga, (x, y): (i32, i32), color: Color, reads: bool) {
    let Some((offset, mask)) = locate(x, y) else { return };
    let accesses = vga.clone().trace(|vga| vga.put_pixel(x, y, color));
    for (access, mark) in accesses.iter().zip(MARKS) {
        let first = x / 8 * 8;
        let step = Step::new(mark, (x, y)).value("(x, y)", format!("({x}, {y})"));
        let step = step.value("offset", format!("0x{offset:04X}")).value("mask", format!("{mask:08b}"));
        let step = (first..first + 8).fold(step, |step, x| step.hint(Hint::Frame(x, y, Color::LIGHT_CYAN)));
        if matches!(access, Access::Read { .. }) && !reads {
            continue;
        }
        access.perform(vga);
        let step = write_access(step, access);
        if !matches!(access, Access::Write { .. }) {
            let step = if mark == MARKS[0] { draw_bytes(step, MEMORY_X, vga.cell(offset)) } else { step };
            steps.push(draw_bytes(draw_registers(step, vga), LATCHES_X, vga.latches()));
            continue;
        }
        let (latches, written) = (vga.latches(), vga.cell(offset));
        for plane in (0..PLANES).rev() {
            let data = if color.index() >> plane & 1 != 0 { 0xFF } else { 0x00 };
            let shown = [("latch", latches[plane]), ("data", data), ("written", written[plane])];
            let step = shown
                .into_iter()
                .fold(step.clone().value("plane", plane), |step, (name, byte)| step.value(name, format!("{byte:08b}")));
            let step = draw_byte(step, (DATA_X, plane_y(plane)), data, bit_color(plane));
            steps.push(draw_byte(step, (MEMORY_X, plane_y(plane)), written[plane], bit_color(plane)));
        }
        let shown = (0..8).map(|i| (first + i, Color::wrapping(color_of(&written, 7 - i))));
        let last = steps.pop().unwrap_or_default();
        steps.push(shown.fold(last, |step, (x, color)| step.pixel(x, y, color)));
    }
}

/// Returns the colour number formed by one bit of each of four bytes.
fn color_of(planes: &[u8; PLANES], bit: i32) -> u8 {
    planes.iter().rev().fold(0, |number, byte| number << 1 | byte >> bit & 1)
}

/// Makes the step write an access to the card and its effect.
fn write_access(step: Step, access: &Access) -> Step {
    let what = match *access {
        Access::Read { offset, .. } => format!("latches <- memory[0x{offset:04X}]"),
        Access::Write { offset, .. } => format!("memory[0x{offset:04X}] <- data, latches"),
        _ => access.register().map_or(String::new(), |(register, value)| format!("{} = {value:08b}", register.name())),
    };
    let step = step.rect(Rect::new(0, ACCESS_Y, WIDTH, HEIGHT - ACCESS_Y), Color::BLACK);
    let step = step.text(bundled::song16(), &access.to_string(), (MEMORY_X, ACCESS_Y), Color::YELLOW);
    step.text(bundled::song16(), &what, (MEMORY_X, ACCESS_Y + 20), Color::WHITE)
}

/// Makes the step show the registers.
fn draw_registers(step: Step, vga: &PlanarVga) -> Step {
    let column = |step: Step, x, register| {
        (0..PLANES).fold(step, |step, plane| {
            draw_bit(step, (x, plane_y(plane)), vga.register(register) >> plane & 1 != 0, bit_color(plane))
        })
    };
    let step = column(column(step, COLOR_X, Register::SetReset), ENABLE_X, Register::EnableSetReset);
    draw_byte(step, (DATA_X, MASK_Y), vga.register(Register::BitMask), Color::CYAN)
}

/// Makes the step show a byte of each plane.
fn draw_bytes(step: Step, x: i32, planes: [u8; PLANES]) -> Step {
    (0..PLANES).fold(step, |step, plane| draw_byte(step, (x, plane_y(plane)), planes[plane], bit_color(plane)))
}

/// Makes the step show a byte by its bits.
fn draw_byte(step: Step, (x, y): (i32, i32), byte: u8, color: Color) -> Step {
    (0..8).fold(step, |step, i| draw_bit(step, (x + i * (CELL.width + 1), y), byte >> (7 - i) & 1 != 0, color))
}

/// Makes the step show a bit.
fn draw_bit(step: Step, (x, y): (i32, i32), set: bool, color: Color) -> Step {
    let (digit, back) = if set { ("1", color) } else { ("0", Color::DARK_GRAY) };
    let dark = !set || color == Color::LIGHT_GRAY;
    let step = step.rect(Rect { x, y, ..CELL }, back);
    step.text(bundled::rom8(), digit, (x, y + 2), if dark { Color::BLACK } else { Color::WHITE })
}

/// Returns the row of a plane, 3 above and 0 below.
fn plane_y(plane: usize) -> i32 {
    PLANES_Y + (PLANES - 1 - plane) as i32 * (CELL.height + 2)
}

/// Returns the colour of a plane's set bits: that of the plane alone, but lighter than clear bits.
fn bit_color(plane: usize) -> Color {
    [Color::BLUE, Color::GREEN, Color::RED, Color::LIGHT_GRAY][plane]
}

/// Makes the step label the diagram's columns.
fn draw_labels(step: Step) -> Step {
    let named = [
        (MEMORY_X, PLANES_Y - 12, "memory"),
        (LATCHES_X, PLANES_Y - 12, "latches"),
        (DATA_X, PLANES_Y - 12, "data"),
        (COLOR_X - 8, PLANES_Y - 12, "S/R"),
        (ENABLE_X, PLANES_Y - 12, "E"),
        (DATA_X - 44, MASK_Y + 2, "mask"),
    ];
    let step =
        named.into_iter().fold(step, |step, (x, y, name)| step.text(bundled::rom8(), name, (x, y), Color::LIGHT_CYAN));
    let step = [MEMORY_X, LATCHES_X, DATA_X].into_iter().fold(step, |step, x| draw_bytes(step, x, [0; PLANES]));
    (0..PLANES).fold(step, |step, plane| {
        step.text(bundled::rom8(), &plane.to_string(), (MEMORY_X - 14, plane_y(plane) + 2), Color::LIGHT_CYAN)
    })
}

/// Returns a picture for the latches to preserve: all colours side by side, with some bytes of two colours.
fn bars() -> Framebuffer {
    let mut screen = Framebuffer::vga();
    for color in Color::all() {
        screen.fill_rect(Rect::new(i32::from(color.index()) * 20, 0, 20, SCREEN_HEIGHT), color);
    }
    screen
}

/// Creates an exercise on the contents of a plane after a write.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let (plane, color) = (usize::from(random.random(PLANES as u16)), random.random(16) as u8);
    let (held, first) = (random.random(254) as u8 + 1, random.random(6));
    let mask = 0xE0 >> first;
    let mut vga = PlanarVga::new();
    vga.set(Register::MapMask, 1 << plane);
    vga.write(0, held);
    vga.read(0);
    vga.set(Register::SetReset, color);
    vga.set(Register::EnableSetReset, 0x0F);
    let picture = |vga: &PlanarVga| {
        let step = draw_bytes(draw_registers(draw_labels(Step::default()), vga), LATCHES_X, vga.latches());
        StepRecording::on_black(vec![step]).picture(1)
    };
    vga.set(Register::BitMask, mask);
    let picture = picture(&vga);
    vga.write(0, 0xFF);
    let shown = |byte: u8| format!("{byte:08b}");
    // The mask inverted, no latch, the colour's bit inverted, nothing written.
    let written = vga.cell(0)[plane];
    let data = if color >> plane & 1 != 0 { 0xFF } else { 0x00 };
    let wrong = [(data & !mask) | (held & mask), data & mask, (!data & mask) | (held & !mask), held].map(shown);
    let (options, right) = Exercise::mix_options(shown(written), wrong, random.rand());
    let gaps = vec![plane.to_string(), shown(held), format!("{color:04b}"), shown(mask)];
    Exercise {
        gaps,
        picture,
        at: (LATCHES_X + 36, plane_y(plane) + 6),
        answer: Answer::Choice { options, right },
        why: None,
    }
}
