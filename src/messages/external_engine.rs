//! Errors of external engines.

use super::Localize;
use crate::engine::protocol::client::{EngineError, UnsupportedFeature};

impl Localize for EngineError {
    fn zh(&self) -> String {
        match self {
            EngineError::Terminated(words) if words.is_empty() => "引擎退出了".to_owned(),
            EngineError::Terminated(words) => format!("引擎退出了：`{words}`"),
            EngineError::Timeout(time) => format!("引擎 {:.1} 秒没有响应", time.as_secs_f64()),
            EngineError::IllegalMove(mv) => format!("引擎的着法 `{mv}` 不合规则"),
            EngineError::NotAMove(text) => format!("引擎的回答 `{text}` 不是着法"),
            EngineError::Rejected(command, answer) => format!("引擎拒绝 `{command}`：`{answer}`"),
            EngineError::Unsupported(feature) => match feature {
                UnsupportedFeature::StartPosition => "引擎的协议不支持从摆好的局面开始".to_owned(),
                UnsupportedFeature::Rules => "引擎的协议不支持这种规则".to_owned(),
                _ => self.to_string(),
            },
            EngineError::Interrupted => "已中断".to_owned(),
            _ => self.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::messages::samples::{assert_localized, samples};

    #[test]
    fn every_fault_is_told() {
        assert_localized(&samples!(#[non_exhaustive] EngineError {
            EngineError::Terminated(_) => EngineError::Terminated("segmentation fault".to_owned()),
            EngineError::Timeout(_) => EngineError::Timeout(Duration::from_millis(2500)),
            EngineError::IllegalMove(_) => EngineError::IllegalMove("a1".to_owned()),
            EngineError::NotAMove(_) => EngineError::NotAMove("hello".to_owned()),
            EngineError::Rejected(..) => EngineError::Rejected("play b f5".to_owned(), "no".to_owned()),
            EngineError::Unsupported(_) => EngineError::Unsupported(UnsupportedFeature::StartPosition),
            EngineError::Interrupted => EngineError::Interrupted,
        }));
        assert_localized(&[
            EngineError::Terminated(String::new()),
            EngineError::Unsupported(UnsupportedFeature::Rules),
        ]);
    }
}
