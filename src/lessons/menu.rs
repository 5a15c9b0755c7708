//! Shadows, and a menu whose selection moves by changing two colours.

use super::recording::{HEIGHT, WIDTH};
use super::{Answer, Exercise, Lesson, LessonSettings, Parameter, Step, StepRecorder, StepRecording, excerpt::excerpt};
use crate::gfx::font::bundled;
use crate::gfx::starfield::{StarOrder, stars_within};
use crate::gfx::{Color, Framebuffer};
use crate::machine::BorlandRng;
use crate::text::Language;
use crate::ui::shadow::Shadow;
use crate::ui::{Menu, MenuColors};

pub(super) const LESSON: Lesson = Lesson::new(
    "menu",
    excerpt!("menu", [include_str!("../ui/shadow.rs"), include_str!("../ui/menu.rs")]),
    &[
        Parameter::new("lift", MenuColors::ORIGINAL.shadow.lift, -4, 8),
        color_parameter("shadow", MenuColors::ORIGINAL.shadow.color),
        color_parameter("selected", MenuColors::ORIGINAL.selected),
        color_parameter("idle", MenuColors::ORIGINAL.idle),
    ],
    &record,
    &exercise,
);

const fn color_parameter(name: &'static str, start: Color) -> Parameter {
    Parameter::new(name, start.index() as i32, 0, 15)
}

/// The selected items: down to the last one and up again.
const CHOICES: [usize; 6] = [1, 2, 3, 2, 1, 0];
/// The upper edge of the first item's shadow, and the item spacing.
const TOP: i32 = 22;
const SPACING: i32 = 56;

fn record(setting: &LessonSettings) -> StepRecording {
    let color = |index: usize| Color::wrapping(setting.values[index] as u8);
    let shadow = Shadow { lift: setting.values[0], color: color(1) };
    let mut menu = menu(MenuColors { shadow, selected: color(2), idle: color(3) }, setting.language);
    let mut recorder = StepRecorder::new(sky());
    for index in 0..items(setting.language).len() {
        for (mark, layer) in ["shadow", "raised"].into_iter().zip(menu.layers(index)) {
            menu.paint_layer(&mut recorder.picture, index, layer);
            recorder.record(step(&menu, mark, index, layer));
        }
    }
    for index in CHOICES {
        let both = menu.select(index);
        let [before, after] = both.map(|index| index + 1);
        let shown =
            |mark| step(&menu, mark, index, menu.layers(index)[1]).value("before", before).value("index", after);
        recorder.record(shown("choose"));
        recorder.record(shown("both").value("[before, index]", format!("{before}, {after}")));
        for index in both {
            menu.repaint(&mut recorder.picture, index);
            recorder.record(
                step(&menu, "repaint", index, menu.layers(index)[1]).value("before", before).value("index", after),
            );
        }
    }
    recorder.finish()
}

/// Returns a step that draws a layer of an item, the magnifier at the first character's upper left part.
fn step(menu: &Menu<'_>, mark: &'static str, index: usize, (x, y, color): (i32, i32, Color)) -> Step {
    let place = menu.layers(index)[0];
    let step = Step::new(mark, (place.0 + 14, place.1 + 12)).value("index", index + 1);
    step.value("x", x).value("y", y).value("color", format!("{} {color}", color.index()))
}

fn items(language: Language) -> &'static [&'static str] {
    &language.text().othello.menu
}

fn menu(look: MenuColors, language: Language) -> Menu<'static> {
    Menu::new(items(language), bundled::menu32(), WIDTH / 2, TOP, SPACING).with_colors(look)
}

fn sky() -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    let mut random = BorlandRng::default();
    for (x, y, color) in stars_within(WIDTH as u16, HEIGHT as u16, StarOrder::Written, |n| random.random(n)) {
        picture.put_pixel(x, y, color);
    }
    picture
}

/// Creates an exercise on the position and colour in which an item is redrawn.
fn exercise(random: &mut BorlandRng, language: Language) -> Exercise {
    let count = items(language).len();
    let lift = 1 + i32::from(random.random(6));
    let shadow = Shadow { lift, ..MenuColors::ORIGINAL.shadow };
    let mut menu = menu(MenuColors { shadow, ..MenuColors::ORIGINAL }, language);
    let before = usize::from(random.random(count as u16));
    let down = before == 0 || before + 1 < count && random.random(2) == 0;
    let after = if down { before + 1 } else { before - 1 };
    menu.select(before);
    let mut picture = sky();
    menu.draw(&mut picture);
    let asked = menu.select(after)[usize::from(random.random(2))];
    let [(x, y, _), raised] = menu.layers(asked);
    let [_, other] = menu.layers(if asked == before { after } else { before });
    let shown = |(x, y, color): (i32, i32, Color)| format!("({x}, {y}) {color}");
    // The other item's colour, the shadow's position, and the lift in the wrong direction.
    let wrong = [(raised.0, raised.1, other.2), (x, y, raised.2), (x + lift, y + lift, raised.2)].map(shown);
    let (options, right) = Exercise::mix_options(shown(raised), wrong, random.rand());
    let key = if down { "↓" } else { "↑" }.to_owned();
    let number = |index: usize| (index + 1).to_string();
    let gaps = vec![lift.to_string(), number(before), key, number(asked), x.to_string(), y.to_string()];
    Exercise { gaps, picture, at: (x + 14, y + 12), answer: Answer::Choice { options, right }, why: None }
}
