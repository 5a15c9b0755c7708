//! The format of a lesson file: the tables and keys of its TOML.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::text::Language;

/// A lesson file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LessonFile {
    /// The title.
    pub title: Spanned<LocalizedText>,
    /// Two or three sentences, shown when the lesson opens.
    pub introduction: Spanned<LocalizedText>,
    /// The explanation (F1).
    pub explanation: Option<Spanned<LocalizedText>>,
    /// The parameters that the viewer can change.
    #[serde(default)]
    pub parameters: Vec<ParameterTable>,
    /// Pairs of parameters that are points of the picture, which can be dragged.
    #[serde(default)]
    pub handles: Vec<Spanned<[String; 2]>>,
    /// The program.
    pub program: ProgramTable,
    /// The display.
    #[serde(default)]
    pub show: ShowTable,
    /// The sentences.
    #[serde(default)]
    pub steps: Vec<StepTable>,
    /// The questions.
    #[serde(default)]
    pub questions: Vec<QuestionTable>,
    /// `true` if the lesson continues only after the questions on the way are answered.
    #[serde(default)]
    pub require_answers: bool,
    /// Another algorithm for the same task.
    pub comparison: Option<ComparisonTable>,
}

/// Another algorithm for the same task: that of a built-in lesson, or code.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ComparisonTable {
    /// The names of the lesson's own algorithm and of the other one.
    pub names: Spanned<[LocalizedText; 2]>,
    /// The name of the built-in lesson.
    pub lesson: Option<Spanned<String>>,
    /// Values of parameters of that lesson. Others have the value of this lesson's parameter of the same name, or their own
    /// initial one.
    #[serde(default)]
    pub set: BTreeMap<String, i32>,
    /// The code, with marks. Other parts of the program are those of the lesson, unless the table has its own.
    pub code: Option<Spanned<String>>,
    /// Code that is compiled but not shown.
    pub helpers: Option<Spanned<String>>,
    /// Statements that draw what is there before the first step.
    pub prepare: Option<Spanned<String>>,
    /// The statements that run the algorithm, with parameters in braces.
    pub call: Option<Spanned<String>>,
    /// The display.
    #[serde(default)]
    pub show: ShowTable,
}

/// The C program.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgramTable {
    /// Code that is compiled but not shown.
    pub helpers: Option<Spanned<String>>,
    /// The code that is shown. A comment `// #mark` at the end of a line marks it.
    pub code: Spanned<String>,
    /// Statements that draw what is there before the first step.
    pub prepare: Option<Spanned<String>>,
    /// The statements that run the algorithm, with parameters in braces.
    pub call: Spanned<String>,
    /// The names of the keys that are pressed until the viewer types some. With it, the lesson takes keys.
    pub keys: Option<Spanned<String>>,
}

/// The display: values, plot, magnifier.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct ShowTable {
    /// The expressions in the list of values, each optionally followed by ` as ` and a name, and by ` from ` and the mark
    /// of the step at which the value first exists.
    pub values: Vec<Spanned<String>>,
    /// The expression that is plotted.
    pub plot: Option<Spanned<String>>,
    /// The pixel that the magnifier follows; the last one that was drawn if it is missing.
    pub pixel: Option<Spanned<[String; 2]>>,
    /// The part of the picture that is shown, enlarged: its upper left corner and its width.
    pub part: Option<Spanned<[i32; 3]>>,
    /// `true` if the magnifier shows a part of a diagram with its text, 2:1, instead of single pixels.
    pub diagram: bool,
    /// `true` if arithmetic operations are counted.
    pub operations: bool,
    /// The hints in the magnifier.
    pub hints: Vec<HintTable>,
}

/// A hint in the magnifier; one of the shapes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HintTable {
    /// The steps at these marks have it; all steps if it is missing.
    pub at: Option<Vec<Spanned<String>>>,
    /// The condition.
    pub when: Option<Spanned<String>>,
    /// A frame around a pixel.
    pub frame: Option<Spanned<[String; 2]>>,
    /// A line between two points.
    pub line: Option<Spanned<[String; 4]>>,
    /// An ellipse: its centre and its radii.
    pub ellipse: Option<Spanned<[String; 4]>>,
    /// The midpoint of two pixels.
    pub midpoint: Option<Spanned<[String; 4]>>,
    /// The colour, by its name in graphics.h.
    pub color: Spanned<String>,
}

/// A parameter.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParameterTable {
    /// The name in `call`, in expressions, in `--set` and in links.
    pub name: Spanned<String>,
    /// The name on the screen; `name` if it is missing.
    pub label: Option<Spanned<LocalizedText>>,
    /// The initial value.
    pub start: Spanned<i32>,
    /// The smallest value.
    pub min: i32,
    /// The largest value.
    pub max: i32,
    /// The names of the values from 0 on.
    #[serde(default)]
    pub choices: Vec<Spanned<LocalizedText>>,
    /// The range from which questions draw it: from `min` to `max` if it is missing.
    pub ask: Option<Spanned<[i32; 2]>>,
}

/// A sentence on the steps at a mark.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepTable {
    /// The mark.
    pub mark: Spanned<String>,
    /// The condition.
    pub when: Option<Spanned<String>>,
    /// `true` if the step is shown before the statement is executed: for recursive calls.
    #[serde(default)]
    pub before: bool,
    /// The pixel that the magnifier shows, if it is not that of all steps.
    pub pixel: Option<Spanned<[String; 2]>>,
    /// The sentence, with expressions in braces; without it, the interpreter explains the statements.
    pub text: Option<Spanned<LocalizedText>>,
}

/// A question.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionTable {
    /// The mark after which it is asked.
    pub after: Spanned<String>,
    /// The condition.
    pub when: Option<Spanned<String>>,
    /// The question, with expressions in braces.
    pub text: Spanned<LocalizedText>,
    /// The way in which it is answered.
    #[serde(default)]
    pub kind: QuestionKind,
    /// The answer, evaluated after the step; without it, the answer is the pixel that is drawn next. Texts that are put in
    /// order are separated by commas.
    pub answer: Option<Spanned<LocalizedText>>,
    /// Wrong answers, to choose from.
    #[serde(default)]
    pub wrong: Vec<Spanned<LocalizedText>>,
}

/// The way in which a question is answered.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum QuestionKind {
    /// Choose from the answer and the wrong ones.
    #[default]
    Choose,
    /// Click the pixel that is drawn next.
    Click,
    /// Type the answer.
    Type,
    /// Put the texts of the answer in their order, or the next pixels in the order in which they are drawn.
    Order,
    /// Choose the final picture.
    Predict,
}

/// A text in both languages: a table with `en` and `zh`, or one text for both.
#[derive(Clone, Debug)]
pub(crate) struct LocalizedText {
    zh: String,
    en: String,
}

impl LocalizedText {
    /// Returns the same text in both languages.
    pub(super) fn same(text: &str) -> LocalizedText {
        LocalizedText { zh: text.to_owned(), en: text.to_owned() }
    }

    /// Returns the text in a language.
    pub(crate) fn get(&self, language: Language) -> &str {
        match language {
            Language::Chinese => &self.zh,
            Language::English => &self.en,
        }
    }
}

impl<'de> Deserialize<'de> for LocalizedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LocalizedText, D::Error> {
        struct TextVisitor;

        impl<'de> Visitor<'de> for TextVisitor {
            type Value = LocalizedText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or a table with `en` and `zh`")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<LocalizedText, E> {
                Ok(LocalizedText::same(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LocalizedText, A::Error> {
                let (mut en, mut zh) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "en" => en = Some(map.next_value()?),
                        "zh" => zh = Some(map.next_value()?),
                        _ => return Err(de::Error::unknown_field(&key, &["en", "zh"])),
                    }
                }
                let en = en.ok_or_else(|| de::Error::missing_field("en"))?;
                Ok(LocalizedText { en, zh: zh.ok_or_else(|| de::Error::missing_field("zh"))? })
            }
        }

        deserializer.deserialize_any(TextVisitor)
    }
}
