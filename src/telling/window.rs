//! Faults of the window.

use super::Tell;
use crate::program::Complaint;
use crate::window::NoDisplay;

impl Tell for NoDisplay {
    fn zh(&self) -> String {
        match self {
            NoDisplay::Refused(_) if cfg!(not(feature = "window")) => {
                "打不开窗口：这个程序编译时没有 window 功能".to_owned()
            }
            NoDisplay::Refused(_) => "这里打不开窗口。请在桌面上启动（X11，或带 XWayland 的 Wayland；由 DISPLAY 指定），或者不用窗口：\
                                      `huanle show title --out title.gif`、`huanle --headless --keys \"Enter 1s\" --out a.png`"
                .to_owned(),
            NoDisplay::Lost => "显示器的连接断了，窗口也就没有了；保存过的都还在".to_owned(),
        }
    }
}

impl Tell for Complaint {
    fn zh(&self) -> String {
        match self {
            Complaint::NoSound(silence) => silence.zh(),
            Complaint::NoDisplay => NoDisplay::Lost.zh(),
            Complaint::NoClipboard => "用不了剪贴板；Linux 上需要 wl-copy、xclip 或 xsel".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::NoSound;
    use crate::telling::samples::{assert_told, samples};

    #[test]
    fn windows() {
        assert_told(&samples!(NoDisplay {
            NoDisplay::Refused(_) => NoDisplay::Refused("it did not open".to_owned()),
            NoDisplay::Lost => NoDisplay::Lost,
        }));
        assert_told(&samples!(Complaint {
            Complaint::NoSound(_) => Complaint::NoSound(NoSound::Silent),
            Complaint::NoClipboard => Complaint::NoClipboard,
            Complaint::NoDisplay => Complaint::NoDisplay,
        }));
    }
}
