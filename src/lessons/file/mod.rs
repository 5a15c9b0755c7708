//! Lessons in files: an algorithm in C, run by the interpreter, with a sentence on each step.
//!
//! A lesson file is TOML. `docs/en/lessons.md` explains it for authors; [`TEMPLATE`] is a complete example.
//!
//! | file | contents |
//! |---|---|
//! | `format` | the tables and keys |
//! | `expression` | expressions of C, with functions for sentences |
//! | `compiled` | a lesson file with parsed expressions and checked names |
//! | `recorder` | the run: steps, values and sentences from the interpreter |
//! | `check` | runs with the extremes of every parameter |
//! | `questions` | questions answered by a run |
//! | `version` | the version of the format |
//! | `error` | errors, with file and line |

mod check;
mod compiled;
mod error;
mod expression;
mod format;
mod questions;
mod recorder;
mod version;

pub use error::{LessonFileError, LessonFileErrorKind};
pub(crate) use format::LocalizedText;
pub use version::OtherVersion;
pub(crate) use version::{VERSION, take_version};

use std::sync::OnceLock;

use super::host::LessonProgram;
use super::{ComparedLesson, Comparison, Lesson, LessonQuestions, LessonSettings};
use compiled::{ComparedAlgorithm, CompiledLesson};

/// A lesson file with comments, from which authors start.
pub const TEMPLATE: &str = include_str!("template.toml");

/// A built-in lesson file, which is compiled when its lesson is first used.
struct BuiltInLesson {
    name: &'static str,
    text: &'static str,
    lesson: OnceLock<Lesson>,
}

impl BuiltInLesson {
    const fn new(name: &'static str, text: &'static str) -> BuiltInLesson {
        BuiltInLesson { name, text, lesson: OnceLock::new() }
    }

    fn compile(&self) -> Result<CompiledLesson, LessonFileError> {
        CompiledLesson::new(&format!("{}.toml", self.name), self.text)
    }
}

// `BUILT_IN`: the files in the folder `files`.
include!(concat!(env!("OUT_DIR"), "/lesson_files.rs"));

/// Returns the built-in lesson with a name.
pub fn named(name: &str) -> Option<&'static Lesson> {
    let file = BUILT_IN.iter().find(|file| file.name == name)?;
    let compile = || file.compile().unwrap_or_else(|error| panic!("a test compiles the built-in lessons: {error}"));
    Some(file.lesson.get_or_init(|| lesson(file.name, compile())))
}

/// Returns the questions of a built-in lesson: each function creates one from a seed, unless the run has no step for it.
#[cfg(test)]
pub(super) fn questions_of(name: &str) -> Vec<impl Fn(u32) -> Option<super::Exercise> + use<>> {
    let file = BUILT_IN.iter().find(|file| file.name == name).expect(name);
    let compiled = file.compile().unwrap_or_else(|error| panic!("{error}"));
    let compiled: &'static CompiledLesson = Box::leak(Box::new(compiled));
    let create = |question: &'static compiled::Question| {
        move |seed: u32| {
            let language = crate::text::Language::ALL[seed as usize % 2];
            let mut random = crate::machine::BorlandRng::new(seed);
            questions::create(compiled, question, &mut random, language).unwrap_or_else(|error| panic!("{error}"))
        }
    };
    compiled.questions.all.iter().map(create).collect()
}

/// Loads a lesson file and runs it once with its initial parameters. The lesson lives as long as the program.
///
/// # Errors
/// Returns the first error, with its line.
pub fn load(file: &str, text: &str) -> Result<&'static Lesson, LessonFileError> {
    let compiled = CompiledLesson::new(file, text)?;
    check::check(&compiled)?;
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let name = name.strip_suffix(".toml").unwrap_or(name).to_owned();
    Ok(Box::leak(Box::new(lesson(name.leak(), compiled))))
}

/// Returns a lesson. Its parts live as long as the program, because a [`Lesson`] refers to them by `'static` references.
fn lesson(name: &'static str, mut compiled: CompiledLesson) -> Lesson {
    let comparison = compiled.comparison.take().map(|compared| Comparison {
        names: compared.names,
        lesson: match compared.algorithm {
            ComparedAlgorithm::Lesson(name) => ComparedLesson::BuiltIn(name.leak()),
            ComparedAlgorithm::Code(code) => ComparedLesson::Own(Box::leak(Box::new(lesson(name, *code)))),
        },
        set: compared.set.leak(),
    });
    let compiled: &'static CompiledLesson = Box::leak(Box::new(compiled));
    Lesson {
        name,
        texts: &compiled.texts,
        code: &compiled.code,
        parameters: &compiled.parameters,
        handles: &compiled.handles,
        takes_keys: compiled.program.keys.is_some(),
        counts_operations: compiled.display.counts_operations,
        magnifier: compiled.display.magnifier,
        part: compiled.display.part,
        record: Box::leak(Box::new(move |settings: &_| recorder::record_or_explain(compiled, settings))),
        comparison,
        questions: (!compiled.questions.all.is_empty()).then(|| LessonQuestions {
            create: Box::leak(Box::new(move |random: &mut _, language| questions::ask(compiled, random, language))),
            on_the_way: Box::leak(Box::new(move |settings: &_, random: &mut _| {
                questions::on_the_way(compiled, settings, random)
            })),
            required: compiled.questions.required,
        }),
        program: Box::leak(Box::new(move |settings: &LessonSettings| {
            let (source, first_line) = compiled.readable_source(settings);
            let name: String = name.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
            LessonProgram { name: format!("{}.C", name.to_uppercase()), source, first_line, stop: None }
        })),
        pc: Box::leak(Box::new(move |settings: &LessonSettings| recorder::create_pc(compiled, settings).ok())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn a_file_of_another_version_is_refused_and_one_without_the_key_is_read() {
        let with = |key: &str| load("a.toml", &TEMPLATE.replace("format = 1\n", key)).map(|_| ());
        assert!(with("").is_ok());
        // A newer format may have other keys.
        for (found, key) in [("2", "format = 2\nlevel = 3\n"), ("\"1\"", "format = \"1\"\n")] {
            let error = with(key).unwrap_err().to_string();
            let expected = format!("a.toml:8: the file has the format {found}, and this program reads format 1: ");
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_step_without_a_sentence_is_explained_by_the_interpreter() {
        // One mark has no sentence, another one only a sentence for other steps.
        let text = TEMPLATE.replace("mark = \"begin\"", "mark = \"begin\"\nwhen = \"n < 0\"");
        let lesson = load("a.toml", &text).unwrap();
        let recording = (lesson.record)(&lesson.default_settings());
        let sentence = |mark| recording.steps().iter().find(|step| step.mark == mark).unwrap().sentence.as_deref();
        assert_eq!(sentence("right"), Some("x = x + w = 40 + 20 = 60"));
        assert_eq!(sentence("begin"), Some("moveto(40, 40)"));
        assert_eq!(sentence("riser"), Some("向下画到 (60, 52)，还剩 7 级。"));
    }

    /// Prints each sentence of the built-in lessons at the first step that has it, above the explanation that is there without it.
    #[test]
    #[ignore = "prints sentences side by side"]
    fn manual_sentences_side_by_side() {
        for file in &BUILT_IN {
            let record = |change: &dyn Fn(usize, &mut Option<[compiled::Template; 2]>), language| {
                let mut lesson = file.compile().unwrap();
                lesson.rules.iter_mut().enumerate().for_each(|(index, rule)| change(index, &mut rule.templates));
                let start = lesson.parameters.iter().map(|parameter| parameter.start).collect();
                recorder::record(&lesson, &LessonSettings::new(start, language)).unwrap()
            };
            let number = |index: usize| compiled::Template { parts: Vec::new(), rest: index.to_string() };
            let rules =
                record(&|index, templates| *templates = Some([number(index), number(index)]), Language::English);
            let of_step = |index: usize| rules.steps()[index].sentence.clone();
            println!("## {}: {} steps", file.name, rules.steps().len());
            let texts = Language::ALL
                .map(|language| [record(&|_, _| {}, language), record(&|_, templates| *templates = None, language)]);
            for index in
                (0..rules.steps().len()).filter(|&index| (0..index).all(|other| of_step(other) != of_step(index)))
            {
                println!("[{}] {}", of_step(index).unwrap(), rules.steps()[index].mark);
                for [own, explained] in &texts {
                    let sentence =
                        |of: &super::super::StepRecording| of.steps()[index].sentence.clone().unwrap_or_default();
                    println!("    own: {}\n    gen: {}", sentence(own), sentence(explained));
                }
            }
        }
    }

    #[test]
    #[ignore = "long"]
    fn the_built_in_files_run_with_the_extremes_of_every_parameter() {
        for file in &BUILT_IN {
            let checked = file.compile().and_then(|lesson| check::check(&lesson));
            checked.unwrap_or_else(|error| panic!("{error}"));
        }
        load("template.toml", TEMPLATE).unwrap_or_else(|error| panic!("{error}"));
    }
}
