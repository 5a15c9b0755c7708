//! Errors in the settings.

use super::Localize;
use crate::records::shortened;
use crate::settings::{Expected, SettingsWarning, TomlError};

impl Localize for TomlError {
    fn zh(&self) -> String {
        format!("第 {} 行写错了", self.line)
    }
}

impl Localize for SettingsWarning {
    fn zh(&self) -> String {
        match self {
            SettingsWarning::Section(section) => format!("`{section}` 应是一节 `[{section}]`"),
            SettingsWarning::Value { name, value, expected } => {
                format!("`{name}` 不能是 `{}`：{}", shortened(value), expected.zh())
            }
        }
    }
}

impl Localize for Expected {
    fn zh(&self) -> String {
        match self {
            Expected::Language => "应是 `zh` 或 `en`",
            Expected::Speed => "应是 0.001 到 1000 的倍数、`instant` 或 `nominal`",
            Expected::Switch => "应是 `true` 或 `false`",
            Expected::Scale => "应是 1 到 16 的整数",
            Expected::Music => "应是曲名、文件名或 `none`",
            Expected::Name => "应是棋手的名字",
            Expected::Moves => "应是 `chinese`、`wxf` 或 `iccs`",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn the_settings() {
        let expected = samples!(Expected {
            Expected::Language => Expected::Language,
            Expected::Speed => Expected::Speed,
            Expected::Switch => Expected::Switch,
            Expected::Scale => Expected::Scale,
            Expected::Music => Expected::Music,
            Expected::Name => Expected::Name,
            Expected::Moves => Expected::Moves,
        });
        assert_told(&expected);
        assert_told(&samples!(SettingsWarning {
            SettingsWarning::Section(_) => SettingsWarning::Section("table"),
            SettingsWarning::Value { .. } =>
                SettingsWarning::Value { name: "lang".to_owned(), value: "fr".to_owned(), expected: Expected::Language },
        }));
        assert_told(&[TomlError { line: 3, words: "something was expected here".to_owned() }]);
    }
}
