//! The texts of the lessons in Rust, in files with the keys of [lesson files](super::file).

use serde::Deserialize;

use super::data_file::DataFile;
use super::file::LocalizedText;
use crate::text::Language;
use crate::text::lessons::{LessonText, SentenceCondition, StepSentence};

/// The texts of a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextFile {
    title: LocalizedText,
    introduction: LocalizedText,
    explanation: LocalizedText,
    /// The question of the exercise, with a placeholder `{}` for each value.
    question: LocalizedText,
    /// The labels of the parameters, followed by the names of their values from 0 on, if any: `size|small|large`.
    #[serde(default)]
    parameters: Vec<LocalizedText>,
    steps: Vec<SentenceTable>,
}

/// A sentence on the steps at a mark, with at most one condition on a value that the step shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SentenceTable {
    mark: String,
    /// The name of a value and its text.
    equals: Option<[String; 2]>,
    /// The name of a value that is a negative number.
    negative: Option<String>,
    /// The name of a value that is shown.
    shown: Option<String>,
    /// The sentence, with the names of values in braces.
    text: LocalizedText,
}

// `FILES`: the files in the folder `texts`, with the texts of each lesson in Rust in the order of [`Language::ALL`].
include!(concat!(env!("OUT_DIR"), "/lesson_texts.rs"));

/// Returns the texts of the lesson in Rust with a name, in the order of [`Language::ALL`].
pub(super) fn of(name: &str) -> &'static [LessonText; 2] {
    let texts = DataFile::find(&FILES, name, |file| {
        let table: TextFile = toml::from_str(file.text).unwrap_or_else(|error| panic!("{name}: {error}"));
        Language::ALL.map(|language| table.texts(language))
    });
    texts.expect("a test reads the texts of every lesson in Rust")
}

impl TextFile {
    /// Returns the texts in a language. They live as long as the program.
    fn texts(&self, language: Language) -> LessonText {
        LessonText {
            title: leak(&self.title, language),
            about: leak(&self.explanation, language),
            introduction: leak(&self.introduction, language),
            sentences: self.steps.iter().map(|table| table.sentence(language)).collect::<Vec<_>>().leak(),
            parameters: self.parameters.iter().map(|label| leak(label, language)).collect::<Vec<_>>().leak(),
            question: leak(&self.question, language),
        }
    }
}

impl SentenceTable {
    fn sentence(&self, language: Language) -> StepSentence {
        let name = |text: &String| -> &'static str { text.clone().leak() };
        let equals = self.equals.as_ref().map(|[value, text]| (name(value), SentenceCondition::Equals(name(text))));
        let negative = self.negative.as_ref().map(|value| (name(value), SentenceCondition::Negative));
        let shown = self.shown.as_ref().map(|value| (name(value), SentenceCondition::Shown));
        StepSentence {
            mark: name(&self.mark),
            when: equals.or(negative).or(shown),
            template: leak(&self.text, language),
        }
    }
}

/// Returns a text that lives as long as the program.
fn leak(text: &LocalizedText, language: Language) -> &'static str {
    text.get(language).trim().to_owned().leak()
}
