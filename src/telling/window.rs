//! Faults of the window.

use super::Tell;
use crate::window::NoDisplay;

impl Tell for NoDisplay {
    fn zh(&self) -> String {
        match self {
            NoDisplay::Refused(_) => "这里打不开窗口。请在桌面上启动（X11，或带 XWayland 的 Wayland；由 DISPLAY 指定），或者不用窗口：\
                                      `huanle show title --out title.gif`、`huanle --headless --keys \"Enter 1s\" --out a.png`"
                .to_owned(),
            NoDisplay::Lost => "显示器的连接断了，窗口也就没有了；保存过的都还在".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn windows() {
        assert_told(&samples!(NoDisplay {
            NoDisplay::Refused(_) => NoDisplay::Refused("it did not open".to_owned()),
            NoDisplay::Lost => NoDisplay::Lost,
        }));
    }
}
