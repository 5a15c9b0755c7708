//! Tests of the arrangement on many stages, with all lessons in all languages.

use super::*;
use crate::lessons::stage::arrangement::Scene;
use crate::lessons::stage::{LessonStart, StageLook, VALUES_WIDTH, plot};
use crate::lessons::{self, Answer, Exercise, Lesson};
use crate::machine::StageSize;
use crate::player::lens::lens_place;
use crate::player::panels::row_height;
use crate::text::Language;

const STAGES: [&str; 10] = [
    "640x480",
    "1366x700",
    "1920x945",
    "1024x768@24",
    "800x600@24+touch",
    "390x844+touch",
    "360x640+touch",
    "844x390+touch",
    "480x360",
    "360x340",
];

/// Opens a lesson at a stage's size.
fn open(language: Language, lesson: &'static Lesson, size: &str) -> Stage<'static> {
    let mut stage = Stage::new(&language.text().lessons, LessonStart::from(lesson));
    stage.view.stage = size.parse().unwrap();
    stage
}

/// Asserts that all panels are on the screen and none covers another one.
fn assert_apart(stage: &Stage<'_>, panels: &Panels, shown: &str) {
    let StageSize { width, height, .. } = stage.view.stage;
    crate::ui::layout::assert_apart(&panels.places, Rect::new(0, 0, width, height), shown);
}

/// Gives an open lesson another size of the stage.
fn resize(stage: &mut Stage<'_>, size: &str) {
    stage.view.stage = size.parse().unwrap();
    stage.view.panels.take();
}

/// Lessons with long sentences, much code, many values, a comparison, questions of every kind.
fn few() -> Vec<&'static Lesson> {
    ["circle", "thick-line", "koch", "alpha-beta"].map(|name| lessons::named(name).unwrap()).into()
}

fn all() -> Vec<&'static Lesson> {
    lessons::all().collect()
}

/// Calls a function for lessons, in each language, at some sizes of the stage, with and without questions on the way.
fn for_each(lessons: &[&'static Lesson], sizes: &[&str], mut test: impl FnMut(&Stage<'_>, &Panels, &str)) {
    for language in Language::ALL {
        for lesson in lessons {
            let mut stage = open(language, lesson, sizes[0]);
            for size in sizes {
                for requires_answers in [false, true] {
                    stage.questions.required = requires_answers;
                    resize(&mut stage, size);
                    let panels = stage.panels();
                    let places = &panels.places;
                    test(&stage, panels, &format!("{} {language} {size} {requires_answers}: {places:?}", lesson.name));
                }
            }
        }
    }
}

fn rows_of(panels: &Panels, panel: Panel) -> i32 {
    panels.place_or_nothing(panel).height / row_height(panels.look)
}

#[test]
fn no_sentence_is_cut_and_no_panel_covers_another() {
    assert!(check_sentences(&few()) > 10_000);
}

#[test]
#[ignore = "long"]
fn no_sentence_of_any_lesson_is_cut() {
    assert!(check_sentences(&all()) > 100_000);
}

/// Checks the panels of lessons on all stages, and returns the number of sentences.
fn check_sentences(lessons: &[&'static Lesson]) -> u32 {
    let mut sentences = 0;
    for_each(lessons, &STAGES, |stage, panels, shown| {
        assert_apart(stage, panels, shown);
        let (look, place) = (panels.look, panels.place(Panel::Sentence).unwrap());
        let assert_complete = |text: &str| {
            assert!(paragraph_height(look, text, place.width) <= place.height, "{text} {shown}");
            let mut lines = look.face().lines(text, place.width);
            assert!(lines.all(|line| look.face().width(line) <= place.width), "{text} {shown}");
        };
        for step in stage.recording.steps() {
            assert_complete(&stage.sentence_on(step));
            sentences += 1;
        }
        assert_complete(&stage.sentence());
        let introduction = stage.text().introduction;
        let place = introduction_place(look, panels.introduction(introduction).1);
        assert!(paragraph_height(look, introduction, place.width) <= place.height, "{introduction} {shown}");
        // The title, and the number of the last step.
        let title = panels.place(Panel::Title).unwrap();
        assert!(stage.title_rows(look, title.width) * look.face().height() <= title.height, "{shown}");
        assert!(rows_of(panels, Panel::Code) >= 1, "{shown}");
    });
    sentences
}

#[test]
fn trace_large_type_comparison_and_exercises_fit_every_stage() {
    check_scenes(&few());
}

#[test]
#[ignore = "long"]
fn every_scene_of_every_lesson_fits_every_stage() {
    check_scenes(&all());
}

fn check_scenes(lessons: &[&'static Lesson]) {
    for language in Language::ALL {
        for lesson in lessons {
            let mut stage = open(language, lesson, STAGES[0]);
            for size in STAGES {
                resize(&mut stage, size);
                let shown = |scene: &str| format!("{} {language} {size} {scene}", lesson.name);
                let scenes = [Scene::Trace, Scene::LargeType, Scene::Blanks(8)];
                for (scene, name) in scenes.into_iter().zip(["trace", "large type", "blanks"]) {
                    let panels = stage.arrange_scene(&scene);
                    assert_apart(&stage, &panels, &format!("{} {:?}", shown(name), panels.places));
                }
                for seed in 1..4 {
                    stage.random = crate::machine::BorlandRng::new(seed);
                    let exercise: Exercise = (lesson.exercise)(&mut stage.random, language);
                    let contents = stage.exercise_panels(&exercise);
                    let panels = stage.arrange_scene(&Scene::Question(&contents));
                    let shown = format!("{} {:?}", shown("question"), panels.places);
                    assert_apart(&stage, &panels, &shown);
                    let has_answers = !matches!(exercise.answer, Answer::Pixel(..));
                    assert_eq!(panels.place(Panel::Answers).is_some(), has_answers, "{shown}");
                    contents.assert_fits(&panels, &shown);
                }
                if lesson.comparison.is_some() {
                    stage.toggle_comparison();
                    assert_apart(&stage, stage.panels(), &format!("{} {:?}", shown("halves"), stage.panels().places));
                    stage.toggle_comparison();
                }
            }
        }
    }
}

/// The room at a desktop's size, at a phone's, and in an embedded lesson.
#[test]
fn a_desktop_has_room_for_twenty_lines_of_code_and_a_phone_for_eight() {
    for language in Language::ALL {
        for (size, scale, least_code, least_values) in
            [("1366x700", 4, 20, 16), ("360x640+touch", 2, 8, 6), ("480x360", 1, 4, 3)]
        {
            let stage = open(language, lessons::named("circle").unwrap(), size);
            let panels = stage.panels();
            let shown = format!("{language} {size}: {:?}", panels.places);
            let values = panels.place(Panel::Values).unwrap();
            let columns = cells_in(values.width, stage.value_cell(panels.look)) as i32;
            let used = stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap() as i32;
            assert_eq!(panels.scale, scale, "{shown}");
            assert!(rows_of(panels, Panel::Code) >= least_code, "{shown}");
            assert!(rows_of(panels, Panel::Values) * columns >= used.min(least_values), "{shown}");
            let code = panels.place(Panel::Code).unwrap();
            assert!(
                scale <= 2
                    || code.x >= panels.picture().unwrap().right() && rows_of(panels, Panel::Values) >= least_values,
                "{shown}"
            );
        }
    }
}

#[test]
fn buttons_of_a_finger_are_44_pixels_high() {
    for_each(&few(), &["390x844+touch", "844x390+touch", "800x600@24+touch"], |stage, panels, shown| {
        let area = panels.place(Panel::Buttons).unwrap();
        for (_, place) in stage.button_places() {
            assert!(place.height >= 44 && place.intersection(&area) == place, "{place:?} {shown}");
        }
    });
}

/// The places of a screen of mode 12h, for which the texts of lessons are written.
#[test]
fn at_640_by_480_the_panels_are_where_they_have_always_been() {
    for_each(&all(), &["640x480"], |stage, panels, shown| {
        let place = |panel| panels.place(panel).unwrap_or_else(|| panic!("{panel:?}: {shown}"));
        assert_eq!(panels.picture(), Some(Rect::new(8, 22, 320, 240)), "{shown}");
        let has_plot = plot::has_decision_variable(&stage.recording);
        let lens = Rect::new(340, 38, 288, if has_plot { 176 } else { 224 });
        assert_eq!(lens_place(panels.look, place(Panel::Magnifier)), lens, "{shown}");
        assert!(!has_plot || place(Panel::Plot) == Rect::new(340, 218, 288, 44), "{shown}");
        assert_eq!(place(Panel::Sentence), Rect::new(8, 264, 424, 48), "{shown}");
        let lines = stage.lesson.code.lines().count() as i32;
        let code = place(Panel::Code);
        assert_eq!((code.x, code.y, code.width), (8, 327, 424), "{shown}");
        assert!(rows_of(panels, Panel::Code) >= lines.min(9), "{shown}");
        assert_eq!(code_rows(panels.look, &stage.lesson.code.lines().collect::<Vec<_>>(), 408).len() as i32, lines);
        let values = place(Panel::Values);
        assert_eq!((values.x, values.y, values.width), (440, 281, VALUES_WIDTH), "{shown}");
        let most = stage.recording.steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        assert!(rows_of(panels, Panel::Values) as usize >= most, "{most} values: {shown}");
        let last = stage.parameter_places().last().map_or(461, |(_, place)| place.bottom());
        assert_eq!(last, 461, "{shown}");
        assert_eq!(place(Panel::Buttons), Rect::new(0, 462, 640, 18), "{shown}");
        assert_eq!(place(Panel::Operations), Rect::new(440, 264, 192, 17), "{shown}");
    });
}

/// The look of a stage does not change the places of its panels, except large type.
#[test]
fn the_light_theme_has_the_same_panels() {
    let lesson = lessons::named("circle").unwrap();
    let mut light = open(Language::English, lesson, "1366x700");
    light.view.look = StageLook { light: true, large: false };
    assert_eq!(light.panels().places, open(Language::English, lesson, "1366x700").panels().places);
}
