//! Blinds: covering a picture line by line, in all blades at once.

use super::recording::{HEIGHT, WIDTH};
use super::{
    Answer, Exercise, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt, scene,
};
use crate::gfx::transition::Blinds;
use crate::gfx::{Color, Rect};
use crate::machine::BorlandRng;
use crate::text::Language;

pub(super) const LESSON: Lesson = Lesson::new(
    "blinds",
    excerpt!("blinds", [crate::gfx::source::BLINDS]),
    &[
        Parameter::new("blade", 20, 2, 80),
        Parameter::new("lines", 0, 0, 1),
        Parameter::new("color", Color::WHITE.index() as i32, 1, 15),
    ],
    &record,
    &exercise,
);

/// The whole picture.
const ALL: Rect = Rect::new(0, 0, WIDTH, HEIGHT);

fn record(setting: &LessonSettings) -> StepRecording {
    let (blade, upright) = (setting.values[0], setting.values[1] == 1);
    let color = Color::wrapping(setting.values[2] as u8);
    let size = if upright { WIDTH } else { HEIGHT };
    let mut recorder = StepRecorder::new(scene::picture(ALL));
    let mut lines = Blinds::new(size, blade);
    let mut done = 0;
    let mut last = 0;
    loop {
        let (old_i, old_j) = lines.state();
        let line = lines.next();
        let at = |line: i32| if upright { (line, HEIGHT / 2) } else { (WIDTH / 2, line) };
        let step = |mark, line, (i, j): (i32, i32)| {
            Step::new(mark, at(line)).value("i", i).value("j", j).value("blade", blade).value("lines", size)
        };
        if old_j + old_i >= size {
            recorder.record(step("deeper", last, (old_i + 1, old_j)));
            recorder.record(step("first blade", last, (old_i + 1, 0)));
        }
        let Some(line) = line else {
            recorder.record(step("end", last, lines.state()).value("painted", done));
            return recorder.finish();
        };
        recorder.picture.fill_rect(place(line, upright), color);
        done += 1;
        last = line;
        let (i, j) = lines.state();
        recorder.record(step("line", line, (i, j - blade)).value("line", line).value("painted", done));
        recorder.record(step("next blade", line, (i, j)).value("line", line).value("painted", done));
    }
}

/// Returns a line of the picture.
fn place(line: i32, upright: bool) -> Rect {
    if upright { Rect::new(line, 0, 1, HEIGHT) } else { Rect::new(0, line, WIDTH, 1) }
}

fn exercise(random: &mut BorlandRng, _: Language) -> Exercise {
    let blade = [8, 12, 15, 16, 20, 24, 30, 40][usize::from(random.random(8))];
    let lines: Vec<i32> = Blinds::new(HEIGHT, blade).collect();
    // Half of the questions are at the end of a pass over all blades, where the line is less obvious.
    let blades = HEIGHT / blade;
    let around = i32::from(random.random(blade as u16 - 1)) + 1;
    let within = if random.random(2) == 0 { 0 } else { i32::from(random.random(blades as u16 - 1)) + 1 };
    let asked = (around * blades + within) as usize;
    let mut picture = scene::picture(ALL);
    lines[..asked].iter().for_each(|&line| picture.fill_rect(place(line, false), Color::WHITE));
    let last = lines[asked - 1];
    let wrong = [last + 1, last + blade, last + blade - 1, around - 1, last + blade + 1];
    let wrong = wrong.into_iter().filter(|line| (0..HEIGHT).contains(line)).map(|line| line.to_string());
    let (options, right) = Exercise::mix_options(lines[asked].to_string(), wrong, random.rand());
    let gaps = [blade, last].map(|number| number.to_string()).to_vec();
    Exercise { gaps, picture, at: (WIDTH / 2, last), answer: Answer::Choice { options, right }, why: None }
}
