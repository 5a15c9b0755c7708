//! Expressions in a lesson file: C's operators over the variables of the stopped program.

use std::fmt;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    /// A constant.
    Constant(Value),
    /// A variable of the program, or a parameter of the lesson.
    Variable(String),
    /// An element of an array.
    Index(Box<Expression>, Box<Expression>),
    /// A member of a structure.
    Member(Box<Expression>, String),
    /// The value before the step.
    Old(Box<Expression>),
    /// A minus sign, or `!`.
    Unary(char, Box<Expression>),
    /// An operation with two operands.
    Binary(&'static str, Box<Expression>, Box<Expression>),
    /// `condition ? one : other`.
    Conditional(Box<[Expression; 3]>),
    /// A call of one of [`FUNCTIONS`].
    Call(&'static str, Vec<Expression>),
}

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// An integer.
    Int(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(String),
}

/// An error in the text of an expression, or in its evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionError {
    /// The text ends too early, or something else was expected at this part of it.
    Syntax(String),
    /// No function has this name, or it takes another number of arguments.
    Function(String),
    /// No variable in scope and no parameter has this name.
    Variable(String),
    /// A text, an array or a structure where a number is needed.
    Number(String),
    /// A division by zero, an overflow, or an index outside the array.
    Range(String),
}

/// The functions, with their numbers of arguments.
const FUNCTIONS: &[(&str, usize)] = &[
    ("abs", 1),
    ("min", 2),
    ("max", 2),
    ("round", 1),
    ("fixed", 2),
    ("binary", 2),
    ("hex", 2),
    ("signed", 1),
    ("parens", 1),
];

/// The binary operators, by rising precedence.
const OPERATORS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// The greatest depth of nested brackets and signs.
const MAX_DEPTH: usize = 50;

/// Something in which expressions are evaluated.
pub(super) trait Scope {
    /// Returns the value of a variable or of an element or member of one, given by the path to it; `None` if there is
    /// no such variable.
    ///
    /// # Errors
    /// If it has no single value, or an index is outside the array.
    fn value(&self, path: &[PathPart]) -> Result<Option<Value>, ExpressionError>;

    /// Returns the value that an expression had before the step.
    ///
    /// # Errors
    /// If it cannot be evaluated.
    fn old(&self, expression: &Expression) -> Result<Value, ExpressionError>;
}

/// A part of the path to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PathPart {
    /// A variable or a member.
    Name(String),
    /// An element of an array.
    Index(i64),
}

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    /// Returns [`ExpressionError::Syntax`] with the part of the text that was not expected, or
    /// [`ExpressionError::Function`].
    pub(super) fn parse(text: &str) -> Result<Expression, ExpressionError> {
        let mut parser = Parser { rest: text, depth: 0 };
        let expression = parser.conditional()?;
        if parser.peek().is_empty() { Ok(expression) } else { Err(parser.unexpected()) }
    }

    /// Evaluates the expression.
    ///
    /// # Errors
    /// If a variable does not exist, or has no number.
    pub(super) fn evaluate(&self, scope: &dyn Scope) -> Result<Value, ExpressionError> {
        match self {
            Expression::Constant(value) => Ok(value.clone()),
            Expression::Variable(_) | Expression::Index(..) | Expression::Member(..) => {
                let mut path = Vec::new();
                self.add_to_path(&mut path, scope)?;
                let name = || ExpressionError::Variable(self.to_string());
                scope.value(&path)?.ok_or_else(name)
            }
            Expression::Old(expression) => scope.old(expression),
            Expression::Unary(sign, operand) => match (sign, operand.evaluate(scope)?) {
                ('!', value) => Ok(Value::from(!value.is_true()?)),
                (_, Value::Int(value)) => {
                    value.checked_neg().map(Value::Int).ok_or_else(|| ExpressionError::Range(self.to_string()))
                }
                (_, Value::Real(value)) => Ok(Value::Real(-value)),
                (_, Value::Text(text)) => Err(ExpressionError::Number(text)),
            },
            Expression::Binary("&&", a, b) => {
                Ok(Value::from(a.evaluate(scope)?.is_true()? && b.evaluate(scope)?.is_true()?))
            }
            Expression::Binary("||", a, b) => {
                Ok(Value::from(a.evaluate(scope)?.is_true()? || b.evaluate(scope)?.is_true()?))
            }
            Expression::Binary(operator, a, b) => operate(operator, &a.evaluate(scope)?, &b.evaluate(scope)?)?
                .ok_or_else(|| ExpressionError::Range(self.to_string())),
            Expression::Conditional(parts) => {
                let chosen = if parts[0].evaluate(scope)?.is_true()? { &parts[1] } else { &parts[2] };
                chosen.evaluate(scope)
            }
            Expression::Call(name, arguments) => {
                let values =
                    arguments.iter().map(|argument| argument.evaluate(scope)).collect::<Result<Vec<_>, _>>()?;
                call(name, &values)?.ok_or_else(|| ExpressionError::Range(self.to_string()))
            }
        }
    }

    /// Calls a function with each expression of which the value before the step is needed.
    pub(super) fn for_each_old<'e>(&'e self, found: &mut dyn FnMut(&'e Expression)) {
        match self {
            Expression::Constant(_) | Expression::Variable(_) => {}
            Expression::Old(expression) => found(expression),
            Expression::Index(a, b) | Expression::Binary(_, a, b) => {
                a.for_each_old(found);
                b.for_each_old(found);
            }
            Expression::Member(of, _) | Expression::Unary(_, of) => of.for_each_old(found),
            Expression::Conditional(parts) => parts.iter().for_each(|part| part.for_each_old(found)),
            Expression::Call(_, arguments) => arguments.iter().for_each(|argument| argument.for_each_old(found)),
        }
    }

    fn add_to_path(&self, path: &mut Vec<PathPart>, scope: &dyn Scope) -> Result<(), ExpressionError> {
        match self {
            Expression::Variable(name) => path.push(PathPart::Name(name.clone())),
            Expression::Index(array, index) => {
                array.add_to_path(path, scope)?;
                path.push(PathPart::Index(index.evaluate(scope)?.to_int()?));
            }
            Expression::Member(of, name) => {
                of.add_to_path(path, scope)?;
                path.push(PathPart::Name(name.clone()));
            }
            _ => return Err(ExpressionError::Syntax(self.to_string())),
        }
        Ok(())
    }
}

/// Writes the expression with brackets around operations.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Constant(Value::Text(text)) => write!(f, "\"{text}\""),
            Expression::Constant(value) => write!(f, "{value}"),
            Expression::Variable(name) => f.write_str(name),
            Expression::Index(array, index) => write!(f, "{array}[{index}]"),
            Expression::Member(of, name) => write!(f, "{of}.{name}"),
            Expression::Old(expression) => write!(f, "old({expression})"),
            Expression::Unary(sign, operand) => write!(f, "{sign}{operand}"),
            Expression::Binary(operator, a, b) => write!(f, "({a} {operator} {b})"),
            Expression::Conditional(parts) => write!(f, "({} ? {} : {})", parts[0], parts[1], parts[2]),
            Expression::Call(name, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                write!(f, "{name}({})", arguments.join(", "))
            }
        }
    }
}

impl Value {
    /// Returns whether the value is not zero.
    ///
    /// # Errors
    /// If it is a text.
    pub(super) fn is_true(&self) -> Result<bool, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value != 0),
            Value::Real(value) => Ok(*value != 0.0),
            Value::Text(text) => Err(ExpressionError::Number(text.clone())),
        }
    }

    /// Returns the integer; of a floating-point number, the integer part.
    ///
    /// # Errors
    /// If it is a text.
    pub(super) fn to_int(&self) -> Result<i64, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value),
            Value::Real(value) => Ok(*value as i64),
            Value::Text(text) => Err(ExpressionError::Number(text.clone())),
        }
    }

    fn to_real(&self) -> Result<f64, ExpressionError> {
        match self {
            Value::Int(value) => Ok(*value as f64),
            Value::Real(value) => Ok(*value),
            Value::Text(text) => Err(ExpressionError::Number(text.clone())),
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

/// Returns the result of an operation; `None` if it cannot be represented.
fn operate(operator: &str, a: &Value, b: &Value) -> Result<Option<Value>, ExpressionError> {
    if let (Value::Int(a), Value::Int(b)) = (a, b) {
        let (a, b) = (*a, *b);
        let shift = u32::try_from(b).ok();
        return Ok(match operator {
            "|" => Some(Value::Int(a | b)),
            "^" => Some(Value::Int(a ^ b)),
            "&" => Some(Value::Int(a & b)),
            "==" => Some(Value::from(a == b)),
            "!=" => Some(Value::from(a != b)),
            "<=" => Some(Value::from(a <= b)),
            ">=" => Some(Value::from(a >= b)),
            "<" => Some(Value::from(a < b)),
            ">" => Some(Value::from(a > b)),
            "<<" => shift.and_then(|by| a.checked_shl(by)).map(Value::Int),
            ">>" => shift.and_then(|by| a.checked_shr(by)).map(Value::Int),
            "+" => a.checked_add(b).map(Value::Int),
            "-" => a.checked_sub(b).map(Value::Int),
            "*" => a.checked_mul(b).map(Value::Int),
            "/" => a.checked_div(b).map(Value::Int),
            _ => a.checked_rem(b).map(Value::Int),
        });
    }
    let (x, y) = (a.to_real()?, b.to_real()?);
    Ok(match operator {
        "==" => Some(Value::from(x == y)),
        "!=" => Some(Value::from(x != y)),
        "<=" => Some(Value::from(x <= y)),
        ">=" => Some(Value::from(x >= y)),
        "<" => Some(Value::from(x < y)),
        ">" => Some(Value::from(x > y)),
        "+" => Some(Value::Real(x + y)),
        "-" => Some(Value::Real(x - y)),
        "*" => Some(Value::Real(x * y)),
        "/" => (y != 0.0).then_some(Value::Real(x / y)),
        _ => None,
    })
}

/// Returns the result of a function; `None` if it cannot be represented.
fn call(name: &str, arguments: &[Value]) -> Result<Option<Value>, ExpressionError> {
    let less = || Ok(operate("<", &arguments[0], &arguments[1])?.is_some_and(|value| value == Value::Int(1)));
    let digits = || Ok(usize::try_from(arguments[1].to_int()?).ok().filter(|digits| *digits <= 32));
    Ok(match (name, &arguments[0]) {
        ("abs", Value::Int(value)) => value.checked_abs().map(Value::Int),
        ("abs", value) => Some(Value::Real(value.to_real()?.abs())),
        ("min", _) => Some(arguments[usize::from(!less()?)].clone()),
        ("max", _) => Some(arguments[usize::from(less()?)].clone()),
        ("round", value) => Some(Value::Int((value.to_real()? + 0.5).floor() as i64)),
        ("signed", value) => {
            let sign = if value.to_real()? < 0.0 { "" } else { "+" };
            Some(Value::Text(format!("{sign}{value}")))
        }
        ("parens", value) => {
            value.to_real()?;
            let shown = value.to_string();
            Some(Value::Text(if shown.starts_with('-') { format!("({shown})") } else { shown }))
        }
        ("fixed", value) => {
            let value = value.to_real()?;
            digits()?.map(|digits| Value::Text(format!("{value:.digits$}")))
        }
        ("binary", value) => {
            let value = value.to_int()?;
            digits()?.map(|digits| Value::Text(format!("{value:0digits$b}")))
        }
        (_, value) => {
            let value = value.to_int()?;
            digits()?.map(|digits| Value::Text(format!("{value:0digits$X}")))
        }
    })
}

/// The rest of an expression's text.
struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Parser<'t> {
    /// Returns the rest without leading spaces.
    fn peek(&self) -> &'t str {
        self.rest.trim_start()
    }

    fn unexpected(&self) -> ExpressionError {
        ExpressionError::Syntax(self.peek().chars().take(20).collect())
    }

    /// Skips a token, if the rest begins with it.
    fn skip(&mut self, token: &str) -> bool {
        match self.peek().strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), ExpressionError> {
        if self.skip(token) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Parses one level deeper.
    fn nested(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Expression, ExpressionError>,
    ) -> Result<Expression, ExpressionError> {
        if self.depth == MAX_DEPTH {
            return Err(self.unexpected());
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn conditional(&mut self) -> Result<Expression, ExpressionError> {
        let condition = self.binary(0)?;
        if !self.skip("?") {
            return Ok(condition);
        }
        let one = self.nested(Parser::conditional)?;
        self.expect(":")?;
        let other = self.nested(Parser::conditional)?;
        Ok(Expression::Conditional(Box::new([condition, one, other])))
    }

    fn binary(&mut self, level: usize) -> Result<Expression, ExpressionError> {
        let Some(operators) = OPERATORS.get(level) else { return self.nested(Parser::unary) };
        let mut left = self.binary(level + 1)?;
        // `|` is not the beginning of `||`, nor is `<` that of `<<`.
        let begins = |parser: &Self, operator: &str| {
            let longer = OPERATORS.iter().copied().flatten().any(|other| {
                other.len() > operator.len() && other.starts_with(operator) && parser.peek().starts_with(other)
            });
            parser.peek().starts_with(operator) && !longer
        };
        while let Some(operator) = operators.iter().copied().find(|operator| begins(self, operator)) {
            self.expect(operator)?;
            let right = self.binary(level + 1)?;
            left = Expression::Binary(operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expression, ExpressionError> {
        for sign in ['-', '!'] {
            if self.skip(sign.encode_utf8(&mut [0; 4])) {
                return Ok(Expression::Unary(sign, Box::new(self.nested(Parser::unary)?)));
            }
        }
        let mut operand = self.primary()?;
        loop {
            if self.skip("[") {
                let index = self.nested(Parser::conditional)?;
                self.expect("]")?;
                operand = Expression::Index(Box::new(operand), Box::new(index));
            } else if self.skip(".") {
                operand =
                    Expression::Member(Box::new(operand), self.name().ok_or_else(|| self.unexpected())?.to_owned());
            } else {
                return Ok(operand);
            }
        }
    }

    fn primary(&mut self) -> Result<Expression, ExpressionError> {
        if self.skip("(") {
            let inner = self.nested(Parser::conditional)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.skip("\"") {
            let (text, rest) = self.rest.split_once('"').ok_or_else(|| self.unexpected())?;
            self.rest = rest;
            return Ok(Expression::Constant(Value::Text(text.to_owned())));
        }
        if self.peek().starts_with(|c: char| c.is_ascii_digit()) {
            let length =
                self.peek().find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(self.peek().len());
            let (number, rest) = self.peek().split_at(length);
            let value = match number.strip_prefix("0x") {
                Some(digits) => i64::from_str_radix(digits, 16).ok().map(Value::Int),
                None if number.contains('.') => number.parse().ok().map(Value::Real),
                None => number.parse().ok().map(Value::Int),
            };
            let value = value.ok_or_else(|| self.unexpected())?;
            self.rest = rest;
            return Ok(Expression::Constant(value));
        }
        let name = self.name().ok_or_else(|| self.unexpected())?;
        if !self.skip("(") {
            return Ok(Expression::Variable(name.to_owned()));
        }
        let mut arguments = vec![self.nested(Parser::conditional)?];
        while self.skip(",") {
            arguments.push(self.nested(Parser::conditional)?);
        }
        self.expect(")")?;
        if name == "old"
            && let [_] = arguments[..]
        {
            return Ok(Expression::Old(Box::new(arguments.remove(0))));
        }
        let known = FUNCTIONS.iter().find(|(known, count)| *known == name && *count == arguments.len());
        let (known, _) = known.ok_or_else(|| ExpressionError::Function(name.to_owned()))?;
        Ok(Expression::Call(known, arguments))
    }

    /// Skips a name.
    fn name(&mut self) -> Option<&'t str> {
        let rest = self.peek();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, rest) = rest.split_at(length);
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.rest = rest;
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Variables `x` = 7, `p` = -1 (before the step 4), `t` = 0.25, `a` = {2, 3}.
    struct TestScope;

    impl Scope for TestScope {
        fn value(&self, path: &[PathPart]) -> Result<Option<Value>, ExpressionError> {
            let name = |name: &str| PathPart::Name(name.to_owned());
            Ok(match path {
                [part] if *part == name("x") => Some(Value::Int(7)),
                [part] if *part == name("p") => Some(Value::Int(-1)),
                [part] if *part == name("t") => Some(Value::Real(0.25)),
                [part, PathPart::Index(index @ 0..=1)] if *part == name("a") => Some(Value::Int(2 + index)),
                [part, member] if *part == name("s") && *member == name("y") => Some(Value::Int(9)),
                _ => None,
            })
        }

        fn old(&self, expression: &Expression) -> Result<Value, ExpressionError> {
            assert_eq!(expression.to_string(), "p");
            Ok(Value::Int(4))
        }
    }

    fn evaluate(text: &str) -> Result<String, ExpressionError> {
        Expression::parse(text)?.evaluate(&TestScope).map(|value| value.to_string())
    }

    #[test]
    fn operators_have_the_precedence_of_c() {
        for (text, expected) in [
            ("1 + 2 * 3", "7"),
            ("(1 + 2) * 3", "9"),
            ("10 - 4 - 3", "3"),
            ("1 << 2 + 1", "8"),
            ("6 & 3 == 3", "0"),
            ("1 | 2 ^ 3 & 2", "1"),
            ("1 || 0 && 0", "1"),
            ("-7 / 2", "-3"),
            ("-7 % 3", "-1"),
            ("!x", "0"),
            ("- -x", "7"),
            ("x > 5 ? \"far\" : \"near\"", "far"),
            ("p >= 0 ? 1 : p < -5 ? 2 : 3", "3"),
            ("old(p) - p", "5"),
            ("a[1] + a[x - 7]", "5"),
            ("s.y", "9"),
            ("t * 2", "0.5"),
            ("1 / 3.0", "0.333"),
            ("-0.0001", "0"),
            ("abs(p) + min(x, 3) + max(x, 3)", "11"),
            ("round(2.5) + round(-2.5)", "1"),
            ("fixed(t, 1)", "0.2"),
            ("binary(5, 4)", "0101"),
            ("hex(255, 4)", "00FF"),
            ("signed(x)", "+7"),
            ("parens(x)", "7"),
            ("parens(p)", "(-1)"),
            ("parens(-0.0001)", "0"),
            ("0x1F", "31"),
        ] {
            assert_eq!(evaluate(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn errors_name_the_part_that_is_wrong() {
        use ExpressionError::{Function, Number, Range, Syntax, Variable};
        let deep = "(".repeat(200);
        for (text, expected) in [
            ("", Syntax(String::new())),
            ("1 +", Syntax(String::new())),
            ("1 2", Syntax("2".to_owned())),
            ("(1", Syntax(String::new())),
            ("x ? 1", Syntax(String::new())),
            ("\"open", Syntax("open".to_owned())),
            ("12ab", Syntax("12ab".to_owned())),
            ("a[1", Syntax(String::new())),
            ("sin(1)", Function("sin".to_owned())),
            ("min(1)", Function("min".to_owned())),
            ("parens(\"a\")", Number("a".to_owned())),
            ("y", Variable("y".to_owned())),
            ("a[2]", Variable("a[2]".to_owned())),
            ("1 / 0", Range("(1 / 0)".to_owned())),
            ("1 / 0.0", Range("(1 / 0)".to_owned())),
            ("1 << 64", Range("(1 << 64)".to_owned())),
            ("9223372036854775807 + 1", Range("(9223372036854775807 + 1)".to_owned())),
            ("9223372036854775808", Syntax("9223372036854775808".to_owned())),
            ("\"a\" + 1", Number("a".to_owned())),
            ("fixed(1, 99)", Range("fixed(1, 99)".to_owned())),
            (&deep, Syntax("(".repeat(20))),
        ] {
            assert_eq!(evaluate(text), Err(expected), "{text}");
        }
    }
}
