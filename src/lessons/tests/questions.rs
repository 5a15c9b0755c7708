//! The questions of lesson files: how many, of how many kinds, and whether their answers vary.

use std::mem::discriminant;

use crate::lessons::exercise::assert_answerable;
use crate::lessons::{Answer, file, names};

/// The number of runs with random parameters in which a second answer must be found.
const SEEDS: u32 = 200;
/// The least number of questions of a lesson, and of their kinds.
const QUESTIONS: usize = 5;
const KINDS: usize = 3;

/// Returns whether the right answers to two questions are the same, wherever they are listed.
fn is_same(one: &Answer, other: &Answer) -> bool {
    match (one, other) {
        (Answer::Picture { pictures, right }, Answer::Picture { pictures: others, right: other }) => {
            pictures[*right] == others[*other]
        }
        (Answer::Order { items, order }, Answer::Order { items: others, order: other }) => {
            order.iter().map(|&index| &items[index]).eq(other.iter().map(|&index| &others[index]))
        }
        _ => one.text() == other.text(),
    }
}

#[test]
#[ignore = "long"]
fn each_lesson_file_has_questions_of_several_kinds_whose_answers_vary() {
    let mut faults = Vec::new();
    for name in names() {
        let questions = file::questions_of(name);
        let mut kinds = Vec::new();
        for (number, question) in (1..).zip(&questions) {
            let mut exercises = (0..SEEDS).filter_map(question);
            let Some(first) = exercises.next() else {
                faults.push(format!("{name}: question {number} finds no step"));
                continue;
            };
            assert_answerable(name, &first);
            kinds.push(discriminant(&first.answer));
            let varies = exercises.any(|exercise| {
                assert_answerable(name, &exercise);
                !is_same(&exercise.answer, &first.answer)
            });
            if !varies {
                faults.push(format!("{name}: the answer to question {number} is always {}", first.answer.text()));
            }
        }
        let different = (0..kinds.len()).filter(|&index| !kinds[..index].contains(&kinds[index])).count();
        if questions.len() < QUESTIONS || different < KINDS {
            faults.push(format!("{name}: {} questions of {different} kinds", questions.len()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
