//! Errors of the sound.

use super::Localize;
use crate::sound::SoundError;

impl Localize for SoundError {
    fn zh(&self) -> String {
        let why = match self {
            SoundError::NoServer => "没有 PulseAudio 或 PipeWire",
            SoundError::Unreachable(..) => "无法连接声音服务",
            SoundError::Refused(_) => "声音服务出错",
            SoundError::NoAnswer => "声音服务没有响应",
            SoundError::Disconnected => "声音服务已断开",
            SoundError::NoDevice => "系统里没有扬声器",
            SoundError::Device(_) => "扬声器不可用",
            SoundError::NoOutput => "还不支持这个系统的声音",
            SoundError::NotBuilt => "这个程序编译时没有 sound 功能",
            _ => return self.to_string(),
        };
        format!("没有声音：{why}；程序静音运行")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn silence() {
        assert_localized(&samples!(#[non_exhaustive] SoundError {
            SoundError::NoServer => SoundError::NoServer,
            SoundError::Unreachable(..) => SoundError::Unreachable("/run/pulse".to_owned(), "it is not there".to_owned()),
            SoundError::Refused(_) => SoundError::Refused("it will not do".to_owned()),
            SoundError::NoAnswer => SoundError::NoAnswer,
            SoundError::Disconnected => SoundError::Disconnected,
            SoundError::NoDevice => SoundError::NoDevice,
            SoundError::Device(_) => SoundError::Device("it is busy".to_owned()),
            SoundError::NoOutput => SoundError::NoOutput,
            SoundError::NotBuilt => SoundError::NotBuilt,
        }));
    }
}
