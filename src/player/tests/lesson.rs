//! Tests of lessons in the player.

use crate::gfx::{Color, Framebuffer, Palette, WIDTH};
use crate::lessons::{all, named};
use crate::player::lesson::LessonRun;
use crate::player::panels::Panel;
use crate::player::variables::RowContent;
use crate::player::{DragTarget, Player, Run};
use crate::text::Language;

fn open(language: Language, name: &str) -> Player {
    Player::new(language.text(), named(name).unwrap().into())
}

pub(super) fn run(player: &mut Player) -> &mut LessonRun {
    let Run::Lesson(run) = &mut player.run else { panic!("a lesson") };
    run
}

#[test]
fn the_buttons_fit_in_every_language() {
    for language in Language::ALL {
        for lesson in all() {
            let player = Player::new(language.text(), lesson.into());
            let last = player.button_places().last().map_or(0, |(_, place)| place.right());
            assert!(last <= WIDTH, "{language}: {last}");
        }
    }
}

#[test]
fn a_parameters_line_is_a_slider() {
    let mut player = open(Language::default(), "colors");
    let (red, place) = player.parameter_places()[3];
    let (x, y) = (place.x + 40, place.y + 5);
    player.click((x, y));
    assert_eq!((run(&mut player).parameter, run(&mut player).settings.values[red]), (red, 42));
    for (moved, value) in [(5, 47), (-2, 40), (90, 63), (-90, 0), (0, 42)] {
        player.drag((x + moved, y + moved));
        assert_eq!(run(&mut player).settings.values[red], value);
    }
}

#[test]
fn keys_go_from_pixel_to_pixel_and_two_algorithms_from_stroke_to_stroke() {
    let mut player = open(Language::default(), "line");
    let run = run(&mut player);
    let ends: Vec<usize> = (0..4)
        .map(|_| {
            run.forward(1, true);
            run.at
        })
        .collect();
    for (count, &at) in ends.iter().enumerate() {
        assert_eq!(run.recording.strokes_in(at), count + 1);
        assert!(run.recording.steps()[at - 1].mark == "plot");
    }
    for &at in ends.iter().rev().skip(1) {
        run.back(true);
        assert_eq!(run.at, at);
    }
    run.toggle_comparison();
    assert_eq!((run.at, run.steps_taken(&run.recording)), (1, ends[0]));
    run.go_to(usize::MAX);
    assert_eq!((run.at, run.steps_taken(&run.recording)), (run.steps(), run.recording.steps().len()));
    run.toggle_comparison();
    assert_eq!(run.at, run.recording.steps().len());
}

#[test]
fn the_picture_has_its_palette_and_words_the_standard_one() {
    let mut player = open(Language::default(), "colors");
    player.set_parameter(1, 63);
    let mut screen = Framebuffer::vga();
    player.draw(&mut screen);
    let palette = &screen.inset().unwrap().palette;
    assert_eq!(palette.rgb6(Color::BROWN), palette.rgb6(Color::WHITE));
    assert_eq!(*screen.palette(), Palette::vga());
}

/// Every step is reached by the slider, at both ends and between them, on a click and when it is dragged.
#[test]
fn the_slider_goes_to_every_part_of_the_run() {
    let mut player = open(Language::English, "circle");
    let steps = run(&mut player).steps();
    player.update_timeline();
    let area = player.panels().place_or_nothing(Panel::Timeline);
    let y = area.y + area.height / 2;
    player.click((area.x, y));
    assert_eq!((player.position(), player.pointer.dragged), (0, Some(DragTarget::Timeline)));
    let mut seen = Vec::new();
    for x in area.x..area.right() + 50 {
        player.drag((x, y));
        player.update_timeline();
        seen.push(player.position());
    }
    seen.dedup();
    assert_eq!((seen[0], *seen.last().unwrap()), (0, steps));
    assert!(seen.is_sorted() && seen.len() > steps.min(500), "{seen:?}");
}

/// A click beside a pixel of a circle finds the step that drew it; one far away finds nothing.
#[test]
fn a_click_near_a_pixel_finds_the_step_that_drew_it() {
    let mut player = open(Language::English, "circle");
    let steps = run(&mut player).recording.steps().to_vec();
    let last = |pixel: (i32, i32)| {
        let draws = |step: &crate::lessons::Step| step.strokes.iter().any(|(rect, _)| rect.contains(pixel.0, pixel.1));
        steps.iter().rposition(draws).map(|index| index + 1)
    };
    let drawn: Vec<(i32, i32)> =
        steps.iter().flat_map(|step| &step.strokes).map(|(rect, _)| (rect.x, rect.y)).collect();
    let mut found = 0;
    for &(x, y) in drawn.iter().step_by(5) {
        for (dx, dy) in [(0, 0), (1, 0), (0, -2), (-3, 3), (4, 4)] {
            run(&mut player).go_to(steps.len());
            player.find_pixel((x + dx, y + dy));
            let pixel = player.pointer.pixel.unwrap();
            assert!((pixel.0 - x - dx).abs() <= 4 && (pixel.1 - y - dy).abs() <= 4);
            assert_eq!(Some(player.position()), last(pixel), "({x}, {y}) + ({dx}, {dy})");
            found += 1;
        }
    }
    assert!(found > 50);
    run(&mut player).go_to(3);
    player.find_pixel((1, 1));
    assert_eq!((player.position(), player.message.as_deref()), (3, Some(Language::English.text().player.not_drawn)));
}

/// The key for the changes of a variable goes back from change to change.
#[test]
fn the_changes_of_a_value_are_found_one_after_the_other() {
    let mut player = open(Language::English, "circle");
    let steps = run(&mut player).recording.steps().to_vec();
    let value =
        |step: usize| steps[step - 1].values.iter().find(|(name, _)| *name == "p").map(|(_, value)| value.clone());
    run(&mut player).go_to(steps.len());
    player.find_change();
    assert_eq!(player.message.as_deref(), Some(Language::English.text().player.select_variable));
    player.variables.selected = Some("p".to_owned());
    let mut visited = Vec::new();
    while visited.len() < steps.len() {
        player.find_change();
        if visited.last() == Some(&player.position()) {
            break;
        }
        visited.push(player.position());
    }
    let expected: Vec<usize> = (1..=steps.len())
        .rev()
        .filter(|&step| value(step).is_some() && (step == 1 || value(step) != value(step - 1)))
        .collect();
    assert_eq!(visited, expected);
}

/// The calls and variables of a lesson in C are those at its step: of a recursion, as many calls as the step has.
#[test]
fn a_lesson_in_c_has_calls_and_variables() {
    let mut player = open(Language::English, "koch");
    let steps = run(&mut player).recording.steps().to_vec();
    player.view.has_calls = true;
    let mut depths = std::collections::BTreeSet::new();
    for (number, step) in steps.iter().enumerate().step_by(7).chain([(3, &steps[3])]) {
        let run = run(&mut player);
        run.go_to(number + 1);
        run.update_session();
        let rows = player.value_rows();
        let calls = rows.iter().filter(|row| matches!(row.kind, RowContent::Call(..))).count();
        assert_eq!(calls, step.depth, "{number}: {rows:?}");
        depths.insert(calls);
        for (name, value) in &step.values {
            assert!(rows.iter().any(|row| row.name == *name && row.value == *value), "{number} {name} = {value}");
        }
    }
    assert!(depths.len() > 2, "{depths:?}");
}
