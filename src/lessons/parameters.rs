//! A lesson's parameters by their names: `radius r=50`, `swap=yes`.

use super::Lesson;
use crate::text::lessons::{ClassroomText, LessonText};

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
    /// Parses a parameter setting `name=value`, with names and named values in any of the languages given, ignoring
    /// case, spaces, hyphens and apostrophes.
    ///
    /// # Errors
    /// If there is no such parameter, or the value is outside its range.
    pub fn parse_parameter(&self, text: &str, languages: &[&ClassroomText]) -> Result<(usize, i32), ParameterError> {
        let (name, value) = text.split_once('=').ok_or_else(|| ParameterError::NoValue(text.to_owned()))?;
        let texts = || languages.iter().map(|lessons| (self.text)(lessons));
        let index = (0..self.parameters.len())
            .find(|&index| texts().any(|text| normalize(text.name(index)) == normalize(name)))
            .ok_or_else(|| ParameterError::NoParameter(name.to_owned()))?;
        let range = self.parameters[index];
        // A name that is written exactly so comes first: -0.25 and 0.25 differ only in a hyphen.
        let find = |same: &dyn Fn(&str) -> bool| texts().find_map(|text| text.value_names(index).position(same));
        let named =
            find(&|known| known == value.trim()).or_else(|| find(&|known| normalize(known) == normalize(value)));
        let number = named.map_or_else(|| value.trim().parse().ok(), |named| Some(named as i32));
        match number.filter(|number| (range.min..=range.max).contains(number)) {
            Some(number) => Ok((index, number)),
            None => Err(ParameterError::OutOfRange(name.to_owned(), value.to_owned())),
        }
    }

    /// Returns the parameters with their possible values: `x1 0..319, swap no|yes`.
    pub fn describe_parameters(&self, text: &LessonText) -> String {
        let takes = |index: usize| {
            let names: Vec<&str> = text.value_names(index).collect();
            match (names.is_empty(), self.parameters[index]) {
                (true, range) => format!("{} {}..{}", text.name(index), range.min, range.max),
                (false, _) => format!("{} {}", text.name(index), names.join("|")),
            }
        };
        (0..self.parameters.len()).map(takes).collect::<Vec<_>>().join(", ")
    }
}

/// Returns a name in the form used for comparison.
fn normalize(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '-' | '_' | '\'')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::{LESSONS, named};
    use crate::text::Language;

    #[test]
    fn parameters_are_found_by_name_in_any_language() {
        let all = Language::ALL.map(|language| &language.text().lessons);
        let circle = named("circle").unwrap();
        for text in ["radius r=50", "radius-r=50", "半径 r=50", "RadiusR= 50"] {
            assert_eq!(circle.parse_parameter(text, &all), Ok((2, 50)), "{text}");
        }
        assert_eq!(circle.parse_parameter("radius", &all), Err(ParameterError::NoValue("radius".into())));
        assert_eq!(circle.parse_parameter("r=5", &all), Err(ParameterError::NoParameter("r".into())));
        assert_eq!(
            circle.parse_parameter("radius r=0", &all),
            Err(ParameterError::OutOfRange("radius r".into(), "0".into()))
        );
        assert_eq!(
            circle.parse_parameter("radius r=a", &all),
            Err(ParameterError::OutOfRange("radius r".into(), "a".into()))
        );
        let shear = named("reflection-shear").unwrap();
        let of_name = |value: &str| shear.parse_parameter(&format!("shear sh={value}"), &all).unwrap().1;
        assert_ne!(of_name("0.25"), of_name("-0.25"));
        assert_eq!(named("motion").unwrap().parse_parameter("pace=ease-out", &all), Ok((1, 2)));
        assert_eq!(named("motion").unwrap().parse_parameter("节奏=渐慢", &all), Ok((1, 2)));
        assert_eq!(
            circle.describe_parameters((circle.text)(all[1])),
            "centre x 0..319, centre y 0..239, radius r 1..150"
        );
    }

    #[test]
    fn no_two_parameters_of_a_lesson_have_one_name() {
        for lesson in LESSONS.iter() {
            for text in Language::ALL.map(|language| (lesson.text)(&language.text().lessons)) {
                let names: std::collections::BTreeSet<String> =
                    (0..lesson.parameters.len()).map(|index| normalize(text.name(index))).collect();
                assert_eq!(names.len(), lesson.parameters.len(), "{}", lesson.name);
            }
        }
    }
}
