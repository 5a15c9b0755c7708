//! Errors in the machine's input: notes, scripts of keys, recordings.

use super::Localize;
use crate::machine::mml::{self, MAX_DURATION, MAX_FILE_SIZE, MAX_NOTES, MIN_NOTE_HZ, MmlExpected, MmlNumber};
use crate::machine::recording::{RecordingError, RecordingErrorKind, VERSION};
use crate::machine::timeline::{KeyScriptError, KeyScriptErrorKind, ParseEventError};
use crate::machine::{ParseKeyError, ParseSpeedError, ParseStageSizeError, StageSize};
use crate::records::abbreviate;
use crate::text::UnknownLanguage;

impl Localize for mml::MmlError {
    fn zh(&self) -> String {
        format!("第 {} 行第 {} 列：{}", self.line, self.column, self.reason.zh())
    }
}

impl Localize for mml::MmlErrorKind {
    fn zh(&self) -> String {
        match self {
            mml::MmlErrorKind::Unexpected { expected, found } => match found {
                Some(found) => format!("应是{}，不是 `{found}`", expected.zh()),
                None => format!("应是{}，却已到结尾", expected.zh()),
            },
            mml::MmlErrorKind::FileTooLarge => format!("文件最大 {} KB", MAX_FILE_SIZE >> 10),
            mml::MmlErrorKind::NoNote => "没有音符，应有 A 到 G".to_owned(),
            mml::MmlErrorKind::OctaveOutOfRange(is_high) => match is_high {
                true => "没有比 6 更高的八度".to_owned(),
                false => "没有比 0 更低的八度".to_owned(),
            },
            mml::MmlErrorKind::TooManyDots => "最多三个附点".to_owned(),
            mml::MmlErrorKind::TooManyNotes => format!("一首曲子最多 {MAX_NOTES} 个音符"),
            mml::MmlErrorKind::TooLong => format!("一首曲子最长 {} 分钟", MAX_DURATION.as_secs() / 60),
            mml::MmlErrorKind::NoteOutOfRange => format!("音符应在 {MIN_NOTE_HZ} Hz（八度 0 的 D）到八度 6 的 B 之间"),
            _ => self.to_string(),
        }
    }
}

impl Localize for MmlExpected {
    fn zh(&self) -> String {
        match self {
            MmlExpected::Number(what, least, most) => {
                let what = match what {
                    MmlNumber::Note => "音符编号",
                    MmlNumber::Tempo => "速度",
                    MmlNumber::Length => "音长",
                    MmlNumber::Octave => "八度",
                    MmlNumber::Volume => "音量",
                    _ => return self.to_string(),
                };
                format!("{what}（{least} 到 {most}）")
            }
            MmlExpected::Articulation => "奏法 ML、MN 或 MS".to_owned(),
            MmlExpected::NoteBefore => "`&` 前的音符".to_owned(),
            MmlExpected::Command => "音符或命令".to_owned(),
            _ => self.to_string(),
        }
    }
}

impl Localize for ParseKeyError {
    fn zh(&self) -> String {
        format!("没有 `{}` 这个键", self.0)
    }
}

impl Localize for ParseSpeedError {
    fn zh(&self) -> String {
        "应是 0.001 到 1000 的倍数、`instant` 或 `nominal`".to_owned()
    }
}

impl Localize for ParseStageSizeError {
    fn zh(&self) -> String {
        let (width, height, max) = (StageSize::MIN_WIDTH, StageSize::MIN_HEIGHT, StageSize::MAX);
        format!(
            "应是 {width}x{height} 到 {max}x{max} 的大小，如 1366x700；24 点的文字写 1024x768@24，触屏写 390x844+touch"
        )
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
             drag:X,Y,X2,Y2、move:X,Y、wheel:-3、resize:800x600、hold:KEY,2s、down:KEY、up:KEY、\
             paste:TEXT、type:TEXT",
            abbreviate(&self.word),
            self.reason.zh()
        )
    }
}

impl Localize for KeyScriptErrorKind {
    fn zh(&self) -> String {
        match self {
            KeyScriptErrorKind::Key(error) => format!(
                "{}；可以写：A 到 Z、0 到 9、F1 到 F12、Enter、Esc、Space、Tab、Backspace、Up、Down、Left、Right、Home、End、PgUp、\
                 PgDn、Ins、Del、Pause、Shift、Ctrl、Alt、- = [ ] \\ ; ' ` , . / 之一，或小键盘的 KP0 到 KP9、KP. KP/ KP* KP- KP+ KPEnter",
                error.zh()
            ),
            KeyScriptErrorKind::RepeatCount(most) => format!("一个键只能重复 1 到 {most} 次"),
            KeyScriptErrorKind::Form(form) => format!("应是 `{form}`"),
            KeyScriptErrorKind::Wheel => {
                format!("wheel: 后面应是 {} 到 {} 的整数格数，例如 wheel:-3", i8::MIN, i8::MAX)
            }
            KeyScriptErrorKind::Resize => ParseStageSizeError.zh(),
            KeyScriptErrorKind::Escape(verb) => format!("在 {verb}:TEXT 里，`\\` 后面只能是 `s`、`n` 或 `\\`"),
            KeyScriptErrorKind::UnknownCommand(verb) => {
                format!(
                    "不认识 `{}`：应是 hold:、down:、up:、click:、rclick:、drag:、move:、wheel:、resize:、paste: 或 type:",
                    abbreviate(verb)
                )
            }
            KeyScriptErrorKind::Time(word) => format!("`{}` 不是 0 秒到 24 小时的时间", abbreviate(word)),
            _ => self.to_string(),
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
            RecordingErrorKind::NotARecording => "这不是录像文件".to_owned(),
            RecordingErrorKind::Version(version) => {
                format!("录像的格式是第 `{}` 版，这里只读第 {VERSION} 版", abbreviate(version))
            }
            RecordingErrorKind::Frame(least) => format!("应是从 {least} 起的帧号，最长十二小时"),
            RecordingErrorKind::InvalidText(word) => format!("`{}` 不是文本", abbreviate(word)),
            RecordingErrorKind::Event(ParseEventError(word)) => format!("`{}` 不是事件", abbreviate(word)),
            RecordingErrorKind::Truncated => "录像不完整：最后一行应写 `end`".to_owned(),
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_recordings() {
        let word = || "some words here".to_owned();
        let words = samples!(#[non_exhaustive] KeyScriptErrorKind {
            KeyScriptErrorKind::Key(_) => KeyScriptErrorKind::Key(ParseKeyError(word())),
            KeyScriptErrorKind::RepeatCount(_) => KeyScriptErrorKind::RepeatCount(1000),
            KeyScriptErrorKind::Form(_) => KeyScriptErrorKind::Form("click:X,Y"),
            KeyScriptErrorKind::Wheel => KeyScriptErrorKind::Wheel,
            KeyScriptErrorKind::Resize => KeyScriptErrorKind::Resize,
            KeyScriptErrorKind::Escape(_) => KeyScriptErrorKind::Escape("paste"),
            KeyScriptErrorKind::UnknownCommand(_) => KeyScriptErrorKind::UnknownCommand(word()),
            KeyScriptErrorKind::Time(_) => KeyScriptErrorKind::Time(word()),
        });
        let errors = words.into_iter().map(|reason| KeyScriptError { word: "Banana".to_owned(), reason });
        assert_localized(&errors.collect::<Vec<_>>());
        let lines = samples!(#[non_exhaustive] RecordingErrorKind {
            RecordingErrorKind::NotARecording => RecordingErrorKind::NotARecording,
            RecordingErrorKind::Version(_) => RecordingErrorKind::Version(word()),
            RecordingErrorKind::Frame(_) => RecordingErrorKind::Frame(7),
            RecordingErrorKind::InvalidText(_) => RecordingErrorKind::InvalidText(word()),
            RecordingErrorKind::Event(_) => RecordingErrorKind::Event(ParseEventError(word())),
            RecordingErrorKind::Truncated => RecordingErrorKind::Truncated,
        });
        assert_localized(&lines.into_iter().map(|reason| RecordingError { line: 3, reason }).collect::<Vec<_>>());
        assert_localized(&[ParseSpeedError]);
        assert_localized(&[ParseStageSizeError]);
        assert_localized(&[UnknownLanguage]);
    }
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn notes() {
        let numbers = samples!(#[non_exhaustive] MmlNumber {
            MmlNumber::Note => MmlNumber::Note,
            MmlNumber::Tempo => MmlNumber::Tempo,
            MmlNumber::Length => MmlNumber::Length,
            MmlNumber::Octave => MmlNumber::Octave,
            MmlNumber::Volume => MmlNumber::Volume,
        });
        let mut expected: Vec<MmlExpected> =
            numbers.into_iter().map(|number| MmlExpected::Number(number, 1, 64)).collect();
        expected.extend(samples!(#[non_exhaustive] MmlExpected {
            MmlExpected::Number(..) => MmlExpected::Number(MmlNumber::Note, 0, 84),
            MmlExpected::Articulation => MmlExpected::Articulation,
            MmlExpected::NoteBefore => MmlExpected::NoteBefore,
            MmlExpected::Command => MmlExpected::Command,
        }));
        assert_localized(&expected);
        let reasons = samples!(#[non_exhaustive] mml::MmlErrorKind {
            mml::MmlErrorKind::Unexpected { .. } =>
                mml::MmlErrorKind::Unexpected { expected: MmlExpected::Command, found: Some("!".to_owned()) },
            mml::MmlErrorKind::FileTooLarge => mml::MmlErrorKind::FileTooLarge,
            mml::MmlErrorKind::NoNote => mml::MmlErrorKind::NoNote,
            mml::MmlErrorKind::OctaveOutOfRange(_) => mml::MmlErrorKind::OctaveOutOfRange(true),
            mml::MmlErrorKind::TooManyDots => mml::MmlErrorKind::TooManyDots,
            mml::MmlErrorKind::TooManyNotes => mml::MmlErrorKind::TooManyNotes,
            mml::MmlErrorKind::TooLong => mml::MmlErrorKind::TooLong,
            mml::MmlErrorKind::NoteOutOfRange => mml::MmlErrorKind::NoteOutOfRange,
        });
        let more = [
            mml::MmlErrorKind::OctaveOutOfRange(false),
            mml::MmlErrorKind::Unexpected { expected: MmlExpected::NoteBefore, found: None },
        ];
        let faults = reasons.into_iter().chain(more).map(|reason| mml::MmlError { line: 1, column: 2, reason });
        assert_localized(&faults.collect::<Vec<_>>());
    }
}
