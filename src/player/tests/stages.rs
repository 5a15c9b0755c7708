//! Tests of the arrangement on many stages, with all lessons in all languages.

use super::lesson::run;
use crate::gfx::Rect;
use crate::lessons::room::VALUES_WIDTH;
use crate::lessons::{self, Answer, Lesson, LessonLook, LessonStart, Magnifier};
use crate::machine::{BorlandRng, StageSize};
use crate::player::Player;
use crate::player::contents::Scene;
use crate::player::lens::lens_place;
use crate::player::lesson_panels::introduction_place;
use crate::player::panels::{Panel, Panels, cells_in, paragraph_height, row_height};
use crate::player::plot::has_decision_variable;
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
fn open(language: Language, lesson: &'static Lesson, size: &str) -> Player {
    let mut player = Player::new(language.text(), LessonStart::from(lesson));
    player.view.stage = size.parse().unwrap();
    player
}

/// Returns the recording of a lesson.
fn recording(player: &Player) -> &lessons::StepRecording {
    &player.lesson().unwrap().recording
}

/// Asserts that all panels are on the screen and none covers another one.
fn assert_apart(player: &Player, panels: &Panels, shown: &str) {
    let StageSize { width, height, .. } = player.view.stage;
    crate::ui::layout::assert_apart(&panels.places, Rect::new(0, 0, width, height), shown);
}

/// Gives an open lesson another size of the player.
fn resize(player: &mut Player, size: &str) {
    player.view.stage = size.parse().unwrap();
    player.view.panels.take();
}

/// Lessons with long sentences, much code, many values, a comparison, questions of every kind.
fn few() -> Vec<&'static Lesson> {
    ["circle", "thick-line", "koch", "alpha-beta"].map(|name| lessons::named(name).unwrap()).into()
}

fn all() -> Vec<&'static Lesson> {
    lessons::all().collect()
}

/// Calls a function for lessons, in each language, at some sizes of the player, with and without questions on the way.
fn for_each(lessons: &[&'static Lesson], sizes: &[&str], mut test: impl FnMut(&Player, &Panels, &str)) {
    for language in Language::ALL {
        for lesson in lessons {
            let mut player = open(language, lesson, sizes[0]);
            for size in sizes {
                for requires_answers in [false, true] {
                    player.questions.required = requires_answers;
                    resize(&mut player, size);
                    let panels = player.panels();
                    let places = &panels.places;
                    test(&player, panels, &format!("{} {language} {size} {requires_answers}: {places:?}", lesson.name));
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
fn check_sentences(lessons: &[&'static Lesson]) -> usize {
    let (mut sentences, mut rooms) = (0, Vec::new());
    for_each(lessons, &STAGES, |player, panels, shown| {
        assert_apart(player, panels, shown);
        let (look, place) = (panels.look, panels.place(Panel::Sentence).unwrap());
        let assert_complete = |text: &str| {
            assert!(paragraph_height(look, text, place.width) <= place.height, "{text} {shown}");
            let mut lines = look.face().lines(text, place.width);
            assert!(lines.all(|line| look.face().width(line) <= place.width), "{text} {shown}");
        };
        // Many sizes have the same room for a sentence.
        let introduction = player.lesson().unwrap().text().introduction;
        let room = (introduction, look, place.width, place.height);
        let steps = recording(player).steps();
        if !rooms.contains(&room) {
            steps.iter().for_each(|step| assert_complete(step.sentence.as_ref().unwrap()));
            rooms.push(room);
        }
        sentences += steps.len();
        assert_complete(&player.sentence().0);
        let place = introduction_place(look, panels.introduction(introduction).1);
        assert!(paragraph_height(look, introduction, place.width) <= place.height, "{introduction} {shown}");
        // The title, and the number of the last step.
        let title = panels.place(Panel::Title).unwrap();
        assert!(player.title_rows(look, title.width) * look.face().height() <= title.height, "{shown}");
        assert!(rows_of(panels, Panel::Code) >= 1, "{shown}");
    });
    sentences
}

#[test]
fn trace_large_type_comparison_and_exercises_fit_every_stage() {
    Language::ALL.into_iter().for_each(|language| check_scenes(&few(), language));
}

#[test]
#[ignore = "long"]
fn every_scene_of_every_lesson_fits_every_stage() {
    let [even, odd] = [0, 1].map(|first| all().into_iter().skip(first).step_by(2).collect::<Vec<_>>());
    check_scenes(&even, Language::English);
    check_scenes(&odd, Language::Chinese);
}

fn check_scenes(lessons: &[&'static Lesson], language: Language) {
    for lesson in lessons {
        let mut player = open(language, lesson, STAGES[0]);
        let create = lesson.questions.as_ref().unwrap().create;
        let exercises = [1, 2, 3].map(|seed| create(&mut BorlandRng::new(seed), language));
        for size in STAGES {
            resize(&mut player, size);
            let shown = |scene: &str| format!("{} {language} {size} {scene}", lesson.name);
            let scenes = [Scene::Trace, Scene::LargeType, Scene::Blanks(8)];
            for (scene, name) in scenes.into_iter().zip(["trace", "large type", "blanks"]) {
                let panels = player.arrange_scene(&scene);
                assert_apart(&player, &panels, &format!("{} {:?}", shown(name), panels.places));
            }
            for exercise in &exercises {
                let contents = player.exercise_panels(exercise);
                let panels = player.arrange_scene(&Scene::Question(&contents));
                let shown = format!("{} {:?}", shown("question"), panels.places);
                assert_apart(&player, &panels, &shown);
                let has_answers = !matches!(exercise.answer, Answer::Pixel(..));
                assert_eq!(panels.place(Panel::Answers).is_some(), has_answers, "{shown}");
                contents.assert_fits(&panels, &shown);
            }
            if lesson.comparison.is_some() {
                run(&mut player).toggle_comparison();
                player.view.panels.take();
                assert_apart(&player, player.panels(), &format!("{} {:?}", shown("halves"), player.panels().places));
                run(&mut player).toggle_comparison();
                player.view.panels.take();
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
            let player = open(language, lessons::named("circle").unwrap(), size);
            let panels = player.panels();
            let shown = format!("{language} {size}: {:?}", panels.places);
            let values = panels.place(Panel::Values).unwrap();
            let columns = cells_in(values.width, player.value_cell(panels.look)) as i32;
            let used = recording(&player).steps().iter().map(|step| step.values.len()).max().unwrap() as i32;
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
    for_each(&few(), &["390x844+touch", "844x390+touch", "800x600@24+touch"], |player, panels, shown| {
        let area = panels.place(Panel::Buttons).unwrap();
        for (_, place) in player.button_places() {
            assert!(place.height >= 44 && place.intersection(&area) == place, "{place:?} {shown}");
        }
    });
}

/// The places of a screen of mode 12h, for which the texts of lessons are written.
#[test]
fn at_640_by_480_most_lessons_have_the_same_panels() {
    for_each(&all(), &["640x480"], |player, panels, shown| {
        let place = |panel| panels.place(panel).unwrap_or_else(|| panic!("{panel:?}: {shown}"));
        let run = player.lesson().unwrap();
        let most = recording(player).steps().iter().map(|step| step.values.len()).max().unwrap_or(0);
        let columns = cells_in(place(Panel::Values).width, player.value_cell(panels.look));
        assert!(rows_of(panels, Panel::Values) as usize * columns >= most, "{most} values: {shown}");
        assert_eq!(panels.picture(), Some(Rect::new(8, 22, 320, 240)), "{shown}");
        assert_eq!(place(Panel::Buttons), Rect::new(0, 462, 640, 18), "{shown}");
        let code = place(Panel::Code);
        let lines = run.lesson.code.lines.len();
        assert_eq!(player.sources.code().row_count(panels.look, code.width), lines, "{shown}");
        assert!(rows_of(panels, Panel::Code) >= (lines as i32).min(8), "{shown}");
        if run.lesson.magnifier == Magnifier::Diagram {
            assert!(panels.place(Panel::Magnifier).is_none(), "{shown}");
            assert_eq!(place(Panel::Timeline), Rect::new(0, 452, 640, 10), "{shown}");
            return;
        }
        let has_plot = has_decision_variable(recording(player));
        let lens = Rect::new(340, 38, 288, if has_plot { 176 } else { 224 });
        assert_eq!(lens_place(panels.look, place(Panel::Magnifier)), lens, "{shown}");
        assert!(!has_plot || place(Panel::Plot) == Rect::new(340, 218, 288, 44), "{shown}");
        assert_eq!(place(Panel::Sentence), Rect::new(8, 264, 424, 48), "{shown}");
        assert_eq!((code.x, code.y, code.width), (8, 327, 424), "{shown}");
        assert_eq!(place(Panel::Timeline), Rect::new(8, 452, 424, 10), "{shown}");
        let values = place(Panel::Values);
        assert_eq!((values.x, values.y, values.width), (440, 281, VALUES_WIDTH), "{shown}");
        let last = player.parameter_places().last().map_or(461, |(_, place)| place.bottom());
        assert_eq!(last, 461, "{shown}");
        assert_eq!(place(Panel::Operations), Rect::new(440, 264, 192, 17), "{shown}");
    });
}

/// The look does not change the places of its panels, except large type.
#[test]
fn the_light_theme_has_the_same_panels() {
    let lesson = lessons::named("circle").unwrap();
    let mut light = open(Language::English, lesson, "1366x700");
    light.view.look = LessonLook { light: true, large: false };
    assert_eq!(light.panels().places, open(Language::English, lesson, "1366x700").panels().places);
}
