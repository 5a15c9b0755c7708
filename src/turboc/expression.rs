//! Expressions of C that are evaluated while a program is stopped, in exact arithmetic: integers of 64 bits without overflow,
//! and floating-point numbers.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::ast::{self, ExprKind};
use crate::budget::Budget;
use crate::constant;
use crate::diagnostic::{Message, Severity};
use crate::diagnostic_list::Diagnostics;
use crate::lexer;
use crate::machine::{DisplayValue, Machine, VariableView};
use crate::parse;
use crate::scan::Scanner;
use crate::source::SourceMap;
use crate::symbol::Interner;
use crate::token::{Punct, TokenKind};

/// An expression without effects: names, constants, operators, array elements, members, pointers, calls of functions of the
/// [scope](ExpressionScope).
///
/// ```
/// use huanle_turboc::{CompileOptions, Expression, Machine, NoFiles, NoScreen, Value, compile};
///
/// let source = b"int a[3] = {5, 6, 7}, *p = a;\nvoid main() { }";
/// let program = compile(&[("a.c", source)], &NoFiles, &CompileOptions::default()).unwrap();
/// let mut machine = Machine::new(program.into());
/// machine.step(&mut NoScreen, 1_000_000);
/// let watch = Expression::parse("p[1] > 0 ? a[2] * 10000 : -1").unwrap();
/// assert_eq!(watch.evaluate(&machine), Ok(Value::Int(70_000)));
/// ```
#[derive(Clone, Debug)]
pub struct Expression {
    /// The kind.
    pub kind: ExpressionKind,
    /// The text of the whole expression, which all its parts share.
    source: Arc<str>,
    /// The place of this part in it.
    range: Range<u32>,
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    /// A constant.
    Constant(Value),
    /// A variable, or another name of the scope.
    Name(String),
    /// An element of an array, or of the one that a pointer points into.
    Index(Box<[Expression; 2]>),
    /// A member of a structure.
    Member(Box<Expression>, String),
    /// A prefix operator.
    Unary(Operator, Box<Expression>),
    /// An operator with two operands.
    Binary(Operator, Box<[Expression; 2]>),
    /// `condition ? one : other`.
    Conditional(Box<[Expression; 3]>),
    /// A call of a function of the scope.
    Call(String, Vec<Expression>),
}

/// An operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operator(Punct);

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(String),
}

/// An error in the text of an expression, or in its evaluation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExpressionError {
    /// The text is not an expression of C, for this reason.
    Syntax(String, Box<Message>),
    /// This part has an effect, or is of a kind that cannot be evaluated.
    Unsupported(String),
    /// Nothing in scope has this name.
    Name(String),
    /// The scope has no such function.
    Function(String),
    /// A text, an array, a structure or a pointer where a number is needed.
    NotANumber(String),
    /// A division by zero, an overflow, or an index outside the array.
    NoValue(String),
}

/// The names that an expression can use.
pub trait ExpressionScope {
    /// Returns the variable with a name.
    fn variable(&self, name: &str) -> Option<VariableView<'_>>;

    /// Returns the value of a name that is not a variable.
    fn constant(&self, _name: &str) -> Option<Value> {
        None
    }

    /// Returns the result of a function; `None` if it cannot be represented.
    ///
    /// # Errors
    /// If there is no such function, or an argument cannot be evaluated.
    fn call(&self, name: &str, _arguments: &[Expression]) -> Result<Option<Value>, ExpressionError> {
        Err(ExpressionError::Function(name.to_owned()))
    }
}

/// The variables of the innermost call of the program's own functions, and the global ones.
impl ExpressionScope for Machine {
    fn variable(&self, name: &str) -> Option<VariableView<'_>> {
        Machine::variable(self, name, 1)
    }
}

/// The spelling does not matter.
impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        self.kind == other.kind
    }
}

impl Expression {
    /// Parses an expression in UTF-8.
    ///
    /// # Errors
    /// The first error in the text, or a part that cannot be evaluated.
    pub fn parse(text: &str) -> Result<Expression, ExpressionError> {
        let (mut names, mut problems, budget) = (Interner::default(), Diagnostics::default(), Budget::default());
        let mut tokens = lexer::tokenize(Scanner::line(text, None), 0, &mut names, &mut problems, &budget, &|| ());
        tokens.retain(|token| token.kind != TokenKind::Newline);
        let language = parse::Language { cplusplus: false, modern: true };
        let sources = SourceMap::default();
        let parsed = parse::parse_expression(tokens, &mut names, &mut problems, &budget, &sources, language);
        let error = budget.error().or_else(|| problems.into_list().into_iter().find(|p| p.severity == Severity::Error));
        match (parsed, error) {
            (Some(expression), None) => Converter { source: text.into(), names: &names }.convert(&expression),
            (_, Some(error)) => Err(ExpressionError::Syntax(text.to_owned(), Box::new(error.message))),
            (None, None) => Err(ExpressionError::Unsupported(text.to_owned())),
        }
    }

    /// Returns the text in the source.
    pub fn text(&self) -> &str {
        self.source.get(self.range.start as usize..self.range.end as usize).unwrap_or(&self.source)
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    /// If a name is not in scope, or there is no value.
    pub fn evaluate(&self, scope: &dyn ExpressionScope) -> Result<Value, ExpressionError> {
        let no_value = || ExpressionError::NoValue(self.text().to_owned());
        match &self.kind {
            ExpressionKind::Constant(value) => Ok(value.clone()),
            ExpressionKind::Call(name, arguments) => scope.call(name, arguments)?.ok_or_else(no_value),
            ExpressionKind::Conditional(parts) => {
                let chosen = if parts[0].evaluate(scope)?.is_true()? { &parts[1] } else { &parts[2] };
                chosen.evaluate(scope)
            }
            ExpressionKind::Binary(Operator(op @ (Punct::AndAnd | Punct::OrOr)), operands) => {
                let [left, right] = &**operands;
                let is_or = *op == Punct::OrOr;
                Ok(Value::from(if left.evaluate(scope)?.is_true()? == is_or {
                    is_or
                } else {
                    right.evaluate(scope)?.is_true()?
                }))
            }
            ExpressionKind::Binary(Operator(op), operands) => {
                operate(*op, &operands[0].evaluate(scope)?, &operands[1].evaluate(scope)?)?.ok_or_else(no_value)
            }
            ExpressionKind::Unary(Operator(op), operand) if *op != Punct::Star => {
                let zero = Value::Int(0);
                match (op, operand.evaluate(scope)?) {
                    (Punct::Not, value) => Ok(Value::from(!value.is_true()?)),
                    (Punct::Tilde, Value::Int(value)) => Ok(Value::Int(!value)),
                    (Punct::Minus, Value::Real(value)) => Ok(Value::Real(-value)),
                    (Punct::Minus, value) => operate(Punct::Minus, &zero, &value)?.ok_or_else(no_value),
                    (Punct::Plus, value) => value.to_real().map(|_| value),
                    _ => Err(no_value()),
                }
            }
            kind => {
                let place = match (kind, self.place(scope)) {
                    (ExpressionKind::Name(name), Err(error)) => return scope.constant(name).ok_or(error),
                    (_, place) => place?,
                };
                match place.value() {
                    DisplayValue::Int(value) => Ok(Value::Int(value)),
                    DisplayValue::Char(value) => Ok(Value::Int(value.into())),
                    DisplayValue::Float(value) => Ok(Value::Real(value)),
                    DisplayValue::Pointer { .. } | DisplayValue::Aggregate => {
                        Err(ExpressionError::NotANumber(self.text().to_owned()))
                    }
                }
            }
        }
    }

    /// Returns the variable, or the part of one, that the expression stands for.
    fn place<'s>(&self, scope: &'s dyn ExpressionScope) -> Result<VariableView<'s>, ExpressionError> {
        let place = match &self.kind {
            ExpressionKind::Name(name) => {
                return scope.variable(name).ok_or_else(|| ExpressionError::Name(name.clone()));
            }
            ExpressionKind::Index(parts) => {
                let index = parts[1].evaluate(scope)?.to_int()?;
                parts[0].place(scope)?.element(index)
            }
            ExpressionKind::Unary(Operator(Punct::Star), pointer) => pointer.place(scope)?.element(0),
            ExpressionKind::Member(of, name) => {
                of.place(scope)?.children(0).into_iter().find(|member| member.name() == name)
            }
            _ => return Err(ExpressionError::NotANumber(self.text().to_owned())),
        };
        place.ok_or_else(|| ExpressionError::NoValue(self.text().to_owned()))
    }

    /// Calls a function with the expression and each of its parts.
    pub fn for_each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expression)) {
        visit(self);
        let parts: &[Expression] = match &self.kind {
            ExpressionKind::Constant(_) | ExpressionKind::Name(_) => &[],
            ExpressionKind::Index(parts) | ExpressionKind::Binary(_, parts) => &**parts,
            ExpressionKind::Member(of, _) | ExpressionKind::Unary(_, of) => std::slice::from_ref(of),
            ExpressionKind::Conditional(parts) => &**parts,
            ExpressionKind::Call(_, arguments) => arguments,
        };
        parts.iter().for_each(|part| part.for_each_part(visit));
    }
}

/// Returns the result of an operation; `None` if it cannot be represented.
fn operate(op: Punct, a: &Value, b: &Value) -> Result<Option<Value>, ExpressionError> {
    Ok(match (a, b) {
        (Value::Int(a), Value::Int(b)) if op.is_comparison() => Some(constant::holds(op, Some(a.cmp(b))).into()),
        (Value::Int(a), Value::Int(b)) => constant::fold_exact(op, *a, *b).map(Value::Int),
        _ => {
            let (a, b) = (a.to_real()?, b.to_real()?);
            match op {
                Punct::Plus | Punct::Minus | Punct::Star | Punct::Div => constant::fold_real(op, a, b).map(Value::Real),
                _ => op.is_comparison().then(|| constant::holds(op, a.partial_cmp(&b)).into()),
            }
        }
    })
}

/// Converts the compiler's syntax trees.
struct Converter<'t> {
    source: Arc<str>,
    names: &'t Interner,
}

impl Converter<'_> {
    fn convert(&self, expression: &ast::Expr) -> Result<Expression, ExpressionError> {
        let start = expression.span.start;
        let range = start..start + u32::from(expression.span.length);
        let with_kind = |kind| Expression { kind, source: self.source.clone(), range: range.clone() };
        let text = || with_kind(ExpressionKind::Constant(Value::Int(0))).text().to_owned();
        let boxed = |part: &ast::Expr| self.convert(part).map(Box::new);
        let kind = match &expression.kind {
            ExprKind::Int { value, .. } => match i64::try_from(*value) {
                Ok(value) => ExpressionKind::Constant(Value::Int(value)),
                Err(_) => return Err(ExpressionError::NoValue(text())),
            },
            ExprKind::Float(value, _) => ExpressionKind::Constant(Value::Real(*value)),
            ExprKind::Char(value) => ExpressionKind::Constant(Value::Int((*value).into())),
            ExprKind::Str(bytes) => ExpressionKind::Constant(Value::Text(String::from_utf8_lossy(bytes).into_owned())),
            ExprKind::Name(name) => ExpressionKind::Name(self.names.text(*name)),
            ExprKind::Index(array, index) => {
                ExpressionKind::Index(Box::new([self.convert(array)?, self.convert(index)?]))
            }
            ExprKind::Member { of, name, arrow, class: None } => {
                let of = self.convert(of)?;
                let star = |of| with_kind(ExpressionKind::Unary(Operator(Punct::Star), Box::new(of)));
                ExpressionKind::Member(Box::new(if *arrow { star(of) } else { of }), self.names.text(*name))
            }
            ExprKind::Unary(op, of) if *op != Punct::And => ExpressionKind::Unary(Operator(*op), boxed(of)?),
            ExprKind::Binary(op, left, right) => {
                ExpressionKind::Binary(Operator(*op), Box::new([self.convert(left)?, self.convert(right)?]))
            }
            ExprKind::Conditional(condition, yes, no) => {
                ExpressionKind::Conditional(Box::new([self.convert(condition)?, self.convert(yes)?, self.convert(no)?]))
            }
            ExprKind::Call(function, arguments) => {
                let ExprKind::Name(name) = function.kind else { return Err(ExpressionError::Unsupported(text())) };
                let arguments = arguments.iter().map(|argument| self.convert(argument));
                ExpressionKind::Call(self.names.text(name), arguments.collect::<Result<_, _>>()?)
            }
            _ => return Err(ExpressionError::Unsupported(text())),
        };
        Ok(with_kind(kind))
    }
}

impl Value {
    /// Returns whether the value is not zero.
    ///
    /// # Errors
    /// If it is a text.
    pub fn is_true(&self) -> Result<bool, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value != 0),
            value => Ok(value.to_real()? != 0.0),
        }
    }

    /// Returns the integer; of a floating-point number, the integer part.
    ///
    /// # Errors
    /// If it is a text.
    pub fn to_int(&self) -> Result<i64, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value),
            value => Ok(value.to_real()? as i64),
        }
    }

    /// Returns the floating-point number.
    ///
    /// # Errors
    /// If it is a text.
    pub fn to_real(&self) -> Result<f64, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value as f64),
            Value::Real(value) => Ok(*value),
            Value::Text(text) => Err(ExpressionError::NotANumber(text.clone())),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Int(value.into())
    }
}

/// Writes a floating-point number with at most three decimals, without trailing zeros.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(value) => write!(f, "{value}"),
            Value::Real(value) => {
                let rounded = format!("{value:.3}");
                let trimmed = rounded.trim_end_matches('0').trim_end_matches('.');
                f.write_str(if trimmed == "-0" { "0" } else { trimmed })
            }
            Value::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CompileOptions, MachineStop, NoFiles, NoScreen, compile};

    const SOURCE: &[u8] =
        b"struct point { int x, y; } s = {8, 9}, *q = &s;\nint a[3] = {2, 3, 4}, *p = a, *null, n = 1;\n\
        double t = 0.25;\nchar c = 'A';\nvoid f(int n) { int x = 7;\n{ int x = n;\nn--; } }\nvoid main() { f(5); }";

    /// Stops the program in the inner block of `f`, after the declaration of the inner `x`.
    fn stopped_machine() -> Machine {
        let program = compile(&[("a.c", SOURCE)], &NoFiles, &CompileOptions::default()).unwrap();
        let mut machine = Machine::new(program.into());
        let line = |machine: &Machine| machine.program().position(machine.program_counter()).line;
        while line(&machine) != 7 {
            assert_eq!(machine.step(&mut NoScreen, 1_000_000), MachineStop::Statement);
        }
        machine
    }

    #[test]
    fn operators_have_the_precedence_of_c_and_exact_results() {
        let machine = stopped_machine();
        for (text, expected) in [
            ("1 + 2 * 3", "7"),
            ("(1 + 2) * 3", "9"),
            ("10 - 4 - 3", "3"),
            ("1 << 2 + 1", "8"),
            ("6 & 3 == 3", "0"),
            ("1 | 2 ^ 3 & 2", "1"),
            ("1 || 0 && 0", "1"),
            ("0 && 1 / 0", "0"),
            ("-7 / 2", "-3"),
            ("-7 % 3", "-1"),
            ("!n + ~n - + n", "-11"),
            ("- -n", "5"),
            ("n > 3 ? \"far 远 é\" : \"near\"", "far 远 é"),
            ("n < 3 ? 1 : n < -5 ? 2 : 3", "3"),
            ("t * 2 >= 0.5", "1"),
            ("1 / 3.0", "0.333"),
            ("-0.0001", "0"),
            ("0x1F + 'A'", "96"),
            ("300 * 300", "90000"),
            ("4000000000 * 2", "8000000000"),
        ] {
            let value = Expression::parse(text).and_then(|parsed| parsed.evaluate(&machine));
            assert_eq!(value.map(|value| value.to_string()).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn variables_are_those_of_the_innermost_call() {
        let machine = stopped_machine();
        for (text, expected) in [
            ("n", "5"),
            ("x", "5"),
            ("a[1] + a[n - 3]", "7"),
            ("p[2] + *p", "6"),
            ("s.y * q->x", "72"),
            ("(*q).y", "9"),
            ("c", "65"),
        ] {
            let value = Expression::parse(text).and_then(|parsed| parsed.evaluate(&machine));
            assert_eq!(value.map(|value| value.to_string()).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_that_is_wrong() {
        use ExpressionError::{Function, Name, NoValue, NotANumber, Unsupported};
        let machine = stopped_machine();
        let text = |text: &str| text.to_owned();
        for (source, expected) in [
            ("1 + f(1)", Function(text("f"))),
            ("1 + y", Name(text("y"))),
            ("a[3]", NoValue(text("a[3]"))),
            ("a[-1]", NoValue(text("a[-1]"))),
            ("*null", NoValue(text("*null"))),
            ("s.z", NoValue(text("s.z"))),
            ("n.x", NoValue(text("n.x"))),
            ("1 + (1 / 0)", NoValue(text("(1 / 0)"))),
            ("1 / 0.0", NoValue(text("1 / 0.0"))),
            ("1 << 64", NoValue(text("1 << 64"))),
            ("9223372036854775807 + 1", NoValue(text("9223372036854775807 + 1"))),
            ("9223372036854775808", NoValue(text("9223372036854775808"))),
            ("p", NotANumber(text("p"))),
            ("a + 1", NotANumber(text("a"))),
            ("\"a\" + 1", NotANumber(text("a"))),
            ("(1 + 2)[0]", NotANumber(text("(1 + 2)"))),
            ("n = 1", Unsupported(text("n = 1"))),
            ("1 + n++", Unsupported(text("n++"))),
            ("&n", Unsupported(text("&n"))),
            ("signed", Name(text("signed"))),
        ] {
            let value = Expression::parse(source).and_then(|parsed| parsed.evaluate(&machine));
            assert_eq!(value, Err(expected), "{source}");
        }
        let deep = "(".repeat(200);
        for source in ["", "1 +", "1 2", "(1", "x ? 1", "\"open", "12ab", "a[1", "（1）", "1 /* ", "#if 1", &deep] {
            assert!(matches!(Expression::parse(source), Err(ExpressionError::Syntax(..))), "{source}");
        }
    }
}
