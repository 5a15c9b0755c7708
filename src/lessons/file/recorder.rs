//! The run of a lesson file: the interpreter executes the program statement by statement, and the statements at marked
//! lines become steps.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::compiled::{CompiledLesson, Located, Question, SentenceRule, Shape, ShownHint};
use super::error::{LessonFileError, LessonFileErrorKind as Kind};
use super::expression::{self, old_argument};
use crate::gfx::{Color, Framebuffer, Rect};
use crate::lessons::operations::Operations;
use crate::lessons::recording::{HEIGHT, WIDTH};
use crate::lessons::{Hint, LessonSettings, Step, StepRecorder, StepRecording};
use crate::messages::Localize;
use crate::turboc::pc::{Pc, PcConfig, PcEvent};
use crate::turboc::{
    CompileOptions, Explanation, ExplanationPart, Expression, ExpressionError, ExpressionKind, ExpressionScope,
    Machine, NoFiles, Program, Value, VariableView, compile,
};

/// The maximum number of steps.
const MAX_STEPS: usize = 20_000;
/// The maximum number of statements.
const MAX_STATEMENTS: usize = 1_000_000;
/// The maximum virtual time of a run.
const MAX_TIME: Duration = Duration::from_secs(3600);
/// The number of calls, from the innermost, whose variables an expression can name.
const MAX_FRAMES: usize = 8;

/// Runs a lesson with a setting.
///
/// # Errors
/// If the program stops with an error or does not end, or an expression cannot be evaluated.
pub(super) fn record(lesson: &CompiledLesson, settings: &LessonSettings) -> Result<StepRecording, LessonFileError> {
    let (recording, _, error) = run(lesson, settings, None);
    error.map_or(Ok(recording), Err)
}

/// Runs a lesson with a setting, and evaluates a question at each step at which it can be asked.
///
/// # Errors
/// As [`record`].
pub(super) fn record_question(
    lesson: &CompiledLesson,
    settings: &LessonSettings,
    question: &Question,
) -> Result<(StepRecording, Vec<AskedStep>), LessonFileError> {
    let (recording, asked, error) = run(lesson, settings, Some(question));
    error.map_or(Ok((recording, asked)), Err)
}

/// Runs a lesson with a setting. If the run fails, the recording ends there, and its last sentence is the error.
pub(super) fn record_or_explain(lesson: &CompiledLesson, settings: &LessonSettings) -> StepRecording {
    let (recording, _, error) = run(lesson, settings, None);
    let Some(error) = error else { return recording };
    let mut steps = recording.steps().to_vec();
    let mark = lesson.marks.values().next().copied().unwrap_or_default();
    let last = steps.last().map_or(Step::new(mark, (0, 0)), |step| Step { strokes: Vec::new(), ..step.clone() });
    steps.push(Step { sentence: Some(error.localize(settings.language)), ..last });
    StepRecording::new(recording.picture(0), steps)
}

/// Creates the PC on which a lesson runs with a setting.
///
/// # Errors
/// Returns the first error of the compiler.
pub(super) fn create_pc(lesson: &CompiledLesson, settings: &LessonSettings) -> Result<Pc, LessonFileError> {
    let mut pc = Pc::new(compile_program(lesson, settings)?, PcConfig::default());
    let own = lesson.program.keys.as_deref().unwrap_or_default();
    let keys = if settings.typed.is_empty() { own } else { &settings.typed };
    pc.type_ahead(keys.iter().copied());
    Ok(pc)
}

/// Compiles the program of a lesson with a setting, unless it was the last one.
fn compile_program(lesson: &CompiledLesson, settings: &LessonSettings) -> Result<Arc<Program>, LessonFileError> {
    let source = lesson.c_source(settings);
    let mut compiled = lesson.program.compiled.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((last, program)) = &*compiled
        && *last == source
    {
        return Ok(program.clone());
    }
    let program = compile(&[(&lesson.file, source.as_bytes())], &NoFiles, &CompileOptions::default());
    let program = program.map_err(|error| {
        let line = error.diagnostics.first().map_or(1, |first| error.sources.line(first.span) as usize);
        LessonFileError { file: lesson.file.clone(), line, kind: Kind::Compile(error) }
    })?;
    let (_, program) = compiled.insert((source, Arc::new(program)));
    Ok(program.clone())
}

/// Runs a lesson to its end or to the first error.
fn run(
    lesson: &CompiledLesson,
    settings: &LessonSettings,
    question: Option<&Question>,
) -> (StepRecording, Vec<AskedStep>, Option<LessonFileError>) {
    let pc = match create_pc(lesson, settings) {
        Ok(pc) => pc,
        Err(error) => return (StepRecording::on_black(Vec::new()), Vec::new(), Some(error)),
    };
    let mut run = Run {
        lesson,
        settings,
        pc,
        recorder: None,
        pending: Vec::new(),
        executed: Operations::default(),
        reached: Vec::new(),
        pixel: (WIDTH / 2, HEIGHT / 2),
        steps: 0,
        question,
        asked: Vec::new(),
    };
    let error = run.run_to_end().err();
    let recorder = run.recorder.unwrap_or_else(StepRecorder::on_black);
    (recorder.finish(), run.asked, error)
}

/// A run.
struct Run<'l> {
    lesson: &'l CompiledLesson,
    settings: &'l LessonSettings,
    pc: Pc,
    /// The recorder, from the first statement of the shown code on.
    recorder: Option<StepRecorder>,
    /// The marked statements that are being executed, the innermost last.
    pending: Vec<PendingStep<'l>>,
    /// The operations since the last step.
    executed: Operations,
    /// The marks of the steps so far.
    reached: Vec<&'static str>,
    /// The pixel that the magnifier shows.
    pixel: (i32, i32),
    steps: usize,
    question: Option<&'l Question>,
    asked: Vec<AskedStep>,
}

/// A step at which a question can be asked.
pub(super) struct AskedStep {
    /// The number of steps taken.
    pub step: usize,
    /// The question.
    pub text: String,
    /// The answer, unless it is the next pixel.
    pub answer: Option<String>,
    /// The wrong answers.
    pub wrong: Vec<String>,
}

/// A marked statement that is being executed.
struct PendingStep<'l> {
    line: u32,
    mark: &'static str,
    /// The number of calls on the stack.
    depth: usize,
    /// The values of `old()` at the start of the statement.
    old: OldValues<'l>,
    /// The step as it would be at the start, in case the function returns before the next statement.
    fallback: Result<Step, LessonFileError>,
    /// The explanation of its statements so far, where the lesson may have no sentence.
    explanation: Option<Explanation>,
}

/// Expressions and the values that they had before the statement.
type OldValues<'l> = Vec<(&'l Expression, Result<Value, ExpressionError>)>;

impl<'l> Run<'l> {
    fn run_to_end(&mut self) -> Result<(), LessonFileError> {
        let last_line = self.last_marked_line();
        let ended = |run: &Run<'_>| if run.steps == 0 { Err(run.error(last_line, Kind::NoSteps)) } else { Ok(()) };
        for _ in 0..MAX_STATEMENTS {
            match self.pc.step(MAX_TIME) {
                PcEvent::Statement => self.start_statement()?,
                PcEvent::Exit(_) => {
                    self.complete_steps(0, None)?;
                    return ended(self);
                }
                // The statement that waits for the next key is not a step yet.
                PcEvent::NeedsInput if self.lesson.program.keys.is_some() => return ended(self),
                PcEvent::RuntimeError(error) => {
                    let line = self.pc.machine().program().position(error.at).line as usize;
                    return Err(self.error(line, Kind::Run(error)));
                }
                PcEvent::Tone(_) => {}
                _ => return Err(self.error(last_line, Kind::Waits)),
            }
        }
        Err(self.error(last_line, Kind::TooManySteps(MAX_STEPS)))
    }

    /// Returns the line of the file of an error that belongs to the whole run.
    fn last_marked_line(&self) -> usize {
        *self.lesson.marks.keys().next_back().unwrap_or(&1) as usize
    }

    fn error(&self, line: usize, kind: Kind) -> LessonFileError {
        LessonFileError { file: self.lesson.file.clone(), line, kind }
    }

    /// Completes the steps that end where a statement starts, and begins a step if the statement is marked.
    fn start_statement(&mut self) -> Result<(), LessonFileError> {
        let machine = self.pc.machine();
        let (sources, span) = (machine.program().sources(), machine.program().span(machine.program_counter()));
        if sources.files.get(usize::from(span.file)).is_none_or(|file| file.builtin) {
            return Ok(());
        }
        let (line, depth) = (sources.line(span), machine.depth());
        // The statements of a line are one step.
        if let Some(pending) = self.pending.last_mut().filter(|last| (last.line, last.depth) == (line, depth)) {
            if let Some(explanation) = &mut pending.explanation {
                explanation.parts.extend(explain_next(&self.pc).into_iter().flat_map(|next| next.parts));
            }
            return Ok(());
        }
        self.complete_steps(depth, Some(depth))?;
        let (first, end) = self.lesson.program.shown;
        if !(first..end).contains(&line) {
            return Ok(());
        }
        if self.recorder.is_none() {
            self.recorder = Some(StepRecorder::new(picture(&self.pc)));
        }
        self.executed += self.lesson.operations[(line - first) as usize];
        let Some(&mark) = self.lesson.marks.get(&line) else { return Ok(()) };
        let explanation = self.lesson.needs_explanation(mark).then(|| explain_next(&self.pc)).flatten();
        let old = self.old_values(mark);
        let scope = self.scope(&old);
        let step = self.step(mark, explanation.as_ref(), &scope);
        let is_before = self.lesson.rules.iter().any(|rule| rule.mark == mark && rule.before);
        let asked = if is_before { self.ask(mark, &scope)? } else { None };
        if is_before {
            self.asked.extend(asked);
            return self.record(step?);
        }
        self.pending.push(PendingStep { line, mark, depth, old, fallback: step, explanation });
        Ok(())
    }

    /// Completes the pending steps at this depth of the stack or deeper. `current` is the depth at which the program is
    /// stopped, if it has not ended.
    fn complete_steps(&mut self, depth: usize, current: Option<usize>) -> Result<(), LessonFileError> {
        while self.pending.last().is_some_and(|pending| pending.depth >= depth) {
            let Some(pending) = self.pending.pop() else { break };
            let step = if current == Some(pending.depth) {
                let scope = self.scope(&pending.old);
                let step = self.step(pending.mark, pending.explanation.as_ref(), &scope)?;
                let asked = self.ask(pending.mark, &scope)?;
                self.asked.extend(asked);
                step
            } else {
                pending.fallback?
            };
            self.record(step)?;
        }
        Ok(())
    }

    /// Evaluates the question, if it can be asked after this step.
    fn ask(&self, mark: &str, scope: &ProgramScope<'_, '_>) -> Result<Option<AskedStep>, LessonFileError> {
        let Some(question) = self.question.filter(|question| question.after == mark) else { return Ok(None) };
        if !self.holds(&question.when, scope)? {
            return Ok(None);
        }
        let evaluate = |expression: &Located<Expression>| self.evaluate(expression, scope);
        let language = self.settings.language as usize;
        Ok(Some(AskedStep {
            step: self.steps + 1,
            text: question.templates[language].fill(evaluate)?,
            answer: question.answer.as_ref().map(|answer| answer[language].fill(evaluate)).transpose()?,
            wrong: question.wrong.iter().map(|wrong| wrong[language].fill(evaluate)).collect::<Result<_, _>>()?,
        }))
    }

    fn record(&mut self, step: Step) -> Result<(), LessonFileError> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return Err(self.error(self.last_marked_line(), Kind::TooManySteps(MAX_STEPS)));
        }
        if !self.reached.contains(&step.mark) {
            self.reached.push(step.mark);
        }
        self.pixel = step.at;
        let step = Step { operations: std::mem::take(&mut self.executed), ..step };
        if let Some(recorder) = &mut self.recorder {
            let page = self.pc.canvas().page();
            for y in 0..HEIGHT {
                if recorder.picture.row(y) != &page.row(y)[..WIDTH as usize] {
                    recorder.picture.blit(page, Rect::new(0, y, WIDTH, 1), 0, y);
                }
            }
            recorder.picture.set_palette(page.palette().clone());
            recorder.record(step);
        }
        Ok(())
    }

    /// Returns the values before the statement that the sentences at a mark need.
    fn old_values(&self, mark: &str) -> OldValues<'l> {
        let mut old: OldValues<'l> = Vec::new();
        let rules = self.lesson.rules.iter().filter(|rule| rule.mark == mark);
        let none = OldValues::new();
        let scope = self.scope(&none);
        for rule in rules {
            let mut add = |expression: &'l Expression| {
                expression.for_each_part(&mut |part| {
                    if let Some(wanted) = old_argument(part)
                        && !old.iter().any(|(known, _)| *known == wanted)
                    {
                        old.push((wanted, wanted.evaluate(&scope)));
                    }
                });
            };
            rule.when.iter().for_each(|when| add(&when.node));
            for template in rule.templates.iter().flatten() {
                template.parts.iter().for_each(|(_, expression)| add(&expression.node));
            }
        }
        old
    }

    fn scope<'s>(&'s self, old: &'s OldValues<'l>) -> ProgramScope<'s, 'l> {
        let parameters = (&self.lesson.parameter_names[..], &self.settings.values[..]);
        ProgramScope { machine: self.pc.machine(), parameters, old }
    }

    fn evaluate(
        &self,
        expression: &Located<Expression>,
        scope: &ProgramScope<'_, '_>,
    ) -> Result<Value, LessonFileError> {
        let value = expression.node.evaluate(scope);
        value.map_err(|error| self.error(expression.line, Kind::Expression(error)))
    }

    fn number(&self, expression: &Located<Expression>, scope: &ProgramScope<'_, '_>) -> Result<i64, LessonFileError> {
        let value = self.evaluate(expression, scope)?.to_int();
        value.map_err(|error| self.error(expression.line, Kind::Expression(error)))
    }

    /// Returns whether a condition holds; `true` without one.
    fn holds(&self, when: &Option<Located<Expression>>, scope: &ProgramScope<'_, '_>) -> Result<bool, LessonFileError> {
        let Some(when) = when else { return Ok(true) };
        let holds = self.evaluate(when, scope)?.is_true();
        holds.map_err(|error| self.error(when.line, Kind::Expression(error)))
    }

    /// Returns the step at a mark with the present values: with the sentence of the lesson, or else with the explanation.
    fn step(
        &self,
        mark: &'static str,
        explanation: Option<&Explanation>,
        scope: &ProgramScope<'_, '_>,
    ) -> Result<Step, LessonFileError> {
        let number = |expression: &Located<Expression>| self.number(expression, scope);
        let rules = self.lesson.rules.iter().filter(|rule| rule.mark == mark);
        let mut applies: Option<&SentenceRule> = None;
        for rule in rules {
            if self.holds(&rule.when, scope)? {
                applies = Some(rule);
                break;
            }
        }
        let display = &self.lesson.display;
        let at = match applies.and_then(|rule| rule.pixel.as_ref()).or(display.pixel.as_ref()) {
            // The variables of the point need not exist at every step.
            Some([x, y]) => number(x).and_then(|x| Ok((x as i32, number(y)? as i32))).unwrap_or(self.pixel),
            None => match (self.pc.last_drawn().name, self.pc.last_drawn().arguments()) {
                ("putpixel", &[x, y, ..]) => (x, y),
                _ => self.pixel,
            },
        };
        let machine = self.pc.machine();
        let depth = machine.calls().filter(|call| !call.is_library()).count();
        let clock = machine.clock();
        let mut step = Step { depth, clock, ..Step::new(mark, at) };
        let exists = |from: Option<&str>| from.is_none_or(|from| from == mark || self.reached.contains(&from));
        for shown in display.values.iter().filter(|shown| exists(shown.from)) {
            // A value that does not exist in this function is not shown.
            if is_unset(&shown.value.node, scope) {
                step = step.value(shown.name, "?");
            } else if let Ok(value) = shown.value.node.evaluate(scope) {
                step = step.value(shown.name, value);
            }
        }
        if let Some(plot) = &display.plot
            && let Ok(value) = number(plot)
            && let Some(shown) = display.values.iter().find(|shown| shown.value.node == plot.node)
            && exists(shown.from)
        {
            step.error = Some((shown.name, value));
        }
        for hint in display.hints.iter().filter(|hint| hint.at.is_empty() || hint.at.contains(&mark)) {
            let holds = self.holds(&hint.when, scope);
            let shown = holds.and_then(|holds| holds.then(|| shape(hint, &number)).transpose());
            match shown {
                Ok(Some(shown)) => step = step.hint(shown),
                Ok(None) => {}
                // A hint for certain marks must be possible there.
                Err(error) if !hint.at.is_empty() => return Err(error),
                Err(_) => {}
            }
        }
        let language = self.settings.language;
        step.sentence = match applies.and_then(|rule| rule.templates.as_ref()) {
            Some(templates) => Some(templates[language as usize].fill(|expression| self.evaluate(expression, scope))?),
            None => explanation.map(|explanation| explanation.localize(language)),
        };
        Ok(step)
    }
}

/// Explains the next statement, without the numbers of lines, which are those of the file.
fn explain_next(pc: &Pc) -> Option<Explanation> {
    let mut explanation = pc.explain_next()?;
    explanation.parts.retain(|part| !matches!(part, ExplanationPart::Continues(_)));
    Some(explanation)
}

/// Returns the upper left part of the screen.
fn picture(pc: &Pc) -> Framebuffer {
    let mut picture = Framebuffer::new(WIDTH, HEIGHT);
    picture.blit(pc.canvas().page(), picture.bounds(), 0, 0);
    picture.set_palette(pc.canvas().page().palette().clone());
    picture
}

/// Returns a hint with the present values.
fn shape(
    hint: &ShownHint,
    number: &impl Fn(&Located<Expression>) -> Result<i64, LessonFileError>,
) -> Result<Hint, LessonFileError> {
    let numbers = hint.numbers.iter().map(|expression| number(expression).map(|value| value as i32));
    let numbers = numbers.collect::<Result<Vec<i32>, _>>()?;
    let color: Color = hint.color;
    Ok(match (hint.shape, &numbers[..]) {
        (Shape::Line, &[x1, y1, x2, y2]) => Hint::Line((x1, y1), (x2, y2), color),
        (Shape::Ellipse, &[x, y, a, b]) => Hint::Ellipse((x, y), (a, b), color),
        (Shape::Midpoint, &[x1, y1, x2, y2]) => Hint::Midpoint((x1, y1), (x2, y2), color),
        (_, numbers) => Hint::Frame(numbers[0], numbers[1], color),
    })
}

/// Returns whether an expression is a variable that certainly has no value yet.
fn is_unset(expression: &Expression, scope: &ProgramScope<'_, '_>) -> bool {
    let ExpressionKind::Name(name) = &expression.kind else { return false };
    scope.variable(name).is_some_and(|variable| variable.is_unset())
}

/// The variables of the stopped program and the parameters of the lesson.
struct ProgramScope<'s, 'l> {
    machine: &'s Machine,
    /// The names of the parameters, and their values.
    parameters: (&'s [String], &'s [i32]),
    old: &'s OldValues<'l>,
}

impl ExpressionScope for ProgramScope<'_, '_> {
    fn variable(&self, name: &str) -> Option<VariableView<'_>> {
        self.machine.variable(name, MAX_FRAMES)
    }

    fn constant(&self, name: &str) -> Option<Value> {
        // The calls on the stack, without `main`.
        let depth = || self.machine.calls().filter(|call| !call.is_library()).count() as i64 - 1;
        let (names, values) = self.parameters;
        let parameter = names.iter().zip(values).find(|(known, _)| *known == name).map(|(_, value)| i64::from(*value));
        parameter.or_else(|| (name == "depth").then(depth)).map(Value::Int)
    }

    fn call(&self, name: &str, arguments: &[Expression]) -> Result<Option<Value>, ExpressionError> {
        if name == "old" {
            let known = self.old.iter().find(|(known, _)| **known == arguments[0]);
            return known.map_or_else(|| arguments[0].evaluate(self), |(_, value)| value.clone()).map(Some);
        }
        let values = arguments.iter().map(|argument| argument.evaluate(self)).collect::<Result<Vec<_>, _>>()?;
        expression::call(name, &values)
    }
}
