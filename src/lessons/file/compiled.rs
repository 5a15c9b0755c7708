//! A lesson file with parsed expressions and checked names.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use toml::Spanned;

use super::error::{LessonFileError, LessonFileErrorKind};
use super::expression;
use super::format::{
    ComparisonTable, HintTable, LessonFile, LocalizedText, ParameterTable, ProgramTable, QuestionKind, QuestionTable,
    StepTable,
};
use super::take_version;
use crate::gfx::font::bundled;
use crate::gfx::{Color, Rect};
use crate::lessons::operations::Operations;
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::lessons::source_code::{CodeLine, SourceCode};
use crate::lessons::{LessonSettings, Magnifier, Parameter, room};
use crate::machine::Chord;
use crate::text::Language;
use crate::text::lessons::LessonText;
use crate::turboc::{Expression, Program, Value};

use LessonFileErrorKind as Kind;

/// The whole picture.
const PICTURE: Rect = Rect::new(0, 0, WIDTH, HEIGHT);
/// The widths of a part of the picture that is enlarged by whole factors in both directions.
const PART_WIDTHS: [i32; 6] = [20, 32, 40, 64, 80, 160];

/// A lesson file, checked.
pub(super) struct CompiledLesson {
    /// The name of the file.
    pub file: String,
    /// The texts, in the order of [`Language::ALL`].
    pub texts: [LessonText; 2],
    /// The code, with its marks.
    pub code: SourceCode,
    /// The mark of each marked line of the file.
    pub marks: BTreeMap<u32, &'static str>,
    /// The operations of each line of the code.
    pub operations: Vec<Operations>,
    /// The program.
    pub program: ProgramSource,
    /// The names of the parameters in expressions.
    pub parameter_names: Vec<String>,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The ranges of the parameters in questions.
    pub question_ranges: Vec<[i32; 2]>,
    /// The draggable points.
    pub handles: Vec<(usize, usize)>,
    /// Another algorithm for the same task.
    pub comparison: Option<CompiledComparison>,
    /// The display at each step.
    pub display: Display,
    /// The sentences.
    pub rules: Vec<SentenceRule>,
    /// `true` if the interpreter explains the steps without a sentence. A comparison shows only the lesson's own sentences.
    pub explains_steps: bool,
    /// The questions.
    pub questions: QuestionList,
}

/// Another algorithm for the same task.
pub(super) struct CompiledComparison {
    /// The line of the file.
    pub line: usize,
    /// The names of both algorithms, in the order of [`Language::ALL`].
    pub names: [[&'static str; 2]; 2],
    /// The other algorithm.
    pub algorithm: ComparedAlgorithm,
    /// Values of parameters of the lesson with the other algorithm.
    pub set: Vec<(String, i32)>,
}

/// The other algorithm of a comparison.
pub(super) enum ComparedAlgorithm {
    /// That of a built-in lesson, by its name.
    Lesson(String),
    /// Code, as a lesson without sentences of its own.
    Code(Box<CompiledLesson>),
}

/// The questions of a lesson.
#[derive(Debug)]
pub(super) struct QuestionList {
    /// The questions, in the order of the file.
    pub all: Vec<Question>,
    /// `true` if the lesson continues only after the questions on the way are answered.
    pub required: bool,
}

/// The parts of the program, each with the line of the file at which it begins.
pub(super) struct ProgramSource {
    /// Helpers and code, in the order of the file.
    parts: Vec<(usize, String)>,
    /// The lines of the code that is shown: the first, and the one after the last.
    pub shown: (u32, u32),
    prepare: Option<(usize, String)>,
    call: (usize, String),
    /// The BIOS codes of the keys that are pressed until the viewer types some, if the lesson takes keys.
    pub keys: Option<Vec<u16>>,
    /// The C source that was compiled last and its program: a lesson is often run several times with the same parameters.
    pub compiled: Mutex<Option<(String, Arc<Program>)>>,
}

/// The display at each step.
#[derive(Debug)]
pub(super) struct Display {
    /// The values.
    pub values: Vec<ShownValue>,
    /// The expression that is plotted.
    pub plot: Option<Located<Expression>>,
    /// The pixel that the magnifier follows.
    pub pixel: Option<[Located<Expression>; 2]>,
    /// The content of the magnifier.
    pub magnifier: Magnifier,
    /// The part of the picture that is shown.
    pub part: Rect,
    /// `true` if arithmetic operations are counted.
    pub counts_operations: bool,
    /// The hints.
    pub hints: Vec<ShownHint>,
}

/// A value in the list.
#[derive(Debug)]
pub(super) struct ShownValue {
    /// Its name.
    pub name: &'static str,
    /// The expression.
    pub value: Located<Expression>,
    /// The mark of the step at which it first exists.
    pub from: Option<&'static str>,
}

/// A hint in the magnifier.
#[derive(Debug)]
pub(super) struct ShownHint {
    /// The marks of the steps that have it; empty for all.
    pub at: Vec<&'static str>,
    /// The condition.
    pub when: Option<Located<Expression>>,
    /// The shape.
    pub shape: Shape,
    /// The expressions of the shape: two or four.
    pub numbers: Vec<Located<Expression>>,
    /// The colour.
    pub color: Color,
}

/// The shape of a hint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A frame around a pixel.
    Frame,
    /// A line between two points.
    Line,
    /// An ellipse: its centre and its radii.
    Ellipse,
    /// The midpoint of two pixels.
    Midpoint,
}

/// A sentence on the steps at a mark.
#[derive(Debug)]
pub(super) struct SentenceRule {
    /// The line of the file.
    pub line: usize,
    /// The mark.
    pub mark: &'static str,
    /// The condition.
    pub when: Option<Located<Expression>>,
    /// `true` if the step is shown before the statement is executed.
    pub before: bool,
    /// The pixel that the magnifier shows, if it is not that of all steps.
    pub pixel: Option<[Located<Expression>; 2]>,
    /// The sentence in Chinese and English; without it, the interpreter explains the statements.
    pub templates: Option<[Template; 2]>,
}

/// A question.
#[derive(Debug)]
pub(super) struct Question {
    /// The line of the file.
    pub line: usize,
    /// The mark after which it is asked.
    pub after: &'static str,
    /// The condition.
    pub when: Option<Located<Expression>>,
    /// The way in which it is answered.
    pub kind: QuestionKind,
    /// The question in Chinese and English.
    pub templates: [Template; 2],
    /// The answer in Chinese and English; `None` for the next pixel.
    pub answer: Option<[Template; 2]>,
    /// The wrong answers in Chinese and English.
    pub wrong: Vec<[Template; 2]>,
}

/// A text with expressions in braces.
#[derive(Clone, Debug)]
pub(super) struct Template {
    /// The texts before the expressions, and the expressions.
    pub parts: Vec<(String, Located<Expression>)>,
    /// The text after the last expression.
    pub rest: String,
}

/// Something with its line in the file.
#[derive(Clone, Debug)]
pub(super) struct Located<T> {
    /// The line, from 1.
    pub line: usize,
    /// The thing.
    pub node: T,
}

impl CompiledLesson {
    /// Reads a lesson file.
    ///
    /// # Errors
    /// Returns the first error.
    pub(super) fn new(file: &str, text: &str) -> Result<CompiledLesson, LessonFileError> {
        let source = Source { file, text };
        let tables = take_version(text)
            .map_err(|(offset, version)| source.error(source.line(offset), Kind::Version(version)))?;
        let lesson: LessonFile = toml::from_str(&tables).map_err(|error| {
            let line = error.span().map_or(1, |span| source.line(span.start));
            source.error(line, Kind::Toml(error.message().lines().collect::<Vec<_>>().join(", ")))
        })?;
        CompiledLesson::from_tables(&source, &lesson)
    }

    /// Reads the tables of a lesson file, or those of the compared algorithm.
    fn from_tables(source: &Source<'_>, lesson: &LessonFile) -> Result<CompiledLesson, LessonFileError> {
        let (program, code, marks) = source.read_program(lesson)?;
        let parameters = source.read_parameters(&lesson.parameters)?;
        let parameter_names: Vec<String> =
            lesson.parameters.iter().map(|parameter| parameter.name.get_ref().clone()).collect();
        let index = |name: &str, span: std::ops::Range<usize>| {
            let found = parameter_names.iter().position(|known| known == name);
            found.ok_or_else(|| source.error(source.line(span.start), Kind::UnknownParameter(name.to_owned())))
        };
        let handles = lesson.handles.iter().map(|pair| {
            let [x, y] = pair.get_ref();
            Ok((index(x, pair.span())?, index(y, pair.span())?))
        });
        let handles = handles.collect::<Result<Vec<_>, _>>()?;
        let known_marks: Vec<&'static str> = code.lines.iter().filter_map(|line| line.mark).collect();
        let marked = Marked { source, marks: &known_marks };
        let compiled = CompiledLesson {
            file: source.file.to_owned(),
            texts: Language::ALL.map(|language| text_in(lesson, language)),
            display: marked.read_display(lesson)?,
            rules: marked.read_rules(&lesson.steps)?,
            explains_steps: true,
            questions: QuestionList {
                all: lesson.questions.iter().map(|table| marked.read_question(table)).collect::<Result<_, _>>()?,
                required: lesson.require_answers,
            },
            question_ranges: question_ranges(&lesson.parameters),
            comparison: lesson.comparison.as_ref().map(|table| source.read_comparison(lesson, table)).transpose()?,
            operations: lesson.program.code.get_ref().lines().map(Operations::count_in).collect(),
            code,
            marks,
            program,
            parameter_names,
            parameters,
            handles,
        };
        source.check_texts(lesson, &compiled)?;
        Ok(compiled)
    }

    /// Returns whether the interpreter may have to explain the steps at a mark: whether the rules up to the first one without
    /// a condition do not all have a sentence.
    pub(super) fn needs_explanation(&self, mark: &str) -> bool {
        let rules = || self.rules.iter().filter(|rule| rule.mark == mark);
        let has_sentence = |count| rules().take(count).all(|rule| rule.templates.is_some());
        let general = rules().position(|rule| rule.when.is_none());
        self.explains_steps && !general.is_some_and(|general| has_sentence(general + 1))
    }

    /// Calls a function with each expression.
    pub(super) fn for_each_expression<'l>(&'l self, mut visit: impl FnMut(&'l Located<Expression>)) {
        let display = &self.display;
        display.values.iter().for_each(|shown| visit(&shown.value));
        display.plot.iter().chain(display.pixel.iter().flatten()).for_each(&mut visit);
        display.hints.iter().for_each(|hint| hint.when.iter().chain(&hint.numbers).for_each(&mut visit));
        let visit_texts = |texts: &'l [Template; 2], visit: &mut dyn FnMut(&'l Located<Expression>)| {
            texts.iter().flat_map(|text| &text.parts).for_each(|(_, part)| visit(part));
        };
        for rule in &self.rules {
            rule.when.iter().chain(rule.pixel.iter().flatten()).for_each(&mut visit);
            rule.templates.iter().for_each(|texts| visit_texts(texts, &mut visit));
        }
        for question in &self.questions.all {
            question.when.iter().for_each(&mut visit);
            let texts = std::iter::once(&question.templates).chain(&question.answer).chain(&question.wrong);
            texts.for_each(|texts| visit_texts(texts, &mut visit));
        }
    }

    /// Returns the complete C source. The lines of the shown code have the numbers that they have in the lesson file, so
    /// that errors and statements are at the author's lines.
    pub(super) fn c_source(&self, settings: &LessonSettings) -> String {
        let mut source = "#include <graphics.h>\n#include <stdlib.h>\n#include <math.h>\n".to_owned();
        let mut add = |line: usize, code: &str| {
            let lines = source.matches('\n').count() + 1;
            source.push_str(&"\n".repeat(line.saturating_sub(lines)));
            source.push_str(code);
        };
        self.program.parts.iter().for_each(|(line, code)| add(*line, code));
        let begin = "void main(void) { int gdriver = DETECT, gmode; initgraph(&gdriver, &gmode, \"\"); ";
        let (call_line, call) = &self.program.call;
        let (prepare_line, prepare) =
            self.program.prepare.as_ref().map_or((*call_line, ""), |(line, code)| (*line, code));
        add(prepare_line, begin);
        source.push_str(&self.with_parameters(prepare, settings));
        source.push('\n');
        let lines = source.matches('\n').count() + 1;
        source.push_str(&"\n".repeat(call_line.saturating_sub(lines)));
        source + &self.with_parameters(call, settings) + " }\n"
    }

    /// Returns the complete program for reading: without the marks, with `main` and with a wait for a key at the end.
    /// With it, the line, from 1, of the first line of the code that is shown.
    pub(super) fn readable_source(&self, settings: &LessonSettings) -> (String, usize) {
        let mut source =
            "#include <graphics.h>\n#include <conio.h>\n#include <stdlib.h>\n#include <math.h>\n".to_owned();
        let mut first_line = 0;
        for (line, code) in &self.program.parts {
            source.push('\n');
            if *line == self.program.shown.0 as usize {
                first_line = source.lines().count() + 1;
            }
            for code in code.trim_end().lines() {
                source.push_str(code.split_once("// #").map_or(code, |(code, _)| code).trim_end());
                source.push('\n');
            }
        }
        source.push_str("\nvoid main(void)\n{\n    int gdriver = DETECT, gmode;\n\n");
        source.push_str("    initgraph(&gdriver, &gmode, \"\");\n");
        let prepare = self.program.prepare.as_ref().map_or("", |(_, code)| code);
        for code in [prepare, &self.program.call.1] {
            for line in self.with_parameters(code, settings).lines().filter(|line| !line.trim().is_empty()) {
                source.push_str(&format!("    {}\n", line.trim_end()));
            }
        }
        source.push_str("    getch();\n    closegraph();\n}\n");
        (source, first_line)
    }

    /// Replaces the parameters in braces, and [`POINTS`] by the coordinates of all points.
    fn with_parameters(&self, code: &str, settings: &LessonSettings) -> String {
        let points = self.handles.iter().map(|&(x, y)| (settings.values[x], settings.values[y]));
        let points = points.chain(settings.more_points.iter().copied()).map(|(x, y)| format!("{x}, {y}"));
        let code = code.replace(POINTS, &points.collect::<Vec<_>>().join(", "));
        let named = self.parameter_names.iter().zip(&settings.values);
        named.fold(code, |code, (name, value)| code.replace(&format!("{{{name}}}"), &value.to_string()))
    }
}

/// Stands in `prepare` and `call` for the coordinates of all draggable points and of those that follow them.
const POINTS: &str = "{points}";

fn text_in(lesson: &LessonFile, language: Language) -> LessonText {
    // The texts live as long as the program, as those of the built-in lessons do.
    let leak =
        |text: &Spanned<LocalizedText>| -> &'static str { text.get_ref().get(language).trim().to_owned().leak() };
    let parameter = |table: &ParameterTable| -> &'static str {
        let label = table.label.as_ref().map_or(table.name.get_ref().as_str(), |label| label.get_ref().get(language));
        let choices = table.choices.iter().map(|choice| format!("|{}", choice.get_ref().get(language)));
        choices.fold(label.to_owned(), |text, choice| text + &choice).leak()
    };
    LessonText {
        title: leak(&lesson.title),
        about: leak(lesson.explanation.as_ref().unwrap_or(&lesson.introduction)),
        introduction: leak(&lesson.introduction),
        parameters: lesson.parameters.iter().map(parameter).collect::<Vec<_>>().leak(),
    }
}

fn question_ranges(parameters: &[ParameterTable]) -> Vec<[i32; 2]> {
    parameters.iter().map(|table| table.ask.as_ref().map_or([table.min, table.max], |ask| *ask.get_ref())).collect()
}

/// The text of a lesson file.
struct Source<'t> {
    file: &'t str,
    text: &'t str,
}

impl Source<'_> {
    /// Returns the line, from 1, at an offset.
    fn line(&self, offset: usize) -> usize {
        self.text.as_bytes()[..offset.min(self.text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
    }

    fn error(&self, line: usize, kind: Kind) -> LessonFileError {
        LessonFileError { file: self.file.to_owned(), line, kind }
    }

    fn at<T>(&self, spanned: &Spanned<T>, kind: Kind) -> LessonFileError {
        self.error(self.line(spanned.span().start), kind)
    }

    /// Returns a text of the program and the line at which its content begins: the next one after `'''` at the end of a
    /// line.
    fn code(&self, spanned: &Spanned<String>) -> (usize, String) {
        let written = &self.text[spanned.span()];
        let below = ["'''\n", "'''\r\n", "\"\"\"\n", "\"\"\"\r\n"].iter().any(|quotes| written.starts_with(quotes));
        (self.line(spanned.span().start) + usize::from(below), spanned.get_ref().clone())
    }

    fn read_program(
        &self,
        lesson: &LessonFile,
    ) -> Result<(ProgramSource, SourceCode, BTreeMap<u32, &'static str>), LessonFileError> {
        let table = &lesson.program;
        let (first, code) = self.code(&table.code);
        let mut parts: Vec<(usize, String)> = table.helpers.iter().map(|helpers| self.code(helpers)).collect();
        parts.push((first, code.clone()));
        parts.sort_by_key(|(line, _)| *line);
        let mut lines: Vec<CodeLine> = Vec::new();
        let (mut functions, mut marks) = (Vec::<String>::new(), BTreeMap::new());
        for (number, line) in (first..).zip(code.lines()) {
            let (shown, mark) = match line.split_once("// #") {
                Some((shown, mark)) => (shown.trim_end(), Some(mark.trim())),
                None => (line.trim_end(), None),
            };
            if let Some(name) = function_name(shown) {
                functions.push(name.to_owned());
            }
            if shown.is_empty() {
                continue;
            }
            if bundled::song16().width(shown) > room::CODE_WIDTH {
                return Err(self.error(
                    number,
                    Kind::TooLong { text: shown.trim().to_owned(), lines: 1, columns: room::CODE_COLUMNS },
                ));
            }
            // The same mark may be on several lines.
            let known = |mark: &str| lines.iter().filter_map(|line| line.mark).find(|known| *known == mark);
            let mark = mark.map(|mark| known(mark).unwrap_or_else(|| mark.to_owned().leak()));
            if let Some(mark) = mark {
                marks.insert(number as u32, mark);
            }
            let function = functions.len().saturating_sub(1);
            lines.push(CodeLine { number: number - first, code: shown.to_owned(), mark, function });
        }
        if marks.is_empty() {
            return Err(self.at(&table.code, Kind::NoMarks));
        }
        let shown = (first as u32, (first + code.lines().count()) as u32);
        let prepare = table.prepare.as_ref().map(|prepare| self.code(prepare));
        let program = ProgramSource {
            parts,
            shown,
            prepare,
            call: self.code(&table.call),
            keys: self.read_keys(table)?,
            compiled: Mutex::default(),
        };
        Ok((program, SourceCode { lines, functions }, marks))
    }

    fn read_comparison(
        &self,
        lesson: &LessonFile,
        table: &ComparisonTable,
    ) -> Result<CompiledComparison, LessonFileError> {
        let name = |language| table.names.get_ref().each_ref().map(|name| &*name.get(language).to_owned().leak());
        let algorithm = match (&table.lesson, &table.code) {
            (Some(name), None) => ComparedAlgorithm::Lesson(name.get_ref().clone()),
            (None, Some(code)) if table.set.is_empty() => {
                let own = &lesson.program;
                let program = ProgramTable {
                    code: code.clone(),
                    helpers: table.helpers.clone().or_else(|| own.helpers.clone()),
                    prepare: table.prepare.clone().or_else(|| own.prepare.clone()),
                    call: table.call.clone().unwrap_or_else(|| own.call.clone()),
                    keys: own.keys.clone(),
                };
                let (steps, questions, show) = (Vec::new(), Vec::new(), table.show.clone());
                let tables = LessonFile { program, steps, questions, show, comparison: None, ..lesson.clone() };
                let compared = CompiledLesson { explains_steps: false, ..CompiledLesson::from_tables(self, &tables)? };
                ComparedAlgorithm::Code(Box::new(compared))
            }
            _ => return Err(self.at(&table.names, Kind::ComparisonKeys)),
        };
        Ok(CompiledComparison {
            line: self.line(table.names.span().start),
            names: Language::ALL.map(name),
            algorithm,
            set: table.set.clone().into_iter().collect(),
        })
    }

    fn read_part(&self, part: &Spanned<[i32; 3]>) -> Result<Rect, LessonFileError> {
        let [x, y, width] = *part.get_ref();
        let area = Rect::new(x, y, width, width / 4 * 3);
        let is_whole_multiple = PART_WIDTHS.contains(&width);
        if is_whole_multiple && PICTURE.intersection(&area) == area { Ok(area) } else { Err(self.at(part, Kind::Part)) }
    }

    fn read_keys(&self, table: &ProgramTable) -> Result<Option<Vec<u16>>, LessonFileError> {
        let Some(keys) = &table.keys else { return Ok(None) };
        let code = |name: &str| {
            let chord = name.parse::<Chord>().ok();
            let code = chord.and_then(|chord| chord.key.code(chord.modifiers));
            code.ok_or_else(|| self.at(keys, Kind::UnknownKey(name.to_owned())))
        };
        keys.get_ref().split_whitespace().map(code).collect::<Result<_, _>>().map(Some)
    }

    fn read_parameters(&self, tables: &[ParameterTable]) -> Result<Vec<Parameter>, LessonFileError> {
        let read = |table: &ParameterTable| {
            let range = table.min..=table.max;
            let name = table.name.get_ref();
            let asked = table.ask.as_ref().map_or([table.min, table.max], |ask| *ask.get_ref());
            if !range.contains(table.start.get_ref())
                || !asked.iter().all(|end| range.contains(end))
                || asked[0] > asked[1]
            {
                return Err(self.at(&table.name, Kind::ParameterRange(name.clone())));
            }
            if !table.choices.is_empty() && (table.min, table.max) != (0, table.choices.len() as i32 - 1) {
                return Err(self.at(&table.name, Kind::Choices(name.clone())));
            }
            // It lives as long as the program, as the texts do.
            Ok(Parameter::new(name.clone().leak(), *table.start.get_ref(), table.min, table.max))
        };
        tables.iter().map(read).collect()
    }

    /// Checks that titles, introductions and parameters fit their places.
    fn check_texts(&self, lesson: &LessonFile, compiled: &CompiledLesson) -> Result<(), LessonFileError> {
        let small = bundled::song16();
        let columns = room::parameter_grid(compiled.parameters.len()).0 as i32;
        for text in &compiled.texts {
            if small.width(text.title) > room::TITLE_WIDTH {
                return Err(self.at(
                    &lesson.title,
                    Kind::TooLong { text: text.title.to_owned(), lines: 1, columns: room::TITLE_WIDTH / 8 },
                ));
            }
            if !room::introduction_fits(text.introduction) {
                return Err(self.at(
                    &lesson.introduction,
                    Kind::TooLong {
                        text: text.introduction.to_owned(),
                        lines: room::INTRODUCTION.1 / room::LINE,
                        columns: room::INTRODUCTION.0 / 8,
                    },
                ));
            }
            for (index, (table, parameter)) in lesson.parameters.iter().zip(&compiled.parameters).enumerate() {
                for value in [parameter.min, parameter.max] {
                    let shown = text.parameter(index, value);
                    if small.width(&shown) + 16 > room::VALUES_WIDTH / columns {
                        return Err(self.at(
                            &table.name,
                            Kind::TooLong { text: shown, lines: 1, columns: room::VALUES_WIDTH / columns / 8 - 2 },
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn expression(&self, text: &Spanned<String>) -> Result<Located<Expression>, LessonFileError> {
        self.parse(self.line(text.span().start), text.get_ref())
    }

    fn parse(&self, line: usize, text: &str) -> Result<Located<Expression>, LessonFileError> {
        let parsed = expression::parse(text).map_err(|error| self.error(line, error));
        parsed.map(|node| Located { line, node })
    }

    fn expressions(
        &self,
        span: std::ops::Range<usize>,
        texts: &[String],
    ) -> Result<Vec<Located<Expression>>, LessonFileError> {
        texts.iter().map(|text| self.parse(self.line(span.start), text)).collect()
    }

    fn template(&self, line: usize, text: &str) -> Result<Template, LessonFileError> {
        let (mut parts, mut rest) = (Vec::new(), text.trim());
        while let Some((before, after)) = rest.split_once('{') {
            let unclosed = || self.error(line, Kind::Brace(text.to_owned()));
            let (expression, left) = after.split_once('}').ok_or_else(unclosed)?;
            parts.push((before.to_owned(), self.parse(line, expression)?));
            rest = left;
        }
        Ok(Template { parts, rest: rest.to_owned() })
    }

    fn templates(&self, text: &Spanned<LocalizedText>) -> Result<[Template; 2], LessonFileError> {
        let line = self.line(text.span().start);
        let [first, second] = Language::ALL.map(|language| self.template(line, text.get_ref().get(language)));
        Ok([first?, second?])
    }
}

/// Returns the name of the function that a line defines: one that begins in the first column and has a parameter list.
fn function_name(line: &str) -> Option<&str> {
    let begins = line.starts_with(|c: char| c.is_ascii_alphabetic());
    let (head, _) = line.split_once('(').filter(|_| begins && !line.ends_with(';'))?;
    head.rsplit([' ', '*']).next()
}

/// The text of a lesson file and the marks of its code.
struct Marked<'t> {
    source: &'t Source<'t>,
    marks: &'t [&'static str],
}

impl Marked<'_> {
    fn mark(&self, line: usize, mark: &str) -> Result<&'static str, LessonFileError> {
        let unknown = || {
            let known = self.marks.iter().map(|mark| (*mark).to_owned()).collect();
            self.source.error(line, Kind::UnknownMark(mark.to_owned(), known))
        };
        self.marks.iter().find(|known| **known == mark).copied().ok_or_else(unknown)
    }

    fn condition(&self, when: Option<&Spanned<String>>) -> Result<Option<Located<Expression>>, LessonFileError> {
        when.map(|when| self.source.expression(when)).transpose()
    }

    fn pixel(&self, texts: &Spanned<[String; 2]>) -> Result<[Located<Expression>; 2], LessonFileError> {
        let line = self.source.line(texts.span().start);
        let [x, y] = texts.get_ref();
        Ok([self.source.parse(line, x)?, self.source.parse(line, y)?])
    }

    fn read_display(&self, lesson: &LessonFile) -> Result<Display, LessonFileError> {
        let table = &lesson.show;
        let value = |entry: &Spanned<String>| {
            let line = self.source.line(entry.span().start);
            let (text, from) = match entry.get_ref().rsplit_once(" from ") {
                Some((text, mark)) => (text.trim(), Some(self.mark(line, mark.trim())?)),
                None => (entry.get_ref().trim(), None),
            };
            let (text, name) = text.rsplit_once(" as ").unwrap_or((text, text));
            Ok(ShownValue { name: name.trim().to_owned().leak(), value: self.source.parse(line, text)?, from })
        };
        Ok(Display {
            values: table.values.iter().map(value).collect::<Result<_, _>>()?,
            plot: self.condition(table.plot.as_ref())?,
            pixel: table.pixel.as_ref().map(|pixel| self.pixel(pixel)).transpose()?,
            magnifier: if table.diagram { Magnifier::Diagram } else { Magnifier::Pixels },
            part: table.part.as_ref().map_or(Ok(PICTURE), |part| self.source.read_part(part))?,
            counts_operations: table.operations,
            hints: table.hints.iter().map(|hint| self.read_hint(hint)).collect::<Result<_, _>>()?,
        })
    }

    fn read_hint(&self, table: &HintTable) -> Result<ShownHint, LessonFileError> {
        let name = table.color.get_ref();
        let color = name.parse().map_err(|_| self.source.at(&table.color, Kind::UnknownColor(name.clone())))?;
        let mut shapes = Vec::new();
        if let Some(frame) = &table.frame {
            shapes.push((Shape::Frame, self.source.expressions(frame.span(), frame.get_ref())?));
        }
        for (shape, texts) in
            [(Shape::Line, &table.line), (Shape::Ellipse, &table.ellipse), (Shape::Midpoint, &table.midpoint)]
        {
            if let Some(texts) = texts {
                shapes.push((shape, self.source.expressions(texts.span(), texts.get_ref())?));
            }
        }
        let (Some((shape, numbers)), []) = (shapes.pop(), &shapes[..]) else {
            return Err(self.source.at(&table.color, Kind::HintShape));
        };
        let at = table.at.iter().flatten().map(|mark| self.mark(self.source.line(mark.span().start), mark.get_ref()));
        let at = at.collect::<Result<_, _>>()?;
        Ok(ShownHint { at, when: self.condition(table.when.as_ref())?, shape, numbers, color })
    }

    fn read_rules(&self, tables: &[StepTable]) -> Result<Vec<SentenceRule>, LessonFileError> {
        let read = |table: &StepTable| {
            Ok(SentenceRule {
                line: self.source.line(table.mark.span().start),
                mark: self.mark(self.source.line(table.mark.span().start), table.mark.get_ref())?,
                when: self.condition(table.when.as_ref())?,
                before: table.before,
                pixel: table.pixel.as_ref().map(|pixel| self.pixel(pixel)).transpose()?,
                templates: table.text.as_ref().map(|text| self.source.templates(text)).transpose()?,
            })
        };
        tables.iter().map(read).collect()
    }

    fn read_question(&self, table: &QuestionTable) -> Result<Question, LessonFileError> {
        let line = self.source.line(table.after.span().start);
        let (has_answer, has_wrong) = (table.answer.is_some(), !table.wrong.is_empty());
        let fits = match table.kind {
            QuestionKind::Choose => has_wrong,
            QuestionKind::Type => has_answer && !has_wrong,
            QuestionKind::Order => !has_wrong,
            QuestionKind::Click | QuestionKind::Predict => !has_answer && !has_wrong,
        };
        if !fits {
            return Err(self.source.error(line, Kind::QuestionKeys));
        }
        Ok(Question {
            kind: table.kind,
            line,
            after: self.mark(line, table.after.get_ref())?,
            when: self.condition(table.when.as_ref())?,
            templates: self.source.templates(&table.text)?,
            answer: table.answer.as_ref().map(|text| self.source.templates(text)).transpose()?,
            wrong: table.wrong.iter().map(|text| self.source.templates(text)).collect::<Result<_, _>>()?,
        })
    }
}

impl Template {
    /// Returns the text with the values of its expressions.
    ///
    /// # Errors
    /// Returns the first error, with its line.
    pub(super) fn fill<E>(&self, mut value: impl FnMut(&Located<Expression>) -> Result<Value, E>) -> Result<String, E> {
        let mut text = String::new();
        for (before, expression) in &self.parts {
            text.push_str(before);
            text.push_str(&value(expression)?.to_string());
        }
        Ok(text + &self.rest)
    }
}
