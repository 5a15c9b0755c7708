//! Errors of the sound.

use super::Localize;
use crate::sound::SoundError;

impl Localize for SoundError {
    fn zh(&self) -> String {
        let why = match self {
            SoundError::NoServer => "没有 PulseAudio 或 PipeWire",
            SoundError::Unreachable(..) => "连不上声音服务",
            SoundError::Refused(_) => "声音服务拒绝了",
            SoundError::Silent => "声音服务没有回答",
            SoundError::Gone => "声音服务没有了",
            SoundError::NoDevice => "系统里没有扬声器",
            SoundError::Device(_) => "扬声器用不了",
            SoundError::NoOutput => "这个系统上还不能发声",
            SoundError::NotBuilt => "这个程序编译时没有 sound 功能",
        };
        format!("没有声音：{why}；程序静音运行")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn silence() {
        assert_told(&samples!(SoundError {
            SoundError::NoServer => SoundError::NoServer,
            SoundError::Unreachable(..) => SoundError::Unreachable("/run/pulse".to_owned(), "it is not there".to_owned()),
            SoundError::Refused(_) => SoundError::Refused("it will not do".to_owned()),
            SoundError::Silent => SoundError::Silent,
            SoundError::Gone => SoundError::Gone,
            SoundError::NoDevice => SoundError::NoDevice,
            SoundError::Device(_) => SoundError::Device("it is busy".to_owned()),
            SoundError::NoOutput => SoundError::NoOutput,
            SoundError::NotBuilt => SoundError::NotBuilt,
        }));
    }
}
