//! Questions of lesson files, answered by a run with random parameters.

use super::compiled::{CompiledLesson, Question};
use super::error::{LessonFileError, LessonFileErrorKind as Kind};
use super::recorder;
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
    // Of the steps at which it can be asked, a random one.
    let candidates: Vec<_> = asked
        .into_iter()
        .filter_map(|asked| {
            let next = (asked.step..recording.steps().len()).find(|&step| !recording.steps()[step].strokes.is_empty());
            match (&asked.answer, next) {
                (Some(_), _) => Some((asked, None)),
                (None, Some(next)) => Some((asked, Some(next))),
                (None, None) => None,
            }
        })
        .collect();
    let Some(count @ 1..) = u16::try_from(candidates.len()).ok() else { return Ok(None) };
    let (asked, next) = &candidates[usize::from(random.random(count))];
    let step = &recording.steps()[asked.step - 1];
    let (right, why) = match (&asked.answer, next) {
        (Some(answer), _) => {
            // The step and the next one, which often computes the answer.
            let reasons =
                recording.steps().iter().skip(asked.step - 1).take(2).filter_map(|step| step.sentence.clone());
            (answer.clone(), reasons.reduce(|all, one| all + " " + &one))
        }
        (None, Some(next)) => {
            let (rect, _) = recording.steps()[*next].strokes[0];
            let reasons = recording.steps()[asked.step..=*next].iter().filter_map(|step| step.sentence.clone());
            (format!("({}, {})", rect.x, rect.y), reasons.reduce(|all, one| all + " " + &one))
        }
        (None, None) => return Ok(None),
    };
    let (options, right) = Exercise::mix_options(right, asked.wrong.clone(), random.rand());
    if options.len() < 2 {
        return Ok(None);
    }
    let text = asked.text.clone();
    let picture = recording.picture(asked.step);
    Ok(Some(Exercise { gaps: vec![text], picture, at: step.at, options, right, why }))
}
