//! Asserts that the texts of lessons fit on a screen of 640×480.

use crate::gfx::font::bundled;
use crate::lessons::operations::Operations;
use crate::lessons::room::*;
use crate::lessons::{Answer, Exercise, Lesson, SourceCode, Step};
use crate::player::draw::header_names;
use crate::player::exercises::{ABOUT_LINES, ABOUT_WIDTH};
use crate::player::question::QUESTION_WIDTH;
use crate::text::{Language, assert_fits};

/// Asserts that the operations of steps fit above the values, and into half of a comparison.
pub(crate) fn assert_operations_fit(lesson: &Lesson, steps: &[Step]) {
    if lesson.counts_operations {
        let total: Operations = steps.iter().map(|step| step.operations).sum();
        for language in Language::ALL {
            let operations = (language.text().lessons.operations)(total.to_array());
            assert_fits(bundled::song16(), &operations, VALUES_WIDTH);
        }
    }
}

/// Asserts that the names of the functions of some code fit above it.
pub(crate) fn assert_functions_fit(code: &SourceCode) {
    let names: String = header_names(&code.functions).iter().map(|(_, name)| format!("{name}  ")).collect();
    assert_fits(bundled::song16(), &names, CODE_WIDTH);
}

/// Asserts that a sentence fits below the picture.
pub(crate) fn assert_sentence_fits(sentence: &str) {
    assert_paragraph_fits(sentence, (424, 3 * LINE));
}

fn assert_paragraph_fits(text: &str, (width, height): (i32, i32)) {
    let lines: Vec<&str> = bundled::song16().lines(text, width).collect();
    lines.iter().for_each(|line| assert_fits(bundled::song16(), line, width));
    assert!(lines.len() as i32 * LINE <= height, "{} lines: {text}", lines.len());
}

/// Asserts that the explanation fits its pages.
pub(crate) fn assert_about_fits(about: &str) {
    let lines: Vec<&str> = bundled::song16().lines(about, ABOUT_WIDTH).collect();
    lines.iter().for_each(|line| assert_fits(bundled::song16(), line, ABOUT_WIDTH));
    // Three pages in the place of the picture, or in that of picture and magnifier, which is twice as wide.
    assert!(lines.len() <= 6 * ABOUT_LINES, "{} lines: {about}", lines.len());
}

/// Asserts that the question and the answers fit.
pub(crate) fn assert_exercise_fits(exercise: &Exercise) {
    let small = bundled::song16();
    let question = &exercise.question;
    let lines: Vec<&str> = small.lines(question, QUESTION_WIDTH).collect();
    lines.iter().for_each(|line| assert_fits(small, line, QUESTION_WIDTH));
    assert!(lines.len() <= 2, "{question}");
    match &exercise.answer {
        Answer::Choice { options: texts, .. } | Answer::Order { items: texts, .. } => {
            texts.iter().for_each(|text| assert_fits(small, text, 360));
        }
        Answer::Typed(_) | Answer::Pixel(..) | Answer::Picture { .. } => {}
    }
}
