//! What is wrong with an engine outside.

use super::Tell;
use crate::engine::protocol::client::{Fault, What};

impl Tell for Fault {
    fn zh(&self) -> String {
        match self {
            Fault::Gone(words) if words.is_empty() => "引擎退出了".to_owned(),
            Fault::Gone(words) => format!("引擎退出了：`{words}`"),
            Fault::Silent(time) => format!("引擎 {:.1} 秒没有回答", time.as_secs_f64()),
            Fault::Illegal(mv) => format!("引擎的着法 `{mv}` 不合规则"),
            Fault::NoMove(text) => format!("引擎的回答 `{text}` 不是着法"),
            Fault::Refused(command, answer) => format!("引擎拒绝 `{command}`：`{answer}`"),
            Fault::Untellable(What::SetUp) => "引擎的协议说不出从摆好的局面开始的棋".to_owned(),
            Fault::Untellable(What::Rules) => "引擎的协议说不出这种规则".to_owned(),
            Fault::Stopped => "被打断了".to_owned(),
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
        assert_told(&samples!(Fault {
            Fault::Gone(_) => Fault::Gone("segmentation fault".to_owned()),
            Fault::Silent(_) => Fault::Silent(Duration::from_millis(2500)),
            Fault::Illegal(_) => Fault::Illegal("a1".to_owned()),
            Fault::NoMove(_) => Fault::NoMove("hello".to_owned()),
            Fault::Refused(..) => Fault::Refused("play b f5".to_owned(), "no".to_owned()),
            Fault::Untellable(_) => Fault::Untellable(What::SetUp),
            Fault::Stopped => Fault::Stopped,
        }));
        assert_told(&[Fault::Gone(String::new()), Fault::Untellable(What::Rules)]);
    }
}
