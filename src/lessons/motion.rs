//! Motion: in-betweening, and what the screen shows between erasing and redrawing.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Comparison, Exercise, Hint, Lesson, LessonSettings, Parameter, SourceCode, Step, StepRecorder,
    StepRecording, excerpt::excerpt, scene,
};
use crate::gfx::font::bundled;
use crate::gfx::motion::{Easing, in_between};
use crate::gfx::sprite::{EraseMethod, Op, Sprite};
use crate::gfx::{Color, Framebuffer, Glyph, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson {
    handles: &[(3, 4)],
    comparison: Some(Comparison {
        names: &|sides| [sides.as_chosen, sides.two_pages],
        code: SourceCode::Rust(excerpt!("motion", [crate::gfx::source::SPRITE])),
        record: &record_two_pages,
    }),
    ..Lesson::new(
        "motion",
        excerpt!("motion", [crate::gfx::source::SPRITE]),
        &[
            Parameter::new("method", 0, 0, EraseMethod::ALL.len() as i32 - 1),
            Parameter::new("pace", 0, 0, Easing::ALL.len() as i32 - 1),
            Parameter::new("steps", 12, 2, 60),
            Parameter::new("x2", 270, 0, WIDTH - 1),
            Parameter::new("y2", 150, 0, HEIGHT - 1),
        ],
        &record,
        &exercise,
    )
};

/// The centre of the character at the start.
const START: (i32, i32) = (44, 78);
const INK: Color = Color::LIGHT_RED;

/// Returns the moving character.
fn character() -> Glyph<'static> {
    bundled::menu32().glyph_or_box('乐')
}

/// Returns the upper left corner of the character centred at a point.
fn corner((x, y): (i32, i32)) -> (i32, i32) {
    (x - character().width() / 2, y - character().height() / 2)
}

fn record(setting: &LessonSettings) -> StepRecording {
    let [method, pace, steps, x, y] = setting.values[..] else { return StepRecording::on_black(Vec::new()) };
    let (method, steps) = (EraseMethod::ALL[method as usize], steps as u16);
    let scene = scene::picture(Rect::new(0, 0, WIDTH, HEIGHT));
    let path = in_between(corner(START), corner((x, y)), steps, Easing::ALL[pace as usize]);
    let mut mover = Sprite::new(scene.clone(), character(), INK, method, corner(START), path);
    let mut recorder = StepRecorder::new(mover.screen().clone());
    let mut done = 0;
    let size = (character().width(), character().height());
    let mut from = mover.position();
    loop {
        let before = mover.position();
        let Some(act) = mover.next() else { break };
        let at = mover.position();
        if act == Op::Move {
            done += 1;
            from = before;
        }
        recorder.picture.blit(mover.screen(), scene.bounds(), 0, 0);
        let step = Step::new(mark(act), (at.0 + size.0 / 2, at.1 + size.1 / 2));
        let step = outlined(outlined(step, from, size, Color::LIGHT_GRAY), at, size, Color::LIGHT_GREEN);
        let seen = count_differences(&scene, mover.screen());
        let step = step
            .value("step", format!("{done}/{steps}"))
            .value("from", format_point(from))
            .value("at", format_point(at));
        recorder.record(step.value("act", format!("{act:?}")).value("differs", seen));
    }
    recorder.finish()
}

/// Records the same motion with double buffering: the screen shows nothing between two pictures.
fn record_two_pages(setting: &LessonSettings) -> StepRecording {
    let mut setting = setting.clone();
    setting.values[0] =
        EraseMethod::ALL.iter().position(|&method| method == EraseMethod::Buffered).unwrap_or_default() as i32;
    record(&setting)
}

fn mark(act: Op) -> &'static str {
    match act {
        Op::Erase => "erase",
        Op::Restore => "restore",
        Op::Xor => "xor",
        Op::Move => "move",
        Op::Draw => "draw",
        Op::Show => "show",
    }
}

fn format_point((x, y): (i32, i32)) -> String {
    format!("({x}, {y})")
}

/// Returns the number of pixels of the screen that differ from the scene.
fn count_differences(scene: &Framebuffer, screen: &Framebuffer) -> usize {
    std::iter::zip(scene.pixels(), screen.pixels()).filter(|(a, b)| a != b).count()
}

/// Adds the outline of a rectangle to the step's magnifier.
fn outlined(step: Step, (x, y): (i32, i32), (width, height): (i32, i32), color: Color) -> Step {
    let (right, bottom) = (x + width - 1, y + height - 1);
    let sides = [(x, y, right, y), (right, y, right, bottom), (right, bottom, x, bottom), (x, bottom, x, y)];
    sides.into_iter().fold(step, |step, (x1, y1, x2, y2)| step.hint(Hint::Line((x1, y1), (x2, y2), color)))
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let mut place = || (30 + i32::from(random.random(260)), 30 + i32::from(random.random(180)));
    let (from, to) = (place(), place());
    let steps = [4, 5, 8, 10][usize::from(random.random(4))];
    let asked = usize::from(random.random(steps - 1));
    let places = |pace| in_between(from, to, steps, pace).map(format_point);
    let right = places(Easing::Linear).nth(asked).unwrap_or_default();
    let mut picture = scene::picture(Rect::new(0, 0, WIDTH, HEIGHT));
    for (place, color) in [(from, Color::LIGHT_GREEN), (to, Color::LIGHT_RED)] {
        picture.fill_circle(place.0, place.1, 3, color);
    }
    let backwards = in_between(to, from, steps, Easing::Linear).map(format_point).nth(asked);
    let paced = [Easing::EaseOut, Easing::EaseIn].map(|pace| places(pace).nth(asked));
    let wrong = [backwards, places(Easing::Linear).nth(asked + 1)].into_iter().chain(paced);
    let (options, right) = Exercise::mix_options(right, wrong.flatten(), random.rand());
    let gaps = vec![format_point(from), format_point(to), steps.to_string(), (asked + 1).to_string()];
    Exercise { gaps, picture, at: from, answer: Answer::Choice { options, right }, why: None }
}
