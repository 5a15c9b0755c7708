//! The format of `task.toml`, and the students' copy of a task.

use std::borrow::Cow;
use std::io::Cursor;
use std::time::Duration;

use serde::Deserialize;
use toml::Spanned;

use super::domain::{Domain, DomainTable};
use super::error::{CaseFailure, TaskError, TaskErrorKind as Kind};
use super::othello_file;
use super::picture::drawn_count;
use super::program::ProgramResult;
use super::submission::SubmittedFile;
use crate::gfx::{Framebuffer, Rect};
use crate::lessons::file::{LocalizedText, VERSION, take_version};
use crate::machine::timeline::{KeyScriptError, Timeline};
use crate::messages::{Localize, LocalizedMessage};
use crate::text::Language;
use crate::turboc::is_identifier;

/// Returns the title in the text of a `task.toml`; empty if it is invalid.
pub(super) fn title(text: &str, language: Language) -> String {
    let table = take_version(text).ok().and_then(|text| toml::from_str::<TaskTable>(&text).ok());
    table.map_or_else(String::new, |table| table.title.get(language).to_owned())
}

/// Pixels with colours, in order.
pub(super) type Pixels = Vec<[i32; 3]>;

/// The table of a task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskTable {
    title: LocalizedText,
    text: LocalizedText,
    #[serde(default)]
    kind: KindName,
    function: Option<Spanned<String>>,
    allowed: Option<Vec<String>>,
    #[serde(default)]
    forbidden: Vec<String>,
    #[serde(default)]
    references: Vec<Spanned<String>>,
    template: Option<TemplateNames>,
    tolerance: Option<Spanned<i32>>,
    order: Option<Spanned<bool>>,
    #[serde(default)]
    colors: bool,
    regions: Option<Spanned<Vec<Vec<i32>>>>,
    output: Option<Spanned<OutputRule>>,
    domain: Option<Spanned<DomainTable>>,
    #[serde(default)]
    cases: Vec<Spanned<CaseTable>>,
}

/// The files from which students start.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected the name of a file, or a list of names")]
enum TemplateNames {
    /// The program.
    Program(String),
    /// The program, then its headers.
    WithHeaders(Vec<String>),
}

impl TemplateNames {
    fn into_names(self) -> Vec<String> {
        match self {
            TemplateNames::Program(name) => vec![name],
            TemplateNames::WithHeaders(names) => names,
        }
    }
}

/// The name of a kind of tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KindName {
    /// The student writes a function, which the checker calls.
    #[default]
    Function,
    /// The student writes a complete program.
    Program,
}

/// The compared part of a program's printed output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OutputRule {
    /// Nothing.
    #[default]
    None,
    /// The numbers: prompts do not matter.
    Numbers,
    /// All words; spaces and line ends do not matter.
    Words,
}

impl OutputRule {
    fn name(self) -> &'static str {
        match self {
            OutputRule::None => "none",
            OutputRule::Numbers => "numbers",
            OutputRule::Words => "words",
        }
    }
}

/// The table of a case.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseTable {
    arguments: Option<Vec<i32>>,
    call: Option<String>,
    #[serde(default)]
    before: String,
    #[serde(default)]
    after: String,
    keys: Option<String>,
    input: Option<String>,
    time: Option<u64>,
    tolerance: Option<Spanned<i32>>,
    #[serde(default = "one")]
    points: u32,
    #[serde(default)]
    hidden: bool,
    #[serde(default)]
    expected: Vec<Spanned<String>>,
    #[serde(default)]
    printed: Vec<String>,
}

fn one() -> u32 {
    1
}

/// The virtual seconds of a program's case without `time`.
pub(super) const DEFAULT_TIME: u64 = 60;

/// A task with its cases.
#[derive(Clone, Debug)]
pub struct Task {
    title: LocalizedText,
    text: LocalizedText,
    pub(super) kind: TaskKind,
    pub(super) allowed: Option<Vec<String>>,
    pub(super) forbidden: Vec<String>,
    pub(super) tolerance: i32,
    pub(super) colors: bool,
    /// The program from which students start, then its headers; empty if they start from an empty function.
    template: Vec<SubmittedFile>,
    pub(super) references: Vec<SubmittedFile>,
    pub(super) domain: Option<Domain>,
    pub(super) cases: Vec<Case>,
}

/// The kind of a task.
#[derive(Clone, Debug)]
pub(super) enum TaskKind {
    /// The student writes a function.
    Function {
        /// Its name.
        name: String,
        /// True if the order of the pixels matters.
        order: bool,
    },
    /// The student writes a program.
    Program {
        /// The compared areas; the whole screen if there are none.
        regions: Vec<Rect>,
        /// The compared part of the output.
        output: OutputRule,
    },
}

/// A case: a call of the student's function, or a run of the program.
#[derive(Clone, Debug)]
pub struct Case {
    /// The call, as C, or the input and the keys of a program.
    pub call: String,
    /// The points.
    pub points: u32,
    /// `true` if the case is not in the students' copy.
    pub hidden: bool,
    /// The distance in pixels that is accepted.
    pub(super) tolerance: i32,
    pub(super) action: CaseAction,
}

/// The action of a case, with its accepted results.
#[derive(Clone, Debug)]
pub(super) enum CaseAction {
    /// A call.
    Call {
        /// Statements before the call.
        before: String,
        /// Statements after it.
        after: String,
        /// The accepted pixels: one list per reference.
        expected: Vec<Pixels>,
    },
    /// A run of a program.
    Run {
        /// The timed keys, as a script and parsed.
        keys: (String, Timeline),
        /// The characters that are typed when the program waits.
        input: String,
        /// The longest run, in virtual time.
        time: Duration,
        /// The accepted results: one per reference.
        expected: Vec<ProgramResult>,
    },
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
        let tables = take_version(&text).map_err(|(offset, version)| error(line(offset), Kind::Version(version)))?;
        let table: TaskTable = toml::from_str(&tables).map_err(|problem| {
            let at = problem.span().map_or(1, |span| line(span.start));
            error(at, Kind::Toml(problem.message().lines().collect::<Vec<_>>().join(", ")))
        })?;
        let order = table.order.as_ref().is_some_and(|order| *order.get_ref());
        let tolerance = read_tolerance(table.tolerance.as_ref(), order).map_err(|(at, kind)| error(line(at), kind))?;
        let kind = read_kind(&table, order).map_err(|(offset, kind)| error(line(offset), kind))?;
        let is_program = matches!(kind, TaskKind::Program { .. });
        let domain = table.domain.map(|domain| {
            let at = line(domain.span().start);
            Domain::new(domain.into_inner(), is_program).map_err(|kind| error(at, kind))
        });
        if table.cases.is_empty() {
            return Err(error(1, Kind::NoCases));
        }
        let read = |name: &String, bytes: Option<Vec<u8>>| {
            let missing = || TaskError { file: name.clone(), line: 1, kind: Kind::Unreadable };
            Ok(SubmittedFile::new(name, bytes.ok_or_else(missing)?))
        };
        let references = table.references.iter().map(|name| read(name.get_ref(), load(name.get_ref())));
        let references: Vec<SubmittedFile> = references.collect::<Result<_, _>>()?;
        let template = table.template.map_or_else(Vec::new, TemplateNames::into_names);
        let template = template.iter().map(|name| read(name, load(name).or_else(|| othello_file(name))));
        let mut task = Task {
            title: table.title,
            text: table.text,
            kind,
            allowed: table.allowed,
            forbidden: table.forbidden,
            tolerance: tolerance.unwrap_or(0),
            colors: table.colors,
            template: template.collect::<Result<_, _>>()?,
            references,
            domain: domain.transpose()?,
            cases: Vec::new(),
        };
        for case in &table.cases {
            let at = line(case.span().start);
            let mut new = task.read_case(case.get_ref(), load).map_err(|(offset, kind)| {
                let at = offset.map_or(at, line);
                error(at, kind)
            })?;
            for reference in &task.references {
                let added = task.add_expected(&mut new, reference);
                added.map_err(|failure| {
                    error(at, failure.map_or(Kind::Empty, |failure| Kind::Reference(Box::new(failure))))
                })?;
            }
            if new.expected_count() == 0 {
                return Err(error(at, Kind::NoReference));
            }
            task.cases.push(new);
        }
        Ok(task)
    }

    /// Reads a case without running references. An error has its offset in the file, if it is not that of the case.
    fn read_case(
        &self,
        case: &CaseTable,
        load: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Result<Case, (Option<usize>, Kind)> {
        let other = |is_there: bool, key: &'static str| match is_there {
            true => Err((None, Kind::OtherKind(key))),
            false => Ok(()),
        };
        let (call, action) = match &self.kind {
            TaskKind::Function { name, .. } => {
                other(case.keys.is_some(), "keys")?;
                other(case.input.is_some(), "input")?;
                other(case.time.is_some(), "time")?;
                let call = match (&case.arguments, &case.call) {
                    (Some(arguments), None) => {
                        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                        format!("{name}({})", arguments.join(", "))
                    }
                    (None, Some(call)) => call.clone(),
                    _ => return Err((None, Kind::Call)),
                };
                let read = |pixels: &Spanned<String>| {
                    read_pixels(pixels.get_ref()).map_err(|pixel| (Some(pixels.span().start), Kind::Pixels(pixel)))
                };
                let expected = case.expected.iter().map(read).collect::<Result<_, _>>()?;
                (call, CaseAction::Call { before: case.before.clone(), after: case.after.clone(), expected })
            }
            TaskKind::Program { .. } => {
                other(case.arguments.is_some(), "arguments")?;
                other(case.call.is_some(), "call")?;
                other(!case.before.is_empty(), "before")?;
                other(!case.after.is_empty(), "after")?;
                let script = case.keys.clone().unwrap_or_default();
                let keys: Timeline = script.parse().map_err(|error: KeyScriptError| {
                    (None, Kind::Keys(LocalizedMessage::from_fn(|language| error.localize(language))))
                })?;
                let time = case.time.unwrap_or(DEFAULT_TIME);
                if !(1..=600).contains(&time) {
                    return Err((None, Kind::Time));
                }
                let input = case.input.clone().unwrap_or_default();
                let mut expected = Vec::new();
                for index in 0..case.expected.len().max(case.printed.len()) {
                    let picture = case.expected.get(index).filter(|name| !name.get_ref().is_empty());
                    let read = |name: &Spanned<String>| {
                        let bytes = load(name.get_ref());
                        let picture = bytes.and_then(|bytes| Framebuffer::read_png(Cursor::new(bytes)).ok());
                        picture.ok_or_else(|| (Some(name.span().start), Kind::Picture(name.get_ref().clone())))
                    };
                    expected.push(ProgramResult {
                        picture: picture.map(read).transpose()?,
                        printed: case.printed.get(index).cloned().unwrap_or_default(),
                        ..ProgramResult::default()
                    });
                }
                let words = [input.replace('\n', " "), script.clone()];
                let label = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()).collect::<Vec<_>>();
                let label = format!("main() {}", label.join(" | ")).trim_end().to_owned();
                (label, CaseAction::Run { keys: (script, keys), input, time: Duration::from_secs(time), expected })
            }
        };
        let order = matches!(self.kind, TaskKind::Function { order: true, .. });
        let tolerance = read_tolerance(case.tolerance.as_ref(), order).map_err(|(at, kind)| (Some(at), kind))?;
        let tolerance = tolerance.unwrap_or(self.tolerance);
        Ok(Case { call, points: case.points, hidden: case.hidden, tolerance, action })
    }

    /// Runs a reference and adds its result to those accepted. The error is the failure, or `None` if it has no result.
    pub(super) fn add_expected(&self, case: &mut Case, reference: &SubmittedFile) -> Result<(), Option<CaseFailure>> {
        let files = std::slice::from_ref(reference);
        match &self.kind {
            TaskKind::Function { name, .. } => {
                let recording = self.record(name, case, files, &|| ());
                recording.failure.map_or(Ok(()), |failure| Err(Some(failure)))?;
                let pixels: Pixels = recording.pixels.iter().map(|pixel| [pixel.x, pixel.y, pixel.color]).collect();
                if pixels.is_empty() {
                    return Err(None);
                }
                if let CaseAction::Call { expected, .. } = &mut case.action
                    && !expected.contains(&pixels)
                {
                    expected.push(pixels);
                }
            }
            TaskKind::Program { output, .. } => {
                let (result, failure) = self.play(case, files, &|| (), None);
                failure.map_or(Ok(()), |failure| Err(Some(failure)))?;
                if result.picture.is_none() && (*output == OutputRule::None || result.printed.trim().is_empty()) {
                    return Err(None);
                }
                if let CaseAction::Run { expected, .. } = &mut case.action {
                    expected.push(ProgramResult { text_pixels: 0, ..result });
                }
            }
        }
        Ok(())
    }

    /// Returns the percentage of text in what a reference draws on the graphics screen in a case, which is not compared; 0
    /// for functions. The largest one of all references.
    pub fn text_percentage(&self, case: &Case) -> usize {
        let TaskKind::Program { regions, .. } = &self.kind else { return 0 };
        let percentage = |reference: &SubmittedFile| {
            let (result, _) = self.play(case, std::slice::from_ref(reference), &|| (), None);
            let drawn = drawn_count(result.picture.as_ref()?, &self.comparison(case, regions));
            (100 * result.text_pixels).checked_div(result.text_pixels + drawn)
        };
        self.references.iter().filter_map(percentage).max().unwrap_or(0)
    }

    /// Returns the file that students start from.
    pub fn template(&self) -> Option<&SubmittedFile> {
        self.template.first()
    }

    /// Returns the headers of that file.
    pub fn headers(&self) -> &[SubmittedFile] {
        self.template.get(1..).unwrap_or_default()
    }

    /// Returns the files of a program, and the headers of the task that it lacks.
    pub(super) fn with_headers<'f>(&self, files: &'f [SubmittedFile]) -> Cow<'f, [SubmittedFile]> {
        let is_missing =
            |header: &&SubmittedFile| files.iter().all(|file| !file.name.eq_ignore_ascii_case(&header.name));
        match self.headers() {
            [] => Cow::Borrowed(files),
            headers => files.iter().chain(headers.iter().filter(is_missing)).cloned().collect(),
        }
    }

    /// Returns the function that the student writes; `main` for a program.
    pub fn function(&self) -> &str {
        match &self.kind {
            TaskKind::Function { name, .. } => name,
            TaskKind::Program { .. } => "main",
        }
    }

    /// Returns the sum of the points of all cases.
    pub fn points(&self) -> u32 {
        self.cases.iter().map(|case| case.points).sum()
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

    /// Returns the files of the students' copy: `task.toml` without hidden cases and references, the expected pictures of
    /// programs, and the template with its headers.
    pub fn students_copy(&self) -> Vec<(String, Vec<u8>)> {
        self.clone().without_hidden_cases().complete_copy()
    }

    /// Returns the files of a copy with all cases that loads without running references: the results are in it.
    pub fn complete_copy(&self) -> Vec<(String, Vec<u8>)> {
        let both = |text: &LocalizedText| {
            let [en, zh] = [Language::English, Language::Chinese].map(|language| quote(text.get(language)));
            format!("{{ en = {en}, zh = {zh} }}")
        };
        let mut files = Vec::new();
        let mut out = format!("format = {VERSION}\ntitle = {}\ntext = {}\n", both(&self.title), both(&self.text));
        match &self.kind {
            TaskKind::Function { name, order } => out += &format!("function = {}\norder = {order}\n", quote(name)),
            TaskKind::Program { regions, output } => {
                let regions: Vec<String> = regions.iter().map(write_area).collect();
                out += &format!("kind = \"program\"\noutput = \"{}\"\n", output.name());
                out += &format!("regions = [{}]\n", regions.join(", "));
            }
        }
        if let Some(allowed) = &self.allowed {
            out += &format!("allowed = [{}]\n", list(allowed));
        }
        out += &format!("forbidden = [{}]\n", list(&self.forbidden));
        out += &format!("tolerance = {}\ncolors = {}\n", self.tolerance, self.colors);
        if !self.template.is_empty() {
            let names: Vec<String> = self.template.iter().map(|file| file.name.clone()).collect();
            out += &format!("template = [{}]\n", list(&names));
            files.extend(self.template.iter().map(|file| (file.name.clone(), file.bytes.clone())));
        }
        for (index, case) in self.cases.iter().enumerate() {
            out += &format!("\n[[cases]]\npoints = {}\ntolerance = {}\n", case.points, case.tolerance);
            if case.hidden {
                out += "hidden = true\n";
            }
            match &case.action {
                CaseAction::Call { before, after, expected } => {
                    let write = |pixels: &Pixels| {
                        let pixels = pixels.iter().map(|[x, y, color]| format!("{x},{y},{color}"));
                        pixels.collect::<Vec<_>>().join(" ")
                    };
                    let expected: Vec<String> = expected.iter().map(write).collect();
                    let [call, before, after] = [&case.call, before, after].map(|text| quote(text));
                    out += &format!("call = {call}\nbefore = {before}\nafter = {after}\n");
                    out += &format!("expected = [{}]\n", list(&expected));
                }
                CaseAction::Run { keys, input, time, expected } => {
                    let mut pictures = Vec::new();
                    for (number, result) in expected.iter().enumerate() {
                        let mut bytes = Vec::new();
                        // Writing a picture to memory cannot fail.
                        let is_written =
                            result.picture.as_ref().is_some_and(|picture| picture.write_png(&mut bytes).is_ok());
                        let name = format!("case-{}-{}.png", index + 1, number + 1);
                        pictures.push(if is_written { name.clone() } else { String::new() });
                        files.extend(is_written.then_some((name, bytes)));
                    }
                    let printed: Vec<String> = expected.iter().map(|result| result.printed.clone()).collect();
                    out += &format!("keys = {}\ninput = {}\n", quote(&keys.0), quote(input));
                    out += &format!("time = {}\nexpected = [{}]\n", time.as_secs(), list(&pictures));
                    out += &format!("printed = [{}]\n", list(&printed));
                }
            }
        }
        files.insert(0, ("task.toml".to_owned(), out.into_bytes()));
        files
    }
}

impl Case {
    fn expected_count(&self) -> usize {
        match &self.action {
            CaseAction::Call { expected, .. } => expected.len(),
            CaseAction::Run { expected, .. } => expected.len(),
        }
    }
}

/// Reads the kind of a task. An error has its offset in the file.
fn read_kind(table: &TaskTable, order: bool) -> Result<TaskKind, (usize, Kind)> {
    let other = |key: &'static str, offset: Option<usize>| match offset {
        Some(offset) => Err((offset, Kind::OtherKind(key))),
        None => Ok(()),
    };
    match table.kind {
        KindName::Function => {
            other("regions", table.regions.as_ref().map(|regions| regions.span().start))?;
            other("output", table.output.as_ref().map(|output| output.span().start))?;
            let function = table.function.as_ref().ok_or((0, Kind::NoFunction))?;
            let name = function.get_ref().clone();
            if !is_identifier(&name) {
                return Err((function.span().start, Kind::Function(name)));
            }
            Ok(TaskKind::Function { name, order })
        }
        KindName::Program => {
            other("function", table.function.as_ref().map(|function| function.span().start))?;
            other("order", table.order.as_ref().map(|order| order.span().start))?;
            let regions = match &table.regions {
                Some(regions) => read_areas(regions.get_ref()).ok_or_else(|| (regions.span().start, Kind::Region))?,
                None => Vec::new(),
            };
            Ok(TaskKind::Program { regions, output: table.output.as_ref().map_or(OutputRule::None, |o| *o.get_ref()) })
        }
    }
}

/// Reads a tolerance. An error has its offset in the file.
fn read_tolerance(tolerance: Option<&Spanned<i32>>, order: bool) -> Result<Option<i32>, (usize, Kind)> {
    let Some(tolerance) = tolerance else { return Ok(None) };
    match *tolerance.get_ref() {
        value if !(0..=10).contains(&value) => Err((tolerance.span().start, Kind::Tolerance)),
        1.. if order => Err((tolerance.span().start, Kind::ToleranceWithOrder)),
        value => Ok(Some(value)),
    }
}

/// Reads rectangles `[left, top, right, bottom]`.
fn read_areas(areas: &[Vec<i32>]) -> Option<Vec<Rect>> {
    let read = |area: &Vec<i32>| match area[..] {
        [left, top, right, bottom] if (0..=right).contains(&left) && (0..=bottom).contains(&top) => {
            (right < 10_000 && bottom < 10_000).then(|| Rect::new(left, top, right - left + 1, bottom - top + 1))
        }
        _ => None,
    };
    areas.iter().map(read).collect()
}

/// Returns a rectangle as TOML.
fn write_area(area: &Rect) -> String {
    format!("[{}, {}, {}, {}]", area.x, area.y, area.x + area.width - 1, area.y + area.height - 1)
}

/// Returns texts as the elements of a TOML array.
fn list(texts: &[String]) -> String {
    texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(", ")
}

/// Returns a text as a TOML string.
pub(super) fn quote(text: &str) -> String {
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
