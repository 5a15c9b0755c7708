//! Arcs: Borland's kernel selects pixels of the ellipse by comparing |y| − |x|, the textbook by their direction.

use super::operations::Operations;
use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Excerpt, Exercise, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecording,
    excerpt::{CalledCode, excerpt},
};
use crate::gfx::arc::{ArcPoint, Extent, pixels, point};
use crate::gfx::sweep::Sweep;
use crate::gfx::{Color, Framebuffer, trig};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    counts_operations: true,
    comparison: Some(Comparison {
        names: &|sides| [sides.kernel, sides.textbook],
        code: SourceCode::Rust(SWEEP),
        record: &record_by_direction,
    }),
    ..Lesson::new(
        "arc",
        excerpt!("arc", [crate::gfx::source::ARC], SIGNS),
        &[
            Parameter::new("a", 44, 1, 115),
            Parameter::new("b", 44, 1, 115),
            Parameter::new("start", 35, 0, 360),
            Parameter::new("end", 110, 0, 360),
        ],
        &record,
        &exercise,
    )
};

/// The signs of the coordinates, which give the quadrant.
const SIGNS: &[CalledCode] = &[
    CalledCode::new("quarter 0", 1, "(x < 0, y > 0)"),
    CalledCode::new("quarter 1", 1, "(x < 0, y > 0)"),
    CalledCode::new("quarter 2", 1, "(x < 0, y > 0)"),
    CalledCode::new("quarter 3", 1, "(x < 0, y > 0)"),
];

/// The textbook algorithm: see [`Sweep`].
pub(super) const SWEEP: Excerpt = excerpt!("sweep", [crate::gfx::source::SWEEP]);

/// The centre of the arc and of the slice.
pub(super) const CENTRE: (i32, i32) = (WIDTH / 2, HEIGHT / 2);

/// An arc in the middle of the picture.
struct Arc {
    radii: (i32, i32),
    extent: Extent,
    sweep: Sweep,
    picture: Framebuffer,
}

impl Arc {
    fn new(setting: &LessonSettings) -> Arc {
        let [a, b, start, end] = std::array::from_fn(|index| setting.values[index]);
        let mut picture = Framebuffer::new(WIDTH, HEIGHT);
        draw_rays(&mut picture, (a, b), [start, end]);
        Arc { radii: (a, b), extent: Extent::between(a, b, start, end), sweep: Sweep::new(start, end), picture }
    }

    /// Returns the pixels of the whole ellipse, each with whether this algorithm keeps it, and its colour: kept by both
    /// algorithms, by this one only, by the other one only, or by neither.
    fn pixels(&self, own: impl Fn((i32, i32)) -> bool) -> impl Iterator<Item = ((i32, i32), bool, Color)> {
        pixels(self.radii.0, self.radii.1, Extent::Whole).map(move |pixel| {
            let kept = own(pixel);
            let both = self.extent.contains(pixel) == self.sweep.contains(pixel);
            let color = match (kept, both) {
                (true, true) => Color::YELLOW,
                (true, false) => Color::LIGHT_RED,
                (false, false) => Color::LIGHT_BLUE,
                (false, true) => Color::DARK_GRAY,
            };
            (pixel, kept, color)
        })
    }
}

/// Draws lines from the centre at two angles, beyond the curve.
pub(super) fn draw_rays(picture: &mut Framebuffer, (a, b): (i32, i32), angles: [i32; 2]) {
    for degrees in angles {
        let (x, y) = point(a + 16, b + 16, degrees);
        picture.line(CENTRE.0, CENTRE.1, CENTRE.0 + x, CENTRE.1 + y, Color::BROWN);
    }
}

/// Returns the position in the picture of a pixel relative to the centre.
pub(super) fn on_picture((x, y): (i32, i32)) -> (i32, i32) {
    (CENTRE.0 + x, CENTRE.1 + y)
}

fn record(setting: &LessonSettings) -> StepRecording {
    let arc = Arc::new(setting);
    let shown = |place: ArcPoint| format!("{}: {}", place.quadrant(), place.progress());
    let mut steps = Vec::new();
    for (pixel, _, color) in arc.pixels(|pixel| arc.extent.contains(pixel)) {
        let (at, place) = (on_picture(pixel), ArcPoint::from_pixel(pixel));
        let step = |mark| Step::new(mark, at).value("x, y", format!("{}, {}", pixel.0, pixel.1));
        let step = |mark| step(mark).value("rise", pixel.1.abs() - pixel.0.abs());
        steps.push(step("rise"));
        let step = |mark| step(mark).value("along", shown(place));
        steps.push(step(["quarter 0", "quarter 1", "quarter 2", "quarter 3"][usize::from(place.quadrant())]));
        let Extent::Part(from, to) = arc.extent else {
            // One pixel, the whole ellipse or nothing: nothing is compared.
            steps.push(step("keep").executing(Operations::default()).pixel(at.0, at.1, color));
            continue;
        };
        let step = |mark| step(mark).value("from", shown(from)).value("to", shown(to));
        steps.push(step("after").value("after", from <= place));
        let step = |mark| step(mark).value("after", from <= place).value("before", place <= to);
        steps.push(step("before"));
        let (all, or) = (from <= place && place <= to, from <= place || place <= to);
        let kept = if from <= to { step("keep").value("all", all) } else { step("keep").value("or", or) };
        steps.push(kept.pixel(at.0, at.1, color));
    }
    StepRecording::new(arc.picture, steps)
}

fn record_by_direction(setting: &LessonSettings) -> StepRecording {
    let arc = Arc::new(setting);
    let mut steps = Vec::new();
    for (pixel, kept, color) in arc.pixels(|pixel| arc.sweep.contains(pixel)) {
        let at = on_picture(pixel);
        let step = Step::new("keep", at).value("x, y", format!("{}, {}", pixel.0, -pixel.1));
        steps.push(Step { mark: "after", ..step.clone() });
        steps.push(Step { mark: "before", ..step.clone() });
        steps.push(step.value("between", kept).pixel(at.0, at.1, color));
    }
    StepRecording::new(arc.picture, steps)
}

/// Creates an exercise on the kernel's point for an angle.
fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let radius = 30 + i32::from(random.random(70));
    // No multiples of 30 and 45, and not in the first quadrant, where rounding down and truncation are the same.
    let degrees = 90 * (1 + i32::from(random.random(3))) + 1 + i32::from(random.random(28));
    let (cos, sin) = (trig::cos_truncated(degrees), trig::sin_truncated(degrees));
    let shown = |(x, y): (i32, i32)| format!("({x}, {y})");
    let (x, y) = point(radius, radius, degrees);
    let cut = |sine: i32| (i64::from(radius) * i64::from(sine) / i64::from(trig::ONE)) as i32;
    let wrong =
        [(cut(cos), -cut(sin)), (trig::scale(radius, cos), -trig::scale(radius, sin)), (x, -y), (y, x)].map(shown);
    let (options, right) = Exercise::mix_options(shown((x, y)), wrong, random.rand());
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    for (x, y) in pixels(radius, radius, Extent::Whole).map(on_picture) {
        picture.put_pixel(x, y, Color::DARK_GRAY);
    }
    draw_rays(&mut picture, (radius, radius), [degrees; 2]);
    let gaps = [radius, degrees, cos, sin].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: on_picture((x, y)), answer: Answer::Choice { options, right }, why: None }
}
