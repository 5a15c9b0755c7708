//! Faults of what the machine reads: notes, scripts of keys, recordings.

use super::Tell;
use crate::machine::mml::{self, Expected, LARGEST, LONGEST, LOWEST, MOST_NOTES, Number};

impl Tell for mml::Fault {
    fn zh(&self) -> String {
        format!("第 {} 行第 {} 列：{}", self.line, self.column, self.reason.zh())
    }
}

impl Tell for mml::Reason {
    fn zh(&self) -> String {
        match self {
            mml::Reason::Unexpected { expected, found: Some(found) } => {
                format!("应是{}，不是 `{found}`", expected.zh())
            }
            mml::Reason::Unexpected { expected, found: None } => format!("应是{}，却已到结尾", expected.zh()),
            mml::Reason::LargeFile => format!("文件最大 {} KB", LARGEST >> 10),
            mml::Reason::NoNote => "没有音符，应有 A 到 G".to_owned(),
            mml::Reason::NoOctave(true) => "没有比 6 更高的八度".to_owned(),
            mml::Reason::NoOctave(false) => "没有比 0 更低的八度".to_owned(),
            mml::Reason::Dots => "最多三个附点".to_owned(),
            mml::Reason::ManyNotes => format!("一首曲子最多 {MOST_NOTES} 个音符"),
            mml::Reason::Long => format!("一首曲子最长 {} 分钟", LONGEST.as_secs() / 60),
            mml::Reason::OutOfRange => format!("音符应在 {LOWEST} Hz（八度 0 的 D）到八度 6 的 B 之间"),
        }
    }
}

impl Tell for Expected {
    fn zh(&self) -> String {
        match self {
            Expected::Number(what, least, most) => {
                let what = match what {
                    Number::Note => "音符编号",
                    Number::Tempo => "速度",
                    Number::Length => "音长",
                    Number::Octave => "八度",
                    Number::Volume => "音量",
                };
                format!("{what}（{least} 到 {most}）")
            }
            Expected::Manner => "奏法 ML、MN 或 MS".to_owned(),
            Expected::NoteBefore => "`&` 前的音符".to_owned(),
            Expected::Command => "音符或命令".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn notes() {
        let numbers = samples!(Number {
            Number::Note => Number::Note,
            Number::Tempo => Number::Tempo,
            Number::Length => Number::Length,
            Number::Octave => Number::Octave,
            Number::Volume => Number::Volume,
        });
        let mut expected: Vec<Expected> = numbers.into_iter().map(|number| Expected::Number(number, 1, 64)).collect();
        expected.extend(samples!(Expected {
            Expected::Number(..) => Expected::Number(Number::Note, 0, 84),
            Expected::Manner => Expected::Manner,
            Expected::NoteBefore => Expected::NoteBefore,
            Expected::Command => Expected::Command,
        }));
        assert_told(&expected);
        let reasons = samples!(mml::Reason {
            mml::Reason::Unexpected { .. } =>
                mml::Reason::Unexpected { expected: Expected::Command, found: Some("!".to_owned()) },
            mml::Reason::LargeFile => mml::Reason::LargeFile,
            mml::Reason::NoNote => mml::Reason::NoNote,
            mml::Reason::NoOctave(_) => mml::Reason::NoOctave(true),
            mml::Reason::Dots => mml::Reason::Dots,
            mml::Reason::ManyNotes => mml::Reason::ManyNotes,
            mml::Reason::Long => mml::Reason::Long,
            mml::Reason::OutOfRange => mml::Reason::OutOfRange,
        });
        let more =
            [mml::Reason::NoOctave(false), mml::Reason::Unexpected { expected: Expected::NoteBefore, found: None }];
        let faults = reasons.into_iter().chain(more).map(|reason| mml::Fault { line: 1, column: 2, reason });
        assert_told(&faults.collect::<Vec<_>>());
    }
}
