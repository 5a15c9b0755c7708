//! Tests of all lessons.

pub(crate) mod contrast;
mod operations;
mod reference;

use std::collections::BTreeSet;

use super::operations::Operations;
use super::*;
use crate::gfx::font::bundled;
use crate::text::Language;
use crate::text::assert_fits;

/// Returns the settings for testing a lesson: the initial ones, and each parameter at its ends and in between.
fn settings(lesson: &Lesson) -> Vec<LessonSettings> {
    let mut settings = vec![lesson.default_settings()];
    for (index, parameter) in lesson.parameters.iter().enumerate() {
        for value in [parameter.min, (parameter.min + parameter.max) / 2, parameter.max] {
            let mut setting = lesson.default_settings();
            setting.values[index] = value;
            settings.push(setting);
        }
    }
    if lesson.takes_keys {
        let mut setting = lesson.default_settings();
        setting.typed = vec![0x1E61, 0x3062, 0x4800, 0x011B, 0x1C0D];
        settings.push(setting);
    }
    settings
}

#[test]
#[ignore = "long"]
fn every_mark_of_the_source_is_reached_and_every_step_is_at_one() {
    for lesson in RUST_LESSONS {
        let marks: BTreeSet<&str> = lesson.code.lines().filter_map(|line| line.mark).collect();
        assert!(!marks.is_empty(), "{}", lesson.name);
        let mut reached = BTreeSet::new();
        for setting in settings(lesson) {
            let recording = (lesson.record)(&setting);
            reached.extend(recording.steps().iter().map(|step| step.mark));
        }
        assert_eq!(reached, marks, "{}", lesson.name);
    }
}

#[test]
fn versions_tell_lessons_apart_and_do_not_change_from_run_to_run() {
    let versions: Vec<u16> = all().map(Lesson::version).collect();
    assert_eq!(versions.iter().collect::<BTreeSet<_>>().len(), versions.len());
    assert!(all().zip(&versions).all(|(lesson, version)| lesson.version() == *version));
}

#[test]
fn every_lesson_is_in_one_chapter() {
    let listed: Vec<&str> = super::names().collect();
    let distinct: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(distinct.len(), listed.len());
    assert!(RUST_LESSONS.iter().all(|lesson| distinct.contains(lesson.name)));
    assert!(file::names().all(|name| distinct.contains(name)));
}

#[test]
fn every_topic_that_a_program_sets_has_its_lesson() {
    let sources = [
        include_str!("../../screens/effect.rs"),
        include_str!("../../screens/title.rs"),
        include_str!("../../screens/main_menu/mod.rs"),
        include_str!("../../screens/main_menu/help.rs"),
        include_str!("../../screens/dos_othello/main_screen.rs"),
        include_str!("../../screens/dos_othello/game.rs"),
        include_str!("../../screens/dos_othello/help.rs"),
    ];
    let topics = sources.iter().flat_map(|source| source.split("m.topic = ").skip(1));
    for topic in topics.flat_map(|rest| rest.split_once(';').map(|(value, _)| value)) {
        for name in topic.split('"').skip(1).step_by(2) {
            assert!(named(name).is_some(), "no lesson on {name}");
        }
    }
}

#[test]
fn step_back_returns_the_exact_picture() {
    for lesson in RUST_LESSONS {
        let recording = (lesson.record)(&lesson.default_settings());
        let count = recording.steps().len();
        assert!(count > 2, "{}", lesson.name);
        for at in [0, 1, count / 3, count / 2, count - 1, count] {
            let before = recording.picture(at);
            let _further = recording.picture(count);
            assert!(recording.picture(at) == before, "{} at {at}", lesson.name);
        }
    }
}

#[test]
fn two_settings_of_each_parameter_give_different_films() {
    for lesson in RUST_LESSONS {
        assert!(!lesson.parameters.is_empty() || lesson.takes_keys, "{}", lesson.name);
        for (index, parameter) in lesson.parameters.iter().enumerate() {
            let mut other = lesson.default_settings();
            other.values[index] = if parameter.start == parameter.max { parameter.min } else { parameter.max };
            let (a, b) = ((lesson.record)(&lesson.default_settings()), (lesson.record)(&other));
            let differ = a.picture(a.steps().len()) != b.picture(b.steps().len()) || a.steps() != b.steps();
            assert!(differ, "{}: parameter {index}", lesson.name);
        }
    }
}

#[test]
#[ignore = "long"]
fn code_values_and_texts_fit_their_panels_in_every_language() {
    let small = bundled::song16();
    for lesson in RUST_LESSONS {
        let lines: Vec<_> = lesson.code.lines().collect();
        lines.iter().for_each(|line| assert_fits(small, &line.code, room::CODE_WIDTH));
        crate::player::tests::room::assert_functions_fit(&lesson.code);
        let (columns, rows) = room::parameter_grid(lesson.parameters.len());
        for setting in settings(lesson) {
            let recording = (lesson.record)(&setting);
            crate::player::tests::room::assert_operations_fit(lesson, &lesson.code, recording.steps());
            if let Some(comparison) = lesson.comparison {
                let compared = (comparison.record)(&setting);
                crate::player::tests::room::assert_operations_fit(lesson, &comparison.code, compared.steps());
            }
            for step in recording.steps() {
                let room = room::VALUE_LINES.saturating_sub(rows);
                assert!(step.values.len() <= room, "{}: {} values", lesson.name, step.values.len());
                for (name, value) in &step.values {
                    assert_fits(small, &format!("{name} = {value}"), room::VALUES_WIDTH);
                }
            }
        }
        for language in Language::ALL {
            let text = lesson.text(language);
            assert_eq!(text.parameters.len(), lesson.parameters.len(), "{}", lesson.name);
            for (index, parameter) in lesson.parameters.iter().enumerate() {
                let named = text.parameters[index].matches('|').count() as i32;
                assert!(named == 0 || (parameter.min, parameter.max) == (0, named - 1), "{}", lesson.name);
                for value in (0..named).chain([parameter.min, parameter.max]) {
                    assert_fits(
                        small,
                        &format!("> {}", text.parameter(index, value)),
                        room::VALUES_WIDTH / columns as i32,
                    );
                }
            }
            crate::player::tests::room::assert_introduction_fits(text.introduction);
            assert_fits(small, text.title, room::TITLE_WIDTH);
            crate::player::tests::room::assert_about_fits(text.about);
            for seed in 0..20 {
                let exercise = (lesson.exercise)(&mut BorlandRng::new(seed), language);
                exercise::assert_answerable(lesson.name, &exercise);
                crate::player::tests::room::assert_exercise_fits(text, &exercise);
            }
        }
    }
}

#[test]
#[ignore = "long"]
fn every_step_has_a_sentence_that_fits_in_every_language() {
    for lesson in RUST_LESSONS {
        let texts = Language::ALL.map(|language| lesson.text(language));
        for text in &texts {
            assert!(!text.introduction.is_empty(), "{} has no introduction", lesson.name);
        }
        let mut used = [BTreeSet::new(), BTreeSet::new()];
        for setting in settings(lesson) {
            for step in (lesson.record)(&setting).steps() {
                for (text, used) in texts.iter().zip(&mut used) {
                    let sentence = text.sentence(step.mark, &step.values);
                    let sentence = sentence.unwrap_or_else(|| panic!("{}: {}", lesson.name, step.mark));
                    assert!(!sentence.contains('?') && !sentence.contains(['{', '}']), "{}: {sentence}", lesson.name);
                    if used.insert((step.mark, sentence.len())) {
                        crate::player::tests::room::assert_sentence_fits(&sentence);
                    }
                }
            }
        }
    }
}

/// Returns the names in a piece of code or of a text.
fn names(text: &str) -> BTreeSet<&str> {
    let names = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    names.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())).collect()
}

/// The values that are part of a lesson's scene or its counters, not of its code.
const ADDED: &[&str] = &[
    "blinds: painted",
    "board: centre",
    "board: column",
    "board: mouse",
    "board: row",
    "board: x",
    "board: y",
    "boundary-fill: before",
    "boundary-fill: done",
    "boundary-fill: last",
    "boundary-fill: most",
    "flood-fill: last",
    "flood-fill: most",
    "flood-fill: next",
    "morph: angle",
    "morph: p",
    "morph: point",
    "motion: from",
    "motion: step",
    "planar: (x, y)",
    "planar: data",
    "planar: latch",
    "planar: plane",
    "planar: written",
    "random: color",
    "random: star",
    "shuffle: b[i]",
    "shuffle: i",
];

#[test]
fn values_have_the_names_of_the_code_or_are_explained() {
    let mut strange = BTreeSet::new();
    for lesson in RUST_LESSONS {
        let lines: Vec<_> = lesson.code.lines().collect();
        let code: BTreeSet<&str> = lines.iter().flat_map(|line| names(&line.code)).collect();
        let shown: Vec<_> = Language::ALL.iter().map(|language| names(lesson.text(*language).about)).collect();
        let mut values = BTreeSet::new();
        for setting in settings(lesson) {
            let recording = (lesson.record)(&setting);
            values.extend(recording.steps().iter().flat_map(|step| step.values.iter().map(|(name, _)| *name)));
        }
        let known = |name: &&str| names(name).is_subset(&code) || shown.iter().all(|text| names(name).is_subset(text));
        strange.extend(values.into_iter().filter(|name| !known(name)).map(|name| format!("{}: {name}", lesson.name)));
    }
    strange.retain(|name| !ADDED.contains(&name.as_str()));
    assert!(strange.is_empty(), "{strange:#?}");
}

#[test]
fn the_code_says_where_it_is_from() {
    for lesson in RUST_LESSONS {
        let beside = lesson.comparison.map(|beside| beside.code);
        for excerpt in [lesson.code].into_iter().chain(beside) {
            assert!(
                excerpt.functions().iter().all(|name| !name.is_empty()),
                "{}: {:?}",
                lesson.name,
                excerpt.functions()
            );
            let SourceCode::Rust(excerpt) = excerpt else { continue };
            for CalledCode { mark, times, code } in excerpt.called_code {
                assert!(excerpt.lines().any(|line| line.mark == Some(mark)), "{}: {mark}", lesson.name);
                assert!(Operations::count_in(code) * *times != Operations::default(), "{}: {code}", lesson.name);
                let is_real = excerpt.sources.iter().any(|source| source.contains(code));
                assert!(is_real, "{}: {code} is not in the sources", lesson.name);
            }
        }
    }
}

#[test]
fn what_is_compared_has_its_marks_and_values() {
    for lesson in RUST_LESSONS {
        let Some(beside) = lesson.comparison else { continue };
        let marks: BTreeSet<&str> = beside.code.lines().filter_map(|line| line.mark).collect();
        for setting in settings(lesson) {
            for step in (beside.record)(&setting).steps() {
                assert!(marks.contains(step.mark), "{}: {}", lesson.name, step.mark);
            }
        }
    }
}

#[test]
fn a_second_seed_asks_other_questions_and_the_same_seed_the_same() {
    for lesson in RUST_LESSONS {
        let asked = |seed| {
            let mut random = BorlandRng::new(seed);
            (0..5)
                .map(|_| (lesson.exercise)(&mut random, Language::default()))
                .map(|exercise| (exercise.gaps, exercise.answer.text()))
                .collect::<Vec<_>>()
        };
        assert_eq!(asked(7), asked(7), "{}", lesson.name);
        assert_ne!(asked(7), asked(8), "{}", lesson.name);
    }
}
