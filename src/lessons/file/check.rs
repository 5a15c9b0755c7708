//! The check of a lesson file: its names, and runs with the extremes of every parameter.

use std::collections::BTreeSet;

use super::compiled::{ComparedAlgorithm, CompiledComparison, CompiledLesson};
use super::error::{LessonFileError, LessonFileErrorKind as Kind};
use super::{questions, recorder};
use crate::lessons::{Lesson, LessonSettings, StepRecording, named, room};
use crate::text::Language;
use crate::turboc::ExpressionKind;

/// Checks the names in the expressions of a lesson, runs it with the initial parameters and with each parameter at its ends, and asks each question once.
///
/// # Errors
/// Returns the first error of a run.
pub(super) fn check(lesson: &CompiledLesson) -> Result<(), LessonFileError> {
    let start: Vec<i32> = lesson.parameters.iter().map(|parameter| parameter.start).collect();
    check_names(lesson, &LessonSettings::new(start.clone(), Language::English))?;
    let run = |values, language| {
        let recording = recorder::record(lesson, &LessonSettings::new(values, language))?;
        check_sentences(lesson, &recording)
    };
    for language in Language::ALL {
        run(start.clone(), language)?;
    }
    for (index, parameter) in lesson.parameters.iter().enumerate() {
        for value in [parameter.min, parameter.max] {
            let mut values = start.clone();
            values[index] = value;
            run(values, Language::English)?;
        }
    }
    if let Some(compared) = &lesson.comparison {
        check_comparison(lesson, compared)?;
    }
    questions::check(lesson)
}

/// Checks the lesson of a comparison and the parameters that it sets, or runs its code.
fn check_comparison(lesson: &CompiledLesson, compared: &CompiledComparison) -> Result<(), LessonFileError> {
    let name = match &compared.algorithm {
        ComparedAlgorithm::Code(code) => return check(code),
        ComparedAlgorithm::Lesson(name) => name,
    };
    let sets = |other: &Lesson, (name, value): &(String, i32)| {
        other.parameters.iter().any(|known| known.name == name && (known.min..=known.max).contains(value))
    };
    match named(name).filter(|other| compared.set.iter().all(|set| sets(other, set))) {
        Some(_) => Ok(()),
        None => {
            let kind = Kind::UnknownLesson(name.clone());
            Err(LessonFileError { file: lesson.file.clone(), line: compared.line, kind })
        }
    }
}

/// Checks that each name in an expression is that of a variable or a parameter, or `depth`.
fn check_names(lesson: &CompiledLesson, settings: &LessonSettings) -> Result<(), LessonFileError> {
    let pc = recorder::create_pc(lesson, settings)?;
    let parameters = lesson.parameter_names.iter().map(String::as_str);
    let known: BTreeSet<&str> = pc.machine().program().variable_names().chain(parameters).chain(["depth"]).collect();
    let mut unknown = None;
    lesson.for_each_expression(|expression| {
        expression.node.for_each_part(&mut |part| {
            if let ExpressionKind::Name(name) = &part.kind
                && !known.contains(name.as_str())
            {
                unknown = unknown.take().or(Some((expression.line, name.clone())));
            }
        });
    });
    let error = |(line, name)| LessonFileError { file: lesson.file.clone(), line, kind: Kind::UnknownName(name) };
    unknown.map_or(Ok(()), |unknown| Err(error(unknown)))
}

/// Checks that the sentences of a run fit.
fn check_sentences(lesson: &CompiledLesson, recording: &StepRecording) -> Result<(), LessonFileError> {
    let sentences = recording.steps().iter().filter_map(|step| Some((step.mark, step.sentence.as_ref()?)));
    let Some((mark, text)) = sentences.into_iter().find(|(_, sentence)| !room::sentence_fits(sentence)) else {
        return Ok(());
    };
    // Of the sentences at this mark that one whose end is the same; or else that of the interpreter, of the marked line.
    let ends = |rest: &str| !rest.is_empty() && text.ends_with(rest);
    let mut rules = lesson.rules.iter().filter(|rule| rule.mark == mark);
    let rule = rules.find(|rule| rule.templates.iter().flatten().any(|text| ends(&text.rest)));
    let of_mark = || lesson.marks.iter().find(|(_, known)| **known == mark).map_or(1, |(line, _)| *line as usize);
    let (lines, columns) = room::SENTENCE;
    let kind = Kind::TooLong { text: text.clone(), lines, columns };
    Err(LessonFileError { file: lesson.file.clone(), line: rule.map_or_else(of_mark, |rule| rule.line), kind })
}
