//! Errors in the settings.

use crate::records::abbreviate;
use crate::settings::{ExpectedSetting, SettingsError, SettingsWarning, VERSION};

chinese! {
    SettingsError {
        Toml { line, .. } => "第 {line} 行不是有效的 TOML";
        Version(version) => "设置的格式是第 `{}` 版，这个程序只读第 {VERSION} 版", abbreviate(version);
    }
}

chinese! {
    SettingsWarning {
        Section(section) => "`{section}` 应是一节 `[{section}]`";
        Value { name, value, expected } => "`{name}` 不能是 `{}`：{}", abbreviate(value), expected.zh();
    }
}

chinese! {
    ExpectedSetting {
        Language => "应是 `zh` 或 `en`";
        Speed => "应是 0.001 到 1000 的倍数、`instant` 或 `nominal`";
        Switch => "应是 `true` 或 `false`";
        Scale => "应是 1 到 16 的整数";
        TextSize => "应是 16、24、32 或 48";
        Music => "应是曲名、文件名或 `none`";
        Name => "应是棋手的名字";
        Moves => "应是 `chinese`、`wxf` 或 `iccs`";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn the_settings() {
        let expected = samples!(ExpectedSetting {
            ExpectedSetting::Language => ExpectedSetting::Language,
            ExpectedSetting::Speed => ExpectedSetting::Speed,
            ExpectedSetting::Switch => ExpectedSetting::Switch,
            ExpectedSetting::Scale => ExpectedSetting::Scale,
            ExpectedSetting::TextSize => ExpectedSetting::TextSize,
            ExpectedSetting::Music => ExpectedSetting::Music,
            ExpectedSetting::Name => ExpectedSetting::Name,
            ExpectedSetting::Moves => ExpectedSetting::Moves,
        });
        assert_localized(&expected);
        assert_localized(&samples!(SettingsWarning {
            SettingsWarning::Section(_) => SettingsWarning::Section("table"),
            SettingsWarning::Value { .. } =>
                SettingsWarning::Value { name: "lang".to_owned(), value: "fr".to_owned(), expected: ExpectedSetting::Language },
        }));
        assert_localized(&samples!(SettingsError {
            SettingsError::Toml { .. } =>
                SettingsError::Toml { line: 3, message: "something was expected here".to_owned() },
            SettingsError::Version(_) => SettingsError::Version("9".to_owned()),
        }));
    }
}
