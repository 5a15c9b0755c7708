//! Morphing and rotation: in-betweening of many points, and of an angle.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Hint, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt,
};
use crate::gfx::font::{GlyphBuf, bundled};
use crate::gfx::morph::{morph, pair_points, resample};
use crate::gfx::motion::{Easing, in_between_numbers};
use crate::gfx::rotation::{GlyphRotation, rotate_glyph, rotated_side};
use crate::gfx::{Color, Framebuffer, Glyph, Rect, polygon, trig};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson::new(
    "morph",
    excerpt!("morph", [crate::gfx::source::MORPH, crate::gfx::source::MOTION, crate::gfx::source::ROTATION]),
    &[
        Parameter::new("kind", 0, 0, 2),
        Parameter::new("pace", 3, 0, Easing::ALL.len() as i32 - 1),
        Parameter::new("steps", 16, 2, 40),
        Parameter::new("angle", 30, -180, 180),
    ],
    &record,
    &exercise,
);

const MIDDLE: (i32, i32) = (WIDTH / 2, HEIGHT / 2);
/// Points of an outline.
const POINTS: usize = 40;
/// The number of dots of a rotated character that are shown in detail.
const DETAILED: usize = 24;
/// The distance between the dots of an enlarged character.
const PITCH: i32 = 12;

fn record(setting: &LessonSettings) -> StepRecording {
    let [kind, pace, steps, degrees] = setting.values[..] else { return StepRecording::on_black(Vec::new()) };
    let (pace, steps) = (Easing::ALL[pace as usize], steps as u16);
    match kind {
        0 => {
            let (disc, star) =
                (outline(|_| 84, 0, POINTS as i32), outline(|tip| if tip % 2 == 0 { 112 } else { 44 }, degrees, 10));
            record_points(&resample(&disc, POINTS), &resample(&star, POINTS), steps, pace, draw_outline)
        }
        1 => {
            let [from, to] = ['棋', '乐'].map(|c| bundled::song16().glyph_or_box(c));
            let to = rotate_glyph(to, degrees);
            record_points(&dot_positions(from), &dot_positions(to.as_glyph()), steps, pace, draw_dots)
        }
        _ => record_rotation(degrees, steps, pace),
    }
}

/// Returns the vertices of a shape around the middle, clockwise from the top, by their distance from it.
fn outline(radius: impl Fn(i32) -> i32, degrees: i32, corners: i32) -> Vec<(i32, i32)> {
    let corner = |index: i32| {
        let (angle, radius) = (index * 360 / corners - degrees, radius(index));
        (MIDDLE.0 + trig::scale(radius, trig::sin(angle)), MIDDLE.1 - trig::scale(radius, trig::cos(angle)))
    };
    (0..corners).map(corner).collect()
}

/// Returns the positions of an enlarged character's dots, centred in the picture.
fn dot_positions(glyph: Glyph<'_>) -> Vec<(i32, i32)> {
    let (left, top) = (MIDDLE.0 - glyph.width() * PITCH / 2, MIDDLE.1 - glyph.height() * PITCH / 2);
    glyph.dots().map(|(x, y)| (left + x * PITCH + PITCH / 2, top + y * PITCH + PITCH / 2)).collect()
}

/// Records points that become other points: first the pairs, then one step point by point, then the other steps.
fn record_points(
    from: &[(i32, i32)],
    to: &[(i32, i32)],
    steps: u16,
    pace: Easing,
    draw: fn(&mut Framebuffer, &[(i32, i32)]),
) -> StepRecording {
    let ways = pair_points(from, to);
    let starts: Vec<_> = ways.iter().map(|way| way.0).collect();
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    draw(&mut picture, &starts);
    let mut recorder = StepRecorder::new(picture);
    let shown = |mark, number: usize, at: (i32, i32), step: u16| {
        let (a, b) = ways[number];
        let step = Step::new(mark, at).value("step", format!("{step}/{steps}")).value("point", number);
        step.value("a", format_point(a)).value("b", format_point(b)).hint(Hint::Line(a, b, Color::LIGHT_GREEN))
    };
    for (number, &(a, b)) in ways.iter().enumerate() {
        mark_place(&mut recorder.picture, a, Color::WHITE);
        recorder.record(shown("from", number, a, 0));
        recorder.picture.line(a.0, a.1, b.0, b.1, Color::LIGHT_GRAY);
        mark_place(&mut recorder.picture, a, Color::WHITE);
        mark_place(&mut recorder.picture, b, Color::LIGHT_GREEN);
        recorder.record(shown("to", number, b, 0));
    }
    for (index, now) in morph(&ways, steps, pace).enumerate() {
        let step = index as u16 + 1;
        let (done, whole) = pace.fraction(step, steps);
        recorder.picture.clear(Color::BLACK);
        ways.iter().for_each(|&(a, b)| recorder.picture.line(a.0, a.1, b.0, b.1, Color::LIGHT_GRAY));
        draw(&mut recorder.picture, &now);
        let shown = |mark, number| shown(mark, number, now[number], step).value("done", format!("{done}/{whole}"));
        let gone = |mark, number: usize, (a, now): ((i32, i32), (i32, i32))| {
            shown(mark, number).value("gone", format!("{}, {}", now.0 - a.0, now.1 - a.1))
        };
        recorder.record(shown("fraction", 0));
        // The first step in detail; of each other step one point, a different one each time.
        let shown = if step == 1 { 0..now.len().min(12) } else { index % now.len()..index % now.len() + 1 };
        for number in shown {
            let way = (ways[number].0, now[number]);
            recorder.record(gone("gone", number, way));
            recorder.record(gone("place", number, way).value("p", self::format_point(now[number])));
        }
    }
    recorder.finish()
}

fn format_point((x, y): (i32, i32)) -> String {
    format!("({x}, {y})")
}

fn mark_place(picture: &mut Framebuffer, (x, y): (i32, i32), color: Color) {
    picture.fill_rect(Rect::new(x - 1, y - 1, 3, 3), color);
}

fn draw_outline(picture: &mut Framebuffer, points: &[(i32, i32)]) {
    for span in polygon::spans(points, 0..HEIGHT) {
        picture.bar(span.x1, span.y, span.x2, span.y, Color::BLUE);
    }
    for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
        picture.line(from.0, from.1, to.0, to.1, Color::YELLOW);
    }
    points.iter().for_each(|&place| mark_place(picture, place, Color::LIGHT_RED));
}

fn draw_dots(picture: &mut Framebuffer, points: &[(i32, i32)]) {
    for &(x, y) in points {
        picture.fill_rect(Rect::new(x - 4, y - 4, 9, 9), Color::YELLOW);
    }
}

/// Records a rotation: the character enlarged on the left, its square at 1:1 on the right and enlarged below.
fn record_rotation(degrees: i32, steps: u16, pace: Easing) -> StepRecording {
    let glyph = bundled::song16().glyph_or_box('欢');
    let side = rotated_side(glyph);
    let board = RotationView { glyph, side };
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    board.draw_source(&mut picture);
    let mut recorder = StepRecorder::new(picture);
    for (angle, step) in in_between_numbers(0, degrees, steps, pace).zip(1..) {
        let (done, whole) = pace.fraction(step, steps);
        board.draw_turned(&mut recorder.picture, &rotate_glyph(glyph, angle));
        let step = Step::new("fraction", board.square(0, 0)).value("step", format!("{step}/{steps}"));
        let step = step.value("done", format!("{done}/{whole}"));
        recorder.record(Step { at: board.middle(), ..step.clone() });
        recorder.record(Step { mark: "gone", at: board.middle(), ..step.clone() }.value("gone", angle));
        recorder.record(Step { mark: "place", at: board.middle(), ..step }.value("angle", angle));
    }
    board.draw_turned(&mut recorder.picture, &GlyphBuf::blank(side as u16, side as u16));
    recorder.record(Step::new("place", board.middle()).value("angle", degrees));
    let mut detailed = 0;
    for dot in GlyphRotation::new(glyph, degrees) {
        let step = |mark| {
            let step = Step::new(mark, board.square(dot.x, dot.y)).value("angle", degrees);
            step.value("x, y", format_point((dot.x, dot.y)))
                .value("u, v", format_point(dot.source))
                .value("set", dot.set)
        };
        board.draw_dot(&mut recorder.picture, dot.x, dot.y, Some(dot.set));
        board.draw_source(&mut recorder.picture);
        board.mark_dot(&mut recorder.picture, dot.source);
        // The first dots whose source lies in the character are shown in detail.
        if detailed < DETAILED && board.contains(dot.source) {
            ["middle", "u", "v"].into_iter().for_each(|mark| recorder.record(step(mark)));
            detailed += 1;
        }
        recorder.record(step("look"));
    }
    recorder.finish()
}

/// The positions of the character and of its rotated copy.
struct RotationView<'g> {
    glyph: Glyph<'g>,
    side: i32,
}

impl RotationView<'_> {
    /// Returns the position of a dot of the rotated copy at 1:1.
    fn square(&self, x: i32, y: i32) -> (i32, i32) {
        (272 + x, 200 + y)
    }

    fn middle(&self) -> (i32, i32) {
        self.square(self.side / 2, self.side / 2)
    }

    fn draw_source(&self, picture: &mut Framebuffer) {
        for y in 0..self.glyph.height() {
            for x in 0..self.glyph.width() {
                let color = if self.glyph.is_set(x, y) { Color::YELLOW } else { Color::BLUE };
                picture.fill_rect(Rect::new(8 + x * 6, 60 + y * 6, 5, 5), color);
            }
        }
    }

    fn contains(&self, (u, v): (i32, i32)) -> bool {
        (0..self.glyph.width()).contains(&u) && (0..self.glyph.height()).contains(&v)
    }

    /// Marks a dot of the character, if it is inside.
    fn mark_dot(&self, picture: &mut Framebuffer, (u, v): (i32, i32)) {
        if self.contains((u, v)) {
            picture.fill_rect(Rect::new(8 + u * 6, 60 + v * 6, 5, 5), Color::LIGHT_RED);
        }
    }

    fn draw_turned(&self, picture: &mut Framebuffer, turned: &GlyphBuf) {
        for (y, x) in (0..self.side).flat_map(|y| (0..self.side).map(move |x| (y, x))) {
            let set = turned.as_glyph().is_set(x, y);
            self.draw_dot(picture, x, y, set.then_some(true));
        }
    }

    /// Draws a dot: not yet tested (`None`), clear, or set.
    fn draw_dot(&self, picture: &mut Framebuffer, x: i32, y: i32, set: Option<bool>) {
        let color = match set {
            None => Color::DARK_GRAY,
            Some(false) => Color::BLUE,
            Some(true) => Color::YELLOW,
        };
        picture.fill_rect(Rect::new(114 + x * 8, 2 + y * 8, 7, 7), color);
        let (x, y) = self.square(x, y);
        picture.put_pixel(x, y, color);
    }
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut place = || i32::from(random.random(16));
    let (x, y) = (place(), place());
    let quarter = i32::from(random.random(2)) * 180 + 90;
    let mut glyph = GlyphBuf::blank(16, 16);
    glyph.set(x, y);
    let margin = (rotated_side(glyph.as_glyph()) - 16) / 2;
    let landed = |degrees| {
        let turned = rotate_glyph(glyph.as_glyph(), degrees);
        turned.as_glyph().dots().next().map(|(x, y)| format_point((x - margin, y - margin)))
    };
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let (left, top) = (MIDDLE.0 - 8, MIDDLE.1 - 8);
    picture.fill_rect(Rect::new(left, top, 16, 16), Color::BLUE);
    picture.put_pixel(left + x, top + y, Color::YELLOW);
    for (y, x) in (0..16).flat_map(|y| (0..16).map(move |x| (y, x))) {
        let color = if glyph.as_glyph().is_set(x, y) { Color::YELLOW } else { Color::BLUE };
        picture.fill_rect(Rect::new(8 + x * 8, 56 + y * 8, 7, 7), color);
    }
    let wrong = [landed(-quarter), Some(format_point((y, x))), landed(180), Some(format_point((15 - x, y)))];
    let (options, right) =
        Exercise::mix_options(landed(quarter).unwrap_or_default(), wrong.into_iter().flatten(), random.rand());
    let gaps = vec![format_point((x, y)), quarter.to_string()];
    Exercise { gaps, picture, at: (left + 8, top + 8), answer: Answer::Choice { options, right }, why: None }
}
