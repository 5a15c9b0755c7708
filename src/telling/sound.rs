//! Faults of the sound.

use super::Tell;
use crate::sound::NoSound;

impl Tell for NoSound {
    fn zh(&self) -> String {
        let why = match self {
            NoSound::NoServer => "没有 PulseAudio 或 PipeWire",
            NoSound::Unreachable(..) => "连不上声音服务",
            NoSound::Refused(_) => "声音服务拒绝了",
            NoSound::Silent => "声音服务没有回答",
            NoSound::Gone => "声音服务没有了",
            NoSound::NoDevice => "系统里没有扬声器",
            NoSound::Device(_) => "扬声器用不了",
            NoSound::NoOutput => "这个系统上还不能发声",
            NoSound::NotBuilt => "这个程序编译时没有 sound 功能",
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
        assert_told(&samples!(NoSound {
            NoSound::NoServer => NoSound::NoServer,
            NoSound::Unreachable(..) => NoSound::Unreachable("/run/pulse".to_owned(), "it is not there".to_owned()),
            NoSound::Refused(_) => NoSound::Refused("it will not do".to_owned()),
            NoSound::Silent => NoSound::Silent,
            NoSound::Gone => NoSound::Gone,
            NoSound::NoDevice => NoSound::NoDevice,
            NoSound::Device(_) => NoSound::Device("it is busy".to_owned()),
            NoSound::NoOutput => NoSound::NoOutput,
            NoSound::NotBuilt => NoSound::NotBuilt,
        }));
    }
}
