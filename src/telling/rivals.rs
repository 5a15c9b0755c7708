//! Errors of external engines.

use super::Localize;
use crate::engine::protocol::client::{EngineError, UnsupportedFeature};

impl Localize for EngineError {
    fn zh(&self) -> String {
        match self {
            EngineError::Gone(words) if words.is_empty() => "引擎退出了".to_owned(),
            EngineError::Gone(words) => format!("引擎退出了：`{words}`"),
            EngineError::Silent(time) => format!("引擎 {:.1} 秒没有回答", time.as_secs_f64()),
            EngineError::Illegal(mv) => format!("引擎的着法 `{mv}` 不合规则"),
            EngineError::NoMove(text) => format!("引擎的回答 `{text}` 不是着法"),
            EngineError::Refused(command, answer) => format!("引擎拒绝 `{command}`：`{answer}`"),
            EngineError::Untellable(UnsupportedFeature::SetUp) => "引擎的协议说不出从摆好的局面开始的棋".to_owned(),
            EngineError::Untellable(UnsupportedFeature::Rules) => "引擎的协议说不出这种规则".to_owned(),
            EngineError::Stopped => "被打断了".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn every_fault_is_told() {
        assert_told(&samples!(EngineError {
            EngineError::Gone(_) => EngineError::Gone("segmentation fault".to_owned()),
            EngineError::Silent(_) => EngineError::Silent(Duration::from_millis(2500)),
            EngineError::Illegal(_) => EngineError::Illegal("a1".to_owned()),
            EngineError::NoMove(_) => EngineError::NoMove("hello".to_owned()),
            EngineError::Refused(..) => EngineError::Refused("play b f5".to_owned(), "no".to_owned()),
            EngineError::Untellable(_) => EngineError::Untellable(UnsupportedFeature::SetUp),
            EngineError::Stopped => EngineError::Stopped,
        }));
        assert_told(&[EngineError::Gone(String::new()), EngineError::Untellable(UnsupportedFeature::Rules)]);
    }
}
