//! Explains a statement that a program has executed: its expressions with their values, and its effects.
//!
//! Nothing is recorded while a program runs. The statement is explained afterwards from the [typed tree](crate::typed), the state
//! before it and the state after it; a copy of the program that stops after each call gives the results of the calls in between.
//! A value that does not lead to the result that the machine has is not shown.
//!
//! | file | contents |
//! |---|---|
//! | `units` | the parts of a function at which the debugger stops |
//! | `evaluate` | the values of an expression and its parts |
//! | `text` | the source with values in place of variables |
//! | `display` | the sentence in English |
//! | `question` | questions whose answers an explanation contains |

mod display;
mod evaluate;
mod question;
mod text;
mod units;

use crate::machine::{Machine, memory::Memory};
use crate::program::Program;
use crate::source::Span;
use crate::token::Punct;
use crate::typed::{self, Body, Expr, Kind};
use crate::types::{Rep, Type, TypeId};
use evaluate::{Evaluator, ExprValue, Place, is_address, unconverted};
pub use question::StatementQuestion;
use text::Rendering;
use units::{Unit, find_unit, has_unit};

/// The greatest length of the texts of a value in bytes.
const MAX_CHAIN: usize = 64;

/// The result of a call within a statement.
pub(crate) struct CallResult {
    /// The span of the call.
    pub span: Span,
    /// The result registers.
    pub bytes: [u8; 8],
    /// The memory after the call.
    pub memory: Memory,
}

/// A statement that was executed: the states before and after it, and the changes between them.
pub(crate) struct Execution<'m> {
    pub before: &'m Machine,
    pub after: &'m Machine,
    pub calls: Vec<CallResult>,
    /// The result registers, if the function has returned.
    pub returned: Option<[u8; 8]>,
    /// The changes of the outside.
    pub effects: Vec<ExplanationPart>,
}

/// The explanation of a statement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// The line of the statement, from 1.
    pub line: u32,
    /// The statements about it, in order.
    pub parts: Vec<ExplanationPart>,
    /// The variables that it reads, with their values before it.
    pub variables: Vec<String>,
}

/// A part of an explanation. Texts of expressions are C, with values in place of variables.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplanationPart {
    /// Equal expressions: what is assigned, its source, its values, its value; or a call with its arguments, and its result.
    Equal(Vec<String>),
    /// A condition, and its truth.
    Condition {
        /// The source and the values, if they differ.
        texts: Vec<String>,
        /// `true` if it holds.
        holds: bool,
    },
    /// The program continues at this line.
    Continues(u32),
    /// The loop ends, after a number of turns if that is known.
    LoopEnds(Option<usize>),
    /// A function of the program is called: its name and arguments.
    Enters(String),
    /// The function returns: its name, and the result with its source and values.
    Returns(String, Vec<String>),
    /// A pixel gets a colour and had another one.
    Pixel {
        /// The column.
        x: i32,
        /// The row.
        y: i32,
        /// The name of its new colour.
        color: String,
        /// The name of the colour before.
        was: String,
    },
    /// This number of pixels change.
    Pixels(usize),
    /// Text is printed.
    Prints(String),
    /// A value is read into a variable.
    Reads(String),
    /// Something that beginners get wrong.
    Note(Note),
}

impl ExplanationPart {
    /// Returns whether this is where the condition in the part before leads to.
    pub fn follows_condition(&self) -> bool {
        matches!(self, ExplanationPart::Continues(_) | ExplanationPart::LoopEnds(_))
    }
}

/// Something in a statement that beginners get wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// A division of integers drops the fraction.
    IntegerDivision(String),
    /// A result does not fit its type.
    Wrapped {
        /// The operation and its result, unless the sentence shows them already.
        operation: Option<(String, String)>,
        /// The type.
        of: String,
        /// The number of bits of the type.
        bits: u32,
    },
    /// A condition assigns.
    AssignsInCondition,
    /// A variable without a value is used.
    Unset(String),
}

impl Explanation {
    /// Returns whether it contains a value: a number, a text, a pixel or a place.
    pub fn has_value(&self) -> bool {
        let has_value = |part: &ExplanationPart| match part {
            ExplanationPart::Equal(texts) => texts.last().is_some_and(|text| is_value(text)),
            _ => true,
        };
        self.parts.iter().any(has_value)
    }
}

/// The statement at which a machine is stopped.
struct Statement<'m> {
    program: &'m Program,
    typed: &'m typed::Program,
    body: &'m Body,
    function: &'m crate::program::Function,
    unit: Unit<'m>,
}

impl<'m> Statement<'m> {
    /// Finds the statement at the program counter; `None` in the library.
    fn of(machine: &'m Machine) -> Option<Statement<'m>> {
        let program: &Program = machine.program();
        let typed = program.typed.as_deref()?;
        let pc = machine.program_counter();
        let function = &program.functions[program.function_at(pc)?];
        let is_same = |f: &&typed::Function| f.span == function.span && f.name == function.name;
        let body = typed.functions.iter().filter(is_same).find_map(|f| f.body.as_ref())?;
        let unit = find_unit(body, program.statement_span(pc))?;
        Some(Statement { program, typed, body, function, unit })
    }
}

/// Explains what a statement did.
pub(crate) fn explain(execution: &Execution<'_>) -> Option<Explanation> {
    let statement = Statement::of(execution.before)?;
    let span = statement.program.statement_span(execution.before.program_counter());
    let evaluator =
        Evaluator::new(execution.before, statement.typed, statement.body, statement.function, &execution.calls);
    let mut explainer = Explainer { execution, statement, evaluator, parts: Vec::new() };
    explainer.explain();
    let line = explainer.statement.program.sources.line(span);
    let variables = explainer.rendering().variables();
    Some(Explanation { line, parts: explainer.parts, variables })
}

struct Explainer<'e, 'm> {
    execution: &'e Execution<'m>,
    statement: Statement<'e>,
    evaluator: Evaluator<'e>,
    parts: Vec<ExplanationPart>,
}

impl Explainer<'_, '_> {
    fn explain(&mut self) {
        let (before, after) = (self.execution.before, self.execution.after);
        if after.depth() > before.depth() {
            self.explain_entry();
            return;
        }
        let unset = self.unset_names();
        match self.statement.unit {
            Unit::Expr(value) => self.explain_effect(value),
            Unit::Init(local, value) => self.explain_init(local, value),
            Unit::If(condition, yes) => self.explain_condition(condition, yes, false),
            Unit::Loop(condition, body) => self.explain_condition(condition, body, true),
            Unit::Switch(value) => {
                self.explain_value(value);
                self.continue_at();
            }
            Unit::Jump => self.continue_at(),
            Unit::Return(value) => self.explain_return(value),
            Unit::End => {
                self.parts.push(ExplanationPart::Returns(self.statement.function.name.clone(), Vec::new()));
                if after.depth() < before.depth() {
                    self.continue_at();
                }
            }
        }
        let notes = std::mem::take(&mut self.evaluator.notes);
        for mut note in notes {
            if let Note::Wrapped { operation, .. } = &mut note {
                let is_shown = |(sum, value): &(String, String)| {
                    let ends = |part: &ExplanationPart| matches!(part, ExplanationPart::Equal(texts) if texts.ends_with(&[sum.clone(), value.clone()]));
                    self.parts.iter().any(ends)
                };
                *operation = operation.take().filter(|operation| !is_shown(operation));
            }
            if !self.parts.contains(&ExplanationPart::Note(note.clone())) {
                self.parts.push(ExplanationPart::Note(note));
            }
        }
        self.parts.extend(unset.into_iter().map(|name| ExplanationPart::Note(Note::Unset(name))));
        self.parts.extend(self.execution.effects.iter().cloned());
    }

    fn rendering(&self) -> Rendering<'_> {
        Rendering { sources: &self.statement.program.sources, pieces: &self.evaluator.pieces }
    }

    /// The function that the statement has called, with its arguments.
    fn explain_entry(&mut self) {
        let calls = self.execution.after.stack_trace();
        let depth = self.execution.after.depth() - self.execution.before.depth();
        let Some(call) = calls.get(depth - 1).filter(|call| !call.is_library()) else { return };
        let arguments = call.parameters().map(|variable| format!("{} = {}", variable.name(), variable.value_text()));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        self.parts.push(ExplanationPart::Enters(format!("{}({arguments})", call.function_name())));
    }

    /// Explains an expression whose value is not used, or each of several.
    fn explain_effect(&mut self, e: &Expr) {
        match &e.kind {
            Kind::Sequence(list) => list.iter().for_each(|item| self.explain_effect(item)),
            Kind::Retype(inner)
            | Kind::Load(inner)
            | Kind::Check { pointer: inner, .. }
            | Kind::Convert { value: inner, .. } => self.explain_effect(inner),
            Kind::Assign { target, value } => {
                let result = self.evaluator.value(e);
                let place = self.assigned_place(target);
                self.drop_own_piece(e);
                let name = unconverted(target).span.map(|span| self.rendering().inside(span));
                let actual = place.and_then(|place| self.actual(place, target.of));
                self.push_value(name, value, None, target.of, result, actual);
            }
            Kind::Update { target, value, .. } => {
                self.evaluator.value(e);
                let place = self.assigned_place(target);
                let result = place.and_then(|place| self.evaluator.load(place, target.of));
                self.drop_own_piece(e);
                let name = unconverted(target).span.map(|span| self.rendering().inside(span));
                let actual = place.and_then(|place| self.actual(place, target.of));
                let step = step_of(value);
                self.push_value(name, target, step, target.of, result, actual);
            }
            Kind::Call(call) => {
                let result = self.evaluator.value(e);
                let is_followed = result.is_some();
                let text = e.span.map(|span| self.rendering().inside(span)).unwrap_or_default();
                let value = result.and_then(|value| self.evaluator.format(e.of, &value));
                let is_own = matches!(call.callee, typed::Callee::Function(f) if self.statement.typed.functions[f].body.is_some());
                let shown = value.filter(|_| is_own && is_followed);
                self.parts.push(ExplanationPart::Equal(std::iter::once(text).chain(shown).collect()));
                self.explain_read(call);
            }
            _ => self.explain_value(e),
        }
    }

    /// Returns the place that was assigned to, also if its value could not be followed.
    fn assigned_place(&mut self, target: &Expr) -> Option<Place> {
        self.evaluator.target.take().or_else(|| self.evaluator.place(target))
    }

    /// Removes the value of the expression itself: it is shown at the end.
    fn drop_own_piece(&mut self, e: &Expr) {
        if self.evaluator.pieces.last().is_some_and(|piece| Some(piece.span) == e.span) {
            self.evaluator.pieces.pop();
        }
    }

    fn explain_init(&mut self, local: usize, e: &Expr) {
        let name = self.statement.body.locals[local].name.clone();
        let mut e = e;
        while let Kind::Retype(inner) | Kind::Load(inner) = &e.kind {
            e = inner;
        }
        let Kind::Assign { target, value } = &e.kind else {
            let shown = name.as_deref().and_then(|name| self.variable_text(name));
            return self.parts.push(ExplanationPart::Equal(name.into_iter().chain(shown).collect()));
        };
        let result = self.evaluator.value(e);
        let place = self.assigned_place(target);
        self.drop_own_piece(e);
        let actual = place.and_then(|place| self.actual(place, target.of));
        self.push_value(name, value, None, target.of, result, actual);
    }

    /// Returns the text of a variable after the statement.
    fn variable_text(&self, name: &str) -> Option<String> {
        self.execution.after.variable(name, 1).map(|variable| variable.value_text())
    }

    /// Returns the value in a place after the statement.
    fn actual(&self, place: Place, of: TypeId) -> Option<ExprValue> {
        let statement = &self.statement;
        let after = Evaluator::new(self.execution.after, statement.typed, statement.body, statement.function, &[]);
        after.load(place, of)
    }

    /// Adds what a value is: the source, the values in it, and the result, if that is the one of the machine.
    fn push_value(
        &mut self,
        name: Option<String>,
        e: &Expr,
        step: Option<(Punct, &Expr)>,
        of: TypeId,
        result: Option<ExprValue>,
        actual: Option<ExprValue>,
    ) {
        let rendering = self.rendering();
        let mut texts: Vec<String> = name.iter().cloned().collect();
        let mut e = unconverted(e);
        while let (Kind::Assign { target, value }, true) = (&e.kind, name.is_some()) {
            texts.extend(unconverted(target).span.map(|span| rendering.inside(span)));
            e = unconverted(value);
        }
        let span = e.span;
        let is_right = result.as_ref().zip(actual.as_ref()).is_some_and(|(a, b)| are_equal(a, b));
        match (step, span, name) {
            (Some((op, amount)), _, Some(name)) => {
                let amounts = match amount.span {
                    Some(span) => [rendering.resolved(span), rendering.values(span)],
                    None => [0, 1].map(|_| amount.constant().map_or_else(|| "…".to_owned(), |by| by.to_string())),
                };
                let [source, values] = amounts.map(|text| enclosed(op, amount, text));
                texts.push(format!("{name} {} {source}", op.text()));
                let old = self.evaluator.old.clone().and_then(|old| self.evaluator.format(of, &old));
                if let Some(old) = old.filter(|_| is_right) {
                    texts.push(format!("{old} {} {values}", op.text()));
                }
            }
            (None, Some(span), _) => {
                texts.push(rendering.resolved(span));
                if is_right {
                    texts.push(rendering.values(span));
                }
            }
            _ => {}
        }
        let result = actual.and_then(|value| self.evaluator.format(of, &value));
        // A cast of the result says nothing more.
        let uncast = texts.last().and_then(|last| last.strip_prefix('(')?.split_once(')')).map(|(_, rest)| rest.trim());
        if result.is_some() && uncast == result.as_deref() {
            texts.pop();
        }
        texts.extend(result);
        texts.dedup();
        shorten(&mut texts);
        self.parts.push(ExplanationPart::Equal(texts));
    }

    fn explain_condition(&mut self, condition: &Expr, block: &typed::Block, is_loop: bool) {
        let truth = self.evaluator.truth(condition);
        let after = self.execution.after;
        let next = self.statement.program.statement_span(after.program_counter());
        let enters = after.depth() == self.execution.before.depth() && has_unit(self.statement.body, block, next);
        let is_empty = block.statements.iter().all(|statement| matches!(statement.kind, typed::StmtKind::Empty));
        // The machine knows better, unless both ways lead to the same place.
        let holds = if is_empty { truth.unwrap_or(enters) } else { enters };
        let mut texts = Vec::new();
        if let Some(span) = condition.span {
            let rendering = self.rendering();
            texts.push(rendering.resolved(span));
            if truth == Some(holds) {
                texts.push(rendering.values(span));
            }
        }
        texts.dedup();
        if texts.iter().map(String::len).sum::<usize>() > MAX_CHAIN {
            texts.drain(..texts.len() - 1);
        }
        self.parts.push(ExplanationPart::Condition { texts, holds });
        if is_loop && !holds {
            self.parts.push(ExplanationPart::LoopEnds(None));
        } else if self.next_line() != self.line(self.execution.before) {
            self.continue_at();
        }
        if assigns(condition) {
            self.parts.push(ExplanationPart::Note(Note::AssignsInCondition));
        }
    }

    /// Explains an expression by its value.
    fn explain_value(&mut self, e: &Expr) {
        let result = self.evaluator.value(e);
        self.push_value(None, e, None, e.of, result.clone(), result);
    }

    fn continue_at(&mut self) {
        self.parts.push(ExplanationPart::Continues(self.next_line()));
    }

    fn next_line(&self) -> u32 {
        self.line(self.execution.after)
    }

    /// Returns the line at which a machine is stopped.
    fn line(&self, machine: &Machine) -> u32 {
        self.statement.program.sources.line(self.statement.program.statement_span(machine.program_counter()))
    }

    fn explain_return(&mut self, statement: &typed::Return) {
        let name = self.statement.function.name.clone();
        let mut texts = Vec::new();
        if let Some(e) = &statement.value {
            let result = self.evaluator.value(e);
            let types = self.evaluator.types();
            let actual = self.execution.returned.and_then(|bytes| {
                let of = statement.result;
                match types.get(of) {
                    _ if types.is_float(of) => Some(ExprValue::Real(f64::from_le_bytes(bytes))),
                    _ if types.is_integer(of) => self.evaluator.integer(bytes, of),
                    Type::Pointer { .. } => result.clone(),
                    _ => None,
                }
            });
            self.push_value(None, e, None, statement.result, result, actual);
            if let Some(ExplanationPart::Equal(list)) = self.parts.pop() {
                texts = list;
            }
        }
        self.parts.push(ExplanationPart::Returns(name, texts));
    }

    /// The variables whose addresses `scanf` and similar functions get.
    fn explain_read(&mut self, call: &typed::Call) {
        let typed::Callee::Function(function) = call.callee else { return };
        if !self.statement.typed.functions[function].name.ends_with("scanf") {
            return;
        }
        for argument in &call.arguments {
            let mut inner = argument;
            while let Kind::Convert { value, .. } | Kind::Retype(value) = &inner.kind {
                inner = value;
            }
            let Kind::AddressOf(place) = &inner.kind else { continue };
            let Some(span) = place.span else { continue };
            let name = self.rendering().inside(span);
            let value = self.evaluator.value(place);
            let text = match value {
                Some(ExprValue::Other) => self.variable_text(&name),
                value => value.and_then(|value| self.evaluator.format(place.of, &value)),
            };
            self.parts.extend(text.map(|text| ExplanationPart::Reads(format!("{name} = {text}"))));
        }
    }

    /// Returns the names of variables that have no value and that the statement reads.
    fn unset_names(&self) -> Vec<String> {
        let Some(call) = self.execution.before.calls().next() else { return Vec::new() };
        let is_unset = |name: &str| call.locals().iter().rfind(|v| v.name() == name).is_some_and(|v| v.is_unset());
        let (mut names, mut assigned) = (Vec::new(), Vec::new());
        let mut visit = |e: &Expr, is_read: bool| {
            let Kind::Local(id) = e.kind else { return };
            if !is_read {
                assigned.push(id);
            } else if let Some(name) = &self.statement.body.locals[id.0].name
                && self.evaluator.types().rep(e.of) != Rep::Block
                && is_unset(name)
                && !assigned.contains(&id)
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        };
        match self.statement.unit {
            Unit::Expr(e) | Unit::Init(_, e) | Unit::If(e, _) | Unit::Loop(e, _) | Unit::Switch(e) => {
                visit_reads(e, &mut visit)
            }
            Unit::Return(typed::Return { value: Some(e), .. }) => visit_reads(e, &mut visit),
            Unit::Return(_) | Unit::Jump | Unit::End => {}
        }
        names
    }
}

/// Returns whether a text is a value, or a call with arguments.
fn is_value(text: &str) -> bool {
    let is_number = text.starts_with(|c: char| c.is_ascii_digit() || "-'\"&{".contains(c));
    is_number || is_address(text) || text == "NULL" || text.contains('(') && !text.ends_with("()")
}

/// Returns the operator and the amount by which an update changes its target.
fn step_of(value: &Expr) -> Option<(Punct, &Expr)> {
    match &value.kind {
        Kind::Convert { value, .. } | Kind::Retype(value) => step_of(value),
        Kind::Binary { op, operands } => Some((*op, unconverted(&operands.right))),
        Kind::PointerAdd { operands, minus } => {
            Some((if *minus { Punct::Minus } else { Punct::Plus }, unconverted(&operands.right)))
        }
        _ => None,
    }
}

/// Returns the text of the right operand of an operator, in parentheses unless its own operator binds more tightly.
fn enclosed(op: Punct, e: &Expr, text: String) -> String {
    let inner = match &e.kind {
        Kind::Binary { op: inner, .. } => inner.precedence(),
        Kind::Conditional { .. } | Kind::Compare { .. } | Kind::Logical { .. } => Some(0),
        _ => None,
    };
    let is_looser = inner.is_some_and(|inner| Some(inner) <= op.precedence());
    if is_looser && !text.starts_with('(') || text.starts_with('-') { format!("({text})") } else { text }
}

/// Returns whether a condition is an assignment.
fn assigns(e: &Expr) -> bool {
    match &e.kind {
        Kind::Assign { value, .. } => !matches!(value.kind, Kind::Call(_)),
        Kind::Retype(inner) | Kind::Convert { value: inner, .. } | Kind::Load(inner) => assigns(inner),
        Kind::Truth { value, .. } => assigns(value),
        _ => false,
    }
}

/// Calls a function with each variable that an expression reads, and `true`, or assigns, and `false`, in this order.
fn visit_reads(e: &Expr, visit: &mut dyn FnMut(&Expr, bool)) {
    match &e.kind {
        Kind::Local(_) => visit(e, true),
        Kind::Assign { target, value } => {
            visit_reads(value, visit);
            match target.kind {
                Kind::Local(_) => visit(target, false),
                _ => visit_reads(target, visit),
            }
        }
        Kind::Update { target, value, .. } => {
            visit_reads(target, visit);
            visit_reads(value, visit);
        }
        Kind::Retype(inner)
        | Kind::Load(inner)
        | Kind::Convert { value: inner, .. }
        | Kind::Check { pointer: inner, .. }
        | Kind::Deref(inner)
        | Kind::Negate(inner)
        | Kind::Complement(inner)
        | Kind::Truth { value: inner, .. }
        | Kind::Not(inner) => visit_reads(inner, visit),
        Kind::Binary { operands, .. } | Kind::Compare { operands, .. } | Kind::PointerAdd { operands, .. } => {
            visit_reads(&operands.left, visit);
            visit_reads(&operands.right, visit);
        }
        Kind::Index { index, .. } => visit_reads(index, visit),
        Kind::Call(call) => call.arguments.iter().for_each(|argument| visit_reads(argument, visit)),
        Kind::Sequence(list) => list.iter().for_each(|item| visit_reads(item, visit)),
        _ => {}
    }
}

/// Returns whether two values are the same, floating-point numbers except for rounding.
fn are_equal(a: &ExprValue, b: &ExprValue) -> bool {
    match (a, b) {
        (ExprValue::Real(a), ExprValue::Real(b)) => {
            (a - b).abs() <= 1e-6 * a.abs().max(b.abs()) || a.to_bits() == b.to_bits()
        }
        // A literal has an address that only the machine knows.
        (ExprValue::Text(_), ExprValue::Pointer(at)) => *at != 0,
        _ => a == b,
    }
}

/// Removes texts from the middle until the rest is short enough: the source first.
fn shorten(texts: &mut Vec<String>) {
    while texts.len() > 2 && texts.iter().map(String::len).sum::<usize>() > MAX_CHAIN {
        texts.remove(1);
    }
}
