//! Every lesson on its stage: from the first step to the last in both languages, and a picture of a telling step.

mod common;

use std::time::{Duration, Instant};

use common::{golden, screen_after};
use huanle::gfx::Framebuffer;
use huanle::lessons::{LESSONS, Lesson, named, stage};
use huanle::machine::Speed;
use huanle::text::Language;

/// The lesson, and the keys that lead to the step of its picture.
const TELLING: &[(&str, &str)] = &[
    ("pixels", "Right*282"),
    ("colors", "Tab Down*14 Right*28"),
    ("dda", "End Left*7"),
    ("line", "Tab*4 Up Right*18"),
    ("circle", "Right*181"),
    ("ellipse", "Right*402"),
    ("clip", "Right*29"),
    ("clip-polygon", "Right*13"),
    ("board", "Right*95"),
    ("keyboard", "A Shift+A Ctrl+A Left Enter Z"),
    ("planar", "Right*30"),
    ("patterns", "Right*680"),
    ("boundary-fill", "Right*300"),
    ("flood-fill", "Right*80"),
    ("polygon", "Right*480"),
    ("transform", "Right*29"),
    ("bezier", "Right*100"),
    ("glyph", "Right*150"),
    ("random", "Right*330"),
    ("shuffle", "Right*40"),
    ("blinds", "Right*141"),
    ("menu", "Right*15"),
    ("motion", "Right*19"),
    ("morph", "Right*125"),
];

fn shown(lesson: &'static Lesson, language: Language, keys: &str) -> Framebuffer {
    screen_after(1, Speed::Times(1.0), keys, |m| stage::run(m, &language.text().lessons, lesson))
}

#[test]
fn every_lesson_runs_from_first_to_last_in_every_language() {
    for lesson in LESSONS {
        for language in Language::ALL {
            let name = lesson.name;
            let after = |keys: &str| shown(lesson, language, &format!("{keys} 100ms"));
            let (begin, end) = (after(""), after("End"));
            assert!(after("F1") != begin && after("F1 Enter") == begin, "{name}: explanation");
            let asked = after("F2");
            assert!(asked != begin && after("F2 Esc") == begin, "{name}: exercise");
            assert!(after("F2 1") != asked && after("F2 2") != asked, "{name}: answers");
            assert!(after("F2 1 Enter") != asked, "{name}: next exercise");
            if lesson.listens && lesson.parameters.is_empty() {
                assert!(after("A Up Space") != begin && after("A Up Space Home") == begin, "{name}: typed");
                continue;
            }
            let seconds = 1 + (lesson.film)(&lesson.setting()).steps().len() / 240;
            assert!(after(&format!("=*5 Space {seconds}s")) == end, "{name}: run");
            assert!(after("Right*3 Left*3") == begin && after("End Left*3 Right*3") == end, "{name}: there and back");
            assert!(end != begin && after("End Home") == begin, "{name}: restart");
            for (index, parameter) in lesson.parameters.iter().enumerate() {
                let change = if parameter.start < parameter.max { "Up" } else { "Down" };
                let tabs = "Tab ".repeat(index);
                assert!(after(&format!("End {tabs}{change}")) != after(&format!("End {tabs}")), "{name}: {index}");
            }
        }
    }
}

#[test]
fn a_telling_step_of_every_lesson() {
    for lesson in LESSONS {
        assert!(TELLING.iter().any(|&(name, _)| name == lesson.name), "{} has no picture", lesson.name);
    }
    for (name, keys) in TELLING {
        let lesson = named(name).unwrap_or_else(|| panic!("{name}"));
        golden(&format!("lessons/{name}"), &shown(lesson, Language::default(), &format!("{keys} 200ms")));
    }
}

#[test]
fn opening_a_lesson_takes_no_noticeable_time() {
    for lesson in LESSONS {
        let begin = Instant::now();
        let steps = (lesson.film)(&lesson.setting()).steps().len();
        // Ten times what a release build may take: tests run beside each other, with their checks on.
        assert!(begin.elapsed() < Duration::from_secs(1), "{}: {:?}", lesson.name, begin.elapsed());
        assert!((20..=1500).contains(&steps), "{}: {steps} steps", lesson.name);
    }
}

#[test]
fn f12_opens_the_lesson_on_what_was_drawn_and_the_program_does_not_notice() {
    use huanle::lessons::{aside, named};
    use huanle::machine::timeline::Scripted;
    use huanle::machine::{Aside, Headless, Machine};
    use huanle::screens::dos_othello;

    let text = Language::Chinese.text();
    let played = |keys: &str| {
        let mut nobody = Headless;
        let mut host = Scripted::new(keys.parse().unwrap(), &mut nobody);
        let mut show = |m: &mut Machine<'_>, which: Aside| aside::show(m, text, which);
        let mut m = Machine::new(1, Speed::Times(8.0), &mut host);
        m.set_aside(&mut show);
        let _ended = dos_othello::program(&mut m, text);
        m.screen.clone()
    };
    let opened = |name: &str| shown(named(name).unwrap(), Language::Chinese, "100ms");
    for (keys, lesson) in [
        ("Space 1s", "menu"),
        ("50ms", "motion"),
        ("Space Enter 2s", "board"),
        ("Space Enter 2s Right Enter 2s", "circle"),
        ("Space F1 2s", "glyph"),
    ] {
        assert!(played(&format!("{keys} F12 300ms")) == opened(lesson), "{lesson}");
        let (before, after) = (played(keys), played(&format!("{keys} F12 300ms Right*5 Esc 300ms")));
        assert!(lesson == "motion" || before == after, "{lesson}: the screen comes back");
        let planes = played(&format!("{keys} F10 300ms"));
        assert!(planes != before && (lesson == "motion" || played(&format!("{keys} F10 300ms Esc 300ms")) == before));
    }
    golden("lessons/planes", &played("Space F10 300ms"));
}
