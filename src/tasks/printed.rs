//! Compares the printed output of a program with that of a reference.

use super::error::CaseFailure;
use super::format::OutputRule;

/// The accepted difference of two numbers: this, and as much per unit of the expected number as [`RELATIVE_TOLERANCE`]. `printf`
/// prints six digits after the point, of which the last depends on the order of the calculation.
const ABSOLUTE_TOLERANCE: f64 = 2e-6;
const RELATIVE_TOLERANCE: f64 = 1e-6;

/// The least digits after the point of an expected number for which a number with more digits may round to it: 33.333333 for
/// 33.33, but not 7.4 for 7 and not 0.54 for 0.5.
const ROUNDED_DECIMALS: usize = 2;

/// Compares the output of a program with the expected one. Returns the number of differences and the first one.
pub(super) fn compare(expected: &str, printed: &str, rule: OutputRule) -> Option<(usize, CaseFailure)> {
    match rule {
        OutputRule::None => None,
        OutputRule::Numbers => compare_numbers(&numbers(expected), &numbers(printed)),
        OutputRule::Words => compare_words(expected, printed),
    }
}

/// Compares all words.
fn compare_words(expected: &str, printed: &str) -> Option<(usize, CaseFailure)> {
    let [wanted, found] = [expected, printed].map(|text| text.split_whitespace().collect::<Vec<_>>());
    let differs = |index: &usize| wanted.get(*index) != found.get(*index);
    let mut differences = (0..wanted.len().max(found.len())).filter(differs);
    let first = differences.next()?;
    let word = |words: &[&str]| words.get(first).copied().unwrap_or_default().to_owned();
    Some((1 + differences.count(), CaseFailure::Printed(first + 1, word(&wanted), word(&found))))
}

/// Looks for the expected numbers in their order; other numbers, such as those of prompts, may be between them. An expected
/// digit that belongs to a name, as in `x1`, need not be printed.
fn compare_numbers(expected: &[Number<'_>], found: &[Number<'_>]) -> Option<(usize, CaseFailure)> {
    let expected: Vec<_> = expected.iter().filter(|number| !number.is_in_name).collect();
    let mut rest = found;
    let mut missing = Vec::new();
    for (index, wanted) in expected.iter().enumerate() {
        match rest.iter().position(|number| number.is_accepted_for(wanted)) {
            Some(at) => rest = &rest[at + 1..],
            None => missing.push(index),
        }
    }
    let first = *missing.first()?;
    // Without other numbers, the one in its place is the wrong one.
    let wrong = if found.len() == expected.len() { found[first].text } else { "" };
    Some((missing.len(), CaseFailure::Printed(first + 1, expected[first].text.to_owned(), wrong.to_owned())))
}

/// A number in a text.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Number<'a> {
    /// Its characters, with the sign.
    text: &'a str,
    value: f64,
    /// `true` if it has neither a point nor an exponent.
    is_integer: bool,
    /// The digits after the point.
    decimals: usize,
    /// `true` if the minus may be punctuation: `Sum:-7`.
    is_sign_unclear: bool,
    /// `true` if a letter is directly before it: `x1`.
    is_in_name: bool,
}

impl Number<'_> {
    /// Returns whether this number is printed where another one is expected.
    fn is_accepted_for(&self, wanted: &Number<'_>) -> bool {
        let is_near = |value: f64| {
            let difference = (value - wanted.value).abs();
            if self.is_integer && wanted.is_integer {
                return difference == 0.0;
            }
            let rounds = wanted.decimals >= ROUNDED_DECIMALS && self.decimals > wanted.decimals;
            let half_digit = if rounds { 0.5 * 0.1_f64.powi(wanted.decimals as i32) } else { 0.0 };
            difference <= half_digit.max(ABSOLUTE_TOLERANCE + RELATIVE_TOLERANCE * wanted.value.abs())
        };
        self.value == wanted.value
            || is_near(self.value)
            || (self.is_sign_unclear || wanted.is_sign_unclear) && is_near(-self.value)
    }
}

/// Returns the numbers of a text, wherever they are. A minus belongs to a number unless a letter, a digit, a bracket or
/// another minus is before it; a point belongs to it if a digit follows.
fn numbers(text: &str) -> Vec<Number<'_>> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let digits = |from: usize| (from..).find(|at| !is_digit(*at)).unwrap_or(from);
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let starts = is_digit(at) || bytes[at] == b'.' && is_digit(at + 1);
        if !starts {
            at += 1;
            continue;
        }
        let mut end = digits(at);
        let mut decimals = 0;
        if bytes.get(end) == Some(&b'.') && is_digit(end + 1) {
            let point = end;
            end = digits(point + 1);
            decimals = end - point - 1;
        }
        let mut is_integer = decimals == 0;
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if is_digit(end + 1 + sign) {
                end = digits(end + 1 + sign);
                is_integer = false;
            }
        }
        let before = text[..at].chars().next_back();
        let earlier = before.and_then(|c| text[..at - c.len_utf8()].chars().next_back());
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let is_negative = before == Some('-') && !is_word(earlier) && !matches!(earlier, Some(')' | ']' | '-'));
        let size: f64 = text[at..end].parse().unwrap_or(f64::NAN);
        list.push(Number {
            text: &text[at - usize::from(is_negative)..end],
            value: if is_negative { -size } else { size },
            is_integer,
            decimals,
            is_sign_unclear: is_negative && earlier == Some(':'),
            is_in_name: before.is_some_and(|c| c.is_ascii_alphabetic() || c == '_'),
        });
        at = end;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the failure of the rule for numbers, or an empty text.
    fn failure(expected: &str, printed: &str) -> String {
        compare(expected, printed, OutputRule::Numbers).map_or(String::new(), |(_, failure)| failure.to_string())
    }

    #[test]
    fn numbers_are_found_wherever_they_are() {
        for (expected, printed) in [
            ("7\n", "Enter x1: Enter x2: Sum = 7\n"),
            ("7", "7"),
            ("7", "Sum=7."),
            ("7", "The sum is7cm"),
            ("7", "7.000000"),
            ("-7", "Difference: -7"),
            ("-7", "(-7)"),
            ("-7", "x=-7"),
            ("7", "Sum:-7"),
            ("-7", "Sum:-7"),
            ("7", "Sum-7"),
            ("3 7", "3-7"),
            ("7", "------7------"),
            ("0.5", "0.500001"),
            ("0.5", ".5"),
            ("33.33", "33.333333"),
            ("1000000", "1e6"),
            ("1e-5", "0.000010"),
            ("Enter x1: 7", "7"),
            ("1 2 3", "a 1 b 9 c 2 d 3 e 4"),
            ("", "1 2 3"),
            ("7", "和＝7。"),
        ] {
            assert_eq!(failure(expected, printed), "", "{expected}: {printed}");
        }
        for (expected, printed, item) in [
            ("7", "Enter x1: Enter x2: Sum = 8", 1),
            ("7", "-7", 1),
            ("-7", "7", 1),
            ("-7", "3-7", 1),
            ("7", "7.4", 1),
            ("7", "77", 1),
            ("7", "0.7", 1),
            ("0.5", "0.51", 1),
            ("0.5", "0.54", 1),
            ("33.33", "33.34", 1),
            ("33.333333", "33.33", 1),
            ("123456", "123457", 1),
            ("1 2 3", "1 3 2", 3),
            ("1 2", "", 1),
            ("5 5", "5", 2),
            ("7", "1e7", 1),
        ] {
            let failure = failure(expected, printed);
            assert!(failure.contains(&format!("item {item} of the output")), "{expected}: {printed}: {failure}");
        }
    }

    #[test]
    fn extreme_texts_have_numbers_too() {
        let huge = "9".repeat(400);
        assert_eq!(failure(&huge, &huge), "");
        assert_eq!(failure("1e999", "1e999"), "");
        assert_eq!(failure(".", "."), "");
        assert_eq!(numbers("1.2.3").len(), 2);
        assert_eq!(numbers("1e").first().map(|number| number.text), Some("1"));
        assert_eq!(numbers("-").len() + numbers("").len() + numbers("e5.").len(), 1);
    }
}
