//! Errors in the machine's input: notes, scripts of keys, recordings.

use super::Localize;
use crate::machine::mml::{self, Expected, LARGEST, LONGEST, LOWEST, MOST_NOTES, Number};
use crate::machine::recording::{RecordingError, RecordingErrorKind};
use crate::machine::timeline::{KeyScriptError, KeyScriptErrorKind, NoEvent};
use crate::machine::{NoKey, UnknownSpeed};
use crate::records::shortened;
use crate::text::UnknownLanguage;

impl Localize for mml::MmlError {
    fn zh(&self) -> String {
        format!("第 {} 行第 {} 列：{}", self.line, self.column, self.reason.zh())
    }
}

impl Localize for mml::Reason {
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

impl Localize for Expected {
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

impl Localize for NoKey {
    fn zh(&self) -> String {
        format!("没有 `{}` 这个键", self.0)
    }
}

impl Localize for UnknownSpeed {
    fn zh(&self) -> String {
        "应是 0.001 到 1000 的倍数、`instant` 或 `nominal`".to_owned()
    }
}

impl Localize for UnknownLanguage {
    fn zh(&self) -> String {
        "应是 `zh` 或 `en`".to_owned()
    }
}

impl Localize for KeyScriptError {
    fn zh(&self) -> String {
        format!(
            "在 `{}` 这里：{}。可以写：按键（Enter、Down、Ctrl+Z、Down*5）、时间（2s、300ms）、click:X,Y、rclick:X,Y、\
             drag:X,Y,X2,Y2、move:X,Y、wheel:-3、hold:KEY,2s、paste:TEXT",
            shortened(&self.word),
            self.reason.zh()
        )
    }
}

impl Localize for KeyScriptErrorKind {
    fn zh(&self) -> String {
        match self {
            KeyScriptErrorKind::Key(fault) => format!(
                "{}；可以写：A 到 Z、0 到 9、F1 到 F12、Enter、Esc、Space、Tab、Backspace、Up、Down、Left、Right、Home、End、PgUp、\
                 PgDn、Ins、Del、Pause、Shift、Ctrl、Alt、- = [ ] \\ ; ' ` , . / 之一，或小键盘的 KP0 到 KP9、KP. KP/ KP* KP- KP+ KPEnter",
                fault.zh()
            ),
            KeyScriptErrorKind::Repeated(most) => format!("一个键只能重复 1 到 {most} 次"),
            KeyScriptErrorKind::Form(form) => format!("应是 `{form}`"),
            KeyScriptErrorKind::Wheel => {
                format!("wheel: 后面应是 {} 到 {} 的整数格数，例如 wheel:-3", i8::MIN, i8::MAX)
            }
            KeyScriptErrorKind::Paste => "在 paste:TEXT 里，`\\` 后面只能是 `s`、`n` 或 `\\`".to_owned(),
            KeyScriptErrorKind::Verb(verb) => {
                format!("不认识 `{}`：应是 hold:、click:、rclick:、drag:、move:、wheel: 或 paste:", shortened(verb))
            }
            KeyScriptErrorKind::Time(word) => format!("`{}` 不是 0 秒到 24 小时的时间", shortened(word)),
        }
    }
}

impl Localize for RecordingError {
    fn zh(&self) -> String {
        format!("第 {} 行：{}", self.line, self.reason.zh())
    }
}

impl Localize for RecordingErrorKind {
    fn zh(&self) -> String {
        match self {
            RecordingErrorKind::NoRecording => "这不是录制文件".to_owned(),
            RecordingErrorKind::Older => "这是旧版本录制的，在这个版本里不会是同样的过程".to_owned(),
            RecordingErrorKind::Frame(least) => format!("应是从 {least} 起的帧号，最长十二小时"),
            RecordingErrorKind::NoText(word) => format!("`{}` 不是文本", shortened(word)),
            RecordingErrorKind::Event(NoEvent(word)) => format!("`{}` 不是事件", shortened(word)),
            RecordingErrorKind::CutShort => "录制不完整：最后一行应写 `end`".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_recordings() {
        let word = || "some words here".to_owned();
        let words = samples!(KeyScriptErrorKind {
            KeyScriptErrorKind::Key(_) => KeyScriptErrorKind::Key(NoKey(word())),
            KeyScriptErrorKind::Repeated(_) => KeyScriptErrorKind::Repeated(1000),
            KeyScriptErrorKind::Form(_) => KeyScriptErrorKind::Form("click:X,Y"),
            KeyScriptErrorKind::Wheel => KeyScriptErrorKind::Wheel,
            KeyScriptErrorKind::Paste => KeyScriptErrorKind::Paste,
            KeyScriptErrorKind::Verb(_) => KeyScriptErrorKind::Verb(word()),
            KeyScriptErrorKind::Time(_) => KeyScriptErrorKind::Time(word()),
        });
        let errors = words.into_iter().map(|reason| KeyScriptError { word: "Banana".to_owned(), reason });
        assert_told(&errors.collect::<Vec<_>>());
        let lines = samples!(RecordingErrorKind {
            RecordingErrorKind::NoRecording => RecordingErrorKind::NoRecording,
            RecordingErrorKind::Older => RecordingErrorKind::Older,
            RecordingErrorKind::Frame(_) => RecordingErrorKind::Frame(7),
            RecordingErrorKind::NoText(_) => RecordingErrorKind::NoText(word()),
            RecordingErrorKind::Event(_) => RecordingErrorKind::Event(NoEvent(word())),
            RecordingErrorKind::CutShort => RecordingErrorKind::CutShort,
        });
        assert_told(&lines.into_iter().map(|reason| RecordingError { line: 3, reason }).collect::<Vec<_>>());
        assert_told(&[UnknownSpeed]);
        assert_told(&[UnknownLanguage]);
    }
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
        let faults = reasons.into_iter().chain(more).map(|reason| mml::MmlError { line: 1, column: 2, reason });
        assert_told(&faults.collect::<Vec<_>>());
    }
}
