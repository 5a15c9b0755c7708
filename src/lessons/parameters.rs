//! A lesson's parameters by their names: `r=50`, `swap=yes`.

use super::Lesson;
use crate::text::Language;
use crate::text::lessons::ClassroomText;

/// An error in a parameter setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterError {
    /// It is not of the form `name=value`.
    NoValue(String),
    /// No parameter has this name.
    NoParameter(String),
    /// The parameter does not take this value.
    OutOfRange(String, String),
}

impl Lesson {
    /// Parses a parameter setting: the [name](super::Parameter::name) of a parameter, `=`, and a number or the name of a value
    /// in any language, ignoring case, spaces, hyphens and apostrophes in the latter.
    ///
    /// # Errors
    /// If there is no such parameter, or the value is outside its range.
    pub fn parse_parameter(&self, text: &str) -> Result<(usize, i32), ParameterError> {
        let (name, value) = text.split_once('=').ok_or_else(|| ParameterError::NoValue(text.to_owned()))?;
        let index = self
            .parameters
            .iter()
            .position(|parameter| parameter.name == name.trim())
            .ok_or_else(|| ParameterError::NoParameter(name.to_owned()))?;
        let range = self.parameters[index];
        // A name that is written exactly so comes first: -0.25 and 0.25 differ only in a hyphen.
        let find = |same: &dyn Fn(&str) -> bool| {
            Language::ALL.into_iter().find_map(|language| self.text(language).value_names(index).position(same))
        };
        let named =
            find(&|known| known == value.trim()).or_else(|| find(&|known| normalize(known) == normalize(value)));
        let number = named.map_or_else(|| value.trim().parse().ok(), |named| Some(named as i32));
        match number.filter(|number| (range.min..=range.max).contains(number)) {
            Some(number) => Ok((index, number)),
            None => Err(ParameterError::OutOfRange(name.to_owned(), value.to_owned())),
        }
    }

    /// Returns the error for a setting that cannot be [parsed](Lesson::parse_parameter), with the parameters that the lesson
    /// has.
    pub fn explain_parameter_error(&self, setting: &str, lessons: &ClassroomText) -> String {
        (lessons.no_parameter)(self.name, setting, &self.describe_parameters(lessons))
    }

    /// Returns the names of the parameters with their possible values and, where they differ, their labels:
    /// `r 1..150 (radius r), swap no|yes`.
    pub fn describe_parameters(&self, lessons: &ClassroomText) -> String {
        let text = self.text(lessons.language);
        let describe = |(index, parameter): (usize, &super::Parameter)| {
            let names: Vec<&str> = text.value_names(index).collect();
            let values =
                if names.is_empty() { format!("{}..{}", parameter.min, parameter.max) } else { names.join("|") };
            let label = Some(text.label(index)).filter(|label| *label != parameter.name);
            let label = label.map(|label| format!(" ({label})"));
            format!("{} {values}{}", parameter.name, label.unwrap_or_default())
        };
        self.parameters.iter().enumerate().map(describe).collect::<Vec<_>>().join(", ")
    }
}

/// Returns the name of a value in the form used for comparison.
fn normalize(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_' | '\'')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::lessons::{all, named};

    #[test]
    fn parameters_are_found_by_the_identifiers_of_the_program() {
        let circle = named("circle").unwrap();
        for text in ["r=50", " r = 50"] {
            assert_eq!(circle.parse_parameter(text), Ok((2, 50)), "{text}");
        }
        assert_eq!(circle.parse_parameter("r"), Err(ParameterError::NoValue("r".into())));
        for name in ["radius r", "半径 r", "radius"] {
            assert_eq!(circle.parse_parameter(&format!("{name}=5")), Err(ParameterError::NoParameter(name.into())));
        }
        for value in ["0", "a"] {
            let error = ParameterError::OutOfRange("r".into(), value.into());
            assert_eq!(circle.parse_parameter(&format!("r={value}")), Err(error));
        }
        let shear = named("reflection-shear").unwrap();
        let of_name = |value: &str| shear.parse_parameter(&format!("factor={value}")).unwrap().1;
        assert_ne!(of_name("0.25"), of_name("-0.25"));
        assert_eq!(named("motion").unwrap().parse_parameter("pace=ease-out"), Ok((1, 2)));
        assert_eq!(named("motion").unwrap().parse_parameter("pace=渐慢"), Ok((1, 2)));
        let [chinese, english] = Language::ALL.map(|language| &language.text().lessons);
        assert_eq!(
            circle.describe_parameters(english),
            "xc 0..319 (centre x), yc 0..239 (centre y), r 1..150 (radius r)"
        );
        assert_eq!(
            named("line").unwrap().describe_parameters(chinese),
            "x1 0..319, y1 0..239, x2 0..319, y2 0..239, swap 否|是 (交换端点)"
        );
    }

    /// Each parameter has one name in every language: an identifier of C, without which no link can name it.
    #[test]
    fn the_names_of_parameters_are_distinct_identifiers() {
        for lesson in all() {
            let names: Vec<&str> = lesson.parameters.iter().map(|parameter| parameter.name).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}", lesson.name);
            for name in &names {
                let mut letters = name.chars();
                let is_identifier = letters.next().is_some_and(|c| c.is_ascii_lowercase())
                    && letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
                assert!(is_identifier, "{}: {name}", lesson.name);
            }
            for text in Language::ALL.map(|language| lesson.text(language)) {
                let labels: BTreeSet<&str> = (0..names.len()).map(|index| text.label(index)).collect();
                assert_eq!(labels.len(), names.len(), "{}", lesson.name);
            }
        }
    }
}
