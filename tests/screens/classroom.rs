//! The classroom: questions of every kind, questions on the way, progress, and programs of lessons in the workbench.

use crate::common::{golden, run, screen_after};
use huanle::gfx::Framebuffer;
use huanle::lessons::LessonStart;
use huanle::lessons::{Lesson, named};
use huanle::machine::{Headless, Speed};
use huanle::player;
use huanle::programs::classroom;
use huanle::records::{Memory, Store};
use huanle::screens::context::{CPrograms, Context};
use huanle::screens::portraits::Portraits;
use huanle::settings::Settings;
use huanle::text::Language;

/// Runs the list of chapters with a store, for a person, with keys.
fn in_classroom(lang: Language, store: &mut Memory, person: Option<&str>, keys: &str) -> Framebuffer {
    let (mut files, mut programs) = (Memory::default(), Memory::default());
    let mut nobody = Headless;
    run(1, Speed::Instant, keys, &mut nobody, |m| {
        let players = [person.map(str::to_owned), None];
        let mut context = Context {
            store,
            files: &mut files,
            settings: Settings { lang, players, ..Settings::default() },
            portraits: Portraits::default(),
            seed: 1,
            asks_at_first_start: false,
            external_engine: None,
            programs: Some(CPrograms { files: &mut programs, start_time: 0 }),
            write_settings: &mut |_| Ok(()),
        };
        classroom::run(m, lang.text(), &mut context)
    })
}

fn shown(seed: u32, lesson: &'static Lesson, language: Language, keys: &str) -> Framebuffer {
    screen_after(seed, Speed::Times(1.0), keys, |m| player::run(m, language.text(), lesson))
}

/// Questions of the five kinds, each answered wrongly, and a trace with missing values before and after the check.
#[test]
fn questions_of_every_kind() {
    let type_all = "1 Tab 2 Tab 3 Tab 4 Tab 5 Tab 6 Tab 7 Tab";
    for (name, lesson, seed, language, keys) in [
        ("choose", "circle", 3, Language::English, "F2 2"),
        ("type", "circle", 4, Language::Chinese, "F2 1 7 Enter"),
        ("click", "line", 3, Language::English, "F2 Right Right Enter"),
        ("order", "boundary-fill", 4, Language::Chinese, "F2 1 2 3 4"),
        ("predict", "line", 10, Language::English, "F2 1"),
        ("trace", "circle", 1, Language::English, &format!("T F2 {type_all}")),
        ("trace-checked", "circle", 1, Language::Chinese, &format!("T F2 {type_all} Enter Down")),
    ] {
        let picture = shown(seed, named(lesson).unwrap(), language, &format!("{keys} 200ms"));
        golden(&format!("lessons/questions/{name}"), &picture);
    }
}

#[test]
fn a_pixel_is_clicked_in_the_magnifier_or_in_the_picture() {
    let lesson = named("line").unwrap();
    let after = |keys: &str| shown(3, lesson, Language::English, &format!("F2 100ms {keys} 200ms"));
    // The cursor starts in the centre of the magnifier, at (340 + 18 * 8, 38 + 14 * 8).
    let by_keys = after("Right Enter move:600,400");
    assert!(by_keys == after(&format!("click:{},{} move:600,400", 340 + 19 * 8 + 3, 38 + 14 * 8 + 3)));
    assert!(by_keys != after("Right Right Enter move:600,400"));
}

#[test]
fn a_lesson_that_requires_answers_stops_at_its_questions() {
    let lesson = named("line").unwrap();
    let start = LessonStart { requires_answers: true, ..lesson.into() };
    let after = |keys: &str| {
        screen_after(1, Speed::Times(1.0), &format!("{keys} 200ms"), |m| {
            player::run(m, Language::English.text(), start.clone())
        })
    };
    let end = shown(1, lesson, Language::English, "End 200ms");
    assert!(after("End") != end, "the first question");
    assert!(after("End Esc End Esc End Esc End") != end, "Esc is no answer");
    // Whatever is answered: chosen, typed, or the pixel under the cursor.
    let answer = "End 1 Enter 100ms Enter 100ms";
    assert!(after(&format!("{answer} {answer} {answer} {answer} End")) == end, "all answered");
    // Q switches the questions off, unless the lesson file requires them.
    assert!(after("Q End") == end);
    assert!(shown(1, lesson, Language::English, "Q End 200ms") != end);
}

#[test]
fn the_progress_of_each_person_is_kept() {
    let mut store = Memory::default();
    // The chapter on lines: its second lesson to its end, of the third one a step.
    let keys = "Down Enter 100ms Down Enter 100ms End 100ms Esc 100ms Down Enter 100ms Right Esc 100ms";
    in_classroom(Language::English, &mut store, Some("小明"), keys);
    assert_eq!(store.solved_puzzles("lessons/小明").unwrap().into_iter().collect::<Vec<_>>(), ["line seen"]);
    assert!(store.solved_puzzles("lessons/").unwrap().is_empty());
    let mut list = |person| in_classroom(Language::English, &mut store, person, "Down Enter 200ms");
    assert!(list(None) == list(Some("小红")) && list(None) != list(Some("小明")));
    // A question of the lesson, answered with each number: one of them is right.
    for number in 1..=4 {
        let keys = format!("Down Enter 100ms Down Enter 100ms F2 100ms {number} 100ms Esc Esc 100ms");
        in_classroom(Language::English, &mut store, Some("小明"), &keys);
    }
    for (lang, name) in [(Language::Chinese, "zh"), (Language::English, "en")] {
        golden(&format!("lessons/chapters-{name}"), &in_classroom(lang, &mut store, Some("小明"), "200ms"));
        golden(&format!("lessons/list-{name}"), &in_classroom(lang, &mut store, Some("小明"), "Down Enter 200ms"));
    }
}

#[test]
fn a_lesson_opens_in_the_workbench_at_its_step() {
    let at = |keys: &str| in_classroom(Language::Chinese, &mut Memory::default(), None, keys);
    // The circle: chapter 3, lesson 1; the 100th step.
    let circle = "Down*2 Enter 100ms Enter 100ms Right*100";
    golden("lessons/in-workbench", &at(&format!("{circle} W 500ms")));
    // Leaving the debugger and the editor returns to the same step.
    let back = at(&format!("{circle} W 500ms Esc 300ms Alt+X 300ms"));
    assert!(back == at(&format!("{circle} 200ms")));
}
