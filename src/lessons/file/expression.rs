//! Expressions in a lesson file: C over the variables of the stopped program, and functions for sentences.

use super::error::LessonFileErrorKind;
use crate::turboc::{Expression, ExpressionError, ExpressionKind, Value};

/// The functions, with their numbers of arguments.
const FUNCTIONS: &[(&str, usize)] = &[
    ("old", 1),
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

/// Parses an expression.
///
/// # Errors
/// If it is not an expression of C, or calls something that is not one of [`FUNCTIONS`].
pub(super) fn parse(text: &str) -> Result<Expression, LessonFileErrorKind> {
    let expression = Expression::parse(text).map_err(LessonFileErrorKind::Expression)?;
    let mut unknown = None;
    expression.for_each_part(&mut |part| {
        if let ExpressionKind::Call(name, arguments) = &part.kind
            && !FUNCTIONS.contains(&(name, arguments.len()))
        {
            unknown = Some(LessonFileErrorKind::UnknownFunction(name.clone()));
        }
    });
    unknown.map_or(Ok(expression), Err)
}

/// Returns the expression of which the value before the step is needed, if this is a call of `old`.
pub(super) fn old_argument(expression: &Expression) -> Option<&Expression> {
    match &expression.kind {
        ExpressionKind::Call(name, arguments) if name == "old" => arguments.first(),
        _ => None,
    }
}

/// Returns the result of a function other than `old`; `None` if it cannot be represented.
///
/// # Errors
/// If an argument is not a number.
pub(super) fn call(name: &str, arguments: &[Value]) -> Result<Option<Value>, ExpressionError> {
    let is_less = || {
        Ok(match arguments {
            [Value::Int(a), Value::Int(b)] => a < b,
            _ => arguments[0].to_real()? < arguments[1].to_real()?,
        })
    };
    let digits = || Ok(usize::try_from(arguments[1].to_int()?).ok().filter(|digits| *digits <= 32));
    Ok(match (name, &arguments[0]) {
        ("abs", Value::Int(value)) => value.checked_abs().map(Value::Int),
        ("abs", value) => Some(Value::Real(value.to_real()?.abs())),
        ("min", _) => Some(arguments[usize::from(!is_less()?)].clone()),
        ("max", _) => Some(arguments[usize::from(is_less()?)].clone()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turboc::{ExpressionScope, VariableView};

    /// The name `x` is 7, `p` -1, `t` 0.25.
    struct TestScope;

    impl ExpressionScope for TestScope {
        fn variable(&self, _: &str) -> Option<VariableView<'_>> {
            None
        }

        fn constant(&self, name: &str) -> Option<Value> {
            let values = [("x", Value::Int(7)), ("p", Value::Int(-1)), ("t", Value::Real(0.25))];
            values.into_iter().find_map(|(known, value)| (known == name).then_some(value))
        }

        fn call(&self, name: &str, arguments: &[Expression]) -> Result<Option<Value>, ExpressionError> {
            let values = arguments.iter().map(|argument| argument.evaluate(self)).collect::<Result<Vec<_>, _>>()?;
            call(name, &values)
        }
    }

    #[test]
    fn functions_have_their_values() {
        for (text, expected) in [
            ("abs(p) + min(x, 3) + max(x, 3)", "11"),
            ("abs(p - t)", "1.25"),
            ("round(2.5) + round(-2.5)", "1"),
            ("fixed(t, 1)", "0.2"),
            ("binary(5, 4)", "0101"),
            ("hex(255, 4)", "00FF"),
            ("signed(x)", "+7"),
            ("parens(x)", "7"),
            ("parens(p)", "(-1)"),
            ("parens(-0.0001)", "0"),
        ] {
            let value = parse(text).unwrap().evaluate(&TestScope).map(|value| value.to_string());
            assert_eq!(value.as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn errors_name_the_function_or_the_part_that_has_no_value() {
        for (text, name) in [("sin(1)", "sin"), ("1 + min(1)", "min"), ("old(p, 1)", "old")] {
            let error = parse(text).unwrap_err();
            assert!(matches!(&error, LessonFileErrorKind::UnknownFunction(found) if found == name), "{error:?}");
        }
        for (text, expected) in [
            ("parens(\"a\")", ExpressionError::NotANumber("a".to_owned())),
            ("1 + fixed(1, 99)", ExpressionError::NoValue("fixed(1, 99)".to_owned())),
        ] {
            assert_eq!(parse(text).unwrap().evaluate(&TestScope), Err(expected), "{text}");
        }
    }
}
