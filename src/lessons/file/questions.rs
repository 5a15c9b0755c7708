//! Questions of lesson files, answered by a run with random parameters.

use super::compiled::{CompiledLesson, Question};
use super::error::{LessonFileError, LessonFileErrorKind as Kind};
use super::format::QuestionKind;
use super::recorder::{self, AskedStep};
use crate::gfx::{Color, Framebuffer};
use crate::lessons::exercise::shuffle;
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::lessons::{Answer, Exercise, LessonSettings, StepRecording};
use crate::machine::BorlandRng;
use crate::text::Language;

/// The number of runs that are tried for a question, and for a wrong picture.
const ATTEMPTS: u32 = 20;
/// The number of pixels to be put in order.
const ORDERED_PIXELS: usize = 4;
/// The number of pictures to choose from.
const PICTURES: usize = 3;
/// The width and height of the cells by which pictures are compared.
const CELL: i32 = 20;
/// The number of questions on the way through a run.
const QUESTIONS_ON_THE_WAY: usize = 3;

/// Creates a question; without one in the file, an empty question.
pub(super) fn ask(lesson: &CompiledLesson, random: &mut BorlandRng, language: Language) -> Exercise {
    let empty = || Exercise {
        question: String::new(),
        picture: Framebuffer::new(WIDTH, HEIGHT),
        at: (0, 0),
        answer: Answer::Choice { options: Vec::new(), right: 0 },
        why: None,
    };
    let Ok(count @ 1..) = u16::try_from(lesson.questions.all.len()) else { return empty() };
    let chosen = usize::from(random.random(count));
    // If no run has a step for the chosen one, the next ones of the file.
    let questions = lesson.questions.all.iter().cycle().skip(chosen).take(usize::from(count));
    let mut attempts = questions.flat_map(|question| (0..ATTEMPTS).map(move |_| question));
    attempts.find_map(|question| create(lesson, question, random, language).ok().flatten()).unwrap_or_else(empty)
}

/// Creates the questions on the way through a run, with the numbers of steps after which they are asked, in this order:
/// of each question in the file one, at most three.
pub(super) fn on_the_way(
    lesson: &CompiledLesson,
    settings: &LessonSettings,
    random: &mut BorlandRng,
) -> Vec<(usize, Exercise)> {
    let mut questions = Vec::new();
    for question in lesson.questions.all.iter().take(QUESTIONS_ON_THE_WAY) {
        if let Ok((recording, asked)) = recorder::record_question(lesson, settings, question)
            && let Some(found) = pick(lesson, question, settings, (&recording, asked), random)
            && !questions.iter().any(|(step, _)| *step == found.0)
        {
            questions.push(found);
        }
    }
    questions.sort_by_key(|(step, _)| *step);
    questions
}

/// Asks each question once in each language.
///
/// # Errors
/// If a question finds no step or no wrong answer.
pub(super) fn check(lesson: &CompiledLesson) -> Result<(), LessonFileError> {
    for question in &lesson.questions.all {
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

/// Returns random settings: parameters within the ranges of questions, the lesson's keys in another order.
fn random_settings(lesson: &CompiledLesson, random: &mut BorlandRng, language: Language) -> LessonSettings {
    let mut between = |[low, high]: [i32; 2]| {
        let width = u16::try_from(high - low + 1).unwrap_or(u16::MAX);
        low + i32::from(random.random(width))
    };
    let values = lesson.question_ranges.iter().map(|&range| between(range)).collect();
    let mut typed = lesson.program.keys.clone().unwrap_or_default();
    shuffle(&mut typed, random);
    LessonSettings { typed, ..LessonSettings::new(values, language) }
}

/// Creates a question from a run with random parameters; `None` if the run has no step for it.
pub(super) fn create(
    lesson: &CompiledLesson,
    question: &Question,
    random: &mut BorlandRng,
    language: Language,
) -> Result<Option<Exercise>, LessonFileError> {
    let settings = random_settings(lesson, random, language);
    let (recording, asked) = recorder::record_question(lesson, &settings, question)?;
    Ok(pick(lesson, question, &settings, (&recording, asked), random).map(|(_, exercise)| exercise))
}

/// Creates a question at a random one of the steps at which it can be asked. Returns it with the number of steps taken.
fn pick(
    lesson: &CompiledLesson,
    question: &Question,
    settings: &LessonSettings,
    (recording, asked): (&StepRecording, Vec<AskedStep>),
    random: &mut BorlandRng,
) -> Option<(usize, Exercise)> {
    let mut candidates: Vec<AskedStep> =
        asked.into_iter().filter(|asked| next_pixels(recording, asked.step).len() >= needed_pixels(question)).collect();
    let count @ 1.. = u16::try_from(candidates.len()).ok()? else { return None };
    let asked = candidates.swap_remove(usize::from(random.random(count)));
    let steps = recording.steps();
    let pixels = next_pixels(recording, asked.step);
    let pixel = |&(_, (x, y)): &(usize, (i32, i32))| format!("({x}, {y})");
    // The step and the next one, which often computes the answer; or the steps up to the pixel, or the last stroke.
    let reasons = match (&asked.answer, question.kind) {
        (_, QuestionKind::Predict) => {
            let end = recording.after_strokes(recording.strokes());
            end.saturating_sub(1)..end
        }
        (Some(_), _) => asked.step - 1..steps.len().min(asked.step + 1),
        (None, _) => asked.step..pixels[0].0 + 1,
    };
    let answer = match question.kind {
        QuestionKind::Choose => {
            let right = asked.answer.clone().or_else(|| pixels.first().map(pixel))?;
            let (options, right) = Exercise::mix_options(right, asked.wrong, random.rand());
            (options.len() >= 2).then_some(Answer::Choice { options, right })?
        }
        QuestionKind::Click => Answer::Pixel(pixels[0].1.0, pixels[0].1.1),
        QuestionKind::Type => Answer::Typed(asked.answer.clone()?),
        QuestionKind::Order => {
            let of_answer = |answer: &String| answer.split(", ").map(str::to_owned).collect();
            let of_pixels = || pixels.iter().take(ORDERED_PIXELS).map(pixel).collect();
            let texts: Vec<String> = asked.answer.as_ref().map_or_else(of_pixels, of_answer);
            let is_clear = (1..texts.len()).all(|index| !texts[..index].contains(&texts[index]));
            is_clear.then(|| Answer::shuffled(texts, random))?
        }
        QuestionKind::Predict => choose_picture(lesson, settings, recording, random)?,
    };
    let reasons = steps[reasons].iter().filter_map(|step| step.sentence.clone());
    let why = reasons.reduce(|all, one| all + " " + &one);
    let (picture, at) = (recording.picture(asked.step), steps[asked.step - 1].at);
    Some((asked.step, Exercise { question: asked.text, picture, at, answer, why }))
}

/// Returns the number of pixels that must follow a step at which a question is asked.
fn needed_pixels(question: &Question) -> usize {
    match question.kind {
        QuestionKind::Choose => usize::from(question.answer.is_none()),
        QuestionKind::Click => 1,
        QuestionKind::Order if question.answer.is_none() => ORDERED_PIXELS,
        QuestionKind::Order | QuestionKind::Type | QuestionKind::Predict => 0,
    }
}

/// Returns the pixels drawn after a step, with the indices of their steps: of each step that draws the first one, each
/// pixel once.
fn next_pixels(recording: &StepRecording, taken: usize) -> Vec<(usize, (i32, i32))> {
    let mut pixels: Vec<(usize, (i32, i32))> = Vec::new();
    for (index, step) in recording.steps().iter().enumerate().skip(taken) {
        if let Some((rect, _)) = step.strokes.first()
            && pixels.iter().all(|(_, pixel)| *pixel != (rect.x, rect.y))
        {
            pixels.push((index, (rect.x, rect.y)));
        }
        if pixels.len() == ORDERED_PIXELS {
            break;
        }
    }
    pixels
}

/// Returns the final picture of a run among those of runs in which one parameter has another value.
fn choose_picture(
    lesson: &CompiledLesson,
    settings: &LessonSettings,
    recording: &StepRecording,
    random: &mut BorlandRng,
) -> Option<Answer> {
    let right = recording.picture(recording.steps().len());
    let mut pictures = vec![right];
    for _ in 0..ATTEMPTS {
        let count @ 1.. = u16::try_from(settings.values.len()).ok()? else { return None };
        let changed = usize::from(random.random(count));
        let mut other = settings.clone();
        other.values[changed] = random_settings(lesson, random, settings.language).values[changed];
        let recording = recorder::record_or_explain(lesson, &other);
        let picture = recording.picture(recording.steps().len());
        if pictures.iter().all(|other| differ_visibly(other, &picture)) {
            pictures.push(picture);
        }
        if pictures.len() == PICTURES {
            break;
        }
    }
    let right = usize::from(random.random(pictures.len() as u16));
    pictures.swap(0, right);
    (pictures.len() > 1).then_some(Answer::Picture { pictures, right })
}

/// Returns whether two pictures can be told apart at a reduced size: there is something in at least ten cells of 20 × 20
/// pixels of one in which there is nothing in the other.
fn differ_visibly(one: &Framebuffer, other: &Framebuffer) -> bool {
    let is_used = |picture: &Framebuffer, cell: i32| {
        let (left, top) = (cell % (WIDTH / CELL) * CELL, cell / (WIDTH / CELL) * CELL);
        let mut pixels = (0..CELL * CELL).map(|index| picture.get_pixel(left + index % CELL, top + index / CELL));
        pixels.any(|color| color != Some(Color::BLACK))
    };
    let cells = 0..WIDTH / CELL * (HEIGHT / CELL);
    cells.filter(|&cell| is_used(one, cell) != is_used(other, cell)).count() >= 10
}
