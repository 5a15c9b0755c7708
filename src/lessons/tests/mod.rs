//! Tests of all lessons.

pub(crate) mod contrast;
mod operations;
mod questions;
mod reference;

use std::collections::BTreeSet;

use super::*;
use crate::machine::BorlandRng;

#[test]
fn versions_tell_lessons_apart_and_do_not_change_from_run_to_run() {
    let versions: Vec<u16> = all().map(Lesson::version).collect();
    assert_eq!(versions.iter().collect::<BTreeSet<_>>().len(), versions.len());
    assert!(all().zip(&versions).all(|(lesson, version)| lesson.version() == *version));
}

#[test]
fn every_lesson_has_a_name_of_its_own() {
    let listed: Vec<&str> = names().collect();
    assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len());
    assert!(listed.iter().all(|name| named(name).is_some()));
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
    for name in ["line", "circle", "flood-fill", "motion"] {
        let recording = (named(name).unwrap().record)(&named(name).unwrap().default_settings());
        let count = recording.steps().len();
        for at in [0, 1, count / 3, count / 2, count - 1, count] {
            let before = recording.picture(at);
            let _further = recording.picture(count);
            assert!(recording.picture(at) == before, "{name} at {at}");
        }
    }
}

/// Two values of each parameter give different steps, with the initial values of the others or with one of them at an end: some
/// parameters belong to one choice of another.
#[test]
#[ignore = "long"]
fn two_values_of_each_parameter_give_different_steps() {
    for lesson in all() {
        for (index, parameter) in lesson.parameters.iter().enumerate() {
            let mut settings = vec![lesson.default_settings()];
            for (other, ends) in lesson.parameters.iter().enumerate().filter(|(other, _)| *other != index) {
                for end in [ends.min, ends.max] {
                    let mut setting = lesson.default_settings();
                    setting.values[other] = end;
                    settings.push(setting);
                }
            }
            let differ = settings.into_iter().any(|setting| {
                let mut changed = setting.clone();
                changed.values[index] = if parameter.start == parameter.max { parameter.min } else { parameter.max };
                let (a, b) = ((lesson.record)(&setting), (lesson.record)(&changed));
                a.picture(0) != b.picture(0) || a.steps() != b.steps()
            });
            assert!(differ, "{}: {}", lesson.name, parameter.name);
        }
    }
}

/// Every mark of the compared algorithm is reached, and no run fails.
#[test]
#[ignore = "long"]
fn compared_algorithms_run_with_every_setting() {
    for lesson in all() {
        let Some(comparison) = &lesson.comparison else { continue };
        let other = comparison.lesson();
        let marks: BTreeSet<&str> = other.code.lines.iter().filter_map(|line| line.mark).collect();
        let mut settings = vec![lesson.default_settings()];
        for (index, parameter) in lesson.parameters.iter().enumerate() {
            for value in [parameter.min, parameter.max] {
                let mut setting = lesson.default_settings();
                setting.values[index] = value;
                settings.push(setting);
            }
        }
        let mut reached = BTreeSet::new();
        for setting in settings {
            let compared = comparison.record(lesson, &setting);
            let error =
                compared.steps().iter().find(|step| step.sentence.as_deref().is_some_and(|s| s.contains(".toml")));
            assert!(error.is_none(), "{}: {error:?}", lesson.name);
            reached.extend(compared.steps().iter().map(|step| step.mark));
            crate::player::tests::room::assert_operations_fit(lesson, compared.steps());
        }
        assert_eq!(reached, marks, "{}", lesson.name);
    }
}

#[test]
fn a_second_seed_asks_other_questions_and_the_same_seed_the_same() {
    for name in ["line", "bezier", "win-table"] {
        let create = named(name).unwrap().questions.as_ref().unwrap().create;
        let asked = |seed| {
            let mut random = BorlandRng::new(seed);
            let questions = (0..5).map(|_| create(&mut random, Language::default()));
            questions.map(|exercise| (exercise.question, exercise.answer.text())).collect::<Vec<_>>()
        };
        assert_eq!(asked(7), asked(7), "{name}");
        assert_ne!(asked(7), asked(8), "{name}");
    }
}
