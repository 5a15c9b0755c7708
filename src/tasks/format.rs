//! The format of `task.toml`, and the students' copy of a task.

use serde::Deserialize;
use toml::Spanned;

use super::error::{TaskError, TaskErrorKind as Kind};
use crate::lessons::file::LocalizedText;
use crate::text::Language;

/// Pixels with colours, in order.
type Pixels = Vec<[i32; 3]>;

/// The table of a task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskTable {
    title: LocalizedText,
    text: LocalizedText,
    #[serde(default)]
    kind: TaskKind,
    function: Spanned<String>,
    #[serde(default)]
    allowed: Option<Vec<String>>,
    #[serde(default)]
    forbidden: Vec<String>,
    #[serde(default)]
    references: Vec<Spanned<String>>,
    #[serde(default)]
    tolerance: Option<Spanned<i32>>,
    #[serde(default)]
    order: bool,
    #[serde(default)]
    colors: bool,
    #[serde(default)]
    cases: Vec<Spanned<CaseTable>>,
}

/// The kind of a task.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum TaskKind {
    /// The student writes a function, which the checker calls.
    #[default]
    Function,
}

/// The table of a case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseTable {
    #[serde(default)]
    arguments: Option<Vec<i32>>,
    #[serde(default)]
    call: Option<String>,
    #[serde(default)]
    before: String,
    #[serde(default)]
    after: String,
    #[serde(default = "one")]
    points: u32,
    #[serde(default)]
    hidden: bool,
    #[serde(default)]
    expected: Vec<Spanned<String>>,
}

fn one() -> u32 {
    1
}

/// A task with its cases.
#[derive(Clone, Debug)]
pub struct Task {
    title: LocalizedText,
    text: LocalizedText,
    pub(super) function: String,
    pub(super) allowed: Option<Vec<String>>,
    pub(super) forbidden: Vec<String>,
    pub(super) tolerance: i32,
    pub(super) order: bool,
    pub(super) colors: bool,
    pub(super) cases: Vec<Case>,
}

/// A case: a call of the student's function.
#[derive(Clone, Debug)]
pub struct Case {
    /// The call, as C.
    pub call: String,
    /// Statements before the call.
    pub before: String,
    /// Statements after the call.
    pub after: String,
    /// The points.
    pub points: u32,
    /// Whether the case is not in the students' copy.
    pub hidden: bool,
    /// The accepted pixels: one list per reference.
    pub(super) expected: Vec<Pixels>,
}

impl Task {
    /// Loads a task and runs its references. `load` returns the bytes of a file of the folder.
    ///
    /// # Errors
    /// Returns the first error, with its file and line.
    pub fn load(file: &str, load: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<Task, TaskError> {
        let error = |line, kind| TaskError { file: file.to_owned(), line, kind };
        let text = load(file).and_then(|bytes| String::from_utf8(bytes).ok());
        let text = text.ok_or_else(|| error(1, Kind::Unreadable))?;
        let line = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
        let table: TaskTable = toml::from_str(&text).map_err(|problem| {
            let at = problem.span().map_or(1, |span| line(span.start));
            error(at, Kind::Toml(problem.message().lines().collect::<Vec<_>>().join(", ")))
        })?;
        let TaskKind::Function = table.kind;
        let function = table.function.get_ref().clone();
        if !is_identifier(&function) {
            return Err(error(line(table.function.span().start), Kind::Function(function)));
        }
        let tolerance = table.tolerance.as_ref().map_or(0, |tolerance| *tolerance.get_ref());
        let at_tolerance = table.tolerance.as_ref().map_or(1, |tolerance| line(tolerance.span().start));
        if !(0..=10).contains(&tolerance) {
            return Err(error(at_tolerance, Kind::Tolerance));
        }
        if tolerance > 0 && table.order {
            return Err(error(at_tolerance, Kind::ToleranceWithOrder));
        }
        if table.cases.is_empty() {
            return Err(error(1, Kind::NoCases));
        }
        let mut references = Vec::new();
        for reference in &table.references {
            let name = reference.get_ref();
            let missing = || TaskError { file: name.clone(), line: 1, kind: Kind::Unreadable };
            references.push((name.clone(), load(name).ok_or_else(missing)?));
        }
        let mut task = Task {
            title: table.title,
            text: table.text,
            function,
            allowed: table.allowed,
            forbidden: table.forbidden,
            tolerance,
            order: table.order,
            colors: table.colors,
            cases: Vec::new(),
        };
        for case in &table.cases {
            let at = line(case.span().start);
            let case = case.get_ref();
            let call = match (&case.arguments, &case.call) {
                (Some(arguments), None) => {
                    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                    format!("{}({})", task.function, arguments.join(", "))
                }
                (None, Some(call)) => call.clone(),
                _ => return Err(error(at, Kind::Call)),
            };
            let mut expected = Vec::new();
            for pixels in &case.expected {
                let at = line(pixels.span().start);
                expected.push(read_pixels(pixels.get_ref()).map_err(|pixel| error(at, Kind::Pixels(pixel)))?);
            }
            let (before, after) = (case.before.clone(), case.after.clone());
            let mut new = Case { call, before, after, points: case.points, hidden: case.hidden, expected };
            for (name, source) in &references {
                let pixels = task.record(&new, name, source);
                let pixels = pixels.map_err(|failure| error(at, Kind::Reference(Box::new(failure))))?;
                let pixels: Pixels = pixels.iter().map(|pixel| [pixel.x, pixel.y, pixel.color]).collect();
                if pixels.is_empty() {
                    return Err(error(at, Kind::Empty));
                }
                if !new.expected.contains(&pixels) {
                    new.expected.push(pixels);
                }
            }
            if new.expected.is_empty() {
                return Err(error(at, Kind::NoReference));
            }
            task.cases.push(new);
        }
        Ok(task)
    }

    /// Returns the title.
    pub fn title(&self, language: Language) -> &str {
        self.title.get(language)
    }

    /// Returns the text of the task.
    pub fn text(&self, language: Language) -> &str {
        self.text.get(language)
    }

    /// Returns the cases.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Returns the task without its hidden cases.
    pub fn without_hidden_cases(mut self) -> Task {
        self.cases.retain(|case| !case.hidden);
        self
    }

    /// Returns the `task.toml` of the students' copy: without hidden cases and references, with the expected pixels.
    pub fn students_copy(&self) -> String {
        let both = |text: &LocalizedText| {
            let [en, zh] = [Language::English, Language::Chinese].map(|language| quote(text.get(language)));
            format!("{{ en = {en}, zh = {zh} }}")
        };
        let list = |names: &[String]| names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", ");
        let mut out = format!("title = {}\ntext = {}\n", both(&self.title), both(&self.text));
        out += &format!("function = {}\n", quote(&self.function));
        if let Some(allowed) = &self.allowed {
            out += &format!("allowed = [{}]\n", list(allowed));
        }
        out += &format!("forbidden = [{}]\n", list(&self.forbidden));
        out += &format!("tolerance = {}\norder = {}\ncolors = {}\n", self.tolerance, self.order, self.colors);
        for case in self.cases.iter().filter(|case| !case.hidden) {
            let write = |pixels: &Pixels| {
                let pixels: Vec<String> = pixels.iter().map(|[x, y, color]| format!("{x},{y},{color}")).collect();
                pixels.join(" ")
            };
            let expected: Vec<String> = case.expected.iter().map(write).collect();
            out += &format!(
                "\n[[cases]]\ncall = {}\nbefore = {}\nafter = {}\npoints = {}\nexpected = [{}]\n",
                quote(&case.call),
                quote(&case.before),
                quote(&case.after),
                case.points,
                list(&expected)
            );
        }
        out
    }
}

/// Returns a text as a TOML string.
fn quote(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Reads pixels `x,y,color` that are separated by spaces. An error is the first that cannot be read.
fn read_pixels(text: &str) -> Result<Pixels, String> {
    let read = |pixel: &str| {
        let numbers: Result<Vec<i32>, _> = pixel.split(',').map(str::parse).collect();
        numbers.ok().and_then(|numbers| numbers.try_into().ok()).ok_or_else(|| pixel.to_owned())
    };
    text.split_whitespace().map(read).collect()
}

fn is_identifier(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(is_part) && !name.starts_with(|c: char| c.is_ascii_digit())
}
