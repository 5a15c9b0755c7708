//! Questions of lesson files, answered by a run with random parameters.

use super::compiled::{CompiledLesson, Question};
use super::error::{LessonFileError, LessonFileErrorKind as Kind};
use super::recorder::{self, AskedStep};
use crate::gfx::Framebuffer;
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::lessons::{Exercise, LessonSettings};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The number of runs that are tried for a question.
const ATTEMPTS: u32 = 20;

/// Creates a question; without one in the file, an empty question.
pub(super) fn ask(lesson: &CompiledLesson, random: &mut BorlandRng, language: Language) -> Exercise {
    let empty = || Exercise {
        gaps: vec![String::new()],
        picture: Framebuffer::new(WIDTH, HEIGHT),
        at: (0, 0),
        options: Vec::new(),
        right: 0,
        why: None,
    };
    let Ok(count @ 1..) = u16::try_from(lesson.questions.len()) else { return empty() };
    let question = &lesson.questions[usize::from(random.random(count))];
    (0..ATTEMPTS).find_map(|_| create(lesson, question, random, language).ok().flatten()).unwrap_or_else(empty)
}

/// Asks each question once in each language.
///
/// # Errors
/// If a question finds no step or no wrong answer.
pub(super) fn check(lesson: &CompiledLesson) -> Result<(), LessonFileError> {
    for question in &lesson.questions {
        for language in Language::ALL {
            let mut random = BorlandRng::new(1);
            let mut attempts = 0..ATTEMPTS;
            while create(lesson, question, &mut random, language)?.is_none() {
                if attempts.next().is_none() {
                    let kind = Kind::NoQuestion;
                    return Err(LessonFileError { file: lesson.file.clone(), line: question.line, kind });
                }
            }
        }
    }
    Ok(())
}

/// Creates a question from a run with random parameters; `None` if the run has no step for it.
fn create(
    lesson: &CompiledLesson,
    question: &Question,
    random: &mut BorlandRng,
    language: Language,
) -> Result<Option<Exercise>, LessonFileError> {
    let mut between = |[low, high]: [i32; 2]| {
        let width = u16::try_from(high - low + 1).unwrap_or(u16::MAX);
        low + i32::from(random.random(width))
    };
    let values: Vec<i32> = lesson.question_ranges.iter().map(|&range| between(range)).collect();
    let settings = LessonSettings { values, typed: Vec::new(), language };
    let (recording, asked) = recorder::record_question(lesson, &settings, question)?;
    let steps = recording.steps();
    // With each step at which it can be asked, the answer and the steps that explain it.
    let answered = |asked: AskedStep| match &asked.answer {
        // The step and the next one, which often computes the answer.
        Some(answer) => Some((answer.clone(), asked.step - 1..steps.len().min(asked.step + 1), asked)),
        None => {
            let next = (asked.step..steps.len()).find(|&step| !steps[step].strokes.is_empty())?;
            let (rect, _) = steps[next].strokes[0];
            Some((format!("({}, {})", rect.x, rect.y), asked.step..next + 1, asked))
        }
    };
    let mut candidates: Vec<_> = asked.into_iter().filter_map(answered).collect();
    let Some(count @ 1..) = u16::try_from(candidates.len()).ok() else { return Ok(None) };
    let (right, reasons, asked) = candidates.swap_remove(usize::from(random.random(count)));
    let reasons = steps[reasons].iter().filter_map(|step| step.sentence.clone());
    let why = reasons.reduce(|all, one| all + " " + &one);
    let (options, right) = Exercise::mix_options(right, asked.wrong, random.rand());
    if options.len() < 2 {
        return Ok(None);
    }
    let (picture, at) = (recording.picture(asked.step), steps[asked.step - 1].at);
    Ok(Some(Exercise { gaps: vec![asked.text], picture, at, options, right, why }))
}
